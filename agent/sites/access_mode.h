/* Modes and kinds of accesses, by the Java memory model. */
#ifndef AG_ACCESS_MODE_H
#define AG_ACCESS_MODE_H

/* How an access takes part in synchronization: its mode, as VarHandle calls it. A later mode is stronger. */
typedef enum ag_mode { AG_MODE_PLAIN, AG_MODE_OPAQUE, AG_MODE_ACQUIRE, AG_MODE_RELEASE, AG_MODE_VOLATILE } ag_mode;

/* ADD is an update whose result nobody uses. It releases, and acquires nothing. So happens-before does not depend on
 * the order of two of them, of which the exploration core chooses one. */
typedef enum ag_access_kind {
  AG_ACCESS_READ = 1,
  AG_ACCESS_WRITE = 2,
  AG_ACCESS_UPDATE = AG_ACCESS_READ | AG_ACCESS_WRITE,
  AG_ACCESS_ADD = 4 | AG_ACCESS_WRITE
} ag_access_kind;

#endif
