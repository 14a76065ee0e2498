/* Takes `synchronized` from methods of classes that the JVM has loaded before it could ask hpor.
 *
 * The JVM refuses a new version of a class in which a method has lost that flag. So the flag of the loaded method goes
 * first, in the JVM's own structure of the method; gHotSpotVMStructs says where the flag stands. */
#ifndef AG_UNLOCKED_METHODS_H
#define AG_UNLOCKED_METHODS_H

#include "jvm/agent.h"

/* Does this JVM let hpor do so? If not, these methods keep the JVM's monitors. */
bool ag_can_unlock_methods(const ag_agent *a);

/* Links the class without initializing it: the JVM tells of the methods of linked classes alone. */
void ag_link_class(ag_agent *a, JNIEnv *env, jclass type);

/* Takes the flag from the methods of the loaded class `type` that are not synchronized in `bytes`, the new version of
 * the class. To be called before the JVM compares the two. */
void ag_unlock_methods(ag_agent *a, jclass type, const uint8_t *bytes, size_t length);

#endif
