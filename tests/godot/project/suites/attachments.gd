# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Cables that are tied somewhere between their ends.
extends Check

const GRAVITY := 9.8


func add_attachment(cable: UnderwaterCable3D, place: Vector3, properties: Dictionary = {}) -> CableAttachment3D:
	var attachment := CableAttachment3D.new()
	for property: String in properties:
		attachment.set(property, properties[property])
	cable.add_child(attachment)
	attachment.global_position = place
	return attachment


func wire() -> CableMaterial:
	var material := CableMaterial.new()
	material.preset = CableMaterial.PRESET_STEEL_WIRE_ROPE
	return material


func nearest(cable: UnderwaterCable3D, place: Vector3) -> int:
	var points := cable.get_points()
	var found := 0
	for i in points.size():
		if points[i].distance_to(place) < points[found].distance_to(place):
			found = i
	return found


func check_tied(cable: UnderwaterCable3D, place: Vector3, index: int, what: String) -> void:
	var at := nearest(cable, place)
	check_equal(at, index, what + ": the point")
	check_close(cable.get_points()[at], place, 1e-3, what)


func test_it_is_tied_from_the_first_tick_on_and_follows() -> void:
	var cable := add_cable({"segments": 40, "end_position": Vector3(8, 0, 0)})
	var attachment := add_attachment(cable, Vector3(4, 2, 0))
	check_equal(attachment.tied, false, "tied before the first tick")
	for tick in 3:
		await ticks(1)
		check_tied(cable, Vector3(4, 2, 0), 20, "tick %d" % tick)
		check(cable.max_tension < 100.0, "it was laid through this place: %s N" % cable.max_tension)
	check_equal(attachment.tied, true, "tied")
	attachment.global_position = Vector3(4, 1, 1)
	await ticks(3)
	check_tied(cable, Vector3(4, 1, 1), 20, "moved")
	attachment.measure = CableAttachment3D.MEASURE_FRACTION
	attachment.fraction = 0.25
	await ticks(3)
	check_tied(cable, Vector3(4, 1, 1), 10, "a quarter along")
	attachment.attached = false
	await ticks(60)
	check_equal(attachment.tied, false, "tied when it is not attached")
	check(cable.get_points()[10].distance_to(Vector3(4, 1, 1)) > 0.1, "it fell")
	attachment.attached = true
	await ticks(3)
	attachment.free()
	await ticks(60)
	check(not cable.is_point_held(10), "freed, it holds nothing")


func test_the_forces_add_up_to_the_weight() -> void:
	var cable := add_cable({"segments": 40, "end_position": Vector3(8, 0, 0), "cable_material": wire()})
	var attachment := add_attachment(cable, Vector3(4, -1, 0))
	await ticks(900)
	var material := wire()
	var volume := PI / 4.0 * material.diameter * material.diameter
	var weight := (material.mass_per_length - 1025.0 * volume) * 10.0 * GRAVITY
	var sum := cable.get_start_force() + cable.get_end_force() + attachment.force
	check_close(sum, Vector3(0, -weight, 0), 0.025 * weight, "N")
	check(attachment.force.y < -0.3 * weight, "its share: %s of %s N" % [attachment.force, weight])


func test_a_point_that_is_tied_cannot_be_held_elsewhere() -> void:
	var cable := add_cable({"segments": 20, "end_position": Vector3(8, 0, 0)})
	add_attachment(cable, Vector3(4, 2, 0))
	await ticks(3)
	cable.hold_point(10, Vector3.ZERO)
	check_error("is held by an attachment: move that, or let it go", "hold_point")
	cable.release_point(10)
	check_error("is held by an attachment: move that, or let it go", "release_point")
	await ticks(3)
	check_tied(cable, Vector3(4, 2, 0), 10, "as before")


func test_targets_come_and_go() -> void:
	var buoy := add_node(Vector3(4, 3, 0), "Buoy")
	var cable := add_cable({"segments": 20, "end_position": Vector3(8, 0, 0)})
	var attachment := add_attachment(cable, Vector3.ZERO, {"target": NodePath("../../Buoy"), "offset": Vector3(0, -1, 0)})
	await ticks(3)
	check_tied(cable, Vector3(4, 2, 0), 10, "at the target")
	check_equal(attachment.get_warnings(), PackedStringArray(), "warnings")
	attachment.target = attachment.target
	check_equal(attachment.get_warnings(), PackedStringArray(), "warnings before the next tick")
	await ticks(1)
	remove_child(buoy)
	await ticks(3)
	check_equal(attachment.tied, false, "tied while the target is away")
	check(attachment.get_warnings()[0].contains("is gone"), str(attachment.get_warnings()))
	add_child(buoy)
	await ticks(3)
	check_equal(attachment.tied, true, "tied when it is back")
	attachment.target = NodePath("../../Nowhere")
	await ticks(3)
	check_equal(attachment.tied, false, "tied to nothing")
	check(attachment.get_warnings()[0].contains("no node at target"), str(attachment.get_warnings()))
	attachment.target = NodePath()
	await ticks(3)
	check_tied(cable, Vector3(0, -1, 0), 10, "at itself")


