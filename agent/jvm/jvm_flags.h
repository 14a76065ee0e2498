/* Flags of the HotSpot JVM, set from within; of those used here, the JVM looks at the value each time. The functions'
 * names say the type that the flag has in HotSpot. */
#ifndef AG_JVM_FLAGS_H
#define AG_JVM_FLAGS_H

#include <stdbool.h>
#include <stdint.h>

/* False: this JVM has no such flag, or does not export its flags. */
bool ag_jvm_flag_set_int(const char *name, int32_t value);
bool ag_jvm_flag_set_intx(const char *name, intptr_t value);
bool ag_jvm_flag_set_bool(const char *name, bool value);

#endif
