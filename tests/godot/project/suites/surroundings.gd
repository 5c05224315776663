# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Physics worlds that change while cables lie in them, and shapes that are no good. Run with each of the engine's
## physics.
extends CollisionCheck


func flat_box(height := 1.0) -> BoxShape3D:
	var box := BoxShape3D.new()
	box.size = Vector3(4, height, 4)
	return box


func flat_field(height: float) -> PackedFloat32Array:
	var heights := PackedFloat32Array()
	heights.resize(25)
	heights.fill(height)
	return heights


func lowered(points: PackedVector3Array, by: float) -> PackedVector3Array:
	for i in points.size():
		points[i].y -= by
	return points


## The cable lies on what is at TOP; after the change it must leave it within two ticks.
func check_change_is_felt(title: String, body: Node3D, change: Callable) -> void:
	keep(body)
	await ticks(2)
	var cable := falling_cable({"position": Vector3(-1, TOP + 0.1, 0)})
	await ticks(60)
	check(cable.contact_count > 0, "%s: it lies" % title)
	change.call()
	await ticks(3)
	check_equal(cable.contact_count, 0, "%s: contacts after the change" % title)
	await ticks(40)
	check(lowest(cable) < TOP - 0.05, "%s: it falls on, at %s" % [title, lowest(cable)])
	cable.free()
	body.free()


func test_data_that_changes_is_felt_at_the_next_tick() -> void:
	var concave := ConcavePolygonShape3D.new()
	concave.set_faces(box_faces(Vector3(4, 1, 4)))
	await check_change_is_felt("faces", body_with(concave), func() -> void:
			concave.set_faces(lowered(concave.get_faces(), 0.5)))
	var convex := ConvexPolygonShape3D.new()
	convex.points = box_faces(Vector3(4, 1, 4))
	await check_change_is_felt("points", body_with(convex), func() -> void:
			convex.points = lowered(convex.points, 0.5))
	var field := HeightMapShape3D.new()
	field.map_width = 5
	field.map_depth = 5
	field.map_data = flat_field(TOP)
	await check_change_is_felt("heights", body_with(field), func() -> void: field.map_data = flat_field(TOP - 0.5))
	var csg := CSGBox3D.new()
	csg.size = Vector3(4, 2 * TOP, 4)
	csg.use_collision = true
	await check_change_is_felt("CSG", csg, func() -> void: csg.size.y = 2 * TOP - 1.0)
	var boxed := body_with(flat_box())
	boxed.position.y = TOP - 0.5
	await check_change_is_felt("another shape", boxed, func() -> void: boxed.get_child(0).shape = flat_box(0.4))


func test_bodies_that_change_are_felt_at_the_next_tick() -> void:
	var changes := {
		"disabled": func(body: StaticBody3D) -> void: body.get_child(0).disabled = true,
		"layer": func(body: StaticBody3D) -> void: body.collision_layer = 2,
		"shape taken away": func(body: StaticBody3D) -> void: body.get_child(0).free(),
		"moved away": func(body: StaticBody3D) -> void: body.position.x = 50.0,
		"lowered": func(body: StaticBody3D) -> void: body.position.y -= 0.5,
		"out of the tree": func(body: StaticBody3D) -> void: remove_child(body),
		"scaled": func(body: StaticBody3D) -> void: body.get_child(0).scale = Vector3(1, 0.5, 1),
	}
	for title: String in changes:
		var body := body_with(flat_box())
		body.position.y = TOP - 0.5
		await check_change_is_felt(title, body, changes[title].bind(body))


func test_a_mask_that_changes_is_felt() -> void:
	var body := body_with(flat_box())
	body.position.y = TOP - 0.5
	keep(body)
	var cable := falling_cable({"position": Vector3(-1, TOP + 0.1, 0)})
	await ticks(60)
	cable.collision_mask = 2
	await ticks(3)
	check_equal(cable.contact_count, 0, "contacts with another mask")
	cable.collision_mask = 3
	cable.reset()
	await ticks(60)
	check(cable.contact_count > 0, "contacts with the mask again")


func test_a_body_from_far_away_is_met_when_it_comes() -> void:
	var body := body_with(flat_box())
	body.position = Vector3(500, TOP - 0.5, 0)
	keep(body)
	var cable := falling_cable({"gravity_scale": 0.0, "position": Vector3(-1, TOP + 0.1, 0)})
	await ticks(10)
	for i in 3:
		body.position.x = 0.0
		await ticks(3)
		check_equal(cable.contact_count, 0, "contacts while it hovers")
		body.position.x = -500.0 if i == 0 else 500.0
		await ticks(3)
	check(absf(cable.get_points()[10].x) < 0.05, "a body that jumps past does not take it along")
	body.position.x = 0.0
	cable.gravity_scale = 1.0
	await ticks(60)
	check(cable.contact_count > 0 and lowest(cable) > TOP - 0.01, "it lies on it: %s" % lowest(cable))


func test_a_fast_thin_wall_takes_the_cable_along() -> void:
	for speed: float in [5.0, 20.0, 40.0]:
		var box := BoxShape3D.new()
		box.size = Vector3(0.05, 2, 4)
		var wall: AnimatableBody3D = body_with(box, AnimatableBody3D.new())
		wall.sync_to_physics = false
		wall.position = Vector3(-2, 0, 0)
		keep(wall)
		var cable := add_cable({"length": 2.0, "segments": 20, "position": Vector3(0, 0, -1),
				"end_position": Vector3(0, 0, 2), "start_attached": false, "end_attached": false, "gravity_scale": 0.0})
		while wall.position.x < 3.0:
			wall.position.x += speed / 60.0
			await get_tree().physics_frame
		await ticks(1)
		for point in cable.get_points():
			check(point.x > wall.position.x - 0.05, "%s is ahead of a wall at %s m/s" % [point, speed])
		cable.free()
		wall.free()


