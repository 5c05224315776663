# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The scene that is exported: 600 ticks, then the state in one line. It runs in the editor's executable, too, and both
## must end alike.
extends Node3D

var _ticks := 0


func _physics_process(_delta: float) -> void:
	_ticks += 1
	if _ticks == 300:
		# The vehicle is lost half-way; its tether goes on.
		$Vehicle/Rov.free()
	if _ticks < 600:
		return
	var tether: UnderwaterCable3D = $Vehicle/Tether
	print("STATE %x after %d ticks, %d points, end %s" % [tether.get_state_hash(), _ticks,
			tether.get_point_count(), "held" if tether.is_point_held(40) else "free"])
	get_tree().quit()
