/* The turn among OS threads: one futex word a thread; whoever has the turn runs, the others sleep in the kernel. */
#ifndef AG_OS_THREADS_H
#define AG_OS_THREADS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum ag_turn { AG_TURN_NONE, AG_TURN_GO, AG_TURN_KILL } ag_turn;

typedef struct ag_os_threads ag_os_threads;

ag_os_threads *ag_os_threads_new(void); /* null: out of memory */
void ag_os_threads_free(ag_os_threads *threads);
/* From the next execution on, the threads stay on one processor while executions are short. */
void ag_os_threads_one_processor(ag_os_threads *threads);
/* A new execution: thread 0, the caller, is there, no other. */
bool ag_os_threads_begin(ag_os_threads *threads);

bool ag_os_launched(const ag_os_threads *threads, uint32_t thread);
/* The thread runs as an OS thread from now on. False: out of memory. */
bool ag_os_launch(ag_os_threads *threads, uint32_t thread);
/* Gives `turn` to a launched thread. */
void ag_os_pass(ag_os_threads *threads, uint32_t thread, ag_turn turn);
/* Sleeps until `thread`, the caller, gets a turn. */
ag_turn ag_os_wait(ag_os_threads *threads, uint32_t thread);
bool ag_os_sleeps(const ag_os_threads *threads, uint32_t thread);
/* Does a thread wait for a turn, of this execution or of one before? */
bool ag_os_any_waits(const ag_os_threads *threads);

/* Left-over threads at the end of an execution: the killer waits until the victim says that it has unwound. */
void ag_os_gone(ag_os_threads *threads, uint32_t thread);
/* False: still there after `seconds`. */
bool ag_os_wait_gone(ag_os_threads *threads, uint32_t thread, int seconds);
bool ag_os_is_gone(const ag_os_threads *threads, uint32_t thread);

#endif