func test_other_worlds_are_other_worlds() -> void:
	var viewport := SubViewport.new()
	viewport.own_world_3d = true
	keep(viewport)
	var body := body_with(flat_box())
	body.position.y = TOP - 0.5
	viewport.add_child(body)
	var through := falling_cable()
	var on_it := falling_cable()
	remove_child(on_it)
	viewport.add_child(on_it)
	await ticks(120)
	check(lowest(through) < TOP - 0.3, "the cable of this world: %s" % lowest(through))
	check(lowest(on_it) > TOP - 0.01, "the cable of the other world: %s" % lowest(on_it))


func test_a_mesh_is_solid_from_behind_only_if_it_is_told_to() -> void:
	for both: bool in [false, true]:
		var sheet := ConcavePolygonShape3D.new()
		# Its front looks down: away from a cable that comes from above.
		sheet.set_faces(PackedVector3Array([Vector3(-4, TOP, -4), Vector3(0, TOP, 6), Vector3(4, TOP, -4)]))
		sheet.backface_collision = both
		var body := body_with(sheet)
		keep(body)
		var cable := falling_cable()
		await ticks(120)
		check((lowest(cable) > TOP - 0.01) == both, "backface_collision %s: %s" % [both, lowest(cable)])
		cable.free()
		body.free()


func test_every_kind_of_body_is_met_and_areas_are_not() -> void:
	var kinds: Array[CollisionObject3D] = [StaticBody3D.new(), AnimatableBody3D.new(), CharacterBody3D.new()]
	var frozen := RigidBody3D.new()
	frozen.freeze = true
	kinds.append(frozen)
	for kind in kinds:
		var title := kind.get_class()
		var body := body_with(flat_box(), kind)
		body.position.y = TOP - 0.5
		keep(body)
		var cable := falling_cable({"position": Vector3(-1, TOP + 0.1, 0)})
		await ticks(60)
		check(lowest(cable) > TOP - 0.01, "it lies on a %s: %s" % [title, lowest(cable)])
		cable.free()
		body.free()
	var area := body_with(flat_box(), Area3D.new())
	area.position.y = TOP - 0.5
	keep(area)
	var ray: RigidBody3D = body_with(SeparationRayShape3D.new(), RigidBody3D.new())
	ray.gravity_scale = 0.0
	keep(ray)
	var cable := falling_cable()
	await ticks(60)
	check(lowest(cable) < TOP - 0.2, "it falls through an area and a ray: %s" % lowest(cable))


func test_a_body_without_a_node_is_met_and_gone_when_it_is_freed() -> void:
	var box := flat_box()
	var rid := PhysicsServer3D.body_create()
	PhysicsServer3D.body_set_mode(rid, PhysicsServer3D.BODY_MODE_STATIC)
	PhysicsServer3D.body_set_space(rid, get_viewport().world_3d.space)
	PhysicsServer3D.body_add_shape(rid, box.get_rid())
	PhysicsServer3D.body_set_state(rid, PhysicsServer3D.BODY_STATE_TRANSFORM,
			Transform3D(Basis.IDENTITY, Vector3(0, TOP - 0.5, 0)))
	PhysicsServer3D.body_set_collision_layer(rid, 1)
	var cable := falling_cable({"position": Vector3(-1, TOP + 0.1, 0)})
	await ticks(60)
	var contacts := cable.get_contacts()
	check(not contacts.is_empty() and contacts[0].collider == null and contacts[0].rid == rid, "contacts: %s" % [contacts])
	box.size.y = 0.4 # nobody tells of a shape that has no node
	await ticks(3)
	check_equal(cable.contact_count, 0, "contacts with the lower box")
	await ticks(60)
	check(cable.contact_count > 0, "it lies on the lower box")
	PhysicsServer3D.free_rid(rid)
	await ticks(3)
	check_equal(cable.contact_count, 0, "contacts when it is freed")


func test_bad_meshes_give_one_sentence_or_work() -> void:
	var good := PackedVector3Array([Vector3(-4, TOP, -4), Vector3(4, TOP, -4), Vector3(0, TOP, 6)])
	var broken := good.duplicate()
	broken[1].y = NAN
	var thin := PackedVector3Array([Vector3(-4, TOP, 0), Vector3(0, TOP, 0), Vector3(4, TOP, 0)])
	var cases := {"not a number": [broken, "finite"], "no area": [thin, "has an area"], "nothing": [[], ""],
			"one of two has an area": [good + thin, ""]}
	for title: String in cases:
		var shape := ConcavePolygonShape3D.new()
		shape.set_faces(PackedVector3Array(cases[title][0]))
		var body := body_with(shape)
		body.name = "Bad"
		keep(body)
		var cable := falling_cable({"position": Vector3(-1, TOP + 0.1, 0)})
		await ticks(30)
		# The engine may refuse it as well, and then cables do not even hear of it.
		var heard := listener.take()
		var said := Array(heard).filter(func(text: String) -> bool: return text.contains("hw_collider"))
		var wanted: String = cases[title][1]
		check(said.size() <= int(wanted != ""), "%s: it says %s" % [title, said])
		for text: String in said:
			check(text.contains("shape 0 of") and text.contains("/Bad: ") and text.contains(wanted), "it says %s" % text)
		for text in heard:
			print("EXPECTED ", text.get_slice("\n", 0))
		check(lowest(cable) > -100 and cable.state != UnderwaterCable3D.STATE_FAULTED, "%s: the cable goes on" % title)
		cable.free()
		body.free()
