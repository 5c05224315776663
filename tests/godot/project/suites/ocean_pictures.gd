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
	_camera.look_at_from_position(eye, middle)
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
		if argument.begins_with("--folder="):
			image.save_png(argument.trim_prefix("--folder=").path_join(title + ".png"))
	return image


func at_beaufort(number: int, eye: Vector3, middle: Vector3, title: String) -> Image:
	set_up(eye, middle)
	add_ocean({"weather": Ocean3D.WEATHER_BEAUFORT, "beaufort": number, "wind_direction": Vector3(0.7, 0, 1)})
	var pole := MeshInstance3D.new()
	pole.mesh = CylinderMesh.new()
	pole.mesh.height = 12.0
	pole.mesh.top_radius = 0.4
	pole.mesh.bottom_radius = 0.4
	pole.mesh.material = StandardMaterial3D.new()
	pole.mesh.material.albedo_color = Color(0.85, 0.25, 0.08)
	keep(pole)
	pole.position = Vector3(4, -2, -18)
	RenderingServer.render_loop_enabled = false
	await ticks(240)
	RenderingServer.render_loop_enabled = true
	return await take(title)


func test_above_2() -> void:
	await at_beaufort(2, Vector3(0, 5, 0), Vector3(0, 2.6, -10), "above_2")


func test_above_5() -> void:
	await at_beaufort(5, Vector3(0, 6, 0), Vector3(0, 4.2, -10), "above_5")


func test_above_9() -> void:
	await at_beaufort(9, Vector3(0, 12, 0), Vector3(0, 10.0, -10), "above_9")


func test_below_2() -> void:
	await at_beaufort(2, Vector3(0, -5, 0), Vector3(0, -1.8, -6), "below_2")


func test_below_5() -> void:
	await at_beaufort(5, Vector3(0, -6, 0), Vector3(0, -2.4, -6), "below_5")


func test_below_9() -> void:
	await at_beaufort(9, Vector3(0, -14, 0), Vector3(0, -9, -6), "below_9")


func test_waterline() -> void:
	set_up(Vector3.ZERO, Vector3(0, 0.1, -6))
	var ocean := add_ocean({"wind_speed": 7.0})
	await ticks(60)
	_camera.position.y = ocean.get_height(_camera.position + Vector3(0, 0, -0.05))
	await take("waterline")


func test_storm() -> void:
	set_up(Vector3(0, 6, 0), Vector3(0, 5, -10))
	var ocean := add_ocean({"wind_speed": 24.0, "swell_height": 3.0, "wind_direction": Vector3(0.7, 0, 1)})
	RenderingServer.render_loop_enabled = false
	await ticks(600)
	RenderingServer.render_loop_enabled = true
	_camera.position.y = ocean.get_height(_camera.position) + 4.0
	print(ocean.current_height, " ", ocean.current_period, ocean.get_patch_lengths())
	await take("storm")
