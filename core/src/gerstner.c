// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The waves of a Gerstner sea.
//
// Those of a spectrum share out its frequencies from half of the peak to four times it: each has a range of them and
// its energy, a frequency drawn from how the energy lies in the range, and a direction drawn from the spreading there.
//
// A wave cannot change its length or its direction: far from the origin it would rush. So when the weather changes,
// waves that do not suit it fade out and others come up. Ranges have fixed places, so that a peak that moves a little
// leaves most of them as they are. In each range the old wave stays with the probability min(1, new / old density) of
// its frequency, and of its direction; else one is drawn from what the new density has more than the old. So waves are
// always drawn from the weather that is, and no fewer could be exchanged: a weather that changes a little in every
// frame changes few waves.
//
// Amplitudes go over by the cubics of transition.h. While half of the waves fade out and half come up all of them
// together would be lower, as squares of amplitudes add: they are scaled so that all have the weather's height.

#include <math.h>
#include <string.h>

#include "place.h"
#include "random.h"
#include "sea.h"
#include "trig.h"

#define TWO_PI 6.28318530717958647692

#define MOST_CELLS 128   // parts of a range
#define QUICKLY    0.25  // s: in which waves fade out where there are too many
#define NOTHING    1e-30 // m^2: no waves at all

// What random numbers of a wave are for.
enum { KEEPS_FREQUENCY, KEEPS_DIRECTION, FREQUENCY, DIRECTION, PHASE, PURPOSES };

// Frequencies that one wave stands for.
typedef struct wave_range {
    double low; // rad/s
    double high;
    int32_t cells; // in which their energy is looked at
    int32_t is_swell;
} wave_range;

// The waves of a weather that is to come.
typedef struct wave_draft {
    hwi_spectra before; // those that the present waves were drawn from
    hwi_spectra after;
    hwi_courses courses;
    uint64_t keys[2];
    double next[HW_MAX_SEA_WAVES]; // m, of the present waves: the amplitude to come, 0: fades out
    hwi_wave_state fresh[HW_MAX_SPECTRUM_WAVES];
    int32_t fresh_count;
} wave_draft;

// ---- Waves ----

static void finish(const hw_sea_def *def, hwi_gerstner_wave *wave, double k, double direction)
{
    double depth = (double)def->water_depth;
    double frequency = hwi_wave_frequency(k, depth);
    if (def->loop_period > 0.0f) {
        double lowest = TWO_PI / (double)def->loop_period;
        double turns = nearbyint(frequency / lowest);
        frequency = (turns > 1.0 ? turns : 1.0) * lowest;
    }
    double c = hwi_cos(direction);
    double s = hwi_sin(direction);
    wave->k = k;
    wave->turns_x = k * c / TWO_PI;
    wave->turns_z = k * s / TWO_PI;
    wave->turns = frequency / TWO_PI;
    wave->frequency = (float)frequency;
    wave->along_x = (float)c;
    wave->along_z = (float)s;
    wave->reach = (float)((double)def->choppiness * hwi_wave_reach(k, depth));
}

static void add_wave(hwi_sea *sea, const hwi_wave_state *state)
{
    hwi_gerstner_wave *wave = &sea->waves[sea->wave_count++];
    wave->state = *state;
    wave->phase = state->phase;
    finish(&sea->def, wave, hwi_wave_number(state->frequency, (double)sea->def.water_depth), state->direction);
}

// ---- A time ----

// How much of each wave is there.
typedef struct wave_mix {
    hwi_blend blend;
    double scale;
} wave_mix;

static double mixed(const hwi_wave_state *wave, const hwi_blend *blend)
{
    return hwi_blend_of(blend, wave->from, wave->rate, wave->to);
}

// m, without the scale: a wave that fades out may be at 0 before the change ends, and then stays there.
static double size_of(const hwi_wave_state *wave, const wave_mix *mix)
{
    return hwi_larger(mixed(wave, &mix->blend), 0.0);
}

// m: what all waves have together at the begin and at the end of a change, roots of sums of squares.
typedef struct wave_totals {
    double from;
    double to;
} wave_totals;

static wave_totals add_up(const hwi_sea *sea)
{
    double from = 0.0;
    double to = 0.0;
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        const hwi_wave_state *wave = &sea->waves[i].state;
        from += wave->from * wave->from;
        to += wave->to * wave->to;
    }
    return (wave_totals){sqrt(from), sqrt(to)};
}

static double height_of(double wind, double swell)
{
    return sqrt(wind * wind + swell * swell);
}

