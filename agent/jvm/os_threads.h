/* Passes the turn among OS threads. Each thread has a futex word. The thread with the turn runs; all others sleep in
 * the kernel. */
#ifndef AG_OS_THREADS_H
#define AG_OS_THREADS_H

#include <stdbool.h>
#include <stdint.h>

/* What a thread finds when it wakes up: no turn, the turn to run, or the order to unwind and end. */
typedef enum ag_turn { AG_TURN_NONE, AG_TURN_GO, AG_TURN_KILL } ag_turn;

typedef struct ag_os_threads ag_os_threads;

ag_os_threads *ag_os_threads_new(void); /* Returns null when memory runs out. */
void ag_os_threads_free(ag_os_threads *threads);
/* Keeps all threads on one processor while executions are short, from the next execution on. */
void ag_os_threads_one_processor(ag_os_threads *threads);
/* Begins a new execution in which only thread 0, the caller, exists. Returns false when memory runs out. */
bool ag_os_threads_begin(ag_os_threads *threads);

/* Has the thread been launched in this execution? */
bool ag_os_launched(const ag_os_threads *threads, uint32_t thread);
/* Registers the thread as a running OS thread. Returns false when memory runs out or the execution has too many
 * threads. */
bool ag_os_launch(ag_os_threads *threads, uint32_t thread);
/* Gives `turn` to a launched thread, which wakes up. */
void ag_os_pass(ag_os_threads *threads, uint32_t thread, ag_turn turn);
/* Sleeps until `thread`, the caller, gets a turn, and returns that turn. */
ag_turn ag_os_wait(ag_os_threads *threads, uint32_t thread);
/* Does the thread sleep in ag_os_wait()? */
bool ag_os_sleeps(const ag_os_threads *threads, uint32_t thread);
/* Does a thread wait for a turn, of this execution or of one before? */
bool ag_os_any_waits(const ag_os_threads *threads);

/* Called by a thread that got AG_TURN_KILL once it has unwound. */
void ag_os_gone(ag_os_threads *threads, uint32_t thread);
/* Waits until the thread has called ag_os_gone(). Returns false when that takes more than `seconds`. */
bool ag_os_wait_gone(ag_os_threads *threads, uint32_t thread, int seconds);
/* Has the thread called ag_os_gone()? */
bool ag_os_is_gone(const ag_os_threads *threads, uint32_t thread);

#endif
