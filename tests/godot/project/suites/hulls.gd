# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## What hulls are made of, and what happens to bodies and meshes that make no sense.
extends Check


func add_water() -> void:
	var water := HawserWater3D.new()
	water.surface = true
	keep(water)


## A body with a mesh, and no collision shape.
func add_mesh_body(mesh: Mesh, mass := 100.0) -> Buoyancy3D:
	var body := RigidBody3D.new()
	body.mass = mass
	var instance := MeshInstance3D.new()
	instance.name = "Look"
	instance.mesh = mesh
	body.add_child(instance)
	var buoyancy := Buoyancy3D.new()
	buoyancy.hull_source = Buoyancy3D.HULL_SOURCE_MESH
	body.add_child(buoyancy)
	keep(body)
	return buoyancy


func add_shape_body(shape: Shape3D, mass := 100.0) -> Buoyancy3D:
	var body := RigidBody3D.new()
	body.mass = mass
	var collision := CollisionShape3D.new()
	collision.shape = shape
	body.add_child(collision)
	var buoyancy := Buoyancy3D.new()
	body.add_child(buoyancy)
	keep(body)
	return buoyancy


func box(size: Vector3) -> BoxMesh:
	var mesh := BoxMesh.new()
	mesh.size = size
	return mesh


## The triangles of a box as a mesh of their own; `leave_out` of them from the end are not there.
func triangles_of(source: Mesh, leave_out := 0, inverted := false) -> ArrayMesh:
	var faces := source.get_faces()
	faces.resize(faces.size() - 3 * leave_out)
	if inverted:
		faces.reverse()
	var arrays := []
	arrays.resize(Mesh.ARRAY_MAX)
	arrays[Mesh.ARRAY_VERTEX] = faces
	var mesh := ArrayMesh.new()
	mesh.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, arrays)
	return mesh


func said(buoyancy: Buoyancy3D, words: String) -> bool:
	for text in buoyancy.get_warnings():
		if text.contains(words):
			return true
	return false


func test_a_mesh_becomes_a_hull() -> void:
	add_water()
	var buoyancy := add_mesh_body(box(Vector3(2, 1, 3)))
	await ticks(2)
	check_near(buoyancy.hull_volume, 6.0, 1e-4, "m³")
	check_equal(buoyancy.get_warnings(), PackedStringArray(), "warnings")
	# Scaled and moved with its node; the node may lie deeper.
	var look: MeshInstance3D = buoyancy.get_node("../Look")
	look.scale = Vector3(2, 1, 0.5)
	await ticks(2)
	check_near(buoyancy.hull_volume, 6.0, 1e-4, "m³, scaled both ways")
	look.scale = Vector3(2, 2, 2)
	await ticks(2)
	check_near(buoyancy.hull_volume, 48.0, 1e-3, "m³, scaled")
	look.scale = Vector3(-1, 1, 1)
	await ticks(2)
	check_near(buoyancy.hull_volume, 6.0, 1e-4, "m³, mirrored")
	(look.mesh as BoxMesh).size = Vector3(4, 1, 3)
	await ticks(2)
	check_near(buoyancy.hull_volume, 12.0, 1e-4, "m³, another size")


func test_a_fine_mesh_is_thinned_out() -> void:
	add_water()
	var mesh := SphereMesh.new()
	mesh.radial_segments = 96
	mesh.rings = 48
	var fine := mesh.get_faces().size() / 3
	var buoyancy := add_mesh_body(mesh)
	await ticks(2)
	print("THINNED %d triangles to %d, volume %.4f of %.4f" % [fine, buoyancy.hull_triangles, buoyancy.hull_volume,
			PI / 6.0])
	check(fine > 8000, "the mesh is fine: %s" % fine)
	check(buoyancy.hull_triangles <= 520 and buoyancy.hull_triangles > 100, "triangles: %s" % buoyancy.hull_triangles)
	check_near(buoyancy.hull_volume, PI / 6.0, 0.02 * PI / 6.0, "m³")
	buoyancy.max_triangles = 100
	await ticks(2)
	check(buoyancy.hull_triangles <= 110, "fewer: %s" % buoyancy.hull_triangles)


func test_open_and_inverted_meshes_are_repaired_and_told() -> void:
	add_water()
	var open := add_mesh_body(triangles_of(box(Vector3.ONE), 2))
	await ticks(2)
	check_near(open.hull_volume, 1.0, 1e-4, "m³ with a lid")
	check(said(open, "open"), "it says so: %s" % open.get_warnings())
	var inverted := add_mesh_body(triangles_of(box(Vector3.ONE), 0, true))
	await ticks(2)
	check_near(inverted.hull_volume, 1.0, 1e-4, "m³ turned outwards")
	check(said(inverted, "inwards"), "it says so: %s" % inverted.get_warnings())


