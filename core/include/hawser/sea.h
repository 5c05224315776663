// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sea: waves on the water of a world. Everything that feels water feels them: cables, bodies,
// hw_world_sample_water.
//
// A world has one sea, flat at first. Waves are a function of the definition, its seed and time alone, computed here
// and not on a graphics card: the same on every machine, for any time, asked from any thread. What is drawn (the maps
// below) is what is asked.
//
// Surfaces
//   flat      no waves
//   Gerstner  up to 1024 waves given by the host, or up to 512 drawn from a spectrum; each summed up for every question
//   FFT       thousands of waves of a spectrum, on 1..4 patches ("cascades") that repeat endlessly
//
// Each point x, z of the water at rest moves to x + Dx, h, z + Dz. Because crests come together (choppiness), a
// question for the height above a place must first find the water that is there now; that search always ends.
//
// Waves run as on earth, with g = 9.81 m/s^2, whatever the gravity of the world is: a game that makes things fall
// slower does not want another sea. Pressure is that of the world's gravity.
//
// Waves fade with depth as linear theory says. At the depth y below the level of the water at rest a wave of length l
// moves the water by exp(-2 pi y / l) of what it does at the surface.

#ifndef HAWSER_SEA_H
#define HAWSER_SEA_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_SEA_FLAT     0
#define HW_SEA_GERSTNER 1
#define HW_SEA_FFT      2

#define HW_SPECTRUM_PIERSON_MOSKOWITZ 1 // a sea that the wind has raised to its full height
#define HW_SPECTRUM_JONSWAP           2 // one with a sharper peak, as near a coast
#define HW_SPECTRUM_TMA               3 // JONSWAP in water of finite depth

#define HW_SPREADING_COSINE         1 // cos(a)^(2 n) of half the angle to the wind, n = spreading_power
#define HW_SPREADING_MITSUYASU      2 // narrow at the peak, wider for longer and shorter waves
#define HW_SPREADING_HASSELMANN     3 // likewise, as measured in JONSWAP
#define HW_SPREADING_DONELAN_BANNER 4 // likewise, as measured later

#define HW_WEATHER_WIND     1 // wind_speed says how high and long the waves are
#define HW_WEATHER_HEIGHT   2 // significant_height and peak_period do
#define HW_WEATHER_BEAUFORT 3 // beaufort does, by the middle of its range of winds

#define HW_MAX_SEA_WAVES      1024 // of a Gerstner sea at any time
#define HW_MAX_SPECTRUM_WAVES 512  // of them drawn for one weather: while it changes, those that go are there too
#define HW_MAX_SEA_CASCADES   4
#define HW_MAX_SEA_SIZE       512

