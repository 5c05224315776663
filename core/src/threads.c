// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "threads.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_flag spin = ATOMIC_FLAG_INIT;

void hwi_spin_lock(void)
{
    while (atomic_flag_test_and_set_explicit(&spin, memory_order_acquire)) {
    }
}

void hwi_spin_unlock(void)
{
    atomic_flag_clear_explicit(&spin, memory_order_release);
}

#if HWI_THREADS && defined(_WIN32)

void hwi_thread_yield(void)
{
    SwitchToThread();
}

void hwi_mutex_init(hwi_mutex *mutex)
{
    InitializeSRWLock(mutex);
}

void hwi_mutex_destroy(hwi_mutex *mutex)
{
    (void)mutex; // an SRW lock holds nothing
}

void hwi_mutex_lock(hwi_mutex *mutex)
{
    AcquireSRWLockExclusive(mutex);
}

void hwi_mutex_unlock(hwi_mutex *mutex)
{
    ReleaseSRWLockExclusive(mutex);
}

void hwi_condition_init(hwi_condition *condition)
{
    InitializeConditionVariable(condition);
}

void hwi_condition_destroy(hwi_condition *condition)
{
    (void)condition; // a condition variable holds nothing
}

void hwi_condition_wait(hwi_condition *condition, hwi_mutex *mutex)
{
    SleepConditionVariableSRW(condition, mutex, INFINITE, 0);
}

void hwi_condition_wake_all(hwi_condition *condition)
{
    WakeAllConditionVariable(condition);
}

static DWORD WINAPI run_thread(void *start)
{
    ((hwi_thread_start *)start)->function(((hwi_thread_start *)start)->argument);
    return 0;
}

bool hwi_thread_create(hwi_thread *thread, hwi_thread_start *start)
{
    *thread = CreateThread(NULL, 0, run_thread, start, 0, NULL);
    return *thread != NULL;
}

void hwi_thread_join(hwi_thread thread)
{
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
}

#elif HWI_THREADS

void hwi_thread_yield(void)
{
    sched_yield();
}

void hwi_mutex_init(hwi_mutex *mutex)
{
    pthread_mutex_init(mutex, NULL);
}

void hwi_mutex_destroy(hwi_mutex *mutex)
{
    pthread_mutex_destroy(mutex);
}

void hwi_mutex_lock(hwi_mutex *mutex)
{
    pthread_mutex_lock(mutex);
}

void hwi_mutex_unlock(hwi_mutex *mutex)
{
    pthread_mutex_unlock(mutex);
}

void hwi_condition_init(hwi_condition *condition)
{
    pthread_cond_init(condition, NULL);
}

void hwi_condition_destroy(hwi_condition *condition)
{
    pthread_cond_destroy(condition);
}

void hwi_condition_wait(hwi_condition *condition, hwi_mutex *mutex)
{
    pthread_cond_wait(condition, mutex);
}

void hwi_condition_wake_all(hwi_condition *condition)
{
    pthread_cond_broadcast(condition);
}

static void *run_thread(void *start)
{
    ((hwi_thread_start *)start)->function(((hwi_thread_start *)start)->argument);
    return NULL;
}

bool hwi_thread_create(hwi_thread *thread, hwi_thread_start *start)
{
    return pthread_create(thread, NULL, run_thread, start) == 0;
}

void hwi_thread_join(hwi_thread thread)
{
    pthread_join(thread, NULL);
}

#else

void hwi_thread_yield(void)
{
}

#endif
