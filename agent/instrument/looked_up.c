/* Classes that call one method of the JDK. A method handle that the program looks up calls its method without an
 * instruction of the program, and so does reflection. So there is no place for a hook. The runtime (HporLookedUp) has
 * the handle call a method of such a class instead, which makes the call by an instruction. Handles among a class's
 * constants have bridges in their class (handles.c). */
#include "hpor/bridges.h"
#include "instrument/instrument_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REF_SPECIAL = 7, REF_NEW = 8 };

/* What a call can need. Its arguments are published where the program calls the handle. */
enum { OF_CALLS = AG_DO_ARRAYS | AG_DO_MONITORS | AG_DO_THREADS | AG_DO_ATOMICS | AG_DO_OBJECTS | AG_DO_LIBRARY };

/* An empty class of version 61, which is JDK 17. */
static cf_class *empty_class(const char *name) {
  static const uint8_t bytes[] = {0xca, 0xfe, 0xba, 0xbe, 0,   0,   0,   61,  0,   5,   1,   0,    1,    'C',
                                  7,    0,    1,    1,    0,   16,  'j', 'a', 'v', 'a', '/', 'l',  'a',  'n',
                                  'g',  '/',  'O',  'b',  'j', 'e', 'c', 't', 7,   0,   3,   0x10, 0x30, 0,
                                  2,    0,    4,    0,    0,   0,   0,   0,   0,   0,   0};
  cf_class *c = cf_class_parse(bytes, sizeof bytes, name, NULL);
  if (!c || cf_class_set_name(c, name) == CF_OK) return c;
  cf_class_free(c);
  return NULL;
}

static uint32_t hash_of(const char *text) {
  uint32_t hash = 2166136261u; /* FNV-1a */
  for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 16777619u;
  return hash;
}

/* "java/util/HporHandle$Properties$getProperty$5$1b2c3d4e", with the hash of the descriptor; owned by the caller. */
static char *class_name(const ag_looked_up *method) {
  const char *last = strrchr(method->nest, '/'), *owner = strrchr(method->owner, '/');
  int package = last ? (int)(last + 1 - method->nest) : 0;
  char *name = NULL;
  int written = asprintf(&name, "%.*s" AG_LOOKED_UP_CLASS "$%s$%s$%d$%x", package, method->nest,
                         owner ? owner + 1 : method->owner, method->kind == REF_NEW ? "new" : method->name,
                         method->kind, hash_of(method->descriptor));
  return written < 0 ? NULL : name;
}

/* The method's name tells a site from the sites of the owner's other methods (ag_site_method). */
static cf_method *add_call(cf_class *c, const ag_looked_up *method) {
  cf_method_handle handle = {.kind = method->kind,
                             .member = {.owner = {method->owner, (uint32_t)strlen(method->owner)},
                                        .name = {method->name, (uint32_t)strlen(method->name)},
                                        .descriptor = {method->descriptor, (uint32_t)strlen(method->descriptor)},
                                        .interface = method->interface}};
  char *name = NULL;
  if (asprintf(&name, AN_BRIDGE "%d$%s", method->kind, method->kind == REF_NEW ? "new" : method->name) < 0) return NULL;
  cf_method *m = an_bridge_add_named(c, name, &handle);
  free(name);
  if (m) cf_method_set_flags(m, CF_ACC_PUBLIC | CF_ACC_STATIC | CF_ACC_SYNTHETIC);
  return m;
}

static bool make(ag_rewrite *rw, const ag_looked_up *method, uint8_t **out, size_t *out_length) {
  cf_method *m = add_call(rw->c, method);
  uint32_t before = m ? cf_method_code_length(m) : 0;
  return m && ag_rewrite_method(rw, m, &(cf_error){0}) == CF_OK && cf_method_code_length(m) != before &&
         cf_class_write(rw->c, out, out_length, NULL) == CF_OK;
}

bool ag_instrument_looked_up(ag_instrument *ins, const ag_looked_up *method, uint8_t **out, size_t *out_length) {
  char *name = class_name(method);
  ag_class_in in = {.name = name, .program = true};
  ag_rewrite rw = {.ins = ins, .in = &in, .name = name, .what = OF_CALLS, .looked_up = true};
  *out = NULL;
  *out_length = 0;
  rw.c = name && method->kind != REF_SPECIAL ? empty_class(name) : NULL;
  bool made = false;
  if (rw.c) {
    rw.class_name = ag_name(ins->config.sites, method->owner, (uint32_t)strlen(method->owner)); /* as reports show it */
    made = make(&rw, method, out, out_length);
    cf_class_free(rw.c);
  }
  free(name);
  return made;
}