func test_meshes_that_enclose_nothing_are_refused_in_words() -> void:
	add_water()
	var empty := add_mesh_body(ArrayMesh.new())
	await ticks(3)
	check_error("There is no hull", "an empty mesh")
	check(said(empty, "no hull"), "warned: %s" % empty.get_warnings())
	check_equal(empty.hull_volume, 0.0, "m³")
	check(not empty.rebuild_hull(), "nor by force")
	check_error("There is no hull", "once more")
	release()
	add_water()
	var flat := add_mesh_body(triangles_of(box(Vector3(1, 0, 1))))
	await ticks(3)
	check_error("There is no hull", "a flat mesh")
	check(said(flat, "enclose a volume, as a box does"), "it says what a hull is: %s" % flat.get_warnings())
	(flat.get_node("../Look") as MeshInstance3D).mesh = box(Vector3.ONE)
	await ticks(2)
	check_near(flat.hull_volume, 1.0, 1e-4, "m³ of a better one")
	check(not said(flat, "no hull"), "no warning any more: %s" % flat.get_warnings())


func test_without_body_shape_mesh_or_surface_it_warns() -> void:
	var lonely: Buoyancy3D = keep(Buoyancy3D.new())
	await ticks(2)
	check(said(lonely, "child of one"), "no body: %s" % lonely.get_warnings())
	lonely.set_mass_from_density()
	check_error("RigidBody3D above it", "mass without a body")
	var body: RigidBody3D = keep(RigidBody3D.new())
	lonely.reparent(body)
	await ticks(2)
	check(said(lonely, "no collision shape"), "no shape: %s" % lonely.get_warnings())
	lonely.hull_source = Buoyancy3D.HULL_SOURCE_MESH
	check(said(lonely, "no MeshInstance3D"), "no mesh: %s" % lonely.get_warnings())
	check(said(lonely, "no surface"), "no surface: %s" % lonely.get_warnings())
	add_water()
	check(not said(lonely, "no surface"), "now there is one: %s" % lonely.get_warnings())
	body.scale = Vector3(2, 2, 2)
	check(said(lonely, "does not scale"), "scaled: %s" % lonely.get_warnings())
	for type: String in ["Thruster3D", "Rudder3D", "BallastTank3D"]:
		var actuator: Node3D = keep(ClassDB.instantiate(type))
		check_equal((actuator.call("get_warnings") as PackedStringArray).size(), 1, "warnings of a lonely " + type)
		actuator.reparent(body)
		check_equal((actuator.call("get_warnings") as PackedStringArray).size(), 0, "warnings in a body of " + type)


func test_every_kind_of_shape_counts() -> void:
	add_water()
	var convex := ConvexPolygonShape3D.new()
	convex.points = PackedVector3Array([Vector3.ZERO, Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)])
	var concave := ConcavePolygonShape3D.new()
	concave.set_faces(box(Vector3(1, 2, 1)).get_faces())
	for pair: Array in [[convex, 1.0 / 6.0], [concave, 2.0]]:
		var buoyancy := add_shape_body(pair[0])
		(buoyancy.get_parent() as RigidBody3D).freeze = true
		await ticks(2)
		check_near(buoyancy.hull_volume, pair[1], 1e-4, "m³ of a %s" % (pair[0] as Object).get_class())
	var plane := add_shape_body(WorldBoundaryShape3D.new())
	(plane.get_parent() as RigidBody3D).freeze = true
	await ticks(2)
	check(said(plane, "no collision shape"), "a plane encloses nothing: %s" % plane.get_warnings())


func test_one_click_makes_the_hull_and_the_mass() -> void:
	add_water()
	var shape := BoxShape3D.new()
	shape.size = Vector3(2, 2, 2)
	var buoyancy := add_shape_body(shape, 1.0)
	var body: RigidBody3D = buoyancy.get_parent()
	var look := MeshInstance3D.new()
	look.mesh = box(Vector3(1, 1, 3))
	body.add_child(look)
	check(said(buoyancy, "weighs 1 kg"), "too light: %s" % buoyancy.get_warnings())
	buoyancy.density = 250.0
	(buoyancy.get("set_mass_from_density_button") as Callable).call()
	check_near(body.mass, 2000.0, 0.1, "kg of a box")
	check(not said(buoyancy, "weighs"), "heavy enough: %s" % buoyancy.get_warnings())
	(buoyancy.get("hull_from_mesh_button") as Callable).call()
	check_equal(buoyancy.hull_source, Buoyancy3D.HULL_SOURCE_MESH, "source")
	check_near(buoyancy.hull_volume, 3.0, 1e-4, "m³ of the mesh, at once")
	buoyancy.set_mass_from_density()
	check_near(body.mass, 750.0, 0.1, "kg of the mesh")
	buoyancy.hull_from_collision_shapes()
	check_near(buoyancy.hull_volume, 8.0, 1e-3, "m³ of the box")


