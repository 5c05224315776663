// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tasks.h"

#include <stdatomic.h>

#include "memory.h"
#include "report.h"
#include "threads.h"
#include "timer.h"

#if HWI_THREADS

// A thread that waits looks so long whether there is something new before it sleeps: about what waking it costs, and
// more than passes between the loops of a step.
#define LOOK_TIME 50e-6 // s
#define LOOKS     32    // between two looks at the clock: how long one takes, only the processor knows

// How many items of its share a worker, or those that help it, have begun. A cache line each: they are counted all the
// time.
typedef struct task_share {
    _Alignas(64) atomic_int begun;
} task_share;

// Every worker begins with a share of its own, items that follow each other: a loop that comes again then finds its
// data in the caches where it left them, and what a cache fetches beyond an item's data is not what another worker is
// at. (Dealt out in turns, the same items take up to a third longer on two cores that share no cache.) Who has none
// left takes on others'.
struct hwi_task_pool {
    task_share shares[HW_MAX_WORKERS];
    hwi_mutex mutex;
    hwi_condition work_ready;
    hwi_condition work_done;
    hwi_thread threads[HW_MAX_WORKERS - 1];
    hwi_thread_start start;
    int32_t thread_count;

    // Written under the mutex; looked at without it by those that wait.
    atomic_uint job; // raised for every loop, so that a worker never runs one twice
    atomic_int busy; // workers that joined it and have not finished

    // Guarded by the mutex.
    bool open;      // workers may still join the job: a late one must not keep the caller waiting
    int32_t asleep; // workers that must be woken
    unsigned call;  // raised for every call
    bool shared;    // since the last one there was a job for them
    bool waiting;   // the caller must be woken
    bool closing;

    // The job. Written before it is announced, read by workers after.
    hw_task_callback run;
    void *task;
    int32_t item_count;
    atomic_int named; // workers that know which one they are
};

static void run_share(hwi_task_pool *pool, int32_t owner)
{
    int32_t workers = pool->thread_count + 1;
    int32_t first = (int32_t)((int64_t)pool->item_count * owner / workers);
    int32_t end = (int32_t)((int64_t)pool->item_count * (owner + 1) / workers);
    for (;;) {
        int32_t begun = atomic_fetch_add_explicit(&pool->shares[owner].begun, 1, memory_order_relaxed);
        if (begun >= end - first) {
            return;
        }
        int32_t item = first + begun;
        pool->run(item, item + 1, pool->task);
    }
}

static void run_items(hwi_task_pool *pool, int32_t worker)
{
    int32_t workers = pool->thread_count + 1;
    for (int32_t i = 0; i < workers; ++i) {
        run_share(pool, (worker + i) % workers);
    }
}

static unsigned job_of(hwi_task_pool *pool)
{
    return atomic_load_explicit(&pool->job, memory_order_relaxed);
}

static int busy_of(hwi_task_pool *pool)
{
    return atomic_load_explicit(&pool->busy, memory_order_relaxed);
}

// How long a thread goes on looking.
typedef struct task_patience {
    double end; // s, by the clock; 0 before the first look at it
    int32_t looks;
} task_patience;

// A moment later: whether to look again.
static bool is_patient(task_patience *patience)
{
    hwi_thread_pause();
    patience->looks += 1;
    if (patience->looks % LOOKS != 0) {
        return true;
    }
    double now = hwi_now();
    if (patience->end == 0.0) {
        patience->end = now + LOOK_TIME;
    }
    return now < patience->end;
}

// With the mutex locked, before and after.
static void wait_for_job(hwi_task_pool *pool, unsigned finished_job)
{
    while (job_of(pool) == finished_job && !pool->closing) {
        unsigned call = pool->call;
        hwi_mutex_unlock(&pool->mutex);
        task_patience patience = {0};
        while (job_of(pool) == finished_job && is_patient(&patience)) {
        }
        hwi_mutex_lock(&pool->mutex);
        pool->asleep += 1;
        while (job_of(pool) == finished_job && pool->call == call && !pool->closing) {
            hwi_condition_wait(&pool->work_ready, &pool->mutex);
        }
        pool->asleep -= 1;
    }
}

static void work(void *argument)
{
    hwi_task_pool *pool = argument;
    unsigned finished_job = 0;
    int32_t worker = atomic_fetch_add_explicit(&pool->named, 1, memory_order_relaxed) + 1;
    hwi_mutex_lock(&pool->mutex);
    for (;;) {
        wait_for_job(pool, finished_job);
        if (pool->closing) {
            break;
        }
        finished_job = job_of(pool);
        if (!pool->open) {
            continue;
        }
        atomic_store_explicit(&pool->busy, busy_of(pool) + 1, memory_order_relaxed);
        hwi_mutex_unlock(&pool->mutex);
        run_items(pool, worker);
        hwi_mutex_lock(&pool->mutex);
        atomic_store_explicit(&pool->busy, busy_of(pool) - 1, memory_order_relaxed);
        if (busy_of(pool) == 0 && pool->waiting) {
            hwi_condition_wake_all(&pool->work_done);
        }
    }
    hwi_mutex_unlock(&pool->mutex);
}

