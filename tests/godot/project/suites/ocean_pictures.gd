# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The sea as it is drawn. Needs a screen, if only one that nobody sees; the pictures are kept in --folder=… for a look.
extends Check

var _camera: Camera3D


func set_up(eye: Vector3, middle: Vector3) -> void:
	var environment := WorldEnvironment.new()
	environment.environment = Environment.new()
	environment.environment.background_mode = Environment.BG_SKY
	environment.environment.sky = Sky.new()
	var sky := ProceduralSkyMaterial.new()
	sky.sky_top_color = Color(0.16, 0.34, 0.62)
	sky.sky_horizon_color = Color(0.66, 0.75, 0.83)
	sky.ground_horizon_color = Color(0.66, 0.75, 0.83)
	environment.environment.sky.sky_material = sky
	environment.environment.tonemap_mode = Environment.TONE_MAPPER_FILMIC
	keep(environment)
	var sun := DirectionalLight3D.new()
	keep(sun)
	sun.look_at_from_position(Vector3(-0.5, 0.42, -1.0), Vector3.ZERO)
	sun.light_color = Color(1.0, 0.95, 0.86)
	_camera = Camera3D.new()
	keep(_camera)
	_camera.look_at_from_position(eye, middle, Vector3.UP if absf((middle - eye).normalized().y) < 0.99 else Vector3.BACK)
	_camera.current = true


func add_ocean(properties: Dictionary = {}) -> Ocean3D:
	var ocean := Ocean3D.new()
	for property: String in properties:
		ocean.set(property, properties[property])
	return keep(ocean)


func take(title: String) -> Image:
	await get_tree().process_frame
	await RenderingServer.frame_post_draw
	var image := get_viewport().get_texture().get_image()
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--folder=") and title != "":
			image.save_png(argument.trim_prefix("--folder=").path_join(title + ".png"))
	return image


## Software draws slowly: only the last frame is drawn.
func pass_time(count: int) -> void:
	RenderingServer.render_loop_enabled = false
	await ticks(count)
	RenderingServer.render_loop_enabled = true


func at_beaufort(number: int, eye: Vector3, middle: Vector3, title: String) -> Image:
	set_up(eye, middle)
	add_ocean({"weather": Ocean3D.WEATHER_BEAUFORT, "beaufort": number, "wind_direction": Vector3(0.7, 0, 1),
			"seed": 3})
	var pole := MeshInstance3D.new()
	pole.mesh = CylinderMesh.new()
	pole.mesh.height = 12.0
	pole.mesh.top_radius = 0.4
	pole.mesh.bottom_radius = 0.4
	pole.mesh.material = StandardMaterial3D.new()
	pole.mesh.material.albedo_color = Color(0.85, 0.25, 0.08)
	keep(pole)
	pole.position = Vector3(4, -2, -18)
	await pass_time(240)
	return await take(title)


func share(image: Image, area: Rect2, test: Callable) -> float:
	var found := 0
	var all := 0
	for y in range(int(area.position.y * image.get_height()), int(area.end.y * image.get_height()), 2):
		for x in range(int(area.position.x * image.get_width()), int(area.end.x * image.get_width()), 2):
			all += 1
			if test.call(image.get_pixel(x, y)):
				found += 1
	return float(found) / all


func is_white(color: Color) -> bool:
	return color.get_luminance() > 0.6 and color.s < 0.35


func is_blue(color: Color) -> bool:
	return color.b > color.r and color.b >= color.g * 0.9


# Right half of the water, away from the glitter of the sun.
const WATER := Rect2(0.65, 0.55, 0.35, 0.45)
const SKY := Rect2(0.65, 0.0, 0.35, 0.3)


func check_above(image: Image, what: String) -> float:
	check(share(image, SKY, is_blue) > 0.99, what + ": sky")
	check(share(image, WATER, func(c: Color) -> bool: return is_blue(c) or is_white(c)) > 0.98, what + ": water")
	var sky := image.get_pixel(int(image.get_width() * 0.8), int(image.get_height() * 0.1)).get_luminance()
	var darker := share(image, WATER, func(c: Color) -> bool: return c.get_luminance() < sky)
	check(darker > 0.6, "%s: darker than the sky: %s" % [what, darker])
	return share(image, WATER, is_white)


