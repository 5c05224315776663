# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## What is drawn. Needs a screen, if only one that nobody sees; the pictures are kept in --folder=… for a look.
extends Check

const WATER := Color(0.05, 0.15, 0.3)
const CABLE := Color(1.0, 0.5, 0.0)

var _camera: Camera3D


func set_up(eye: Vector3, middle: Vector3) -> void:
	var environment := WorldEnvironment.new()
	environment.environment = Environment.new()
	environment.environment.background_mode = Environment.BG_COLOR
	environment.environment.background_color = WATER
	keep(environment)
	_camera = Camera3D.new()
	keep(_camera)
	_camera.look_at_from_position(eye, middle)
	_camera.current = true


func paint(colour: Color) -> StandardMaterial3D:
	var material := StandardMaterial3D.new()
	material.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	material.albedo_color = colour
	return material


## The next whole frame, also as a file.
func take(title: String) -> Image:
	await get_tree().process_frame
	await RenderingServer.frame_post_draw
	var image := get_viewport().get_texture().get_image()
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--folder="):
			image.save_png(argument.trim_prefix("--folder=").path_join(title + ".png"))
	return image


func pixel(image: Image, place: Vector3) -> Color:
	var spot := Vector2i(_camera.unproject_position(place))
	if not Rect2i(Vector2i.ZERO, image.get_size()).has_point(spot):
		return Color.BLACK
	return image.get_pixelv(spot)


func is_near(a: Color, b: Color) -> bool:
	return absf(a.r - b.r) < 0.08 and absf(a.g - b.g) < 0.08 and absf(a.b - b.b) < 0.08


func count(image: Image, colour: Color) -> int:
	var found := 0
	for y in image.get_height():
		for x in image.get_width():
			if is_near(image.get_pixel(x, y), colour):
				found += 1
	return found


## All points of the cable are painted, and nothing is beside it.
func check_drawn(image: Image, cable: UnderwaterCable3D, colour: Color, what: String) -> void:
	var points := cable.get_points()
	for i in points.size():
		check(is_near(pixel(image, points[i]), colour), "%s: point %d at %s is %s" % [what, i, points[i],
				pixel(image, points[i])])
	var painted := count(image, colour)
	check(painted > 200, "%s: %d pixels are painted" % [what, painted])
	check(count(image, WATER) + painted > image.get_width() * image.get_height() * 0.85, what + ": the rest is water")


func still(more: Dictionary) -> Dictionary:
	return {"random_displacement": 0.0, "segments": 24, "length": 6.0, "radius": 0.1}.merged(more, true)


func test_a_cable_is_where_its_points_are() -> void:
	set_up(Vector3(2, -0.5, 5), Vector3(2, -0.5, 0))
	var rov := add_node(Vector3(4, 0, 0), "Rov")
	var cable := add_cable(still({"end_node": NodePath("../Rov"), "material": paint(CABLE)}))
	await ticks(5)
	check_drawn(await take("cable"), cable, CABLE, "at first")
	var old := cable.get_points()
	rov.position = Vector3(1, 1.5, 0)
	await ticks(120)
	var image := await take("cable_moved")
	check_drawn(image, cable, CABLE, "moved")
	check(is_near(pixel(image, old[24]), WATER), "where the end was there is water")


func test_the_node_may_be_turned_moved_and_scaled() -> void:
	set_up(Vector3(2, -0.5, 5), Vector3(2, -0.5, 0))
	add_node(Vector3(4, 0, 0), "Rov")
	var cable := add_cable(still({"end_node": NodePath("../Rov"), "sides": 32, "material": paint(CABLE)}))
	await ticks(5)
	cable.simulating = false
	var plain := count(await take("plain"), CABLE)
	cable.rotation = Vector3(0.4, 2.0, -0.7)
	cable.scale = Vector3(3, 3, 3)
	await ticks(5)
	var image := await take("turned")
	check_drawn(image, cable, CABLE, "turned")
	check_near(count(image, CABLE), plain, plain * 0.03, "the tube is as thick as before; pixels")
	# The cable stands still in the world, so a node that leaps does not take it along.
	cable.position = Vector3(0, 0.7, 0)
	image = await take("leapt")
	check(is_near(pixel(image, cable.get_points()[24]), CABLE), "the far end stays")
	check(is_near(pixel(image, cable.get_points()[12]), CABLE), "the middle stays")