hwi_task_pool *hwi_task_pool_create(int32_t worker_count)
{
    HWI_ASSERT(worker_count >= 1 && worker_count <= HW_MAX_WORKERS);
    hwi_task_pool *pool = hwi_allocate(sizeof *pool);
    if (pool == NULL) {
        return NULL;
    }
    hwi_mutex_init(&pool->mutex);
    hwi_condition_init(&pool->work_ready);
    hwi_condition_init(&pool->work_done);
    atomic_init(&pool->named, 0);
    atomic_init(&pool->job, 0);
    atomic_init(&pool->busy, 0);
    pool->start.function = work;
    pool->start.argument = pool;
    while (pool->thread_count < worker_count - 1) {
        if (!hwi_thread_create(&pool->threads[pool->thread_count], &pool->start)) {
            hwi_task_pool_destroy(pool);
            return NULL;
        }
        pool->thread_count += 1;
    }
    return pool;
}

void hwi_task_pool_destroy(hwi_task_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    hwi_mutex_lock(&pool->mutex);
    pool->closing = true;
    hwi_condition_wake_all(&pool->work_ready);
    hwi_mutex_unlock(&pool->mutex);
    for (int32_t i = 0; i < pool->thread_count; ++i) {
        hwi_thread_join(pool->threads[i]);
    }
    hwi_condition_destroy(&pool->work_done);
    hwi_condition_destroy(&pool->work_ready);
    hwi_mutex_destroy(&pool->mutex);
    hwi_free(pool, sizeof *pool);
}

void hwi_task_pool_call(hwi_task_pool *pool)
{
    if (pool->thread_count == 0) {
        return;
    }
    hwi_mutex_lock(&pool->mutex);
    bool wake = pool->shared && pool->asleep > 0;
    pool->call += 1;
    pool->shared = false;
    hwi_mutex_unlock(&pool->mutex);
    // Afterwards: who is woken while the mutex is locked falls asleep over it once more.
    if (wake) {
        hwi_condition_wake_all(&pool->work_ready);
    }
}

void hwi_task_pool_run(hwi_task_pool *pool, hw_task_callback run, int32_t item_count, void *task)
{
    // Waking a thread costs more than a single item is worth.
    if (pool->thread_count == 0 || item_count < 2) {
        run(0, item_count, task);
        return;
    }
    hwi_mutex_lock(&pool->mutex);
    pool->run = run;
    pool->task = task;
    pool->item_count = item_count;
    for (int32_t i = 0; i <= pool->thread_count; ++i) {
        atomic_store_explicit(&pool->shares[i].begun, 0, memory_order_relaxed);
    }
    pool->open = true;
    pool->shared = true;
    atomic_store_explicit(&pool->job, job_of(pool) + 1, memory_order_relaxed);
    bool wake = pool->asleep > 0;
    hwi_mutex_unlock(&pool->mutex);
    if (wake) {
        hwi_condition_wake_all(&pool->work_ready);
    }

    run_items(pool, 0);

    hwi_mutex_lock(&pool->mutex);
    pool->open = false;
    hwi_mutex_unlock(&pool->mutex);
    task_patience patience = {0};
    while (busy_of(pool) > 0 && is_patient(&patience)) {
    }
    hwi_mutex_lock(&pool->mutex);
    pool->waiting = true;
    while (busy_of(pool) > 0) {
        hwi_condition_wait(&pool->work_done, &pool->mutex);
    }
    pool->waiting = false;
    hwi_mutex_unlock(&pool->mutex);
}

#else

struct hwi_task_pool {
    int32_t worker_count;
};

hwi_task_pool *hwi_task_pool_create(int32_t worker_count)
{
    hwi_task_pool *pool = hwi_allocate(sizeof *pool);
    if (pool != NULL) {
        pool->worker_count = worker_count;
    }
    return pool;
}

void hwi_task_pool_destroy(hwi_task_pool *pool)
{
    hwi_free(pool, sizeof *pool);
}

void hwi_task_pool_call(hwi_task_pool *pool)
{
    (void)pool;
}

void hwi_task_pool_run(hwi_task_pool *pool, hw_task_callback run, int32_t item_count, void *task)
{
    (void)pool;
    run(0, item_count, task);
}

#endif
