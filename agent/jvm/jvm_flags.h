/* Sets flags of the running HotSpot JVM. HotSpot reads each flag used here whenever it needs the value. The name of
 * each function says the flag's type in HotSpot. */
#ifndef AG_JVM_FLAGS_H
#define AG_JVM_FLAGS_H

#include <stdbool.h>
#include <stdint.h>

/* Each function returns false when this JVM has no such flag, or does not export its flags. */
bool ag_jvm_flag_set_int(const char *name, int32_t value);
bool ag_jvm_flag_set_intx(const char *name, intptr_t value);
bool ag_jvm_flag_set_bool(const char *name, bool value);

#endif
