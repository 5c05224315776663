// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tasks.h"

#include <stdatomic.h>

#include "memory.h"
#include "report.h"
#include "threads.h"

#if HWI_THREADS

struct hwi_task_pool {
    hwi_mutex mutex;
    hwi_condition work_ready;
    hwi_condition work_done;
    hwi_thread threads[HW_MAX_WORKERS - 1];
    hwi_thread_start start;
    int32_t thread_count;

    // Guarded by the mutex.
    uint64_t job; // raised for every loop, so that a worker never runs one twice
    int32_t busy; // workers that have not finished the job yet
    bool closing;

    // The job. Written before it is announced, read by workers after.
    hw_task_callback run;
    void *task;
    int32_t item_count;
    atomic_int next_item;
};

static void run_items(hwi_task_pool *pool)
{
    for (;;) {
        int32_t item = atomic_fetch_add_explicit(&pool->next_item, 1, memory_order_relaxed);
        if (item >= pool->item_count) {
            return;
        }
        pool->run(item, item + 1, pool->task);
    }
}

static void work(void *argument)
{
    hwi_task_pool *pool = argument;
    uint64_t finished_job = 0;
    hwi_mutex_lock(&pool->mutex);
    for (;;) {
        while (pool->job == finished_job && !pool->closing) {
            hwi_condition_wait(&pool->work_ready, &pool->mutex);
        }
        if (pool->closing) {
            break;
        }
        finished_job = pool->job;
        hwi_mutex_unlock(&pool->mutex);
        run_items(pool);
        hwi_mutex_lock(&pool->mutex);
        pool->busy -= 1;
        if (pool->busy == 0) {
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
    atomic_init(&pool->next_item, 0);
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
    atomic_store_explicit(&pool->next_item, 0, memory_order_relaxed);
    pool->busy = pool->thread_count;
    pool->job += 1;
    hwi_condition_wake_all(&pool->work_ready);
    hwi_mutex_unlock(&pool->mutex);

    run_items(pool);

    hwi_mutex_lock(&pool->mutex);
    while (pool->busy > 0) {
        hwi_condition_wait(&pool->work_done, &pool->mutex);
    }
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

void hwi_task_pool_run(hwi_task_pool *pool, hw_task_callback run, int32_t item_count, void *task)
{
    (void)pool;
    run(0, item_count, task);
}

#endif
