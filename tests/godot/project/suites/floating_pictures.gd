# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A boat on a drawn sea: its waterline is where the water is. Needs a screen, if only one that nobody sees; the
## pictures are kept in --folder=… for a look.
extends Check

var _camera: Camera3D


func set_up(eye: Vector3, middle: Vector3) -> void:
	var environment := WorldEnvironment.new()
	environment.environment = Environment.new()
	environment.environment.background_mode = Environment.BG_COLOR
	environment.environment.background_color = Color(0.6, 0.72, 0.85)
	environment.environment.ambient_light_source = Environment.AMBIENT_SOURCE_COLOR
	environment.environment.ambient_light_color = Color.WHITE
	keep(environment)
	var sun := DirectionalLight3D.new()
	keep(sun)
	sun.look_at_from_position(Vector3(0.5, 0.8, 1.0), Vector3.ZERO)
	_camera = Camera3D.new()
	_camera.fov = 45.0
	keep(_camera)
	_camera.look_at_from_position(eye, middle, Vector3.UP)
	_camera.current = true


## A boat of boxes that lean together, painted red all over.
func boat_mesh() -> ArrayMesh:
	var half := [Vector2(0.0, -0.5), Vector2(0.7, -0.35), Vector2(1.1, 0.2), Vector2(1.2, 0.9)]
	var rings: Array[PackedVector3Array] = []
	for frame in 13:
		var along := frame / 12.0
		var ring := PackedVector3Array()
		var narrow := pow(1.0 - pow(along, 2.5), 0.8) + 0.02
		for side: float in [-1.0, 1.0]:
			for index in half.size():
				var corner: Vector2 = half[half.size() - 1 - index] if side < 0.0 else half[index]
				if side > 0.0 and index == 0:
					continue
				ring.append(Vector3(side * corner.x * narrow, corner.y, 3.5 - 7.0 * along))
		rings.append(ring)
	var tool := SurfaceTool.new()
	tool.begin(Mesh.PRIMITIVE_TRIANGLES)
	tool.set_smooth_group(-1)
	for frame in 12:
		for point in rings[0].size():
			var next := (point + 1) % rings[0].size()
			for corner: Vector3 in [rings[frame][point], rings[frame + 1][next], rings[frame][next], rings[frame][point],
					rings[frame + 1][point], rings[frame + 1][next]]:
				tool.add_vertex(corner)
	for end in 2:
		var ring := rings[0] if end == 0 else rings[12]
		for point in range(1, ring.size() - 1):
			for index: int in ([0, point, point + 1] if end == 0 else [0, point + 1, point]):
				tool.add_vertex(ring[index])
	tool.generate_normals()
	return tool.commit()


func add_boat(place: Vector3) -> Buoyancy3D:
	var body := RigidBody3D.new()
	body.position = place
	body.center_of_mass_mode = RigidBody3D.CENTER_OF_MASS_MODE_CUSTOM
	body.center_of_mass = Vector3(0, -0.1, 0.4)
	var collision := CollisionShape3D.new()
	collision.shape = BoxShape3D.new()
	collision.shape.size = Vector3(2, 1, 6)
	body.add_child(collision)
	var look := MeshInstance3D.new()
	look.mesh = boat_mesh()
	look.material_override = StandardMaterial3D.new()
	look.material_override.albedo_color = Color(1.0, 0.05, 0.02)
	look.material_override.cull_mode = BaseMaterial3D.CULL_DISABLED
	look.material_override.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	body.add_child(look)
	var buoyancy := Buoyancy3D.new()
	buoyancy.hull_source = Buoyancy3D.HULL_SOURCE_MESH
	buoyancy.density = 300.0
	body.add_child(buoyancy)
	keep(body)
	buoyancy.set_mass_from_density()
	return buoyancy


func take(title: String) -> Image:
	await get_tree().process_frame
	await RenderingServer.frame_post_draw
	var image := get_viewport().get_texture().get_image()
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--folder="):
			image.save_png(argument.trim_prefix("--folder=").path_join(title + ".png"))
	return image


## Software draws slowly: only the last frame is drawn.
func pass_time(count: int) -> void:
	RenderingServer.render_loop_enabled = false
	await ticks(count)
	RenderingServer.render_loop_enabled = true


## As bright as it is painted: water before it makes it darker.
func is_red(color: Color) -> bool:
	return color.r > 0.9 and color.r > 2.0 * color.b and color.r > 2.0 * color.g


