# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A marker buoy under water that pulls at its rope, and the block of concrete that holds both.
@tool
extends Node3D

const Shapes := preload("res://scenery/shapes.gd")

@onready var _buoy: RigidBody3D = $Buoy


func _ready() -> void:
	var concrete := Shapes.paint(Color(0.5, 0.5, 0.47), 0.95)
	var steel := Shapes.paint(Color(0.3, 0.32, 0.34), 0.5, 0.6)
	Shapes.add_part($Sinker, Shapes.rounded_box(Vector3(1.1, 0.7, 1.1), 0.08), concrete, Shapes.at(0.0, -0.35, 0.0))
	Shapes.add_part($Sinker, Shapes.torus(0.07, 0.13), steel, Shapes.lying(0.0, 0.06, 0.0))
	Shapes.add_part(_buoy, Shapes.sphere(0.5), Shapes.paint(Color(0.9, 0.16, 0.08), 0.35), Shapes.at(0.0, 0.55, 0.0))
	var white := Shapes.paint(Color(0.92, 0.92, 0.9), 0.4)
	Shapes.add_part(_buoy, Shapes.cylinder(0.51, 0.16), white, Shapes.at(0.0, 0.55, 0.0))
	Shapes.add_part(_buoy, Shapes.torus(0.05, 0.1), steel, Shapes.lying(0.0, -0.02, 0.0))
