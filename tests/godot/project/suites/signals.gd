# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Signals, faults and warnings.
extends Check

var heard: Array = []


func listen(cable: UnderwaterCable3D) -> void:
	heard.clear()
	cable.taut.connect(func(ratio: float) -> void: heard.append(["taut", ratio]))
	cable.slackened.connect(func(ratio: float) -> void: heard.append(["slackened", ratio]))
	cable.faulted.connect(func(message: String) -> void: heard.append(["faulted", message]))


func test_taut_and_slackened() -> void:
	var rov := add_node(Vector3(5, 0, 0), "Rov")
	var cable := add_cable({"segments": 10, "end_node": NodePath("../Rov")})
	listen(cable)
	await ticks(3)
	check_equal(heard.size(), 0, "signals while slack")
	check_equal(cable.is_taut(), false, "is_taut")
	rov.position.x = 12.0
	await ticks(3)
	check_equal(heard.size(), 1, "signals when taut")
	check_equal(heard[0][0], "taut", "signal")
	check_near(heard[0][1], 1.2, 1e-4, "ratio")
	check_equal(cable.is_taut(), true, "is_taut")
	check(cable.max_tension > 0.0 and cable.get_tensions()[0] > 0.0, "there is tension")
	rov.position.x = 5.0
	await ticks(3)
	check_equal(heard.size(), 2, "signals when slack again")
	check_equal(heard[1][0], "slackened", "signal")
	check_near(heard[1][1], 0.5, 1e-4, "ratio")


func test_a_reset_tells_taut_and_slackened_in_turn() -> void:
	var rov := add_node(Vector3(12, 0, 0), "Rov")
	var cable := add_cable({"segments": 10, "end_node": NodePath("../Rov")})
	listen(cable)
	await ticks(3)
	cable.reset()
	await ticks(3)
	check_equal(heard.size(), 1, "signals while taut, through a reset")
	rov.position.x = 5.0
	cable.reset()
	await ticks(3)
	check_equal(heard.size(), 2, "signals after a reset between nearer ends")
	check_equal(heard[1][0], "slackened", "signal")
	check_equal(cable.is_taut(), false, "is_taut")


func test_other_segments_tell_nothing_twice() -> void:
	var rov := add_node(Vector3(12, 0, 0), "Rov")
	var cable := add_cable({"segments": 10, "end_node": NodePath("../Rov")})
	listen(cable)
	var loads := [0]
	cable.overloaded.connect(func(_tension: float, _place: float) -> void: loads[0] += 1)
	await ticks(3)
	for count: int in [20, 5, 40]:
		cable.segments = count
		await ticks(3)
		check_equal(cable.get_point_count(), count + 1, "points")
	check_equal(heard.size(), 1, "signals while taut: %s" % [heard])
	check_equal(loads[0], 1, "overloads")
	check_equal(cable.is_taut(), true, "is_taut")
	cable.segments = 15
	rov.position.x = 5.0
	await ticks(3)
	check_equal(heard.size(), 2, "signals: %s" % [heard])
	check_equal(heard[1][0], "slackened", "signal")


func test_too_much_friction_is_warned_of_with_the_limit() -> void:
	var cable := add_cable({"model": UnderwaterCable3D.MODEL_SPRING, "simulating": false})
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings about the defaults")
	cable.spring_friction = 20.0
	check(cable.get_warnings()[0].contains("below 0.001 s"), "the limit: %s" % cable.get_warnings())
	cable.substep_limit = 0.00099
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings below the limit")
	cable.spring_stiffness = 0.0
	cable.spring_friction = 0.0
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings about no springs at all")


func test_a_breakdown_is_told_in_words_and_can_be_reset() -> void:
	# The 60 Hz limit of the source: stiffness 200 with 50 g a particle breaks down.
	var rov := add_node(Vector3(19, 0, 0), "Rov")
	var cable := add_cable({
		"model": UnderwaterCable3D.MODEL_SPRING, "substep_limit": 1.0, "spring_stiffness": 5000.0,
		"end_node": NodePath("../Rov"),
	})
	listen(cable)
	check(cable.get_warnings()[0].contains("too stiff"), "a warning comes first: %s" % cable.get_warnings())
	rov.position = Vector3(15, 5, 0)
	for i in 600:
		await ticks(1)
		if not heard.is_empty():
			break
	check_equal(heard.size(), 1, "signals")
	check_equal(heard[0][0], "faulted", "signal")
	check_error(heard[0][1], "the breakdown")
	check_equal(cable.state, UnderwaterCable3D.STATE_FAULTED, "state")
	for point in cable.get_points():
		check(point.is_finite(), "a point is at %s" % point)
	cable.spring_stiffness = 50.0
	cable.reset()
	check_equal(cable.state, UnderwaterCable3D.STATE_MOVING, "state after reset")
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings after reset")
	await ticks(5)
	check_equal(cable.state, UnderwaterCable3D.STATE_MOVING, "state")


func test_a_signal_may_free_everything() -> void:
	var rov := add_node(Vector3(5, 0, 0), "Rov")
	var first := add_cable({"segments": 10, "end_node": NodePath("../Rov")})
	var second := add_cable({"segments": 10, "end_node": NodePath("../Rov")})
	var third := add_cable({"segments": 10, "end_node": NodePath("../Rov")})
	var count := [0]
	var free_all := func(_ratio: float) -> void:
		count[0] += 1
		for node: Node in [second, third, first]:
			if is_instance_valid(node):
				node.queue_free()
		if is_instance_valid(rov):
			rov.free()
	first.taut.connect(free_all)
	second.taut.connect(func(_ratio: float) -> void: third.free())
	rov.position.x = 12.0
	await ticks(3)
	check_equal(count[0], 1, "calls")


func test_warnings_are_in_words() -> void:
	var cable := add_cable({"length": 4.0})
	check(cable.get_warnings()[0].contains("5 m apart, but the cable is only 4 m long"), str(cable.get_warnings()))
	cable.length = 10.0
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings of a good cable")
	cable.end_node = NodePath(".")
	check(cable.get_warnings()[0].contains("Both ends are at the same place"), str(cable.get_warnings()))
	cable.end_offset = Vector3(0, -3, 0)
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings of a loop with its ends apart")
	cable.end_offset = Vector3.ZERO
	cable.end_node = NodePath()
	cable.start_attached = false
	cable.end_attached = false
	check(cable.get_warnings()[0].contains("nothing holds the cable"), str(cable.get_warnings()))
	cable.start_attached = true
	cable.scale = Vector3(1, 2, 1)
	check(cable.get_warnings()[0].contains("not scaled alike"), str(cable.get_warnings()))
	cable.scale = Vector3.ONE
	cable.process_thread_group = Node.PROCESS_THREAD_GROUP_SUB_THREAD
	check(cable.get_warnings()[0].contains("main thread only"), str(cable.get_warnings()))
	cable.process_thread_group = Node.PROCESS_THREAD_GROUP_INHERIT


func test_a_load_is_no_reason_for_a_warning() -> void:
	var cable := add_cable({"length": 5.0, "end_position": Vector3(5.02, 0, 0)})
	await ticks(2)
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings of a taut cable")
	cable.end_position.x = 5.04
	await ticks(2)
	check(str(cable.get_warnings()).contains("The ends are 5.04 m apart"), "stretched: %s" % cable.get_warnings())


func test_no_warning_outside_the_tree() -> void:
	var cable := UnderwaterCable3D.new()
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings")
	cable.free()
