/* Maps instruction offsets of rewritten methods to offsets in the original class file. A live stack has the JVM's
 * offsets; the static analysis uses the original ones. */
#ifndef AG_OFFSETS_H
#define AG_OFFSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The new and the original offset of one instruction. `original` is AG_AT_ENTRY or AG_AT_EXIT (site.h) for code that
 * hpor inserted at a method's entry or exits. */
typedef struct ag_offset {
  uint32_t now, original;
} ag_offset;

typedef struct ag_offsets ag_offsets;

ag_offsets *ag_offsets_new(void); /* Returns null when memory runs out. */
void ag_offsets_free(ag_offsets *offsets);
/* Sets the offsets of a rewritten method (interned names). `list` is copied and ascends. Thread-safe. */
void ag_offsets_set(ag_offsets *offsets, uint32_t class_name, uint32_t method, const ag_offset *list, size_t count);
/* Notes that a class (interned name) was loaded from a file with this digest. Thread-safe. */
void ag_offsets_class(ag_offsets *offsets, uint32_t class_name, uint64_t digest);
/* Was every class of this name loaded from a file with this digest? False when another loader, or a change on the way,
 * gave a different file. Thread-safe. */
bool ag_offsets_same_class(ag_offsets *offsets, uint32_t class_name, uint64_t digest);
/* How often offsets became unknown because two classes have one name. */
uint64_t ag_offsets_conflicts(ag_offsets *offsets);
/* The original offset of the instruction at `now`. Returns `now` for a method that was not rewritten; UINT32_MAX when
 * unknown or when two such methods exist. Thread-safe. */
uint32_t ag_offsets_original(ag_offsets *offsets, uint32_t class_name, uint32_t method, uint32_t now);

#endif
