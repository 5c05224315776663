# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The water and its currents, and what they do to a cable.
extends Check

const FREE := {"segments": 10, "length": 4.0, "start_attached": false, "end_attached": false,
		"end_position": Vector3(4, 0, 0)}


func add_water(properties: Dictionary = {}) -> HawserWater3D:
	var water := HawserWater3D.new()
	for property: String in properties:
		water.set(property, properties[property])
	return keep(water)


func add_current(kind: int, properties: Dictionary = {}) -> WaterCurrent3D:
	var current := WaterCurrent3D.new()
	current.kind = kind as WaterCurrent3D.Kind
	for property: String in properties:
		current.set(property, properties[property])
	return keep(current)


func test_without_a_surface_there_is_water_everywhere() -> void:
	var water := add_water()
	check(water.is_in_water(Vector3(0, 100, 0)), "above")
	water.position.y = 3.0
	check_near(water.get_depth_at(Vector3(0, 1, 0)), 2.0, 1e-6, "depth below the node")
	check_near(water.get_pressure_at(Vector3(0, 1, 0)), 2.0 * 1025.0 * 9.8, 1.0, "Pa")
	check_close(water.get_velocity_at(Vector3.ZERO), Vector3.ZERO, 0.0, "still water")


func test_a_cable_falls_in_air_and_floats_in_water() -> void:
	var water := add_water({"surface": true, "position": Vector3(0, -5, 0)})
	var cable := add_cable(FREE)
	check(not water.is_in_water(Vector3.ZERO) and water.is_in_water(Vector3(0, -6, 0)), "the surface is at the node")
	var start := cable.get_points()[5].y
	await ticks(30)
	# Half a second of free fall, but for the air.
	check_near(cable.get_points()[5].y - start, -0.5 * 9.8 * 0.25, 0.1, "m fallen")
	await ticks(600)
	var deep := cable.get_points()[5].y
	check(deep < -5.0 and deep > -9.0, "the water stops it: %s m" % deep)
	await ticks(120)
	check_near(cable.get_points()[5].y, deep, 0.15, "neutrally buoyant there")
	water.free()
	check(cable.get_points().size() == 11, "the water may go")
	cable.reset()
	await ticks(60)
	check_near(cable.get_points()[5].y, start, 0.01, "then there is water everywhere again")


func test_wind_blows_above_the_surface_alone() -> void:
	var water := add_water({"surface": true, "wind": Vector3(10, 0, 0)})
	add_current(WaterCurrent3D.KIND_UNIFORM, {"speed": 1.0})
	check_close(water.get_velocity_at(Vector3(0, 1, 0)), Vector3(10, 0, 0), 1e-5, "wind")
	check_close(water.get_velocity_at(Vector3(0, -1, 0)), Vector3(0, 0, -1), 1e-5, "current")


func test_dense_water_carries_a_cable_up() -> void:
	var water := add_water({"density": 1300.0})
	var cable := add_cable(FREE)
	await ticks(60)
	check(cable.get_points()[5].y > 0.1, "up: %s" % cable.get_points()[5])
	water.density = 800.0
	cable.reset()
	await ticks(60)
	check(cable.get_points()[5].y < -0.1, "down: %s" % cable.get_points()[5])


func test_only_the_first_water_counts() -> void:
	var first := add_water({"position": Vector3(0, 7, 0)})
	var second := add_water({"position": Vector3(0, 9, 0)})
	check_equal(first.get_warnings(), PackedStringArray(), "warnings of the first")
	check(second.get_warnings()[0].contains("another HawserWater3D"), "a warning of the second")
	check_near(second.get_depth_at(Vector3.ZERO), 7.0, 1e-5, "depth")
	first.free()
	check_near(second.get_depth_at(Vector3.ZERO), 9.0, 1e-5, "depth when the first is gone")
	remove_child(second)
	second.get_depth_at(Vector3.ZERO)
	check_error("not in a scene tree", "water outside the tree")