// From weather to swell_direction it is the weather, which hw_world_change_sea changes smoothly; the rest stays as it
// is while a sea lives.
typedef struct hw_sea_def {
    uint32_t struct_size;     // set by hw_sea_def_init
    int32_t surface;          // HW_SEA_…, default FFT
    int32_t weather;          // HW_WEATHER_…, default WIND
    int32_t beaufort;         // 0..12, default 4. Used by HW_WEATHER_BEAUFORT
    float wind_speed;         // m/s, 0..60, default 10: at 19.5 m height. Used by HW_WEATHER_WIND
    float significant_height; // m, 0..30, default 2: mean of the highest third. Used by HW_WEATHER_HEIGHT
    float peak_period;        // s, 0.5..30, default 7: of the waves with most energy. Used by HW_WEATHER_HEIGHT
    float peak_sharpness;     // 1..10, default 3.3: gamma of JONSWAP and TMA; 1 is Pierson and Moskowitz
    float spreading_power;    // 0..100, default 4. 0: all directions alike. Used by HW_SPREADING_COSINE
    hw_vec3 direction;     // where the wind blows to, default x. Of any length from 1e-6, each within 1e6; y is ignored
    float swell_height;    // m, 0..30, default 0: none. Significant height of waves that came from far
    float swell_period;    // s, 2..30, default 12
    float swell_spreading; // 0..500, default 60: power of the cosine of half the angle
    hw_vec3 swell_direction; // default x. As direction
    int32_t spectrum;        // HW_SPECTRUM_…, default JONSWAP. Of the wind's waves; swell is always JONSWAP of 6
    int32_t spreading;       // HW_SPREADING_…, default HASSELMANN
    float choppiness;        // 0..1.5, default 1: how far crests come together. 1 is what linear theory says, but in
                             // very shallow water no wave moves the surface along by more than 4 times its amplitude
    float water_depth;       // m, 0.1..1e5, or 0, default 0: deep. Waves are slower over a near bottom
    float loop_period;       // s, 1..86400, or 0, default 0: never. After so long everything comes again
    float patch_length;      // m, 16..32768, or 0, default 0: automatic. Of the largest cascade. Automatic with four
                             // cascades has room for 49 m/s of wind, with fewer for twice the first weather's period
    int32_t cascade_count;   // 1..4, default 4. Used by FFT. Cost is linear
    int32_t fft_size;   // 64, 128, 256 or 512, default 128. Used by FFT. Longer waves stay as they are, shorter ones
                        // come in: the shortest of four automatic cascades are 0.56 m long at 128, half of that at 256.
                        // Those of a wind below 2 m/s are shorter and missing; hw_sea_status tells what there is. Cost
                        // and memory grow with its square: 24 MB at 128, 56 at 256, 183 at 512
    int32_t wave_count; // 1..512, default 32. Gerstner: waves that are drawn from the spectrum
    uint32_t reserved;  // 0
    uint64_t seed;      // any, default 0. Same seed, same sea
} hw_sea_def;

/// Fill in every default. Must be called before any field is set.
/// Errors: NULL_ARGUMENT.
HW_API hw_result hw_sea_def_init(hw_sea_def *def);

/// Give a world another sea, at once. A new world has a flat one. Cost: that of drawing every wave, some milliseconds
/// at size 128. Waves given by hw_world_set_sea_waves are gone; a sea bottom stays. Errors: NULL_ARGUMENT,
/// NOT_INITIALIZED, BAD_VALUE (also: the waves are longer than half of patch_length), OUT_OF_MEMORY, BUSY and those of
/// ids.
HW_API hw_result hw_world_set_sea(hw_world_id world, const hw_sea_def *def);

/// Change the weather from what it is now, over `seconds` (0.1..1e6) from the world's present time; the waves grow,
/// turn and fade without a jump, also where an earlier change has not ended. All but the weather must be as it is.
/// Height, period, sharpness, spreading and direction (the shorter way round) go from the old to the new by a smooth
/// curve, or from the speed at which an earlier change leaves them: a weather that is told in every frame is followed.
/// Of a Gerstner sea the waves that suit the new weather stay, the others fade out, and new ones come up for them; in
/// all never more than 1024. Only where changes follow each other so fast that more would be needed, those with least
/// energy go at once. Waves that the host gave stay as they are. Of times before the world's present one the sea then
/// tells the weather that it has now.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: the new waves are longer than half of patch_length), BUSY
/// and those of ids.
HW_API hw_result hw_world_change_sea(hw_world_id world, const hw_sea_def *def, double seconds);

/// The definition: what was set, or what it is changing to.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_world_get_sea(hw_world_id world, hw_sea_def *def);

/// A wave that the host gives.
typedef struct hw_sea_wave {
    float amplitude;   // m, 0..30: half of its height
    float wavelength;  // m, 0.05..5000
    float phase;       // rad, within 1e6. 0: a crest at x = z = 0 at time 0
    hw_vec3 direction; // where it goes. Of any length from 1e-6, each within 1e6; y is ignored
} hw_sea_wave;

