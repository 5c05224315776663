# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A buoy that lies on the water and leans as the water does.
extends Node3D

@export_node_path("Ocean3D") var ocean: NodePath

@onready var _sea: Ocean3D = get_node(ocean)
@onready var _home := position


func _physics_process(delta: float) -> void:
	var places := PackedVector3Array([_home, _home + Vector3(0.8, 0, 0), _home + Vector3(0, 0, 0.8)])
	var heights: PackedFloat32Array = _sea.sample(places).heights
	position = Vector3(_home.x, heights[0], _home.z)
	var up := Vector3(heights[0] - heights[1], 0.8, heights[0] - heights[2]).normalized()
	# A chain holds it back: it does not lean as far, and not at once.
	var lean := Quaternion(Vector3.UP, Vector3.UP.lerp(up, 0.7).normalized())
	quaternion = quaternion.slerp(lean, 1.0 - exp(-6.0 * delta))
