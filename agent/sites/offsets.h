/* Where the instructions of rewritten methods stood in the class file: a live stack has the JVM's offsets, the static
 * analysis those of the original. */
#ifndef AG_OFFSETS_H
#define AG_OFFSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Offset of what was inserted at the entry of a method, or wraps its exits; see site.h. */
typedef struct ag_offset {
  uint32_t now, original;
} ag_offset;

typedef struct ag_offsets ag_offsets;

ag_offsets *ag_offsets_new(void); /* null: out of memory */
void ag_offsets_free(ag_offsets *offsets);
/* The method (interned names) has been rewritten; `list` (copied) ascends. Thread-safe. */
void ag_offsets_set(ag_offsets *offsets, uint32_t class_name, uint32_t method, const ag_offset *list, size_t count);
/* The class (an interned name) has been loaded from a file with this digest. Thread-safe. */
void ag_offsets_class(ag_offsets *offsets, uint32_t class_name, uint64_t digest);
/* False: a class of this name was loaded from another file (by another loader, or changed on its way). Thread-safe. */
bool ag_offsets_same_class(ag_offsets *offsets, uint32_t class_name, uint64_t digest);
/* How often something that was set is no longer known, since there are two classes of one name. */
uint64_t ag_offsets_conflicts(ag_offsets *offsets);
/* The original offset; `now` itself for a method that was not rewritten; UINT32_MAX: not known, or there
 * are two such methods. Thread-safe. */
uint32_t ag_offsets_original(ag_offsets *offsets, uint32_t class_name, uint32_t method, uint32_t now);

#endif
