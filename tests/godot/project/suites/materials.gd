# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## What a cable is made of: CableMaterial, and what it does to a dynamic cable.
extends Check

const PRESETS: Array[int] = [CableMaterial.PRESET_ROV_TETHER, CableMaterial.PRESET_ARMOURED_UMBILICAL,
		CableMaterial.PRESET_FIBRE_MICRO_TETHER, CableMaterial.PRESET_STEEL_WIRE_ROPE, CableMaterial.PRESET_MOORING_CHAIN,
		CableMaterial.PRESET_POLYESTER_ROPE, CableMaterial.PRESET_NYLON_DOCK_LINE]
const NUMBERS: Array[String] = ["diameter", "mass_per_length", "axial_stiffness", "axial_damping", "bending_stiffness",
		"drag_normal", "drag_tangential", "added_mass_normal", "added_mass_tangential", "minimum_bend_radius",
		"breaking_load", "static_friction", "dynamic_friction"]


func of_preset(preset: int) -> CableMaterial:
	var material := CableMaterial.new()
	material.preset = preset
	return material


## Newtons that a metre of it weighs in sea water.
func weight_in_water(material: CableMaterial) -> float:
	var gravity: float = ProjectSettings.get_setting("physics/3d/default_gravity")
	return (material.mass_per_length - 1025.0 * PI / 4.0 * material.diameter ** 2) * gravity


func check_saved(material: CableMaterial, path: String) -> void:
	check_equal(ResourceSaver.save(material, path), OK, "saving")
	var loaded: CableMaterial = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
	var copied: CableMaterial = material.duplicate()
	for number: String in NUMBERS + (["preset"] as Array[String]):
		check_equal(loaded.get(number), material.get(number), "loaded " + number)
		check_equal(copied.get(number), material.get(number), "copied " + number)
	DirAccess.remove_absolute(path)


func test_a_preset_fills_in_the_numbers() -> void:
	var material := CableMaterial.new()
	check_equal(material.preset, CableMaterial.PRESET_ROV_TETHER, "preset of a new one")
	check_near(material.diameter, 0.045, 1e-7, "diameter of a tether")
	check_near(weight_in_water(material), 0.0, 1e-3, "weight of a tether in water")
	var seen := {}
	for preset in PRESETS:
		material.preset = preset
		seen[material.diameter] = true
		check(material.breaking_load > 0.0 and material.axial_stiffness > 0.0, "preset %d has numbers" % preset)
	check_equal(seen.size(), PRESETS.size(), "different diameters")
	material.preset = CableMaterial.PRESET_MOORING_CHAIN
	material.drag_normal = 2.0
	check_equal(material.preset, CableMaterial.PRESET_CUSTOM, "preset after a number of one's own")
	check_near(material.mass_per_length, 114.9, 1e-4, "the other numbers stay")


func test_a_preset_counts_as_no_change() -> void:
	var material := CableMaterial.new()
	material.preset = CableMaterial.PRESET_MOORING_CHAIN
	for number: String in ["diameter", "mass_per_length", "drag_normal", "static_friction", "breaking_load"]:
		check(material.property_can_revert(number), number + " has the preset's number to go back to")
		check_equal(material.property_get_revert(number), material.get(number), number)
	material.diameter = 0.3
	check(not material.property_can_revert("diameter"), "numbers of one's own have the usual default")


func test_files_keep_every_number() -> void:
	for preset in PRESETS:
		check_saved(of_preset(preset), "user://preset.tres")
		var own := of_preset(preset)
		own.bending_stiffness = 3.25
		check_saved(own, "user://own.tres")


func test_wrong_numbers_are_refused_in_words() -> void:
	var material := CableMaterial.new()
	for number in NUMBERS:
		for wrong: float in [-1.0, NAN, INF]:
			var before: float = material.get(number)
			material.set(number, wrong)
			check_error(number + " must be", "%s = %s" % [number, wrong])
			check_equal(material.get(number), before, number)
	material.preset = 99 as CableMaterial.Preset
	check_error("preset must be one of Custom:0,ROV Tether:1", "preset = 99")
	material.set_density(-1.0)
	check_error("density must be", "a negative density")
	check_equal(material.preset, CableMaterial.PRESET_ROV_TETHER, "preset after all of that")


func test_density_gives_the_mass() -> void:
	var material := CableMaterial.new()
	material.diameter = 0.02
	material.set_density(2000.0)
	check_near(material.mass_per_length, 2000.0 * PI / 4.0 * 0.02 ** 2, 1e-6, "kg/m")


func test_a_cable_is_drawn_as_thick_as_it_is() -> void:
	var cable := add_cable({"segments": 4, "length": 5.1, "end_position": Vector3(5, 0, 0)})
	await ticks(2)
	check_near(cable.get_aabb().size.z, 0.045, 1e-3, "m, the usual tether")
	cable.cable_material = of_preset(CableMaterial.PRESET_MOORING_CHAIN)
	await ticks(2)
	check_near(cable.get_aabb().size.z, cable.cable_material.diameter, 1e-3, "m, chain")
	cable.cable_material.diameter = 0.4
	await ticks(2)
	check_near(cable.get_aabb().size.z, 0.4, 1e-3, "m, of one's own")
	cable.cable_material.preset = CableMaterial.PRESET_FIBRE_MICRO_TETHER
	await ticks(2)
	check_near(cable.get_aabb().size.z, 0.006, 1e-4, "m, a fibre is seen")
	cable.radius = 0.1
	await ticks(2)
	check_near(cable.get_aabb().size.z, 0.2, 1e-3, "m, as it was told")
	cable.radius = 0.0
	cable.model = UnderwaterCable3D.MODEL_SPRING
	await ticks(2)
	check_near(cable.get_aabb().size.z, 0.04, 1e-3, "m, without a material")


