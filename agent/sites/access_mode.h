/* The access modes of the Java memory model. */
#ifndef AG_ACCESS_MODE_H
#define AG_ACCESS_MODE_H

/* How an access takes part in synchronization: its mode, as VarHandle calls it. A later mode is stronger. */
typedef enum ag_mode { AG_MODE_PLAIN, AG_MODE_OPAQUE, AG_MODE_ACQUIRE, AG_MODE_RELEASE, AG_MODE_VOLATILE } ag_mode;

#endif
