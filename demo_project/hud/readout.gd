# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## What the cable says of itself, in a corner of the picture.
extends PanelContainer

const FULL_SCALE := 120.0 # N, where the bar ends

@export var cable_path: NodePath
@export var rov_path: NodePath

var _shown_tension := 0.0

@onready var _values: Label = %Values
@onready var _bar: ProgressBar = %Bar
@onready var _cable: Node3D = get_node(cable_path)
@onready var _rov: Node3D = get_node(rov_path)


func _process(delta: float) -> void:
	_shown_tension = lerpf(_shown_tension, _cable.get_max_tension(), 1.0 - exp(-8.0 * delta))
	_bar.value = 100.0 * _shown_tension / FULL_SCALE
	var numbers := [_cable.rest_length, _cable.current_length, _shown_tension, -_rov.global_position.y, _rov.get_speed()]
	_values.text = "%.2f m\n%.2f m\n%.1f N\n%.1f m\n%.2f m/s" % numbers
