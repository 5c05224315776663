# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## How a cable moves in a running game.
extends Check

class Mover extends Node3D:
	var velocity := Vector3.ZERO

	func _physics_process(delta: float) -> void:
		position += velocity * delta


class ScriptedCable extends UnderwaterCable3D:
	var ticks := 0

	func _physics_process(_delta: float) -> void:
		ticks += 1

	func _process(_delta: float) -> void:
		pass


func add_mover(place: Vector3, velocity: Vector3, title: String) -> Mover:
	var mover := Mover.new()
	mover.name = title
	mover.position = place
	mover.velocity = velocity
	return keep(mover)


func test_600_ticks_with_a_moving_end() -> void:
	for model in [UnderwaterCable3D.MODEL_VERLET, UnderwaterCable3D.MODEL_SPRING, UnderwaterCable3D.MODEL_DYNAMIC]:
		var cable := add_cable({"model": model, "length": 10.0, "segments": 40, "end_node": NodePath("../Rov")})
		var rov := add_mover(Vector3(5, 0, 0), Vector3(0.2, -0.1, 0), "Rov")
		await ticks(600)
		var points := cable.get_points()
		check_equal(points.size(), 41, "number of points")
		check_equal(cable.get_point_count(), 41, "number of points")
		check_equal(cable.get_tensions().size(), 40, "number of tensions")
		check_close(points[0], Vector3.ZERO, 1e-5, "start")
		check_close(points[40], rov.position, 1e-4, "end")
		check_near(cable.span, rov.position.length(), 1e-4, "span")
		check_near(cable.current_length, 10.0, 0.5, "length")
		check_equal(cable.state, UnderwaterCable3D.STATE_MOVING, "state")
		for point in points:
			check(point.is_finite() and point.length() < 20.0, "a point is at %s" % point)
		release()


func test_the_end_is_where_its_node_is_in_the_same_tick() -> void:
	# The mover comes after the cable in the tree, so that it moves later in the tick.
	var cable := add_cable({"segments": 10, "random_displacement": 0.0, "end_node": NodePath("../Rov")})
	var rov := add_mover(Vector3(5, 0, 0), Vector3(1, 2, 3), "Rov")
	for i in 5:
		await ticks(1)
		check_close(cable.get_points()[10], rov.position, 1e-5, "end after tick %d" % i)


func test_a_script_with_its_own_process_methods_does_not_stop_it() -> void:
	var cable := ScriptedCable.new()
	cable.model = UnderwaterCable3D.MODEL_VERLET
	cable.gravity_scale = 1.0
	cable.end_attached = false
	keep(cable)
	var before := cable.get_points()
	await ticks(10)
	check(cable.ticks >= 9, "the script had its ticks")
	check(cable.get_points()[100].y < before[100].y - 0.01, "the free end falls")


func test_pause_and_process_mode_stop_it() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS
	var cable := add_cable({"gravity_scale": 1.0, "end_attached": false, "process_mode": Node.PROCESS_MODE_PAUSABLE})
	await ticks(3)
	get_tree().paused = true
	await ticks(1)
	var paused := cable.get_points()
	check_equal(cable.state, UnderwaterCable3D.STATE_STILL, "state while paused")
	await ticks(5)
	check_equal(cable.get_points(), paused, "points while paused")
	get_tree().paused = false
	await ticks(5)
	check(cable.get_points() != paused, "it moves again")
	cable.process_mode = Node.PROCESS_MODE_DISABLED
	await ticks(1)
	var disabled := cable.get_points()
	check_equal(cable.state, UnderwaterCable3D.STATE_STILL, "state while disabled")
	await ticks(5)
	check_equal(cable.get_points(), disabled, "points while disabled")
	process_mode = Node.PROCESS_MODE_INHERIT


func test_one_cable_can_be_paused_while_another_moves() -> void:
	var still := add_cable({"gravity_scale": 1.0, "end_attached": false})
	var moving := add_cable({"gravity_scale": 1.0, "end_attached": false})
	still.process_mode = Node.PROCESS_MODE_DISABLED
	await ticks(2)
	var still_points := still.get_points()
	var moving_points := moving.get_points()
	await ticks(5)
	check_equal(still.get_points(), still_points, "the one that is disabled")
	check_equal(still.state, UnderwaterCable3D.STATE_STILL, "its state")
	check(moving.get_points() != moving_points, "the other one moves")


