// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "lockstep.h"

#include <string.h>

#include "cable_dynamic.h"
#include "cable_model.h"
#include "chain_whole.h"
#include "memory.h"
#include "report.h"
#include "threads.h"
#include "water.h"
#include "world.h"

// Longer cables are solved alone: eight of them side by side would leave the cache.
#define LONGEST_IN_LANES 4096
// A row of lanes costs as much as this many nodes of cables alone, so fuller rows pay.
#define WORTH_OF_A_ROW 3.5
// How often a line is tried to be solved as a whole, each time with so many times more inner substeps.
#define MOST_TRIES 3
#define FINER      4

void hwi_lockstep_init(hwi_lockstep *lockstep, int32_t scratch_count)
{
    lockstep->width = hwi_chain_best_lanes();
    lockstep->lanes = lockstep->width;
    lockstep->scratch_count = scratch_count;
    for (int32_t i = 0; i < scratch_count; ++i) {
        atomic_flag_clear(&lockstep->scratch[i].taken);
    }
}

static size_t list_size(int32_t capacity)
{
    return (size_t)capacity * (2 * sizeof(hwi_cable *) + sizeof(int32_t) + sizeof(hwi_job));
}

static size_t whole_size(int32_t capacity)
{
    return (size_t)capacity * sizeof(hwi_touch_node);
}

void hwi_lockstep_destroy(hwi_lockstep *lockstep)
{
    hwi_free(lockstep->by_length, list_size(lockstep->capacity));
    for (int32_t i = 0; i < lockstep->scratch_count; ++i) {
        hwi_free(lockstep->scratch[i].nodes, lockstep->scratch_size);
        hwi_free(lockstep->scratch[i].whole_nodes, whole_size(lockstep->whole_capacity));
        hwi_free(lockstep->scratch[i].contact_block, lockstep->contact_size);
    }
}

// All lists in one block; nothing in them outlives a substep except by_length, which is then made anew.
static bool reserve_lists(hwi_lockstep *lockstep, int32_t count)
{
    if (count <= lockstep->capacity) {
        return true;
    }
    int32_t capacity = lockstep->capacity > 0 ? lockstep->capacity : 16;
    while (capacity < count) {
        capacity *= 2;
    }
    void *block = hwi_allocate(list_size(capacity));
    if (block == NULL) {
        return false;
    }
    hwi_free(lockstep->by_length, list_size(lockstep->capacity));
    lockstep->by_length = block;
    lockstep->order = lockstep->by_length + capacity;
    lockstep->jobs = (hwi_job *)(lockstep->order + capacity);
    lockstep->substep_counts = (int32_t *)(lockstep->jobs + capacity);
    lockstep->capacity = capacity;
    lockstep->unsorted = true;
    return true;
}

// For so many cables that are solved together, each in a chain of its own, of so many particles altogether.
static bool reserve_scratch(hwi_lockstep *lockstep, int32_t cable_count, int32_t particle_count)
{
    // The last row of a chain may have room for all but one of its nodes.
    size_t gaps = (size_t)(cable_count - 1) * hwi_chain_size(1, 1, lockstep->width);
    size_t alone = hwi_chain_size(particle_count, 1, lockstep->width) + gaps;
    // A long cable may be reeled in until it is solved beside others.
    int32_t shared = particle_count < LONGEST_IN_LANES ? particle_count : LONGEST_IN_LANES;
    size_t side_by_side = hwi_chain_size(shared, lockstep->width, lockstep->width);
    size_t size = (alone > side_by_side ? alone : side_by_side) * sizeof(float);
    if (size <= lockstep->scratch_size) {
        return true;
    }
    // Growing by halves: many cables, each a little longer than the last, must not copy for ever.
    size += size / 2;
    float *nodes[HWI_LOCKSTEP_MAX_SCRATCH];
    for (int32_t i = 0; i < lockstep->scratch_count; ++i) {
        nodes[i] = hwi_allocate(size);
        if (nodes[i] == NULL) {
            while (i > 0) {
                i -= 1;
                hwi_free(nodes[i], size);
            }
            return false;
        }
    }
    for (int32_t i = 0; i < lockstep->scratch_count; ++i) {
        hwi_free(lockstep->scratch[i].nodes, lockstep->scratch_size);
        lockstep->scratch[i].nodes = nodes[i];
    }
    lockstep->scratch_size = size;
    return true;
}