static double quotient(double total, double height, double otherwise)
{
    double q = height > 0.0 ? total / height : 0.0;
    return q > 0.0 ? (q < 1.0 ? q : 1.0) : otherwise;
}

// The waves' totals over the weather's height: somewhat less than in theory, as ranges end, and where a sea has one
// wave for wind and swell, or TMA's shallow water.
static wave_totals share_of_height(const hwi_sea *sea)
{
    const hwi_weather *from = &sea->state.from;
    const hwi_weather *to = &sea->state.to;
    wave_totals all = add_up(sea);
    double after = quotient(all.to, height_of(to->wind.height, to->swell.height), 0.0);
    double before = quotient(all.from, height_of(from->wind.height, from->swell.height), after);
    return (wave_totals){before, after > 0.0 ? after : before};
}

// m: what all waves shall have, and how fast that changes.
static double total_at(const hwi_sea *sea, const hwi_blend *blend, const hwi_blend *rates, double *change)
{
    const hwi_sea_state *state = &sea->state;
    hwi_weather now = hwi_weather_blend(blend, &state->from, &state->rate, &state->to);
    hwi_weather rate = hwi_weather_blend(rates, &state->from, &state->rate, &state->to);
    wave_totals shares = share_of_height(sea);
    double height = height_of(now.wind.height, now.swell.height);
    double growth = now.wind.height * rate.wind.height + now.swell.height * rate.swell.height;
    double share = blend->from * shares.from + blend->to * shares.to;
    *change = (height > 0.0 ? share * growth / height : 0.0) + rates->to * (shares.to - shares.from) * height;
    return share * height;
}

// The mix at a time, and how fast it changes.
static wave_mix mix_at(const hwi_sea *sea, double time, wave_mix *rates)
{
    double seconds = sea->state.seconds;
    double x = sea->given_count >= 0 ? 1.0 : hwi_sea_place(&sea->state, time);
    wave_mix mix = {hwi_blend_at(x, seconds), 1.0};
    *rates = (wave_mix){0};
    if (x >= 1.0) {
        return mix;
    }
    rates->blend = hwi_blend_rate_at(x, seconds);
    double squares = 0.0;
    double growth = 0.0; // of half of them
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        double own = size_of(&sea->waves[i].state, &mix);
        squares += own * own;
        growth += own * mixed(&sea->waves[i].state, &rates->blend);
    }
    if (squares > NOTHING && x > 0.0) {
        double change;
        double total = total_at(sea, &mix.blend, &rates->blend, &change);
        mix.scale = total / sqrt(squares);
        rates->scale = (change - total * growth / squares) / sqrt(squares);
    }
    return mix;
}

void hwi_gerstner_raise(const hwi_sea *sea, double time, hwi_wave_now *waves)
{
    wave_mix rates;
    wave_mix mix = mix_at(sea, time, &rates);
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        const hwi_gerstner_wave *wave = &sea->waves[i];
        double phase = wave->phase - wave->turns * time;
        waves[i].phase = phase - floor(phase);
        waves[i].amplitude = (float)(mix.scale * size_of(&wave->state, &mix));
    }
}

int32_t hwi_gerstner_count(const hwi_sea *sea, const hwi_sea_slot *slot)
{
    int32_t count = 0;
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        count += slot->waves[i].amplitude > 0.0f;
    }
    return count;
}

double hwi_gerstner_share(const hwi_sea *sea)
{
    wave_totals shares = share_of_height(sea);
    return 4.0 * sqrt(0.5) * (shares.from > shares.to ? shares.from : shares.to);
}

// ---- Draws ----

static double draw(uint64_t key, int32_t wave, int purpose)
{
    uint64_t bits = hwi_scramble(key + (uint64_t)(PURPOSES * wave + purpose + 1) * UINT64_C(0x9e3779b97f4a7c15));
    return ((double)(bits >> 12) + 0.5) * 0x1p-52;
}

static double sum_of(const double *weights, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += weights[i];
    }
    return sum;
}

// The place in 0..count below which a share of all weights lies.
static double place_of_share(const double *weights, int count, double share)
{
    double left = share * sum_of(weights, count);
    double place = 0.5 * count;
    for (int i = 0; i < count; ++i) {
        if (weights[i] > 0.0) {
            place = left < weights[i] ? i + left / weights[i] : i + 1.0;
            left -= weights[i];
        }
        if (left < 0.0) {
            break;
        }
    }
    return place;
}

