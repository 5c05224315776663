# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Bodies that float: each a RigidBody3D with a mesh made here, and a Buoyancy3D that makes its hull of that mesh.
extends RefCounted


## A hull by its frames, closed: pointed at the bow, which is at -z, a transom at the stern, a flat deck.
static func boat_mesh(length: float, beam: float, height: float) -> ArrayMesh:
	const FRAMES := 24
	const HALF := 8
	var rings: Array[PackedVector3Array] = []
	for frame in FRAMES + 1:
		var along := float(frame) / FRAMES # 0 at the stern
		var width := 0.5 * beam * pow(1.0 - pow(along, 2.6), 0.75) + 0.01
		var keel := -0.45 * height + 0.35 * height * pow(along, 5.0)
		var deck := 0.55 * height + 0.18 * height * along * along
		var ring := PackedVector3Array()
		for point in 2 * HALF + 1:
			var side := float(point - HALF) / HALF # -1 port rail, 0 keel, 1 starboard rail
			var rise := pow(absf(side), 2.2)
			ring.append(Vector3(signf(side) * width * pow(absf(side), 0.7), lerpf(keel, deck, rise), (0.5 - along) * length))
		rings.append(ring)
	return lathe(rings)


## Rings of points from +z to -z, joined one to the next and closed at both ends; flat shaded.
static func lathe(rings: Array[PackedVector3Array]) -> ArrayMesh:
	var tool := SurfaceTool.new()
	tool.begin(Mesh.PRIMITIVE_TRIANGLES)
	tool.set_smooth_group(-1)
	for index in rings.size() - 1:
		var near := rings[index]
		var far := rings[index + 1]
		for point in near.size():
			var next := (point + 1) % near.size()
			for corner: Vector3 in [near[point], far[next], near[next], near[point], far[point], far[next]]:
				tool.add_vertex(corner)
	for end in 2:
		var ring := rings[0] if end == 0 else rings[-1]
		for point in range(1, ring.size() - 1):
			var corners := [ring[0], ring[point], ring[point + 1]]
			if end == 1:
				corners.reverse()
			for corner: Vector3 in corners:
				tool.add_vertex(corner)
	tool.generate_normals()
	return tool.commit()


static func paint(color: Color, roughness := 0.5, metallic := 0.0) -> StandardMaterial3D:
	var material := StandardMaterial3D.new()
	material.albedo_color = color
	material.roughness = roughness
	material.metallic = metallic
	material.cull_mode = BaseMaterial3D.CULL_DISABLED
	return material


static func part(mesh: Mesh, material: Material, place := Vector3.ZERO, turn := Vector3.ZERO) -> MeshInstance3D:
	var instance := MeshInstance3D.new()
	instance.mesh = mesh
	instance.material_override = material
	instance.position = place
	instance.rotation = turn
	return instance


## A body whose first mesh is its hull. It weighs what `density` kg/m³ of hull weigh; its centre of mass is `centre`.
static func body(title: String, hull: MeshInstance3D, density: float, centre: Vector3, bounds: Vector3) -> RigidBody3D:
	var made := RigidBody3D.new()
	made.name = title
	made.linear_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	made.angular_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	made.center_of_mass_mode = RigidBody3D.CENTER_OF_MASS_MODE_CUSTOM
	made.center_of_mass = centre
	hull.name = "Hull"
	made.add_child(hull)
	var collision := CollisionShape3D.new()
	collision.shape = BoxShape3D.new()
	collision.shape.size = bounds
	made.add_child(collision)
	var buoyancy := Buoyancy3D.new()
	buoyancy.name = "Buoyancy"
	buoyancy.hull_source = Buoyancy3D.HULL_SOURCE_MESH
	buoyancy.hull_mesh = NodePath("../Hull")
	buoyancy.density = density
	made.add_child(buoyancy)
	made.ready.connect(buoyancy.set_mass_from_density)
	return made