func test_a_uniform_current_carries_a_free_cable_along() -> void:
	var current := add_current(WaterCurrent3D.KIND_UNIFORM, {"speed": 0.8})
	var cable := add_cable(FREE)
	await ticks(600)
	var before := cable.get_points()[5]
	await ticks(60)
	check_close(cable.get_points()[5] - before, Vector3(0, 0, -0.8), 0.03, "m in a second, forward of the node")
	current.rotation.y = PI / 2
	await ticks(900)
	before = cable.get_points()[5]
	await ticks(60)
	var drift := cable.get_points()[5] - before
	check(drift.x < -0.6 and absf(drift.z) < 0.05, "along the cable, when the node turned: %s m in a second" % drift)
	current.enabled = false
	await ticks(2)
	current.free()
	await ticks(2)


func test_the_transform_places_and_turns_every_kind() -> void:
	var water := add_water()
	var current := add_current(WaterCurrent3D.KIND_UNIFORM, {"rotation": Vector3(0, PI / 2, 0),
			"scale": Vector3.ONE * 3.0})
	check_close(water.get_velocity_at(Vector3.ZERO), Vector3(-0.5, 0, 0), 1e-5, "uniform")
	current.strength = -2.0
	check_close(water.get_velocity_at(Vector3.ZERO), Vector3(1, 0, 0), 1e-5, "twice as strong, backwards")
	current.strength = 1.0
	current.kind = WaterCurrent3D.KIND_JET
	check_equal(current.speed, 2.0, "speed of a jet")
	current.position = Vector3(5, 1, 0)
	check_close(water.get_velocity_at(Vector3(5, 1, 0)), Vector3(-2, 0, 0), 0.02, "at the nozzle")
	check(water.get_velocity_at(Vector3(2, 1, 0)).x < -0.05, "in front of it")
	check_close(water.get_velocity_at(Vector3(8, 1, 0)), Vector3.ZERO, 1e-4, "behind it")
	current.kind = WaterCurrent3D.KIND_VORTEX
	current.circulation = TAU
	var speed := water.get_velocity_at(Vector3(5, 0, -4))
	check_close(speed, Vector3(-0.25, 0, 0), 0.01, "4 m beside a vortex, by the right hand")
	current.rotation = Vector3(PI / 2, 0, 0)
	check_close(water.get_velocity_at(Vector3(9, 1, 0)), Vector3(0, 0.25, 0), 0.01, "the axis turns with the node")
	current.kind = WaterCurrent3D.KIND_TURBULENCE
	current.seed = 7
	var here := water.get_velocity_at(Vector3(1, 2, 3))
	check(here.length() > 0.001 and here.length() < 2.0, "eddies: %s" % here)
	current.seed = 8
	check(water.get_velocity_at(Vector3(1, 2, 3)) != here, "another seed")
	current.seed = 7
	check_equal(water.get_velocity_at(Vector3(1, 2, 3)), here, "the same seed")


