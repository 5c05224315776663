# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Meshes and materials that the demo is built of.
extends RefCounted


## A box with round edges: a sphere whose eighths are pulled apart.
static func rounded_box(size: Vector3, radius: float) -> ArrayMesh:
	const ROWS := 9 # odd, so that no row lies on the equator: the sides stay flat
	const COLUMNS := 24
	var core := size * 0.5 - Vector3.ONE * radius
	var vertices := PackedVector3Array()
	var normals := PackedVector3Array()
	var indices := PackedInt32Array()
	for row in ROWS + 1:
		var polar := PI * row / ROWS
		for column in COLUMNS + 1:
			var around := TAU * (column + 0.5) / COLUMNS
			var side := Vector3(cos(around), cos(polar), sin(around))
			var normal := Vector3(side.x * sin(polar), side.y, side.z * sin(polar))
			vertices.append(normal * radius + side.sign() * core)
			normals.append(normal)
	for row in ROWS:
		for column in COLUMNS:
			var corner := row * (COLUMNS + 1) + column
			var below := corner + COLUMNS + 1
			indices.append_array([corner, below, corner + 1, corner + 1, below, below + 1])
	for up: float in [1.0, -1.0]:
		var centre := vertices.size()
		vertices.append(Vector3(0.0, up * size.y * 0.5, 0.0))
		normals.append(Vector3(0.0, up, 0.0))
		var rim := 0 if up > 0.0 else ROWS * (COLUMNS + 1)
		for column in COLUMNS:
			var from := rim + column + (1 if up < 0.0 else 0)
			var to := rim + column + (0 if up < 0.0 else 1)
			indices.append_array([centre, from, to])
	return mesh_of(vertices, normals, indices)


## A ship's hull from below: cross-sections from stern to bow, each half an ellipse that grows sharper forward.
static func hull(length: float, beam: float, draft: float, freeboard: float) -> ArrayMesh:
	const SECTIONS := 32
	const POINTS := 20
	var vertices := PackedVector3Array()
	var indices := PackedInt32Array()
	for section in SECTIONS + 1:
		var along := float(section) / SECTIONS
		var fullness := pow(clampf((1.0 - along) * 2.2, 0.0, 1.0), 0.55) * lerpf(0.82, 1.0, clampf(along * 4.0, 0.0, 1.0))
		var depth := draft * lerpf(0.55, 1.0, smoothstep(0.0, 0.35, along)) * lerpf(1.0, 0.75, smoothstep(0.8, 1.0, along))
		for point in POINTS + 1:
			var angle := PI * point / POINTS
			var across := cos(angle)
			var under := pow(sin(angle), 0.6)
			var flare := 1.0 if point > 0 and point < POINTS else 1.06
			vertices.append(Vector3(
					across * beam * 0.5 * fullness * flare,
					freeboard if point == 0 or point == POINTS else -depth * under,
					(0.5 - along) * length))
	for section in SECTIONS:
		for point in POINTS:
			var corner := section * (POINTS + 1) + point
			var next := corner + POINTS + 1
			indices.append_array([corner, next, corner + 1, corner + 1, next, next + 1])
	return mesh_of(vertices, smooth_normals(vertices, indices), indices)


## A stone: a sphere dented by noise.
static func rock(noise: FastNoiseLite, seed_offset: float) -> ArrayMesh:
	var sphere := SphereMesh.new()
	sphere.radial_segments = 28
	sphere.rings = 16
	var arrays := sphere.get_mesh_arrays()
	var vertices: PackedVector3Array = arrays[Mesh.ARRAY_VERTEX]
	for index in vertices.size():
		var direction := vertices[index].normalized()
		var coarse := noise.get_noise_3dv(direction * 45.0 + Vector3.ONE * seed_offset)
		var fine := noise.get_noise_3dv(direction * 190.0 + Vector3.ONE * seed_offset)
		vertices[index] = direction * (0.5 + 0.22 * coarse + 0.05 * fine)
	var indices: PackedInt32Array = arrays[Mesh.ARRAY_INDEX]
	return mesh_of(vertices, smooth_normals(vertices, indices), indices)


## Normals averaged over the triangles round each place, also across a seam.
static func smooth_normals(vertices: PackedVector3Array, indices: PackedInt32Array) -> PackedVector3Array:
	var sums := {}
	for triangle in range(0, indices.size(), 3):
		var a := vertices[indices[triangle]]
		var b := vertices[indices[triangle + 1]]
		var c := vertices[indices[triangle + 2]]
		var normal := (c - a).cross(b - a)
		for corner: Vector3 in [a, b, c]:
			var place := corner.snappedf(0.0005)
			sums[place] = sums.get(place, Vector3.ZERO) + normal
	var normals := PackedVector3Array()
	for vertex in vertices:
		var sum: Vector3 = sums.get(vertex.snappedf(0.0005), Vector3.UP)
		normals.append(sum.normalized())
	return normals


static func mesh_of(vertices: PackedVector3Array, normals: PackedVector3Array, indices: PackedInt32Array) -> ArrayMesh:
	var arrays := []
	arrays.resize(Mesh.ARRAY_MAX)
	arrays[Mesh.ARRAY_VERTEX] = vertices
	arrays[Mesh.ARRAY_NORMAL] = normals
	arrays[Mesh.ARRAY_INDEX] = indices
	var mesh := ArrayMesh.new()
	mesh.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, arrays)
	return mesh


static func cylinder(radius: float, height: float, top_radius := -1.0) -> CylinderMesh:
	var mesh := CylinderMesh.new()
	mesh.bottom_radius = radius
	mesh.top_radius = radius if top_radius < 0.0 else top_radius
	mesh.height = height
	mesh.radial_segments = 28
	mesh.rings = 1
	return mesh


static func torus(inner: float, outer: float) -> TorusMesh:
	var mesh := TorusMesh.new()
	mesh.inner_radius = inner
	mesh.outer_radius = outer
	mesh.rings = 32
	mesh.ring_segments = 12
	return mesh


static func sphere(radius: float) -> SphereMesh:
	var mesh := SphereMesh.new()
	mesh.radius = radius
	mesh.height = radius * 2.0
	mesh.radial_segments = 32
	mesh.rings = 16
	return mesh


static func paint(colour: Color, roughness := 0.5, metallic := 0.0) -> StandardMaterial3D:
	var material := StandardMaterial3D.new()
	material.albedo_color = colour
	material.roughness = roughness
	material.metallic = metallic
	return material


static func glowing(colour: Color, energy: float) -> StandardMaterial3D:
	var material := paint(colour)
	material.emission_enabled = true
	material.emission = colour
	material.emission_energy_multiplier = energy
	return material


## Adds a mesh to a node.
static func add_part(parent: Node3D, mesh: Mesh, material: Material, place := Transform3D.IDENTITY) -> MeshInstance3D:
	var part := MeshInstance3D.new()
	part.mesh = mesh
	part.material_override = material
	part.transform = place
	parent.add_child(part)
	return part


static func at(x: float, y: float, z: float) -> Transform3D:
	return Transform3D(Basis.IDENTITY, Vector3(x, y, z))


## Placed, and turned so that what pointed along y points along z.
static func lying(x: float, y: float, z: float) -> Transform3D:
	return Transform3D(Basis(Vector3.RIGHT, PI * 0.5), Vector3(x, y, z))
