# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Scenes with cables, and the box that the engine culls by.
extends Check


func test_100_scenes_come_and_go() -> void:
	var scene: PackedScene = load("res://scenes/vehicle.tscn")
	for i in 100:
		var instance := scene.instantiate()
		add_child(instance)
		await get_tree().physics_frame
		check_equal(instance.get_node("Tether").get_points().size(), 41, "number of points")
		instance.free()


func test_the_box_holds_the_cable_whatever_the_node_does() -> void:
	var cable := add_cable({"segments": 20, "radius": 0.1})
	for i in 4:
		cable.position = Vector3(i, 2.0 * i, -i)
		cable.rotation = Vector3(0.3, 0.5, 0.7) * i
		cable.scale = Vector3.ONE * (1.0 + i)
		await ticks(2)
		var box := (cable.global_transform * cable.get_aabb()).grow(1e-3)
		for point in cable.get_points():
			check(box.has_point(point), "turn %d: %s is not in %s" % [i, point, box])
		var tight := AABB(cable.get_points()[0], Vector3.ZERO)
		for point in cable.get_points():
			tight = tight.expand(cable.global_transform.affine_inverse() * point)
		var local := cable.get_aabb()
		check(local.size.length() < tight.size.length() + 1.0, "turn %d: the box is not too large" % i)


func test_the_box_follows_a_node_that_is_moved_outside_of_ticks() -> void:
	var rov := add_node(Vector3(5, 0, 0), "Rov")
	var cable := add_cable({"segments": 10, "end_node": NodePath("../Rov"), "simulating": false})
	await ticks(3)
	# Simulation is off: the points stay in the world, so the mesh must move in the node's space.
	cable.position = Vector3(0, 3, 0)
	await get_tree().process_frame
	await get_tree().process_frame
	var box := (cable.global_transform * cable.get_aabb()).grow(0.01)
	check(box.has_point(cable.get_points()[10]), "%s is not in %s" % [cable.get_points()[10], box])
	check(rov != null, "the node is there")


func test_interpolation_draws_between_ticks() -> void:
	for interpolated: bool in [false, true]:
		get_tree().physics_interpolation = interpolated
		Engine.physics_ticks_per_second = 10
		var rov := add_node(Vector3(2, 0, 0), "Rov")
		var cable := add_cable({"segments": 10, "length": 20.0, "random_displacement": 0.0, "end_node": NodePath("../Rov")})
		await ticks(2)
		var places := {}
		for i in 30: # frames of 1/60 s, six to a tick
			if i % 6 == 0:
				rov.position.y += 1.0
			await get_tree().process_frame
			var box := cable.get_aabb()
			places[snappedf(box.end.y, 0.001)] = true
			check(box.end.y < rov.position.y + 0.2, "it is not drawn ahead of its end")
		if interpolated:
			check(places.size() > 20, "places between ticks: %d" % places.size())
		else:
			check(places.size() <= 7, "places at ticks: %d" % places.size())
		# After a leap nothing is drawn between there and here.
		rov.position.y = 100.0
		cable.length = 300.0
		await ticks(2)
		cable.reset_physics_interpolation()
		await get_tree().process_frame
		await get_tree().process_frame
		check_near(cable.get_aabb().end.y, 100.0, 0.5, "box after a leap")
		release()
	Engine.physics_ticks_per_second = 60
	get_tree().physics_interpolation = false


func test_hidden_cables_go_on_and_show_up_right() -> void:
	var rov := add_node(Vector3(5, 0, 0), "Rov")
	var cable := add_cable({"segments": 10, "end_node": NodePath("../Rov")})
	await ticks(2)
	cable.visible = false
	rov.position = Vector3(0, 8, 0)
	await ticks(30)
	check_close(cable.get_points()[10], Vector3(0, 8, 0), 1e-4, "end while hidden")
	cable.visible = true
	await get_tree().process_frame
	await get_tree().process_frame
	check_near(cable.get_aabb().end.y, 8.0, 0.3, "box when shown again")


func test_a_scale_beyond_all_measure_is_told_once() -> void:
	var cable := add_cable({"segments": 10, "simulating": false})
	await ticks(2)
	var box := cable.get_aabb()
	cable.scale = Vector3.ONE * 1e-5
	await ticks(5)
	check_error("The cable is not drawn", "a node scaled to nearly nothing")
	cable.scale = Vector3.ZERO
	await ticks(2)
	cable.scale = Vector3.ONE
	await ticks(2)
	check(cable.get_aabb().is_equal_approx(box), "the box is %s again, was %s" % [cable.get_aabb(), box])


