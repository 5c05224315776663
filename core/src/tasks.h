// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A parallel loop. Work is given to the host's hook, to our own pool, or to the caller's thread; results never depend
// on which, because every item touches only its own data.

#ifndef HWI_TASKS_H
#define HWI_TASKS_H

#include "hawser/world.h"

typedef struct hwi_task_pool hwi_task_pool;

// A pool of worker_count - 1 threads beside the caller's. NULL when threads or memory run out.
hwi_task_pool *hwi_task_pool_create(int32_t worker_count);
void hwi_task_pool_destroy(hwi_task_pool *pool);

// There will soon be loops to run, if it is as after the last call: threads that sleep are woken, to be there by then.
void hwi_task_pool_call(hwi_task_pool *pool);

// Run items [0, item_count), one at a time in any order, and return when all are done.
void hwi_task_pool_run(hwi_task_pool *pool, hw_task_callback run, int32_t item_count, void *task);

#endif
