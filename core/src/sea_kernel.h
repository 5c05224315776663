// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The surface at eight points, and the function SEA_ASK that answers all that can be asked.
//
// The surface is known as a function of where its water is at rest: at rest + D(at rest). A question names a place in
// the world, so that D is searched for with which water comes there, by Newton's method with the exact derivative of
// the very function that is drawn, linear between texels. Steps that do not come nearer are shortened; the best D found
// counts.

#include "sea_flow.h"

#define CLOSE_ENOUGH    5e-4f // m
#define MOST_ITERATIONS 24
#define LEAST_JACOBIAN  0.05f

// The surface of eight places at rest.
typedef struct surfaces {
    float x[LANES]; // displacement
    float y[LANES];
    float z[LANES];
    float dxx[LANES]; // of it: how x changes along x, x along z, z along x, z along z
    float dxz[LANES];
    float dzx[LANES];
    float dzz[LANES];
} surfaces;

// A cascade at eight places.
typedef struct reading {
    const float *map;
    float texels; // per metre
    float share[LANES];
    places place;
} reading;

static int32_t prepare_readings(const hwi_sea_view *view, const double *x, const double *z, reading *readings)
{
    const hwi_sea *sea = view->sea;
    int32_t count = 0;
    double depth[LANES];
    sound(view, x, z, depth);
    for (int32_t i = 0; i < sea->cascade_count; ++i) {
        const hwi_cascade *cascade = &sea->cascades[i];
        if (view->kept[i] == 0.0f) {
            continue;
        }
        reading *own = &readings[count++];
        own->map = view->slot->fields[i].maps[SEA_MAP_DISPLACEMENT];
        own->texels = (float)(sea->fft.size * cascade->inverse);
        locate(sea, cascade, x, z, sea->fft.size, &own->place);
        share_out_of(view, depth, cascade->middle, view->kept[i], own->share);
    }
    return count;
}

// Lanes whose bit is not set may be skipped.
static void surfaces_by_maps(const hwi_sea_view *view, const double *x, const double *z, uint32_t lanes,
                             surfaces *found)
{
    reading readings[HW_MAX_SEA_CASCADES];
    const int32_t count = prepare_readings(view, x, z, readings);
    for (int l = 0; l < LANES; ++l) {
        if ((lanes >> l & 1u) == 0) {
            continue;
        }
        four sum = {0};
        four along_x = {0};
        four along_z = {0};
        for (int32_t i = 0; i < count; ++i) {
            const reading *own = &readings[i];
            const places *place = &own->place;
            const float share = own->share[l];
            four near = load(own->map + 4 * place->at[0][l]);
            four near_along = load(own->map + 4 * place->at[1][l]) - near;
            four far = load(own->map + 4 * place->at[2][l]);
            four far_along = load(own->map + 4 * place->at[3][l]) - far;
            near += near_along * place->x[l];
            far += far_along * place->x[l];
            four across = far - near;
            four along = near_along + (far_along - near_along) * place->z[l];
            float per_metre = share * own->texels;
            sum += (near + across * place->z[l]) * share;
            along_x += along * per_metre;
            along_z += (across + along * (float)HWI_SEA_LEAN) * per_metre;
        }
        found->x[l] = sum[0];
        found->y[l] = sum[1];
        found->z[l] = sum[2];
        found->dxx[l] = along_x[0];
        found->dzx[l] = along_x[2];
        found->dxz[l] = along_z[0];
        found->dzz[l] = along_z[2];
    }
}

static void surfaces_by_waves(const hwi_sea_view *view, const double *x, const double *z, surfaces *found)
{
    double depth[LANES];
    sound(view, x, z, depth);
    memset(found, 0, sizeof *found);
    for (int32_t i = 0; i < view->sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &view->sea->waves[i];
        float kept = hwi_sea_kept(view->shortest, wave->k) * view->slot->waves[i].amplitude;
        if (kept == 0.0f) {
            continue;
        }
        float a[LANES], c[LANES], s[LANES];
        share_out_of(view, depth, (double)wave->frequency, kept, a);
        phases_of(wave, view->slot->waves[i].phase, x, z, c, s);
        const float steepness = wave->reach * (float)wave->k;
        const float xx = wave->along_x * wave->along_x;
        const float xz = wave->along_x * wave->along_z;
        const float zz = wave->along_z * wave->along_z;
        for (int l = 0; l < LANES; ++l) {
            float reach = -a[l] * s[l] * wave->reach;
            float steep = -a[l] * c[l] * steepness;
            found->x[l] += reach * wave->along_x;
            found->y[l] += a[l] * c[l];
            found->z[l] += reach * wave->along_z;
            found->dxx[l] += steep * xx;
            found->dxz[l] += steep * xz;
            found->dzz[l] += steep * zz;
        }
    }
    memcpy(found->dzx, found->dxz, sizeof found->dzx);
}

