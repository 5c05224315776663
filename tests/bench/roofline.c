// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How much of the machine the chain solver uses: its arithmetic against the fastest multiplications and additions that
// this core does with vectors of the same width, its memory traffic against a triad from main memory.
//
// Both are sampled again and again between the other benches, and the best of each counts: a virtual machine's core is
// slowed down for seconds by neighbours that it cannot see, the peak by half and the solver by less.
//
// Multiplications and additions are counted apart, never fused: the core forbids that, for the sake of equal bits.

#include "benches.h"
#include "memory_or_exit.h"
#include "rows.h"

#include "chain.h"

#include <math.h>
#include <stdlib.h>

// Operations (+ - * / sqrt, each 1; comparisons and selections 0) for each node of each lane, counted by hand in
// chain_kernel.h. A vector sum is 3, a scaled one 6, a dot product 5.
//
//     survey               direction 10, goal, give and impulse 6, spring 6, tangent 7, water_forces without a
//                          surface 54, its push and mobility 4                                          87
//     assemble             coasting 9, pull 5, moments 11, stiffness 10, mobility 9, right side 40,
//                          matrix 11                                                                    95
//     eliminate_velocities pivot 5, factors 4, right side 15                                            24
//     advance              change 12, velocity 8, height 2, edge 9                                      31
//     eliminate_length     direction 10, slants 10, off 9, diagonal 8, error 3, elimination 8           48
//     correct_forward      change 4, push 6, shift 15, reach 5, velocity and height 7, edge 6, check 12 55
#define FLOPS_OF_A_SUBSTEP     (87.0 + 95.0 + 24.0 + 31.0 + 48.0 + 55.0)
#define FLOPS_OF_ANOTHER_ROUND (48.0 + 55.0)

// Bytes to and from memory, if nothing of a row stays in the cache between passes: three passes read and write it.
#define BYTES_OF_A_SUBSTEP     (3.0 * 2.0 * 4.0 * CHAIN_FIELD_COUNT)
#define BYTES_OF_ANOTHER_ROUND (2.0 * 2.0 * 4.0 * CHAIN_FIELD_COUNT)

// ---- The machine ----

#define PEAK_CHAINS 12 // independent, to hide the latency; with their factors they fill sixteen registers
#define PEAK_ROUNDS 200000

// Each round multiplies and adds once in every chain: x = x a + b, which stays near b / (1 - a).
#define DEFINE_PEAK(name, width, attributes)                                                                           \
    typedef float name##_lanes __attribute__((vector_size((width) * sizeof(float))));                                  \
    attributes static double name(void)                                                                                \
    {                                                                                                                  \
        name##_lanes x[PEAK_CHAINS];                                                                                   \
        volatile float seed = 0.5f;                                                                                    \
        name##_lanes a = {0};                                                                                          \
        a = a + seed;                                                                                                  \
        name##_lanes b = a + 0.25f;                                                                                    \
        for (int i = 0; i < PEAK_CHAINS; i++)                                                                          \
            x[i] = a + (float)i;                                                                                       \
        double begin = thread_seconds();                                                                               \
        for (int round = 0; round < PEAK_ROUNDS; round++)                                                              \
            _Pragma("GCC unroll 12") for (int i = 0; i < PEAK_CHAINS; i++) x[i] = x[i] * a + b;                        \
        double seconds = thread_seconds() - begin;                                                                     \
        name##_lanes sum = x[0];                                                                                       \
        for (int i = 1; i < PEAK_CHAINS; i++)                                                                          \
            sum += x[i];                                                                                               \
        volatile float sink = sum[0];                                                                                  \
        (void)sink;                                                                                                    \
        return 2.0 * (width)*PEAK_CHAINS * PEAK_ROUNDS / seconds;                                                      \
    }

DEFINE_PEAK(peak_4, 4, )
#if defined(__x86_64__)
DEFINE_PEAK(peak_8, 8, __attribute__((target("avx2"))))
#endif

