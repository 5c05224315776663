# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A small fleet on a sea: a boat that goes round, a moored buoy, a crate, and a submarine that dives and comes up.
##     godot --path demo_project fleet/fleet.tscn [-- --pictures=<folder>]
## F shows the forces, W steers the weather.
extends Node3D

const Vessels := preload("res://fleet/vessels.gd")
const PICTURE_TIMES: Array[float] = [8.0, 14.0, 22.0] # s

var _time := 0.0
var _folder := ""
var _taken := 0
var _boat: RigidBody3D
var _submarine: RigidBody3D

@onready var _ocean: Ocean3D = $Ocean
@onready var _camera: Camera3D = $Camera


func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--pictures="):
			_folder = argument.trim_prefix("--pictures=")
	_boat = _launch(Vessels.boat(Color(0.85, 0.2, 0.12)), Vector3(2.5, 0.4, -3))
	_submarine = _launch(Vessels.submarine(), Vector3(-10, 0, -16))
	_submarine.rotation.y = -0.9
	_launch(Vessels.crate(), Vector3(5.5, 0.5, 2.5))
	var buoy := _launch(Vessels.buoy(), Vector3(-4.5, 0.3, -3.5))
	_moor(buoy, Vector3(-9.0, -12.0, -5.0))
	_place_camera()


func _launch(vessel: RigidBody3D, place: Vector3) -> RigidBody3D:
	vessel.position = place
	add_child(vessel)
	return vessel


func _moor(buoy: RigidBody3D, anchor: Vector3) -> void:
	var chain := UnderwaterCable3D.new()
	chain.cable_material = CableMaterial.new()
	chain.cable_material.preset = CableMaterial.PRESET_POLYESTER_ROPE
	chain.segments = 40
	chain.length = 15.0
	chain.radius = 0.05
	chain.position = anchor
	chain.end_offset = Vector3(0, -0.5, 0)
	add_child(chain)
	chain.end_node = chain.get_path_to(buoy)


func _physics_process(delta: float) -> void:
	_time += delta
	var thruster: Thruster3D = _boat.get_node("Thruster")
	var rudder: Rudder3D = _boat.get_node("Rudder")
	thruster.throttle = 0.4
	rudder.angle = 0.5
	var tank: BallastTank3D = _submarine.get_node("Tank")
	tank.fill = 1.0 if fmod(_time, 60.0) > 30.0 else 0.0
	(_submarine.get_node("Thruster") as Thruster3D).throttle = 0.25
	_place_camera()
	if _folder != "":
		# Drawing in software is slow; only the frames of the pictures are drawn.
		var next := PICTURE_TIMES[_taken] if _taken < PICTURE_TIMES.size() else INF
		RenderingServer.render_loop_enabled = _time >= next
		if _time >= next:
			_taken += 1
			_take_picture(_taken)


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if not key.pressed or key.echo:
		return
	if key.keycode == KEY_F:
		for vessel in get_children():
			var buoyancy: Buoyancy3D = vessel.get_node_or_null("Buoyancy")
			if buoyancy:
				buoyancy.debug_draw = not buoyancy.debug_draw
	if key.keycode == KEY_W:
		_ocean.beaufort = wrapi(_ocean.beaufort + 1, 1, 9)


func _place_camera() -> void:
	var around := 0.35 + 0.2 * sin(_time * 0.07)
	var middle := Vector3(-0.5, 0.6, -4.0)
	var eye := middle + Vector3(sin(around) * 15.0, 3.6, cos(around) * 15.0)
	_camera.look_at_from_position(eye, middle, Vector3.UP)


func _take_picture(number: int) -> void:
	await RenderingServer.frame_post_draw
	var picture := get_viewport().get_texture().get_image()
	var path := _folder.path_join("fleet_%d.png" % number)
	if picture.save_png(path) != OK:
		printerr("could not write ", path)
		get_tree().quit(1)
	elif number == PICTURE_TIMES.size():
		get_tree().quit()
