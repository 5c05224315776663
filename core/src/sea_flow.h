// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What eight points of the sea are asked for beside the height: normals, the motion of the surface, and velocity,
// acceleration and pressure in the depth.

#ifndef HWI_SEA_FLOW_H
#define HWI_SEA_FLOW_H

#include "sea_group.h"

#define ALL_LANES 0xffu
#define FADED     14.0 // exp(-14) of a wave is nothing

// Eight points. Heights are from the level at rest.
typedef struct group {
    double x[LANES];
    double z[LANES];
    double y[LANES];
    float guess_x[LANES]; // of the displacement
    float guess_z[LANES];

    double rest_x[LANES]; // where the water at the surface there is at rest
    double rest_z[LANES];
    hw_vec3 displacement[LANES];
    float residual[LANES];
    int32_t iterations[LANES];
} group;

// ---- The surface ----

// Of the surface: how it goes along x and along z, and its velocity.
typedef struct tangents {
    hw_vec3 x[LANES];
    hw_vec3 z[LANES];
    hw_vec3 motion[LANES];
} tangents;

static four read_map(const float *map, const places *place, int l)
{
    float x = place->x[l];
    float z = place->z[l];
    four near = load(map + 4 * place->at[0][l]) * (1.0f - x) + load(map + 4 * place->at[1][l]) * x;
    four far = load(map + 4 * place->at[2][l]) * (1.0f - x) + load(map + 4 * place->at[3][l]) * x;
    return near * (1.0f - z) + far * z;
}

static void tangents_by_maps(const hwi_sea_view *view, const group *points, int32_t count, tangents *found)
{
    const hwi_sea *sea = view->sea;
    double depth[LANES];
    sound(view, points->rest_x, points->rest_z, depth);
    for (int32_t i = 0; i < sea->cascade_count; ++i) {
        if (view->kept[i] == 0.0f) {
            continue;
        }
        float *const *maps = view->slot->fields[i].maps;
        places place;
        float share[LANES];
        locate(sea, &sea->cascades[i], points->rest_x, points->rest_z, sea->fft.size, &place);
        share_out_of(view, depth, sea->cascades[i].middle, view->kept[i], share);
        for (int l = 0; l < count; ++l) {
            if ((view->wants & HWI_SEA_WANT_NORMAL) != 0) {
                four slopes = read_map(maps[SEA_MAP_SLOPES], &place, l) * share[l];
                float cross = read_map(maps[SEA_MAP_DISPLACEMENT], &place, l)[3] * share[l];
                found->x[l] = hwi_add(found->x[l], hwi_vec3(slopes[2], slopes[0], cross));
                found->z[l] = hwi_add(found->z[l], hwi_vec3(cross, slopes[1], slopes[3]));
            }
            if ((view->wants & HWI_SEA_WANT_MOTION) != 0) {
                four motion = read_map(maps[SEA_MAP_MOTION], &place, l) * share[l];
                found->motion[l] = hwi_add(found->motion[l], hwi_vec3(motion[0], motion[1], motion[2]));
            }
        }
    }
}

static void tangents_by_waves(const hwi_sea_view *view, const group *points, tangents *found)
{
    double depth[LANES];
    sound(view, points->rest_x, points->rest_z, depth);
    for (int32_t i = 0; i < view->sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &view->sea->waves[i];
        float kept = hwi_sea_kept(view->shortest, wave->k) * view->slot->waves[i].amplitude;
        if (kept == 0.0f) {
            continue;
        }
        float a[LANES], c[LANES], s[LANES];
        share_out_of(view, depth, (double)wave->frequency, kept, a);
        phases_of(wave, view->slot->waves[i].phase, points->rest_x, points->rest_z, c, s);
        float k = (float)wave->k;
        for (int l = 0; l < LANES; ++l) {
            float slope = -a[l] * k * s[l];
            float squeeze = -a[l] * k * c[l] * wave->reach;
            hw_vec3 along = hwi_vec3(squeeze * wave->along_x, slope, squeeze * wave->along_z);
            float ahead = a[l] * wave->frequency * c[l] * wave->reach;
            found->x[l] = hwi_add_scaled(found->x[l], wave->along_x, along);
            found->z[l] = hwi_add_scaled(found->z[l], wave->along_z, along);
            found->motion[l] = hwi_add(found->motion[l], hwi_vec3(ahead * wave->along_x, a[l] * wave->frequency * s[l],
                                                                  ahead * wave->along_z));
        }
    }
}

