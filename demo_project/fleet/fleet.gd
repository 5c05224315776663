# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Two dozen naval objects on a sea: ships, boats, buoys, life-jackets, mines and submarines.
##     godot --path demo_project fleet/fleet.tscn [-- --pictures=<folder>]
## F shows the forces, P the points of a submarine's hull that are under water, 1 to 8 the weather.
extends Node3D

const Vessels := preload("res://fleet/vessels.gd")
const Shapes := preload("res://scenery/shapes.gd")

# Who, where (m, from the middle, along x and z), which way (degrees).
const PLACES: Array[Array] = [
	["ship", 14, -128, 72], ["ship", 165, -240, -50], ["ship", -150, -300, 110],
	["submarine", -33, -74, 82], ["submarine", -95, -190, 40], ["submarine", 90, -140, 100],
	["boat", 5.5, -11, 55], ["boat", -17, -27, -65], ["boat", 20, -37, 120], ["boat", 34, -66, 20],
	["boat", 55, -90, -100],
	["buoy", -5.5, -10, 0], ["buoy", 13, -24, 0], ["buoy", -13, -48, 0], ["buoy", 44, -44, 0],
	["mine", 1.2, -6.5, 0], ["mine", -9, -17, 30], ["mine", 10, -34, 60], ["mine", -22, -37, 90],
	["life_jacket", -2.4, -4.6, 20], ["life_jacket", 3.9, -5.6, -50], ["life_jacket", -0.4, -9.5, 80],
	["life_jacket", 8.8, -15, 140], ["life_jacket", -5, -23, 10],
]
const ACCENTS: Array[Color] = [Color(0.78, 0.17, 0.07), Color(0.07, 0.25, 0.4), Color(0.85, 0.6, 0.1),
		Color(0.12, 0.35, 0.22), Color(0.8, 0.8, 0.77)]
const TITLES := {"fleet": "A fleet", "forces": "Forces", "points": "Points in the water", "below": "From below"}
const LEGENDS := {
	"forces": "\nblue: buoyancy   yellow: weight\ncyan: waterline   green: metacentre",
	"points": "\nyellow: under water   dark: dry",
}
# When (s) and what is shown.
const PICTURES: Array[Array] = [[14.0, "fleet"], [18.0, "forces"], [22.0, "points"], [26.0, "below"]]

var _time := 0.0
var _view := "fleet"
var _folder := ""
var _taken := 0
var _boats: Array[RigidBody3D] = []
var _boat: RigidBody3D
var _submarine: RigidBody3D

@onready var _ocean: Ocean3D = $Ocean
@onready var _camera: Camera3D = $Camera
@onready var _points: MultiMeshInstance3D = $Points
@onready var _panel: PanelContainer = $Hud/Panel
@onready var _keys: String = _panel.hint


func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--pictures="):
			_folder = argument.trim_prefix("--pictures=")
	for place in PLACES:
		var vessel := Vessels.launch(place[0], ACCENTS[_boats.size() % 5] if place[0] == "boat" else Color.BLACK)
		vessel.position = Vector3(place[1], 0.3, place[2])
		vessel.rotation.y = deg_to_rad(place[3])
		add_child(vessel)
		if place[0] == "boat":
			_boats.append(vessel)
		if place[0] == "submarine" and not _submarine:
			_submarine = vessel
	_boat = _boats[0]
	_place_camera()


func _physics_process(delta: float) -> void:
	_time += delta
	for boat in _boats:
		(boat.get_node("Fittings/Thruster") as Thruster3D).throttle = 0.12 if boat == _boat else 0.3
		(boat.get_node("Fittings/Rudder") as Rudder3D).angle = 0.15 if boat == _boat else 0.35
	_show_numbers()
	if _folder != "":
		_follow_plan()
	if _points.visible:
		_show_points()
	_place_camera()


func _show_numbers() -> void:
	var buoyancy: Buoyancy3D = _boat.get_node("Buoyancy")
	var heel := rad_to_deg(asin(clampf(_boat.global_basis.x.y, -1.0, 1.0)))
	_panel.values = "%d\nBeaufort %d\n%.1f m\n%.2f m\n%.2f m\n%+.0f°\n%.1f kN" % [PLACES.size(), _ocean.beaufort,
			_ocean.current_height, buoyancy.draft, buoyancy.metacentric_height, heel,
			0.001 * buoyancy.force_of_buoyancy.length()]


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if not key.pressed or key.echo:
		return
	if key.keycode == KEY_F:
		_look_at("fleet" if _view == "forces" else "forces")
	elif key.keycode == KEY_P:
		_look_at("fleet" if _view == "points" else "points")
	elif key.keycode == KEY_D:
		_look_at("fleet" if _view == "below" else "below")
	elif key.keycode >= KEY_1 and key.keycode <= KEY_8:
		_ocean.beaufort = key.keycode - KEY_0