## How far a point is from the nearest face of a mesh; both in the mesh's own space.
func distance_to(faces: PackedVector3Array, point: Vector3) -> float:
	var nearest := INF
	for i in range(0, faces.size(), 3):
		var normal := (faces[i + 1] - faces[i]).cross(faces[i + 2] - faces[i]).normalized()
		var reach := normal.dot(point - faces[i])
		if Geometry3D.ray_intersects_triangle(point - normal * (reach - 1.0), -normal, faces[i], faces[i + 1],
				faces[i + 2]) != null:
			nearest = minf(nearest, absf(reach))
		for side in 3:
			var from := faces[i + side]
			var to := faces[i + (side + 1) % 3]
			nearest = minf(nearest, point.distance_to(Geometry3D.get_closest_point_to_segment(point, from, to)))
	return nearest


## Pixels of an upright metre.
func metre_at(place: Vector3) -> float:
	var top := _camera.unproject_position(place + 0.5 * Vector3.UP)
	return _camera.unproject_position(place + 0.5 * Vector3.DOWN).y - top.y


## Where the red of the hull ends in the column of pixels through a place, m above or below that place. NAN: nowhere.
func edge_of_red(image: Image, place: Vector3) -> float:
	const REACH := 0.3
	var pixel := _camera.unproject_position(place)
	var metre := metre_at(place)
	var last := NAN
	for row in range(int(pixel.y - REACH * metre), int(pixel.y + REACH * metre) + 1):
		if row < 0 or row >= image.get_height() or pixel.x < 0 or pixel.x >= image.get_width():
			return NAN
		if is_red(image.get_pixel(int(pixel.x), row)):
			last = row + 1.0
	return (pixel.y - last) / metre


## The waterline lies on the sea and on the hull, and there the picture turns from red to water.
func check_waterline(boat: Buoyancy3D, ocean: Ocean3D, image: Image, what: String) -> void:
	var points := boat.get_waterline_points()
	var body: RigidBody3D = boat.get_parent()
	var look: MeshInstance3D = body.get_child(1)
	var faces := look.mesh.get_faces()
	check(points.size() > 16, "%s: a waterline of %s points" % [what, points.size()])
	var off_sea := 0.0
	var off_hull := 0.0
	var off_red: PackedFloat32Array = []
	for i in range(0, points.size(), 2):
		var point := 0.5 * (points[i] + points[i + 1])
		off_sea = maxf(off_sea, absf(ocean.get_height(point) - point.y))
		# Amidships on the near side, where nothing of the boat stands before it.
		var own := body.to_local(point)
		off_hull = maxf(off_hull, distance_to(faces, own))
		var near := (_camera.position - point).dot(body.global_basis.x * signf(own.x)) > 0.0
		if not near or absf(own.z) > 2.0:
			continue
		off_red.append(absf(edge_of_red(image, point)))
	off_red.sort()
	check(off_red.size() >= 8, "%s: pieces on the near side: %s" % [what, off_red.size()])
	var middle := off_red[off_red.size() / 2] if off_red.size() else INF
	var most := off_red[int(0.9 * (off_red.size() - 1))] if off_red.size() else INF
	print("WATERLINE %s: %d pieces, at most %.1f cm off the sea and %.1f cm off the hull" % [what, points.size() / 2,
			100 * off_sea, 100 * off_hull])
	print("    %d seen, %.1f cm (nine in ten: %.1f cm) from the picture's, a pixel is %.1f cm" % [off_red.size(),
			100 * middle, 100 * most, 100 / metre_at(body.position)])
	check(off_sea < 0.02, "%s: m between waterline and sea: %s" % [what, off_sea])
	check(off_hull < 0.025, "%s: m between waterline and hull: %s" % [what, off_hull])
	check(middle < 0.02, "%s: m between waterline and the end of red, in the middle: %s" % [what, middle])
	check(most < 0.03, "%s: m between waterline and the end of red, nine in ten: %s" % [what, most])


func test_a_boat_rides_the_waves_with_its_waterline_where_the_water_is() -> void:
	set_up(Vector3(9, 2.6, 3), Vector3(0, 0.3, 0))
	var ocean := Ocean3D.new()
	ocean.weather = Ocean3D.WEATHER_BEAUFORT
	ocean.beaufort = 5
	ocean.clarity = 0.1 # what is under water is darker at once
	keep(ocean)
	_camera.fov = 20.0
	var boat := add_boat(Vector3(0, 0.3, 0))
	var body: RigidBody3D = boat.get_parent()
	var highest := -INF
	var lowest := INF
	for shot in 3:
		for i in 8:
			await pass_time(30)
			highest = maxf(highest, body.position.y)
			lowest = minf(lowest, body.position.y)
		var place := body.global_position
		_camera.look_at_from_position(Vector3(place.x + 9, 3.0, place.z + 3), place + Vector3(0, 0.2, 0), Vector3.UP)
		var image := await take("boat_%d" % (shot + 1))
		check_waterline(boat, ocean, image, "picture %d" % (shot + 1))
	check(highest - lowest > 0.15, "it rides up and down: %s to %s m" % [lowest, highest])
	check(body.global_basis.y.y > 0.7, "it stays upright: %s" % body.global_basis.y)


