# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Written by hawser_figures --hulls: how the naval objects of the tests are loaded. Density in kg per m³ of hull;
## its centre of mass, and the corners of the box round it, in m, x ahead.
extends RefCounted

const HULLS := {
	"ship": {"density": 410.00,
		"centre": Vector3(-3.1129, 3.0240, -0.0006),
		"low": Vector3(-30.0000, 0.0000, -5.5000),
		"high": Vector3(30.0000, 8.4000, 5.5000)},
	"boat": {"density": 287.00,
		"centre": Vector3(-0.3142, 0.4356, -0.0002),
		"low": Vector3(-3.0000, 0.0000, -1.1500),
		"high": Vector3(3.0000, 1.3200, 1.1500)},
	"buoy": {"density": 563.75,
		"centre": Vector3(0.0000, -0.2280, 0.0000),
		"low": Vector3(-0.6000, -0.9000, -0.6000),
		"high": Vector3(0.6000, 1.5000, 0.6000)},
	"life_jacket": {"density": 512.50,
		"centre": Vector3(0.0000, -0.0130, 0.0000),
		"low": Vector3(-0.3000, -0.1300, -0.2336),
		"high": Vector3(0.3000, 0.1300, 0.2336)},
	"mine": {"density": 615.00,
		"centre": Vector3(0.0000, -0.0923, 0.0000),
		"low": Vector3(-0.5800, -0.5771, -0.5800),
		"high": Vector3(0.5800, 0.5771, 0.5800)},
	"submarine": {"density": 922.50,
		"centre": Vector3(0.0175, -0.8280, 0.0000),
		"low": Vector3(-14.5455, -3.6000, -3.6000),
		"high": Vector3(14.5455, 4.8000, 3.6000)},
}
