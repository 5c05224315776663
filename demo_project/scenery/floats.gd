# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Shows the floats of a tether's profile. The simulation knows them by their numbers alone; what they look like is a
## matter of the game. The winch is at the start, so their places are counted from the end.
@tool
extends Node3D

const Shapes := preload("res://scenery/shapes.gd")

@onready var _tether: UnderwaterCable3D = get_parent()


func _ready() -> void:
	top_level = true
	var orange := Shapes.paint(Color(1.0, 0.36, 0.06), 0.4)
	var black := Shapes.paint(Color(0.06, 0.06, 0.07), 0.6)
	for entry in _tether.profile:
		var buoy := Node3D.new()
		add_child(buoy)
		for side: float in [-1.0, 1.0]:
			Shapes.add_part(buoy, Shapes.cylinder(0.085, 0.1), orange, Shapes.at(0.0, side * 0.06, 0.0))
		Shapes.add_part(buoy, Shapes.cylinder(0.07, 0.24), black)


func _process(_delta: float) -> void:
	for i in mini(get_child_count(), _tether.profile.size()):
		var place := _tether.rest_length - _tether.profile[i].from
		var along := _tether.get_direction_at(place)
		get_child(i).visible = place > 0.0 and along != Vector3.ZERO
		if get_child(i).visible:
			var aside := along.cross(Vector3(0.37, 0.61, 0.7)).normalized()
			var turn := Basis(aside, along, aside.cross(along))
			get_child(i).global_transform = Transform3D(turn, _tether.get_position_at(place))
