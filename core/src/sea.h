// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sea inside the core.
//
// An FFT sea has up to four cascades. Each holds the waves of a band of lengths on a patch that repeats; the patches
// are 4.61 times shorter from one to the next, the last one 7.21 times, which never repeats together, and bands meet
// where the longer patch has 21 waves along its side, the last ones 24. The bands do not depend on the size of the
// transform, except that the last one goes as far as the size allows: a smaller sea is the low-pass of a larger one.
//
// A record at a point shows the frequencies of a patch's waves as lines. On square patches many waves are equally long,
// as those that run to either side of an axis, and so there are few lines. Therefore patches lean: the texel at u, v
// lies at z = v and x = u - 0.34 v. Of the waves k of such a lattice no two but k and -k are equally long.
//
// What can be read of a time is computed into one of a few slots, in parts as they are needed: the surface, its slopes,
// its motion, and flow and pressure in the depth. For the depth, exp(k y) of each wave is written as a sum of four
// fixed exponentials of its cascade, exp(K1 y) .. exp(K4 y), whose factors (hwi_sea_pair.share) are the best in the
// mean over depth, exact at the surface and in the whole transport. So four exponentials tell the motion in any depth,
// and the flow has no divergence. The pressure has factors of its own, exact in how it begins to fade.
//
// Maps are read by linear interpolation, which lowers a wave of the phase step t from texel to texel to the energy
// (2 + cos t) / 3 along each axis; waves are raised by as much when the maps are computed, so that the energy is right
// in the mean over all places. On a texel it is too high, between texels too low, and by chance in a place where
// cascades differ. But x = z = 0 is where people measure, so that the texels of all cascades lie off it by
// (1 - sqrt(1/3)) / 2 of their distance: there the energy is the mean.
//
// The depth is read by cubic B-splines, which tell waves of 2.7 texels to 13 %, those of 4 to 1 %, where linear
// interpolation is off by 36 and 11 %, and whose slopes fit, so that the flow has no divergence between texels either.
// These lower a wave to (sin(t/2) / (t/2))^4.

#ifndef HWI_SEA_H
#define HWI_SEA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "fft.h"
#include "hawser/sea.h"
#include "spectrum.h"
#include "threads.h"
#include "transition.h"

typedef struct hwi_world hwi_world;

#define HWI_SEA_SLOTS   3
#define HWI_SEA_LANES   8      // points that are answered together
#define HWI_SEA_DECAYS  4      // exponentials
#define HWI_SEA_PLANES  6      // numbers for each texel while a map is made
#define HWI_SEA_DEEPEST 128    // texels along a side of the maps of the depth, at most
#define HWI_SEA_LEAN    0.34   // m along x that a patch is off for each m along z
#define HWI_SEA_OFFSET  0.2113 // texels that x = z = 0 lies beyond the first one, along both sides
#define HWI_BIN_STEP    0.0125 // of the logarithm of frequencies
#define HWI_MOST_BINS   848

// Parts of a slot.
#define HWI_SEA_SURFACE 1u // displacement
#define HWI_SEA_SLOPES  2u
#define HWI_SEA_MOTION  4u         // velocity of the surface
#define HWI_SEA_FLOW    (15u << 3) // velocity in the depth, a bit for each cascade
#define HWI_SEA_HEAD    (15u << 7) // pressure in the depth, likewise
#define HWI_SEA_ALL     (HWI_SEA_SURFACE | HWI_SEA_SLOPES | HWI_SEA_MOTION | HWI_SEA_FLOW | HWI_SEA_HEAD)

#define HWI_SEA_FLOW_OF(cascade) (1u << (3 + (cascade)))
#define HWI_SEA_HEAD_OF(cascade) (1u << (7 + (cascade)))

// Maps have four floats a texel: of the surface four fields, of the depth one field for each exponential.
enum {
    SEA_MAP_DISPLACEMENT,
    SEA_MAP_SLOPES,
    SEA_MAP_MOTION,
    SEA_MAP_FLOW_X, // from here on of the depth
    SEA_MAP_FLOW_Y,
    SEA_MAP_FLOW_Z,
    SEA_MAP_HEAD,
    HWI_SEA_MAPS
};

