// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Answers to questions about a point of the sea.
//
// The surface is known as a function of where its water is at rest: at rest + D(at rest). A question names a place in
// the world, so the place at rest is searched for, by Newton's method with the exact derivative of the very function
// that is drawn, linear between texels. Steps that do not come nearer are halved; the best place found counts.

#include <math.h>
#include <string.h>

#include "sea.h"
#include "trig.h"
#include "turbulence.h"
#include "vector.h"

#define TWO_PI          6.28318530717958647692
#define CLOSE_ENOUGH    5e-4 // m
#define MOST_ITERATIONS 24
#define LEAST_JACOBIAN  0.05
#define FADED           14.0 // exp(-14) is nothing

typedef float four __attribute__((vector_size(16)));

// Four texels round a place, and how near each is.
typedef struct place_in_map {
    int32_t at[4];
    float weight[4];
    float fraction_x;
    float fraction_z;
} place_in_map;

// The C library's floor is a call on machines without SSE 4.1; a conversion to an integer is one instruction on all.
static inline double fraction_of(double turns)
{
    double rest = turns - (double)(int64_t)turns;
    return rest < 0.0 ? rest + 1.0 : rest;
}

static inline int32_t split(double turns, int32_t size, float *fraction)
{
    double texels = fraction_of(turns) * size;
    int32_t whole = (int32_t)texels;
    *fraction = (float)(texels - whole);
    return whole & (size - 1); // rounding may lead to `size`
}

