/* Bridges. A method handle among a class's constants (from a method reference, say) calls its method without an
 * instruction of the program, so no hook can stand before the call. A bridge is a method of that class that makes the
 * call by an instruction. The handle is changed to call the bridge. The agent makes bridges where hooks are needed. The
 * analysis reads bridges like other methods. */
#ifndef HPOR_BRIDGES_H
#define HPOR_BRIDGES_H

#include "hpor/classfile.h"

/* A bridge's name: this prefix, then the handle's index in the constant pool. So every maker gives it one name. */
#define AN_BRIDGE "hpor$handle"

/* Does the handle read or write a field? */
bool an_bridge_of_field(const cf_method_handle *handle);
/* Could a call by this method handle need a hook? Static methods and constructors of `c` itself have their own hooks.
 * Bootstrap methods (java.lang.invoke, java.lang.runtime) are not called by the program. */
bool an_bridge_of_method(const cf_class *c, const cf_method_handle *handle);
/* Adds the bridge of the handle at pool index `index`; the class owns it. Null: memory ran out, or the class is full.
 */
cf_method *an_bridge_add(cf_class *c, uint16_t index, const cf_method_handle *handle);
/* The same, under another name. The handle need not be in the pool. */
cf_method *an_bridge_add_named(cf_class *c, const char *name, const cf_method_handle *handle);

#endif
