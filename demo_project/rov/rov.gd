# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A remotely operated vehicle that flies a closed path: where it is depends on time alone. Or somebody else moves it.
@tool
extends Node3D

const Shapes := preload("res://scenery/shapes.gd")

## Seconds for one round.
@export_range(10.0, 300.0, 1.0, "suffix:s") var lap_time := 48.0
## Half-widths of the path.
@export var path_size := Vector3(6.5, 1.2, 5.0)
## The middle of the path.
@export var path_centre := Vector3(2.0, -12.6, -1.0)
## Whether somebody else moves it.
@export var is_driven := false
@export var lamps_on := true:
	set(value):
		lamps_on = value
		_show_lamps()

var _time := 0.0
var _propellers: Array[Node3D] = []
var _lamps: Array[SpotLight3D] = []


func _ready() -> void:
	_build_body()
	_build_thrusters()
	_build_lamps()
	_build_arm()
	_show_lamps()
	if not is_driven:
		_place()


func _physics_process(delta: float) -> void:
	if Engine.is_editor_hint() or is_driven:
		return
	_time += delta
	_place()


func _process(delta: float) -> void:
	if Engine.is_editor_hint():
		return
	for propeller in _propellers:
		propeller.rotate_object_local(Vector3.UP, 14.0 * delta)


## Speed over ground in metres a second.
func get_speed() -> float:
	return (_position_at(_time + 0.05) - _position_at(_time - 0.05)).length() / 0.1


func _position_at(time: float) -> Vector3:
	var turn := TAU * time / lap_time
	var offset := Vector3(sin(turn), sin(turn * 3.0 + 0.4) * 0.7 + sin(turn * 7.0) * 0.12, sin(turn * 2.0 + 0.9))
	return path_centre + path_size * offset


func _place() -> void:
	var here := _position_at(_time)
	var ahead := _position_at(_time + 0.6) - here
	var later := _position_at(_time + 1.2) - here - ahead
	var heading := Vector3(ahead.x, ahead.y * 0.35, ahead.z)
	var turning := Vector2(ahead.x, ahead.z).angle_to(Vector2(later.x, later.z))
	var posture := Basis.looking_at(heading, Vector3.UP)
	global_transform = Transform3D(posture * Basis(Vector3.BACK, clampf(-turning * 0.6, -0.25, 0.25)), here)


func _build_body() -> void:
	var yellow := Shapes.paint(Color(1.0, 0.62, 0.02), 0.42)
	var black := Shapes.paint(Color(0.045, 0.05, 0.055), 0.6)
	var steel := Shapes.paint(Color(0.72, 0.75, 0.78), 0.28, 0.85)
	Shapes.add_part(self, Shapes.rounded_box(Vector3(0.92, 0.34, 1.34), 0.1), yellow, Shapes.at(0.0, 0.3, 0.0))
	Shapes.add_part(self, Shapes.rounded_box(Vector3(0.94, 0.06, 0.5), 0.03), black, Shapes.at(0.0, 0.33, 0.18))
	for side: float in [-1.0, 1.0]:
		var x := side * 0.42
		Shapes.add_part(self, Shapes.rounded_box(Vector3(0.05, 0.09, 1.36), 0.024), black, Shapes.at(x, 0.1, 0.0))
		Shapes.add_part(self, Shapes.rounded_box(Vector3(0.09, 0.07, 1.46), 0.03), black, Shapes.at(x, -0.46, 0.0))
		for z: float in [-0.56, 0.0, 0.56]:
			Shapes.add_part(self, Shapes.rounded_box(Vector3(0.05, 0.56, 0.07), 0.024), black, Shapes.at(x, -0.17, z))
		Shapes.add_part(self, Shapes.cylinder(0.085, 0.8), steel, Shapes.lying(side * 0.24, -0.22, 0.1))
	var hull_paint := Shapes.paint(Color(0.9, 0.92, 0.93), 0.35)
	Shapes.add_part(self, Shapes.cylinder(0.16, 0.86), hull_paint, Shapes.lying(0.0, -0.06, 0.02))
	Shapes.add_part(self, Shapes.torus(0.13, 0.185), steel, Shapes.lying(0.0, -0.06, -0.42))
	var glass := Shapes.paint(Color(0.02, 0.035, 0.05), 0.04, 0.3)
	Shapes.add_part(self, Shapes.sphere(0.15), glass, Shapes.at(0.0, -0.06, -0.43))
	# Where the tether enters: a stiff boot that points aft and up.
	var boot := Transform3D(Basis(Vector3.RIGHT, 0.9), Vector3(0.0, 0.52, 0.5))
	Shapes.add_part(self, Shapes.cylinder(0.07, 0.2, 0.035), black, boot)
	Shapes.add_part(self, Shapes.torus(0.05, 0.09), steel, Shapes.at(0.0, 0.47, 0.46))


