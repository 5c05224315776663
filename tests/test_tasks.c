// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Workers and the host's parallel loop: nobody may see from the result who did the work.

#include "misuse.h"

#include <stdatomic.h>

#include "tasks.h"
#include "threads.h"
#include "timer.h"

static uint64_t run_with_workers(const scene_entry *entry, int32_t worker_count)
{
    scene s;
    scene_begin_entry(&s, entry, worker_count);
    scene_run_entry(&s, entry, 0, entry->substeps);
    uint64_t hash = scene_hash(&s);
    scene_end(&s);
    return hash;
}

TEST(any_number_of_workers_gives_the_same_state)
{
    static const int32_t worker_counts[] = {2, 4, 7};
    for (int32_t i = 0; i < scene_table_count; i++) {
        uint64_t alone = run_with_workers(&scene_table[i], 1);
        for (int w = 0; w < 3; w++) {
            check_context("scene %s, %d workers", scene_table[i].name, worker_counts[w]);
            CHECK_EQUAL_HEX(run_with_workers(&scene_table[i], worker_counts[w]), alone);
        }
    }
}

TEST(workers_are_created_and_destroyed_many_times)
{
    hw_world_def def = scene_world_def();
    def.worker_count = 4;
    for (int i = 0; i < 50; i++) {
        scene s;
        scene_begin(&s, &def);
        scene_find("mixed")->create(&s);
        scene_run(&s, 2);
        scene_end(&s);
    }
}

TEST(the_greatest_number_of_workers_works)
{
    uint64_t alone = run_with_workers(scene_find("cables_64"), 1);
    CHECK_EQUAL_HEX(run_with_workers(scene_find("cables_64"), HW_MAX_WORKERS), alone);
}

typedef enum loop_order { LOOP_BACKWARDS, LOOP_ALL_AT_ONCE, LOOP_ON_THREADS } loop_order;

typedef struct host_loop {
    loop_order order;
    int calls;
} host_loop;

typedef struct host_range {
    hw_task_callback run;
    void *task;
    int32_t first;
    int32_t end;
} host_range;

static void run_range(void *argument)
{
    host_range *range = argument;
    range->run(range->first, range->end, range->task);
}

static void host_parallel_for(hw_task_callback run, int32_t item_count, void *task, void *user)
{
    host_loop *loop = user;
    loop->calls++;
    if (loop->order == LOOP_ALL_AT_ONCE) {
        run(0, item_count, task);
    } else if (loop->order == LOOP_BACKWARDS) {
        for (int32_t i = item_count - 1; i >= 0; i--)
            run(i, i + 1, task);
    } else {
        int32_t middle = item_count / 2;
        host_range other = {run, task, middle, item_count};
        hwi_thread thread;
        hwi_thread_start start = {run_range, &other};
        CHECK(hwi_thread_create(&thread, &start));
        run(0, middle, task);
        hwi_thread_join(thread);
    }
}

TEST(the_hosts_own_parallel_loop_gives_the_same_state)
{
    const scene_entry *entry = scene_find("mixed");
    uint64_t alone = run_with_workers(entry, 1);
    for (int order = LOOP_BACKWARDS; order <= LOOP_ON_THREADS; order++) {
        scene s;
        hw_counters counters;
        host_loop loop = {(loop_order)order, 0};
        hw_world_def def = scene_world_def();
        def.seed = 7;
        def.parallel_for = host_parallel_for;
        def.parallel_for_user = &loop;
        scene_begin(&s, &def);
        entry->create(&s);
        scene_run_entry(&s, entry, 0, entry->substeps);
        check_context("order %d", order);
        CHECK(loop.calls >= entry->substeps);
        CHECK_EQUAL_HEX(scene_hash(&s), alone);
        CHECK_OK(hw_world_get_counters(s.world, &counters));
        CHECK_EQUAL_INT(counters.workers, 0);
        scene_end(&s);
    }
}

static void run_a_world(void *argument)
{
    uint64_t *hash = argument;
    *hash = run_with_workers(scene_find("verlet"), 2);
}

TEST(worlds_run_on_different_threads_at_the_same_time)
{
    enum { thread_count = 4 };
    hwi_thread threads[thread_count];
    hwi_thread_start starts[thread_count];
    uint64_t hashes[thread_count];
    uint64_t alone = run_with_workers(scene_find("verlet"), 1);
    for (int i = 0; i < thread_count; i++) {
        starts[i] = (hwi_thread_start){run_a_world, &hashes[i]};
        CHECK(hwi_thread_create(&threads[i], &starts[i]));
    }
    for (int i = 0; i < thread_count; i++) {
        hwi_thread_join(threads[i]);
        CHECK_EQUAL_HEX(hashes[i], alone);
    }
}

enum { counted_items = 37 };

static void count_item(int32_t first, int32_t end, void *task)
{
    atomic_int *counts = task;
    for (int32_t i = first; i < end; i++)
        atomic_fetch_add(&counts[i], 1);
}

// Called before a loop or not, called in vain, with threads that still look for work or that sleep already.
TEST(every_item_runs_once_whether_workers_were_awake_called_or_asleep)
{
    static const double pauses[] = {0.0, 20e-6, 50e-6, 60e-6, 500e-6};
    hwi_task_pool *pool = hwi_task_pool_create(3);
    CHECK(pool != NULL);
    for (int32_t round = 0; pool != NULL && round < 200; round++) {
        atomic_int counts[counted_items] = {0};
        double begin = hwi_now();
        while (hwi_now() - begin < pauses[round % 5])
            hwi_thread_yield();
        for (int32_t calls = 0; calls < round % 3; calls++)
            hwi_task_pool_call(pool);
        hwi_task_pool_run(pool, count_item, counted_items, counts);
        for (int32_t i = 0; i < counted_items; i++) {
            check_context("round %d, item %d", (int)round, (int)i);
            CHECK_EQUAL_INT(atomic_load(&counts[i]), 1);
        }
    }
    hwi_task_pool_call(pool); // nothing follows: they go back to sleep
    hwi_task_pool_destroy(pool);
}
