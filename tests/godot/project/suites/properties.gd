# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Every property: its default, its limits, that it can be set and read back, and that scenes keep it.
extends Check

const DEFAULTS := {
	"model": UnderwaterCable3D.MODEL_DYNAMIC,
	"segments": 50,
	"length": 10.0,
	"cable_material": null,
	"profile": [],
	"start_mass": 0.0,
	"end_mass": 0.0,
	"gravity_scale": 1.0,
	"substep_limit": 0.02,
	"solver_iterations": 10,
	"constraint_damping": 0.0,
	"spool": false,
	"release_stretch": 0.1,
	"bending": false,
	"tension_stiffness": 1000.0,
	"spring_stiffness": 10000.0,
	"spring_friction": 0.05,
	"particle_mass": 0.05,
	"drag_factor": 0.9,
	"acceleration": Vector3.ZERO,
	"random_displacement": 0.001,
	"breakable": false,
	"overload_share": 0.8,
	"snap_load": 1000.0,
	"start_attached": true,
	"start_node": NodePath(),
	"start_offset": Vector3.ZERO,
	"end_attached": true,
	"end_node": NodePath(),
	"end_offset": Vector3.ZERO,
	"end_position": Vector3(5, 0, 0),
	"start_pull": true,
	"end_pull": true,
	"collision_mask": 1,
	"tangles": false,
	"radius": 0.0,
	"sides": 8,
	"rings_per_segment": 1,
	"caps": true,
	"uv_length": 1.0,
	"material": null,
	"tension_colors": false,
	"tension_full_scale": 1000.0,
	"tension_color_slack": Color(0.1, 0.35, 0.9),
	"tension_color_taut": Color(1.0, 0.15, 0.05),
	"tension_gradient": null,
	"simulating": true,
	"preview_in_editor": true,
	"lod_distance": 0.0,
	"tether_depth": UnderwaterCable3D.TETHER_DEPTH_FORCES,
	"tether_buoyancy": -0.5,
	"tether_max_current": 2.0,
	"tether_elastic": true,
	"tether_clamping": true,
	"tether_colliding": true,
	"tether_on_seabed": false,
	"tether_seabed_height": -100.0,
	"tether_seabed_friction": 0.0,
	"tether_rejoin_angle": 185.0,
	"tether_stuck_contacts": 12,
	"tether_stuck_angle": 0.0,
	"tether_blend_time": 2.0,
}

## Where the models differ.
const VERLET_DEFAULTS := {"segments": 100, "length": 10.0, "gravity_scale": 0.0, "substep_limit": 0.02}
const SPRING_DEFAULTS := {"segments": 20, "length": 20.0, "gravity_scale": 1.0, "substep_limit": 0.002}

const MODELS: Array[int] = [UnderwaterCable3D.MODEL_DYNAMIC, UnderwaterCable3D.MODEL_VERLET,
		UnderwaterCable3D.MODEL_SPRING]

## Smallest and greatest value that is allowed.
const LIMITS := {
	"segments": [1, 200000],
	"length": [0.001, 1e6],
	"gravity_scale": [-100.0, 100.0],
	"substep_limit": [1e-5, 1.0],
	"solver_iterations": [1, 100000],
	"tension_stiffness": [0.0, 1e12],
	"spring_stiffness": [0.0, 1e9],
	"spring_friction": [0.0, 1e6],
	"particle_mass": [1e-6, 1e6],
	"drag_factor": [0.0, 1.0],
	"random_displacement": [0.0, 1.0],
	"radius": [0.0, 100.0],
	"sides": [3, 32],
	"rings_per_segment": [1, 16],
	"uv_length": [1e-5, 1e6],
	"start_mass": [0.0, 1e9],
	"end_mass": [0.0, 1e9],
	"tension_full_scale": [1e-3, 1e12],
	"constraint_damping": [0.0, 1.0],
	"release_stretch": [0.0, 10.0],
	"overload_share": [0.01, 1.0],
	"snap_load": [0.0, 1e12],
	"tether_buoyancy": [-1.0, 1.0],
	"tether_max_current": [0.01, 100.0],
	"tether_seabed_height": [-1e7, 1e7],
	"tether_seabed_friction": [0.0, 100.0],
	"tether_rejoin_angle": [180.0, 270.0],
	"tether_stuck_contacts": [0, 32],
	"tether_stuck_angle": [0.0, 180.0],
	"tether_blend_time": [0.0, 60.0],
	"lod_distance": [0.0, 1e7],
}

