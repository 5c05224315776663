# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Everything that only stands there: the seabed with stones and kelp, the surface, shafts of light, marine snow.
## Made from noise with a fixed seed, so that every run shows the same place.
@tool
extends Node3D

const Shapes := preload("res://scenery/shapes.gd")
const DEPTH := 16.0
const HALF_WIDTH := 70.0

var _noise := FastNoiseLite.new()
var _random := RandomNumberGenerator.new()
var _noise_texture: NoiseTexture2D


func _ready() -> void:
	_noise.seed = 7
	_noise.frequency = 0.02
	_random.seed = 42
	_noise_texture = NoiseTexture2D.new()
	_noise_texture.width = 512
	_noise_texture.height = 512
	_noise_texture.seamless = true
	_noise_texture.generate_mipmaps = true
	var texture_noise := FastNoiseLite.new()
	texture_noise.seed = 11
	texture_noise.frequency = 0.018
	texture_noise.fractal_octaves = 4
	_noise_texture.noise = texture_noise
	_build_seabed()
	_build_rocks()
	_build_kelp()
	_build_surface()
	_build_shafts()
	_build_snow()


## Height of the ground at a place, in metres (negative: below the surface).
func ground_at(x: float, z: float) -> float:
	var dunes := _noise.get_noise_2d(x, z) * 1.8 + _noise.get_noise_2d(x * 4.0 + 300.0, z * 4.0) * 0.35
	var rise := smoothstep(16.0, 60.0, Vector2(x + 4.0, z).length()) * 5.0
	return -DEPTH + dunes + rise * (0.6 + _noise.get_noise_2d(x * 0.6, z * 0.6 + 90.0))


func _ground_material(light: Color, dark: Color, ripples: float) -> ShaderMaterial:
	var material := ShaderMaterial.new()
	material.shader = preload("res://scenery/sand.gdshader")
	material.set_shader_parameter("noise", _noise_texture)
	material.set_shader_parameter("light_colour", light)
	material.set_shader_parameter("dark_colour", dark)
	material.set_shader_parameter("ripple_height", ripples)
	return material


func _build_seabed() -> void:
	const CELLS := 140
	var vertices := PackedVector3Array()
	var normals := PackedVector3Array()
	var indices := PackedInt32Array()
	for row in CELLS + 1:
		for column in CELLS + 1:
			# Cells grow outward: fine where the camera is.
			var s := 2.0 * column / CELLS - 1.0
			var t := 2.0 * row / CELLS - 1.0
			var x := s * (0.35 + 0.65 * s * s) * HALF_WIDTH
			var z := t * (0.35 + 0.65 * t * t) * HALF_WIDTH
			vertices.append(Vector3(x, ground_at(x, z), z))
			var dx := ground_at(x + 0.2, z) - ground_at(x - 0.2, z)
			var dz := ground_at(x, z + 0.2) - ground_at(x, z - 0.2)
			normals.append(Vector3(-dx, 0.4, -dz).normalized())
	for row in CELLS:
		for column in CELLS:
			var corner := row * (CELLS + 1) + column
			var next := corner + CELLS + 1
			indices.append_array([corner, corner + 1, next, corner + 1, next + 1, next])
	var sand := _ground_material(Color(0.78, 0.7, 0.52), Color(0.43, 0.38, 0.29), 1.0)
	Shapes.add_part(self, Shapes.mesh_of(vertices, normals, indices), sand)


func _build_rocks() -> void:
	var stone := _ground_material(Color(0.42, 0.42, 0.38), Color(0.13, 0.15, 0.14), 0.0)
	var shapes: Array[ArrayMesh] = []
	for index in 5:
		shapes.append(Shapes.rock(_noise, index * 37.0))
	for index in 110:
		var angle := _random.randf() * TAU
		var away := 4.0 + 34.0 * sqrt(_random.randf())
		var size := 0.25 + 2.6 * pow(_random.randf(), 3.0) * smoothstep(4.0, 14.0, away)
		var x := 1.0 + cos(angle) * away
		var z := -2.0 + sin(angle) * away
		var stretch := Vector3(1.0, _random.randf_range(0.55, 0.95), _random.randf_range(0.7, 1.2)) * size
		var posture := Basis(Vector3.UP, _random.randf() * TAU).scaled_local(stretch)
		Shapes.add_part(self, shapes[index % shapes.size()], stone,
				Transform3D(posture, Vector3(x, ground_at(x, z) + size * 0.12, z)))