func _look_at(view: String) -> void:
	_view = view
	for vessel in get_children():
		var buoyancy: Buoyancy3D = vessel.get_node_or_null("Buoyancy")
		if buoyancy:
			buoyancy.debug_draw = view == "forces" and vessel.position.distance_to(_boat.position) < 12.0
	_points.visible = view == "points"
	# On a pale hull the points are seen best.
	var skin: ShaderMaterial = (_submarine.get_node("Hull") as MeshInstance3D).material_override
	skin.set_shader_parameter("below", Color(0.5, 0.53, 0.55) if _points.visible else Vessels.COATS.submarine[0])
	skin.set_shader_parameter("above", Color(0.5, 0.53, 0.55) if _points.visible else Vessels.COATS.submarine[2])
	# The points are strewn by the method that strews them.
	(_submarine.get_node("Buoyancy") as Buoyancy3D).method = (
			Buoyancy3D.METHOD_RANDOM_POINTS if view == "points" else Buoyancy3D.METHOD_EXACT)
	(_submarine.get_node("Buoyancy") as Buoyancy3D).point_count = 1500
	_ocean.visible = view != "points"
	# Without the sea the sky alone is left, below the horizon, too.
	var sky: ProceduralSkyMaterial = ($Environment as WorldEnvironment).environment.sky.sky_material
	sky.ground_bottom_color = Color(0.1, 0.25, 0.34) if view == "points" else Color(0.03, 0.08, 0.12)
	sky.ground_curve = 0.06 if view == "points" else 0.02
	_panel.title = TITLES[view]
	_panel.hint = _keys + LEGENDS.get(view, "")


## Yellow where the hull is under water: Figure 1 of Bezgodov and Karsakov, 2016.
func _show_points() -> void:
	var buoyancy: Buoyancy3D = _submarine.get_node("Buoyancy")
	var places := buoyancy.get_element_positions()
	var depths := buoyancy.get_element_depths()
	_points.multimesh.instance_count = places.size()
	for i in places.size():
		_points.multimesh.set_instance_transform(i, Transform3D(Basis.IDENTITY, places[i]))
		_points.multimesh.set_instance_color(i, Color(1.0, 0.72, 0.0) if depths[i] > 0.0 else Color(0.12, 0.16, 0.2))


func _place_camera() -> void:
	var eye := Vector3(0.6 * sin(0.2 * _time), 0, 1.0)
	eye.y = 2.6 + 0.4 * _ocean.get_height(eye)
	var middle := Vector3(1.0, 1.4, -20)
	var shown := _submarine if _view == "points" else _boat
	var place := shown.global_position
	var ahead := (-shown.global_basis.z * Vector3(1, 0, 1)).normalized()
	var aside := ahead.cross(Vector3.UP)
	if _view == "forces":
		eye = place + 8.0 * aside - 2.5 * ahead + Vector3(0, 2.0, 0)
		middle = place - 1.7 * ahead + Vector3(0, 0.4, 0)
	elif _view == "points":
		eye = place - 26.0 * aside + 10.0 * ahead + Vector3(0, 3.0, 0)
		middle = place + 5.0 * ahead + Vector3(0, 0.8, 0)
	elif _view == "below":
		eye = place + 5.0 * aside + 2.5 * ahead + Vector3(0, -2.6, 0)
		middle = place + Vector3(0, 0.1, 0)
	_camera.look_at_from_position(eye, middle, Vector3.UP)


# Drawing in software is slow; only the frames of the pictures are drawn.
func _follow_plan() -> void:
	if _taken == PICTURES.size():
		return
	var plan := PICTURES[_taken]
	if _view != plan[1]:
		_look_at(plan[1])
	RenderingServer.render_loop_enabled = _time >= plan[0]
	if _time >= plan[0]:
		_taken += 1
		_take_picture(_taken)


func _take_picture(number: int) -> void:
	await RenderingServer.frame_post_draw
	var picture := get_viewport().get_texture().get_image()
	var path := _folder.path_join("fleet_%d.png" % number)
	if picture.save_png(path) != OK:
		printerr("could not write ", path)
		get_tree().quit(1)
	elif number == PICTURES.size():
		get_tree().quit(0 if _all_float() else 1)


## None has sunk, and no ship or boat has turned over.
func _all_float() -> bool:
	var afloat := true
	for vessel in get_children():
		var buoyancy: Buoyancy3D = vessel.get_node_or_null("Buoyancy")
		if not buoyancy:
			continue
		var has_capsized: bool = buoyancy.upside_down and vessel.get_meta("kind") in ["ship", "boat", "submarine"]
		if has_capsized or not absf((vessel as RigidBody3D).position.y) < 6.0:
			printerr(vessel.name, " does not float: it is at ", (vessel as RigidBody3D).position)
			afloat = false
	return afloat