// Any line may be made stiff later, so there is room for each that is not too long.
static bool reserve_whole(hwi_lockstep *lockstep, int32_t particle_count)
{
    int32_t count = particle_count < HWI_WHOLE_MOST_NODES ? particle_count : HWI_WHOLE_MOST_NODES;
    if (count <= lockstep->whole_capacity) {
        return true;
    }
    count += count / 2;
    count = count < HWI_WHOLE_MOST_NODES ? count : HWI_WHOLE_MOST_NODES;
    hwi_touch_node *nodes[HWI_LOCKSTEP_MAX_SCRATCH];
    for (int32_t i = 0; i < lockstep->scratch_count; ++i) {
        nodes[i] = hwi_allocate(whole_size(count));
        if (nodes[i] == NULL) {
            while (i > 0) {
                i -= 1;
                hwi_free(nodes[i], whole_size(count));
            }
            return false;
        }
    }
    for (int32_t i = 0; i < lockstep->scratch_count; ++i) {
        hwi_free(lockstep->scratch[i].whole_nodes, whole_size(lockstep->whole_capacity));
        lockstep->scratch[i].whole_nodes = nodes[i];
    }
    lockstep->whole_capacity = count;
    return true;
}

static bool reserve_contact_scratch(hwi_lockstep *lockstep, int32_t particle_count, int32_t cable_count)
{
    if (hwi_contact_scratch_size(particle_count, cable_count) <= lockstep->contact_size &&
        particle_count <= lockstep->contact_particles && cable_count <= lockstep->contact_cables) {
        return true;
    }
    int32_t particles = particle_count > lockstep->contact_particles ? particle_count : lockstep->contact_particles;
    int32_t cables = cable_count > lockstep->contact_cables ? cable_count : lockstep->contact_cables;
    particles += particles / 2;
    cables += cables / 2;
    size_t size = hwi_contact_scratch_size(particles, cables);
    void *blocks[HWI_LOCKSTEP_MAX_SCRATCH];
    for (int32_t i = 0; i < lockstep->scratch_count; ++i) {
        blocks[i] = hwi_allocate(size);
        if (blocks[i] == NULL) {
            while (i > 0) {
                i -= 1;
                hwi_free(blocks[i], size);
            }
            return false;
        }
    }
    for (int32_t i = 0; i < lockstep->scratch_count; ++i) {
        hwi_free(lockstep->scratch[i].contact_block, lockstep->contact_size);
        lockstep->scratch[i].contact_block = blocks[i];
        hwi_contact_scratch_divide(&lockstep->scratch[i].contact, blocks[i], particles, cables);
    }
    lockstep->contact_size = size;
    lockstep->contact_particles = particles;
    lockstep->contact_cables = cables;
    return true;
}

bool hwi_lockstep_reserve(hwi_lockstep *lockstep, int32_t cable_count, int32_t particle_count)
{
    if (!reserve_lists(lockstep, cable_count)) {
        return false;
    }
    if (particle_count == 0) {
        return true;
    }
    bool room = reserve_scratch(lockstep, 1, particle_count) && reserve_whole(lockstep, particle_count) &&
                (!lockstep->meets || reserve_contact_scratch(lockstep, particle_count, 1));
    if (room && particle_count > lockstep->most_particles) {
        lockstep->most_particles = particle_count;
    }
    return room;
}

