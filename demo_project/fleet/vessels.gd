# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The naval objects that the tests float, as Godot has them: each a RigidBody3D with its hull as a mesh, and a
## Buoyancy3D that makes the physics of that mesh. What stands on the hull is looks alone.
extends RefCounted

const Hulls := preload("res://fleet/hulls/hulls.gd")
const Shapes := preload("res://scenery/shapes.gd")
const PAINT := preload("res://fleet/hull.gdshader")
const WHITE := Color(0.86, 0.86, 0.83)
const STEEL := Color(0.3, 0.32, 0.34)

# How each is painted: below the line, the stripe, above it; where the line is and how wide, where the deck begins.
const COATS := {
	"ship": [Color(0.38, 0.06, 0.05), Color(0.8, 0.8, 0.78), Color(0.05, 0.12, 0.2), 3.0, 0.35, 6.5],
	"boat": [Color(0.42, 0.06, 0.05), Color(0.9, 0.9, 0.88), Color(0.78, 0.17, 0.07), 0.42, 0.1, 1.0],
	"buoy": [Color(0.62, 0.05, 0.03), Color(0.85, 0.84, 0.8), Color(0.75, 0.08, 0.04), 0.12, 0.14, 1000.0],
	"life_jacket": [Color(0.9, 0.25, 0.02), Color(0.85, 0.86, 0.8), Color(0.95, 0.3, 0.02), 0.03, 0.035, 1000.0],
	"mine": [Color(0.16, 0.12, 0.09), Color(0.42, 0.17, 0.07), Color(0.22, 0.22, 0.21), 0.02, 0.05, 1000.0],
	"submarine": [Color(0.24, 0.05, 0.04), Color(0.03, 0.033, 0.036), Color(0.1, 0.11, 0.12), 0.9, 0.1, 1000.0],
}


static func launch(kind: String, accent := Color.BLACK) -> RigidBody3D:
	var load: Dictionary = Hulls.HULLS[kind]
	# The hulls look along x, a node along -z.
	var turn := Basis(Vector3.UP, PI / 2)
	var made := RigidBody3D.new()
	made.name = kind.to_pascal_case()
	made.set_meta("kind", kind)
	made.linear_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	made.angular_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	made.center_of_mass_mode = RigidBody3D.CENTER_OF_MASS_MODE_CUSTOM
	made.center_of_mass = turn * (load.centre as Vector3)
	var hull := Shapes.add_part(made, ResourceLoader.load("res://fleet/hulls/%s.obj" % kind), coat(kind, accent),
			Transform3D(turn, Vector3.ZERO))
	hull.name = "Hull"
	var collision := CollisionShape3D.new()
	collision.shape = BoxShape3D.new()
	collision.shape.size = load.high - load.low
	collision.transform = Transform3D(turn, turn * (0.5 * (load.high + load.low)))
	made.add_child(collision)
	var buoyancy := Buoyancy3D.new()
	buoyancy.name = "Buoyancy"
	buoyancy.hull_source = Buoyancy3D.HULL_SOURCE_MESH
	buoyancy.hull_mesh = NodePath("../Hull")
	buoyancy.density = load.density
	made.add_child(buoyancy)
	made.ready.connect(buoyancy.set_mass_from_density)
	var fittings := Node3D.new()
	fittings.name = "Fittings"
	fittings.basis = turn
	made.add_child(fittings)
	match kind:
		"ship": _fit_ship(fittings)
		"boat": _fit_boat(fittings)
		"buoy": _fit_buoy(fittings)
		"submarine": _fit_submarine(fittings)
	return made


static func coat(kind: String, accent: Color) -> ShaderMaterial:
	var colours: Array = COATS[kind]
	var material := ShaderMaterial.new()
	material.shader = PAINT
	material.set_shader_parameter("below", colours[0])
	material.set_shader_parameter("stripe", colours[1])
	material.set_shader_parameter("above", colours[2] if accent == Color.BLACK else accent)
	material.set_shader_parameter("line", colours[3])
	material.set_shader_parameter("width", colours[4])
	material.set_shader_parameter("deck_height", colours[5])
	material.set_shader_parameter("roughness", 0.7 if kind == "mine" else 0.4)
	material.set_shader_parameter("metallic", 0.5 if kind == "mine" else 0.0)
	return material


static func _box(parent: Node3D, size: Vector3, place: Vector3, colour: Color, round := 0.06) -> void:
	Shapes.add_part(parent, Shapes.rounded_box(size, round), Shapes.paint(colour, 0.5),
			Shapes.at(place.x, place.y, place.z))


static func _post(parent: Node3D, from: Vector3, height: float, radius: float, colour: Color) -> void:
	Shapes.add_part(parent, Shapes.cylinder(radius, height, 0.6 * radius), Shapes.paint(colour, 0.5),
			Shapes.at(from.x, from.y + 0.5 * height, from.z))