static func boat(color: Color) -> RigidBody3D:
	var hull := part(boat_mesh(7.0, 2.4, 1.5), paint(color))
	var made := body("Boat", hull, 290.0, Vector3(0, -0.15, 0.35), Vector3(2, 1.2, 6))
	var cabin := BoxMesh.new()
	cabin.size = Vector3(1.5, 1.1, 1.9)
	made.add_child(part(cabin, paint(Color(0.93, 0.92, 0.88)), Vector3(0, 1.2, 0.9)))
	var glass := BoxMesh.new()
	glass.size = Vector3(1.52, 0.45, 1.7)
	made.add_child(part(glass, paint(Color(0.05, 0.1, 0.13), 0.1), Vector3(0, 1.4, 0.85)))
	var mast := CylinderMesh.new()
	mast.height = 2.2
	mast.top_radius = 0.03
	mast.bottom_radius = 0.06
	made.add_child(part(mast, paint(Color(0.85, 0.85, 0.85)), Vector3(0, 2.6, 1.4)))
	var thruster := Thruster3D.new()
	thruster.name = "Thruster"
	thruster.thrust = 6000.0
	thruster.diameter = 0.5
	thruster.position = Vector3(0, -0.55, 3.2)
	made.add_child(thruster)
	var rudder := Rudder3D.new()
	rudder.name = "Rudder"
	rudder.area = 0.35
	rudder.position = Vector3(0, -0.5, 3.6)
	made.add_child(rudder)
	return made


static func buoy() -> RigidBody3D:
	var drum := CylinderMesh.new()
	drum.top_radius = 0.9
	drum.bottom_radius = 0.7
	drum.height = 1.0
	var made := body("Buoy", part(drum, paint(Color(0.9, 0.16, 0.08))), 300.0, Vector3(0, -0.45, 0), Vector3(1.4, 1, 1.4))
	var tower := CylinderMesh.new()
	tower.top_radius = 0.1
	tower.bottom_radius = 0.45
	tower.height = 1.8
	tower.radial_segments = 6
	made.add_child(part(tower, paint(Color(0.95, 0.75, 0.1)), Vector3(0, 1.4, 0)))
	var lamp := SphereMesh.new()
	lamp.radius = 0.14
	lamp.height = 0.28
	var light := paint(Color(1, 0.9, 0.6))
	light.emission_enabled = true
	light.emission = Color(1, 0.85, 0.5)
	made.add_child(part(lamp, light, Vector3(0, 2.4, 0)))
	return made


static func crate() -> RigidBody3D:
	var box := BoxMesh.new()
	box.size = Vector3(1.3, 1.1, 1.3)
	var made := body("Crate", part(box, paint(Color(0.55, 0.36, 0.18), 0.9)), 450.0, Vector3(0.05, -0.1, 0), box.size)
	for edge: float in [-0.6, 0.0, 0.6]:
		var slat := BoxMesh.new()
		slat.size = Vector3(1.34, 1.14, 0.12)
		made.add_child(part(slat, paint(Color(0.42, 0.27, 0.13), 0.9), Vector3(0, 0, edge)))
	return made


static func submarine() -> RigidBody3D:
	var capsule := CapsuleMesh.new()
	capsule.radius = 0.9
	capsule.height = 8.0
	var hull := part(capsule, paint(Color(0.13, 0.15, 0.16), 0.4, 0.3), Vector3.ZERO, Vector3(PI / 2, 0, 0))
	var made := body("Submarine", hull, 880.0, Vector3(0, -0.25, 0), Vector3(1.7, 1.7, 7.5))
	var sail := BoxMesh.new()
	sail.size = Vector3(0.5, 1.3, 1.6)
	made.add_child(part(sail, paint(Color(0.13, 0.15, 0.16), 0.4, 0.3), Vector3(0, 1.2, -0.6)))
	var scope := CylinderMesh.new()
	scope.top_radius = 0.05
	scope.bottom_radius = 0.05
	scope.height = 1.2
	made.add_child(part(scope, paint(Color(0.3, 0.3, 0.3), 0.3, 0.6), Vector3(0, 2.3, -0.8)))
	var tank := BallastTank3D.new()
	tank.name = "Tank"
	tank.volume = 3.2
	tank.fill_rate = 0.12
	made.add_child(tank)
	var screw := Thruster3D.new()
	screw.name = "Thruster"
	screw.thrust = 3000.0
	screw.diameter = 0.9
	screw.position = Vector3(0, -0.1, 4.2)
	made.add_child(screw)
	return made
