/* The table of hooks. */
#include "instrument/hooks.h"

static const struct {
  const char *class_name, *name, *descriptor;
} hooks[AG_HOOK_COUNT] = {
#define X(constant, name, descriptor) [AG_HOOK_##constant] = {AG_HOOK_CLASS, name, descriptor},
    AG_HOOKS(X)
#undef X
#define X(constant, class, name, descriptor) [AG_HOOK_##constant] = {AG_HOOK_CLASS class, name, descriptor},
        AG_MONITOR_HOOKS(X) AG_ACCESS_HOOKS(X) AG_INIT_HOOKS(X) AG_THREAD_HOOKS(X) AG_LIBRARY_HOOKS(X)
#undef X
};

const char *ag_hook_class(ag_hook hook) {
  return hooks[hook].class_name;
}

const char *ag_hook_name(ag_hook hook) {
  return hooks[hook].name;
}

const char *ag_hook_descriptor(ag_hook hook) {
  return hooks[hook].descriptor;
}