const READOUTS: Array[String] = ["state", "sleeping", "current_length", "rest_length", "span", "start_tension",
		"end_tension", "max_tension", "contact_count", "cut_count"]


func own_properties() -> Array[Dictionary]:
	var own: Array[Dictionary] = []
	for property in ClassDB.class_get_property_list("UnderwaterCable3D", true):
		if not property.usage & (PROPERTY_USAGE_GROUP | PROPERTY_USAGE_CATEGORY):
			own.append(property)
	return own


## A value of the property that is not its default.
func other_value(property: Dictionary, now: Variant) -> Variant:
	match property.type:
		TYPE_BOOL:
			return not now
		TYPE_INT:
			return 2 if property.name == "model" else now + 1
		TYPE_FLOAT:
			if property.name == "tether_rejoin_angle":
				return 200.0
			return now * 0.5 if now != 0.0 else 0.5
		TYPE_VECTOR3:
			return now + Vector3(0.25, 0.5, -0.75)
		TYPE_COLOR:
			return Color(0.25, 0.5, 0.75, 0.5)
		TYPE_NODE_PATH:
			return NodePath("../Elsewhere")
		TYPE_ARRAY:
			return [CableProfileEntry.new()]
		_:
			return ClassDB.instantiate("StandardMaterial3D" if property.name == "material" else property.hint_string)


func check_same(actual: Variant, expected: Variant, what: String) -> void:
	if typeof(expected) == TYPE_FLOAT:
		check_near(actual, expected, absf(expected) * 1e-6, what)
	else:
		check_equal(actual, expected, what)


func test_defaults_are_those_of_the_core() -> void:
	var cable := UnderwaterCable3D.new()
	for property in own_properties():
		if property.name in READOUTS:
			continue
		check(property.name in DEFAULTS, property.name + " is not in this test")
		check_same(cable.get(property.name), DEFAULTS.get(property.name), property.name)
	cable.free()


func test_every_property_can_be_set_and_read_back() -> void:
	var inside := add_cable()
	var outside := UnderwaterCable3D.new()
	add_node(Vector3(3, 0, 0), "Elsewhere")
	for property in own_properties():
		if property.name in READOUTS:
			continue
		for cable: UnderwaterCable3D in [inside, outside]:
			var value: Variant = other_value(property, cable.get(property.name))
			cable.set(property.name, value)
			check_same(cable.get(property.name), value, property.name)
			await ticks(1)
	outside.free()


func test_readouts_cannot_be_set_and_are_not_saved() -> void:
	for property in own_properties():
		if property.name in READOUTS:
			check(property.usage & PROPERTY_USAGE_READ_ONLY != 0, property.name + " is read only")
			check(property.usage & PROPERTY_USAGE_STORAGE == 0, property.name + " is not saved")
	var cable := UnderwaterCable3D.new()
	check_equal(cable.state, UnderwaterCable3D.STATE_OUTSIDE, "state outside the tree")
	check_equal(cable.current_length, 0.0, "length outside the tree")
	cable.free()


func test_limits_are_allowed_and_what_lies_beyond_is_refused_in_words() -> void:
	for model: int in MODELS:
		# Standing still, as nothing here is about motion.
		var cable := add_cable({"model": model, "simulating": false})
		for property: String in LIMITS:
			var before: Variant = cable.get(property)
			for limit: Variant in LIMITS[property]:
				cable.set(property, limit)
				check_same(cable.get(property), limit, property)
				cable.get_points()
			cable.set(property, before)
			for wrong: Variant in beyond(property):
				cable.set(property, wrong)
				check_error(property + " must be", "%s = %s" % [property, wrong])
				check_same(cable.get(property), before, property)


func beyond(property: String) -> Array:
	var low: Variant = LIMITS[property][0]
	var high: Variant = LIMITS[property][1]
	if typeof(low) == TYPE_INT:
		return [low - 1, high + 1, -9223372036854775807, 9223372036854775807]
	var less: float = low - maxf(absf(low) * 0.01, 1e-7)
	return [less, high * 1.01, NAN, INF, -INF]


