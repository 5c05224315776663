# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The sea without a screen, as on a server: what it answers, what it does to a cable, what it refuses.
extends Check


func add_ocean(properties: Dictionary = {}) -> Ocean3D:
	var ocean := Ocean3D.new()
	for property: String in properties:
		ocean.set(property, properties[property])
	return keep(ocean)


func spots(count: int) -> PackedVector3Array:
	var points := PackedVector3Array()
	for i in count:
		points.append(Vector3(i * 7.3 - 100.0, 0.0, i * i * 0.37))
	return points


func test_it_answers_without_a_screen() -> void:
	var ocean := add_ocean({"wind_speed": 12.0, "position": Vector3(3, 5, 1)})
	await ticks(30)
	check_near(ocean.get_time(), 0.5, 0.02, "s")
	var lowest := INF
	var highest := -INF
	var sum := 0.0
	for point in spots(400):
		var height := ocean.get_height(point)
		lowest = minf(lowest, height)
		highest = maxf(highest, height)
		sum += height / 400.0
	check(lowest > -5.0 and lowest < 4.5 and highest < 15.0 and highest > 5.5, "from %s to %s m" % [lowest, highest])
	check_near(sum, 5.0, 0.6, "mean, which is the height of the node")
	check_near(ocean.current_height, 0.2092 * 144.0 / 9.81, 0.5, "significant height")
	check(ocean.get_normal(Vector3.ZERO).y > 0.5, "up")
	check_near(ocean.get_normal(Vector3.ZERO).length(), 1.0, 1e-4, "long")
	check(ocean.get_displacement(Vector3(4, 0, 4)).length() > 0.01, "it moves")
	check(ocean.get_velocity(Vector3(4, 5, 4)).length() > ocean.get_velocity(Vector3(4, -60, 4)).length(),
			"faster at the surface than in the depth")
	check_equal(ocean.get_patch_lengths().size(), 4, "cascades")


func test_many_points_at_once_are_the_same_as_one_by_one() -> void:
	var ocean := add_ocean({"wind_speed": 10.0})
	await ticks(20)
	var points := spots(50)
	var found := ocean.sample(points)
	check_equal(typeof(found.heights), TYPE_PACKED_FLOAT32_ARRAY, "heights")
	check_equal(typeof(found.normals), TYPE_PACKED_VECTOR3_ARRAY, "normals")
	for key: String in ["heights", "displacements", "normals", "velocities", "surface_velocities", "pressures",
			"jacobians"]:
		check_equal(found[key].size(), 50, key)
	for i in 50:
		check_near(found.heights[i], ocean.get_height(points[i]), 1e-6, "height")
		check_close(found.displacements[i], ocean.get_displacement(points[i]), 1e-6, "displacement")
		check_close(found.normals[i], ocean.get_normal(points[i]), 1e-6, "normal")
		check_close(found.velocities[i], ocean.get_velocity(points[i]), 1e-6, "velocity")
	check_equal(ocean.sample(PackedVector3Array()).heights.size(), 0, "none")


func test_the_future_comes_as_it_was_told() -> void:
	var ocean := add_ocean({"wind_speed": 10.0})
	await ticks(5)
	var time := ocean.get_time()
	var told := ocean.get_height_at_time(Vector3(10, 0, 20), time + 0.5)
	check(absf(told - ocean.get_height(Vector3(10, 0, 20))) > 1e-4, "it moves")
	for i in 200:
		await ticks(1)
		if ocean.get_time() >= time + 0.5 - 1e-6:
			break
	check_near(ocean.get_height_at_time(Vector3(10, 0, 20), time + 0.5), told, 1e-6, "then")


func test_the_same_seed_gives_the_same_sea() -> void:
	var ocean := add_ocean({"wind_speed": 10.0, "seed": 7})
	var first := ocean.get_height_at_time(Vector3(3, 0, 4), 12.5)
	ocean.free()
	ocean = add_ocean({"wind_speed": 10.0, "seed": 7})
	check_equal(ocean.get_height_at_time(Vector3(3, 0, 4), 12.5), first, "height")
	ocean.seed = 8
	check(ocean.get_height_at_time(Vector3(3, 0, 4), 12.5) != first, "another seed, another sea")


