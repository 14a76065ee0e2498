/* Finds the numbers that the analysis has given to methods and sites. */
#include "lookahead/future_parts.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

an_method_id ag_future_find_method(const ag_future *f, uint32_t class_name, uint32_t method) {
  char name[1024];
  const char *text = ag_name_text(f->config.sites, method), *descriptor = strchr(text, '(');
  size_t length = descriptor ? (size_t)(descriptor - text) : 0;
  if (!length || length >= sizeof name) return AN_NONE;
  memcpy(name, text, length);
  name[length] = 0;
  uint64_t digest = an_class_digest(f->config.summary, ag_name_text(f->config.sites, class_name));
  if (digest && !ag_offsets_same_class(f->config.offsets, class_name, digest)) return AN_NONE;
  return an_method(f->config.summary, ag_name_text(f->config.sites, class_name), name, descriptor);
}

known_method ag_future_describe(ag_future *f, uint64_t method) {
  const hp_slot *known = hp_index_find(&f->method_numbers, method);
  if (known) return f->methods.items[known->number];
  known_method fresh = {.method = method, .is = f->config.describe(f->config.context, method), .id = AN_NONE};
  if (fresh.is.class_name) fresh.id = ag_future_find_method(f, fresh.is.class_name, fresh.is.method);
  if (hp_push(&f->methods, fresh) && !hp_index_add(&f->method_numbers, method, f->methods.length - 1))
    f->methods.length--;
  return fresh;
}

an_site_id ag_future_find_site(ag_future *f, uint32_t number) {
  if (!number) return AN_NONE;
  for (uint32_t known = f->site_of.length; known <= number; known++)
    if (!hp_push(&f->site_of, (an_site_id)NOT_LOOKED_UP)) return AN_NONE;
  if (f->site_of.items[number] == (an_site_id)NOT_LOOKED_UP) {
    const ag_site *site = ag_site_get(f->config.sites, number);
    an_method_id method = ag_future_find_method(f, site->class_name, site->method);
    f->site_of.items[number] = method == AN_NONE ? AN_NONE : an_site(f->config.summary, method, site->offset);
  }
  return f->site_of.items[number];
}

an_location_id ag_future_kind(ag_future *f, uint32_t number) {
  an_site_id site = ag_future_find_site(f, number);
  if (site == AN_NONE) return AN_NONE;
  an_site_info info = an_site_describe(f->config.summary, site);
  const bool contents = ag_site_get(f->config.sites, number)->contents;
  for (uint32_t i = 0; contents && i < info.count; i++)
    if (info.accesses[i].location == AN_CONTENTS) return AN_CONTENTS;
  return info.count == 1 && info.accesses[0].location != AN_ATOMIC ? info.accesses[0].location : AN_NONE;
}
