# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The first script that a user of the addon runs: godot --path fresh_project -s res://use.gd
extends SceneTree


func _initialize() -> void:
	var cable := UnderwaterCable3D.new()
	root.add_child(cable)
	for tick in 10:
		await physics_frame
	print("USED %d points, %.1f m" % [cable.get_points().size(), cable.current_length])
	cable.free()
	quit()
