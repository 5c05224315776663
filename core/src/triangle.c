// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "triangle.h"

#include <stddef.h>

static hwi_place mix(hwi_place a, hwi_place b, double t)
{
    return hwi_place_lerp(a, b, t);
}

// By the regions of a triangle's plane: outside of which edge or corner the point is.
hwi_place hwi_triangle_nearest(const hwi_place corners[3], hwi_place point, int32_t *part)
{
    hwi_place ab = hwi_place_sub(corners[1], corners[0]);
    hwi_place ac = hwi_place_sub(corners[2], corners[0]);
    hwi_place ap = hwi_place_sub(point, corners[0]);
    hwi_place bp = hwi_place_sub(point, corners[1]);
    hwi_place cp = hwi_place_sub(point, corners[2]);
    double ab_ap = hwi_place_dot(ab, ap), ac_ap = hwi_place_dot(ac, ap);
    double ab_bp = hwi_place_dot(ab, bp), ac_bp = hwi_place_dot(ac, bp);
    double ab_cp = hwi_place_dot(ab, cp), ac_cp = hwi_place_dot(ac, cp);
    int32_t ignored;
    part = part != NULL ? part : &ignored;
    if (ab_ap <= 0.0 && ac_ap <= 0.0) {
        *part = HWI_CORNER;
        return corners[0];
    }
    if (ab_bp >= 0.0 && ac_bp <= ab_bp) {
        *part = HWI_CORNER + 1;
        return corners[1];
    }
    if (ac_cp >= 0.0 && ab_cp <= ac_cp) {
        *part = HWI_CORNER + 2;
        return corners[2];
    }
    double beyond_ab = ab_ap * ac_bp - ab_bp * ac_ap;
    if (beyond_ab <= 0.0 && ab_ap >= 0.0 && ab_bp <= 0.0) {
        *part = HWI_EDGE;
        return hwi_place_add_scaled(corners[0], ab_ap / (ab_ap - ab_bp), ab);
    }
    double beyond_ac = ab_cp * ac_ap - ab_ap * ac_cp;
    if (beyond_ac <= 0.0 && ac_ap >= 0.0 && ac_cp <= 0.0) {
        *part = HWI_EDGE + 2;
        return hwi_place_add_scaled(corners[0], ac_ap / (ac_ap - ac_cp), ac);
    }
    double beyond_bc = ab_bp * ac_cp - ab_cp * ac_bp;
    double from_b = ac_bp - ab_bp;
    double from_c = ab_cp - ac_cp;
    if (beyond_bc <= 0.0 && from_b >= 0.0 && from_c >= 0.0 && from_b + from_c > 0.0) {
        *part = HWI_EDGE + 1;
        return mix(corners[1], corners[2], from_b / (from_b + from_c));
    }
    double sum = beyond_ab + beyond_ac + beyond_bc;
    *part = HWI_FACE;
    if (!(sum > 0.0)) {
        return corners[0];
    }
    hwi_place face = hwi_place_add_scaled(corners[0], beyond_ac / sum, ab);
    return hwi_place_add_scaled(face, beyond_ab / sum, ac);
}

// The nearest points of two lines, 0..1 along each.
static void lines_nearest(hwi_place a, hwi_place b, hwi_place c, hwi_place d, double *s, double *t)
{
    hwi_place u = hwi_place_sub(b, a);
    hwi_place v = hwi_place_sub(d, c);
    hwi_place w = hwi_place_sub(a, c);
    double uu = hwi_place_dot(u, u), vv = hwi_place_dot(v, v), uv = hwi_place_dot(u, v);
    double uw = hwi_place_dot(u, w), vw = hwi_place_dot(v, w);
    double square = uu * vv - uv * uv;
    // Where they are parallel any place will do: the middle of the first is as good as its ends.
    *s = square > 1e-12 * uu * vv ? hwi_clamp((uv * vw - vv * uw) / square, 0.0, 1.0) : 0.5;
    *t = vv > 0.0 ? (vw + *s * uv) / vv : 0.0;
    if (*t < 0.0 || *t > 1.0) {
        *t = hwi_clamp(*t, 0.0, 1.0);
        *s = uu > 0.0 ? hwi_clamp((*t * uv - uw) / uu, 0.0, 1.0) : 0.0;
    }
}

hwi_meeting hwi_triangle_meet(const hwi_place corners[3], hwi_place a, hwi_place b)
{
    double along;
    if (hwi_triangle_pierce(corners, a, b, &along)) {
        return (hwi_meeting){along, hwi_place_lerp(a, b, along), 0.0, HWI_FACE};
    }
    return hwi_triangle_meet_beside(corners, a, b);
}

