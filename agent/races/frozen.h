/* What final fields protect (JLS 17.5): who reaches an object through a final field sees what the thread that made the
 * field's owner had done before the owner's constructor ended, whatever way the owner took, if it took it later.
 * Followed by where references are stored: an object belongs to the one that it was stored into while no other thread
 * could reach that, and escapes when it is stored where others may look, or with the object that it belongs to. */
#ifndef AG_FROZEN_H
#define AG_FROZEN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ag_frozen ag_frozen;

ag_frozen *ag_frozen_new(void); /* null: out of memory */
void ag_frozen_free(ag_frozen *frozen);
void ag_frozen_begin(ag_frozen *frozen); /* a new execution */
/* `thread` is about to store `value` into `holder` (0: where all can look), after it has done `steps` steps. */
void ag_frozen_store(ag_frozen *frozen, uint32_t thread, uint32_t holder, uint32_t value, bool final, uint32_t steps);
/* The constructor that has stored references into final fields of `object` ends. */
void ag_frozen_freeze(ag_frozen *frozen, uint32_t object, uint32_t steps);
/* Does everybody who can reach `object` see what `thread` wrote there in step `step`? `final`: into a final field of
 * it. */
bool ag_frozen_covers(const ag_frozen *frozen, uint32_t object, uint32_t thread, uint32_t step, bool final);
/* May a thread other than its maker's reach the object? */
bool ag_frozen_escaped(const ag_frozen *frozen, uint32_t object);

#endif