static void answer_slopes(const hwi_sea_view *view, const group *points, int32_t count, hwi_sea_point *to)
{
    tangents found = {0};
    for (int l = 0; l < LANES; ++l) {
        found.x[l].x = 1.0f;
        found.z[l].z = 1.0f;
    }
    if (view->sea->def.surface == HW_SEA_FFT) {
        tangents_by_maps(view, points, count, &found);
    } else {
        tangents_by_waves(view, points, &found);
    }
    for (int l = 0; l < count; ++l) {
        hw_vec3 normal = hwi_cross(found.z[l], found.x[l]);
        to[l].jacobian = normal.y;
        // Where the surface is folded over, its upper side still counts.
        normal = normal.y < 0.0f ? hwi_scale(normal, -1.0f) : normal;
        to[l].normal = hwi_direction(normal, hwi_vec3(0.0f, 1.0f, 0.0f));
        to[l].surface_velocity = found.motion[l];
    }
}

// ---- The depth ----

// How much each of four texels in a row counts at a place between the middle two: a cubic B-spline, or its slope.
static void spline_of(float t, float weights[4])
{
    float s = 1.0f - t;
    weights[0] = s * s * s / 6.0f;
    weights[1] = (4.0f - 3.0f * t * t * (1.0f + s)) / 6.0f;
    weights[2] = (4.0f - 3.0f * s * s * (1.0f + t)) / 6.0f;
    weights[3] = t * t * t / 6.0f;
}

static void slope_of_spline(float t, float weights[4])
{
    float s = 1.0f - t;
    weights[0] = -0.5f * s * s;
    weights[1] = 0.5f * t * (3.0f * t - 4.0f);
    weights[2] = 0.5f * s * (4.0f - 3.0f * s);
    weights[3] = 0.5f * t * t;
}

// The sixteen texels round a place, and what each row and column of them counts.
typedef struct patch {
    int32_t columns[4];
    int32_t rows[4];
    float x[4];
    float z[4];
} patch;

static patch patch_of(int32_t size, const places *place, int l)
{
    int32_t mask = size - 1;
    int32_t area = size * size - 1;
    int32_t column = place->at[0][l] & mask;
    int32_t row = place->at[0][l] - column;
    patch found;
    for (int i = 0; i < 4; ++i) {
        found.columns[i] = (column + i - 1) & mask;
        found.rows[i] = (row + (i - 1) * size) & area;
    }
    spline_of(place->x[l], found.x);
    spline_of(place->z[l], found.z);
    return found;
}

static four read_row(const float *map, const patch *at, int row, const float *weights)
{
    const float *first = map + 4 * at->rows[row];
    return (load(first + 4 * at->columns[0]) * weights[0] + load(first + 4 * at->columns[1]) * weights[1]) +
           (load(first + 4 * at->columns[2]) * weights[2] + load(first + 4 * at->columns[3]) * weights[3]);
}

// A map whose texels are the coefficients of cubic B-splines.
static four read_spline(const float *map, const patch *at)
{
    four sum = read_row(map, at, 0, at->x) * at->z[0];
    for (int i = 1; i < 4; ++i) {
        sum += read_row(map, at, i, at->x) * at->z[i];
    }
    return sum;
}

// The same and its slopes, by texel.
static four read_slopes(const float *map, const patch *at, const places *place, int l, four *along_x, four *along_z)
{
    float slope_x[4], slope_z[4];
    slope_of_spline(place->x[l], slope_x);
    slope_of_spline(place->z[l], slope_z);
    four sum = {0};
    *along_x = (four){0};
    *along_z = (four){0};
    for (int i = 0; i < 4; ++i) {
        four row = read_row(map, at, i, at->x);
        sum += row * at->z[i];
        *along_z += row * slope_z[i];
        *along_x += read_row(map, at, i, slope_x) * at->z[i];
    }
    return sum;
}

static four decays_of(const hwi_cascade *cascade)
{
    return (four){(float)cascade->decay[0], (float)cascade->decay[1], (float)cascade->decay[2],
                  (float)cascade->decay[3]};
}