static double arithmetic_peak(int32_t lanes)
{
#if defined(__x86_64__)
    if (lanes == 8)
        return peak_8();
#else
    (void)lanes;
#endif
    return peak_4();
}

// Bytes per second, two arrays read and one written; what is read because it is written is not counted.
static double memory_bandwidth(float *arrays, int32_t count)
{
    float *restrict a = arrays;
    const float *restrict b = arrays + count;
    const float *restrict c = arrays + 2 * (size_t)count;
    double begin = thread_seconds();
    for (int32_t i = 0; i < count; i++)
        a[i] = b[i] + 0.5f * c[i];
    return 3.0 * sizeof(float) * count / (thread_seconds() - begin);
}

// ---- The solver ----

// Lanes of equal cables, neutrally buoyant, in an arc between two held ends of which one is led.
static void fill_chain(hwi_chain *chain, float *nodes, int32_t node_count, int32_t lanes, int32_t width)
{
    const float rest = 0.1f;
    const float turn = 2.0f / (float)node_count;
    *chain = (hwi_chain){
        .nodes = nodes,
        .node_count = node_count,
        .lanes = lanes,
        .width = width,
        .water_density = 1025.0f,
        .air_density = 1.2f,
        .h = 1.0f / 240.0f,
        .substep_count = 4,
    };
    for (int32_t lane = 0; lane < lanes; lane++) {
        static const float parameters[CHAIN_PARAMETER_COUNT] = {
            [CHAIN_AXIAL_STIFFNESS] = 1e6f,  [CHAIN_AXIAL_DAMPING] = 500.0f, [CHAIN_DRAG_NORMAL] = 1.2f,
            [CHAIN_DRAG_TANGENTIAL] = 0.01f, [CHAIN_ADDED_NORMAL] = 1.0f,    [CHAIN_ADDED_TANGENTIAL] = 0.0f,
            [CHAIN_TOP_SPEED] = 100.0f,      [CHAIN_SOFTENED] = 1.0f,        [CHAIN_GRAVITY_Y] = -9.81f,
        };
        for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; i++)
            chain->parameters[i][lane] = parameters[i];
        int32_t rows = hwi_chain_row_count(node_count, lanes, width) + HWI_CHAIN_PADDING;
        for (int32_t i = 0; i < (lanes == 1 ? rows * width : rows); i++) {
            bool inside = i < node_count;
            bool joined = i + 1 < node_count;
            bool held = i == 0 || i + 1 == node_count;
            float angle = turn * ((float)i - 0.5f * (float)node_count);
            *hwi_chain_at(chain, i, CHAIN_MASS, lane) = !inside ? 1.0f : held ? HWI_CHAIN_HELD : 0.0f;
            *hwi_chain_at(chain, i, CHAIN_HEIGHT, lane) = -20.0f;
            if (inside) {
                *hwi_chain_at(chain, i, CHAIN_WEIGHT, lane) = 0.05f;
                *hwi_chain_at(chain, i, CHAIN_VOLUME, lane) = 0.05f / 1025.0f;
                *hwi_chain_at(chain, i, CHAIN_AREA, lane) = 0.1f * 0.025f;
                *hwi_chain_at(chain, i, CHAIN_FLOW_X, lane) = 0.1f;
            }
            if (joined) {
                *hwi_chain_at(chain, i, CHAIN_EX, lane) = rest * cosf(angle);
                *hwi_chain_at(chain, i, CHAIN_EY, lane) = rest * sinf(angle);
                *hwi_chain_at(chain, i, CHAIN_REST, lane) = rest;
                *hwi_chain_at(chain, i, CHAIN_JOINT, lane) = 1.0f / rest;
                *hwi_chain_at(chain, i, CHAIN_BEND, lane) = i > 0 ? 0.5f / rest : 0.0f;
            }
        }
        *hwi_chain_at(chain, 0, CHAIN_VY, lane) = 0.3f;
    }
    hwi_chain_kernel_of(chain)->ready(chain);
}