// The waves k and -k of a cascade: what never changes.
typedef struct hwi_sea_pair {
    int16_t x; // waves along the sides of the patch
    int16_t z;
    float log_k;
    float bin; // of its frequency
    float kx;  // rad/m
    float kz;
    float along_x; // kx / k
    float along_z;
    float frequency;  // rad/s
    float reach;      // horizontal over vertical motion at the surface
    float lift;       // 1 / (1 - exp(-2 k depth)), of velocities
    float head;       // 1 / (1 + exp(-2 k depth)), of pressure
    float raise;      // against what linear interpolation takes off
    float raise_deep; // likewise of splines, in the maps of the depth
    float share[HWI_SEA_DECAYS];
    float rise[HWI_SEA_DECAYS];  // share k / K
    float weigh[HWI_SEA_DECAYS]; // as share, of the pressure
    float cos_phase[2];          // of k and of -k, at x = z = 0
    float sin_phase[2];
    float cos_shift; // what the maps' first texel is off in phase
    float sin_shift;
    double turns; // of the phase per second
} hwi_sea_pair;

typedef struct hwi_cascade {
    double length;  // m, of the patch
    double inverse; // 1 / length
    double low;     // rad/m: waves from here
    double high;    // to here
    double middle;  // rad/s
    double decay[HWI_SEA_DECAYS];
    int32_t reach; // waves along the side at most
    int32_t pair_count;
    hwi_sea_pair *pairs;
} hwi_cascade;

// What is known of a cascade at a time.
typedef struct hwi_sea_fields {
    float (*amplitude)[4]; // of each pair: real and imaginary part of k, of -k
    float (*height)[4];    // of each pair: its height and its rate, complex
    float *maps[HWI_SEA_MAPS];
    bool is_calm;
} hwi_sea_fields;

// What of a wave of a Gerstner sea is state. Of one that the host gave, only its amplitude.
typedef struct hwi_wave_state {
    double from;      // m: its amplitude when the weather began to change
    double rate;      // m/s: by which it grew then
    double to;        // m: its amplitude in the end; 0: it fades out
    double frequency; // rad/s
    double direction; // rad, from x towards z, 0..2 pi
    double phase;     // turns, 0..1
    double low;       // rad/s: of the frequencies whose energy it has
    double high;
    int32_t is_swell;
    int32_t reserved; // 0
} hwi_wave_state;

// A wave of a Gerstner sea.
typedef struct hwi_gerstner_wave {
    hwi_wave_state state;
    double turns_x; // of its phase per metre
    double turns_z;
    double turns; // per second
    double phase; // turns
    double k;     // rad/m
    float frequency;
    float along_x;
    float along_z;
    float reach;
} hwi_gerstner_wave;

// And at a time.
typedef struct hwi_wave_now {
    double phase; // turns, in 0..1
    float amplitude;
} hwi_wave_now;

typedef struct hwi_sea_slot {
    double time;
    uint32_t parts; // that are there
    bool computing;
    int32_t readers;
    uint64_t used; // when last
    hwi_weather weather;
    bool has_weather;
    double energy;      // m^2: variance of the height
    double mean_number; // rad/m, of all waves, by their energy
    hwi_sea_fields fields[HW_MAX_SEA_CASCADES];
    hwi_wave_now waves[HW_MAX_SEA_WAVES];
} hwi_sea_slot;

// Memory that one transform needs.
typedef struct hwi_sea_scratch {
    float *memory;
    atomic_flag taken;
} hwi_sea_scratch;

// What a point may be asked for.
#define HWI_SEA_WANT_HEIGHT       1u // height, displacement, jacobian; all of the below need it, but velocity
#define HWI_SEA_WANT_NORMAL       2u
#define HWI_SEA_WANT_MOTION       4u // of the surface
#define HWI_SEA_WANT_VELOCITY     8u
#define HWI_SEA_WANT_PRESSURE     16u
#define HWI_SEA_WANT_ACCELERATION 32u
#define HWI_SEA_WANT_ALL          63u

// A point of the sea. Heights are from the level at rest.
typedef struct hwi_sea_point {
    double x; // where
    double z;
    double y;
    hw_vec3 guess; // of the displacement; where the search begins

    float height;
    hw_vec3 displacement;
    hw_vec3 normal;
    hw_vec3 surface_velocity;
    hw_vec3 velocity;
    hw_vec3 acceleration;
    float head; // m of water: what waves add to the pressure, beside the weight up to the surface
    float jacobian;
    float residual;
    int32_t iterations;
} hwi_sea_point;