// Leave of each weight, as a share of all, only what it has more than another has.
static void take_away(double *weights, const double *other, int count)
{
    double all = sum_of(weights, count);
    double other_all = sum_of(other, count);
    for (int i = 0; i < count && all > 0.0 && other_all > 0.0; ++i) {
        double more = weights[i] / all - other[i] / other_all;
        weights[i] = more > 0.0 ? more : 0.0;
    }
}

// m^2: the energies of the cells of a range. Returns their sum.
static double weigh(const hwi_spectrum *spectrum, const wave_range *range, double *energies)
{
    double step = hwi_log(range->high / range->low) / range->cells;
    for (int i = 0; i < range->cells; ++i) {
        double w = range->low * hwi_exp((i + 0.5) * step);
        energies[i] = w * step * hwi_spectrum_density(spectrum, w);
    }
    return sum_of(energies, range->cells);
}

// `energies` are those after the change, and are used up. `old` is the wave that the range had, or NULL.
static double draw_frequency(const wave_draft *draft, const wave_range *range, const hwi_wave_state *old,
                             double *energies, double share)
{
    if (old != NULL) {
        double before[MOST_CELLS];
        weigh(&draft->before.system[range->is_swell], range, before);
        take_away(energies, before, range->cells);
    }
    double place = place_of_share(energies, range->cells, share) / range->cells;
    return range->low * hwi_exp(place * hwi_log(range->high / range->low));
}

// Of a frequency; `is_kept` if the wave that the range had was of the same.
static double draw_direction(const wave_draft *draft, const wave_range *range, double frequency, bool is_kept,
                             double share)
{
    double spreading[HWI_COURSES];
    hwi_spectrum_spread(&draft->after.system[range->is_swell], frequency, &draft->courses, spreading);
    if (is_kept) {
        double before[HWI_COURSES];
        hwi_spectrum_spread(&draft->before.system[range->is_swell], frequency, &draft->courses, before);
        take_away(spreading, before, HWI_COURSES);
    }
    return place_of_share(spreading, HWI_COURSES, share) * (TWO_PI / HWI_COURSES);
}

// ---- A weather ----

// How many waves each system gets: swell a quarter of them. One that is alone goes to whom has more energy.
static void count_waves(const hwi_weather *weather, int32_t count, int32_t counts[2])
{
    double wind = weather->wind.height;
    double swell = weather->swell.height;
    bool has_both = wind > 0.0 && swell > 0.0 && count > 1;
    counts[1] = has_both ? (count + 3) / 4 : swell > wind ? count : 0;
    counts[0] = wind > 0.0 || swell > 0.0 ? count - counts[1] : 0;
}

// Ranges of equal ratio, eight from the first one's begin to the last one's end. Where they are wide the places where
// they can be are closer, so that the peak is always among them.
static wave_range range_of(const hwi_spectrum *spectrum, int32_t is_swell, int32_t index, int32_t count)
{
    const int32_t parts = count < 8 ? (8 + count - 1) / count : 1;
    const double step = hwi_log(8.0) / (count * parts);
    double first = floor(hwi_log(0.5 * spectrum->peak) / step + 0.5);
    return (wave_range){
        .low = hwi_exp((first + index * parts) * step),
        .high = hwi_exp((first + (index + 1) * parts) * step),
        .cells = count < MOST_CELLS / 8 ? MOST_CELLS / count : 8,
        .is_swell = is_swell,
    };
}

// The present wave of a range, or -1. Most of them stand in the order of ranges: it is looked for from `first` on.
static int32_t find_wave(const hwi_sea *sea, const wave_range *range, int32_t first)
{
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        int32_t at = first + i < sea->wave_count ? first + i : first + i - sea->wave_count;
        const hwi_wave_state *wave = &sea->waves[at].state;
        if (wave->to > 0.0 && wave->low == range->low && wave->high == range->high &&
            wave->is_swell == range->is_swell) {
            return at;
        }
    }
    return -1;
}

static bool suits_frequency(const wave_draft *draft, const hwi_wave_state *old, double to, double share)
{
    double before = hwi_spectrum_density(&draft->before.system[old->is_swell], old->frequency);
    double after = hwi_spectrum_density(&draft->after.system[old->is_swell], old->frequency);
    return share * before * to * to < after * old->to * old->to;
}

