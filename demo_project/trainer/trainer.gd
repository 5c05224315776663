# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Tether awareness: a vehicle drives round the legs of a platform and back again, and its tether wraps and unwraps.
## Keys 1 to 4 choose the model: straight, V, catenary, dynamic. The line changes without a jump.
##     godot --path demo_project res://trainer/trainer.tscn [-- --pictures=<folder>]
extends Node3D

const CENTRE := Vector3(4.5, -12.4, -1.0) # of the platform, at the depth where the vehicle drives
const WAY: Array[Vector3] = [Vector3(-6, -0.8, -6), Vector3(6, 0.2, -6), Vector3(6, -1.2, 6), Vector3(-6, -0.6, 6),
		Vector3(-6, 0.2, -2), Vector3(-6, -0.6, 6), Vector3(6, -1.2, 6), Vector3(6, 0.2, -6), Vector3(-6, -0.8, -6),
		Vector3(-9, 0.0, -7)]
const MODELS: Array[UnderwaterCable3D.Model] = [UnderwaterCable3D.MODEL_STRAIGHT, UnderwaterCable3D.MODEL_V_SHAPE,
		UnderwaterCable3D.MODEL_CATENARY, UnderwaterCable3D.MODEL_DYNAMIC]
const MODEL_NAMES: Array[String] = ["straight", "V shape", "catenary", "dynamic"]
const SPEED := 1.5 # m/s
const SLACK := 2.5 # m of line more than it takes
const EAGERNESS := 1.0 # m/s for each metre that is missing
# When (s), and with which of the models.
const PICTURES: Array[Array] = [[20.0, 2], [36.0, 2], [42.0, 3], [62.0, 0]]

var _next := 0
var _time := 0.0
var _folder := ""
var _taken := 0
var _is_held := false

@onready var _tether: UnderwaterCable3D = $Tether
@onready var _winch: CableWinch3D = $Tether/Winch
@onready var _vehicle: Node3D = $Rov
@onready var _exit: Node3D = $Rov/TetherPoint
@onready var _panel: PanelContainer = $Hud/Panel


func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--pictures="):
			_folder = argument.trim_prefix("--pictures=")
	_vehicle.global_position = CENTRE + WAY[-1]
	_place_camera()


func _physics_process(delta: float) -> void:
	_time += delta
	_drive(delta)
	_winch.speed = EAGERNESS * (_needed_length() + SLACK - _winch.deployed_length)
	_place_camera()
	_show_numbers()
	if _folder != "":
		_follow_plan()


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	var number := key.keycode - KEY_1 if key.pressed else -1
	if number >= 0 and number < MODELS.size():
		_tether.model = MODELS[number]


## From corner to corner, turning slowly. A taut tether holds its vehicle; then it goes on to the next corner.
func _drive(delta: float) -> void:
	var goal := CENTRE + WAY[_next]
	var heading := goal - _vehicle.global_position
	heading.y *= 0.3
	if heading.length() > 0.3:
		var posture := Basis.looking_at(heading, Vector3.UP)
		_vehicle.global_basis = _vehicle.global_basis.orthonormalized().slerp(posture, 1.0 - exp(-1.5 * delta))
	var wanted := _vehicle.global_position.move_toward(goal, SPEED * delta)
	var offset := _exit.global_position - _vehicle.global_position
	var allowed := _tether.clamp_end(wanted + offset) - offset
	_is_held = allowed.distance_to(wanted) > 0.01
	_vehicle.global_position = allowed
	if _is_held or allowed.distance_to(goal) < 0.05:
		_next = (_next + 1) % WAY.size()


## What the line has to be, at least, round all that it is wrapped round.
func _needed_length() -> float:
	if _tether.model == UnderwaterCable3D.MODEL_DYNAMIC:
		return _tether.get_taut_length()
	var length := 0.0
	var last := _tether.get_points()[0]
	for contact in _tether.get_tether_contacts():
		length += last.distance_to(contact)
		last = contact
	return length + last.distance_to(_exit.global_position)


func _show_numbers() -> void:
	var is_dynamic := _tether.model == UnderwaterCable3D.MODEL_DYNAMIC
	var touched := _tether.get_contacts().size() if is_dynamic else _tether.get_tether_contacts().size()
	var state := "stuck" if _tether.is_stuck() else "held" if _is_held else "free"
	_panel.values = "%s\n%.1f m\n%.1f m\n%d\n%.0f N\n%s" % [MODEL_NAMES[MODELS.find(_tether.model)],
			_winch.deployed_length, _needed_length(), touched, _tether.get_end_tension(), state]


func _place_camera() -> void:
	var around := 0.22 - 0.18 * sin(_time * 0.06)
	var eye := CENTRE + Vector3(-13.5 * sin(around), 3.2, 13.5 * cos(around))
	($Camera as Camera3D).look_at_from_position(eye, CENTRE + Vector3(-3.2, 0.0, 0), Vector3.UP)


# Drawing in software is slow; only the frames of the pictures are drawn.
func _follow_plan() -> void:
	if _taken == PICTURES.size():
		return
	var plan := PICTURES[_taken]
	_tether.model = MODELS[plan[1]]
	RenderingServer.render_loop_enabled = _time >= plan[0]
	if _time >= plan[0]:
		_taken += 1
		_take_picture(_taken)


func _take_picture(number: int) -> void:
	await RenderingServer.frame_post_draw
	var path := _folder.path_join("trainer_%d.png" % number)
	if get_viewport().get_texture().get_image().save_png(path) != OK:
		printerr("could not write ", path)
		get_tree().quit(1)
	elif number == PICTURES.size():
		get_tree().quit()