func test_a_sibling_may_choose_its_cable() -> void:
	var cable := add_cable({"segments": 20, "end_position": Vector3(8, 0, 0)})
	cable.name = "Line"
	var attachment := CableAttachment3D.new()
	attachment.position = Vector3(4, 1, 0)
	keep(attachment)
	await ticks(2)
	check(attachment.get_warnings()[0].contains("There is no cable to attach"), str(attachment.get_warnings()))
	check_equal(attachment.tied, false, "tied without a cable")
	attachment.cable = NodePath("../Line")
	await ticks(3)
	check_tied(cable, Vector3(4, 1, 0), 10, "a cable beside it")
	cable.free()
	await ticks(2)
	check_equal(attachment.tied, false, "tied to a cable that is gone")
	check_equal(attachment.force, Vector3.ZERO, "N")


func test_it_stays_tied_when_the_cable_is_made_anew() -> void:
	var cable := add_cable({"segments": 20, "end_position": Vector3(8, 0, 0)})
	var attachment := add_attachment(cable, Vector3(4, 1, 0))
	await ticks(3)
	cable.segments = 40
	await ticks(3)
	check_tied(cable, Vector3(4, 1, 0), 20, "with more segments")
	cable.model = UnderwaterCable3D.MODEL_VERLET
	await ticks(3)
	check_tied(cable, Vector3(4, 1, 0), 20, "with another model")
	cable.reset()
	await ticks(3)
	check_tied(cable, Vector3(4, 1, 0), 20, "after a reset")
	check_equal(attachment.tied, true, "tied")


func test_what_cannot_be_tied_is_told_once_and_tried_again() -> void:
	var cable := add_cable({"segments": 20, "end_position": Vector3(3, 0, 0), "length": 4.0})
	var attachment := add_attachment(cable, Vector3(2, -1, 0))
	await ticks(5)
	check_error("arc_length must be a finite number from 0 to 4", "a place beyond the end")
	check(attachment.get_warnings()[0].contains("5 m along a cable of 4 m"), str(attachment.get_warnings()))
	cable.length = 8.0
	await ticks(3)
	check_equal(attachment.tied, true, "tied when the cable is longer")
	check_equal(attachment.get_warnings(), PackedStringArray(), "warnings")
	var second := add_attachment(cable, Vector3(2, -1, 0))
	await ticks(3)
	check_error("attached already", "two at one place")
	attachment.attached = false
	await ticks(3)
	check_equal(second.tied, true, "tied when the first is gone")
	attachment.attached = true
	await ticks(3)
	check_error("attached already", "the other way round")
	attachment.arc_length = -1.0
	check_error("arc_length must be 0 to 1e+06 m", "a place before the start")


func test_an_end_that_is_attached_cannot_be_tied_elsewhere() -> void:
	for arc_length: float in [0.0, 10.0]:
		var cable := add_cable({"segments": 20, "end_position": Vector3(8, 0, 0)})
		var attachment := add_attachment(cable, Vector3(4, 2, 0), {"arc_length": arc_length})
		var end := "end" if arc_length else "start"
		await ticks(5)
		check_error("set its %s_attached to false" % end, "an attached end, told once")
		check_equal(attachment.tied, false, "tied")
		check(attachment.get_warnings()[0].contains("away from an end that is attached"), str(attachment.get_warnings()))
		check_close(cable.get_points()[0], Vector3.ZERO, 1e-4, "start")
		check_close(cable.get_points()[20], Vector3(8, 0, 0), 1e-4, "end")
		cable.set(end + "_attached", false)
		await ticks(5)
		check_equal(attachment.tied, true, "tied when the end is free")
		check_close(cable.get_points()[20 if arc_length else 0], Vector3(4, 2, 0), 1e-3, "the end")
		cable.set(end + "_attached", true)
		await ticks(5)
		check_error("set its %s_attached to false" % end, "attached again")
		check_close(cable.get_points()[20 if arc_length else 0], Vector3(8, 0, 0) if arc_length else Vector3.ZERO, 1e-3,
				"the end is back")
		release()


func add_winch(cable: UnderwaterCable3D, properties: Dictionary) -> CableWinch3D:
	var winch := CableWinch3D.new()
	for property: String in properties:
		winch.set(property, properties[property])
	cable.add_child(winch)
	return winch