func test_beaufort_and_height_say_how_high() -> void:
	var ocean := add_ocean({"weather": Ocean3D.WEATHER_BEAUFORT, "beaufort": 0})
	check_near(ocean.get_height(Vector3(5, 0, 5)), 0.0, 0.01, "calm")
	var before := 0.0
	for number in [2, 5, 9]:
		ocean.weather_seconds = 0.0
		ocean.beaufort = number
		check(ocean.current_height > before * 1.5 + 0.05, "Beaufort %d: %s m" % [number, ocean.current_height])
		before = ocean.current_height
	ocean.weather = Ocean3D.WEATHER_HEIGHT
	ocean.significant_height = 3.0
	ocean.peak_period = 9.0
	check_near(ocean.current_height, 3.0, 1e-4, "significant height")
	check_near(ocean.current_period, 9.0, 1e-4, "period")
	ocean.swell_height = 4.0
	check_near(ocean.current_height, 5.0, 1e-3, "with swell")


func test_weather_changes_without_a_jump() -> void:
	var ocean := add_ocean({"wind_speed": 6.0, "weather_seconds": 1.0, "patch_length": 1000.0})
	var settled: Array[bool] = []
	ocean.weather_settled.connect(func() -> void: settled.append(true))
	await ticks(10)
	var before := ocean.current_height
	var height := ocean.get_height(Vector3(2, 0, 2))
	ocean.wind_speed = 12.0
	ocean.wind_direction = Vector3(0, 0, 1)
	check_near(ocean.get_height(Vector3(2, 0, 2)), height, 1e-4, "no jump")
	check_near(ocean.current_height, before, 1e-3, "nor in the mean")
	check(ocean.weather_progress < 0.1, "it begins")
	await ticks(30)
	check(ocean.current_height > before * 1.2 and ocean.weather_progress > 0.3, "half way: %s m" % ocean.current_height)
	check_equal(settled.size(), 0, "not there yet")
	await ticks(40)
	check_near(ocean.weather_progress, 1.0, 0.0, "done")
	check(ocean.current_height > 2.5, "%s m" % ocean.current_height)
	check_equal(settled.size(), 1, "told once")
	ocean.wind_speed = 60.0
	ocean.get_height(Vector3.ZERO)
	check_error("longer than half of the largest patch of 1000 m", "waves longer than the patch")
	check(ocean.current_height < 4.0, "as before: %s m" % ocean.current_height)


func test_a_patch_that_is_too_short_for_a_storm_grows_at_once() -> void:
	var ocean := add_ocean({"wind_speed": 6.0, "weather_seconds": 1.0, "cascades": 2})
	await ticks(2)
	ocean.wind_speed = 30.0
	ocean.get_height(Vector3.ZERO)
	check_error("The weather changed at once", "waves longer than the patch")
	check(ocean.current_height > 15.0, "%s m" % ocean.current_height)


func test_waves_of_ones_own() -> void:
	var ocean := add_ocean({"surface": Ocean3D.SURFACE_GERSTNER, "choppiness": 0.0, "wind_speed": 10.0})
	var drawn := ocean.get_height_at_time(Vector3(3, 0, 4), 2.0)
	ocean.set_waves([0.5], [20.0], [Vector3(1, 0, 0)], [0.0])
	check_near(ocean.get_height_at_time(Vector3.ZERO, 0.0), 0.5, 1e-4, "a crest")
	check_near(ocean.get_height_at_time(Vector3(10, 0, 7), 0.0), -0.5, 1e-4, "a trough")
	check_near(ocean.current_height, 4.0 * 0.5 / sqrt(2.0), 1e-3, "significant height")
	ocean.wind_speed = 12.0
	check_near(ocean.get_height_at_time(Vector3.ZERO, 0.0), 0.5, 1e-4, "they stay when the weather changes")
	ocean.choppiness = 0.5
	check_near(ocean.get_height_at_time(Vector3.ZERO, 0.0), 0.5, 1e-4, "and when the sea does")
	ocean.set_waves([0.5, 1.0], [20.0], [Vector3(1, 0, 0)], [0.0])
	check_error("as many wavelengths", "arrays of two sizes")
	ocean.set_waves([-1.0], [20.0], [Vector3(1, 0, 0)], [0.0])
	check_error("amplitude", "a negative amplitude")
	check_near(ocean.get_height_at_time(Vector3.ZERO, 0.0), 0.5, 1e-4, "as before")
	ocean.surface = Ocean3D.SURFACE_FFT
	for wrong: float in [NAN, -1.0]:
		ocean.set_waves([wrong], [20.0], [Vector3(1, 0, 0)], [0.0])
		check_error("amplitude", "%s m, for a sea that has no such waves now" % wrong)
	ocean.surface = Ocean3D.SURFACE_GERSTNER
	check_near(ocean.get_height_at_time(Vector3.ZERO, 0.0), 0.5, 1e-4, "also then as before")
	ocean.choppiness = 0.0
	ocean.wind_speed = 10.0
	ocean.clear_waves()
	check_near(ocean.get_height_at_time(Vector3(3, 0, 4), 2.0), drawn, 1e-5, "those of the spectrum are back")
	ocean.surface = Ocean3D.SURFACE_FLAT
	check_near(ocean.get_height_at_time(Vector3(3, 0, 4), 2.0), 0.0, 1e-6, "flat")