func _kelp_blade() -> ArrayMesh:
	const STEPS := 24
	var vertices := PackedVector3Array()
	var normals := PackedVector3Array()
	var uvs := PackedVector2Array()
	var indices := PackedInt32Array()
	for step in STEPS + 1:
		var up := float(step) / STEPS
		var width := 0.055 * (0.25 + sin(up * PI * 0.95 + 0.1)) * (1.0 + 0.3 * sin(up * 55.0))
		for side: float in [-1.0, 1.0]:
			vertices.append(Vector3(side * width, up, 0.06 * sin(up * 9.0)))
			normals.append(Vector3(side * 0.4, 0.0, 1.0).normalized())
			uvs.append(Vector2(side * 0.5 + 0.5, up))
		if step < STEPS:
			var corner := step * 2
			indices.append_array([corner, corner + 2, corner + 1, corner + 1, corner + 2, corner + 3])
	var arrays := []
	arrays.resize(Mesh.ARRAY_MAX)
	arrays[Mesh.ARRAY_VERTEX] = vertices
	arrays[Mesh.ARRAY_NORMAL] = normals
	arrays[Mesh.ARRAY_TEX_UV] = uvs
	arrays[Mesh.ARRAY_INDEX] = indices
	var mesh := ArrayMesh.new()
	mesh.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, arrays)
	return mesh


func _build_kelp() -> void:
	var material := ShaderMaterial.new()
	material.shader = preload("res://scenery/kelp.gdshader")
	var blades := MultiMesh.new()
	blades.transform_format = MultiMesh.TRANSFORM_3D
	blades.mesh = _kelp_blade()
	var groups: Array[Vector2] = [Vector2(-11.0, -10.0), Vector2(10.5, -12.0), Vector2(16.0, -7.0), Vector2(-14.0, 1.0),
			Vector2(2.0, -18.0), Vector2(-6.0, -17.0)]
	const BLADES_PER_GROUP := 60
	blades.instance_count = groups.size() * BLADES_PER_GROUP
	for index in blades.instance_count:
		var group := groups[index % groups.size()]
		var x := group.x + _random.randfn(0.0, 1.5)
		var z := group.y + _random.randfn(0.0, 1.5)
		var height := _random.randf_range(1.2, 6.0)
		var posture := Basis(Vector3.UP, _random.randf() * TAU).scaled_local(Vector3(0.7 + height * 0.16, height, 1.0))
		blades.set_instance_transform(index, Transform3D(posture, Vector3(x, ground_at(x, z) - 0.1, z)))
	var instance := MultiMeshInstance3D.new()
	instance.multimesh = blades
	instance.material_override = material
	add_child(instance)


func _build_surface() -> void:
	var plane := PlaneMesh.new()
	plane.size = Vector2.ONE * HALF_WIDTH * 4.0
	var material := ShaderMaterial.new()
	material.shader = preload("res://scenery/surface.gdshader")
	material.set_shader_parameter("noise", _noise_texture)
	var part := Shapes.add_part(self, plane, material)
	part.cast_shadow = GeometryInstance3D.SHADOW_CASTING_SETTING_OFF


func _build_shafts() -> void:
	var material := ShaderMaterial.new()
	material.shader = preload("res://scenery/shaft.gdshader")
	for index in 20:
		var quad := QuadMesh.new()
		quad.size = Vector2(_random.randf_range(1.6, 4.2), 22.0)
		var x := _random.randf_range(-18.0, 18.0)
		var z := _random.randf_range(-22.0, 3.0)
		if Vector2(x + 6.0, z + 8.0).length() < 6.0:
			continue # in the shadow of the ship
		var slant := Basis(Vector3.BACK, 0.24 + _random.randf_range(-0.05, 0.05))
		var shaft := Shapes.add_part(self, quad, material, Transform3D(slant, Vector3(x, -10.4, z)))
		shaft.cast_shadow = GeometryInstance3D.SHADOW_CASTING_SETTING_OFF
		shaft.set_instance_shader_parameter("phase", _random.randf())


func _build_snow() -> void:
	const SPECKS := 900
	var specks := MultiMesh.new()
	specks.transform_format = MultiMesh.TRANSFORM_3D
	specks.mesh = QuadMesh.new()
	specks.instance_count = SPECKS
	for index in SPECKS:
		var place := Vector3(_random.randf() * 16.0, _random.randf() * 10.0, _random.randf() * 16.0)
		specks.set_instance_transform(index, Transform3D(Basis.IDENTITY, place))
	var material := ShaderMaterial.new()
	material.shader = preload("res://scenery/snow.gdshader")
	var instance := MultiMeshInstance3D.new()
	instance.multimesh = specks
	instance.material_override = material
	instance.custom_aabb = AABB(Vector3.ONE * -500.0, Vector3.ONE * 1000.0)
	instance.cast_shadow = GeometryInstance3D.SHADOW_CASTING_SETTING_OFF
	add_child(instance)