// exp(x) for x <= 0 in single precision, to 2e-7 of the result: by 2^n and a polynomial of what is left.
static inline float decay(float x)
{
    if (x < -80.0f) {
        return 0.0f;
    }
    const float shifter = 12582912.0f; // 1.5 * 2^23: adding it leaves no bits below 1
    float n = (x * 1.44269504f + shifter) - shifter;
    float r = (x - n * 0.693145752f) - n * 1.42860677e-6f;
    float p = 1.0f / 720.0f;
    p = 1.0f / 120.0f + r * p;
    p = 1.0f / 24.0f + r * p;
    p = 1.0f / 6.0f + r * p;
    p = 0.5f + r * p;
    p = 1.0f + r * p;
    p = 1.0f + r * p;
    uint32_t bits = (uint32_t)((int32_t)n + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return p * power;
}

static inline place_in_map locate(double x, double z, double inverse, int32_t size)
{
    place_in_map place;
    int32_t x0 = split(x * inverse, size, &place.fraction_x);
    int32_t z0 = split(z * inverse, size, &place.fraction_z);
    int32_t x1 = (x0 + 1) & (size - 1);
    int32_t z1 = (z0 + 1) & (size - 1);
    place.at[0] = 4 * (z0 * size + x0);
    place.at[1] = 4 * (z0 * size + x1);
    place.at[2] = 4 * (z1 * size + x0);
    place.at[3] = 4 * (z1 * size + x1);
    float fx = place.fraction_x;
    float fz = place.fraction_z;
    place.weight[0] = (1.0f - fx) * (1.0f - fz);
    place.weight[1] = fx * (1.0f - fz);
    place.weight[2] = (1.0f - fx) * fz;
    place.weight[3] = fx * fz;
    return place;
}

static four texel(const float *map, int32_t at)
{
    four value;
    memcpy(&value, map + at, sizeof value);
    return value;
}

static four read(const float *map, const place_in_map *place)
{
    return texel(map, place->at[0]) * place->weight[0] + texel(map, place->at[1]) * place->weight[1] +
           texel(map, place->at[2]) * place->weight[2] + texel(map, place->at[3]) * place->weight[3];
}

// ---- The bottom ----

double hwi_sea_bottom_depth(const hwi_sea_bottom *bottom, double level, double x, double z)
{
    if (bottom == NULL) {
        return HWI_NO_BOTTOM;
    }
    const hw_sea_bottom_def *def = &bottom->def;
    double gx = (x - (double)def->origin.x) / (double)def->spacing;
    double gz = (z - (double)def->origin.z) / (double)def->spacing;
    gx = gx < 0.0 ? 0.0 : gx < def->count_x - 1 ? gx : def->count_x - 1;
    gz = gz < 0.0 ? 0.0 : gz < def->count_z - 1 ? gz : def->count_z - 1;
    int32_t ix = (int32_t)gx < def->count_x - 2 ? (int32_t)gx : def->count_x - 2;
    int32_t iz = (int32_t)gz < def->count_z - 2 ? (int32_t)gz : def->count_z - 2;
    double fx = gx - ix;
    double fz = gz - iz;
    const float *row = bottom->heights + (size_t)iz * (size_t)def->count_x + ix;
    double near = (1.0 - fx) * (double)row[0] + fx * (double)row[1];
    double far = (1.0 - fx) * (double)row[def->count_x] + fx * (double)row[def->count_x + 1];
    return level - ((double)def->origin.y + (1.0 - fz) * near + fz * far);
}

// What a bottom in the depth leaves of waves of a frequency.
static float shallow(double depth, double frequency)
{
    if (depth <= 0.0) {
        return 0.0f;
    }
    double w = frequency * sqrt(depth / HWI_WAVE_GRAVITY);
    return w >= 2.0 ? 1.0f : (float)sqrt(hwi_depth_factor(w));
}

// ---- The surface at a place at rest ----

typedef struct surface {
    hw_vec3 displacement;
    double dxx, dxz, dzx, dzz; // of the displacement: how x changes along x, x along z, z along x, z along z
} surface;

static bool is_left_out(const hwi_sea_view *view, int32_t c)
{
    return view->slot->fields[c].is_calm || view->sea->cascades[c].low * (double)view->shortest > TWO_PI;
}

static surface surface_by_maps(const hwi_sea_view *view, double x, double z)
{
    const hwi_sea *sea = view->sea;
    double depth = hwi_sea_bottom_depth(view->bottom, view->level, x, z);
    four sum = {0};
    four along_x = {0};
    four along_z = {0};
    for (int32_t c = 0; c < sea->cascade_count; ++c) {
        if (is_left_out(view, c)) {
            continue;
        }
        const hwi_cascade *cascade = &sea->cascades[c];
        place_in_map place = locate(x, z, cascade->inverse, sea->fft.size);
        const float *map = view->slot->fields[c].maps[SEA_MAP_DISPLACEMENT];
        float share = view->bottom != NULL ? shallow(depth, cascade->middle) : 1.0f;
        four near = texel(map, place.at[0]);
        four near_along = texel(map, place.at[1]) - near;
        four far = texel(map, place.at[2]);
        four far_along = texel(map, place.at[3]) - far;
        near += near_along * place.fraction_x;
        far += far_along * place.fraction_x;
        four across = far - near;
        sum += (near + across * place.fraction_z) * share;
        float per_metre = share * (float)(sea->fft.size * cascade->inverse);
        along_x += (near_along + (far_along - near_along) * place.fraction_z) * per_metre;
        along_z += across * per_metre;
    }
    return (surface){
        .displacement = {sum[0], sum[1], sum[2]},
        .dxx = (double)along_x[0],
        .dxz = (double)along_z[0],
        .dzx = (double)along_x[2],
        .dzz = (double)along_z[2],
    };
}

// Cosine and sine of a wave's phase at a place.
static void phase_of(const hwi_gerstner_wave *wave, const hwi_wave_now *now, double x, double z, float *c, float *s)
{
    double turns = wave->turns_x * x + wave->turns_z * z + now->phase;
    float rest = (float)fraction_of(turns);
    *c = hwi_cos_turns(rest);
    *s = hwi_cos_turns(rest - 0.25f);
}

static bool is_too_short(const hwi_sea_view *view, const hwi_gerstner_wave *wave)
{
    return wave->k * (double)view->shortest > TWO_PI;
}

static float share_of_wave(const hwi_sea_view *view, const hwi_gerstner_wave *wave, double depth)
{
    return view->bottom != NULL ? shallow(depth, (double)wave->frequency) : 1.0f;
}

static surface surface_by_waves(const hwi_sea_view *view, double x, double z)
{
    surface found = {{0}, 0.0, 0.0, 0.0, 0.0};
    double depth = hwi_sea_bottom_depth(view->bottom, view->level, x, z);
    for (int32_t i = 0; i < view->sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &view->sea->waves[i];
        if (is_too_short(view, wave)) {
            continue;
        }
        float c, s;
        phase_of(wave, &view->slot->waves[i], x, z, &c, &s);
        float a = view->slot->waves[i].amplitude * share_of_wave(view, wave, depth);
        float reach = -a * s * wave->reach;
        found.displacement = hwi_add(found.displacement, hwi_vec3(reach * wave->along_x, a * c, reach * wave->along_z));
        double steep = -(double)(a * c * wave->reach) * wave->k;
        found.dxx += steep * (double)(wave->along_x * wave->along_x);
        found.dxz += steep * (double)(wave->along_x * wave->along_z);
        found.dzz += steep * (double)(wave->along_z * wave->along_z);
    }
    found.dzx = found.dxz;
    return found;
}

static surface surface_at(const hwi_sea_view *view, double x, double z)
{
    return view->sea->def.surface == HW_SEA_FFT ? surface_by_maps(view, x, z) : surface_by_waves(view, x, z);
}

// ---- The search ----

typedef struct search {
    double x; // place at rest
    double z;
    double off_x; // how far the water from there is beyond the point
    double off_z;
    double residual;
    surface surface;
} search;

static search try_place(const hwi_sea_view *view, hwi_sea_point *point, double x, double z)
{
    search tried = {.x = x, .z = z, .surface = surface_at(view, x, z)};
    tried.off_x = x + (double)tried.surface.displacement.x - point->x;
    tried.off_z = z + (double)tried.surface.displacement.z - point->z;
    tried.residual = sqrt(tried.off_x * tried.off_x + tried.off_z * tried.off_z);
    point->iterations += 1;
    return tried;
}

// Where the surface is folded or nearly so, Newton's step leads anywhere: a plain step back by the error is taken.
static void step_of(const search *at, double *dx, double *dz)
{
    const surface *s = &at->surface;
    double jacobian = (1.0 + s->dxx) * (1.0 + s->dzz) - s->dxz * s->dzx;
    if (jacobian < LEAST_JACOBIAN) {
        *dx = -at->off_x;
        *dz = -at->off_z;
        return;
    }
    *dx = -((1.0 + s->dzz) * at->off_x - s->dxz * at->off_z) / jacobian;
    *dz = -((1.0 + s->dxx) * at->off_z - s->dzx * at->off_x) / jacobian;
}

static search improve(const hwi_sea_view *view, hwi_sea_point *point, search best, int32_t most)
{
    double share = 1.0;
    while (best.residual > CLOSE_ENOUGH && point->iterations < most) {
        double dx, dz;
        step_of(&best, &dx, &dz);
        search next = try_place(view, point, best.x + share * dx, best.z + share * dz);
        if (next.residual < best.residual) {
            best = next;
            share = share < 0.5 ? 2.0 * share : 1.0;
        } else {
            share *= 0.4;
        }
        if (share < 0.01) {
            break;
        }
    }
    return best;
}

static search find(const hwi_sea_view *view, hwi_sea_point *point)
{
    point->iterations = 0;
    search best = try_place(view, point, point->x - (double)point->guess.x, point->z - (double)point->guess.z);
    best = improve(view, point, best, MOST_ITERATIONS);
    // A search that got stuck begins again, from the sides of where crests pull the water.
    double reach = 2.0 * (double)hwi_length(best.surface.displacement) + 1.0;
    for (int32_t i = 0; i < 8 && best.residual > CLOSE_ENOUGH; ++i) {
        static const double side[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
        int32_t most = point->iterations + MOST_ITERATIONS;
        search other = try_place(view, point, point->x + reach * side[i][0], point->z + reach * side[i][1]);
        other = improve(view, point, other, most);
        best = other.residual < best.residual ? other : best;
    }
    return best;
}

// ---- What else is asked ----

static void ask_maps(const hwi_sea_view *view, const search *found, hwi_sea_point *point)
{
    const hwi_sea *sea = view->sea;
    four slopes = {0};
    four motion = {0};
    float cross = 0.0f;
    double depth = hwi_sea_bottom_depth(view->bottom, view->level, found->x, found->z);
    for (int32_t c = 0; c < sea->cascade_count; ++c) {
        if (is_left_out(view, c)) {
            continue;
        }
        const hwi_sea_fields *fields = &view->slot->fields[c];
        place_in_map place = locate(found->x, found->z, sea->cascades[c].inverse, sea->fft.size);
        float share = view->bottom != NULL ? shallow(depth, sea->cascades[c].middle) : 1.0f;
        slopes += read(fields->maps[SEA_MAP_SLOPES], &place) * share;
        cross += read(fields->maps[SEA_MAP_DISPLACEMENT], &place)[3] * share;
        if ((view->wants & HWI_SEA_WANT_MOTION) != 0) {
            motion += read(fields->maps[SEA_MAP_MOTION], &place) * share;
        }
    }
    hw_vec3 along_x = hwi_vec3(1.0f + slopes[2], slopes[0], cross);
    hw_vec3 along_z = hwi_vec3(cross, slopes[1], 1.0f + slopes[3]);
    point->normal = hwi_cross(along_z, along_x);
    point->jacobian = point->normal.y;
    point->surface_velocity = hwi_vec3(motion[0], motion[1], motion[2]);
}

static void ask_waves(const hwi_sea_view *view, const search *found, hwi_sea_point *point)
{
    hw_vec3 along_x = {1.0f, 0.0f, 0.0f};
    hw_vec3 along_z = {0.0f, 0.0f, 1.0f};
    hw_vec3 motion = {0};
    double depth = hwi_sea_bottom_depth(view->bottom, view->level, found->x, found->z);
    for (int32_t i = 0; i < view->sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &view->sea->waves[i];
        if (is_too_short(view, wave)) {
            continue;
        }
        float c, s;
        phase_of(wave, &view->slot->waves[i], found->x, found->z, &c, &s);
        float a = view->slot->waves[i].amplitude * share_of_wave(view, wave, depth);
        float k = (float)wave->k;
        float slope = -a * k * s;
        float squeeze = -a * k * c * wave->reach;
        along_x = hwi_add(along_x,
                          hwi_scale(hwi_vec3(squeeze * wave->along_x, slope, squeeze * wave->along_z), wave->along_x));
        along_z = hwi_add(along_z,
                          hwi_scale(hwi_vec3(squeeze * wave->along_x, slope, squeeze * wave->along_z), wave->along_z));
        float speed = a * wave->frequency;
        float ahead = speed * c * wave->reach;
        motion = hwi_add(motion, hwi_vec3(ahead * wave->along_x, speed * s, ahead * wave->along_z));
    }
    point->normal = hwi_cross(along_z, along_x);
    point->jacobian = point->normal.y;
    point->surface_velocity = motion;
}

static void ask_surface(const hwi_sea_view *view, hwi_sea_point *point, search *found)
{
    *found = find(view, point);
    point->displacement = found->surface.displacement;
    point->height = point->displacement.y;
    point->residual = (float)found->residual;
    if ((view->wants & (HWI_SEA_WANT_NORMAL | HWI_SEA_WANT_MOTION)) != 0) {
        if (view->sea->def.surface == HW_SEA_FFT) {
            ask_maps(view, found, point);
        } else {
            ask_waves(view, found, point);
        }
        // Where the surface is folded over, its upper side still counts.
        if (point->normal.y < 0.0f) {
            point->normal = hwi_scale(point->normal, -1.0f);
        }
        point->normal = hwi_direction(point->normal, hwi_vec3(0.0f, 1.0f, 0.0f));
    }
}

// ---- The depth ----

// exp(K y) and its image below a bottom, exp(-K (y + 2 depth)); y is not above 0.
typedef struct fading {
    float direct;
    float image;
} fading;

static inline fading fade(const hwi_sea *sea, double k, double y)
{
    double depth = (double)sea->def.water_depth;
    if (depth == 0.0) {
        return (fading){decay((float)(k * y)), 0.0f};
    }
    double below = y < -depth ? -depth : y; // under the bottom as at it
    return (fading){decay((float)(k * below)), decay((float)(-k * (below + 2.0 * depth)))};
}

// The slope of the pressure's head along x and z: central differences at texels, linear between them.
static void slope_of_head(const float *map, const place_in_map *place, int32_t size, float per_metre, float *along_x,
                          float *along_z)
{
    float slopes[2] = {0.0f, 0.0f};
    for (int32_t i = 0; i < 4; ++i) {
        int32_t texel_at = place->at[i] / 4;
        int32_t x = texel_at % size;
        int32_t z = texel_at / size;
        int32_t mask = size - 1;
        float right = map[4 * (z * size + ((x + 1) & mask)) + 3];
        float left = map[4 * (z * size + ((x - 1) & mask)) + 3];
        float ahead = map[4 * (((z + 1) & mask) * size + x) + 3];
        float behind = map[4 * (((z - 1) & mask) * size + x) + 3];
        slopes[0] += place->weight[i] * (right - left);
        slopes[1] += place->weight[i] * (ahead - behind);
    }
    *along_x = 0.5f * per_metre * slopes[0];
    *along_z = 0.5f * per_metre * slopes[1];
}

static void flow_by_maps(const hwi_sea_view *view, hwi_sea_point *point)
{
    const hwi_sea *sea = view->sea;
    double y = point->y < 0.0 ? point->y : 0.0;
    double depth = hwi_sea_bottom_depth(view->bottom, view->level, point->x, point->z);
    hw_vec3 velocity = {0};
    hw_vec3 acceleration = {0};
    for (int32_t c = 0; c < sea->cascade_count; ++c) {
        const hwi_cascade *cascade = &sea->cascades[c];
        if (is_left_out(view, c) || cascade->decay[0] * y < -FADED) {
            continue;
        }
        place_in_map place = locate(point->x, point->z, cascade->inverse, sea->deep_size);
        float share = view->bottom != NULL ? shallow(depth, cascade->middle) : 1.0f;
        for (int32_t m = 0; m < HWI_SEA_DECAYS && cascade->decay[m] * y >= -FADED; ++m) {
            const float *map = view->slot->fields[c].maps[SEA_MAP_DEPTH + m];
            four flow = read(map, &place) * share;
            fading faded = fade(sea, cascade->decay[m], y);
            float along = faded.direct + faded.image;
            float up = faded.direct - faded.image;
            velocity = hwi_add(velocity, hwi_vec3(along * flow[0], up * flow[1], along * flow[2]));
            if ((view->wants & HWI_SEA_WANT_ACCELERATION) != 0) {
                float slope_x, slope_z;
                float per_metre = (float)(sea->deep_size * cascade->inverse);
                slope_of_head(map, &place, sea->deep_size, per_metre, &slope_x, &slope_z);
                float g = -(float)HWI_WAVE_GRAVITY;
                acceleration = hwi_add(acceleration, hwi_vec3(g * share * along * slope_x,
                                                              g * up * (float)cascade->decay[m] * flow[3],
                                                              g * share * along * slope_z));
            }
        }
    }
    point->velocity = velocity;
    point->acceleration = acceleration;
}

static void flow_by_waves(const hwi_sea_view *view, hwi_sea_point *point)
{
    double y = point->y < 0.0 ? point->y : 0.0;
    double depth = hwi_sea_bottom_depth(view->bottom, view->level, point->x, point->z);
    hw_vec3 velocity = {0};
    hw_vec3 acceleration = {0};
    for (int32_t i = 0; i < view->sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &view->sea->waves[i];
        if (is_too_short(view, wave) || wave->k * y < -FADED) {
            continue;
        }
        float c, s;
        phase_of(wave, &view->slot->waves[i], point->x, point->z, &c, &s);
        fading faded = fade(view->sea, wave->k, y);
        fading at_surface = fade(view->sea, wave->k, 0.0);
        float lift = 1.0f / (1.0f - at_surface.image);
        float speed = view->slot->waves[i].amplitude * share_of_wave(view, wave, depth) * wave->frequency * lift;
        float along = speed * (faded.direct + faded.image);
        float up = speed * (faded.direct - faded.image);
        float w = wave->frequency;
        velocity = hwi_add(velocity, hwi_vec3(along * c * wave->along_x, up * s, along * c * wave->along_z));
        acceleration =
            hwi_add(acceleration, hwi_vec3(along * w * s * wave->along_x, -up * w * c, along * w * s * wave->along_z));
    }
    point->velocity = velocity;
    point->acceleration = acceleration;
}

// Under the surface of waves the pressure is that of the water above, less what their motion carries: linear theory
// with depth counted from the surface as it is (Wheeler 1970), so that the pressure is 0 there.
static float head_by_maps(const hwi_sea_view *view, const search *found, double y)
{
    const hwi_sea *sea = view->sea;
    double depth = hwi_sea_bottom_depth(view->bottom, view->level, found->x, found->z);
    float head = 0.0f;
    for (int32_t c = 0; c < sea->cascade_count; ++c) {
        if (is_left_out(view, c)) {
            continue;
        }
        const hwi_cascade *cascade = &sea->cascades[c];
        place_in_map place = locate(found->x, found->z, cascade->inverse, sea->deep_size);
        float share = view->bottom != NULL ? shallow(depth, cascade->middle) : 1.0f;
        for (int32_t m = 0; m < HWI_SEA_DECAYS; ++m) {
            fading there = fade(sea, cascade->decay[m], y);
            fading above = fade(sea, cascade->decay[m], 0.0);
            float left = there.direct + there.image - above.direct - above.image;
            head += share * left * read(view->slot->fields[c].maps[SEA_MAP_DEPTH + m], &place)[3];
        }
    }
    return head;
}

static float head_by_waves(const hwi_sea_view *view, const search *found, double y)
{
    double depth = hwi_sea_bottom_depth(view->bottom, view->level, found->x, found->z);
    float head = 0.0f;
    for (int32_t i = 0; i < view->sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &view->sea->waves[i];
        if (is_too_short(view, wave)) {
            continue;
        }
        float c, s;
        phase_of(wave, &view->slot->waves[i], found->x, found->z, &c, &s);
        fading there = fade(view->sea, wave->k, y);
        fading above = fade(view->sea, wave->k, 0.0);
        float left = (there.direct + there.image) / (above.direct + above.image) - 1.0f;
        head += left * view->slot->waves[i].amplitude * share_of_wave(view, wave, depth) * c;
    }
    return head;
}

uint32_t hwi_sea_parts(uint32_t wants)
{
    uint32_t parts = (wants & ~HWI_SEA_WANT_VELOCITY) != 0 ? HWI_SEA_SURFACE : 0u;
    parts |= (wants & HWI_SEA_WANT_MOTION) != 0 ? HWI_SEA_MOTION : 0u;
    uint32_t deep = HWI_SEA_WANT_VELOCITY | HWI_SEA_WANT_PRESSURE | HWI_SEA_WANT_ACCELERATION;
    return parts | ((wants & deep) != 0 ? HWI_SEA_DEPTH : 0u);
}

void hwi_sea_ask(const hwi_sea_view *view, hwi_sea_point *point)
{
    bool is_fft = view->sea->def.surface == HW_SEA_FFT;
    search found;
    if ((view->wants & ~HWI_SEA_WANT_VELOCITY) != 0) {
        ask_surface(view, point, &found);
        if ((view->wants & HWI_SEA_WANT_PRESSURE) != 0) {
            double y = point->y - (double)point->height;
            y = y < 0.0 ? y : 0.0;
            point->head = is_fft ? head_by_maps(view, &found, y) : head_by_waves(view, &found, y);
        }
    }
    if ((view->wants & (HWI_SEA_WANT_VELOCITY | HWI_SEA_WANT_ACCELERATION)) != 0) {
        if (is_fft) {
            flow_by_maps(view, point);
        } else {
            flow_by_waves(view, point);
        }
    }
}