func test_a_cable_feels_it_without_further_wiring() -> void:
	add_ocean({"weather": Ocean3D.WEATHER_HEIGHT, "significant_height": 4.0, "peak_period": 6.0})
	var cable := add_cable({"segments": 10, "length": 4.0, "start_attached": false, "end_attached": false,
			"position": Vector3(0, -1, 0), "end_position": Vector3(4, 0, 0)})
	var before := cable.get_points()[5]
	await ticks(90)
	check(cable.get_points()[5].distance_to(before) > 0.3, "it is carried about: %s" % cable.get_points()[5])


func test_the_water_node_follows_the_ocean() -> void:
	var water := HawserWater3D.new()
	water.position.y = 3.0
	water.density = 1000.0
	keep(water)
	check(water.is_in_water(Vector3(0, 50, 0)), "water everywhere")
	var ocean := add_ocean({"position": Vector3(0, 10, 0), "wind_speed": 8.0})
	check(not water.is_in_water(Vector3(0, 50, 0)), "an ocean has a surface")
	var depth := water.get_depth_at(Vector3(3, -20, 3))
	check_near(depth, ocean.get_height(Vector3(3, -20, 3)) + 20.0, 1e-3, "depth below the waves")
	check(water.get_warnings()[0].contains("Ocean3D"), "the height of the water node does nothing")
	check(water.get_velocity_at(Vector3(0, 9, 0)).length() > 0.01, "orbital velocity")
	ocean.free()
	check(water.is_in_water(Vector3(0, 50, 0)), "as before")
	check_near(water.get_depth_at(Vector3.ZERO), 3.0, 1e-5, "flat again")
	check_close(water.get_velocity_at(Vector3(0, 2, 0)), Vector3.ZERO, 0.0, "still again")


func test_only_the_first_ocean_counts() -> void:
	var first := add_ocean({"weather": Ocean3D.WEATHER_HEIGHT, "significant_height": 1.0})
	var second := add_ocean({"weather": Ocean3D.WEATHER_HEIGHT, "significant_height": 2.0})
	check_equal(first.get_warnings(), PackedStringArray(), "warnings of the first")
	check(second.get_warnings()[0].contains("another Ocean3D"), "a warning of the second")
	check_near(first.current_height, 1.0, 1e-4, "m")
	first.free()
	check_equal(second.get_warnings(), PackedStringArray(), "alone")
	check_near(second.current_height, 2.0, 1e-4, "m")
	check_near(second.get_height(Vector3.ZERO), second.sample([Vector3.ZERO]).heights[0], 0.0, "it answers")
	remove_child(second)
	second.get_height(Vector3.ZERO)
	check_error("not in a scene tree", "an ocean outside the tree")
	add_child(second)
	second.get_height(Vector3.ZERO)


func test_a_bottom_lowers_the_waves() -> void:
	var ocean := add_ocean({"weather": Ocean3D.WEATHER_HEIGHT, "significant_height": 2.0, "peak_period": 8.0})
	# Land in the west, deep water in the east.
	var heights := PackedFloat32Array()
	for z in 4:
		heights.append_array([5.0, -5.0, -300.0, -300.0])
	ocean.set_bottom(heights, 4, 100.0, Vector3(-100, 0, -150))
	await ticks(10)
	var coast := 0.0
	var sea := 0.0
	for i in 100:
		coast = maxf(coast, absf(ocean.get_height(Vector3(-100, 0, i * 1.3))))
		sea = maxf(sea, absf(ocean.get_height(Vector3(200, 0, i * 1.3))))
	check(coast < 0.02 and sea > 0.4, "%s m on land, %s m at sea" % [coast, sea])
	ocean.set_bottom(heights, 5, 100.0, Vector3.ZERO)
	check_error("2 to 4096 heights along x and along z, got 16 heights in rows of 5", "a bottom that is no grid")
	ocean.set_bottom(heights, 4, NAN, Vector3.ZERO)
	check_error("spacing", "no spacing")
	check_near(ocean.get_height(Vector3(-100, 0, 5)), 0.0, 0.02, "the bottom stays")
	ocean.clear_bottom()
	for i in 100:
		coast = maxf(coast, absf(ocean.get_height(Vector3(-100, 0, i * 1.3))))
	check(coast > 0.4, "without a bottom: %s m" % coast)


