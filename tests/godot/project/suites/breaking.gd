# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Cables that are pulled too hard, bent too much, jerked, or cut.
extends Check

var heard: Dictionary = {}


func listen(cable: UnderwaterCable3D) -> void:
	heard.clear()
	cable.overloaded.connect(func(tension: float, place: float) -> void: note("overloaded", [tension, place]))
	cable.broke.connect(func(place: float) -> void: note("broke", [place]))
	cable.bent.connect(func(radius: float, place: float) -> void: note("bent", [radius, place]))
	cable.snapped.connect(func(tension: float, place: float) -> void: note("snapped", [tension, place]))


func note(what: String, details: Array) -> void:
	heard[what] = heard.get(what, []) + [details]


func dock_line() -> CableMaterial:
	var material := CableMaterial.new()
	material.preset = CableMaterial.PRESET_NYLON_DOCK_LINE
	return material


func test_a_cable_is_overloaded_and_breaks() -> void:
	var rov := add_node(Vector3(10, 0, 0), "Rov")
	var cable := add_cable({"segments": 20, "length": 10.0, "end_node": NodePath("../Rov"), "cable_material": dock_line(),
			"breakable": true})
	listen(cable)
	# It breaks at a strain of a fifth.
	for i in 180:
		rov.position.x += 1.0 / 60.0
		await get_tree().physics_frame
	check(heard.has("overloaded") and heard.has("broke"), "told: %s" % heard)
	if heard.has("overloaded") and heard.has("broke"):
		check(heard.overloaded[0][0] > 0.8 * 53900.0, "N: " + str(heard.overloaded))
		check(heard.broke[0][0] >= 0.0 and heard.broke[0][0] <= 10.0, "m: " + str(heard.broke))
	check_equal(cable.cut_count, 1, "cuts")
	check(cable.current_length < 10.0, "m: %s" % cable.current_length)
	await ticks(120)
	check_near(cable.max_tension, 0.0, 100.0, "N")
	cable.reset()
	check_equal(cable.cut_count, 0, "cuts after a reset")


func test_without_breakable_it_only_tells() -> void:
	var rov := add_node(Vector3(10, 0, 0), "Rov")
	var cable := add_cable({"segments": 20, "length": 10.0, "end_node": NodePath("../Rov"), "cable_material": dock_line()})
	listen(cable)
	for i in 180:
		rov.position.x += 1.0 / 60.0
		await get_tree().physics_frame
	check(heard.has("overloaded") and not heard.has("broke"), "told: %s" % heard)
	check_equal(cable.cut_count, 0, "cuts")


func test_a_cut_parts_the_cable() -> void:
	var chain := CableMaterial.new()
	chain.preset = CableMaterial.PRESET_MOORING_CHAIN
	var cable := add_cable({"segments": 20, "length": 10.0, "end_attached": false, "end_position": Vector3(0, -10, 0),
			"cable_material": chain})
	await ticks(60)
	cable.cut(4.2)
	check_equal(cable.cut_count, 1, "cuts")
	await ticks(60)
	var points := cable.get_points()
	check(points[20].y < -12.0, "the lower part falls: %s" % points[20])
	check_close(points[0], Vector3.ZERO, 1e-4, "the upper part hangs")
	check(points[8].y > -4.5, "the upper part hangs: %s" % points[8])
	cable.cut(-1.0)
	check_error("arc_length", "a cut beside the cable")
	cable.reset()
	check_equal(cable.cut_count, 0, "cuts after a reset")
	var verlet := add_cable({"model": UnderwaterCable3D.MODEL_VERLET})
	verlet.cut(1.0)
	check_error("A cable of another model than dynamic cannot be cut", "cut of a verlet cable")
	verlet.retract(1.0)
	check_error("The cable has no spool", "a cable without a spool")
	var other := UnderwaterCable3D.new()
	other.cut(1.0)
	check_error("not in a scene tree", "cut outside the tree")
	other.free()


func test_what_is_cut_is_not_called_stretched() -> void:
	var rov := add_node(Vector3(5, 0, 0), "Rov")
	var cable := add_cable({"length": 6.0, "end_node": NodePath("../Rov")})
	await ticks(2)
	cable.cut(3.0)
	rov.position.x = 50.0
	await ticks(2)
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings")
	cable.reset()
	await ticks(2)
	check(str(cable.get_warnings()).contains("it is stretched"), "joined again: %s" % cable.get_warnings())


func test_a_jerk_is_told() -> void:
	var rov := add_node(Vector3(9, 0, 0), "Rov")
	var cable := add_cable({"segments": 20, "length": 10.0, "end_node": NodePath("../Rov"), "cable_material": dock_line(),
			"snap_load": 500.0})
	listen(cable)
	await ticks(60)
	for i in 60:
		rov.position.x = minf(rov.position.x + 0.1, 10.3)
		await get_tree().physics_frame
	rov.position.x = 9.0
	await ticks(60)
	check(heard.has("snapped"), "told: %s" % heard)


func test_a_sharp_bend_is_told() -> void:
	var rov := add_node(Vector3(6, 0, 0), "Rov")
	var cable := add_cable({"segments": 60, "length": 6.5, "end_node": NodePath("../Rov")})
	cable.cable_material = CableMaterial.new()
	cable.cable_material.minimum_bend_radius = 1.0
	listen(cable)
	for i in 180:
		rov.position.x = maxf(rov.position.x - 0.05, 0.2)
		await get_tree().physics_frame
	check(heard.has("bent"), "told: %s" % heard)
	if heard.has("bent"):
		check(heard.bent[0][0] <= 1.0, "m: " + str(heard.bent))
