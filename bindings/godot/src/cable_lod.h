// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Level of detail: a dynamic cable that is far from the camera is a catenary, as long as that can take its place.

#ifndef HWG_CABLE_LOD_H
#define HWG_CABLE_LOD_H

typedef struct hwg_cable hwg_cable;

/// Before a step: see whether the cable is far now. The model follows in hwg_tether_follow_model.
void hwg_cable_look_at(hwg_cable *cable);

#endif