func test_what_makes_no_sense_is_refused_in_words() -> void:
	var ocean := add_ocean()
	ocean.wind_speed = -1.0
	check_error("wind_speed must be 0 to 60 m/s, got -1; kept 10 m/s", "negative wind")
	ocean.wind_speed = NAN
	check_error("wind_speed must be", "no number")
	ocean.fft_size = 100 as Ocean3D.MapSize
	check_error("size must be 64, 128, 256 or 512, got 100", "a size that is no power of two")
	check_equal(ocean.fft_size, Ocean3D.MAP_SIZE_128, "size kept")
	ocean.cascades = 65
	check_error("cascades must be 1 to 4, got 65; kept 4", "65 cascades")
	ocean.mesh_cells = 30
	check_error("cells must be divisible by 4, got 30", "cells")
	check_equal(ocean.mesh_cells, 64, "cells kept")
	ocean.beaufort = 13
	check_error("beaufort must be 0 to 12, got 13", "Beaufort")
	ocean.get_height_at_time(Vector3.ZERO, NAN)
	check_error("time must be", "no time")
	ocean.get_height(Vector3(NAN, 0, 0))
	check_error("point", "no place")
	var wrong := ocean.sample([Vector3(INF, 0, 0)])
	check_error("point", "no place among several")
	check_equal(wrong, {}, "nothing")


func test_a_wind_to_nowhere_blows_as_before() -> void:
	var ocean := add_ocean({"wind_direction": Vector3(0, 0, 1), "swell_height": 1.0})
	await ticks(3)
	var points := spots(20)
	for nowhere: Vector3 in [Vector3.ZERO, Vector3.UP]:
		var before: PackedFloat32Array = ocean.sample(points).heights
		ocean.wind_direction = nowhere
		ocean.swell_direction = nowhere
		check_equal(ocean.sample(points).heights, before, "heights with a wind to %s" % nowhere)
		check_equal(ocean.weather_progress, 1.0, "no weather changed")
		check_equal(ocean.get_warnings().size(), 2, "warnings")
		await ticks(3)
	var before: PackedFloat32Array = ocean.sample(points).heights
	ocean.wind_direction = Vector3(1, 0, 0)
	ocean.swell_direction = Vector3(1, 0, 0)
	check_equal(ocean.sample(points).heights, before, "it turns without a jump")
	check(ocean.weather_progress < 1.0, "it turns")
	check_equal(ocean.get_warnings(), PackedStringArray(), "warnings")


func test_every_property_survives_a_scene() -> void:
	var ocean := Ocean3D.new()
	ocean.weather = Ocean3D.WEATHER_BEAUFORT
	ocean.beaufort = 6
	ocean.swell_height = 1.5
	ocean.foam_color = Color.PINK
	ocean.underwater_effect = false
	ocean.fft_size = Ocean3D.MAP_SIZE_64
	ocean.seed = 1234567890123
	var scene := PackedScene.new()
	scene.pack(ocean)
	var copy: Ocean3D = scene.instantiate()
	for property in ocean.get_property_list():
		if property.usage & PROPERTY_USAGE_STORAGE and property.name != "script":
			check_equal(copy.get(property.name), ocean.get(property.name), property.name)
	ocean.free()
	copy.free()


func test_it_may_come_and_go() -> void:
	for i in 20:
		var ocean := Ocean3D.new()
		ocean.fft_size = Ocean3D.MAP_SIZE_64
		add_child(ocean)
		await ticks(1)
		ocean.get_height(Vector3.ZERO)
		ocean.free()


func test_any_thread_may_ask_about_points() -> void:
	var ocean: Ocean3D = keep(Ocean3D.new())
	await ticks(5)
	var point := Vector3(3, 0, 4)
	var expected := ocean.get_height(point)
	var thread := Thread.new()
	thread.start(func() -> Array:
		return [ocean.get_height(point), ocean.sample([point]).heights[0], ocean.get_normal(point)])
	var answers: Array = thread.wait_to_finish()
	check_near(answers[0], expected, 1e-6, "m")
	check_near(answers[1], expected, 1e-6, "m, sampled")
	check_close(answers[2], ocean.get_normal(point), 1e-6, "normal")
	thread = Thread.new()
	thread.start(func() -> void: ocean.wind_speed = 25.0)
	thread.wait_to_finish()
	check_error("wind_speed is for the main thread alone", "a setter")