func test_vectors_must_be_finite() -> void:
	var cable := add_cable()
	for property: String in ["acceleration", "start_offset", "end_offset", "end_position"]:
		var before: Vector3 = cable.get(property)
		for wrong: Vector3 in [Vector3(NAN, 0, 0), Vector3(0, INF, 0), Vector3(0, 0, -2e7)]:
			cable.set(property, wrong)
			check_error(property + " must be finite", "%s = %s" % [property, wrong])
			check_equal(cable.get(property), before, property)


func test_colours_must_be_finite() -> void:
	var ocean := Ocean3D.new()
	var before := ocean.water_color
	for wrong: Color in [Color(NAN, 0, 0), Color(0, 0, 0, INF)]:
		ocean.water_color = wrong
		check_error("water_color must be finite", str(wrong))
		check_equal(ocean.water_color, before, "water_color")
	ocean.water_color = Color(2, 0, 0)
	check_equal(ocean.water_color, Color(2, 0, 0), "one brighter than white")
	ocean.free()


func test_model_and_material_must_be_of_their_kind() -> void:
	var cable := add_cable()
	for wrong: int in [0, 7, -(1 << 40)]:
		cable.set("model", wrong)
		var models := "Dynamic:3,Verlet:1,Spring:2,Straight:4,V Shape:5,Catenary:6"
		check_error("model must be one of %s, got %d; kept 3." % [models, wrong], "model = %d" % wrong)
		check_equal(cable.model, UnderwaterCable3D.MODEL_DYNAMIC, "model")
	cable.set("material", PlaneMesh.new())
	check_error("material must be a Material", "a mesh as a material")
	check_equal(cable.material, null, "material")
	cable.set("cable_material", StandardMaterial3D.new())
	check_error("cable_material must be a CableMaterial", "what it looks like as what it is made of")
	check_equal(cable.cable_material, null, "cable_material")
	cable.set("tension_gradient", PlaneMesh.new())
	check_error("tension_gradient must be a Gradient", "a mesh as a gradient")


func test_errors_name_the_node() -> void:
	var cable := add_cable()
	cable.name = "Umbilical"
	cable.length = -1.0
	check_error("length must be 0.001 to 1e+06 m, got -1; kept 10 m.", "length = -1")


func test_another_model_brings_its_defaults_but_keeps_what_was_chosen() -> void:
	var cable := UnderwaterCable3D.new()
	cable.length = 7.0
	cable.model = UnderwaterCable3D.MODEL_SPRING
	check_equal(cable.length, 7.0, "length that was chosen")
	for property: String in ["segments", "gravity_scale", "substep_limit"]:
		check_same(cable.get(property), SPRING_DEFAULTS[property], property)
	cable.model = UnderwaterCable3D.MODEL_VERLET
	check_equal(cable.length, 7.0, "length that was chosen")
	for property: String in ["segments", "gravity_scale", "substep_limit"]:
		check_same(cable.get(property), VERLET_DEFAULTS[property], property)
	cable.model = UnderwaterCable3D.MODEL_DYNAMIC
	for property: String in ["segments", "gravity_scale", "substep_limit"]:
		check_same(cable.get(property), DEFAULTS[property], property)
	cable.free()


func test_revert_goes_to_the_default_of_the_model() -> void:
	var cable := UnderwaterCable3D.new()
	cable.model = UnderwaterCable3D.MODEL_SPRING
	for property: String in SPRING_DEFAULTS:
		check(not cable.property_can_revert(property), property + " is at its default")
		cable.set(property, VERLET_DEFAULTS[property])
		check(cable.property_can_revert(property), property + " is not at its default")
		check_same(cable.property_get_revert(property), SPRING_DEFAULTS[property], property)
	cable.free()


func test_scenes_keep_every_value() -> void:
	var path := "user://kept.tscn"
	for model: int in MODELS:
		for changed in [false, true]:
			var cable := UnderwaterCable3D.new()
			cable.model = model
			if changed:
				for property in own_properties():
					if property.name not in READOUTS and property.name != "model":
						cable.set(property.name, other_value(property, cable.get(property.name)))
				# The default of the other model is the value that is lost most easily.
				for property: String in SPRING_DEFAULTS:
					cable.set(property, VERLET_DEFAULTS[property] if model == 2 else SPRING_DEFAULTS[property])
			var scene := PackedScene.new()
			scene.pack(cable)
			check_equal(ResourceSaver.save(scene, path), OK, "saving")
			var loaded: UnderwaterCable3D = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE).instantiate()
			var copied: UnderwaterCable3D = cable.duplicate()
			for property in own_properties():
				if property.type != TYPE_OBJECT and property.type != TYPE_ARRAY:
					check_equal(loaded.get(property.name), cable.get(property.name), "loaded " + property.name)
				check_equal(copied.get(property.name), cable.get(property.name), "copied " + property.name)
			check_equal(loaded.material != null, changed, "material")
			check_equal(loaded.profile.size(), 1 if changed else 0, "entries of the profile")
			loaded.free()
			copied.free()
			cable.free()
	DirAccess.remove_absolute(path)


