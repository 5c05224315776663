// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The waves of a cascade: which there are, and what of them never changes. How high they are: sea_raise.c.

#include <math.h>
#include <string.h>

#include "random.h"
#include "report.h"
#include "sea.h"
#include "trig.h"

#define TWO_PI    6.28318530717958647692
#define MOST_ROWS (HWI_SEA_DECAYS + 2)

// How much shorter the next patch is, and how many waves there are along the longer one where they meet. No patch fits
// into another. A cascade so begins with 4.6 waves along its patch, the last one with 3.3: as few as can tell the
// frequencies of a spectrum in bands of a fifth to 10 %. More waves along a patch would be too few texels along a wave.
#define RATIO       4.605551275463989 // 1 + sqrt(13)
#define CUT         21
#define LAST_RATIO  7.211102550927978 // 2 sqrt(13)
#define LAST_CUT    24
#define LEAST_WAVES 24 // along the last patch, in a sea of 64 texels

// The longest waves of a weather decide how large the first patch is; four cascades reach from a gale to a breeze, with
// five waves of a gale along the patch.
static double automatic_length(const hw_sea_def *def, const hwi_weather *weather)
{
    double longest = 0.0;
    const hwi_wave_system *systems[] = {&weather->wind, &weather->swell};
    for (int i = 0; i < 2; ++i) {
        if (systems[i]->height > 0.0) {
            double length = TWO_PI / hwi_wave_number(TWO_PI / systems[i]->period, (double)def->water_depth);
            longest = length > longest ? length : longest;
        }
    }
    double patch = 8.0 * longest;
    if (def->cascade_count == HW_MAX_SEA_CASCADES) {
        patch = 5.5 * longest > 4096.0 ? 5.5 * longest : 4096.0;
    }
    return patch < 64.0 ? 64.0 : patch < 32768.0 ? patch : 32768.0;
}

static bool is_in_band(const hwi_cascade *cascade, int32_t x, int32_t z)
{
    double step = TWO_PI / cascade->length;
    double kx = step * x;
    double kz = step * (z + HWI_SEA_LEAN * x);
    double k2 = kx * kx + kz * kz;
    return k2 >= cascade->low * cascade->low && k2 < cascade->high * cascade->high;
}

// k of each pair is in the half plane z > 0, or on its edge where x > 0. Pairs go along z first, as the spectrum of a
// map lies in memory.
static int32_t first_z(int32_t x)
{
    return x > 0 ? 0 : 1;
}

static int32_t count_pairs(const hwi_cascade *cascade)
{
    int32_t count = 0;
    for (int32_t x = -cascade->reach; x <= cascade->reach; ++x) {
        for (int32_t z = first_z(x); z <= cascade->reach; ++z) {
            count += is_in_band(cascade, x, z);
        }
    }
    return count;
}

static double bin_of(const hwi_sea *sea, double k)
{
    double frequency = hwi_wave_frequency(k, (double)sea->def.water_depth);
    return hwi_log(frequency / sea->lowest_frequency) / HWI_BIN_STEP;
}

// Bins for the frequencies of all waves, with room for what is blurred.
static void lay_out_bins(hwi_sea *sea)
{
    const hwi_cascade *last = &sea->cascades[sea->cascade_count - 1];
    double longest = 0.9 * TWO_PI / sea->cascades[0].length;
    sea->lowest_frequency = hwi_wave_frequency(longest, (double)sea->def.water_depth);
    sea->bin_count = (int32_t)bin_of(sea, last->high) + 4;
    sea->common_bins = (int32_t)bin_of(sea, LEAST_WAVES * TWO_PI / last->length) - 4;
    HWI_ASSERT(sea->bin_count <= HWI_MOST_BINS);
}