func test_beaufort_2_5_and_9_from_above() -> void:
	var white_2 := check_above(await at_beaufort(2, Vector3(0, 5, 0), Vector3(0, 2.6, -10), "above_2"), "Beaufort 2")
	release()
	var white_5 := check_above(await at_beaufort(5, Vector3(0, 6, 0), Vector3(0, 4.2, -10), "above_5"), "Beaufort 5")
	release()
	var white_9 := check_above(await at_beaufort(9, Vector3(0, 12, 0), Vector3(0, 10.0, -10), "above_9"), "Beaufort 9")
	check(white_2 < 0.01 and white_5 < 0.03 and white_9 > white_5 + 0.004 and white_9 < 0.5,
			"white: %s, %s, %s" % [white_2, white_5, white_9])


func check_below(image: Image, what: String) -> void:
	# The sky in a window overhead, dark water round it.
	var bright := func(c: Color) -> bool: return c.get_luminance() > 0.3
	var dark := func(c: Color) -> bool: return c.get_luminance() < 0.3 and c.b > c.r
	check(share(image, Rect2(0.4, 0.02, 0.2, 0.1), bright) > 0.6, what + ": the sky overhead")
	check(share(image, Rect2(0.0, 0.6, 0.5, 0.4), dark) > 0.97, what + ": water aside")


func test_beaufort_2_5_and_9_from_below() -> void:
	check_below(await at_beaufort(2, Vector3(0, -5, 0), Vector3(0, -1.8, -6), "below_2"), "Beaufort 2")
	release()
	check_below(await at_beaufort(5, Vector3(0, -6, 0), Vector3(0, -2.4, -6), "below_5"), "Beaufort 5")
	release()
	check_below(await at_beaufort(9, Vector3(0, -14, 0), Vector3(0, -9, -6), "below_9"), "Beaufort 9")


func test_water_stands_before_the_lens() -> void:
	set_up(Vector3.ZERO, Vector3(0, 0.1, -6))
	var ocean := add_ocean({"wind_speed": 7.0})
	await pass_time(60)
	_camera.position.y = ocean.get_height(_camera.position + Vector3(0, 0, -0.05))
	var image := await take("waterline")
	var sky := image.get_pixel(image.get_width() - 20, 10)
	var depth := image.get_pixel(image.get_width() - 20, image.get_height() - 10)
	check(sky.get_luminance() > 2.0 * depth.get_luminance(), "air above, water below: %s, %s" % [sky, depth])
	ocean.underwater_effect = false
	_camera.position.y = -5.0
	var clear := await take("effect_off")
	ocean.underwater_effect = true
	var tinted := await take("effect_on")
	var place := Vector2i(image.get_width() / 2, image.get_height() - 10)
	check(clear.get_pixelv(place) != tinted.get_pixelv(place), "the effect can be turned off")


func test_a_storm() -> void:
	set_up(Vector3(0, 6, 0), Vector3(0, 5, -10))
	var ocean := add_ocean({"wind_speed": 24.0, "swell_height": 3.0, "wind_direction": Vector3(0.7, 0, 1)})
	await pass_time(600)
	_camera.position.y = ocean.get_height(_camera.position) + 4.0
	check_above(await take("storm"), "storm")


