/* Final field semantics (JLS 17.5). A thread that reaches an object through a final field sees what the maker of the
 * field's owner did before the owner's constructor ended. This holds however the thread got the owner, if it did so
 * after that.
 *
 * Stored references are tracked. An object belongs to the object that it was stored into while no other thread could
 * reach that one. An object escapes when it is stored where other threads may look, or together with its owner. */
#ifndef AG_FROZEN_H
#define AG_FROZEN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ag_frozen ag_frozen;

ag_frozen *ag_frozen_new(void); /* Returns null when memory runs out. */
void ag_frozen_free(ag_frozen *frozen);
void ag_frozen_begin(ag_frozen *frozen); /* Begins a new execution. */
/* `thread` is about to store `value` into `holder` (0: a place that all threads can reach). `steps`: the number of
 * steps of the execution before the store. */
void ag_frozen_store(ag_frozen *frozen, uint32_t thread, uint32_t holder, uint32_t value, bool final, uint32_t steps);
/* The constructor of `object`, which stored references into final fields, ends. */
void ag_frozen_freeze(ag_frozen *frozen, uint32_t object, uint32_t steps);
/* Does each thread that can reach `object` see what `thread` wrote there in step `step`? `final`: the write was to a
 * final field of `object`. */
bool ag_frozen_covers(const ag_frozen *frozen, uint32_t object, uint32_t thread, uint32_t step, bool final);
/* May a thread other than the maker reach the object? */
bool ag_frozen_escaped(const ag_frozen *frozen, uint32_t object);

#endif
