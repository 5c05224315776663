# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The legs of an oil platform, with the braces that hold them together. Only the legs are obstacles for a tether; the
## braces are above and below its way.
extends Node3D

const Shapes := preload("res://scenery/shapes.gd")
const LEGS: Array[Vector3] = [Vector3(-3, 0, -3), Vector3(3, 0, -3), Vector3(3, 0, 3), Vector3(-3, 0, 3)]
const RADIUS := 0.6 # m
const TOP := 1.0 # m
const BOTTOM := -18.0 # m


func _ready() -> void:
	var orange := Shapes.paint(Color(0.8, 0.33, 0.06), 0.6)
	var rust := Shapes.paint(Color(0.3, 0.17, 0.1), 0.9)
	var growth := Shapes.paint(Color(0.16, 0.24, 0.14), 1.0)
	for index in LEGS.size():
		var leg := LEGS[index]
		_add_leg(leg, orange, rust, growth)
		var next := LEGS[(index + 1) % LEGS.size()]
		for height: float in [-2.0, -7.5, -15.6]:
			_add_pipe(leg + Vector3(0, height, 0), next + Vector3(0, height, 0), 0.22, orange)
		_add_pipe(leg + Vector3(0, -7.5, 0), next + Vector3(0, -2.0, 0), 0.16, orange)
		_add_pipe(leg + Vector3(0, -2.0, 0), next + Vector3(0, -7.5, 0), 0.16, orange)


func _add_leg(place: Vector3, orange: Material, rust: Material, growth: Material) -> void:
	var body := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var cylinder := CylinderShape3D.new()
	cylinder.radius = RADIUS
	cylinder.height = TOP - BOTTOM
	shape.shape = cylinder
	body.add_child(shape)
	body.position = place + Vector3(0, 0.5 * (TOP + BOTTOM), 0)
	add_child(body)
	Shapes.add_part(body, Shapes.cylinder(RADIUS, TOP - BOTTOM), orange)
	var middle := body.position.y
	for height: float in [-2.0, -7.5, -15.6]:
		Shapes.add_part(body, Shapes.cylinder(RADIUS + 0.05, 0.7), rust, Shapes.at(0, height - middle, 0))
	Shapes.add_part(body, Shapes.cylinder(RADIUS + 0.12, 2.4, RADIUS), growth, Shapes.at(0, -15.6 - middle, 0))


func _add_pipe(from: Vector3, to: Vector3, radius: float, material: Material) -> void:
	var turn := Basis(Quaternion(Vector3.UP, (to - from).normalized()))
	Shapes.add_part(self, Shapes.cylinder(radius, from.distance_to(to)), material, Transform3D(turn, 0.5 * (from + to)))
