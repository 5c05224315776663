# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The ship, mostly its hull from below, and the garage that hangs under it, from which the tether is paid out.
@tool
extends Node3D

const Shapes := preload("res://scenery/shapes.gd")

## How far the swell lifts the ship.
@export_range(0.0, 2.0, 0.01, "suffix:m") var heave := 0.18
## Seconds from one wave to the next.
@export_range(1.0, 30.0, 0.1, "suffix:s") var period := 6.5
## How far the garage hangs below the surface.
@export_range(1.0, 15.0, 0.1, "suffix:m") var garage_depth := 7.0

var _time := 0.0
var _start := Transform3D.IDENTITY

@onready var _garage: Node3D = $Garage


func _ready() -> void:
	_start = transform
	_build_hull()
	_build_garage()
	_place()


func _physics_process(delta: float) -> void:
	if Engine.is_editor_hint():
		return
	_time += delta
	_place()


func _place() -> void:
	var wave := TAU * _time / period
	var roll := Basis(Vector3.BACK, 0.03 * sin(wave * 0.9)) * Basis(Vector3.RIGHT, 0.015 * sin(wave + 1.0))
	transform = _start * Transform3D(roll, Vector3(0.0, heave * sin(wave), 0.0))
	# The garage follows late and swings a little: the water holds it back.
	var swing := Vector3(0.16 * sin(wave * 0.9 - 1.1), 0.7 * heave * sin(wave - 0.5) - garage_depth, 0.1 * sin(wave - 0.9))
	var below_davit: Vector3 = _start * ($Davit.position * Vector3(1, 0, 1) + swing)
	_garage.global_transform = Transform3D(Basis(Vector3.UP, 0.25 * sin(wave * 0.31)), below_davit)


func _build_hull() -> void:
	var red := Shapes.paint(Color(0.42, 0.09, 0.07), 0.7)
	red.cull_mode = BaseMaterial3D.CULL_DISABLED
	var bronze := Shapes.paint(Color(0.7, 0.5, 0.25), 0.4, 0.8)
	Shapes.add_part(self, Shapes.hull(17.0, 5.2, 1.9, 0.9), red)
	for side: float in [-1.0, 1.0]:
		Shapes.add_part(self, Shapes.cylinder(0.1, 2.4), bronze, Shapes.lying(side * 1.1, -1.25, 7.0))
		for blade in 4:
			var turn := Basis(Vector3.BACK, TAU * blade / 4.0)
			Shapes.add_part(self, Shapes.rounded_box(Vector3(0.28, 0.7, 0.05), 0.02), bronze,
					Transform3D(turn * Basis(Vector3.UP, 0.5), Vector3(side * 1.1, -1.25, 8.2) + turn * Vector3(0.0, 0.38, 0.0)))
		Shapes.add_part(self, Shapes.rounded_box(Vector3(0.1, 1.2, 0.7), 0.05), red, Shapes.at(side * 1.1, -1.2, 8.75))


func _build_garage() -> void:
	var orange := Shapes.paint(Color(0.93, 0.3, 0.05), 0.5)
	var steel := Shapes.paint(Color(0.35, 0.37, 0.4), 0.4, 0.7)
	var black := Shapes.paint(Color(0.05, 0.055, 0.06), 0.6)
	for y: float in [0.75, -0.75]:
		Shapes.add_part(_garage, Shapes.torus(0.72, 0.82), orange, Shapes.at(0.0, y, 0.0))
	for post in 6:
		var angle := TAU * post / 6.0
		Shapes.add_part(_garage, Shapes.cylinder(0.035, 1.5), orange, Shapes.at(cos(angle) * 0.77, 0.0, sin(angle) * 0.77))
	Shapes.add_part(_garage, Shapes.cylinder(0.3, 0.8), black)
	for y: float in [0.42, -0.42]:
		Shapes.add_part(_garage, Shapes.cylinder(0.56, 0.06), steel, Shapes.at(0.0, y, 0.0))
	Shapes.add_part(_garage, Shapes.cylinder(0.82, 0.35, 0.12), orange, Shapes.at(0.0, 0.95, 0.0))
	Shapes.add_part(_garage, Shapes.cylinder(0.06, 0.3), black, Shapes.at(0.0, -0.85, 0.0))
	Shapes.add_part(_garage, Shapes.sphere(0.07), Shapes.glowing(Color(1.0, 0.35, 0.2), 5.0), Shapes.at(0.6, 0.88, 0.0))
