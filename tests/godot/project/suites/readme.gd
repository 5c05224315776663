# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The scripts of the README, as they stand there (run.py takes them out), in scenes made as its steps say.
extends Check


## A script of the README on a node with the children that it names.
func start(title: String, root: Node, children: Dictionary) -> Node:
	for child: String in children:
		children[child].name = child
		root.add_child(children[child])
	root.set_script(load("res://readme/%s.gd" % title))
	return keep(root)


func test_a_cable_to_a_vehicle() -> void:
	var label := Label.new()
	var rov := Node3D.new()
	rov.position = Vector3(20, -10, 0)
	var tether := UnderwaterCable3D.new()
	start("cable", Node3D.new(), {"Tether": tether, "Rov": rov, "Label": label})
	await ticks(60)
	check_near(tether.length, 40.0, 1e-4, "m")
	check(tether.get_points()[-1].distance_to(rov.position) < 1e-3, "it is tied: %s" % tether.get_points()[-1])
	check(label.text.begins_with("40.") and label.text.ends_with(" N"), "label: %s" % label.text)


func test_a_cable_that_tells_what_it_touches() -> void:
	var ground := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = WorldBoundaryShape3D.new()
	ground.add_child(shape)
	var label := Label.new()
	var heavy := CableMaterial.new()
	heavy.mass_per_length = 3.0
	var tether := UnderwaterCable3D.new()
	tether.cable_material = heavy
	tether.position.y = 0.5
	start("contacts", Node3D.new(), {"Tether": tether, "Label": label, "Ground": ground})
	await ticks(120)
	check(tether.contact_count > 0, "it lies on the ground")
	check_equal(label.text, "%.1f m of slack" % (tether.length - tether.get_taut_length()), "label")


func test_a_buoy_on_a_sea() -> void:
	var buoy := Node3D.new()
	var ocean := Ocean3D.new()
	var root := start("sea", Node3D.new(), {"Ocean3D": ocean, "Buoy": buoy})
	var heights: PackedFloat32Array = []
	for i in 60:
		await get_tree().physics_frame
		heights.append(buoy.position.y)
	check(Array(heights).max() - Array(heights).min() > 0.01, "it goes up and down: %s" % heights)
	root.let_a_storm_come_up()
	await ticks(2)
	check_near(ocean.wind_speed, 22.0, 1e-4, "m/s")


func test_a_boat_that_is_steered() -> void:
	keep(Ocean3D.new())
	var shape := CollisionShape3D.new()
	shape.shape = BoxShape3D.new()
	shape.shape.size = Vector3(2, 1, 5)
	var buoyancy := Buoyancy3D.new()
	var body: RigidBody3D = start("boat", RigidBody3D.new(), {"Shape": shape, "Buoyancy3D": buoyancy,
			"Thruster3D": Thruster3D.new(), "Rudder3D": Rudder3D.new()})
	buoyancy.density = 400.0
	buoyancy.set_mass_from_density()
	check_near(body.mass, 4000.0, 1.0, "kg")
	Input.action_press("ui_up")
	await ticks(60 * 5)
	Input.action_release("ui_up")
	check_near((body.get_node("Thruster3D") as Thruster3D).throttle, 1.0, 1e-4, "throttle")
	check(body.linear_velocity.length() > 0.3, "it goes: %s" % body.linear_velocity)
	check(absf(body.position.y) < 2.0, "afloat: %s" % body.position)


func test_what_a_cable_touches() -> void:
	var label := Label.new()
	var tether := UnderwaterCable3D.new()
	var root := start("contacts", Node3D.new(), {"Tether": tether, "Label": label})
	root.tether = tether
	await ticks(3)
	check(label.text.ends_with(" m of slack"), "label: %s" % label.text)