bool hwi_lockstep_reserve_group(hwi_lockstep *lockstep, int32_t cable_count, int32_t particle_count)
{
    return reserve_scratch(lockstep, cable_count, particle_count) &&
           reserve_contact_scratch(lockstep, particle_count, cable_count);
}

bool hwi_lockstep_meet(hwi_lockstep *lockstep)
{
    if (lockstep->most_particles > 0 && !reserve_contact_scratch(lockstep, lockstep->most_particles, 1)) {
        return false;
    }
    lockstep->meets = true;
    return true;
}

void hwi_lockstep_forget(hwi_lockstep *lockstep)
{
    lockstep->unsorted = true;
}

// Longest first; equals in the order of their indices. Shell's sort: no memory, and quick enough for once.
static void sort_by_length(hwi_cable **cables, int32_t count)
{
    static const int32_t gaps[] = {1182389, 525507, 233559, 103803, 46134, 20504, 9113, 4050, 1800,
                                   800,     355,    158,    70,     31,    14,    6,    3,    1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; ++g) {
        for (int32_t i = gaps[g]; i < count; ++i) {
            hwi_cable *cable = cables[i];
            int32_t j = i;
            for (; j >= gaps[g]; j -= gaps[g]) {
                const hwi_cable *other = cables[j - gaps[g]];
                bool right =
                    other->particle_count > cable->particle_count ||
                    (other->particle_count == cable->particle_count && other->object.index < cable->object.index);
                if (right) {
                    break;
                }
                cables[j] = cables[j - gaps[g]];
            }
            cables[j] = cable;
        }
    }
}

static bool is_touching(const hwi_cable *cable)
{
    return cable->contacts.near && cable->state == HW_CABLE_MOVING;
}

static void add_job(hwi_lockstep *lockstep, hwi_job job)
{
    lockstep->jobs[lockstep->job_count] = job;
    lockstep->job_count += 1;
}

// Those that touch something, alone or in groups that touch each other; with as many inner substeps as one of them
// needs.
static int32_t divide_touching(hwi_lockstep *lockstep, int32_t placed, double substep_length)
{
    for (int32_t i = 0; i < lockstep->cable_count; ++i) {
        hwi_cable *leader = lockstep->by_length[i];
        if (!is_touching(leader) || !leader->contacts.leads) {
            continue;
        }
        int32_t first = placed;
        int32_t most = 1;
        for (hwi_cable *cable = leader; cable != NULL; cable = cable->contacts.next) {
            int32_t count = hwi_dynamic_substep_count(cable, substep_length, NULL);
            most = count > most ? count : most;
            lockstep->order[placed] = cable;
            placed += 1;
        }
        add_job(lockstep, (hwi_job){.first = first, .count = placed - first, .substep_count = most, .touching = true});
    }
    return placed;
}

// Cables first..end of the order need the same number of inner substeps and get shorter.
static void divide_into_groups(hwi_lockstep *lockstep, int32_t first, int32_t end, int32_t substep_count)
{
    while (first < end) {
        int32_t longest = lockstep->order[first]->particle_count;
        int32_t count = 0;
        int64_t total = 0;
        while (count < lockstep->lanes && first + count < end) {
            total += lockstep->order[first + count]->particle_count;
            count += 1;
        }
        if (longest > LONGEST_IN_LANES || (double)total <= WORTH_OF_A_ROW * longest) {
            count = 1;
        }
        add_job(lockstep, (hwi_job){.first = first, .count = count, .substep_count = substep_count});
        first += count;
    }
}

void hwi_lockstep_sort(hwi_lockstep *lockstep, void *const *cables, int32_t cable_count)
{
    HWI_ASSERT(cable_count <= lockstep->capacity);
    if (lockstep->unsorted) {
        for (int32_t i = 0; i < cable_count; ++i) {
            lockstep->by_length[i] = cables[i];
        }
        lockstep->cable_count = cable_count;
        sort_by_length(lockstep->by_length, cable_count);
        lockstep->unsorted = false;
    }
}