static void flow_by_maps(const hwi_sea_view *view, const group *points, int32_t count, hwi_sea_point *to)
{
    const hwi_sea *sea = view->sea;
    const int32_t size = sea->deep_size;
    double depth[LANES];
    sound(view, points->x, points->z, depth);
    for (int l = 0; l < count; ++l) {
        to[l].velocity = (hw_vec3){0};
        to[l].acceleration = (hw_vec3){0};
    }
    for (int32_t i = 0; i < sea->cascade_count; ++i) {
        const hwi_cascade *cascade = &sea->cascades[i];
        if (view->kept[i] == 0.0f) {
            continue;
        }
        float *const *maps = view->slot->fields[i].maps;
        four rates = decays_of(cascade);
        float per_metre = -(float)HWI_WAVE_GRAVITY * (float)(size * cascade->inverse);
        places place;
        float share[LANES];
        locate(sea, cascade, points->x, points->z, size, &place);
        share_out_of(view, depth, cascade->middle, view->kept[i], share);
        for (int l = 0; l < count; ++l) {
            double y = points->y[l] < 0.0 ? points->y[l] : 0.0;
            if (!hwi_cascade_reaches(cascade, y)) {
                continue;
            }
            fading faded = fade((double)sea->def.water_depth, rates, y);
            four along = (faded.direct + faded.image) * share[l];
            four up = (faded.direct - faded.image) * share[l];
            patch at = patch_of(size, &place, l);
            if ((view->wants & HWI_SEA_WANT_VELOCITY) != 0) {
                hw_vec3 flow = {sum_of(read_spline(maps[SEA_MAP_FLOW_X], &at) * along),
                                sum_of(read_spline(maps[SEA_MAP_FLOW_Y], &at) * up),
                                sum_of(read_spline(maps[SEA_MAP_FLOW_Z], &at) * along)};
                to[l].velocity = hwi_add(to[l].velocity, flow);
            }
            if ((view->wants & HWI_SEA_WANT_ACCELERATION) != 0) {
                four slope_x, slope_z;
                four head = read_slopes(maps[SEA_MAP_HEAD], &at, &place, l, &slope_x, &slope_z) * rates;
                slope_z += slope_x * (float)HWI_SEA_LEAN;
                hw_vec3 change = {per_metre * sum_of(slope_x * along), -(float)HWI_WAVE_GRAVITY * sum_of(head * up),
                                  per_metre * sum_of(slope_z * along)};
                to[l].acceleration = hwi_add(to[l].acceleration, change);
            }
        }
    }
}

// exp(k y) and its image at eight heights; y above 0 counts as 0.
static void fade_group(const hwi_sea *sea, float k, const double *y, float *direct, float *image)
{
    four rate = {k, k, k, k};
    for (int l = 0; l < LANES; l += 4) {
        four heights, below;
        for (int i = 0; i < 4; ++i) {
            double depth = (double)sea->def.water_depth;
            double height = y[l + i] < 0.0 ? y[l + i] : 0.0;
            height = depth > 0.0 && height < -depth ? -depth : height;
            heights[i] = (float)height;
            below[i] = -(float)(height + 2.0 * depth);
        }
        four faded = decay(rate * heights);
        four mirrored = sea->def.water_depth > 0.0f ? decay(rate * below) : (four){0};
        memcpy(direct + l, &faded, sizeof faded);
        memcpy(image + l, &mirrored, sizeof mirrored);
    }
}

static float image_at_surface(const hwi_sea *sea, double k)
{
    return sea->def.water_depth > 0.0f ? decay_of(-(float)(2.0 * k * (double)sea->def.water_depth)) : 0.0f;
}

static void flow_by_waves(const hwi_sea_view *view, const group *points, int32_t count, hwi_sea_point *to)
{
    hw_vec3 velocity[LANES] = {{0}};
    hw_vec3 acceleration[LANES] = {{0}};
    double depth[LANES];
    double highest = -HWI_NO_BOTTOM;
    sound(view, points->x, points->z, depth);
    for (int l = 0; l < LANES; ++l) {
        highest = points->y[l] > highest ? points->y[l] : highest;
    }
    for (int32_t i = 0; i < view->sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &view->sea->waves[i];
        float kept = hwi_sea_kept(view->shortest, wave->k) * view->slot->waves[i].amplitude;
        if (kept == 0.0f || wave->k * highest < -FADED) {
            continue;
        }
        float a[LANES], c[LANES], s[LANES], direct[LANES], image[LANES];
        share_out_of(view, depth, (double)wave->frequency, kept, a);
        phases_of(wave, view->slot->waves[i].phase, points->x, points->z, c, s);
        fade_group(view->sea, (float)wave->k, points->y, direct, image);
        float lift = wave->frequency / (1.0f - image_at_surface(view->sea, wave->k));
        float w = wave->frequency;
        for (int l = 0; l < LANES; ++l) {
            // Each point decides for itself what is nothing to it, whatever its neighbours ask.
            float speed = wave->k * points->y[l] < -FADED ? 0.0f : a[l] * lift;
            float along = speed * (direct[l] + image[l]);
            float up = speed * (direct[l] - image[l]);
            velocity[l] =
                hwi_add(velocity[l], hwi_vec3(along * c[l] * wave->along_x, up * s[l], along * c[l] * wave->along_z));
            acceleration[l] = hwi_add(acceleration[l], hwi_vec3(along * w * s[l] * wave->along_x, -up * w * c[l],
                                                                along * w * s[l] * wave->along_z));
        }
    }
    for (int l = 0; l < count; ++l) {
        to[l].velocity = velocity[l];
        to[l].acceleration = acceleration[l];
    }
}

// ---- Pressure ----

// Where the water in eight points is at rest. It has come along with the surface, the less the deeper it is.
typedef struct rests {
    double x[LANES];
    double y[LANES]; // not above 0
    double z[LANES];
    float near[LANES]; // 1 at the surface, 0 where only long waves reach
} rests;