static bool suits_direction(const wave_draft *draft, const hwi_wave_state *old, double share)
{
    double before = hwi_spectrum_spreading(&draft->before.system[old->is_swell], old->frequency, old->direction);
    double after = hwi_spectrum_spreading(&draft->after.system[old->is_swell], old->frequency, old->direction);
    return share * before < after;
}

// The wave of a range: that which is there, or another.
static void fill_range(wave_draft *draft, const hwi_sea *sea, const wave_range *range, int32_t index, int32_t old_index)
{
    uint64_t key = draft->keys[range->is_swell];
    const hwi_wave_state *old = old_index >= 0 ? &sea->waves[old_index].state : NULL;
    double energies[MOST_CELLS];
    double to = sqrt(2.0 * weigh(&draft->after.system[range->is_swell], range, energies));
    bool keeps_frequency = old != NULL && suits_frequency(draft, old, to, draw(key, index, KEEPS_FREQUENCY));
    if (keeps_frequency && suits_direction(draft, old, draw(key, index, KEEPS_DIRECTION))) {
        draft->next[old_index] = to;
        return;
    }
    double frequency =
        keeps_frequency ? old->frequency : draw_frequency(draft, range, old, energies, draw(key, index, FREQUENCY));
    draft->fresh[draft->fresh_count++] = (hwi_wave_state){
        .to = to,
        .frequency = frequency,
        .direction = draw_direction(draft, range, frequency, keeps_frequency, draw(key, index, DIRECTION)),
        .phase = draw(key, index, PHASE),
        .low = range->low,
        .high = range->high,
        .is_swell = range->is_swell,
    };
}

static void plan(wave_draft *draft, const hwi_sea *sea, const hwi_weather *weather)
{
    int32_t counts[2];
    count_waves(weather, sea->def.wave_count, counts);
    hwi_spectra_prepare(&draft->after, weather, &sea->def);
    hwi_courses_prepare(&draft->courses);
    draft->fresh_count = 0;
    memset(draft->next, 0, sizeof draft->next);
    for (int32_t system = 0; system < 2; ++system) {
        draft->keys[system] = hwi_random_key(sea->def.seed, 100u + (uint32_t)system, sea->wave_changes, 0);
        int32_t first = 0;
        for (int32_t i = 0; i < counts[system]; ++i) {
            wave_range own = range_of(&draft->after.system[system], system, i, counts[system]);
            int32_t old = find_wave(sea, &own, first);
            first = old >= 0 ? old : first;
            fill_range(draft, sea, &own, i, old);
        }
    }
}

static void add_fresh(hwi_sea *sea, const wave_draft *draft, double from)
{
    for (int32_t i = 0; i < draft->fresh_count; ++i) {
        hwi_wave_state state = draft->fresh[i];
        state.from = from * state.to;
        add_wave(sea, &state);
    }
}

void hwi_gerstner_draw(hwi_sea *sea)
{
    wave_draft draft;
    sea->given_count = -1;
    sea->wave_changes = 0;
    sea->wave_count = 0;
    plan(&draft, sea, &sea->state.to);
    add_fresh(sea, &draft, 1.0);
}

// ---- Changes ----

static void remove_gone(hwi_sea *sea)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        if (sea->waves[i].state.from > 0.0 || sea->waves[i].state.to > 0.0) {
            sea->waves[kept++] = sea->waves[i];
        }
    }
    sea->wave_count = kept;
}

// The wave that fades out with least energy, or -1.
static int32_t find_least(const hwi_sea *sea)
{
    int32_t least = -1;
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        const hwi_wave_state *wave = &sea->waves[i].state;
        if (wave->to == 0.0 && wave->from > 0.0 && (least < 0 || wave->from < sea->waves[least].state.from)) {
            least = i;
        }
    }
    return least;
}

// Let as many of the waves that fade out go at once that there is room for others.
static void make_room(hwi_sea *sea, int32_t room)
{
    remove_gone(sea);
    for (int32_t count = sea->wave_count; count > room; --count) {
        sea->waves[find_least(sea)].state.from = 0.0;
    }
    remove_gone(sea);
}

// What one change cannot lead to, and leaves room for more.
static int32_t many_waves(const hwi_sea *sea)
{
    int32_t many = 3 * sea->def.wave_count + 32;
    int32_t most = HW_MAX_SEA_WAVES * 3 / 4;
    return many < most ? many : most;
}