## No map is left to chance: what the renderer holds is what physics asks.
func test_the_maps_are_what_physics_asks() -> void:
	set_up(Vector3(0, 10, 0), Vector3(0, 0, -20))
	var ocean := add_ocean({"wind_speed": 11.0, "position": Vector3(0, 2, 0)})
	await pass_time(45)
	await take("")
	check_near(ocean.get_drawn_time(), ocean.get_time(), 1e-9, "s")
	var map := RenderingServer.texture_2d_get(ocean.get_displacement_map())
	var size := map.get_width()
	check_equal(size, 128, "texels")
	check_equal(map.get_format(), Image.FORMAT_RGBAF, "format")
	var points := PackedVector3Array()
	for i in 300:
		points.append(Vector3(i * 13.7 - 2000.0, 0.0, i * i * 0.11))
	var found := ocean.sample(points)
	var lengths := ocean.get_patch_lengths()
	var lean := ocean.get_patch_lean()
	var offset := ocean.get_patch_offset() / size
	var worst := 0.0
	for i in points.size():
		if found.jacobians[i] < 0.2:
			continue # nearly folded over: the place at rest is not exact
		var rest: Vector3 = points[i] - found.displacements[i]
		var sum := Vector3.ZERO
		for c in lengths.size():
			var place := Vector2(rest.x + lean * rest.z, rest.z) / lengths[c]
			place += Vector2(offset, offset)
			place = (place - place.floor()) * size
			var low := Vector2i(place) % size
			var high := (low + Vector2i.ONE) % size
			var part := place - place.floor()
			var texel := func(x: int, z: int) -> Vector3:
				var color := map.get_pixel(x, c * size + z)
				return Vector3(color.r, color.g, color.b)
			sum += texel.call(low.x, low.y).lerp(texel.call(high.x, low.y), part.x).lerp(
					texel.call(low.x, high.y).lerp(texel.call(high.x, high.y), part.x), part.y)
		worst = maxf(worst, absf(2.0 + sum.y - found.heights[i]))
		check_close(sum, found.displacements[i], 0.001, "point %d" % i)
	check(worst < 0.001, "%s m" % worst)


## The pixels themselves: the surface is drawn where get_height says it is, to a millimetre.
func drawn_heights(material: ShaderMaterial, spots: Array[Vector2i]) -> PackedFloat64Array:
	var steps := PackedInt64Array()
	steps.resize(spots.size())
	for which in 8:
		material.set_shader_parameter("which", which)
		var image := await take("")
		for i in spots.size():
			var color := image.get_pixelv(spots[i])
			steps[i] |= (int(color.r > 0.5) | int(color.g > 0.5) << 1 | int(color.b > 0.5) << 2) << (3 * which)
	var heights := PackedFloat64Array()
	for step in steps:
		heights.append((step + 0.5) / 262144.0 - 16.0)
	return heights


func check_drawn_heights(ocean: Ocean3D, material: ShaderMaterial, what: String) -> void:
	var spots: Array[Vector2i] = []
	var size := get_viewport().get_visible_rect().size
	for i in 300:
		spots.append(Vector2i(int(fmod(i * 0.618, 1.0) * (size.x - 2)) + 1, int(fmod(i * 0.414, 1.0) * (size.y - 2)) + 1))
	var drawn := await drawn_heights(material, spots)
	var worst := 0.0
	var steepest := 0.0
	for i in spots.size():
		var place := _camera.project_position(Vector2(spots[i]) + Vector2(0.5, 0.5), 50.0)
		var height := ocean.get_height_at_time(place, ocean.get_drawn_time())
		steepest = maxf(steepest, absf(height))
		worst = maxf(worst, absf(drawn[i] - height))
	check(worst < 0.001 and steepest > 0.3, "%s: %s m off, waves of %s m" % [what, worst, steepest])


## On a slow machine several ticks go by before a frame.
func let_it_draw() -> void:
	await ticks(2)
	await take("")
	await take("")


func test_pixels_are_where_get_height_says() -> void:
	set_up(Vector3(5.3, 40, -7.7), Vector3(5.3, 0, -7.7))
	_camera.projection = Camera3D.PROJECTION_ORTHOGONAL
	_camera.size = 12.0
	var material := ShaderMaterial.new()
	material.shader = load("res://shaders/drawn_height.gdshader")
	# Texels of 8 m, points every 3 cm, waves that are long: what a triangle cuts off where the surface bends from one
	# texel to the next is far below a millimetre.
	var ocean := add_ocean({"weather": Ocean3D.WEATHER_HEIGHT, "significant_height": 3.5, "peak_period": 16.0,
			"cascades": 1, "patch_length": 1024.0, "mesh_spacing": 0.03125, "mesh_cells": 256, "mesh_rings": 3,
			"material": material, "underwater_effect": false})
	await pass_time(100)
	ocean.process_mode = Node.PROCESS_MODE_DISABLED # time stands still
	await check_drawn_heights(ocean, material, "here")
	_camera.position += Vector3(0.37, 0.0, 0.11)
	await check_drawn_heights(ocean, material, "moved")
	_camera.position = Vector3(-3123.4, 40.0, 2210.9)
	await check_drawn_heights(ocean, material, "far away")
	# Over a slope of the bottom, which the shader must know as physics does.
	var heights := PackedFloat32Array()
	for z in 3:
		heights.append_array([-2.0, -6.0, -12.0])
	ocean.set_bottom(heights, 3, 20.0, Vector3(-20, 0, -20))
	ocean.process_mode = Node.PROCESS_MODE_INHERIT
	_camera.position = Vector3(1.0, 40.0, 2.0)
	await let_it_draw()
	ocean.process_mode = Node.PROCESS_MODE_DISABLED
	await check_drawn_heights(ocean, material, "over a bottom")