func test_a_profile_changes_with_depth() -> void:
	var water := add_water({"position": Vector3(0, 10, 0)})
	var current := add_current(WaterCurrent3D.KIND_PROFILE)
	check_close(water.get_velocity_at(Vector3(0, 10, 0)), Vector3(0, 0, -0.5), 1e-5, "at the top")
	check_close(water.get_velocity_at(Vector3(0, -15, 0)), Vector3(0, 0, -0.25), 1e-5, "half way down")
	current.profile_depths = PackedFloat32Array([0, 10, 20])
	check(current.get_warnings()[0].contains("as many profile_velocities"), str(current.get_warnings()))
	current.profile_velocities = PackedVector3Array([Vector3(1, 0, 0), Vector3(0, 0, 0), Vector3(0, 0, 1)])
	check_equal(current.get_warnings(), PackedStringArray(), "warnings")
	current.rotation.y = PI
	check_close(water.get_velocity_at(Vector3(0, 5, 0)), Vector3(-0.5, 0, 0), 1e-5, "above, turned round")
	check_close(water.get_velocity_at(Vector3(0, -5, 0)), Vector3(0, 0, -0.5), 1e-5, "below, turned round")
	current.profile_depths = PackedFloat32Array([0, 20, 10])
	check(current.get_warnings()[0].contains("greater than the one before"), str(current.get_warnings()))
	water.get_velocity_at(Vector3.ZERO)
	check_error("must be deeper than the point before it", "depths that go up again")
	water.get_velocity_at(Vector3.ZERO) # told once
	current.profile_depths = PackedFloat32Array()
	check_close(water.get_velocity_at(Vector3(0, 5, 0)), Vector3.ZERO, 1e-5, "no profile")
	current.profile_depths = PackedFloat32Array([0, NAN])
	check_error("Every number of profile_depths must be", "a depth that is no number")
	check_equal(current.profile_depths.size(), 0, "depths")


func test_a_region_bounds_a_current() -> void:
	var water := add_water()
	add_current(WaterCurrent3D.KIND_UNIFORM, {"region_enabled": true, "region_size": Vector3(4, 6, 8),
			"position": Vector3(10, 0, 0)})
	check_close(water.get_velocity_at(Vector3(10, 0, 0)), Vector3(0, 0, -0.5), 1e-5, "in its middle")
	check_close(water.get_velocity_at(Vector3(7.9, 0, 0)), Vector3.ZERO, 1e-5, "outside")
	check_close(water.get_velocity_at(Vector3(10, 3.1, 0)), Vector3.ZERO, 1e-5, "above")


func test_the_inspector_shows_what_the_kind_uses() -> void:
	var used := {
		WaterCurrent3D.KIND_UNIFORM: ["speed"],
		WaterCurrent3D.KIND_PROFILE: ["profile_depths", "profile_velocities"],
		WaterCurrent3D.KIND_JET: ["speed", "radius"],
		WaterCurrent3D.KIND_VORTEX: ["radius", "circulation", "extent"],
		WaterCurrent3D.KIND_TURBULENCE: ["speed", "length_scale", "scale_ratio", "time_scale", "eddies", "seed"],
	}
	var all := {}
	for kind: int in used:
		for property: String in used[kind]:
			all[property] = true
	for kind: int in used:
		var current := add_current(kind)
		for property in current.get_property_list():
			if property.name in all:
				check_equal(property.usage & PROPERTY_USAGE_EDITOR != 0, property.name in used[kind],
						"%s in kind %d" % [property.name, kind])


func test_scenes_keep_currents_and_water() -> void:
	for kind in [1, 2, 3, 4, 5]:
		var current := WaterCurrent3D.new()
		current.kind = kind
		current.speed = 0.5 # the default of another kind
		current.radius = 0.1
		current.profile_depths = PackedFloat32Array([1, 2])
		current.seed = -(1 << 60)
		var water := HawserWater3D.new()
		water.wind = Vector3(1, 2, 3)
		water.surface = true
		for node: Node in [current, water]:
			var scene := PackedScene.new()
			scene.pack(node)
			var loaded := scene.instantiate()
			for property in ClassDB.class_get_property_list(node.get_class(), true):
				check_equal(loaded.get(property.name), node.get(property.name), "%s of kind %d" % [property.name, kind])
			loaded.free()
			node.free()


func test_nodes_come_and_go_in_any_order() -> void:
	for i in 30:
		var water := HawserWater3D.new()
		var current := WaterCurrent3D.new()
		var cable := UnderwaterCable3D.new()
		var nodes: Array[Node] = [water, current, cable]
		for j in 3:
			add_child(nodes[(i + j) % 3])
		await get_tree().physics_frame
		for j in 3:
			nodes[(2 * i + j) % 3].free()
			if j == i % 3:
				await get_tree().physics_frame
