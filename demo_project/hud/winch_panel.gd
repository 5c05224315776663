# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The winch of the tether: a slider for its speed, its brake, and what it says of itself. On automatic it gives the
## vehicle the line that it needs; whoever takes the slider is in charge.
extends PanelContainer

const SLACK := 1.3 # line per metre of distance
const EAGERNESS := 0.4 # m/s for each metre that is missing

@export var winch_path: NodePath
@export var rov_path: NodePath

var _shown_tension := 0.0

@onready var _values: Label = %WinchValues
@onready var _slider: HSlider = %Speed
@onready var _automatic: CheckButton = %Automatic
@onready var _brake: CheckButton = %Brake
@onready var _winch: Node3D = get_node(winch_path)
@onready var _rov: Node3D = get_node(rov_path)


func _ready() -> void:
	_slider.drag_started.connect(func() -> void: _automatic.button_pressed = false)
	_brake.toggled.connect(func(on: bool) -> void: _winch.brake = on)


func _physics_process(_delta: float) -> void:
	if _automatic.button_pressed:
		var points: PackedVector3Array = _winch.get_parent().get_points()
		var needed := SLACK * points[0].distance_to(_rov.global_position) + 2.0
		_slider.set_value_no_signal(EAGERNESS * (needed - _winch.deployed_length))
	_winch.speed = _slider.value


func _process(delta: float) -> void:
	_shown_tension = lerpf(_shown_tension, _winch.line_tension, 1.0 - exp(-8.0 * delta))
	var numbers := [_winch.deployed_length, _winch.stored_length, _winch.line_speed, _shown_tension]
	_values.text = "%.2f m\n%.1f m\n%+.2f m/s\n%.0f N" % numbers
