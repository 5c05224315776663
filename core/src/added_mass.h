// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The water that must move along with a body, as if it were so much heavier: exact for ellipsoids deep under water
// (H. Lamb, Hydrodynamics, sections 114 and 115), and near enough for what an ellipsoid fits.

#ifndef HWI_ADDED_MASS_H
#define HWI_ADDED_MASS_H

#include "mesh.h"

// The added mass of the ellipsoid with the same second moments, about the centre of the volume, for water of density 1.
// It is that ellipsoid's share of its own volume, times the volume of the mesh.
void hwi_added_mass_of(const hwi_mesh_measure *measure, hwi_matrix6 *added);

#endif