func _build_thrusters() -> void:
	for side: float in [-1.0, 1.0]:
		var toed_in := Basis(Vector3.UP, side * 0.35) * Basis(Vector3.RIGHT, PI * 0.5)
		_add_thruster(Transform3D(toed_in, Vector3(side * 0.3, -0.12, 0.72)))
		_add_thruster(Shapes.at(side * 0.58, 0.06, -0.1))


func _add_thruster(place: Transform3D) -> void:
	var black := Shapes.paint(Color(0.06, 0.065, 0.07), 0.5)
	var bronze := Shapes.paint(Color(0.85, 0.6, 0.3), 0.35, 0.8)
	var thruster := Node3D.new()
	thruster.transform = place
	add_child(thruster)
	Shapes.add_part(thruster, Shapes.torus(0.125, 0.165), black)
	Shapes.add_part(thruster, Shapes.cylinder(0.04, 0.2), black, Shapes.at(0.0, 0.03, 0.0))
	var propeller := Node3D.new()
	thruster.add_child(propeller)
	for blade in 3:
		var pitch := Basis(Vector3.UP, TAU * blade / 3.0) * Basis(Vector3.RIGHT, 0.6)
		var offset := Basis(Vector3.UP, TAU * blade / 3.0) * Vector3(0.07, 0.0, 0.0)
		Shapes.add_part(propeller, Shapes.rounded_box(Vector3(0.1, 0.012, 0.055), 0.005), bronze, Transform3D(pitch, offset))
	_propellers.append(propeller)


func _build_lamps() -> void:
	var black := Shapes.paint(Color(0.06, 0.065, 0.07), 0.5)
	var glass := Shapes.glowing(Color(0.9, 0.97, 1.0), 6.0)
	for side: float in [-1.0, 1.0]:
		Shapes.add_part(self, Shapes.cylinder(0.065, 0.12), black, Shapes.lying(side * 0.3, 0.06, -0.68))
		Shapes.add_part(self, Shapes.cylinder(0.055, 0.02), glass, Shapes.lying(side * 0.3, 0.06, -0.745))
		var lamp := SpotLight3D.new()
		lamp.transform = Transform3D(Basis(Vector3.RIGHT, -0.32), Vector3(side * 0.3, 0.06, -0.8))
		lamp.light_color = Color(0.86, 0.96, 1.0)
		lamp.light_energy = 4.0
		lamp.spot_range = 15.0
		lamp.spot_angle = 30.0
		lamp.spot_angle_attenuation = 0.7
		lamp.shadow_enabled = side > 0.0
		add_child(lamp)
		_lamps.append(lamp)
	var beam := MeshInstance3D.new()
	beam.mesh = Shapes.cylinder(3.2, 7.5, 0.08)
	var material := ShaderMaterial.new()
	material.shader = preload("res://rov/beam.gdshader")
	beam.material_override = material
	beam.transform = Transform3D(Basis(Vector3.RIGHT, PI * 0.5 - 0.32), Vector3(0.0, -1.16, -4.35))
	beam.cast_shadow = GeometryInstance3D.SHADOW_CASTING_SETTING_OFF
	beam.name = "Beam"
	add_child(beam)


func _build_arm() -> void:
	var steel := Shapes.paint(Color(0.2, 0.22, 0.24), 0.35, 0.7)
	var orange := Shapes.paint(Color(0.95, 0.35, 0.05), 0.45)
	Shapes.add_part(self, Shapes.cylinder(0.035, 0.34), steel, Shapes.lying(0.22, -0.34, -0.78))
	Shapes.add_part(self, Shapes.sphere(0.055), orange, Shapes.at(0.22, -0.34, -0.95))
	var fore := Transform3D(Basis(Vector3.RIGHT, PI * 0.5 - 0.5), Vector3(0.22, -0.41, -1.07))
	Shapes.add_part(self, Shapes.cylinder(0.028, 0.26), steel, fore)
	for side: float in [-1.0, 1.0]:
		var open := Basis(Vector3.UP, side * 0.4) * Basis(Vector3.RIGHT, 0.3)
		var jaw := Transform3D(open, Vector3(0.22 + side * 0.035, -0.49, -1.23))
		Shapes.add_part(self, Shapes.rounded_box(Vector3(0.018, 0.05, 0.14), 0.008), steel, jaw)


func _show_lamps() -> void:
	for lamp in _lamps:
		lamp.visible = lamps_on
	var beam := get_node_or_null("Beam") as MeshInstance3D
	if beam:
		beam.visible = lamps_on