func test_pixels_of_a_gerstner_sea_are_where_get_height_says() -> void:
	set_up(Vector3(5.3, 40, -7.7), Vector3(5.3, 0, -7.7))
	_camera.projection = Camera3D.PROJECTION_ORTHOGONAL
	_camera.size = 12.0
	var material := ShaderMaterial.new()
	material.shader = load("res://shaders/drawn_height.gdshader")
	var ocean := add_ocean({"surface": Ocean3D.SURFACE_GERSTNER, "weather": Ocean3D.WEATHER_HEIGHT,
			"significant_height": 3.0, "peak_period": 8.0, "mesh_spacing": 0.0625, "mesh_cells": 128, "mesh_rings": 3,
			"material": material, "underwater_effect": false})
	await pass_time(100)
	ocean.process_mode = Node.PROCESS_MODE_DISABLED
	await check_drawn_heights(ocean, material, "drawn from a spectrum")
	_camera.position = Vector3(-3123.4, 40.0, 2210.9)
	await check_drawn_heights(ocean, material, "far away")
	ocean.set_waves([1.2, 0.4], [60.0, 23.0], [Vector3(1, 0, 0.3), Vector3(-0.2, 0, 1)], [0.5, -1.0])
	ocean.process_mode = Node.PROCESS_MODE_INHERIT
	await let_it_draw()
	ocean.process_mode = Node.PROCESS_MODE_DISABLED
	await check_drawn_heights(ocean, material, "given")


func test_gerstner_and_flat_seas() -> void:
	set_up(Vector3(0, 6, 0), Vector3(0, 4.2, -10))
	var ocean := add_ocean({"surface": Ocean3D.SURFACE_GERSTNER, "wind_speed": 9.5, "wave_count": 64,
			"wind_direction": Vector3(0.7, 0, 1)})
	await pass_time(60)
	check_above(await take("gerstner"), "Gerstner")
	ocean.surface = Ocean3D.SURFACE_FLAT
	await pass_time(2)
	check_above(await take("flat"), "flat")
	_camera.position.y = -3.0
	await take("flat_below")


func test_there_are_no_cracks() -> void:
	set_up(Vector3(0, 300, 0), Vector3.ZERO)
	var environment: WorldEnvironment = _made[0]
	environment.environment.background_mode = Environment.BG_COLOR
	environment.environment.background_color = Color.MAGENTA
	environment.environment.tonemap_mode = Environment.TONE_MAPPER_LINEAR
	# Foam must not be lit by the colour that is looked for.
	environment.environment.ambient_light_source = Environment.AMBIENT_SOURCE_COLOR
	environment.environment.ambient_light_color = Color.WHITE
	add_ocean({"wind_speed": 15.0, "mesh_cells": 16, "mesh_spacing": 1.0})
	await ticks(20)
	for place: Vector3 in [Vector3(0, 300, 0), Vector3(0.9, 250, 3.1), Vector3(-7.7, 120, 5.3), Vector3(100.1, 60, -33.3)]:
		_camera.position = place
		var image := await take("cracks")
		var gaps := share(image, Rect2(0, 0, 1, 1), func(c: Color) -> bool: return c.r > 0.8 and c.b > 0.8 and c.g < 0.3)
		check_equal(gaps, 0.0, "gaps from %s" % place)


## Nothing shines and nothing is mirrored: what is seen comes through the water.
func set_up_dark(eye: Vector3, middle: Vector3, background := Color.BLACK) -> void:
	set_up(eye, middle)
	var environment := (_made[0] as WorldEnvironment).environment
	environment.background_mode = Environment.BG_COLOR
	environment.background_color = background
	environment.ambient_light_source = Environment.AMBIENT_SOURCE_DISABLED
	environment.reflected_light_source = Environment.REFLECTION_SOURCE_DISABLED
	environment.tonemap_mode = Environment.TONE_MAPPER_LINEAR
	(_made[1] as Light3D).visible = false


