// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "convex.h"
#include "mesh.h"

bool hwi_mesh_wrap(hwi_mesh *mesh)
{
    hwi_convex_faces hull = {0};
    mesh->triangle_count = 0;
    bool complete = true;
    if (mesh->point_count >= 4) {
        hwi_convex_outcome outcome = hwi_convex_wrap(mesh->points, mesh->point_count, mesh->point_count, &hull);
        int32_t count = outcome == HWI_CONVEX_MADE ? hull.count : 0;
        complete = outcome != HWI_CONVEX_NO_MEMORY && hwi_mesh_reserve(mesh, mesh->point_count, count);
        for (int32_t i = 0; i < count && complete; ++i) {
            const int32_t *corner = hull.faces[i].corner;
            hwi_mesh_add_triangle(mesh, corner[0], corner[1], corner[2]);
        }
    }
    hwi_convex_faces_free(&hull);
    return complete;
}