## Where a frame of the near side meets the sea at a time, by the pose that is drawn.
func find_on_side(ocean: Ocean3D, pose: Transform3D, side: float, frame: int, time: float) -> Vector3:
	var along := frame / 12.0
	var narrow := pow(1.0 - pow(along, 2.5), 0.8) + 0.02
	var above := pose * Vector3(side * 1.2 * narrow, 0.9, 3.5 - 7.0 * along)
	for corner: Vector2 in [Vector2(1.1, 0.2), Vector2(0.7, -0.35)]:
		var below := pose * Vector3(side * corner.x * narrow, corner.y, 3.5 - 7.0 * along)
		if ocean.get_height_at_time(below, time) < below.y:
			above = below
			continue
		for look in 20:
			var middle := 0.5 * (above + below)
			if ocean.get_height_at_time(middle, time) < middle.y:
				above = middle
			else:
				below = middle
		return above
	return Vector3.INF


func test_between_ticks_boat_and_sea_are_drawn_at_the_same_time() -> void:
	set_up(Vector3(9, 2.6, 3), Vector3(0, 0.3, 0))
	_camera.fov = 20.0
	_camera.physics_interpolation_mode = Node.PHYSICS_INTERPOLATION_MODE_OFF
	get_tree().physics_interpolation = true
	Engine.physics_ticks_per_second = 15
	var ocean := Ocean3D.new()
	ocean.weather = Ocean3D.WEATHER_BEAUFORT
	ocean.beaufort = 6
	ocean.clarity = 0.1
	keep(ocean)
	var body: RigidBody3D = add_boat(Vector3(0, 0.3, 0)).get_parent()
	await pass_time(15 * 5)
	for shot in 3:
		var place := body.global_position
		_camera.look_at_from_position(Vector3(place.x + 9, 3.0, place.z + 3), place + Vector3(0, 0.2, 0), Vector3.UP)
		var image := await take("between_%d" % (shot + 1))
		var fraction := Engine.get_physics_interpolation_fraction()
		var time := ocean.get_drawn_time()
		check_near(time, ocean.get_time() - (1.0 - fraction) / 15.0, 1e-3, "s, drawn")
		var pose := body.get_global_transform_interpolated()
		var side := signf((_camera.position - place).dot(body.global_basis.x))
		var off := 0.0
		var late := 0.0
		for frame in range(4, 9):
			var point := find_on_side(ocean, pose, side, frame, time)
			off = maxf(off, absf(edge_of_red(image, point)))
			late = maxf(late, absf(ocean.get_height(point) - point.y))
		print("BETWEEN picture %d, at %.2f of a tick: at most %.1f cm off; the tick's sea would be %.1f cm off" % [shot + 1,
				fraction, 100 * off, 100 * late])
		check(off < 0.02, "picture %d: m between the drawn waterline and where hull and sea meet: %s" % [shot + 1, off])
	Engine.physics_ticks_per_second = 60
	get_tree().physics_interpolation = false


func test_the_forces_are_drawn_in_a_game() -> void:
	set_up(Vector3(9, 2.6, 3), Vector3(0, 0.3, 0))
	var water := HawserWater3D.new()
	water.surface = true
	keep(water)
	var boat := add_boat(Vector3(0, 0.1, 0))
	await pass_time(60)
	var before := await take("forces_off")
	boat.debug_draw = true
	await ticks(2)
	var after := await take("forces_on")
	var blue := 0
	var yellow := 0
	for y in after.get_height():
		for x in after.get_width():
			var color := after.get_pixel(x, y)
			if color.is_equal_approx(before.get_pixel(x, y)):
				continue
			blue += int(color.b > 0.8 and color.b > color.r + 0.3)
			yellow += int(color.r > 0.8 and color.g > 0.6 and color.b < 0.5)
	check(blue > 20, "blue pixels of buoyancy and waterline: %s" % blue)
	check(yellow > 10, "yellow pixels of weight: %s" % yellow)
	boat.debug_draw = false
	await ticks(2)
	var gone := await take("forces_gone")
	var left := 0
	for y in gone.get_height():
		for x in gone.get_width():
			var color := gone.get_pixel(x, y)
			left += int(color.r > 0.8 and color.g > 0.6 and color.b < 0.5)
	check(left == 0, "yellow pixels that stayed: %s" % left)
