// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The few thread primitives that we need, over pthreads or Win32. Where neither exists (a web build without threads)
// HWI_THREADS is 0 and every world runs on its caller's thread.

#ifndef HWI_THREADS_H
#define HWI_THREADS_H

#include <stdbool.h>

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
#define HWI_THREADS 0
#else
#define HWI_THREADS 1
#endif

#if HWI_THREADS

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
// Words of a memory model of the 1980s, which are names of our own here.
#undef near
#undef far
#undef NEAR
#undef FAR
typedef SRWLOCK hwi_mutex;
typedef CONDITION_VARIABLE hwi_condition;
typedef HANDLE hwi_thread;
#else
#include <pthread.h>
#include <sched.h>
typedef pthread_mutex_t hwi_mutex;
typedef pthread_cond_t hwi_condition;
typedef pthread_t hwi_thread;
#endif

typedef void (*hwi_thread_function)(void *argument);

void hwi_mutex_init(hwi_mutex *mutex);
void hwi_mutex_destroy(hwi_mutex *mutex);
void hwi_mutex_lock(hwi_mutex *mutex);
void hwi_mutex_unlock(hwi_mutex *mutex);

void hwi_condition_init(hwi_condition *condition);
void hwi_condition_destroy(hwi_condition *condition);
void hwi_condition_wait(hwi_condition *condition, hwi_mutex *mutex);
void hwi_condition_wake_all(hwi_condition *condition);

// The start record must live until the thread is joined.
typedef struct hwi_thread_start {
    hwi_thread_function function;
    void *argument;
} hwi_thread_start;

bool hwi_thread_create(hwi_thread *thread, hwi_thread_start *start);
void hwi_thread_join(hwi_thread thread);

#endif

// Let another thread run.
void hwi_thread_yield(void);

// A moment in a loop that waits for another thread: cheap for the core's other half.
static inline void hwi_thread_pause(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

// For the rare and short global sections: no initialisation, no destruction.
void hwi_spin_lock(void);
void hwi_spin_unlock(void);

#endif