func add_glowing(mesh: Mesh, color: Color, place: Transform3D) -> MeshInstance3D:
	var thing := MeshInstance3D.new()
	thing.mesh = mesh
	thing.material_override = StandardMaterial3D.new()
	thing.material_override.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	thing.material_override.albedo_color = color
	thing.transform = place
	return keep(thing)


func add_floor(color: Color, depth: float) -> void:
	var floor_mesh := PlaneMesh.new()
	floor_mesh.size = Vector2(400, 400)
	add_glowing(floor_mesh, color, Transform3D(Basis.IDENTITY, Vector3(0, -depth, 0)))


## Rays spread where they leave water: what is under it looks darker by the square of 1.333, but not of another colour.
func test_what_lies_just_below_the_surface_keeps_its_colour() -> void:
	set_up_dark(Vector3(0, 5, 0), Vector3.ZERO)
	add_floor(Color(0.8, 0.5, 0.3), 0.1)
	var place := Vector2i(get_viewport().get_visible_rect().size / 2)
	var bare := (await take("")).get_pixelv(place).srgb_to_linear()
	add_ocean({"surface": Ocean3D.SURFACE_FLAT, "clarity": 1000.0})
	var seen := (await take("")).get_pixelv(place).srgb_to_linear()
	for channel in 3:
		check_near(seen[channel] / bare[channel], 0.98 / (1.333 * 1.333), 0.03, "channel %d" % channel)


## At the edges of things several colours share a pixel, but there is one depth: no line must shine there.
func test_things_under_water_have_no_bright_edges() -> void:
	set_up_dark(Vector3(0, 6, 3), Vector3(0, 0, -1))
	get_viewport().msaa_3d = Viewport.MSAA_4X
	add_floor(Color.WHITE, 12.0)
	add_ocean({"surface": Ocean3D.SURFACE_FLAT})
	var empty := await take("")
	add_glowing(BoxMesh.new(), Color.BLACK, Transform3D(Basis(Vector3(1, 2, 3).normalized(), 0.7).scaled(Vector3(4, 1, 2)),
			Vector3(0.3, -1.6, -1)))
	var image := await take("edges")
	get_viewport().msaa_3d = Viewport.MSAA_DISABLED
	var darker := 0
	var brightest := 0.0
	for y in image.get_height():
		for x in image.get_width():
			var more := image.get_pixel(x, y).b - empty.get_pixel(x, y).b
			brightest = maxf(brightest, more)
			darker += int(more < -0.02)
	check(darker > 1000, "the box hides the floor in %d pixels" % darker)
	check(brightest < 0.02, "an edge is brighter by %s" % brightest)


## The surface bends what is seen through it, but by the way of the light under water: not the dry part of a pillar.
func test_a_pillar_is_seen_where_it_stands() -> void:
	set_up_dark(Vector3(0, 1.2, 0), Vector3(0, 0, -4))
	add_ocean({"wind_speed": 4.0, "refraction": 1.0})
	var pillar := add_glowing(BoxMesh.new(), Color.BLUE, Transform3D(Basis.IDENTITY.scaled(Vector3(1, 5, 1)),
			Vector3(0, -1, -4)))
	await pass_time(60)
	var image := await take("pillar")
	var blue := func(c: Color) -> bool: return c.b > 0.1
	var left := _camera.unproject_position(pillar.position + Vector3(-0.75, 1, 0.5)).x / image.get_width()
	check(share(image, Rect2(left, 0.6, 1.0 - 2.0 * left, 0.4), blue) > 0.3, "it is seen under water")
	check_equal(share(image, Rect2(0, 0, left, 1), blue), 0.0, "and not beside it")
	check_equal(share(image, Rect2(1.0 - left, 0, left, 1), blue), 0.0, "on neither side")