// Where changes follow each other so fast that there are many waves, let some that fade out already do it quickly: the
// oldest ones, which stand first.
static void hurry(hwi_sea *sea, int32_t count, double seconds)
{
    for (int32_t i = 0; i < sea->wave_count && count > 0; ++i) {
        hwi_wave_state *wave = &sea->waves[i].state;
        double quick = -wave->from * (1.0 / QUICKLY + 2.0 / seconds);
        if (wave->to == 0.0) {
            wave->rate = wave->rate < quick ? wave->rate : quick;
            count -= 1;
        }
    }
}

// m/s: such that a wave is at 0 at the end and not before, and such that it fades out in a moment.
static double gentle_fall(const hwi_wave_state *wave, double seconds)
{
    return -3.0 * wave->from / seconds;
}

static double fastest_fall(const hwi_wave_state *wave, double seconds)
{
    return -100.0 * wave->from * (1.0 + 1.0 / seconds);
}

// Let no wave rise by far, and none that stays fall below 0. In a calm those that fade out stay to the end.
static void limit_rates(hwi_sea *sea, double seconds)
{
    bool is_calm = add_up(sea).to == 0.0;
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        hwi_wave_state *wave = &sea->waves[i].state;
        double lowest = is_calm || wave->to > 0.0 ? gentle_fall(wave, seconds) : fastest_fall(wave, seconds);
        double highest = 3.0 * (wave->from > wave->to ? wave->from : wave->to) / seconds;
        wave->rate = wave->rate < lowest ? lowest : wave->rate < highest ? wave->rate : highest;
    }
}

void hwi_gerstner_change(hwi_sea *sea, const hwi_weather *to, double time, double seconds)
{
    wave_draft draft;
    wave_mix rates;
    wave_mix mix = mix_at(sea, time, &rates);
    sea->wave_changes += 1;
    hwi_spectra_prepare(&draft.before, &sea->state.to, &sea->def);
    plan(&draft, sea, to);
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        hwi_wave_state *wave = &sea->waves[i].state;
        double size = size_of(wave, &mix);
        wave->rate = size > 0.0 ? mix.scale * mixed(wave, &rates.blend) + rates.scale * size : 0.0;
        wave->from = mix.scale * size;
    }
    hurry(sea, sea->wave_count + draft.fresh_count - many_waves(sea), seconds);
    for (int32_t i = 0; i < sea->wave_count; ++i) {
        sea->waves[i].state.to = draft.next[i];
    }
    make_room(sea, HW_MAX_SEA_WAVES - draft.fresh_count);
    add_fresh(sea, &draft, 0.0);
    limit_rates(sea, seconds);
}

// ---- Given waves, snapshots ----

void hwi_gerstner_give(hwi_sea *sea, const hw_sea_wave *waves, int32_t count)
{
    sea->given_count = count;
    sea->wave_count = count;
    for (int32_t i = 0; i < count; ++i) {
        const hw_sea_wave *given = &waves[i];
        hwi_gerstner_wave *wave = &sea->waves[i];
        double amplitude = (double)given->amplitude;
        sea->given[i] = *given;
        *wave =
            (hwi_gerstner_wave){.state = {.from = amplitude, .to = amplitude}, .phase = (double)given->phase / TWO_PI};
        finish(&sea->def, wave, TWO_PI / (double)given->wavelength,
               hwi_atan2((double)given->direction.z, (double)given->direction.x));
    }
}

bool hwi_gerstner_check(const hwi_wave_state *wave, double seconds)
{
    bool falls = wave->to == 0.0 && seconds > 0.0 && wave->rate < 0.0;
    bool is_limited = falls ? wave->rate >= fastest_fall(wave, seconds)
                            : wave->rate == hwi_limit_rate(wave->rate, wave->from, 0.0, 1000.0, seconds);
    return wave->from >= 0.0 && wave->from <= 1000.0 && wave->to >= 0.0 && wave->to <= 1000.0 && is_limited &&
           wave->frequency >= 0.01 && wave->frequency <= 1000.0 && wave->direction >= 0.0 && wave->direction <= 7.0 &&
           wave->phase >= 0.0 && wave->phase <= 1.0 && wave->low >= 0.01 && wave->low < wave->high &&
           wave->high <= 1000.0 && wave->is_swell >= 0 && wave->is_swell <= 1 && wave->reserved == 0;
}

void hwi_gerstner_restore(hwi_sea *sea, uint64_t changes, const hwi_wave_state *waves, int32_t count)
{
    sea->given_count = -1;
    sea->wave_changes = changes;
    sea->wave_count = 0;
    for (int32_t i = 0; i < count; ++i) {
        add_wave(sea, &waves[i]);
    }
}