/// Give a Gerstner sea its waves, 0..1024, instead of those of the spectrum.
/// Errors: NULL_ARGUMENT, BAD_VALUE (also: the sea is of another kind), BUSY and those of ids.
HW_API hw_result hw_world_set_sea_waves(hw_world_id world, const hw_sea_wave *waves, int32_t count);

/// The waves of a Gerstner sea at the world's present time, given or drawn, without those that have no height; 1024 at
/// most. None of another kind.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_sea_waves(hw_world_id world, hw_sea_wave *waves, int32_t capacity, int32_t *count);

/// A bottom that comes near to the surface: heights on a grid of points.
typedef struct hw_sea_bottom_def {
    uint32_t struct_size; // set by hw_sea_bottom_def_init
    int32_t count_x;      // 2..4096, default 2: points along x
    int32_t count_z;      // 2..4096, default 2: points along z
    float spacing;        // m, 0.01..1e5, default 10: between points
    hw_vec3 origin;       // m, within 1e7, default 0: where the first point is; y is added to all heights
} hw_sea_bottom_def;

/// Fill in every default. Must be called before any field is set.
/// Errors: NULL_ARGUMENT.
HW_API hw_result hw_sea_bottom_def_init(hw_sea_bottom_def *def);

/// Let waves become lower where the water is shallow, each cascade (or wave) by the law of the TMA spectrum at its own
/// frequency, none on dry land. Waves of a TMA spectrum have that of water_depth already, and become lower where it is
/// shallower than that. `heights` (m, within 1e7) go along x first; they are copied. Outside of the grid its
/// nearest edge counts. NULL for both takes the bottom away.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, BUSY and those of ids.
HW_API hw_result hw_world_set_sea_bottom(hw_world_id world, const hw_sea_bottom_def *def, const float *heights);

#define HW_SEA_WARM_START  1u // samples hold what was found for about the same points shortly before: fewer iterations
#define HW_SEA_HEIGHT_ONLY 2u // height, displacement, residual and iterations alone, for a fraction of the cost

/// The sea above and below a point.
typedef struct hw_sea_sample {
    float height;             // m along y: of the surface above or below the point
    hw_vec3 displacement;     // m: how far the water that is at the surface there is from its place at rest
    hw_vec3 normal;           // of the surface there, of length 1, up
    hw_vec3 surface_velocity; // m/s: of that water
    hw_vec3 velocity;         // m/s: of the water at the point, by waves alone; above the level at rest as at it
    float pressure;           // Pa: what the waves add at the point to the weight of the water up to `height`
    float jacobian;           // 1 at rest, less where crests gather, below 0 where the surface folds over: foam
    float residual;           // m: how far off the found water is. Above 1 mm only where the surface folds over
    int32_t iterations;       // of the search
} hw_sea_sample;

/// Ask about `count` points (m, within 1e7) at any time (s, within 1e9). All waves of at least `shortest_wavelength`
/// (m, 0 for all) count; shorter ones fade out, and none counts that is less than half as long. A cascade of an FFT sea
/// fades as its longest wave does. Where a surface folds over itself the answer is the sheet that the search from the
/// point itself comes to. The velocity and the pressure of an FFT sea of size 128 are those of the sum of all its waves
/// to 2 % (10 % at size 64), its height to 1.5 %. Cost: linear in points, some 0.1 us for a height, 0.25 for all; many
/// at once cost half of one by one. A time that was not asked for lately costs once what the maps cost, on the caller's
/// thread. Never allocates. Errors: NULL_ARGUMENT, BAD_VALUE (nothing is written) and those of ids.
HW_API hw_result hw_world_sample_sea(hw_world_id world, double time, float shortest_wavelength, uint32_t flags,
                                     const hw_vec3 *points, int32_t count, hw_sea_sample *samples);

