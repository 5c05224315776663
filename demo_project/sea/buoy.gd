# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A navigation buoy: its drum floats, the rest is looks.
extends RigidBody3D

const Shapes := preload("res://scenery/shapes.gd")


func _ready() -> void:
	var yellow := Shapes.paint(Color(0.95, 0.62, 0.04), 0.4)
	var black := Shapes.paint(Color(0.05, 0.055, 0.06), 0.7)
	var steel := Shapes.paint(Color(0.4, 0.42, 0.44), 0.35, 0.6)
	Shapes.add_part(self, Shapes.torus(0.84, 1.0), black, Shapes.at(0, 0.25, 0))
	Shapes.add_part(self, Shapes.cylinder(0.62, 0.12), steel, Shapes.at(0, 0.62, 0))
	# A tower of four legs, with two rings, a solar panel on each side, and its top marks.
	for leg in 4:
		var angle := TAU * (leg + 0.5) / 4.0
		var foot := Vector3(0.55 * cos(angle), 0.6, 0.55 * sin(angle))
		var head := Vector3(0.14 * cos(angle), 2.3, 0.14 * sin(angle))
		_strut(foot, head, 0.035, yellow)
	for ring: Array in [[1.15, 0.42], [1.75, 0.28]]:
		Shapes.add_part(self, Shapes.torus(ring[1] - 0.03, ring[1] + 0.03), yellow, Shapes.at(0, ring[0], 0))
	for side in 3:
		var turn := Basis(Vector3.UP, TAU * side / 3.0)
		Shapes.add_part(self, Shapes.rounded_box(Vector3(0.5, 0.42, 0.03), 0.01), Shapes.paint(Color(0.02, 0.04, 0.12), 0.15),
				Transform3D(turn * Basis(Vector3.RIGHT, -0.25), turn * Vector3(0, 1.45, 0.38)))
	Shapes.add_part(self, Shapes.cylinder(0.2, 0.08), steel, Shapes.at(0, 2.32, 0))
	Shapes.add_part(self, Shapes.cylinder(0.09, 0.24), Shapes.glowing(Color(1.0, 0.45, 0.2), 2.0), Shapes.at(0, 2.46, 0))
	Shapes.add_part(self, Shapes.cylinder(0.03, 0.7), steel, Shapes.at(0, 2.85, 0))
	for height: float in [2.95, 3.3]:
		Shapes.add_part(self, Shapes.cylinder(0.2, 0.3, 0.0), black, Shapes.at(0, height, 0))
	$Buoyancy.set_mass_from_density()


func _strut(from: Vector3, to: Vector3, radius: float, material: Material) -> void:
	var along := (to - from).normalized()
	var turn := Basis(Quaternion(Vector3.UP, along))
	Shapes.add_part(self, Shapes.cylinder(radius, from.distance_to(to)), material, Transform3D(turn, 0.5 * (from + to)))