static func _fit_ship(on: Node3D) -> void:
	_box(on, Vector3(9, 4, 9), Vector3(-22, 9, 0), WHITE, 0.2)
	_box(on, Vector3(7, 3, 8), Vector3(-21.5, 12.3, 0), WHITE, 0.2)
	_box(on, Vector3(4.5, 2.6, 10.4), Vector3(-20, 15, 0), WHITE, 0.2)
	_box(on, Vector3(4.6, 1.0, 9.8), Vector3(-20, 15.4, 0), Color(0.03, 0.05, 0.07), 0.1)
	_box(on, Vector3(2.6, 4.6, 2.4), Vector3(-24.5, 16, 0), Color(0.75, 0.3, 0.05), 0.3)
	_post(on, Vector3(-20, 16, 0), 7, 0.25, STEEL)
	_post(on, Vector3(22, 8, 0), 9, 0.22, STEEL)
	# Containers, two high, and a crane between them.
	var colours: Array[Color] = [Color(0.5, 0.12, 0.08), Color(0.1, 0.25, 0.38), Color(0.7, 0.42, 0.08),
			Color(0.25, 0.33, 0.25), Color(0.55, 0.55, 0.52)]
	for column in 5:
		for row in 3:
			for layer in (2 if column != 2 else 1):
				_box(on, Vector3(5.8, 2.4, 2.5), Vector3(-13.0 + 6.3 * column, 8.3 + 2.45 * layer, 2.6 * (row - 1)),
						colours[(7 * column + 3 * row + 2 * layer) % 5], 0.05)
	_post(on, Vector3(-0.4, 9, 0), 8, 0.55, Color(0.75, 0.5, 0.1))


static func _fit_boat(on: Node3D) -> void:
	_box(on, Vector3(1.9, 0.9, 1.5), Vector3(-0.2, 1.45, 0), WHITE, 0.12)
	_box(on, Vector3(1.7, 0.42, 1.52), Vector3(-0.18, 1.6, 0), Color(0.03, 0.05, 0.07), 0.08)
	_box(on, Vector3(2.3, 0.08, 1.7), Vector3(-0.2, 1.95, 0), WHITE, 0.03)
	_box(on, Vector3(0.5, 0.75, 0.55), Vector3(-2.75, 1.1, 0), Color(0.05, 0.055, 0.06), 0.12)
	_post(on, Vector3(-0.7, 1.95, 0), 1.3, 0.04, STEEL)
	for side: float in [-1.0, 1.0]:
		for post in 5:
			var bend := 0.03 * post * post
			_post(on, Vector3(0.7 + 0.45 * post, 1.1 + bend, side * (0.92 - 1.5 * bend)), 0.45, 0.02, STEEL)
	Shapes.add_part(on, Shapes.torus(0.2, 0.32), Shapes.paint(Color(0.95, 0.3, 0.05), 0.5),
			Transform3D(Basis(Vector3.RIGHT, PI / 2), Vector3(-0.2, 1.35, 0.79)))
	var screw := Thruster3D.new()
	screw.name = "Thruster"
	screw.thrust = 5000.0
	screw.diameter = 0.4
	screw.transform = Transform3D(Basis(Vector3.UP, -PI / 2), Vector3(-2.8, 0.12, 0))
	on.add_child(screw)
	var rudder := Rudder3D.new()
	rudder.name = "Rudder"
	rudder.area = 0.3
	rudder.transform = Transform3D(Basis(Vector3.UP, -PI / 2), Vector3(-3.1, 0.2, 0))
	on.add_child(rudder)


static func _fit_buoy(on: Node3D) -> void:
	Shapes.add_part(on, Shapes.torus(0.56, 0.68), Shapes.paint(Color(0.06, 0.06, 0.06), 0.8), Shapes.at(0, 0.12, 0))
	Shapes.add_part(on, Shapes.torus(0.1, 0.18), Shapes.paint(STEEL, 0.4, 0.5), Shapes.at(0, 1.42, 0))
	Shapes.add_part(on, Shapes.cylinder(0.1, 0.22), Shapes.glowing(Color(1.0, 0.7, 0.25), 1.2), Shapes.at(0, 1.58, 0))
	Shapes.add_part(on, Shapes.cylinder(0.13, 0.08, 0.02), Shapes.paint(STEEL, 0.4, 0.5), Shapes.at(0, 1.73, 0))


static func _fit_submarine(on: Node3D) -> void:
	for post: Array in [[2.8, 2.6, 0.12], [1.6, 3.2, 0.09], [0.9, 1.4, 0.16]]:
		_post(on, Vector3(post[0], 4.7, 0), post[1], post[2], STEEL)
	for side: float in [-1.0, 1.0]:
		_box(on, Vector3(1.6, 0.18, 1.8), Vector3(2.4, 3.9, side * 1.2), Color(0.06, 0.066, 0.07), 0.05)
	var screw := Thruster3D.new()
	screw.name = "Thruster"
	screw.thrust = 60000.0
	screw.diameter = 3.0
	screw.transform = Transform3D(Basis(Vector3.UP, -PI / 2), Vector3(-14.6, 0, 0))
	on.add_child(screw)
	var tank := BallastTank3D.new()
	tank.name = "Tank"
	tank.volume = 60.0
	tank.fill_rate = 0.08
	on.add_child(tank)