void hwi_sea_lay_out(hwi_sea *sea)
{
    const hw_sea_def *def = &sea->def;
    double length = def->patch_length > 0.0f ? (double)def->patch_length : automatic_length(def, &sea->state.first);
    double low = 0.0;
    sea->cascade_count = def->cascade_count;
    sea->deep_size = def->fft_size < HWI_SEA_DEEPEST ? def->fft_size : HWI_SEA_DEEPEST;
    sea->offset = HWI_SEA_OFFSET / def->fft_size;
    for (int32_t i = 0; i < sea->cascade_count; ++i) {
        hwi_cascade *cascade = &sea->cascades[i];
        bool is_last = i == sea->cascade_count - 1;
        bool is_before_last = i == sea->cascade_count - 2;
        // What is linear between texels cannot tell shorter waves than some 2.7 of them.
        int32_t waves = is_last ? 3 * def->fft_size / 8 : is_before_last ? LAST_CUT : CUT;
        double step = TWO_PI / length;
        cascade->length = length;
        cascade->inverse = 1.0 / length;
        cascade->low = low;
        cascade->high = waves * step;
        cascade->reach = (int32_t)(waves * sqrt(1.0 + HWI_SEA_LEAN * HWI_SEA_LEAN));
        cascade->pair_count = count_pairs(cascade);
        // The middle of a band in the sense of its octaves; the first one's lowest waves have no energy.
        double lowest = low > 0.0 ? low : 4.0 * step;
        cascade->middle = hwi_wave_frequency(sqrt(lowest * CUT * step), (double)def->water_depth);
        double spread = is_last ? 2.3 : 1.64;
        double decay = lowest * (is_last ? 1.15 : 1.03);
        for (int32_t m = 0; m < HWI_SEA_DECAYS; ++m) {
            cascade->decay[m] = decay;
            decay *= spread;
        }
        low = cascade->high;
        length /= is_before_last ? LAST_RATIO : RATIO;
    }
    lay_out_bins(sea);
}

// Solve a small system with a pivot on the diagonal or below; the matrix is overwritten, the right side is column n.
static void solve(int n, double matrix[MOST_ROWS][MOST_ROWS + 1])
{
    for (int i = 0; i < n; ++i) {
        int best = i;
        for (int r = i + 1; r < n; ++r) {
            best = fabs(matrix[r][i]) > fabs(matrix[best][i]) ? r : best;
        }
        for (int c = 0; c <= n; ++c) {
            double swap = matrix[i][c];
            matrix[i][c] = matrix[best][c];
            matrix[best][c] = swap;
        }
        for (int r = 0; r < n; ++r) {
            double factor = r == i ? 0.0 : matrix[r][i] / matrix[i][i];
            for (int c = i; c <= n && factor != 0.0; ++c) {
                matrix[r][c] -= factor * matrix[i][c];
            }
        }
    }
    for (int i = 0; i < n; ++i) {
        matrix[i][n] /= matrix[i][i];
    }
}

// exp(-k d) as a sum of shares of exp(-K d): the least mean square over d from 0 to infinity under two conditions. The
// shares sum to 1; and for the flow share / K to 1 / k, which is the whole transport, for the pressure share K to k,
// which is how it begins to fade. Errors weigh exp(L d / 2), L the lowest K, so that they are small beside what is left
// in the depth, not beside what there is at the surface: the integral of exp((L - K1 - K2) d) is 1 / (K1 + K2 - L). In
// units of L.
static void fit_decays(const hwi_cascade *cascade, double k, bool is_flow, double share[HWI_SEA_DECAYS])
{
    const int n = HWI_SEA_DECAYS;
    double matrix[MOST_ROWS][MOST_ROWS + 1] = {{0}};
    double unit = cascade->decay[0];
    for (int i = 0; i < n; ++i) {
        double own = cascade->decay[i] / unit;
        for (int j = 0; j < n; ++j) {
            matrix[i][j] = 1.0 / (own + cascade->decay[j] / unit - 1.0);
        }
        matrix[i][n] = matrix[n][i] = 1.0;
        matrix[i][n + 1] = matrix[n + 1][i] = is_flow ? 1.0 / own : own;
        matrix[i][n + 2] = 1.0 / (own + k / unit - 1.0);
    }
    matrix[n][n + 2] = 1.0;
    matrix[n + 1][n + 2] = is_flow ? unit / k : k / unit;
    solve(n + 2, matrix);
    for (int i = 0; i < n; ++i) {
        share[i] = matrix[i][n + 2];
    }
}

static void prepare_decays(const hwi_cascade *cascade, double k, hwi_sea_pair *pair)
{
    double flow[HWI_SEA_DECAYS], head[HWI_SEA_DECAYS];
    fit_decays(cascade, k, true, flow);
    fit_decays(cascade, k, false, head);
    for (int i = 0; i < HWI_SEA_DECAYS; ++i) {
        pair->share[i] = (float)flow[i];
        pair->rise[i] = (float)(flow[i] * k / cascade->decay[i]);
        pair->weigh[i] = (float)head[i];
    }
}