func test_simulating_false_stops_it() -> void:
	var cable := add_cable({"gravity_scale": 1.0, "end_attached": false})
	await ticks(2)
	cable.simulating = false
	await ticks(2)
	var points := cable.get_points()
	await ticks(3)
	check_equal(cable.get_points(), points, "points")
	check_equal(cable.state, UnderwaterCable3D.STATE_STILL, "state")


func test_gravity_is_that_of_the_project() -> void:
	# Nothing holds it and nothing brakes it: the height of every point has the second difference -g h^2.
	var cable := add_cable({
		"model": UnderwaterCable3D.MODEL_VERLET, "segments": 4, "gravity_scale": 0.5, "drag_factor": 1.0,
		"random_displacement": 0.0, "start_attached": false, "end_attached": false,
	})
	var heights: PackedFloat32Array = []
	for i in 12:
		await get_tree().physics_frame
		heights.append(cable.get_points()[2].y)
	var fall := heights[11] - 2.0 * heights[6] + heights[1]
	var gravity: float = ProjectSettings.get_setting("physics/3d/default_gravity")
	check_near(fall, -0.5 * gravity * (5.0 / 60.0) ** 2, 1e-4, "second difference over 5 ticks")


func run_and_hash() -> int:
	var cable := add_cable({"segments": 30, "random_displacement": 0.01, "end_node": NodePath("../Rov")})
	var other := add_cable({"model": UnderwaterCable3D.MODEL_SPRING})
	add_mover(Vector3(5, 0, 0), Vector3(1, 0, 0.5), "Rov")
	await ticks(120)
	other.simulating = false
	cable.simulating = false
	var value := cable.get_state_hash()
	release()
	await ticks(1)
	return value


func test_two_runs_end_in_the_same_state() -> void:
	var first: int = await run_and_hash()
	var second: int = await run_and_hash()
	check(first != 0, "there is a hash")
	check_equal(second, first, "hash")


func test_segments_and_model_can_change_while_it_runs() -> void:
	var cable := add_cable()
	await ticks(2)
	cable.segments = 7
	check_equal(cable.get_points().size(), 8, "points at once")
	cable.model = UnderwaterCable3D.MODEL_SPRING
	await ticks(2)
	check_equal(cable.get_points().size(), 8, "points")
	cable.length = 3.0
	await ticks(60)
	check(cable.current_length > 4.9, "it is stretched between its ends")


func test_points_can_be_put() -> void:
	var cable := add_cable({"segments": 2, "simulating": false})
	var points := PackedVector3Array([Vector3.ZERO, Vector3(1, 2, 3), Vector3(5, 0, 0)])
	cable.set_points(points)
	check_equal(cable.get_points(), points, "points")
	cable.set_points(PackedVector3Array([Vector3.ZERO]))
	check_error("The cable has 3 points, got 1; nothing changed.", "one point")
	cable.set_points(PackedVector3Array([Vector3.ZERO, Vector3(NAN, 0, 0), Vector3.ONE]))
	check_error("must be finite", "a point that is no number")
	check_equal(cable.get_points(), points, "points")


func test_reset_lays_it_anew() -> void:
	var cable := add_cable({"segments": 100, "end_mass": 5.0, "gravity_scale": 1.0, "end_attached": false})
	var laid := cable.get_points()
	await ticks(30)
	check(cable.get_points() != laid, "it moved")
	cable.reset()
	check_equal(cable.get_points(), laid, "points after reset")
	cable.position = Vector3(100, 0, 0)
	cable.reset()
	check_close(cable.get_points()[0], Vector3(100, 0, 0), 1e-4, "start after a teleport")
	check_close(cable.get_points()[100], Vector3(105, 0, 0), 1e-4, "end after a teleport")