// Cables of other models count as 0, those at rest and those that touch something as -1, and a stiff one that is solved
// as a whole as -1 minus its inner substeps.
void hwi_lockstep_count(hwi_lockstep *lockstep, int32_t first, int32_t end, double substep_length)
{
    for (int32_t i = first; i < end; ++i) {
        hwi_cable *cable = lockstep->by_length[i];
        if (i + 2 * HWI_FETCH_AHEAD < end) {
            hwi_cable_fetch_state(lockstep->by_length[i + 2 * HWI_FETCH_AHEAD]);
        }
        if (i + HWI_FETCH_AHEAD < end) {
            hwi_cable_fetch_rest(lockstep->by_length[i + HWI_FETCH_AHEAD]);
        }
        int32_t count = -1;
        if (cable->state == HW_CABLE_MOVING && !cable->contacts.near) {
            hwi_hardness hardness = HARDNESS_NONE;
            count = cable->nodes != NULL ? hwi_dynamic_substep_count(cable, substep_length, &hardness) : 0;
            count = hardness == HARDNESS_WHOLE ? -1 - count : count;
            cable->watched = hwi_cable_is_watched(cable, hardness);
        }
        lockstep->substep_counts[i] = count;
    }
}

void hwi_lockstep_plan(hwi_lockstep *lockstep, double substep_length)
{
    int32_t cable_count = lockstep->cable_count;
    int32_t most = 0;
    for (int32_t i = 0; i < cable_count; ++i) {
        most = lockstep->substep_counts[i] > most ? lockstep->substep_counts[i] : most;
    }
    lockstep->job_count = 0;
    int32_t placed = lockstep->meets ? divide_touching(lockstep, 0, substep_length) : 0;
    for (int32_t i = 0; i < cable_count; ++i) {
        int32_t count = lockstep->substep_counts[i];
        if (count < -1) {
            add_job(lockstep, (hwi_job){.first = placed, .count = 1, .substep_count = -1 - count, .whole = true});
            lockstep->order[placed] = lockstep->by_length[i];
            placed += 1;
        }
    }
    // The dearest first: what is left for the end is small.
    for (int32_t wanted = most; wanted >= 0;) {
        int32_t first = placed;
        int32_t next = -1;
        for (int32_t i = 0; i < cable_count; ++i) {
            int32_t count = lockstep->substep_counts[i];
            if (count == wanted) {
                lockstep->order[placed] = lockstep->by_length[i];
                placed += 1;
            } else if (count < wanted && count > next) {
                next = count;
            }
        }
        if (wanted > 0) {
            divide_into_groups(lockstep, first, placed, wanted);
        } else {
            for (int32_t i = first; i < placed; ++i) {
                add_job(lockstep, (hwi_job){.first = i, .count = 1});
            }
        }
        wanted = next;
    }
}

// Which scratch a thread had last: it is in that thread's caches, and far from any other's.
static _Thread_local int32_t last_scratch;

// Workers are never more than scratch, except for a host's own loop; it then waits for a moment.
static hwi_scratch *take_scratch(hwi_lockstep *lockstep)
{
    for (;;) {
        for (int32_t i = 0; i < lockstep->scratch_count; ++i) {
            int32_t index = (last_scratch + i) % lockstep->scratch_count;
            if (!atomic_flag_test_and_set_explicit(&lockstep->scratch[index].taken, memory_order_acquire)) {
                last_scratch = index;
                return &lockstep->scratch[index];
            }
        }
        hwi_thread_yield();
    }
}