// What linear interpolation takes off the energy along one axis, as a factor on the amplitude.
static double raise_of(int32_t waves, int32_t size)
{
    return sqrt(3.0 / (2.0 + hwi_cos(TWO_PI * waves / size)));
}

// What cubic B-splines take off a wave, likewise.
static double raise_of_spline(int32_t waves, int32_t size)
{
    double half = 0.5 * TWO_PI * waves / size;
    double share = waves == 0 ? 1.0 : hwi_sin(half) / half;
    return 1.0 / (share * share * share * share);
}

static double draw_phase(uint64_t key, int32_t x, int32_t z)
{
    uint64_t place = (uint64_t)(x + 1024) * 2048 + (uint64_t)(z + 1024) + 1;
    uint64_t bits = hwi_scramble(key + place * UINT64_C(0x9e3779b97f4a7c15));
    return ((double)(bits >> 12) + 0.5) * 0x1p-52;
}

// rad/s, of a wave of a sea that may come again after a while.
static double frequency_of(const hw_sea_def *def, double k)
{
    double frequency = hwi_wave_frequency(k, (double)def->water_depth);
    if (def->loop_period > 0.0f) {
        double lowest = TWO_PI / (double)def->loop_period;
        double turns = nearbyint(frequency / lowest);
        frequency = (turns > 1.0 ? turns : 1.0) * lowest;
    }
    return frequency;
}

static void prepare_pair(const hwi_sea *sea, const hwi_cascade *cascade, uint64_t key, hwi_sea_pair *pair)
{
    double step = TWO_PI / cascade->length;
    double kx = step * pair->x;
    double kz = step * (pair->z + HWI_SEA_LEAN * pair->x);
    double k = sqrt(kx * kx + kz * kz);
    double depth = (double)sea->def.water_depth;
    double under = depth > 0.0 ? hwi_exp(-2.0 * k * depth) : 0.0;
    double frequency = frequency_of(&sea->def, k);
    pair->kx = (float)kx;
    pair->kz = (float)kz;
    pair->along_x = (float)(kx / k);
    pair->along_z = (float)(kz / k);
    pair->log_k = (float)hwi_log(k);
    pair->bin = (float)bin_of(sea, k);
    pair->frequency = (float)frequency;
    pair->turns = frequency / TWO_PI;
    pair->reach = (float)((double)sea->def.choppiness * hwi_wave_reach(k, depth));
    pair->lift = (float)(1.0 / (1.0 - under));
    pair->head = (float)(1.0 / (1.0 + under));
    pair->raise = (float)(raise_of(pair->x, sea->def.fft_size) * raise_of(pair->z, sea->def.fft_size));
    pair->raise_deep = (float)(raise_of_spline(pair->x, sea->deep_size) * raise_of_spline(pair->z, sea->deep_size));
    double shift = TWO_PI * sea->offset * (pair->x + pair->z);
    pair->cos_shift = (float)hwi_cos(shift);
    pair->sin_shift = (float)hwi_sin(shift);
    prepare_decays(cascade, k, pair);
    for (int i = 0; i < 2; ++i) {
        int32_t sign = i == 0 ? 1 : -1;
        double phase = TWO_PI * draw_phase(key, sign * pair->x, sign * pair->z);
        pair->cos_phase[i] = (float)hwi_cos(phase);
        pair->sin_phase[i] = (float)hwi_sin(phase);
    }
}

void hwi_cascade_prepare(const hwi_sea *sea, int32_t index)
{
    const hwi_cascade *cascade = &sea->cascades[index];
    uint64_t key = hwi_random_key(sea->def.seed, (uint32_t)index, 0, 0);
    hwi_sea_pair *pair = cascade->pairs;
    for (int32_t x = -cascade->reach; x <= cascade->reach; ++x) {
        for (int32_t z = first_z(x); z <= cascade->reach; ++z) {
            if (is_in_band(cascade, x, z)) {
                pair->x = (int16_t)x;
                pair->z = (int16_t)z;
                prepare_pair(sea, cascade, key, pair);
                pair += 1;
            }
        }
    }
}