func test_what_stands_in_the_water_is_mirrored() -> void:
	set_up_dark(Vector3(0, 1.5, 0), Vector3(0, 0.8, -6))
	add_ocean({"surface": Ocean3D.SURFACE_FLAT})
	add_glowing(BoxMesh.new(), Color.RED, Transform3D(Basis.IDENTITY.scaled(Vector3(1, 3, 1)), Vector3(0, 1.7, -10)))
	var image := await take("mirrored")
	for height: float in [0.8, 1.5, 2.5]:
		var mirrored := image.get_pixelv(Vector2i(_camera.unproject_position(Vector3(0, -height, -9.5))))
		check(mirrored.r > 0.3 and mirrored.g < 0.1, "%s m: %s" % [height, mirrored])
		var beside := image.get_pixelv(Vector2i(_camera.unproject_position(Vector3(2, -height, -9.5))))
		check(beside.r < 0.1, "beside it: %s" % beside)


## A thin board over the water: rays that pass below it go on behind it, where it hides them but is not met.
func test_what_hovers_is_mirrored_once() -> void:
	set_up_dark(Vector3(0, 1.5, 0), Vector3(0, 0.8, -6))
	add_ocean({"surface": Ocean3D.SURFACE_FLAT})
	add_glowing(BoxMesh.new(), Color.RED, Transform3D(Basis.IDENTITY.scaled(Vector3(2, 1, 0.1)), Vector3(0, 1.5, -5)))
	var image := await take("hovers")
	var mirrored := image.get_pixelv(Vector2i(_camera.unproject_position(Vector3(0, 0, -2.7))))
	check(mirrored.r > 0.2 and mirrored.g < 0.1, "its image: %s" % mirrored)
	for distance: float in [3.5, 3.6, 3.8]:
		var beyond := image.get_pixelv(Vector2i(_camera.unproject_position(Vector3(0, 0, -distance))))
		check(beyond.r < 0.1, "%s m away: %s" % [distance, beyond])


## Between the sheet before the lens and the surface nothing shows through.
func test_the_waterline_is_tight() -> void:
	set_up_dark(Vector3.ZERO, Vector3(0, 0.0, -6), Color.MAGENTA)
	var ocean := add_ocean({"wind_speed": 9.0})
	await pass_time(60)
	ocean.process_mode = Node.PROCESS_MODE_DISABLED
	var is_open := func(c: Color) -> bool: return c.r > 0.7 and c.b > 0.7 and c.g < 0.3
	for i in 5:
		_camera.position = Vector3(1.7 * i, 0, 0.9 * i)
		_camera.position.y = ocean.get_height_at_time(_camera.position + Vector3(0, 0, -0.05), ocean.get_drawn_time())
		_camera.position.y += 0.005 * i
		var image := await take("tight")
		var gaps := 0
		for x in range(0, image.get_width(), 3):
			var in_water := false
			for y in image.get_height():
				var open: bool = is_open.call(image.get_pixel(x, y))
				gaps += int(open and in_water)
				in_water = in_water or not open
		check_equal(gaps, 0, "open pixels under water at %s" % _camera.position)


## Water takes red first: what is white turns green and blue with its distance, as far as it is seen through water.
func test_red_fades_first_under_water() -> void:
	set_up_dark(Vector3(0, -12, 0), Vector3(0, -12, -6))
	var ocean := add_ocean({"surface": Ocean3D.SURFACE_FLAT})
	var board := add_glowing(BoxMesh.new(), Color.WHITE, Transform3D.IDENTITY)
	var place := Vector2i(get_viewport().get_visible_rect().size / 2)
	for distance: float in [2.0, 8.0, 16.0, 40.0]:
		board.transform = Transform3D(Basis.IDENTITY.scaled(Vector3(20, 20, 0.1)), Vector3(0, -12, -distance - 0.05))
		ocean.underwater_effect = false
		var bare := (await take("")).get_pixelv(place).srgb_to_linear()
		ocean.underwater_effect = true
		var seen := (await take("red_%d" % distance)).get_pixelv(place).srgb_to_linear()
		for channel in 3:
			var left := exp(-[2.2, 0.75, 0.6][channel] * distance / ocean.underwater_clarity)
			check_near(seen[channel] / bare[channel], left, 0.02, "channel %d, %s m away" % [channel, distance])


