# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Where the ends of a cable are held, and when they let go.
extends Check

const STILL := {"model": UnderwaterCable3D.MODEL_VERLET, "segments": 10, "random_displacement": 0.0}


func with(more: Dictionary) -> Dictionary:
	return STILL.merged(more, true)


func test_without_a_node_both_ends_follow_the_own_one() -> void:
	var cable := add_cable(STILL)
	cable.position = Vector3(1, 2, 3)
	cable.rotation.y = PI / 2
	await ticks(2)
	check_close(cable.get_points()[0], Vector3(1, 2, 3), 1e-5, "start")
	check_close(cable.get_points()[10], Vector3(1, 2, -2), 1e-5, "end")


func test_offsets_are_in_the_space_of_the_node() -> void:
	var ship := add_node(Vector3(0, 10, 0), "Ship")
	var rov := add_node(Vector3(3, 4, 0), "Rov")
	ship.rotation.y = PI
	rov.scale = Vector3(2, 2, 2)
	var cable := add_cable(with({
		"start_node": NodePath("../Ship"), "start_offset": Vector3(1, 0, 0),
		"end_node": NodePath("../Rov"), "end_offset": Vector3(0, 1, 0),
	}))
	await ticks(2)
	check_close(cable.get_points()[0], Vector3(-1, 10, 0), 1e-5, "start")
	check_close(cable.get_points()[10], Vector3(3, 6, 0), 1e-5, "end")


func test_a_freed_node_lets_the_end_go() -> void:
	var rov := add_node(Vector3(5, 0, 0), "Rov")
	var cable := add_cable(with({"end_node": NodePath("../Rov"), "gravity_scale": 1.0}))
	await ticks(5)
	check(cable.is_point_held(10), "it is held")
	rov.free()
	await ticks(2)
	check(not cable.is_point_held(10), "it is free")
	check_close(cable.get_points()[10], Vector3(5, 0, 0), 0.1, "it starts from where it was")
	await ticks(30)
	check(cable.get_points()[10].y < -0.1, "it falls")
	check(cable.get_warnings()[0].contains("end_node is gone"), "a warning says so: %s" % cable.get_warnings())
	# Another node of that name is not taken for the old one, until the path is set again.
	add_node(Vector3(4, 0, 0), "Rov")
	await ticks(2)
	check(not cable.is_point_held(10), "it stays free")
	cable.end_node = NodePath("../Rov")
	await ticks(2)
	check(cable.is_point_held(10), "it is held again")
	check_close(cable.get_points()[10], Vector3(4, 0, 0), 1e-5, "end")


func test_a_node_that_leaves_the_tree_lets_the_end_go_until_it_is_back() -> void:
	var ship := add_node(Vector3(0, 5, 0), "Ship")
	var cable := add_cable(with({"start_node": NodePath("../Ship")}))
	await ticks(3)
	for time in 3: # as a pool of objects does it
		remove_child(ship)
		await ticks(2)
		check(not cable.is_point_held(0), "the start is free")
		check(cable.get_warnings()[0].contains("start_node is gone"), "a warning says so: %s" % cable.get_warnings())
		ship.position.x = time
		ship.name = "Ship%d" % time
		add_child(ship)
		await ticks(2)
		check(cable.is_point_held(0), "the start is held again, whatever the node is called now")
		check_close(cable.get_points()[0], Vector3(time, 5, 0), 1e-5, "start")
		check_equal(cable.get_warnings(), PackedStringArray(), "warnings")
	# Another one at its path is not taken for it.
	remove_child(ship)
	await ticks(2)
	var other := add_node(Vector3(1, 1, 1), "Ship")
	await ticks(2)
	check(not cable.is_point_held(0), "the start stays free")
	other.name = "Other"
	ship.name = "Ship"
	add_child(ship)
	cable.reset()
	check(cable.is_point_held(0), "reset attaches it again at once")


func test_a_node_that_comes_later_is_found() -> void:
	var cable := add_cable(with({"end_node": NodePath("../Rov")}))
	await ticks(3)
	check(not cable.is_point_held(10), "the end is free")
	check(cable.get_warnings()[0].contains("There is no node at end_node"), "a warning says why")
	check(cable.get_warnings()[0].contains("hold the end at end_position"), "and what else there is to choose")
	add_node(Vector3(0, -8, 0), "Rov")
	cable.get_warnings() # looks for the node, too, and must not take the surprise away from the tick
	await ticks(2)
	check(cable.is_point_held(10), "the end is held")
	check_close(cable.get_points()[10], Vector3(0, -8, 0), 1e-5, "end")
	check(cable.current_length < 10.5, "it was laid anew: %s m" % cable.current_length)
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings")


