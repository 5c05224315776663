# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Tether awareness: a vehicle drives round the legs of a platform and back again, and its tether wraps and unwraps.
## Keys 1 to 4 choose the model: straight, V, catenary, dynamic. The line changes without a jump.
##     godot --path demo_project res://trainer/trainer.tscn
extends Node3D

const LEG_PLACES: Array[Vector3] = [Vector3(-3, 0, -3), Vector3(3, 0, -3), Vector3(3, 0, 3), Vector3(-3, 0, 3)]
const WAY: Array[Vector3] = [Vector3(-6, -1, -6), Vector3(6, 0, -6), Vector3(6, -2, 6), Vector3(-6, -1, 6),
		Vector3(-6, 0, -2), Vector3(-6, -1, 6), Vector3(6, -2, 6), Vector3(6, 0, -6), Vector3(-6, -1, -6),
		Vector3(-9, 0, -8)]
const MODELS: Array[int] = [UnderwaterCable3D.MODEL_STRAIGHT, UnderwaterCable3D.MODEL_V_SHAPE,
		UnderwaterCable3D.MODEL_CATENARY, UnderwaterCable3D.MODEL_DYNAMIC]
const MODEL_NAMES := {1: "verlet", 2: "spring", 3: "dynamic", 4: "straight", 5: "v_shape", 6: "catenary"}
const SPEED := 1.5 # m/s

var _next := 0
var _time := 0.0
var _picture := ""

@onready var _tether: UnderwaterCable3D = $Tether
@onready var _vehicle: Node3D = $Vehicle
@onready var _text: Label = $Text


func _ready() -> void:
	for place in LEG_PLACES:
		add_child(_leg(place))
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--picture="):
			_picture = argument.trim_prefix("--picture=")


func _physics_process(delta: float) -> void:
	_time += delta
	var wanted := _vehicle.position.move_toward(WAY[_next], SPEED * delta)
	# A taut tether holds its vehicle.
	var allowed := _tether.clamp_end(wanted)
	var held := allowed.distance_to(wanted) > 0.01
	_vehicle.position = allowed
	if held or _vehicle.position.distance_to(WAY[_next]) < 0.05:
		_next = (_next + 1) % WAY.size()
	_text.text = "%s: %.1f m, %d contacts, %s\nreach %.1f m, pull %.0f N" % [MODEL_NAMES[_tether.model],
			_tether.get_current_length(), _tether.get_tether_contacts().size(),
			"stuck" if _tether.is_stuck() else "held" if held else "free", _tether.get_tether_reach(),
			_tether.get_end_tension()]
	if _picture != "":
		RenderingServer.render_loop_enabled = _time > 26.0
		if _time > 26.0:
			_take_picture()


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	var number := key.keycode - KEY_1 if key.pressed else -1
	if number >= 0 and number < MODELS.size():
		_tether.model = MODELS[number] as UnderwaterCable3D.Model


func _take_picture() -> void:
	var path := _picture
	_picture = ""
	await RenderingServer.frame_post_draw
	var saved := get_viewport().get_texture().get_image().save_png(path)
	get_tree().quit(0 if saved == OK else 1)


func _leg(place: Vector3) -> StaticBody3D:
	var body := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var cylinder := CylinderShape3D.new()
	cylinder.radius = 0.6
	cylinder.height = 24.0
	shape.shape = cylinder
	var look := MeshInstance3D.new()
	var mesh := CylinderMesh.new()
	mesh.top_radius = 0.6
	mesh.bottom_radius = 0.6
	mesh.height = 24.0
	var paint := StandardMaterial3D.new()
	paint.albedo_color = Color(0.75, 0.35, 0.1)
	mesh.material = paint
	look.mesh = mesh
	body.add_child(shape)
	body.add_child(look)
	body.position = place
	return body