func test_a_change_is_told_and_reaches_all_cables_that_share_it() -> void:
	var material := of_preset(CableMaterial.PRESET_STEEL_WIRE_ROPE)
	var told := [0]
	material.changed.connect(func() -> void: told[0] += 1)
	var cables: Array[UnderwaterCable3D] = []
	for i in 2:
		cables.append(add_cable({"segments": 20, "length": 10.0, "end_attached": false, "end_position": Vector3(0, -10, 0),
				"cable_material": material}))
	await ticks(300)
	for cable in cables:
		check_near(cable.start_tension, 10.0 * weight_in_water(material), 0.5, "N of steel")
	material.preset = CableMaterial.PRESET_MOORING_CHAIN
	check_equal(told[0], 1, "times told")
	await ticks(300)
	for cable in cables:
		check_near(cable.start_tension, 10.0 * weight_in_water(material), 40.0, "N of chain")
	material.mass_per_length = 60.0
	check_equal(told[0], 2, "times told")
	await ticks(300)
	for cable in cables:
		check_near(cable.start_tension, 10.0 * weight_in_water(material), 20.0, "N of a lighter chain")
		cable.cable_material = null
	await ticks(300)
	for cable in cables:
		check_near(cable.start_tension, 0.0, 0.2, "N of the tether that is there without one")


func test_a_hanging_weight_is_felt_in_newtons() -> void:
	var material := of_preset(CableMaterial.PRESET_STEEL_WIRE_ROPE)
	var gravity: float = ProjectSettings.get_setting("physics/3d/default_gravity")
	var cable := add_cable({"segments": 20, "length": 8.0, "end_attached": false, "end_position": Vector3(0, -8, 0),
			"end_mass": 50.0, "cable_material": material})
	await ticks(300)
	var line := 8.0 * weight_in_water(material)
	check_near(cable.end_tension, 50.0 * gravity + line / 40.0, line / 20.0, "N at the weight")
	check_near(cable.start_tension, line + 50.0 * gravity, 0.01 * line, "N at the start")
	check_close(cable.get_start_force(), Vector3(0, -line - 50.0 * gravity, 0), 0.01 * line, "force on the holder")
	check_close(cable.get_end_force(), Vector3.ZERO, 1e-3, "force at the free end")
	check_near(cable.get_tensions()[19], 50.0 * gravity + line / 40.0, line / 20.0, "N in the last segment")
	check_near(cable.max_tension, cable.start_tension, line / 20.0, "the highest is at the top")
	check_near(cable.current_length, 8.0, 0.008, "m, stretched by less than a thousandth")
	check_equal(cable.rest_length, 8.0, "m at rest")


func test_a_cable_at_rest_sleeps_and_wakes() -> void:
	var rov := add_node(Vector3(5, 0, 0), "Rov")
	var cable := add_cable({"cable_material": of_preset(CableMaterial.PRESET_STEEL_WIRE_ROPE), "length": 6.0,
			"end_node": NodePath("../Rov")})
	for i in 60:
		await ticks(60)
		if cable.sleeping:
			break
	check(cable.sleeping, "it sleeps")
	check_equal(cable.state, UnderwaterCable3D.STATE_ASLEEP, "state")
	rov.position.y += 0.5
	await ticks(3)
	check(not cable.sleeping, "it wakes when its end moves")
	check_close(cable.get_points()[50], rov.position, 1e-4, "end")


## The least time of a tick with its frame, in microseconds, of several.
func time_of_a_tick() -> float:
	var least := INF
	for round in 8:
		var start := Time.get_ticks_usec()
		await ticks(10)
		least = minf(least, (Time.get_ticks_usec() - start) / 10.0)
	return least


func test_cables_at_rest_are_not_drawn_anew() -> void:
	for interpolated: bool in [false, true]:
		get_tree().physics_interpolation = interpolated
		var cables: Array[UnderwaterCable3D] = []
		for i in 30:
			cables.append(add_cable({"length": 6.0, "segments": 60, "position": Vector3(i, 0, 0),
					"cable_material": of_preset(CableMaterial.PRESET_STEEL_WIRE_ROPE), "end_position": Vector3(0, -6, 0)}))
		await ticks(2)
		var moving := await time_of_a_tick()
		for tick in 60:
			if cables.all(func(cable: UnderwaterCable3D) -> bool: return cable.sleeping):
				break
			await ticks(60)
		check(cables[0].sleeping, "they sleep")
		await ticks(5)
		var asleep := await time_of_a_tick()
		check(asleep < 0.4 * moving, "µs: %s asleep, %s moving" % [asleep, moving])
		var box := cables[0].get_aabb()
		cables[0].radius = 0.5
		await ticks(2)
		check(cables[0].get_aabb().size.x > box.size.x + 0.5, "what changes is drawn")
		cables[1].end_position = Vector3(3, -4, 0)
		await ticks(3)
		check(cables[1].get_aabb().end.x > 2.9, "what wakes is drawn")
		release()
	get_tree().physics_interpolation = false
