/* Interned texts: equal texts have one number, from 1 on. 0 is the empty text. */
#ifndef AN_NAMES_H
#define AN_NAMES_H

#include "hpor/classfile.h"
#include "store.h"

typedef uint32_t an_name;

typedef struct an_names {
  an_store *store;            /* owns the texts; borrowed */
  HP_VECTOR(cf_string) texts; /* NUL-ended; by number, of which 0 is the empty text */
  hp_index by_hash;
} an_names;

bool an_names_init(an_names *names, an_store *store);
void an_names_free(an_names *names);
/* The number of a text, interned at its first use. 0 also when memory runs out (the store's `failed` says so). */
an_name an_intern(an_names *names, const char *text, size_t length);
an_name an_intern_text(an_names *names, const char *text);
static inline an_name an_intern_string(an_names *names, cf_string string) {
  return an_intern(names, string.text, string.length);
}
/* The number of a text that has been interned. 0: it has not. */
an_name an_known_name(const an_names *names, const char *text, size_t length);
static inline const char *an_text(const an_names *names, an_name name) {
  return names->texts.items[name].text;
}
static inline cf_string an_string(const an_names *names, an_name name) {
  return names->texts.items[name];
}

#endif