func test_a_winch_stops_at_what_is_tied_and_leaves_it_tied() -> void:
	var cable := add_cable({"segments": 32, "end_position": Vector3(4, 0, 0)})
	var attachment := add_attachment(cable, Vector3(4.9, 0, 0))
	var winch := add_winch(cable, {"speed": -2.0})
	await ticks(2)
	check_tied(cable, Vector3(4.9, 0, 0), 16, "at first")
	for tick in 300:
		attachment.global_position = Vector3(0.98 * (winch.deployed_length - 5.0), 0, 0)
		await ticks(1)
	check_equal(attachment.tied, true, "tied when all before it is on the drum")
	check_near(winch.deployed_length, 5.0, 0.05, "m are out")
	check_near(winch.line_speed, 0.0, 1e-3, "m/s")
	check_tied(cable, attachment.global_position, 1, "next to the drum")


func test_what_is_tied_stays_tied_however_much_is_paid_out() -> void:
	var cable := add_cable({"segments": 8, "length": 8.0, "end_position": Vector3(6, 0, 0)})
	var attachment := add_attachment(cable, Vector3(2, 0, 0), {"arc_length": 2.0})
	var winch := add_winch(cable, {"drum": CableWinch3D.DRUM_AT_END, "speed": 20.0, "max_speed": 20.0,
			"acceleration": 20.0})
	await ticks(180)
	check(winch.deployed_length > 34.0, "m are out: %s" % winch.deployed_length)
	check_equal(attachment.tied, true, "tied")
	check_tied(cable, Vector3(2, 0, 0), 2, "at the same point")


func test_what_is_tied_stays_tied_while_the_cable_gets_shorter() -> void:
	var cable := add_cable({"segments": 40, "length": 20.0, "end_position": Vector3(8, 0, 0)})
	var attachment := add_attachment(cable, Vector3(4, -2, 0), {"arc_length": 12.0})
	await ticks(3)
	cable.length = 12.0
	await ticks(600)
	check_near(cable.rest_length, 12.0, 1e-3, "m")
	check_equal(attachment.tied, true, "tied")
	check_tied(cable, Vector3(4, -2, 0), 24, "at the same share")


func test_a_cable_that_gets_longer_is_tied_where_it_will_be() -> void:
	var cable := add_cable({"segments": 40, "end_position": Vector3(8, 0, 0)})
	await ticks(3)
	cable.length = 20.0
	await ticks(1)
	var half := {"measure": CableAttachment3D.MEASURE_FRACTION, "fraction": 0.5}
	var attachment := add_attachment(cable, Vector3(4, -1, 0), half)
	await ticks(2)
	check_equal(attachment.tied, true, "tied at once")
	check_tied(cable, Vector3(4, -1, 0), 20, "in the middle")
	var last := add_attachment(cable, Vector3(7, -1, 0), {"arc_length": 20.0})
	await ticks(10)
	check(cable.rest_length < 19.0, "it is still on its way: %s m" % cable.rest_length)
	check_error("set its end_attached to false", "the end of the longer one, told once")
	check_equal(last.tied, false, "tied at the end")


func test_a_place_that_no_winch_paid_out_yet_is_told_once() -> void:
	var cable := add_cable({"segments": 20, "end_position": Vector3(8, 0, 0)})
	var attachment := add_attachment(cable, Vector3(4, -1, 0), {"arc_length": 11.0})
	var winch := add_winch(cable, {"drum": CableWinch3D.DRUM_AT_END, "speed": 1.0})
	await ticks(20)
	check_error("arc_length must be a finite number from 0 to 10", "a place on the drum")
	await ticks(120)
	check(winch.deployed_length > 11.5, "m are out: %s" % winch.deployed_length)
	check_equal(attachment.tied, true, "tied when it is out")


func test_an_end_takes_a_quarter_of_a_segment() -> void:
	var cable := add_cable({"segments": 20, "end_position": Vector3(8, 0, 0)})
	var first := add_attachment(cable, Vector3(0.1, 0.1, 0), {"arc_length": 0.15})
	var last := add_attachment(cable, Vector3(7.9, 0.1, 0), {"arc_length": 9.85})
	await ticks(3)
	check_equal([first.tied, last.tied], [true, true], "tied beside the ends")
	check_tied(cable, Vector3(0.1, 0.1, 0), 1, "beside the start")
	check_tied(cable, Vector3(7.9, 0.1, 0), 19, "beside the end")
	check_close(cable.get_points()[0], Vector3.ZERO, 1e-4, "start")
	check_close(cable.get_points()[20], Vector3(8, 0, 0), 1e-4, "end")
	first.arc_length = 0.12
	await ticks(3)
	check_error("set its start_attached to false", "closer")
	check_equal(first.tied, false, "tied at the start")
	check_close(cable.get_points()[0], Vector3.ZERO, 1e-4, "start")
	last.arc_length = 9.88
	await ticks(3)
	check_error("set its end_attached to false", "closer")
	check_close(cable.get_points()[20], Vector3(8, 0, 0), 1e-4, "end")
