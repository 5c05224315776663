# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Cables that meet the engine's physics world as it is. Run with each of the engine's physics.
extends CollisionCheck


func test_a_cable_comes_to_lie_on_every_shape() -> void:
	var box := BoxShape3D.new()
	box.size = Vector3(4, 1, 4)
	var sphere := SphereShape3D.new()
	sphere.radius = 20.0
	var capsule := CapsuleShape3D.new()
	capsule.radius = 5.0
	capsule.height = 30.0
	var cylinder := CylinderShape3D.new()
	cylinder.radius = 3.0
	cylinder.height = 1.0
	var convex := ConvexPolygonShape3D.new()
	convex.points = box_faces(Vector3(4, 1, 4))
	var concave := ConcavePolygonShape3D.new()
	concave.set_faces(box_faces(Vector3(4, 1, 4)))
	var sheet := ConcavePolygonShape3D.new()
	sheet.set_faces(PackedVector3Array([Vector3(-4, TOP, -4), Vector3(4, TOP, -4), Vector3(0, TOP, 6)]))
	var field := HeightMapShape3D.new()
	field.map_width = 5
	field.map_depth = 5
	var heights := PackedFloat32Array()
	heights.resize(25)
	heights.fill(TOP)
	field.map_data = heights
	var boundary := WorldBoundaryShape3D.new()
	boundary.plane = Plane(Vector3.UP, 0.0) # Jolt takes the distance of a plane the other way round
	var cases := {"box": [box, Vector3(0, TOP - 0.5, 0)], "sphere": [sphere, Vector3(0, TOP - 20, 0)],
			"capsule": [capsule, Vector3(0, TOP - 15, 0)], "cylinder": [cylinder, Vector3(0, TOP - 0.5, 0)],
			"convex": [convex, Vector3.ZERO], "concave": [concave, Vector3.ZERO], "sheet": [sheet, Vector3.ZERO],
			"height map": [field, Vector3.ZERO], "boundary": [boundary, Vector3(0, TOP, 0)]}
	for title: String in cases:
		var body := body_with(cases[title][0])
		body.position = cases[title][1]
		keep(body)
		var cable := falling_cable()
		await ticks(150)
		var middle: Vector3 = cable.get_points()[10]
		var radius := 0.5 * CableMaterial.new().diameter
		check_near(middle.y, TOP + radius, 0.3 * radius, "height on a %s" % title)
		check(cable.contact_count > 0, "contacts on a %s" % title)
		cable.free()
		body.free()


func test_a_cable_lies_on_a_box_made_with_csg_and_on_a_grid_map() -> void:
	var csg := CSGBox3D.new()
	csg.size = Vector3(4, 1, 4)
	csg.position.y = TOP - 0.5
	csg.use_collision = true
	keep(csg)
	var library := MeshLibrary.new()
	library.create_item(0)
	var box := BoxShape3D.new()
	box.size = Vector3.ONE
	library.set_item_shapes(0, [box, Transform3D.IDENTITY])
	var grid := GridMap.new()
	grid.mesh_library = library
	grid.cell_size = Vector3.ONE
	grid.position = Vector3(20, TOP - 1.0, 0)
	for x in range(-2, 2):
		for z in range(-2, 2):
			grid.set_cell_item(Vector3i(x, 0, z), 0)
	keep(grid)
	await ticks(2)
	var on_csg := falling_cable()
	var on_grid := falling_cable({"position": Vector3(19, TOP + 0.3, 0)})
	await ticks(150)
	check_near(on_csg.get_points()[10].y, TOP, 0.05, "height on a CSG box")
	check_near(on_grid.get_points()[10].y, TOP, 0.05, "height on a grid map")


func test_a_moving_animatable_body_pushes_a_cable_along() -> void:
	var box := BoxShape3D.new()
	box.size = Vector3(0.5, 2, 4)
	var wall: AnimatableBody3D = body_with(box, AnimatableBody3D.new())
	wall.sync_to_physics = false
	wall.position = Vector3(-2, 0, 0)
	keep(wall)
	var cable := add_cable({"length": 2.0, "segments": 20, "position": Vector3(0, 0, -1), "end_position": Vector3(0, 0, 2),
			"start_attached": false, "end_attached": false, "gravity_scale": 0.0})
	for i in 120:
		wall.position.x += 0.05
		await get_tree().physics_frame
	await ticks(1)
	for point in cable.get_points():
		check(point.x > wall.position.x + 0.25 - 0.06, "%s is ahead of the wall at %s" % [point, wall.position.x])


func test_freeing_what_a_cable_lies_on_leaves_no_ghost() -> void:
	var box := BoxShape3D.new()
	box.size = Vector3(4, 1, 4)
	var body := body_with(box)
	body.position.y = TOP - 0.5
	keep(body)
	var cable := falling_cable()
	await ticks(120)
	check(lowest(cable) > TOP - 0.01, "it lies: %s" % lowest(cable))
	body.free()
	await ticks(60)
	check(lowest(cable) < TOP - 0.2, "it falls on: %s" % lowest(cable))
	check_equal(cable.contact_count, 0, "contacts")