// ---- The search ----

// Displacements that were tried for eight points, and what the surface is there.
typedef struct trial {
    float x[LANES];
    float z[LANES];
    float off_x[LANES]; // how far the water with them is beyond the point
    float off_z[LANES];
    float residual[LANES];
    surfaces surface;
} trial; // of lanes that are skipped, what stood there before

static void try_displacements(const hwi_sea_view *view, const group *points, uint32_t lanes, trial *tried)
{
    double x[LANES], z[LANES];
    for (int l = 0; l < LANES; ++l) {
        x[l] = points->x[l] - (double)tried->x[l];
        z[l] = points->z[l] - (double)tried->z[l];
    }
    if (view->sea->def.surface == HW_SEA_FFT) {
        surfaces_by_maps(view, x, z, lanes, &tried->surface);
    } else {
        surfaces_by_waves(view, x, z, &tried->surface);
    }
    for (int l = 0; l < LANES; ++l) {
        tried->off_x[l] = tried->surface.x[l] - tried->x[l];
        tried->off_z[l] = tried->surface.z[l] - tried->z[l];
        tried->residual[l] = sqrtf(tried->off_x[l] * tried->off_x[l] + tried->off_z[l] * tried->off_z[l]);
    }
}

// Where the surface is folded or nearly so, Newton's step leads anywhere: a plain step by the error is taken.
static void step(const trial *best, const float *share, trial *next)
{
    const surfaces *s = &best->surface;
    for (int l = 0; l < LANES; ++l) {
        float xx = 1.0f + s->dxx[l];
        float zz = 1.0f + s->dzz[l];
        float jacobian = xx * zz - s->dxz[l] * s->dzx[l];
        float safe = jacobian < LEAST_JACOBIAN ? 1.0f : jacobian;
        float step_x = (zz * best->off_x[l] - s->dxz[l] * best->off_z[l]) / safe;
        float step_z = (xx * best->off_z[l] - s->dzx[l] * best->off_x[l]) / safe;
        step_x = jacobian < LEAST_JACOBIAN ? best->off_x[l] : step_x;
        step_z = jacobian < LEAST_JACOBIAN ? best->off_z[l] : step_z;
        next->x[l] = best->x[l] + share[l] * step_x;
        next->z[l] = best->z[l] + share[l] * step_z;
    }
}

static void accept(const trial *next, int l, trial *best)
{
    best->x[l] = next->x[l];
    best->z[l] = next->z[l];
    best->off_x[l] = next->off_x[l];
    best->off_z[l] = next->off_z[l];
    best->residual[l] = next->residual[l];
    best->surface.x[l] = next->surface.x[l];
    best->surface.y[l] = next->surface.y[l];
    best->surface.z[l] = next->surface.z[l];
    best->surface.dxx[l] = next->surface.dxx[l];
    best->surface.dxz[l] = next->surface.dxz[l];
    best->surface.dzx[l] = next->surface.dzx[l];
    best->surface.dzz[l] = next->surface.dzz[l];
}

// From the displacements in best->x and best->z.
static void improve(const hwi_sea_view *view, const group *points, uint32_t lanes, trial *best, int32_t *iterations)
{
    float share[LANES];
    trial next = {0};
    try_displacements(view, points, lanes, best);
    for (int l = 0; l < LANES; ++l) {
        share[l] = 1.0f;
        iterations[l] = 1;
        lanes &= ~((uint32_t)(best->residual[l] <= CLOSE_ENOUGH) << l);
    }
    for (int32_t i = 1; i < MOST_ITERATIONS && lanes != 0; ++i) {
        step(best, share, &next);
        try_displacements(view, points, lanes, &next);
        for (int l = 0; l < LANES; ++l) {
            if ((lanes >> l & 1u) == 0) {
                continue;
            }
            iterations[l] += 1;
            bool nearer = next.residual[l] < best->residual[l];
            share[l] = !nearer ? 0.4f * share[l] : share[l] < 0.5f ? 2.0f * share[l] : 1.0f;
            if (nearer) {
                accept(&next, l, best);
            }
            bool is_over = best->residual[l] <= CLOSE_ENOUGH || share[l] < 0.01f;
            lanes &= ~((uint32_t)is_over << l);
        }
    }
}

