# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The first script that a user of the addon runs, with everything that its README shows:
##     godot --path fresh_project -s res://use.gd
extends SceneTree


func _initialize() -> void:
	var cable := UnderwaterCable3D.new()
	root.add_child(cable)
	for tick in 10:
		await physics_frame
	print("USED %d points, %.1f m" % [cable.get_points().size(), cable.current_length])
	await use_more(cable)
	quit()


func use_more(cable: UnderwaterCable3D) -> void:
	var winch := CableWinch3D.new()
	winch.speed = 0.5 # m/s out; negative reels in
	cable.add_child(winch)

	var buoy := CableProfileEntry.new() # a ball of 20 cm; the drum is at the start, so this is 3 m from the end
	buoy.from = 3.0
	buoy.volume = 0.0042
	cable.profile.append(buoy)

	var tide := WaterCurrent3D.new()
	tide.speed = 0.3
	root.add_child(tide)

	var chain := CableMaterial.new()
	chain.preset = CableMaterial.PRESET_MOORING_CHAIN
	cable.cable_material = chain

	var clamp := CableAttachment3D.new()
	clamp.arc_length = 4.0
	clamp.position = Vector3(2, -2, 0)
	cable.add_child(clamp)
	for tick in 240:
		await physics_frame
	print("MORE out %s, tied %s, pulls down %s, drifts %s" % [winch.deployed_length > 11.0, clamp.tied,
			clamp.force.y < -100.0, cable.get_points()[cable.get_point_count() * 3 / 4].z < 0.0])
	tide.free()
	cable.free()
