// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Contacts with the triangles of a surface, be it a mesh or a height field.
//
// A cable that slides over a surface must not catch on the edges inside of it. So an edge or a corner pushes only where
// it sticks out, and only in directions between the faces that meet there; all else is a face's affair.

#ifndef HWI_FACET_H
#define HWI_FACET_H

#include "field.h"
#include "gather.h"
#include "trimesh.h"

typedef struct hwi_surface {
    const hwi_trimesh *mesh; // one of both
    const hwi_field *field;
    bool one_sided; // only fronts are met; what is behind goes back through them
} hwi_surface;

void hwi_surface_meet(const hwi_surface *surface, hwi_gather *gather);

// Is the point inside of the solid that the surface is round, or below the height field?
bool hwi_surface_holds(const hwi_surface *surface, hwi_place point);

// The point of the surface that is nearest, not farther than `*distance`, which gets how far it is: negative inside of
// a solid. False if there is none.
bool hwi_surface_closest(const hwi_surface *surface, hwi_place point, double *distance, hwi_place *normal,
                         uint32_t *feature);

// Where a line passes through a surface.
typedef struct hwi_surface_crossing {
    uint32_t feature;
    double along;
    hwi_place normal; // of the front
} hwi_surface_crossing;

// By along ascending; of more than fit, the first. Returns how many there are.
int32_t hwi_surface_cross(const hwi_surface *surface, hwi_place a, hwi_place b, hwi_surface_crossing *crossings,
                          int32_t capacity);

#endif