/// A wave of a Gerstner sea, as it is drawn. At the place x, z from the origin that was asked for, its phase is
/// turns_x x + turns_z z + phase, in turns. With the cosine c and the sine s of it and the direction (dx, dz) of
/// (turns_x, turns_z), the water at rest there moves by amplitude (-reach s dx, c, -reach s dz).
typedef struct hw_sea_drawn_wave {
    float turns_x;         // per m
    float turns_z;         // per m
    float phase;           // turns, 0..1
    float amplitude;       // m
    float reach;           // how far it moves water along over how far up
    float frequency;       // rad/s: over a bottom it counts as the map of a cascade of this frequency
    float slope_variance;  // mean square of its slope
    float gather_variance; // mean square of its gather, see sea_texture.h
} hw_sea_drawn_wave;

/// The waves of a Gerstner sea at a time (s, within 1e9), from an origin (m, within 1e7): near it a float can tell
/// their phases. Those that have no height then are left out; 1024 at most. None of another kind.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_sea_drawn_waves(hw_world_id world, double time, hw_vec3 origin, hw_sea_drawn_wave *waves,
                                              int32_t capacity, int32_t *count);

/// A patch of an FFT sea, as it is drawn. Patches lean: what is at the place x, z of the sea is in the map, in texels
/// from the first, at (x + lean z) size / patch_length + offset along rows and at z size / patch_length + offset along
/// columns, and again after every `size` of them.
typedef struct hw_sea_cascade {
    float patch_length;        // m: it repeats so
    float lean;                // m along x for each m along z, the same for all
    float offset;              // texels, the same for all
    int32_t size;              // texels along a side
    float longest_wavelength;  // m, of the waves in it
    float shortest_wavelength; // m
    float frequency; // rad/s, of its middle waves. Over a bottom in the depth d the map counts times sqrt(f), where
                     // w = frequency sqrt(d / g), f = w^2 / 2 up to w = 1, 1 - (2 - w)^2 / 2 up to 2, 1 beyond; if
                     // hw_sea_status.usual_depth is not 0, over the same of that depth, and never more than 1
    int32_t is_calm; // 1: all zero at present, need not be drawn
} hw_sea_cascade;

/// The cascades of an FFT sea, largest first; none of another kind.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_sea_cascades(hw_world_id world, hw_sea_cascade *cascades, int32_t capacity,
                                           int32_t *count);

typedef struct hw_sea_status {
    uint64_t version;         // rises with every change of sea, weather or bottom: maps of any time may be others then
    float significant_height; // m, of the waves that there are at the world's present time, without a bottom
    float peak_period;        // s, of the wind's waves; of the highest of given ones, 0 where there is none
    float progress;           // of a change of weather, 0..1; 1 when there is none
    int32_t surface;          // HW_SEA_…
    float usual_depth;        // m: where a bottom is so deep, the waves are as the spectrum has them; 0: in deep water
    uint32_t reserved;        // 0
} hw_sea_status;

/// Cost: that of a question at the world's present time, mostly none. Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_world_get_sea_status(hw_world_id world, hw_sea_status *status);

/// The maps of a cascade at a time (s, within 1e9): for each texel four floats in each map,
///
///     displacement   Dx, height above the level, Dz, dDx/dz
///     slopes         dh/dx, dh/dz, dDx/dx, dDz/dz
///
/// Between texels they are linear along rows and along columns: the surface at the place at rest x, z is the sum over
/// cascades of what the maps give there, see hw_sea_cascade. With the sums, the normal is along (1 + dDz/dz, …) x
/// (1 + dDx/dx, …), and the Jacobian is (1 + dDx/dx) (1 + dDz/dz) - (dDx/dz)^2. Each map needs 4 size size floats;
/// either may be NULL. Upload only when time or version changed. Cost: the first call for a time computes all cascades,
/// on the world's workers; further ones copy. Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL, BUSY and those of
/// ids.
HW_API hw_result hw_world_get_sea_maps(hw_world_id world, double time, int32_t cascade, float *displacement,
                                       float *slopes, int32_t capacity);

#endif