static float *align(float *memory)
{
    return (float *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
}

static double peak;      // operations per second, the best seen; of vectors as wide as the widest chain's
static double bandwidth; // bytes per second, likewise

typedef struct chain_case {
    const char *name;
    int32_t node_count;
    bool alone;     // one lane; else as many as the machine has
    double best;    // s for a substep of all nodes; 0: not measured yet
    double newtons; // Newton steps in it
} chain_case;

static chain_case cases[] = {
    {.name = "lanes_101", .node_count = 101},
    {.name = "lanes_1000", .node_count = 1000},
    {.name = "alone_101", .node_count = 101, .alone = true},
    {.name = "alone_1000", .node_count = 1000, .alone = true},
    {.name = "alone_100000", .node_count = 100000, .alone = true},
};

enum { case_count = sizeof cases / sizeof cases[0] };

static int32_t lanes_of_case(const chain_case *c)
{
    return c->alone ? 1 : hwi_chain_best_lanes();
}

static size_t size_of_case(const chain_case *c)
{
    return hwi_chain_size(c->node_count, lanes_of_case(c), hwi_chain_best_lanes()) * sizeof(float);
}

static void sample_case(chain_case *c)
{
    float *memory = allocate_or_exit(size_of_case(c) + 64);
    hwi_chain chain;
    int32_t repeats = 40000 / (c->node_count * lanes_of_case(c)) + 1;
    fill_chain(&chain, align(memory), c->node_count, lanes_of_case(c), hwi_chain_best_lanes());
    for (int32_t run = 0; run < BENCH_RUNS; run++) {
        double iterations = 0.0;
        double begin = thread_seconds();
        for (int32_t i = 0; i < repeats; i++) {
            hwi_chain_kernel_of(&chain)->run(&chain);
            iterations += chain.iterations;
        }
        double each = (thread_seconds() - begin) / (repeats * chain.substep_count);
        if (c->best == 0.0 || each < c->best) {
            c->best = each;
            c->newtons = iterations / (repeats * chain.substep_count);
        }
        peak = fmax(peak, arithmetic_peak(hwi_chain_best_lanes()));
    }
    free(memory);
}

void sample_roofline(void)
{
    enum { triad_count = 16 << 20 };
    if (!rows_wanted("roofline"))
        return;
    float *arrays = allocate_or_exit(3 * (size_t)triad_count * sizeof(float));
    for (size_t i = 0; i < 3 * (size_t)triad_count; i++)
        arrays[i] = (float)(i % 7);
    for (int32_t run = 0; run < 3; run++)
        bandwidth = fmax(bandwidth, memory_bandwidth(arrays, triad_count));
    free(arrays);
    for (int32_t i = 0; i < case_count; i++)
        sample_case(&cases[i]);
}

void bench_roofline(void)
{
    if (!rows_wanted("roofline"))
        return;
    write_row("roofline_lanes", hwi_chain_best_lanes(), "floats", 0);
    write_row("roofline_peak", 1e-9 * peak, "GFLOP/s", 0);
    write_row("roofline_triad", 1e-9 * bandwidth, "GB/s", 0);
    for (int32_t i = 0; i < case_count; i++) {
        const chain_case *c = &cases[i];
        double nodes = (double)c->node_count * lanes_of_case(c);
        double flops = nodes * (FLOPS_OF_A_SUBSTEP + (c->newtons - 1.0) * FLOPS_OF_ANOTHER_ROUND);
        double bytes = nodes * (BYTES_OF_A_SUBSTEP + (c->newtons - 1.0) * BYTES_OF_ANOTHER_ROUND);
        write_named_row(1e9 * c->best / nodes, "ns/node/inner substep", 0, "roofline_%s", c->name);
        write_named_row(c->newtons, "Newton steps/inner substep", 0, "roofline_%s_newton", c->name);
        write_named_row(100.0 * flops / c->best / peak, "% of arithmetic peak", 0, "roofline_%s_arithmetic", c->name);
        // What stays in the cache has no business with main memory.
        if (size_of_case(c) > 8000000)
            write_named_row(100.0 * bytes / c->best / bandwidth, "% of triad", 0, "roofline_%s_bandwidth", c->name);
    }
}