// A height field of the bottom.
typedef struct hwi_sea_bottom {
    hw_sea_bottom_def def;
    float heights[];
} hwi_sea_bottom;

#define HWI_NO_BOTTOM 1e9 // m: deeper than any wave reaches

// m: of the bottom below a level, HWI_NO_BOTTOM where there is none.
double hwi_sea_bottom_depth(const hwi_sea_bottom *bottom, double level, double x, double z);

// What of a sea is state, beside its definition.
typedef struct hwi_sea_state {
    hwi_weather first; // in which the sea was made: its layout follows from it
    hwi_weather from;
    hwi_weather rate; // per second: how fast it changed then
    hwi_weather to;
    double begin;   // s
    double seconds; // 0: as `to` already
} hwi_sea_state;

typedef struct hwi_sea {
    hw_sea_def def;
    hwi_sea_state state;
    double highest; // m: no wave is higher above the level

    int32_t given_count;   // waves of a Gerstner sea that the host gave, -1: drawn
    uint64_t wave_changes; // how often the weather of drawn ones changed
    int32_t wave_count;
    hwi_gerstner_wave waves[HW_MAX_SEA_WAVES];
    hw_sea_wave given[HW_MAX_SEA_WAVES];

    int32_t cascade_count;
    hwi_cascade cascades[HW_MAX_SEA_CASCADES];
    double lowest_frequency; // rad/s, of the first bin
    int32_t bin_count;
    int32_t common_bins; // that seas of all sizes have
    int32_t deep_size;   // of the maps of the depth
    double offset;       // turns, of every patch along both sides: where x = z = 0 lies in the maps
    hwi_fft fft;
    hwi_fft deep_fft;

    hwi_sea_slot slots[HWI_SEA_SLOTS];
    uint64_t clock;
#if HWI_THREADS
    hwi_mutex mutex;
    hwi_condition changed;
#endif
    int32_t scratch_count;
    hwi_sea_scratch scratch[8];
    void *memory;
    size_t memory_size;
} hwi_sea;

hw_result hwi_sea_check_def(const char *function, const hw_sea_def *def);
bool hwi_sea_check_state(const hwi_sea_state *state);
bool hwi_sea_same_frame(const hw_sea_def *a, const hw_sea_def *b);

// A sea in a state, or in the weather of its definition. NULL where memory runs out.
hwi_sea *hwi_sea_create(const hw_sea_def *def, const hwi_sea_state *state, int32_t worker_count);
void hwi_sea_destroy(hwi_sea *sea);
void hwi_sea_set_state(hwi_sea *sea, const hwi_sea_state *state);

void hwi_sea_set_given(hwi_sea *sea, const hw_sea_wave *waves, int32_t count);
void hwi_sea_set_drawn(hwi_sea *sea, uint64_t changes, const hwi_wave_state *waves, int32_t count);
hw_result hwi_sea_check_wave(const char *function, const hw_sea_wave *wave);

hw_result hwi_sea_check_bottom(const char *function, const hw_sea_bottom_def *def);
size_t hwi_sea_bottom_size(const hw_sea_bottom_def *def);
void hwi_sea_bottom_free(hwi_sea_bottom *bottom);

// 0..1: how far a change of weather is, in time; and the weather then.
double hwi_sea_place(const hwi_sea_state *state, double time);
hwi_weather hwi_sea_weather(const hwi_sea *sea, double time);
bool hwi_sea_is_calm(const hwi_sea *sea);

// A slot with these parts of a time, not to be changed until it is released. On the world's workers where it is given,
// which only its own thread may do. Waits for other threads where all slots are being read.
const hwi_sea_slot *hwi_sea_acquire(hwi_sea *sea, double time, uint32_t parts, const hwi_world *workers);
void hwi_sea_release(hwi_sea *sea, const hwi_sea_slot *slot);

// The parts of a slot that a question needs whose points are not higher than `highest` (m, above the level): cascades
// whose waves do not reach down to it are left out.
uint32_t hwi_sea_parts(const hwi_sea *sea, uint32_t wants, double highest);