hwi_meeting hwi_triangle_meet_beside(const hwi_place corners[3], hwi_place a, hwi_place b)
{
    hwi_meeting best = {.distance = INFINITY};
    for (int end = 0; end < 2; ++end) {
        hwi_place p = end == 0 ? a : b;
        int32_t part;
        hwi_place q = hwi_triangle_nearest(corners, p, &part);
        double distance = hwi_place_length(hwi_place_sub(p, q));
        if (distance < best.distance) {
            best = (hwi_meeting){(double)end, q, distance, part};
        }
    }
    for (int edge = 0; edge < 3; ++edge) {
        hwi_place c = corners[edge];
        hwi_place d = corners[(edge + 1) % 3];
        double s, t;
        lines_nearest(a, b, c, d, &s, &t);
        hwi_place q = mix(c, d, t);
        double distance = hwi_place_length(hwi_place_sub(mix(a, b, s), q));
        // An end over the face is as near as an edge below it: then it is the face.
        if (distance < best.distance * (1.0 - 1e-9)) {
            int32_t part = t <= 0.0 ? HWI_CORNER + edge : t >= 1.0 ? HWI_CORNER + (edge + 1) % 3 : HWI_EDGE + edge;
            best = (hwi_meeting){s, q, distance, part};
        }
    }
    return best;
}

// How the line turns round an edge: the sign tells on which side it passes.
static double side_of(hwi_place from, hwi_place to, hwi_place way)
{
    return hwi_place_dot(hwi_place_cross(from, to), way);
}

bool hwi_triangle_pierce(const hwi_place corners[3], hwi_place a, hwi_place b, double *along)
{
    hwi_place way = hwi_place_sub(b, a);
    hwi_place p = hwi_place_sub(corners[0], a);
    hwi_place q = hwi_place_sub(corners[1], a);
    hwi_place r = hwi_place_sub(corners[2], a);
    // Each edge's number is the same for the two triangles that share it, but for the sign: no line slips between.
    double u = side_of(p, q, way), v = side_of(q, r, way), w = side_of(r, p, way);
    bool inside = (u >= 0.0 && v >= 0.0 && w >= 0.0) || (u <= 0.0 && v <= 0.0 && w <= 0.0);
    hwi_place normal = hwi_place_cross(hwi_place_sub(q, p), hwi_place_sub(r, p));
    double fall = hwi_place_dot(normal, way);
    if (!inside || fall == 0.0) {
        return false;
    }
    *along = hwi_place_dot(normal, p) / fall;
    return *along >= 0.0 && *along <= 1.0;
}

bool hwi_triangle_clip(const hwi_place corners[3], hwi_place normal, hwi_place a, hwi_place b, double *low,
                       double *high, double *beyond)
{
    *low = 0.0;
    *high = 1.0;
    *beyond = 0.0;
    for (int edge = 0; edge < 3; ++edge) {
        hwi_place c = corners[edge];
        hwi_place outward = hwi_place_cross(hwi_place_sub(corners[(edge + 1) % 3], c), normal);
        double at_a = hwi_place_dot(outward, hwi_place_sub(a, c));
        double at_b = hwi_place_dot(outward, hwi_place_sub(b, c));
        if (at_a > 0.0 && at_b > 0.0) {
            *beyond = hwi_smaller(at_a, at_b) / hwi_place_length(outward);
            return false;
        }
        if (at_a > 0.0) {
            *low = hwi_larger(*low, at_a / (at_a - at_b));
        } else if (at_b > 0.0) {
            *high = hwi_smaller(*high, at_a / (at_a - at_b));
        }
    }
    return *low <= *high;
}

static float round_down(double value)
{
    float rounded = (float)value;
    return rounded - (fabsf(rounded) * 2.5e-7f + 1e-30f);
}

hw_box hwi_box_round(hwi_place low, hwi_place high, double margin)
{
    return (hw_box){
        {round_down(low.x - margin), round_down(low.y - margin), round_down(low.z - margin)},
        {-round_down(-high.x - margin), -round_down(-high.y - margin), -round_down(-high.z - margin)},
    };
}

// Between two parallel faces of a box.
static bool narrow(double from, double way, double low, double high, double *enter, double *leave)
{
    if (way == 0.0) {
        return from >= low && from <= high;
    }
    double first = (low - from) / way;
    double second = (high - from) / way;
    *enter = hwi_larger(*enter, hwi_smaller(first, second));
    *leave = hwi_smaller(*leave, hwi_larger(first, second));
    return *enter <= *leave;
}

bool hwi_box_hit(const hw_box *box, hwi_place a, hwi_place way, double limit)
{
    double enter = 0.0;
    double leave = limit;
    return narrow(a.x, way.x, (double)box->minimum.x, (double)box->maximum.x, &enter, &leave) &&
           narrow(a.y, way.y, (double)box->minimum.y, (double)box->maximum.y, &enter, &leave) &&
           narrow(a.z, way.z, (double)box->minimum.z, (double)box->maximum.z, &enter, &leave);
}
