# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## What suites of cables that touch things are made of.
class_name CollisionCheck
extends Check

const TOP := 1.0


func body_with(shape: Shape3D, body: CollisionObject3D = null) -> CollisionObject3D:
	var owner_body: CollisionObject3D = body if body else StaticBody3D.new()
	var node := CollisionShape3D.new()
	node.shape = shape
	owner_body.add_child(node)
	return owner_body


## A cable that lies across the origin at y = 2, from x = -1 to 1, and falls.
func falling_cable(properties: Dictionary = {}) -> UnderwaterCable3D:
	var sinking := CableMaterial.new()
	sinking.mass_per_length = 3.0
	var all := {"cable_material": sinking, "length": 2.0, "segments": 20, "end_position": Vector3(2, 0, 0),
			"position": Vector3(-1, TOP + 0.3, 0),
			"start_attached": false, "end_attached": false}
	all.merge(properties, true)
	return add_cable(all)


func lowest(cable: UnderwaterCable3D) -> float:
	var least := INF
	for point in cable.get_points():
		least = minf(least, point.y)
	return least


## A box with its top at TOP, as faces.
func box_faces(size: Vector3) -> PackedVector3Array:
	var mesh := BoxMesh.new()
	mesh.size = size
	var faces := mesh.get_faces()
	for i in faces.size():
		faces[i].y += TOP - size.y / 2
	return faces
