# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The camera's slow flight, and the pictures that are taken where there is no screen:
##     godot --path demo_project -- --pictures=<folder>
extends Node3D

const PICTURE_TIMES: Array[float] = [6.0, 14.0, 24.0, 34.0] # s
const IN_TENSION_COLOURS := 2 # which of them

var _time := 0.0
var _folder := ""
var _taken := 0

@onready var _camera: Camera3D = $Camera
@onready var _rov: Node3D = $Rov


func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--pictures="):
			_folder = argument.trim_prefix("--pictures=")
	_place_camera()


func _physics_process(delta: float) -> void:
	_time += delta
	_place_camera()
	if _folder != "":
		# Drawing in software is slow; only the frames of the pictures are drawn.
		var next := PICTURE_TIMES[_taken] if _taken < PICTURE_TIMES.size() else INF
		(%Colours as Button).button_pressed = _taken == IN_TENSION_COLOURS
		RenderingServer.render_loop_enabled = _time >= next
		if _time >= next:
			_taken += 1
			_take_picture(_taken)


func _place_camera() -> void:
	var around := 0.75 + 0.32 * sin(_time * 0.09)
	var middle := Vector3(0.5, -11.4, -2.5).lerp(_rov.global_position, 0.5)
	var eye := middle + Vector3(sin(around) * 8.2, -0.2 + 0.5 * sin(_time * 0.13), cos(around) * 8.2)
	_camera.look_at_from_position(eye, middle + Vector3(-0.3, 0.9, 0.0), Vector3.UP)


func _take_picture(number: int) -> void:
	await RenderingServer.frame_post_draw
	var picture := get_viewport().get_texture().get_image()
	var path := _folder.path_join("demo_%d.png" % number)
	if picture.save_png(path) != OK:
		printerr("could not write ", path)
		get_tree().quit(1)
	elif number == PICTURE_TIMES.size():
		get_tree().quit()