#define REST_STEPS 4

// y0 = y - h exp(K y0), with the waves' mean K: a few steps, each of which leaves a share h K of the error.
static void rest_in_depth(const hwi_sea_view *view, const group *points, rests *found)
{
    const hwi_sea *sea = view->sea;
    const float number = (float)view->slot->mean_number;
    const bool has_maps = sea->def.surface == HW_SEA_FFT;
    const float finest = has_maps ? (float)hwi_cascade_lowest(&sea->cascades[sea->cascade_count - 1]) : 0.0f;
    for (int l = 0; l < LANES; l += 4) {
        four y, height, at_rest;
        for (int i = 0; i < 4; ++i) {
            y[i] = (float)points->y[l + i];
            height[i] = points->displacement[l + i].y;
        }
        four share = {1.0f, 1.0f, 1.0f, 1.0f};
        for (int step = 0; step < REST_STEPS; ++step) {
            at_rest = y - height * share;
            at_rest = (four)((four_int)at_rest & (at_rest < 0.0f));
            share = decay(at_rest * number);
        }
        four near = decay(at_rest * finest);
        for (int i = 0; i < 4; ++i) {
            found->x[l + i] = points->x[l + i] - (double)(points->displacement[l + i].x * share[i]);
            found->y[l + i] = (double)at_rest[i];
            found->z[l + i] = points->z[l + i] - (double)(points->displacement[l + i].z * share[i]);
            found->near[l + i] = near[i];
        }
    }
}

// m: the height that waves have in the depth, where the water is at rest in these places.
static void heights_by_maps(const hwi_sea_view *view, const double *x, const double *y, const double *z, int32_t count,
                            float *height)
{
    const hwi_sea *sea = view->sea;
    double depth[LANES];
    sound(view, x, z, depth);
    for (int32_t i = 0; i < sea->cascade_count; ++i) {
        const hwi_cascade *cascade = &sea->cascades[i];
        if (view->kept[i] == 0.0f) {
            continue;
        }
        const float *map = view->slot->fields[i].maps[SEA_MAP_HEAD];
        four rates = decays_of(cascade);
        places place;
        float share[LANES];
        locate(sea, cascade, x, z, sea->deep_size, &place);
        share_out_of(view, depth, cascade->middle, view->kept[i], share);
        for (int l = 0; l < count; ++l) {
            if (hwi_cascade_reaches(cascade, y[l])) {
                fading there = fade((double)sea->def.water_depth, rates, y[l]);
                patch at = patch_of(sea->deep_size, &place, l);
                height[l] += share[l] * sum_of(read_spline(map, &at) * (there.direct + there.image));
            }
        }
    }
}

static void heights_by_waves(const hwi_sea_view *view, const double *x, const double *y, const double *z, float *height)
{
    double depth[LANES];
    sound(view, x, z, depth);
    for (int32_t i = 0; i < view->sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &view->sea->waves[i];
        float kept = hwi_sea_kept(view->shortest, wave->k) * view->slot->waves[i].amplitude;
        if (kept == 0.0f) {
            continue;
        }
        float a[LANES], c[LANES], s[LANES], direct[LANES], image[LANES];
        share_out_of(view, depth, (double)wave->frequency, kept, a);
        phases_of(wave, view->slot->waves[i].phase, x, z, c, s);
        fade_group(view->sea, (float)wave->k, y, direct, image);
        float above = 1.0f + image_at_surface(view->sea, wave->k);
        for (int l = 0; l < LANES; ++l) {
            height[l] += (direct[l] + image[l]) / above * a[l] * c[l];
        }
    }
}

// m of water: what the motion of waves adds to the weight up to the surface. Linear theory, at the place at rest of the
// water that is in the point, so that nothing is left at the surface and the waves' own pressure in the depth. (With
// depth counted from the surface at every depth, after Wheeler 1970, it was off by as much as the surface moves.) What
// maps of the surface and of the depth tell otherwise fades out within the shortest waves.
static void answer_heads(const hwi_sea_view *view, const group *points, int32_t count, float *head)
{
    rests rest;
    rest_in_depth(view, points, &rest);
    if (view->sea->def.surface == HW_SEA_FFT) {
        const double surface[LANES] = {0};
        float at_surface[LANES] = {0};
        heights_by_maps(view, rest.x, rest.y, rest.z, count, head);
        heights_by_maps(view, points->rest_x, surface, points->rest_z, count, at_surface);
        for (int l = 0; l < count; ++l) {
            head[l] += rest.near[l] * (points->displacement[l].y - at_surface[l]);
        }
    } else {
        heights_by_waves(view, rest.x, rest.y, rest.z, head);
    }
    for (int l = 0; l < count; ++l) {
        head[l] -= points->displacement[l].y;
    }
}

#endif
