/* What the running HotSpot JVM exports for debuggers: its flags, and where fields stand in its structures. HotSpot
 * reads each flag used here whenever it needs the value. */
#ifndef AG_JVM_FLAGS_H
#define AG_JVM_FLAGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each function returns false when this JVM has no such flag, or does not export its flags. The name says the flag's
 * type in HotSpot. */
bool ag_jvm_flag_set_int(const char *name, int32_t value);
bool ag_jvm_flag_set_intx(const char *name, intptr_t value);
bool ag_jvm_flag_set_bool(const char *name, bool value);

/* The offset, in bytes, of a field that is not static: of "_access_flags" in "Method". False: this JVM does not tell.
 */
bool ag_jvm_field_offset(const char *type, const char *field, size_t *offset);

#endif
