/* Interns texts. */
#include "names.h"

#include <string.h>

bool an_names_init(an_names *names, an_store *store) {
  *names = (an_names){.store = store};
  return an_push(store, &names->texts, (cf_string){"", 0});
}

void an_names_free(an_names *names) {
  hp_free(&names->texts);
  hp_index_free(&names->by_hash);
  *names = (an_names){0};
}

/* 0: the text is not there. */
static an_name find(const an_names *names, const char *text, size_t length, uint64_t hash) {
  for (const hp_slot *slot = hp_index_find(&names->by_hash, hash); slot; slot = hp_index_after(&names->by_hash, slot)) {
    const cf_string *known = &names->texts.items[slot->number];
    if (known->length == length && memcmp(known->text, text, length) == 0) return slot->number;
  }
  return 0;
}

an_name an_intern(an_names *names, const char *text, size_t length) {
  if (length == 0) return 0;
  uint64_t hash = hp_hash(HP_HASH, text, length);
  an_name name = find(names, text, length, hash);
  if (name) return name;
  char *copy = an_take(names->store, length + 1);
  if (!copy) return 0;
  memcpy(copy, text, length);
  name = names->texts.length;
  if (!an_push(names->store, &names->texts, (cf_string){copy, length})) return 0;
  return an_note(names->store, hp_index_add(&names->by_hash, hash, name)) ? name : 0;
}

an_name an_intern_text(an_names *names, const char *text) {
  return an_intern(names, text, strlen(text));
}

an_name an_known_name(const an_names *names, const char *text, size_t length) {
  return length == 0 ? 0 : find(names, text, length, hp_hash(HP_HASH, text, length));
}