func test_calls_outside_the_tree_are_refused_in_words() -> void:
	var cable := UnderwaterCable3D.new()
	check_equal(cable.get_points(), PackedVector3Array(), "points")
	check_equal(cable.get_tensions(), PackedFloat32Array(), "tensions")
	cable.reset()
	check_error("not in a scene tree", "reset")
	cable.hold_point(0, Vector3.ZERO)
	check_error("not in a scene tree", "hold_point")
	cable.free()


func test_it_can_leave_the_tree_and_come_back() -> void:
	var cable := add_cable()
	await ticks(2)
	remove_child(cable)
	check_equal(cable.state, UnderwaterCable3D.STATE_OUTSIDE, "state")
	await ticks(2)
	add_child(cable)
	await ticks(2)
	check_equal(cable.state, UnderwaterCable3D.STATE_MOVING, "state")
	check_equal(cable.get_points().size(), 51, "number of points")


func test_it_can_be_freed_in_the_middle_of_a_tick() -> void:
	for i in 20:
		var cable := add_cable({"segments": 10})
		var other := add_cable({"segments": 10})
		await get_tree().physics_frame
		cable.free()
		await get_tree().physics_frame
		other.queue_free()
	await ticks(2)


func test_the_physics_rate_does_not_change_the_motion() -> void:
	var ends: PackedVector3Array = []
	for rate: int in [60, 30]:
		Engine.physics_ticks_per_second = rate
		await ticks(1)
		var cable := add_cable({"segments": 10, "random_displacement": 0.0, "gravity_scale": 1.0, "end_attached": false})
		# This signal comes before the nodes have their tick: at the last one, as many ticks as `rate` are over.
		for i in rate + 1:
			await get_tree().physics_frame
		ends.append(cable.get_points()[10])
		release()
	Engine.physics_ticks_per_second = 60
	check_close(ends[1], ends[0], 1e-5, "where the free end is after a second")


func test_places_along_the_line_can_be_asked_for() -> void:
	var cable := add_cable({"segments": 10, "length": 5.0, "end_position": Vector3(5, 0, 0)})
	await ticks(2)
	var points := cable.get_points()
	check_close(cable.get_position_at(1.25), points[2].lerp(points[3], 0.5), 1e-4, "between two points")
	check_close(cable.get_position_at(-3.0), points[0], 1e-4, "before the start")
	check_close(cable.get_position_at(99.0), points[10], 1e-4, "after the end")
	check_close(cable.get_direction_at(1.25), points[2].direction_to(points[3]), 1e-4, "direction")
	for place: float in [0.0, 0.3, 2.5, 4.9, 5.0]:
		check_near(cable.get_closest_arc_length(cable.get_position_at(place)), place, 1e-3, "there and back")
	check_near(cable.get_closest_arc_length(Vector3(-9, 0, 0)), 0.0, 1e-6, "nearest to a point before the start")
	cable.get_position_at(NAN)
	check_error("arc_length must be a number", "nan")
	cable.model = UnderwaterCable3D.MODEL_CATENARY
	await ticks(2)
	check_near(cable.get_closest_arc_length(cable.get_position_at(2.5)), 2.5, 0.01, "a tether")
	var outside := UnderwaterCable3D.new()
	check_equal(outside.get_position_at(1.0), Vector3.ZERO, "outside the tree")
	outside.free()


func test_places_stay_on_the_line_of_a_winch() -> void:
	var cable := add_cable({"segments": 10, "length": 5.0, "end_position": Vector3(0, -5, 0)})
	var winch := CableWinch3D.new()
	winch.speed = 0.5
	cable.add_child(winch)
	for tick in 90:
		await get_tree().physics_frame
		# 2 m from the end it hangs straight down from there, whatever the drum does.
		var place := cable.get_position_at(cable.rest_length - 2.0)
		var away := place.distance_to(cable.get_points()[cable.get_point_count() - 1])
		check(away < 2.01 and (tick > 20 or away > 1.9), "tick %d: m from the end %s" % [tick, away])
	check(winch.deployed_length > 5.3, "it paid out: %s" % winch.deployed_length)
	cable.cut(cable.get_closest_arc_length(cable.get_position_at(1.0)))
	check_equal(cable.cut_count, 1, "cuts")