// Of one cable; a group is told so afterwards.
static hwi_chain make_chain(const hwi_lockstep *lockstep, const hwi_job *job, const hwi_substep *substep, float *nodes,
                            hwi_spool *spools)
{
    const hwi_world *world = substep->world;
    const hw_water_def *water = &world->water;
    bool blows = water->wind.x != 0.0f || water->wind.y != 0.0f || water->wind.z != 0.0f;
    return (hwi_chain){
        .nodes = nodes,
        .spools = spools,
        .lanes = 1,
        .width = lockstep->width,
        .surface = (water->flags & HW_WATER_SURFACE) != 0,
        .still = hwi_water_is_still(world) && !blows,
        .surges = !hwi_sea_is_calm(world->sea),
        .water_density = water->density,
        .air_density = water->air_density,
        .wind = {water->wind.x, water->wind.y, water->wind.z},
        .h = (float)(substep->length / job->substep_count),
        .substep_count = job->substep_count,
    };
}

// What the same worker is going to solve after this job, most likely.
static void find_ahead(const hwi_lockstep *lockstep, const hwi_job *job, hwi_chain *chain)
{
    const hwi_job *next = job + 1;
    if (next >= lockstep->jobs + lockstep->job_count) {
        return;
    }
    hwi_chain_ahead *ahead = &chain->ahead;
    int32_t rows = hwi_chain_row_count(chain->node_count, chain->lanes, chain->width);
    int32_t looks = chain->substep_count * (rows / HWI_CHAIN_ROWS_AT_A_TIME + 1);
    size_t most = 0;
    ahead->count = next->count < HWI_CHAIN_MAX_LANES ? next->count : HWI_CHAIN_MAX_LANES;
    for (int32_t i = 0; i < ahead->count; ++i) {
        const hwi_cable *cable = lockstep->order[next->first + i];
        ahead->at[i] = cable->block;
        ahead->end[i] = ahead->at[i] + cable->block_size;
        most = cable->block_size > most ? cable->block_size : most;
    }
    ahead->step = (int32_t)((most / (size_t)looks / HWI_CHAIN_FETCH + 1) * HWI_CHAIN_FETCH);
}

// Each in a chain of its own; contact_solve.c solves them together.
static void solve_touching(const hwi_lockstep *lockstep, hwi_scratch *scratch, hwi_cable **cables, int32_t count,
                           const hwi_job *job, const hwi_substep *substep)
{
    float *rows = scratch->nodes;
    for (int32_t i = 0; i < count; ++i) {
        hwi_contact_member *member = &scratch->contact.members[i];
        member->cable = cables[i];
        member->chain = make_chain(lockstep, job, substep, rows, &member->spool);
        member->chain.node_count = cables[i]->particle_count;
        rows += hwi_chain_size(cables[i]->particle_count, 1, lockstep->width);
        hwi_dynamic_gather(&cables[i], 1, substep, &member->chain);
    }
    hwi_contacts_solve(substep, &scratch->contact, count);
    for (int32_t i = 0; i < count; ++i) {
        hwi_dynamic_scatter(&cables[i], 1, substep, &scratch->contact.members[i].chain);
    }
}

static void run_touching(hwi_lockstep *lockstep, const hwi_job *job, const hwi_substep *substep)
{
    hwi_scratch *scratch = take_scratch(lockstep);
    solve_touching(lockstep, scratch, &lockstep->order[job->first], job->count, job, substep);
    atomic_flag_clear_explicit(&scratch->taken, memory_order_release);
}

// Whether it found a solution, and one without more energy than there was.
static bool solve_whole(hwi_scratch *scratch, const hwi_cable *cable, hwi_chain *chain)
{
    hwi_chain_energy before;
    hwi_chain_energy after;
    if (cable->watched) {
        hwi_chain_kernel_of(chain)->weigh(chain, &before);
    }
    bool found = hwi_chain_run_whole(chain, scratch->whole_nodes);
    if (found && cable->watched) {
        hwi_chain_kernel_of(chain)->weigh(chain, &after);
        found = !hwi_cable_gained(cable, chain, 0, &before, &after);
    }
    return found;
}