func test_it_looks_the_same_behind_the_far_plane() -> void:
	set_up(Vector3(0, 120, 0), Vector3(0, 90, -100))
	_camera.far = 20000.0
	# Few rings: what they do not reach is drawn by large triangles.
	var ocean := add_ocean({"weather": Ocean3D.WEATHER_BEAUFORT, "beaufort": 9, "wind_direction": Vector3(0.7, 0, 1),
			"mesh_rings": 4})
	await pass_time(240)
	ocean.process_mode = Node.PROCESS_MODE_DISABLED
	var far := await take("far")
	_camera.far = 600.0
	var near := await take("near")
	var other := 0
	var all := 0
	for y in range(far.get_height() / 4, far.get_height(), 2):
		for x in range(0, far.get_width(), 2):
			all += 1
			other += int(absf(far.get_pixel(x, y).get_luminance() - near.get_pixel(x, y).get_luminance()) > 0.05)
	check(other < 0.01 * all, "%d of %d pixels are others" % [other, all])


## Share of a picture's parts, 16 by 9, in which no pixel passes a test.
func empty_share(image: Image, test: Callable) -> float:
	var empty := 0
	for part in 16 * 9:
		var corner := Vector2(part % 16, part / 16) / Vector2(16, 9)
		empty += int(share(image, Rect2(corner, Vector2(1, 1) / Vector2(16, 9)), test) == 0.0)
	return empty / (16.0 * 9.0)


## Straight from above, as much is white as there should be, at crests and not everywhere, and it comes and goes softly.
func test_foam_from_above() -> void:
	for weather: Array in [[5, 0.003, 0.03, 0.3], [7, 0.015, 0.1, 0.2], [9, 0.08, 0.28, 0.03]]:
		set_up(Vector3(0, 80, 0), Vector3.ZERO)
		_camera.projection = Camera3D.PROJECTION_ORTHOGONAL
		_camera.size = 200.0
		add_ocean({"weather": Ocean3D.WEATHER_BEAUFORT, "beaufort": weather[0], "wind_direction": Vector3(0.7, 0, 1)})
		await pass_time(300)
		# Away from the glitter of the sun.
		var area := Rect2i(0, 0, 480, 160)
		var image := (await take("foam_%d" % weather[0])).get_region(area)
		var next := (await take("")).get_region(area)
		var foam := func(c: Color) -> bool: return c.r > 0.35
		var white := share(image, Rect2(0, 0, 1, 1), foam)
		check(white > weather[1] and white < weather[2], "Beaufort %d: %s is white" % [weather[0], white])
		var empty := empty_share(image, foam)
		check(empty > weather[3], "Beaufort %d: %s has none" % [weather[0], empty])
		var changed := 0
		for y in image.get_height():
			for x in image.get_width():
				changed += int(absf(image.get_pixel(x, y).r - next.get_pixel(x, y).r) > 0.25)
		var most := 0.1 * white * image.get_width() * image.get_height() + 20.0
		check(changed < most, "Beaufort %d: %d pixels leap from frame to frame" % [weather[0], changed])
		release()


func test_it_is_drawn_between_ticks() -> void:
	get_tree().physics_interpolation = true
	Engine.physics_ticks_per_second = 10
	set_up(Vector3(0, 20, 0), Vector3(0, 0, -10))
	var ocean := add_ocean({"wind_speed": 8.0, "mesh_cells": 16})
	await ticks(3)
	await take("")
	var before := ocean.get_drawn_time()
	for i in 12:
		await take("")
		var now := ocean.get_drawn_time()
		check_near(now - before, 1.0 / 60.0, 1e-4, "s from frame to frame")
		check(now <= ocean.get_time() + 1e-9 and now > ocean.get_time() - 0.11, "between the last two ticks")
		before = now
	Engine.physics_ticks_per_second = 60
	get_tree().physics_interpolation = false


func test_a_material_of_ones_own() -> void:
	set_up(Vector3(0, 20, 0), Vector3(0, 0, -10))
	var material := ShaderMaterial.new()
	material.shader = Shader.new()
	material.shader.code = "shader_type spatial; render_mode unshaded; void fragment() { ALBEDO = vec3(1.0, 0.0, 0.0); }"
	var ocean := add_ocean({"wind_speed": 5.0})
	await take("")
	ocean.material = material
	await take("")
	ocean.material = null
	check_equal(ocean.material, null, "none")
	var image := await take("")
	check(is_blue(image.get_pixel(image.get_width() / 3, image.get_height() * 3 / 4)), "ours again")