func test_a_cable_tells_what_it_is_snagged_on_and_when_it_is_free_again() -> void:
	var cylinder := CylinderShape3D.new()
	cylinder.radius = 0.3
	cylinder.height = 2.0
	var pole := body_with(cylinder)
	pole.rotation.x = PI / 2
	keep(pole)
	var cable := falling_cable({"length": 4.0, "segments": 40, "position": Vector3(-1.2, 2.5, 0),
			"end_position": Vector3(2.4, 0, 0), "start_attached": true, "end_attached": true})
	var told: Array[String] = []
	cable.snagged.connect(func(body: Object, angle: float) -> void:
			check(body == pole and angle > deg_to_rad(60), "snagged on %s by %s" % [body, angle])
			told.append("snagged"))
	cable.freed.connect(func(body: Object, angle: float) -> void:
			check(body == pole and angle < deg_to_rad(30), "free of %s by %s" % [body, angle])
			told.append("freed"))
	await ticks(30)
	check_equal(told, [] as Array[String], "hanging above it")
	# Both ends go down, each on its side of the pole, then up again: the line lies over it, and comes off.
	for i in 120:
		cable.position.y -= 0.02
		await get_tree().physics_frame
	await ticks(60)
	check_equal(told, ["snagged"] as Array[String], "over the pole")
	check(cable.contact_count > 0, "contacts")
	for i in 180:
		cable.position.y += 0.02
		await get_tree().physics_frame
	await ticks(60)
	check_equal(told, ["snagged", "freed"] as Array[String], "lifted off")
	check_equal(cable.contact_count, 0, "contacts")


func test_only_layers_of_the_mask_are_met() -> void:
	var box := BoxShape3D.new()
	box.size = Vector3(4, 1, 4)
	var body := body_with(box)
	body.position.y = TOP - 0.5
	body.collision_layer = 4
	keep(body)
	var through := falling_cable()
	var on_it := falling_cable({"collision_mask": 4})
	await ticks(120)
	check(lowest(through) < TOP - 0.3, "another layer: %s" % lowest(through))
	check(lowest(on_it) > TOP - 0.01, "its layer: %s" % lowest(on_it))
	body.collision_layer = 8
	await ticks(60)
	check(lowest(on_it) < TOP - 0.2, "the layer changed: %s" % lowest(on_it))


func test_a_shape_that_changes_is_met_as_it_is_now() -> void:
	var box := BoxShape3D.new()
	box.size = Vector3(4, 1, 4)
	var body := body_with(box)
	body.position.y = TOP - 0.5
	keep(body)
	var cable := falling_cable()
	await ticks(120)
	box.size = Vector3(4, 0.4, 4)
	await ticks(120)
	check_near(cable.get_points()[10].y, TOP - 0.3, 0.05, "height on the lower box")
	body.get_child(0).disabled = true
	await ticks(60)
	check(lowest(cable) < TOP - 0.5, "a disabled shape: %s" % lowest(cable))


func test_a_rigid_body_feels_what_lies_on_it() -> void:
	var plate := BoxShape3D.new()
	plate.size = Vector3(3, 0.2, 1)
	var bodies: Array[RigidBody3D] = []
	for i in 2:
		var body: RigidBody3D = body_with(plate, RigidBody3D.new())
		body.mass = 20.0
		body.gravity_scale = 0.0
		body.position = Vector3(0, TOP - 0.1, 10.0 * i)
		body.can_sleep = false
		bodies.append(keep(body))
	var heavy := CableMaterial.new()
	heavy.mass_per_length = 10.0
	falling_cable({"cable_material": heavy, "position": Vector3(-1, TOP + 0.1, 0)})
	await ticks(120)
	check(bodies[0].linear_velocity.y < -0.5, "it is pushed down: %s" % bodies[0].linear_velocity)
	check_near(bodies[1].linear_velocity.y, 0.0, 1e-6, "m/s of the other")


func test_an_empty_or_bad_shape_does_no_harm() -> void:
	var empty := body_with(ConcavePolygonShape3D.new())
	var one := ConcavePolygonShape3D.new()
	one.set_faces(box_faces(Vector3(4, 1, 4)))
	var thin := one.get_faces()
	for i in 9:
		thin.append(Vector3(1, 0.2, 1)) # triangles without an area
	one.set_faces(thin)
	keep(empty)
	keep(body_with(one))
	var ray := SeparationRayShape3D.new()
	keep(body_with(ray, RigidBody3D.new()))
	var cable := falling_cable()
	await ticks(120)
	check(lowest(cable) > TOP - 0.01, "it lies: %s" % lowest(cable))


func test_a_scaled_turned_and_moved_shape_is_where_it_is_seen() -> void:
	var box := BoxShape3D.new()
	box.size = Vector3(2, 2, 1)
	var body := body_with(box)
	body.position = Vector3(0.5, -0.4, 0.3)
	body.rotation.z = PI / 2
	var shape: CollisionShape3D = body.get_child(0)
	shape.scale = Vector3(1.5, 2, 4) # turned: 3 m high, 4 m long
	shape.position = Vector3(-0.1, 0, 0)
	keep(body)
	var cable := falling_cable({"position": Vector3(-1, TOP + 0.4, 0)})
	await ticks(150)
	check_near(cable.get_points()[10].y, -0.4 - 0.1 + 1.5, 0.05, "height")
