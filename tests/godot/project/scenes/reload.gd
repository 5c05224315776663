# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Reloads the running scene 100 times, as a game does when the player starts again.
extends Node3D

static var _loads := 0


func _ready() -> void:
	_loads += 1
	for i in 3:
		await get_tree().physics_frame
	var count: int = $Vehicle/Tether.get_points().size()
	if count != 41:
		print("FAIL reload: the tether has %d points" % count)
		get_tree().quit(1)
	elif _loads > 100:
		print("PASS reload.100_times")
		get_tree().quit()
	else:
		get_tree().reload_current_scene()