// A search that got stuck begins again, from the sides of where crests pull the water, all at once.
static void search_again(const hwi_sea_view *view, const group *points, int l, trial *best, int32_t *iterations)
{
    static const float side[LANES][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    group same;
    trial tried = {0};
    int32_t counts[LANES];
    hw_vec3 found = hwi_vec3(best->surface.x[l], best->surface.y[l], best->surface.z[l]);
    float reach = 2.0f * hwi_length(found) + 1.0f;
    for (int i = 0; i < LANES; ++i) {
        same.x[i] = points->x[l];
        same.z[i] = points->z[l];
        tried.x[i] = -reach * side[i][0];
        tried.z[i] = -reach * side[i][1];
    }
    improve(view, &same, ALL_LANES, &tried, counts);
    for (int i = 0; i < LANES; ++i) {
        iterations[l] += counts[i];
        if (best->residual[l] > CLOSE_ENOUGH && tried.residual[i] < best->residual[l]) {
            best->x[l] = tried.x[i];
            best->z[l] = tried.z[i];
            best->residual[l] = tried.residual[i];
            best->surface.x[l] = tried.surface.x[i];
            best->surface.y[l] = tried.surface.y[i];
            best->surface.z[l] = tried.surface.z[i];
        }
    }
}

static void find(const hwi_sea_view *view, group *points, uint32_t lanes)
{
    trial best = {0};
    memcpy(best.x, points->guess_x, sizeof best.x);
    memcpy(best.z, points->guess_z, sizeof best.z);
    improve(view, points, lanes, &best, points->iterations);
    for (int l = 0; l < LANES; ++l) {
        if ((lanes >> l & 1u) != 0 && best.residual[l] > CLOSE_ENOUGH) {
            search_again(view, points, l, &best, points->iterations);
        }
        points->rest_x[l] = points->x[l] - (double)best.x[l];
        points->rest_z[l] = points->z[l] - (double)best.z[l];
        points->displacement[l] = hwi_vec3(best.surface.x[l], best.surface.y[l], best.surface.z[l]);
        points->residual[l] = best.residual[l];
    }
}

// ---- All that is asked ----

static void load_group(const hwi_sea_point *from, int32_t count, group *points)
{
    for (int l = 0; l < LANES; ++l) {
        const hwi_sea_point *point = &from[l < count ? l : 0];
        points->x[l] = point->x;
        points->z[l] = point->z;
        points->y[l] = point->y;
        points->guess_x[l] = point->guess.x;
        points->guess_z[l] = point->guess.z;
    }
}

static void answer_surface(const hwi_sea_view *view, group *points, int32_t count, hwi_sea_point *to)
{
    float head[LANES] = {0};
    find(view, points, ALL_LANES >> (LANES - count));
    if ((view->wants & HWI_SEA_WANT_PRESSURE) != 0) {
        answer_heads(view, points, count, head);
    }
    for (int l = 0; l < count; ++l) {
        to[l].displacement = points->displacement[l];
        to[l].height = points->displacement[l].y;
        to[l].residual = points->residual[l];
        to[l].iterations = points->iterations[l];
        to[l].head = head[l];
    }
    if ((view->wants & (HWI_SEA_WANT_NORMAL | HWI_SEA_WANT_MOTION)) != 0) {
        answer_slopes(view, points, count, to);
    }
}

void SEA_ASK(const hwi_sea_view *view, hwi_sea_point *points, int32_t count)
{
    for (int32_t first = 0; first < count; first += LANES) {
        int32_t part = count - first < LANES ? count - first : LANES;
        group some;
        load_group(points + first, part, &some);
        if ((view->wants & ~(HWI_SEA_WANT_VELOCITY | HWI_SEA_WANT_ACCELERATION)) != 0) {
            answer_surface(view, &some, part, points + first);
        }
        if ((view->wants & (HWI_SEA_WANT_VELOCITY | HWI_SEA_WANT_ACCELERATION)) == 0) {
            continue;
        }
        if (view->sea->def.surface == HW_SEA_FFT) {
            flow_by_maps(view, &some, part, points + first);
        } else {
            flow_by_waves(view, &some, part, points + first);
        }
    }
}
