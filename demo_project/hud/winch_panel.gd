# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The winch of the tether: a slider for its speed, its brake, and what it says of itself. On automatic it gives the
## vehicle the line that it needs; whoever takes the slider, or an arrow key, is in charge.
extends PanelContainer

const SLACK := 1.3 # line per metre of distance
const EAGERNESS := 0.4 # m/s for each metre that is missing
const KEY_PACE := 1.5 # m/s that an arrow key adds in a second
const KEYS := {KEY_A: "Automatic", KEY_B: "Brake", KEY_T: "Colours"}

@export var winch_path: NodePath
@export var rov_path: NodePath

var _shown_tension := 0.0

@onready var _values: Label = %WinchValues
@onready var _slider: HSlider = %Speed
@onready var _automatic: Button = %Automatic
@onready var _winch: CableWinch3D = get_node(winch_path)
@onready var _cable: UnderwaterCable3D = _winch.get_parent()
@onready var _rov: Node3D = get_node(rov_path)
@onready var _paint: Material = _cable.material


func _ready() -> void:
	_slider.value_changed.connect(func(_value: float) -> void: _automatic.button_pressed = false)
	(%Stop as Button).pressed.connect(stop)
	(%Brake as Button).toggled.connect(func(on: bool) -> void: _winch.brake = on)
	(%Colours as Button).toggled.connect(show_tension)


func _physics_process(delta: float) -> void:
	if _automatic.button_pressed:
		var needed := SLACK * _cable.get_points()[0].distance_to(_rov.global_position) + 2.0
		_slider.set_value_no_signal(EAGERNESS * (needed - _winch.deployed_length))
	_slider.value += KEY_PACE * delta * Input.get_axis("ui_left", "ui_right")
	_winch.speed = _slider.value


func _process(delta: float) -> void:
	_shown_tension = lerpf(_shown_tension, _winch.line_tension, 1.0 - exp(-8.0 * delta))
	var numbers := [_winch.deployed_length, _winch.stored_length, _winch.line_speed, _shown_tension]
	_values.text = "%.2f m\n%.1f m\n%+.2f m/s\n%.0f N" % numbers


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if not key.pressed or key.echo:
		return
	if key.keycode == KEY_SPACE:
		stop()
	elif KEYS.has(key.keycode):
		var button: Button = get_node("%%%s" % KEYS[key.keycode])
		button.button_pressed = not button.button_pressed


func stop() -> void:
	_automatic.button_pressed = false
	_slider.set_value_no_signal(0.0)


## The tether in the colours of its tension, or with its own paint.
func show_tension(on: bool) -> void:
	_cable.tension_colors = on
	_cable.material = null if on else _paint