func test_material_override_and_layers_work_as_on_any_mesh() -> void:
	set_up(Vector3(2, -0.5, 5), Vector3(2, -0.5, 0))
	var cable := add_cable(still({"end_position": Vector3(4, 0, 0), "material": paint(CABLE)}))
	await ticks(3)
	cable.material = paint(Color.WHITE)
	check_drawn(await take("white"), cable, Color.WHITE, "another material")
	cable.material_override = paint(Color.GREEN)
	check_drawn(await take("override"), cable, Color.GREEN, "overridden")
	cable.layers = 2
	_camera.cull_mask = 1
	check_equal(count(await take("layer"), Color.GREEN), 0, "pixels on a layer that the camera does not see")
	cable.layers = 1
	cable.visible = false
	check_equal(count(await take("hidden"), Color.GREEN), 0, "pixels of a hidden cable")


func test_visibility_range_works_as_on_any_mesh() -> void:
	set_up(Vector3(2, -0.5, 5), Vector3(2, -0.5, 0))
	var cable := add_cable(still({"end_position": Vector3(4, 0, 0), "material": paint(CABLE)}))
	await ticks(3)
	cable.visibility_range_end = 20.0
	check_drawn(await take("in_range"), cable, CABLE, "nearer than the end of the range")
	cable.visibility_range_end = 2.0
	check_equal(count(await take("beyond_range"), CABLE), 0, "pixels beyond the end of the range")
	cable.visibility_range_end = 0.0
	cable.visibility_range_begin = 10.0
	check_equal(count(await take("before_range"), CABLE), 0, "pixels before the begin of the range")
	cable.visibility_range_begin = 1.0
	check_drawn(await take("in_range_again"), cable, CABLE, "farther than the begin of the range")


func test_shadows_work_as_on_any_mesh() -> void:
	# Seen from above: a white floor, a light from the side, the cable between them.
	set_up(Vector3(2, 6, 0.01), Vector3(2, 0, 0))
	var floor_mesh := MeshInstance3D.new()
	floor_mesh.mesh = PlaneMesh.new()
	floor_mesh.mesh.size = Vector2(30, 30)
	floor_mesh.position.y = -1.0
	keep(floor_mesh)
	var light := DirectionalLight3D.new()
	light.shadow_enabled = true
	light.directional_shadow_max_distance = 20.0
	keep(light)
	light.look_at_from_position(Vector3(0, 3, 2), Vector3.ZERO)
	var cable := add_cable(still({"length": 4.0, "radius": 0.2, "end_position": Vector3(4, 0, 0), "material": paint(CABLE),
			"simulating": false}))
	await ticks(3)
	# The light comes down two aside for three: one metre below, the shadow is two thirds of a metre aside.
	var in_shadow := Vector3(2, -1, -2.0 / 3.0)
	var beside := Vector3(2, -1, -1.6)
	var image := await take("shadow")
	check(pixel(image, in_shadow).get_luminance() < pixel(image, beside).get_luminance() - 0.2, "it casts a shadow: %s, %s"
			% [pixel(image, in_shadow), pixel(image, beside)])
	cable.cast_shadow = GeometryInstance3D.SHADOW_CASTING_SETTING_OFF
	image = await take("no_shadow")
	check(is_near(pixel(image, in_shadow), pixel(image, beside)), "none when it is turned off: %s, %s"
			% [pixel(image, in_shadow), pixel(image, beside)])
	check(is_near(pixel(image, Vector3(2, 0.2, 0)), CABLE), "the cable is there")
	cable.cast_shadow = GeometryInstance3D.SHADOW_CASTING_SETTING_SHADOWS_ONLY
	image = await take("only_shadow")
	check_equal(count(image, CABLE), 0, "pixels of a cable that only casts a shadow")
	check(pixel(image, in_shadow).get_luminance() < pixel(image, beside).get_luminance() - 0.2, "and it casts one")


func test_sides_caps_and_segments_can_change() -> void:
	set_up(Vector3(2, -0.5, 5), Vector3(2, -0.5, 0))
	var cable := add_cable(still({"end_position": Vector3(4, 0, 0), "material": paint(CABLE)}))
	await ticks(3)
	for change: Dictionary in [{"sides": 3}, {"sides": 32}, {"rings_per_segment": 4}, {"caps": false},
			{"segments": 60}, {"rings_per_segment": 1}, {"caps": true}]:
		for property: String in change:
			cable.set(property, change[property])
		await ticks(2)
		check_drawn(await take("changed_%s" % str(change.keys()[0])), cable, CABLE, str(change))