// Whether the longest wave of a cascade is felt at a height y (m, above the level): a ten-thousandth of it does.
static inline bool hwi_cascade_reaches(const hwi_cascade *cascade, double y)
{
    return cascade->decay[0] * y > -9.0;
}

// m: in which the waves are as the spectrum has them, 0 in deep water. That of TMA knows of its depth.
static inline double hwi_sea_usual_depth(const hw_sea_def *def)
{
    return def->spectrum == HW_SPECTRUM_TMA ? (double)def->water_depth : 0.0;
}

// rad/m, of the longest wave of a cascade.
static inline double hwi_cascade_lowest(const hwi_cascade *cascade)
{
    return cascade->low > 0.0 ? cascade->low : 6.28318530717958647692 * cascade->inverse;
}

// How a sea is looked at. Waves shorter than `shortest` fade out.
typedef struct hwi_sea_view {
    const hwi_sea *sea;
    const hwi_sea_slot *slot;
    const hwi_sea_bottom *bottom; // or NULL
    double level;                 // m, of the surface at rest: for the bottom
    uint32_t wants;
    float shortest;                  // m
    float kept[HW_MAX_SEA_CASCADES]; // of each cascade, 0: left out
} hwi_sea_view;

hwi_sea_view hwi_sea_look(const hwi_world *world, const hwi_sea_slot *slot, uint32_t wants, float shortest);

// What a question with a shortest wavelength keeps of waves of k rad/m.
float hwi_sea_kept(float shortest, double k);

// Answer points. Each answer depends on its own point and guess alone.
void hwi_sea_ask(const hwi_sea_view *view, hwi_sea_point *points, int32_t count);
void hwi_sea_ask_plain(const hwi_sea_view *view, hwi_sea_point *points, int32_t count);
void hwi_sea_ask_avx2(const hwi_sea_view *view, hwi_sea_point *points, int32_t count);

// Lay out the cascades of a definition: lengths, bands and how many pairs of waves each has.
void hwi_sea_lay_out(hwi_sea *sea);

// Draw the waves of a cascade.
void hwi_cascade_prepare(const hwi_sea *sea, int32_t index);

// Two spectra, the wind's and the swell's.
typedef struct hwi_spectra {
    hwi_spectrum system[2];
} hwi_spectra;

void hwi_spectra_prepare(hwi_spectra *spectra, const hwi_weather *weather, const hw_sea_def *def);

// Raise waves to a weather, in three steps: the energies (m^2) of some of a cascade's pairs by the tables of both
// spectra, of each k and -k; for one spectrum by which factor in each bin of frequencies all of them are balanced; and
// amplitudes of some instead of the energies. The last returns whether any is not 0.
void hwi_cascade_share_out(const hwi_cascade *cascade, const hwi_spectrum_table *tables, float (*energy)[4],
                           int32_t first, int32_t end);
void hwi_sea_balance(const hwi_sea *sea, const hwi_sea_slot *slot, const hwi_spectrum *spectrum, int system,
                     double *factor);
// How high all waves of a slot are together, and how long.
void hwi_sea_measure(const hwi_sea *sea, hwi_sea_slot *slot);
bool hwi_cascade_raise(const hwi_cascade *cascade, double factors[2][HWI_MOST_BINS], float (*amplitude)[4],
                       int32_t first, int32_t end);

// The waves of a Gerstner sea: draw those of its weather, or take those that the host gave, or those of a snapshot.
void hwi_gerstner_draw(hwi_sea *sea);
void hwi_gerstner_give(hwi_sea *sea, const hw_sea_wave *waves, int32_t count);
void hwi_gerstner_restore(hwi_sea *sea, uint64_t changes, const hwi_wave_state *waves, int32_t count);
bool hwi_gerstner_check(const hwi_wave_state *wave, double seconds);

// Let drawn waves go over to another weather from a time on. The sea's state is still that before.
void hwi_gerstner_change(hwi_sea *sea, const hwi_weather *to, double time, double seconds);

void hwi_gerstner_raise(const hwi_sea *sea, double time, hwi_wave_now *waves);

// How many waves have a height at the time of a slot.
int32_t hwi_gerstner_count(const hwi_sea *sea, const hwi_sea_slot *slot);

// The most of the weather's significant height that the waves can have: nearly 1.
double hwi_gerstner_share(const hwi_sea *sea);

#endif