func test_wrong_numbers_are_refused_in_words() -> void:
	var buoyancy: Buoyancy3D = keep(Buoyancy3D.new())
	buoyancy.drag_normal = -1.0
	check_error("drag_normal must be 0 to 100", "a negative drag")
	buoyancy.max_triangles = 3
	check_error("max_triangles must be 12 to", "three triangles")
	buoyancy.density = NAN
	check_error("density must be", "no number")
	buoyancy.added_mass = PackedFloat32Array([1, 2, 3])
	check_error("36 numbers", "three numbers of added mass")
	check_equal(buoyancy.added_mass.size(), 0, "none are kept")
	var thruster: Thruster3D = keep(Thruster3D.new())
	thruster.throttle = 2.0
	check_error("throttle must be -1 to 1", "too much throttle")


func test_added_mass_of_ones_own_is_used_or_refused() -> void:
	add_water()
	var sphere := SphereShape3D.new()
	var buoyancy := add_shape_body(sphere, 100.0)
	(buoyancy.get_parent() as RigidBody3D).position.y = -20.0
	var matrix: PackedFloat32Array = []
	matrix.resize(36)
	matrix[7] = 5000.0
	buoyancy.added_mass = matrix
	await ticks(20)
	var speed := (buoyancy.get_parent() as RigidBody3D).linear_velocity.y
	check(speed > 0.0 and speed < 0.5, "so much water makes it slow: %s m/s" % speed)
	matrix[1] = 7.0
	buoyancy.added_mass = matrix
	await ticks(3)
	check_error("symmetric", "a matrix that is none")


func test_nodes_come_and_go() -> void:
	add_water()
	for i in 24:
		var shape := BoxShape3D.new()
		var buoyancy := add_shape_body(shape, 500.0)
		var body: RigidBody3D = buoyancy.get_parent()
		body.position.x = 3.0 * i
		var thruster := Thruster3D.new()
		thruster.throttle = 1.0
		body.add_child(thruster)
		buoyancy.debug_draw = true
		await ticks(2)
		match i % 8:
			0:
				buoyancy.free()
			1:
				body.free()
			2:
				remove_child(body)
				await ticks(1)
				add_child(body)
			3:
				var other: RigidBody3D = keep(RigidBody3D.new())
				buoyancy.reparent(other)
				thruster.reparent(self)
				await ticks(2)
				thruster.free()
			4:
				body.get_child(0).free()
			5:
				(body.get_child(0) as CollisionShape3D).disabled = true
			6:
				buoyancy.slammed.connect(func(_force: float) -> void: body.queue_free())
				body.position.y = 5.0
				body.linear_velocity.y = -30.0
				await ticks(30)
			7:
				body.freeze = true
				buoyancy.process_mode = Node.PROCESS_MODE_DISABLED
		await ticks(2)
		release()
		add_water()


func test_a_node_that_does_not_process_does_not_float_its_body() -> void:
	add_water()
	var buoyancy := add_shape_body(BoxShape3D.new(), 500.0)
	var body: RigidBody3D = buoyancy.get_parent()
	await ticks(60)
	check(body.position.y > -1.0, "it floats: %s" % body.position)
	buoyancy.process_mode = Node.PROCESS_MODE_DISABLED
	await ticks(60)
	check(body.position.y < -3.0, "it sinks: %s" % body.position)
	buoyancy.process_mode = Node.PROCESS_MODE_INHERIT
	await ticks(420)
	check(body.position.y > -1.0, "it floats again: %s" % body.position)


func test_the_waterline_can_be_asked_for() -> void:
	add_water()
	var shape := BoxShape3D.new()
	shape.size = Vector3(4, 1, 2)
	var buoyancy := add_shape_body(shape, 4000.0)
	await ticks(2)
	var points := buoyancy.get_waterline_points()
	check(points.size() >= 8 and points.size() % 2 == 0, "points: %s" % points.size())
	var length := 0.0
	for i in range(0, points.size(), 2):
		check_near(points[i].y, 0.0, 1e-3, "at the surface")
		length += points[i].distance_to(points[i + 1])
	check_near(length, 12.0, 0.01, "m round the box")
