// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "transform.h"

#include <math.h>

static float dot(hw_vec3 a, hw_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static hw_vec3 cross(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static hw_vec3 column(const hwg_transform *transform, int index)
{
    const hw_vec3 *rows = transform->rows;
    if (index == 0)
        return (hw_vec3){rows[0].x, rows[1].x, rows[2].x};
    if (index == 1)
        return (hw_vec3){rows[0].y, rows[1].y, rows[2].y};
    return (hw_vec3){rows[0].z, rows[1].z, rows[2].z};
}

static float determinant(const hwg_transform *transform)
{
    return dot(transform->rows[0], cross(transform->rows[1], transform->rows[2]));
}

hw_vec3 hwg_rows_apply(const hw_vec3 rows[3], hw_vec3 vector)
{
    return (hw_vec3){dot(rows[0], vector), dot(rows[1], vector), dot(rows[2], vector)};
}

hw_vec3 hwg_transform_point(const hwg_transform *transform, hw_vec3 point)
{
    hw_vec3 turned = hwg_rows_apply(transform->rows, point);
    hw_vec3 origin = transform->origin;
    return (hw_vec3){origin.x + turned.x, origin.y + turned.y, origin.z + turned.z};
}

hwg_transform hwg_transform_multiply(const hwg_transform *first, const hwg_transform *second)
{
    hwg_transform product;
    for (int i = 0; i < 3; i++) {
        hw_vec3 row = first->rows[i];
        product.rows[i] =
            (hw_vec3){dot(row, column(second, 0)), dot(row, column(second, 1)), dot(row, column(second, 2))};
    }
    product.origin = hwg_transform_point(first, second->origin);
    return product;
}

bool hwg_transform_within(GDExtensionObjectPtr node, GDExtensionObjectPtr ancestor, hwg_transform *transform)
{
    *transform = (hwg_transform){.rows = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
    while (node && node != ancestor) {
        uint8_t free = 1;
        GDExtensionObjectPtr parent = NULL;
        if (hwg.object_cast_to(node, hwg.Node3D_tag))
            HWG_CALL(Node3D_is_set_as_top_level, node, &free, NULL);
        if (free)
            return false;
        hwg_transform own;
        HWG_CALL(Node3D_get_transform, node, &own, NULL);
        *transform = hwg_transform_multiply(&own, transform);
        HWG_CALL(Node_get_parent, node, &parent, NULL);
        node = parent;
    }
    return node != NULL;
}

bool hwg_transform_invert_basis(const hwg_transform *transform, hw_vec3 rows[3])
{
    // The rows of an inverse are the cross products of the columns over the determinant.
    float scale = 1.0f / determinant(transform);
    if (!isfinite(scale))
        return false;
    for (int i = 0; i < 3; i++) {
        hw_vec3 product = cross(column(transform, (i + 1) % 3), column(transform, (i + 2) % 3));
        rows[i] = (hw_vec3){product.x * scale, product.y * scale, product.z * scale};
    }
    return true;
}

float hwg_transform_scale(const hwg_transform *transform)
{
    return cbrtf(fabsf(determinant(transform)));
}

bool hwg_transform_is_uniform(const hwg_transform *transform)
{
    float lengths[3];
    for (int i = 0; i < 3; i++)
        lengths[i] = sqrtf(dot(column(transform, i), column(transform, i)));
    float shortest = fminf(lengths[0], fminf(lengths[1], lengths[2]));
    float longest = fmaxf(lengths[0], fmaxf(lengths[1], lengths[2]));
    return longest <= shortest * 1.01f;
}

void hwg_transform_remove_scale(hwg_transform *transform)
{
    float scales[3];
    for (int i = 0; i < 3; i++) {
        float length = sqrtf(dot(column(transform, i), column(transform, i)));
        scales[i] = length > 0.0f ? 1.0f / length : 1.0f;
    }
    for (int i = 0; i < 3; i++) {
        hw_vec3 *row = &transform->rows[i];
        *row = (hw_vec3){row->x * scales[0], row->y * scales[1], row->z * scales[2]};
    }
}

// The largest of the four components is found first: dividing by it loses nothing.
hw_quat hwg_rows_quaternion(const hw_vec3 rows[3])
{
    float xx = rows[0].x, yy = rows[1].y, zz = rows[2].z;
    float squares[4] = {1.0f + xx - yy - zz, 1.0f - xx + yy - zz, 1.0f - xx - yy + zz, 1.0f + xx + yy + zz};
    int largest = 0;
    for (int i = 1; i < 4; i++)
        largest = squares[i] > squares[largest] ? i : largest;
    float xy = rows[0].y + rows[1].x, yz = rows[1].z + rows[2].y, zx = rows[2].x + rows[0].z;
    float wx = rows[2].y - rows[1].z, wy = rows[0].z - rows[2].x, wz = rows[1].x - rows[0].y;
    const hw_quat quaternions[4] = {
        {squares[0], xy, zx, wx}, {xy, squares[1], yz, wy}, {zx, yz, squares[2], wz}, {wx, wy, wz, squares[3]}};
    return quaternions[largest];
}

float hwg_distance(hw_vec3 a, hw_vec3 b)
{
    hw_vec3 difference = {b.x - a.x, b.y - a.y, b.z - a.z};
    return sqrtf(dot(difference, difference));
}