func test_a_node_without_a_place_is_no_end() -> void:
	var node := Node.new()
	node.name = "Timer"
	keep(node)
	var cable := add_cable(with({"end_node": NodePath("../Timer")}))
	await ticks(2)
	check(not cable.is_point_held(10), "the end is free")
	check(cable.get_warnings()[0].contains("has no place in space"), "a warning says why")


func test_ends_can_be_detached_and_attached() -> void:
	var cable := add_cable(with({"gravity_scale": 1.0}))
	await ticks(2)
	cable.end_attached = false
	check(not cable.is_point_held(10), "the end is free at once")
	await ticks(30)
	check(cable.get_points()[10].y < -0.1, "it falls")
	cable.end_attached = true
	await ticks(2)
	check_close(cable.get_points()[10], Vector3(5, 0, 0), 1e-5, "end")
	cable.release_point(0)
	check_equal(cable.start_attached, false, "start_attached after release_point(0)")
	check(not cable.is_point_held(0), "the start is free")


func test_any_point_can_be_held() -> void:
	var cable := add_cable(STILL)
	cable.hold_point(5, Vector3(2, 3, 0))
	await ticks(5)
	check(cable.is_point_held(5), "it is held")
	check_close(cable.get_points()[5], Vector3(2, 3, 0), 1e-5, "the point")
	check_near(cable.span, Vector3(2, 3, 0).length() + Vector3(3, -3, 0).length(), 1e-4, "span")
	cable.drag_factor = 0.5
	check(cable.is_point_held(5), "another parameter does not change that")
	cable.release_point(5)
	check(not cable.is_point_held(5), "it is free")
	cable.end_attached = false
	cable.hold_point(10, Vector3(0, 4, 0))
	cable.drag_factor = 0.7
	await ticks(2)
	check_close(cable.get_points()[10], Vector3(0, 4, 0), 1e-5, "an end that is held by a script")


func test_wrong_points_are_refused_in_words() -> void:
	var cable := add_cable(STILL)
	for index: int in [-1, 11, 1 << 40, -(1 << 40)]:
		var sentence := "There is no point %d: the cable has points 0 to 10" % index
		cable.hold_point(index, Vector3.ZERO)
		check_error(sentence, "hold_point(%d)" % index)
		cable.release_point(index)
		check_error(sentence, "release_point(%d)" % index)
		check_equal(cable.is_point_held(index), false, "is_point_held")
		check_error(sentence, "is_point_held(%d)" % index)
	cable.hold_point(5, Vector3(INF, 0, 0))
	check_error("position must be finite", "a place that is no number")
	cable.hold_point(10, Vector3.ZERO)
	check_error("Point 10 is attached; set end_attached to false", "an attached end")


func test_two_cables_can_share_a_node_and_each_other() -> void:
	var first := add_cable(STILL)
	first.name = "First"
	var second := add_cable(with({"start_node": NodePath("../First"), "end_node": NodePath("../First"),
			"end_offset": Vector3(0, 5, 0)}))
	await ticks(3)
	check_close(second.get_points()[10], Vector3(0, 5, 0), 1e-5, "end of the second")
	first.free()
	await ticks(3)
	check(not second.is_point_held(0) and not second.is_point_held(10), "both ends of the second are free")


func test_a_place_out_of_reach_is_told_once() -> void:
	var rov := add_node(Vector3(5, 0, 0), "Rov")
	var cable := add_cable(with({"end_node": NodePath("../Rov")}))
	await ticks(2)
	rov.position = Vector3(1e8, 0, 0)
	await ticks(5)
	check_error("position must be finite", "a node a hundred thousand kilometres away")
	rov.position = Vector3(4, 0, 0)
	await ticks(2)
	check_close(cable.get_points()[10], Vector3(4, 0, 0), 1e-5, "end, back again")


func test_a_cable_that_could_not_be_made_can_be_reset() -> void:
	var rov := add_node(Vector3(1e8, 0, 0), "Rov")
	var cable := add_cable(with({"end_node": NodePath("../Rov")}))
	await ticks(3)
	check_error("end_position", "a start a hundred thousand kilometres from the end")
	check_equal(cable.get_points(), PackedVector3Array(), "points")
	cable.hold_point(1, Vector3.ZERO)
	check_error("could not be made", "hold_point")
	rov.position = Vector3(4, 0, 0)
	cable.reset()
	await ticks(2)
	check_close(cable.get_points()[10], Vector3(4, 0, 0), 1e-5, "end")