func shown(cable: UnderwaterCable3D) -> Array[String]:
	var names: Array[String] = []
	for property in cable.get_property_list():
		if property.usage & PROPERTY_USAGE_EDITOR:
			names.append(property.name)
	return names


func test_the_inspector_shows_what_matters() -> void:
	var cable := add_cable()
	var dynamic := shown(cable)
	cable.model = UnderwaterCable3D.MODEL_VERLET
	var verlet := shown(cable)
	cable.model = UnderwaterCable3D.MODEL_SPRING
	var spring := shown(cable)
	for property: String in ["drag_factor", "acceleration", "random_displacement", "solver_iterations", "bending",
			"constraint_damping", "spool", "release_stretch"]:
		check(property in verlet and property not in spring and property not in dynamic, property + " belongs to verlet")
	for property: String in ["spring_stiffness", "spring_friction", "particle_mass"]:
		check(property in spring and property not in verlet and property not in dynamic, property + " belongs to spring")
	for property: String in ["cable_material", "profile", "start_mass", "end_mass", "breakable", "overload_share",
			"snap_load", "collision_mask", "tangles"]:
		check(property in dynamic and property not in verlet and property not in spring, property + " belongs to dynamic")
	for property: String in ["tension_full_scale", "tension_color_slack", "tension_gradient"]:
		check(property not in dynamic, property + " waits for tension_colors")
	cable.tension_colors = true
	check("tension_color_slack" in shown(cable), "two colours")
	cable.tension_gradient = Gradient.new()
	check("tension_color_slack" not in shown(cable) and "tension_full_scale" in shown(cable), "or a gradient")
	check("end_position" in spring and "end_offset" not in spring, "without a node the end has a position")
	cable.end_node = NodePath("../Elsewhere")
	var with_node := shown(cable)
	check("end_offset" in with_node and "end_position" not in with_node, "with a node the end has an offset")
	for model: int in range(UnderwaterCable3D.MODEL_DYNAMIC, UnderwaterCable3D.MODEL_CATENARY + 1):
		cable.model = model as UnderwaterCable3D.Model
		check("start_pull" in shown(cable) and "end_pull" in shown(cable), "model %d pulls at bodies" % model)
	check("end_pull" not in spring, "the spring model pulls at nothing")


## The editor shows headings folded: what one sets first must stand above them.
func test_what_is_set_first_stands_under_no_heading() -> void:
	var first := {
		"UnderwaterCable3D": ["model", "segments", "length", "cable_material", "profile"],
		"CableWinch3D": ["mode", "speed"],
		"CableAttachment3D": ["arc_length", "target"],
		"Ocean3D": ["weather", "wind_speed", "beaufort"],
	}
	for type: String in first:
		var above: PackedStringArray = []
		var headings: PackedStringArray = []
		for property in ClassDB.class_get_property_list(type, true):
			if property.usage & PROPERTY_USAGE_GROUP:
				headings.append(property.name)
			elif headings.is_empty():
				above.append(property.name)
		for property: String in first[type]:
			check(property in above, "%s.%s stands above %s" % [type, property, headings])
		if type == "UnderwaterCable3D":
			check_equal(headings[0], "Ends", "the first heading")


func test_every_number_has_a_range_and_every_length_a_unit() -> void:
	for property in own_properties():
		if property.name in READOUTS or property.name in ["model", "tether_depth"]:
			continue
		if property.type in [TYPE_INT, TYPE_FLOAT]:
			var layers: bool = property.name == "collision_mask"
			check_equal(property.hint, PROPERTY_HINT_LAYERS_3D_PHYSICS if layers else PROPERTY_HINT_RANGE, property.name)
	for property in own_properties():
		if property.name in ["length", "radius", "uv_length", "random_displacement", "end_position", "span",
				"rest_length"]:
			check(property.hint_string.contains("suffix:m"), property.name + " is in metres")
