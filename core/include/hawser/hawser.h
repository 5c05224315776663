// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Hawser: underwater cables, tethers and floating bodies for game engines. This header includes the rest.

#ifndef HAWSER_HAWSER_H
#define HAWSER_HAWSER_H

#include "hawser/actuator.h"
#include "hawser/attachment.h"
#include "hawser/base.h"
#include "hawser/body.h"
#include "hawser/cable.h"
#include "hawser/cable_profile.h"
#include "hawser/cable_spool.h"
#include "hawser/catenary.h"
#include "hawser/collider.h"
#include "hawser/contact.h"
#include "hawser/current.h"
#include "hawser/floater.h"
#include "hawser/hull.h"
#include "hawser/id.h"
#include "hawser/material.h"
#include "hawser/math_types.h"
#include "hawser/result.h"
#include "hawser/sea.h"
#include "hawser/sea_mesh.h"
#include "hawser/sea_texture.h"
#include "hawser/snapshot.h"
#include "hawser/tether.h"
#include "hawser/tube.h"
#include "hawser/water.h"
#include "hawser/winch.h"
#include "hawser/world.h"

#endif
