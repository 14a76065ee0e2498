/* Writes the sites of a search, and finds those of another process again by class, method and offset. */
#include "jvm/checkpoint_sites.h"

#include "base/json_file.h"
#include "jvm/agent.h"

#include <stdlib.h>
#include <string.h>

/* They are few: those at which the program's threads have been seen to touch anything. */
static uint64_t place(ag_agent *a, uint32_t site) {
  hp_numbers *told = &a->continuation.told_sites;
  for (uint32_t i = 0; i < told->length; i++)
    if (told->items[i] == site) return i + 1;
  return hp_push(told, site) ? told->length : 0;
}

uint64_t ag_checkpoint_site_name(void *oracle, uint32_t site) {
  return place(((ag_oracle *)oracle)->context, site);
}

uint32_t ag_checkpoint_site_named(void *oracle, uint64_t name) {
  const ag_agent *a = ((ag_oracle *)oracle)->context;
  return name && name <= a->continuation.told_sites.length ? a->continuation.told_sites.items[name - 1] : 0;
}

json_t *ag_checkpoint_sites(const ag_agent *a) {
  json_t *list = json_array();
  for (size_t i = 0; i < a->continuation.told_sites.length; i++) {
    const ag_site *s = ag_site_get(a->program.sites, a->continuation.told_sites.items[i]);
    json_array_append_new(list, json_pack("[s,s,I,i,s,s]", ag_name_text(a->program.sites, s->class_name),
                                          ag_name_text(a->program.sites, s->method), (json_int_t)s->offset, s->kind,
                                          ag_name_text(a->program.sites, s->owner),
                                          ag_name_text(a->program.sites, s->field)));
  }
  return list;
}

static uint32_t name_of(const ag_agent *a, const char *text) {
  return ag_name(a->program.sites, text, (uint32_t)strlen(text));
}

void ag_checkpoint_take_sites(ag_agent *a, const json_t *list) {
  size_t i;
  json_t *value;
  a->continuation.told_sites.length = 0;
  json_array_foreach((json_t *)list, i, value) {
    const char *class_name, *method, *owner, *field;
    json_int_t offset;
    int kind;
    if (json_unpack(value, "[s,s,I,i,s,s]", &class_name, &method, &offset, &kind, &owner, &field) != 0) continue;
    ag_site site = {.kind = (uint8_t)kind,
                    .line = -1,
                    .offset = (uint32_t)offset,
                    .class_name = name_of(a, class_name),
                    .method = name_of(a, method),
                    .owner = name_of(a, owner),
                    .field = name_of(a, field)};
    hp_push(&a->continuation.told_sites, ag_site_expect(a->program.sites, &site));
  }
}
