# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Cables that lie on things, to be looked at: over a CSG box, over a concave mesh, over a height map. What can be told
## without eyes is checked: the line is drawn all along where it lies, and nowhere in the thing that it lies on.
extends Check

const CABLE := Color(1.0, 0.45, 0.0)

var _camera: Camera3D


func set_up(eye: Vector3, middle: Vector3) -> void:
	var environment := WorldEnvironment.new()
	environment.environment = Environment.new()
	environment.environment.background_mode = Environment.BG_COLOR
	environment.environment.background_color = Color(0.05, 0.15, 0.3)
	environment.environment.ambient_light_source = Environment.AMBIENT_SOURCE_COLOR
	environment.environment.ambient_light_color = Color(0.5, 0.6, 0.7)
	keep(environment)
	var sun := DirectionalLight3D.new()
	sun.rotation_degrees = Vector3(-55, 35, 0)
	keep(sun)
	_camera = Camera3D.new()
	keep(_camera)
	_camera.look_at_from_position(eye, middle)
	_camera.current = true


func line(properties: Dictionary) -> UnderwaterCable3D:
	var paint := StandardMaterial3D.new()
	paint.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	paint.albedo_color = CABLE
	var material := CableMaterial.new()
	material.preset = CableMaterial.PRESET_POLYESTER_ROPE
	material.diameter = 0.06
	material.mass_per_length = 6.0
	material.bending_stiffness = 0.5
	var all := {"cable_material": material, "radius": 0.03, "material": paint, "segments": 60}
	all.merge(properties, true)
	return add_cable(all)


## A line that comes from above, straight, and is let down at both ends.
func drape(half: float, height: float, aside: float) -> UnderwaterCable3D:
	var ends: Array[Node3D] = [add_node(Vector3(-half, height, aside), "Left"),
			add_node(Vector3(half, height, aside), "Right")]
	var cable := line({"start_node": NodePath("../Left"), "end_node": NodePath("../Right"), "length": 2 * half + 0.02})
	for i in 180:
		for node in ends:
			node.position.y -= (height + 0.8) / 180
			node.position.x *= 1.0 - 0.2 / 180
		await get_tree().physics_frame
	await ticks(120)
	return cable


func take(title: String) -> Image:
	await get_tree().process_frame
	await RenderingServer.frame_post_draw
	var image := get_viewport().get_texture().get_image()
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--folder="):
			image.save_png(argument.trim_prefix("--folder=").path_join(title + ".png"))
	return image


## The share of the points that are seen in the cable's colour.
func seen(image: Image, cable: UnderwaterCable3D) -> float:
	var found := 0
	var points := cable.get_points()
	for point in points:
		var spot := Vector2i(_camera.unproject_position(point))
		if Rect2i(Vector2i.ZERO, image.get_size()).has_point(spot):
			var colour := image.get_pixelv(spot)
			if absf(colour.r - CABLE.r) < 0.1 and absf(colour.g - CABLE.g) < 0.1 and colour.b < 0.1:
				found += 1
	return float(found) / points.size()


func stone() -> StandardMaterial3D:
	var material := StandardMaterial3D.new()
	material.albedo_color = Color(0.55, 0.55, 0.5)
	return material


func test_over_a_csg_box() -> void:
	set_up(Vector3(0, 3.5, 6), Vector3(0, 0.2, 0))
	var box := CSGBox3D.new()
	box.size = Vector3(2, 1.5, 2)
	box.use_collision = true
	box.material = stone()
	keep(box)
	var cable := await drape(3.0, 1.2, 0.2)
	var image := await take("over_a_csg_box")
	check(seen(image, cable) > 0.9, "%s of the line is seen" % seen(image, cable))
	for point in cable.get_points():
		var inside := absf(point.x) < 1.0 and absf(point.y) < 0.75 and absf(point.z) < 1.0
		check(not inside, "%s is in the box" % point)
	check(cable.contact_count > 0, "contacts")


func test_over_a_concave_mesh() -> void:
	set_up(Vector3(0, 4, 5), Vector3(0, 0.2, 0))
	var torus := TorusMesh.new()
	torus.inner_radius = 0.7
	torus.outer_radius = 1.7
	var shape := ConcavePolygonShape3D.new()
	shape.set_faces(torus.get_faces())
	var body := StaticBody3D.new()
	var node := CollisionShape3D.new()
	node.shape = shape
	body.add_child(node)
	var mesh := MeshInstance3D.new()
	mesh.mesh = torus
	mesh.material_override = stone()
	body.add_child(mesh)
	keep(body)
	var cable := await drape(2.8, 0.8, 0.1)
	var image := await take("over_a_concave_mesh")
	check(seen(image, cable) > 0.6, "%s of the line is seen" % seen(image, cable))
	for point in cable.get_points():
		var across := Vector2(Vector2(point.x, point.z).length() - 1.2, point.y).length()
		check(across > 0.49, "%s is in the ring" % point)
	check(cable.contact_count > 1, "contacts")


func test_over_a_height_map() -> void:
	set_up(Vector3(0, 4.5, 6.5), Vector3(0, 0, 0))
	var side := 13
	var heights := PackedFloat32Array()
	for z in side:
		for x in side:
			heights.append(0.6 * sin(x * 1.1) * cos(z * 0.9))
	var shape := HeightMapShape3D.new()
	shape.map_width = side
	shape.map_depth = side
	shape.map_data = heights
	var body := StaticBody3D.new()
	var node := CollisionShape3D.new()
	node.shape = shape
	body.add_child(node)
	var mesh := MeshInstance3D.new()
	mesh.mesh = ground(heights, side)
	mesh.material_override = stone()
	body.add_child(mesh)
	keep(body)
	var cable := line({"position": Vector3(-4, 1.2, 0.5), "end_position": Vector3(8, 0, -1), "length": 9.5,
			"start_attached": false, "end_attached": false})
	await ticks(420)
	var image := await take("over_a_height_map")
	check(seen(image, cable) > 0.7, "%s of the line is seen" % seen(image, cable))
	check(cable.contact_count > 5, "contacts: %d" % cable.contact_count)
	for point in cable.get_points():
		check(point.y > -0.7, "%s fell through" % point)


## Two triangles in each cell.
func ground(heights: PackedFloat32Array, side: int) -> ArrayMesh:
	var tool := SurfaceTool.new()
	tool.begin(Mesh.PRIMITIVE_TRIANGLES)
	for z in side - 1:
		for x in side - 1:
			for corner: Vector2i in [Vector2i(0, 0), Vector2i(1, 0), Vector2i(1, 1), Vector2i(0, 0), Vector2i(1, 1),
					Vector2i(0, 1)]:
				var spot := Vector2i(x, z) + corner
				tool.add_vertex(Vector3(spot.x - (side - 1) / 2.0, heights[spot.y * side + spot.x], spot.y - (side - 1) / 2.0))
	tool.generate_normals()
	return tool.commit()
