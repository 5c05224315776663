# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A vehicle that goes round.
extends Node3D

var _time := 0.0


func _physics_process(delta: float) -> void:
	_time += delta
	position = Vector3(4.0 * cos(_time), -3.0, 4.0 * sin(_time))
