# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A buoy on its mooring rope, on a sea that goes from calm to storm, seen from above and from below:
##     godot --path demo_project res://sea/sea.tscn
## Keys 0 to 9 change the weather, the space bar dives. With --pictures=<folder> it takes pictures where there is no
## screen.
extends Node3D

# When (s), in which weather, under water or not.
const PICTURES: Array[Array] = [[12.0, 4, false], [16.0, 4, true], [48.0, 8, false], [52.0, 8, true]]

var _time := 0.0
var _dive := 0.0
var _is_diving := false
var _folder := ""
var _taken := 0

@onready var _camera: Camera3D = $Camera
@onready var _ocean: Ocean3D = $Ocean
@onready var _panel: PanelContainer = $Hud/Panel


func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--pictures="):
			_folder = argument.trim_prefix("--pictures=")
	_place_camera()


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if not key.pressed or key.echo:
		return
	if key.keycode >= KEY_0 and key.keycode <= KEY_9:
		_ocean.beaufort = key.keycode - KEY_0
	elif key.keycode == KEY_SPACE:
		_is_diving = not _is_diving


func _physics_process(delta: float) -> void:
	_time += delta
	_dive = move_toward(_dive, 1.0 if _is_diving else 0.0, delta * 0.4)
	if _folder != "":
		_follow_plan()
	_place_camera()
	_panel.values = "Beaufort %d\n%.1f m\n%.1f s\n%.0f N" % [_ocean.beaufort, _ocean.current_height,
			_ocean.current_period, ($Mooring as UnderwaterCable3D).get_end_tension()]


func _place_camera() -> void:
	var around := 0.55 + 0.3 * sin(_time * 0.07)
	var buoy := $Buoy.global_position as Vector3
	var eye := buoy + Vector3(-6.5 * sin(around), 0.0, 6.5 * cos(around))
	eye.y = lerpf(_ocean.get_height(eye) + 1.3, buoy.y - 5.5, smoothstep(0.0, 1.0, _dive))
	_camera.look_at_from_position(eye, buoy + Vector3(1.4, lerpf(1.1, -1.6, _dive), 0), Vector3.UP)


# Drawing in software is slow; only the frames of the pictures are drawn.
func _follow_plan() -> void:
	if _taken == PICTURES.size():
		return
	var plan := PICTURES[_taken]
	_ocean.beaufort = plan[1]
	_dive = 1.0 if plan[2] else 0.0
	_is_diving = plan[2]
	RenderingServer.render_loop_enabled = _time >= plan[0]
	if _time >= plan[0]:
		_taken += 1
		_take_picture(_taken)


func _take_picture(number: int) -> void:
	await RenderingServer.frame_post_draw
	var path := _folder.path_join("sea_%d.png" % number)
	if get_viewport().get_texture().get_image().save_png(path) != OK:
		printerr("could not write ", path)
		get_tree().quit(1)
	elif number == PICTURES.size():
		get_tree().quit()
