# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A marker buoy under water, and the block of concrete that holds it.
@tool
extends Node3D

const Shapes := preload("res://scenery/shapes.gd")

var _time := 0.0
var _buoy_home := Vector3.ZERO


func _ready() -> void:
	var concrete := Shapes.paint(Color(0.5, 0.5, 0.47), 0.95)
	var steel := Shapes.paint(Color(0.3, 0.32, 0.34), 0.5, 0.6)
	Shapes.add_part($Sinker, Shapes.rounded_box(Vector3(1.1, 0.7, 1.1), 0.08), concrete, Shapes.at(0.0, -0.35, 0.0))
	Shapes.add_part($Sinker, Shapes.torus(0.07, 0.13), steel, Shapes.lying(0.0, 0.06, 0.0))
	var buoy: Node3D = $Buoy
	Shapes.add_part(buoy, Shapes.sphere(0.5), Shapes.paint(Color(0.9, 0.16, 0.08), 0.35), Shapes.at(0.0, 0.55, 0.0))
	var white := Shapes.paint(Color(0.92, 0.92, 0.9), 0.4)
	Shapes.add_part(buoy, Shapes.cylinder(0.51, 0.16), white, Shapes.at(0.0, 0.55, 0.0))
	Shapes.add_part(buoy, Shapes.torus(0.05, 0.1), steel, Shapes.lying(0.0, -0.02, 0.0))
	_buoy_home = buoy.position


func _physics_process(delta: float) -> void:
	if Engine.is_editor_hint():
		return
	_time += delta
	var sway := Vector3(0.5 * sin(_time * 0.5), 0.1 * sin(_time * 0.9), 0.35 * sin(_time * 0.37 + 1.0))
	$Buoy.position = _buoy_home + sway
	$Buoy.rotation = Vector3(sway.z, 0.0, -sway.x) * 0.35
