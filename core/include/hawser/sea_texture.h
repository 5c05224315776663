// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The maps of a sea as a graphics card can filter them: half floats with smaller and smaller levels, so that far away
// the slopes fade instead of flickering; and foam, which stays for a while where a crest broke.
//
// Four halves a texel:
//
//     dh/dx, dh/dz    the slopes of the height
//     gather          dDx/dx + dDz/dz: below 0 where crests come together. Summed over cascades, the normal is along
//                     (-dh/dx, 1 + gather, -dh/dz): exact for waves of one direction, and near it for others
//     foam            how strongly crests came together here of late: what gather was at its lowest, as a positive
//                     number that fades, times the weight of the cascade. Where the sum over cascades is beyond
//                     hw_sea_get_foam_limit the sea is white; no cascade alone says so, and therefore nothing repeats
//
// Nothing here moves anything: physics asks the maps of sea.h. The functions need no world and may be called from any
// thread, for different arrays at the same time.

#ifndef HAWSER_SEA_TEXTURE_H
#define HAWSER_SEA_TEXTURE_H

#include "hawser/base.h"
#include "hawser/math_types.h"
#include "hawser/sea.h"

typedef struct hw_sea_texture_size {
    int32_t level_count;
    int32_t texel_count; // of all levels, the largest first
} hw_sea_texture_size;

/// For a map with `size` texels along a side: 64, 128, 256 or 512.
/// Errors: NULL_ARGUMENT, BAD_VALUE.
HW_API hw_result hw_sea_texture_measure(int32_t size, hw_sea_texture_size *texture);

typedef struct hw_sea_texture_input {
    const float *slopes; // of hw_world_get_sea_maps
    int32_t size;        // texels along a side
    float foam_weight;   // 0..1: how much the crests of this map count, by hw_sea_get_foam_weight
    float seconds;       // s, 0..1e6: since the foam was last written. In 0 s nothing fades
    float foam_life;     // s, 0.01..1e6: after which foam has faded by a quarter, and most of the white is gone
} hw_sea_texture_input;

typedef struct hw_sea_texture_result {
    float slope_variance; // mean square of the slope: what far levels lose must come back as roughness
    float foam_mean;      // of what was written as foam
    float foam_variance;
} hw_sea_texture_result;

/// Write all levels, four halves a texel, the largest level first, each along x first; `capacity` is in texels. `foam`
/// has size size floats (0 at first) and is kept by the host from call to call, without the weight; NULL leaves foam
/// out. `result` may be NULL. Cost: about ten nanoseconds a texel. Never allocates.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL.
HW_API hw_result hw_sea_texture_write(const hw_sea_texture_input *input, float *foam, uint16_t *texels,
                                      int32_t capacity, hw_sea_texture_result *result);

/// The share of a sea that is white, breaking or just left behind. By the law of Monahan and O'Muircheartaigh (1980)
/// it is 3.84e-6 U^3.41, with the wind U that raises waves of this period, less where they are lower than that, less
/// below 7 m/s and nothing below 3.5. At most a half. Errors: NULL_ARGUMENT, BAD_VALUE.
HW_API hw_result hw_sea_get_coverage(const hw_sea_status *status, float *coverage);

/// How much the crests of a cascade count for foam, 0..1: most where its waves are somewhat shorter than those with
/// most energy, which break; longer ones hardly do, and far shorter ones leave specks rather than foam.
/// Errors: NULL_ARGUMENT, BAD_VALUE.
HW_API hw_result hw_sea_get_foam_weight(const hw_sea_cascade *cascade, const hw_sea_status *status, float *weight);

/// Beyond which sum of foam over cascades a share `coverage` (0..1) of the sea lies, if `mean` and `variance` are the
/// sums of theirs. Of a Gerstner sea, which has no memory, it is that of -gather: 0 and the sum of gather_variance.
/// 1e9 for no coverage. Errors: NULL_ARGUMENT, BAD_VALUE.
HW_API hw_result hw_sea_get_foam_limit(float coverage, float mean, float variance, float *limit);

#endif