func test_a_pattern_travels_with_the_cable() -> void:
	set_up(Vector3(2, 0, 7), Vector3(2, 0, 0))
	var image := Image.create(1, 2, false, Image.FORMAT_RGBA8)
	image.set_pixel(0, 0, Color.RED)
	image.set_pixel(0, 1, Color.WHITE)
	var material := paint(Color.WHITE)
	material.albedo_texture = ImageTexture.create_from_image(image)
	material.texture_filter = BaseMaterial3D.TEXTURE_FILTER_NEAREST
	# One repeat is two segments long: red, white, red, white…
	var cable := add_cable(still({"segments": 8, "length": 4.0, "uv_length": 1.0, "radius": 0.12,
			"end_position": Vector3(4, 0, 0), "material": material, "simulating": false}))
	for length: float in [4.0, 5.0]: # stretched by its host, the pattern stays on its segments
		cable.end_position.x = length
		cable.reset()
		var picture := await take("checker_%d" % int(length))
		var points := cable.get_points()
		for i in 8:
			var expected := Color.RED if i % 2 == 0 else Color.WHITE
			var middle := points[i].lerp(points[i + 1], 0.5)
			check(is_near(pixel(picture, middle), expected), "length %s, segment %d is %s" % [length, i,
					pixel(picture, middle)])


## v of every ring as it is drawn, from the end of the cable. (A winch may have fed a segment since.)
func pattern(cable: UnderwaterCable3D) -> PackedFloat32Array:
	var uvs: PackedVector2Array = RenderingServer.mesh_surface_get_arrays(cable.get_base(), 0)[Mesh.ARRAY_TEX_UV]
	var row := cable.sides + 1
	var found: PackedFloat32Array = []
	for ring in range(uvs.size() / row - 1, -1, -1):
		found.append(uvs[ring * row].y)
	return found


func test_the_pattern_stays_with_the_line_of_a_winch() -> void:
	set_up(Vector3(0, -6, 12), Vector3(0, -6, 0))
	for drum: int in [CableWinch3D.DRUM_AT_START, CableWinch3D.DRUM_AT_END]:
		var at_start := drum == CableWinch3D.DRUM_AT_START
		var cable := add_cable(still({"segments": 12, "start_attached": at_start, "end_attached": not at_start,
				"end_position": Vector3(0, -6 if at_start else 6, 0), "start_mass": 20.0, "end_mass": 20.0, "caps": false}))
		var winch := CableWinch3D.new()
		winch.drum = drum
		winch.speed = 1.0
		cable.add_child(winch)
		await ticks(30)
		var before := pattern(cable)
		await take("winch_pattern_%d_before" % drum)
		await ticks(90)
		var after := pattern(cable)
		await take("winch_pattern_%d_after" % drum)
		check(after.size() > before.size(), "line came out: %d rings, then %d" % [before.size(), after.size()])
		if not at_start:
			before.reverse()
			after.reverse()
		for i in before.size() - 1:
			check_near(after[i], before[i], 1e-4, "v of ring %d from the far end" % i)
		check_near(absf(after[-1] - after[0]), winch.deployed_length, 0.05, "m of pattern")
		release()
		set_up(Vector3(0, 6, 12), Vector3(0, 6, 0))


func test_light_falls_on_it_from_outside() -> void:
	set_up(Vector3(2, 0, 5), Vector3(2, 0, 0))
	var light := DirectionalLight3D.new()
	keep(light)
	light.look_at_from_position(Vector3(0, 5, 0), Vector3.ZERO, Vector3.RIGHT)
	var material := StandardMaterial3D.new()
	material.albedo_color = Color.WHITE
	var cable := add_cable(still({"length": 4.0, "radius": 0.5, "sides": 32, "end_position": Vector3(4, 0, 0),
			"material": material, "simulating": false}))
	await ticks(2)
	var image := await take("light")
	# Light comes from above: the upper side is bright, the lower one dark.
	var upper := pixel(image, cable.get_points()[12] + Vector3(0, 0.4, 0))
	var lower := pixel(image, cable.get_points()[12] - Vector3(0, 0.4, 0))
	check(upper.get_luminance() > lower.get_luminance() + 0.3, "upper %s, lower %s" % [upper, lower])


