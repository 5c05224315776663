# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## What a cable tells of its contacts. Run with each of the engine's physics.
extends CollisionCheck


## A pole along z through the origin.
func pole(radius: float) -> StaticBody3D:
	var cylinder := CylinderShape3D.new()
	cylinder.radius = radius
	cylinder.height = 2.0
	var body: StaticBody3D = body_with(cylinder)
	body.rotation.x = PI / 2
	return keep(body)


func test_a_cable_at_rest_tells_where_it_lies_and_how_hard() -> void:
	var box := BoxShape3D.new()
	box.size = Vector3(4, 1, 4)
	var body := body_with(box)
	body.position.y = TOP - 0.5
	keep(body)
	var cable := falling_cable()
	check_equal(cable.get_contacts().size(), 0, "contacts in the air")
	await ticks(240)
	var contacts := cable.get_contacts()
	check_equal(contacts.size(), cable.contact_count, "contacts")
	check(contacts.size() > 5, "it lies on %d places" % contacts.size())
	var carried := Vector3.ZERO
	var last := -1.0
	for contact in contacts:
		check(contact.collider == body and contact.collider_id == body.get_instance_id(), "what: %s" % contact)
		check(contact.rid == body.get_rid() and contact.shape == 0, "which shape: %s" % contact)
		check_near(contact.point.y, TOP, 0.002, "height of the place")
		check_close(contact.normal, Vector3.UP, 0.001, "normal")
		check_near(contact.force.dot(contact.normal), contact.normal_force, 0.01, "force along the normal")
		check(contact.arc_length >= last and contact.segment >= 0 and contact.segment < 20, "order: %s" % contact)
		check(not contact.sliding, "it lies still")
		last = contact.arc_length
		carried += contact.force
	# Two metres of 3 kg each, less the water that they displace.
	var diameter := CableMaterial.new().diameter
	var weight := 2.0 * (3.0 - 1025.0 * PI / 4 * diameter * diameter) * 9.8
	check_close(carried, Vector3(0, weight, 0), 0.03 * weight, "N that carry it")
	var wraps := cable.get_wraps()
	check_equal(wraps.size(), 1, "things that it lies on")
	check(wraps[0].collider == body and wraps[0].contact_count == contacts.size(), "it lies on %s" % wraps[0])
	check_near(wraps[0].angle, 0.0, 0.05, "rad round a flat thing")
	check_near(wraps[0].normal_force, weight, 0.03 * weight, "N on it")
	check(wraps[0].begin < 0.2 and wraps[0].end > 1.8, "from end to end: %s" % wraps[0])
	check(not wraps[0].snagged and not cable.is_snagged(), "it is not snagged")


func test_a_cable_over_a_pole_tells_its_angle_and_its_shortest_way() -> void:
	var body := pole(0.3)
	var other := pole(0.1)
	other.position.x = 20.0
	var cable := falling_cable({"length": 4.45, "segments": 45, "position": Vector3(-1.2, 3, 0),
			"end_position": Vector3(2.4, 0, 0), "start_attached": true, "end_attached": true})
	check_near(cable.get_taut_length(), 2.4, 0.01, "m straight through the air")
	for i in 225:
		cable.position.y -= 0.02
		await get_tree().physics_frame
	await ticks(60)
	# From (-1.2, -1.5) along a tangent to the pole, round it and down again.
	var reach := 0.3 + 0.5 * CableMaterial.new().diameter
	var far := Vector2(1.2, 1.5).length()
	var arc := TAU - 2 * acos(reach / far) - 2 * atan2(1.2, 1.5)
	var shortest := 2 * sqrt(far * far - reach * reach) + reach * arc
	check_near(cable.get_taut_length(), shortest, 0.03 * shortest, "m, the shortest way")
	check(cable.get_taut_length() <= cable.current_length, "%s m is longer than %s m" % [
			cable.get_taut_length(), cable.current_length])
	check_near(cable.get_wrap_angle(body), arc, 0.1 * arc, "rad round the pole")
	check_near(cable.get_wrap_angle(other), 0.0, 0.0, "rad round another one")
	check_near(cable.get_wrap_angle(null), 0.0, 0.0, "rad round nothing")
	check(cable.is_snagged() and cable.get_wraps()[0].snagged, "it is snagged")
	check_near(cable.get_wraps()[0].angle, cable.get_wrap_angle(body), 0.0, "the same in both")


func test_shapes_of_a_body_and_cables_are_told_apart() -> void:
	var box := BoxShape3D.new()
	box.size = Vector3(0.8, 1, 4)
	var body := body_with(box)
	body.add_child(body.get_child(0).duplicate())
	body.get_child(0).position.x = -0.6
	body.get_child(1).position.x = 0.6
	body.position.y = TOP - 0.5
	keep(body)
	var under := falling_cable({"tangles": true})
	var over := falling_cable({"tangles": true, "position": Vector3(0, TOP + 0.5, -1), "end_position": Vector3(0, 0, 2)})
	await ticks(240)
	var shapes := {}
	for contact in under.get_contacts():
		if contact.collider == body:
			shapes[contact.shape] = signf(contact.point.x)
	check_equal(shapes, {0: -1.0, 1: 1.0}, "shapes by side")
	var found := over.get_contacts().filter(func(contact: Dictionary) -> bool: return contact.collider == under)
	check(not found.is_empty(), "the upper cable lies on the lower one: %s" % [over.get_contacts()])
	for contact in found:
		check_equal(contact.shape, -1, "shape of a cable")


func test_without_a_cable_there_is_nothing_to_tell() -> void:
	var cable := UnderwaterCable3D.new()
	check_equal(cable.get_contacts(), [] as Array[Dictionary], "contacts")
	check_equal(cable.get_wraps(), [] as Array[Dictionary], "wraps")
	check_equal(cable.get_taut_length(), 0.0, "m")
	check_equal(cable.is_snagged(), false, "snagged")
	cable.free()


func test_a_tether_tells_its_contacts_as_well() -> void:
	var body := pole(0.3)
	var cable := add_cable({"model": UnderwaterCable3D.MODEL_STRAIGHT, "length": 6.0, "segments": 40,
			"position": Vector3(-2, -1, 0), "end_position": Vector3(0, 3, 0)})
	for i in 120:
		cable.end_position += Vector3(4.0, -3.0, 0) / 120
		await get_tree().physics_frame
	await ticks(2)
	var contacts := cable.get_contacts()
	check(not contacts.is_empty(), "it bends round the pole")
	for contact in contacts:
		check(contact.collider == body, "what: %s" % contact)
		check_near(Vector2(contact.point.x, contact.point.y).length(), 0.3, 0.05, "m from the pole's middle")
	var points := [Vector3(-2, -1, 0)]
	points.append_array(contacts.map(func(contact: Dictionary) -> Vector3: return contact.point))
	points.append(Vector3(2, -1, 0))
	var way := 0.0
	for i in points.size() - 1:
		way += points[i].distance_to(points[i + 1])
	check_near(cable.get_taut_length(), way, 0.01, "m, the shortest way")