func test_another_parent_lays_the_cable_anew() -> void:
	var dock := add_node(Vector3(0, 2, 0), "Dock")
	var cable := add_cable({"segments": 10, "random_displacement": 0.0})
	cable.hold_point(5, Vector3(2, 8, 0))
	await ticks(5)
	cable.reparent(dock, false)
	check_equal(cable.get_points().size(), 11, "points")
	check(not cable.is_point_held(5), "what a script held is free")
	check_close(cable.get_points()[0], Vector3(0, 2, 0), 1e-5, "start")
	check_near(cable.current_length, 10.0, 1e-3, "length")
	check(cable.get_points()[5].y < 2.0, "it hangs between its ends")


## All points are within a cable's length of its start, and nothing pulls: it was laid where it is.
func check_laid(cable: UnderwaterCable3D, what: String) -> void:
	for tick in 3:
		await ticks(1)
		var points := cable.get_points()
		check_close(points[0], cable.global_position, 1e-3, what + ": start")
		for point in points:
			check(point.distance_to(points[0]) < 10.1, "%s: tick %d, a point at %s" % [what, tick, point])
		check(cable.max_tension < 50.0, "%s: tick %d, %s N" % [what, tick, cable.max_tension])
		check_near(cable.current_length, 10.0, 0.01, what + ": m")


func test_a_cable_is_laid_where_it_ends_up() -> void:
	var dock := add_node(Vector3(60, 20, 0), "Dock")
	dock.rotation = Vector3(0.3, 1.0, 0.2)
	var cable := add_cable()
	await ticks(5)
	cable.reparent(dock)
	await check_laid(cable, "reparent")
	cable.reparent(self, false)
	await check_laid(cable, "reparent to another place")

	var added := UnderwaterCable3D.new()
	keep(added)
	added.global_position = Vector3(-70, 5, 0)
	await check_laid(added, "placed after add_child")

	var read := UnderwaterCable3D.new()
	keep(read)
	check_close(read.get_points()[0], Vector3.ZERO, 1e-5, "start when a script asks at once")
	read.global_position = Vector3(0, -90, 0)
	await check_laid(read, "placed after a script read its points")

	var scene := PackedScene.new()
	var whole := Node3D.new()
	var inside := UnderwaterCable3D.new()
	inside.name = "Cable"
	whole.add_child(inside)
	inside.owner = whole
	scene.pack(whole)
	whole.free()
	var instance: Node3D = keep(scene.instantiate())
	instance.global_position = Vector3(0, 0, 120)
	await check_laid(instance.get_node("Cable"), "a scene placed after it was added")


func test_a_paused_cable_is_drawn_where_it_ends_up() -> void:
	get_tree().paused = true
	var cable := add_cable()
	cable.global_position = Vector3(0, 30, 0)
	await get_tree().process_frame
	await get_tree().process_frame
	check_close(cable.get_points()[0], Vector3(0, 30, 0), 1e-4, "start")
	check((cable.global_transform * cable.get_aabb()).grow(0.1).has_point(Vector3(0, 30, 0)), "the box")
	get_tree().paused = false


func test_other_threads_are_refused_in_words_while_it_is_in_the_tree() -> void:
	var cable := add_cable({"length": 10.0})
	await ticks(2)
	var thread := Thread.new()
	thread.start(func() -> void: cable.length = 5.0)
	thread.wait_to_finish()
	check_error("length is for the main thread alone", "a setter")
	check_equal(cable.length, 10.0, "m")
	thread = Thread.new()
	thread.start(func() -> PackedVector3Array: return cable.get_points())
	check_equal(thread.wait_to_finish(), PackedVector3Array(), "points")
	check_error("get_points is for the main thread alone", "a question")
	thread = Thread.new()
	thread.start(func() -> Variant: return cable.call("cut", 3.0))
	thread.wait_to_finish()
	check_error("cut is for the main thread alone", "a call by name")
	check_equal(cable.cut_count, 0, "cuts")


func test_a_thread_may_make_what_is_not_in_the_tree() -> void:
	var thread := Thread.new()
	thread.start(func() -> UnderwaterCable3D:
		var made := UnderwaterCable3D.new()
		made.length = 7.0
		made.cable_material = CableMaterial.new()
		made.cable_material.preset = CableMaterial.PRESET_STEEL_WIRE_ROPE
		return made)
	var cable: UnderwaterCable3D = keep(thread.wait_to_finish())
	await ticks(2)
	check_near(cable.rest_length, 7.0, 1e-4, "m")