// With more inner substeps where these are too long to find a solution.
static void run_whole(const hwi_lockstep *lockstep, hwi_scratch *scratch, hwi_cable **cables, const hwi_job *job,
                      const hwi_substep *substep, hwi_chain *chain)
{
    hwi_job finer = *job;
    for (int32_t tries = 1; !solve_whole(scratch, cables[0], chain) && tries < MOST_TRIES; ++tries) {
        finer.substep_count *= FINER;
        *chain = make_chain(lockstep, &finer, substep, scratch->nodes, chain->spools);
        chain->node_count = cables[0]->particle_count;
        chain->whole = true;
        hwi_dynamic_gather(cables, 1, substep, chain);
    }
}

// In the lanes, and see who gained energy.
static void run_watched(hwi_cable *const *cables, int32_t count, hwi_chain *chain)
{
    bool watched = false;
    for (int32_t lane = 0; lane < count; ++lane) {
        watched = watched || cables[lane]->watched;
    }
    if (!watched) {
        hwi_chain_kernel_of(chain)->run(chain);
        return;
    }
    hwi_chain_energy before;
    hwi_chain_energy after;
    hwi_chain_kernel_of(chain)->weigh(chain, &before);
    hwi_chain_kernel_of(chain)->run(chain);
    hwi_chain_kernel_of(chain)->weigh(chain, &after);
    for (int32_t lane = 0; lane < count; ++lane) {
        const hwi_cable *cable = cables[lane];
        chain->gained[lane] = cable->watched && hwi_cable_gained(cable, chain, lane, &before, &after);
    }
}

// Alone and as a whole.
static void solve_again(const hwi_lockstep *lockstep, hwi_scratch *scratch, hwi_cable **cable, const hwi_job *job,
                        const hwi_substep *substep)
{
    hwi_spool spool;
    hwi_chain chain = make_chain(lockstep, job, substep, scratch->nodes, &spool);
    chain.node_count = cable[0]->particle_count;
    chain.whole = true;
    hwi_dynamic_gather(cable, 1, substep, &chain);
    run_whole(lockstep, scratch, cable, job, substep, &chain);
    hwi_dynamic_scatter(cable, 1, substep, &chain);
}

static void run_group(hwi_lockstep *lockstep, const hwi_job *job, const hwi_substep *substep)
{
    hwi_cable **cables = &lockstep->order[job->first];
    hwi_scratch *scratch = take_scratch(lockstep);
    hwi_spool spools[HWI_CHAIN_MAX_LANES];
    hwi_chain chain = make_chain(lockstep, job, substep, scratch->nodes, spools);
    chain.node_count = cables[0]->particle_count;
    chain.whole = job->whole;
    chain.lanes = job->count > 1 ? lockstep->width : 1;
    find_ahead(lockstep, job, &chain);
    for (int32_t lane = 0; lane < job->count; ++lane) {
        cables[lane]->contacts.count = 0;
    }
    hwi_dynamic_gather(cables, job->count, substep, &chain);
    if (job->whole) {
        run_whole(lockstep, scratch, cables, job, substep, &chain);
    } else {
        run_watched(cables, job->count, &chain);
    }
    hwi_dynamic_scatter(cables, job->count, substep, &chain);
    for (int32_t lane = 0; lane < job->count; ++lane) {
        if (chain.gained[lane]) {
            solve_again(lockstep, scratch, &cables[lane], job, substep);
        }
        if (cables[lane]->contacts.near) { // thrown farther than it was clear of everything
            solve_touching(lockstep, scratch, &cables[lane], 1, job, substep);
        }
    }
    atomic_flag_clear_explicit(&scratch->taken, memory_order_release);
}

void hwi_lockstep_run(hwi_lockstep *lockstep, int32_t index, const hwi_substep *substep)
{
    const hwi_job *job = &lockstep->jobs[index];
    if (job->substep_count == 0) {
        hwi_cable_advance(lockstep->order[job->first], substep);
    } else if (job->touching) {
        run_touching(lockstep, job, substep);
    } else {
        run_group(lockstep, job, substep);
    }
}
