/* Looks a native method up in the table that the build makes. */
#include "jdk/native_methods.h"

#include <string.h>

static int compare(cf_string text, const char *other) {
  size_t length = strlen(other), least = text.length < length ? text.length : length;
  int order = memcmp(text.text, other, least);
  return order ? order : (text.length > length) - (text.length < length);
}

const ag_native_method *ag_native_method_find(cf_string owner, cf_string name, cf_string descriptor) {
  size_t low = 0, high = ag_native_method_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const ag_native_method *m = &ag_native_methods[middle];
    int order = compare(owner, m->owner);
    if (!order) order = compare(name, m->name);
    if (!order) order = compare(descriptor, m->descriptor);
    if (!order) return m;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
