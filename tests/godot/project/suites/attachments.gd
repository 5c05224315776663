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


func test_targets_come_and_go() -> void:
	var buoy := add_node(Vector3(4, 3, 0), "Buoy")
	var cable := add_cable({"segments": 20, "end_position": Vector3(8, 0, 0)})
	var attachment := add_attachment(cable, Vector3.ZERO, {"target": NodePath("../../Buoy"), "offset": Vector3(0, -1, 0)})
	await ticks(3)
	check_tied(cable, Vector3(4, 2, 0), 10, "at the target")
	check_equal(attachment.get_warnings(), PackedStringArray(), "warnings")
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
