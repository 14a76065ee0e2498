/* Bridges: no instruction of the program stands where a method handle of a class's constants (a method reference, say)
 * calls what has a hook at its calls, so that no hook could. A bridge is a method that does the same by an instruction;
 * the handle becomes one of the bridge. The agent makes bridges where hooks are needed, the analysis reads them as it
 * does other methods. */
#ifndef HPOR_BRIDGES_H
#define HPOR_BRIDGES_H

#include "hpor/classfile.h"

/* Its name begins so; then comes the handle's index in the constants, and so it is the same for all who make it. */
#define AN_BRIDGE "hpor$handle"

/* Is it a handle of a field? */
bool an_bridge_of_field(const cf_method_handle *handle);
/* Could a call by this handle of a method have a hook? What is called of the program's has its own hooks, and handles
 * of bootstrap methods are no calls of the program. */
bool an_bridge_of_method(const cf_class *c, const cf_method_handle *handle);
/* Adds the bridge of the handle at `index`. Null: memory ran out, or the class is full. */
cf_method *an_bridge_add(cf_class *c, uint16_t index, const cf_method_handle *handle);

#endif