func test_interpolation_keeps_the_far_end_still_while_the_node_moves() -> void:
	get_tree().physics_interpolation = true
	Engine.physics_ticks_per_second = 10
	set_up(Vector3(2, 0, 9), Vector3(2, 0, 0))
	add_node(Vector3(4, 0, 0), "Buoy")
	var ship := add_node(Vector3(-0.5, 0, 0), "Ship")
	var settings := still({"length": 8.0, "end_node": NodePath("../../Buoy"), "material": paint(CABLE)})
	var cable := UnderwaterCable3D.new()
	for setting: String in settings:
		cable.set(setting, settings[setting])
	ship.add_child(cable)
	await ticks(3)
	for i in 12:
		if i % 6 == 0:
			ship.position.y += 0.4
			ship.rotation.z += 0.2
		var image := await take("interpolated_%d" % i)
		check(is_near(pixel(image, Vector3(3.96, -0.04, 0)), CABLE), "frame %d: the far end is drawn" % i)
		check(is_near(pixel(image, Vector3(4.25, 0.25, 0)), WATER), "frame %d: and not beside its place" % i)
	Engine.physics_ticks_per_second = 60
	get_tree().physics_interpolation = false


func test_tension_is_shown_in_colours() -> void:
	set_up(Vector3(0, -2, 6), Vector3(0, -2, 0))
	# A chain that hangs straight down: the tension grows evenly from nothing at its end to its weight at its start.
	var chain := CableMaterial.new()
	chain.preset = CableMaterial.PRESET_MOORING_CHAIN
	var cable := add_cable({"segments": 24, "length": 4.0, "radius": 0.15, "cable_material": chain, "end_attached": false,
			"end_position": Vector3(0, -4, 0), "tension_colors": true, "tension_color_slack": Color.BLUE,
			"tension_color_taut": Color.RED})
	cable.tension_full_scale = 4.0 * (114.9 - 1025.0 * PI / 4.0 * 0.1368 ** 2) * 9.8
	var light := DirectionalLight3D.new()
	keep(light)
	await ticks(60)
	var image := await take("tension")
	var top := pixel(image, Vector3(0, -0.2, 0))
	var middle := pixel(image, Vector3(0, -2, 0))
	var bottom := pixel(image, Vector3(0, -3.8, 0))
	check(top.r > 0.5 and top.b < 0.4, "taut at the top: %s" % top)
	check(bottom.b > 0.5 and bottom.r < 0.4, "slack at the bottom: %s" % bottom)
	check(middle.r > 0.2 and middle.b > 0.2 and middle.r < top.r and middle.b < bottom.b, "between: %s" % middle)
	var material := paint(Color.WHITE)
	cable.material = material
	check(cable.get_warnings()[0].contains("does not show the colours"), "a warning about a material without colours")
	check_drawn(await take("tension_unseen"), cable, Color.WHITE, "a material without colours")
	material.vertex_color_use_as_albedo = true
	material.vertex_color_is_srgb = true
	cable.tension_gradient = Gradient.new()
	cable.tension_gradient.colors = PackedColorArray([Color.GREEN, Color.GREEN])
	await ticks(2)
	check_drawn(await take("tension_gradient"), cable, Color.GREEN, "a gradient")
	cable.tension_colors = false
	check_drawn(await take("tension_off"), cable, Color.WHITE, "off again")
	cable.tension_colors = true
	cable.segments = 30
	check_drawn(await take("tension_on"), cable, Color.GREEN, "on again, with other segments")


func test_a_cut_is_a_gap() -> void:
	set_up(Vector3(2, 0, 5), Vector3(2, 0, 0))
	var cable := add_cable({"segments": 8, "length": 4.0, "radius": 0.1, "end_position": Vector3(4, 0, 0),
			"material": paint(CABLE), "simulating": false})
	await ticks(3)
	check(is_near(pixel(await take("whole"), Vector3(1.75, 0, 0)), CABLE), "it is whole")
	cable.cut(1.75)
	await ticks(3)
	var image := await take("cut")
	check(is_near(pixel(image, Vector3(1.75, 0, 0)), WATER), "there is a gap: %s" % pixel(image, Vector3(1.75, 0, 0)))
	check(is_near(pixel(image, Vector3(0.75, 0, 0)), CABLE), "one part")
	check(is_near(pixel(image, Vector3(3.25, 0, 0)), CABLE), "the other part")
	cable.reset()
	check(is_near(pixel(await take("whole_again"), Vector3(1.75, 0, 0)), CABLE), "it is whole again")
