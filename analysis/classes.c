/* Reads classes on demand, and keeps what the analysis needs to know of them. */
#include "classes.h"
#include "hpor/bridges.h"
#include "path.h"
#include "problems.h"

#include <stdlib.h>
#include <string.h>

static bool find_bytes(void *data, const char *name, uint8_t **bytes, size_t *length, bool *jdk) {
  an_classes *classes = data;
  *bytes = an_path_find(classes->path, name, length, jdk, NULL);
  return *bytes;
}

bool an_classes_init(an_classes *classes, an_store *store, const an_config *config, an_problems *problems,
                     hp_error *error) {
  *classes = (an_classes){.store = store, .config = config, .problems = problems};
  if (!an_names_init(&classes->names, store)) return hp_fail(error, "Out of memory.");
  classes->path = an_path_new(config, problems, error);
  if (!classes->path) return false;
  classes->construction = an_construction_new((an_class_finder){classes, find_bytes});
  if (!classes->construction) return hp_fail(error, "Out of memory.");
  if (an_path_entries(classes->path) == 0 && !config->whole_jdk)
    return hp_fail(error, "There is nothing to analyse: no entry of the class path `%.300s` can be read.",
                   config->class_path ? config->class_path : "");
  return true;
}

static void close_file(an_class *c) {
  cf_class_free(c->file);
  free(c->bytes);
  c->file = NULL;
  c->bytes = NULL;
}

void an_classes_free(an_classes *classes) {
  for (size_t i = 0; i < classes->all.length; i++) {
    an_class *c = classes->all.items[i];
    close_file(c);
    hp_free(&c->subtypes);
    hp_free(&c->dispatches);
  }
  hp_free(&classes->all);
  hp_index_free(&classes->by_name);
  an_names_free(&classes->names);
  an_construction_free(classes->construction);
  an_path_free(classes->path);
}

void an_method_done(an_class *c) {
  if (c->unread_methods && --c->unread_methods == 0) close_file(c);
}

/* ---- reading one class ------------------------------------------------------------------------------------------ */

static an_scope scope_of(const an_classes *classes, const char *name, bool jdk) {
  const an_config *config = classes->config;
  if (config->scope) return config->scope(config->data, name, jdk);
  if (!jdk) return AN_PROGRAM;
  return strncmp(name, "java/util/", 10) == 0 ? AN_LIBRARY : AN_HIDDEN;
}

/* What the agent puts between method handles and what they call. */
static void add_bridges(an_class *c) {
  uint16_t count = cf_pool_count(c->file);
  for (uint32_t i = 1; i < count; i++) {
    cf_method_handle handle;
    if (cf_pool_method_handle(c->file, (uint16_t)i, &handle) && an_bridge_of_method(c->file, &handle))
      an_bridge_add(c->file, (uint16_t)i, &handle);
  }
}

static bool note_late_fields(an_classes *classes, an_class *c) {
  bool *late = malloc(c->field_count * sizeof *late + 1);
  if (!late) return false;
  an_late_fields(classes->construction, c->file, late);
  for (uint32_t i = 0; i < c->field_count; i++)
    if (late[i]) c->fields[i].flags = (uint16_t)((c->fields[i].flags & ~CF_ACC_FINAL) | AN_FIELD_LATE);
  free(late);
  return true;
}

static bool read_members(an_classes *classes, an_class *c) {
  cf_class *file = c->file;
  c->method_count = cf_method_count(file);
  c->field_count = cf_field_count(file);
  c->methods = an_take(classes->store, c->method_count * sizeof *c->methods);
  c->fields = an_take(classes->store, c->field_count * sizeof *c->fields);
  if (!c->methods || !c->fields) return false;
  for (uint32_t i = 0; i < c->method_count; i++) {
    const cf_method *m = cf_method_at(file, (uint16_t)i);
    c->methods[i] = (an_method_decl){an_intern_string(&classes->names, cf_method_name(m)),
                                     an_intern_string(&classes->names, cf_method_descriptor(m)), cf_method_flags(m),
                                     cf_method_has_code(m), UINT32_MAX};
    c->unread_methods += cf_method_has_code(m);
  }
  for (uint32_t i = 0; i < c->field_count; i++) {
    const cf_field *f = cf_field_at(file, (uint16_t)i);
    c->fields[i] = (an_field_decl){an_intern_string(&classes->names, cf_field_name(f)),
                                   an_intern_string(&classes->names, cf_field_descriptor(f)), cf_field_flags(f)};
  }
  if (c->scope != AN_PROGRAM) return true;
  c->seen_early = an_seen_early(classes->construction, file);
  return note_late_fields(classes, c);
}

static uint32_t add_class(an_classes *classes, an_name name) {
  an_class *c = an_take(classes->store, sizeof *c);
  if (!c) return AN_NO_CLASS;
  c->name = name;
  c->super = c->lambda_node = AN_NO_CLASS;
  uint32_t number = classes->all.length;
  if (!an_push(classes->store, &classes->all, c)) return AN_NO_CLASS;
  uint32_t *at = an_number_at(classes->store, &classes->by_name, name, number, NULL);
  return at ? number : AN_NO_CLASS;
}

/* The types above it are read too: a class is of no use without them. A type that is its own ancestor is broken. */
static void read_supertypes(an_classes *classes, uint32_t number) {
  an_class *c = an_class_at(classes, number);
  an_name super = an_intern_string(&classes->names, cf_class_super(c->file));
  uint16_t count = cf_class_interface_count(c->file);
  uint32_t *interfaces = an_take(classes->store, count * sizeof *interfaces);
  if (super) c->super = an_class_number(classes, super);
  for (uint16_t i = 0; interfaces && i < count; i++) {
    uint32_t above = an_class_number(classes, an_intern_string(&classes->names, cf_class_interface(c->file, i)));
    if (above != AN_NO_CLASS) interfaces[c->interface_count++] = above;
  }
  c->interfaces = interfaces;
}

static bool is_own_ancestor(const an_classes *classes, uint32_t number, uint32_t from, int depth) {
  const an_class *c = an_class_at(classes, from);
  if (depth > 1000) return true;
  if (c->super != AN_NO_CLASS && (c->super == number || is_own_ancestor(classes, number, c->super, depth + 1)))
    return true;
  for (uint32_t i = 0; i < c->interface_count; i++)
    if (c->interfaces[i] == number || is_own_ancestor(classes, number, c->interfaces[i], depth + 1)) return true;
  return false;
}

static void read_class(an_classes *classes, uint32_t number) {
  an_class *c = an_class_at(classes, number);
  const char *name = an_text(&classes->names, c->name);
  cf_error error = {0};
  c->state = AN_CLASS_MISSING;
  c->bytes = an_path_find(classes->path, name, &c->length, &c->jdk, classes->problems);
  c->scope = (uint8_t)scope_of(classes, name, c->jdk);
  if (!c->bytes) {
    an_tell(classes->problems, AN_MISSING_CLASS,
            "The class %s is missing: whoever calls it may do anything. Add it to the class path.", name);
    return;
  }
  c->digest = an_digest(c->bytes, c->length);
  c->file = cf_class_parse(c->bytes, c->length, name, &error);
  bool other_name = c->file && !cf_string_is(cf_class_name(c->file), name);
  if (!c->file || other_name) {
    char text[512];
    c->state = AN_CLASS_BROKEN;
    an_tell(classes->problems, AN_BROKEN_CLASS, "The class %s in %s is broken: whoever calls it may do anything. %s",
            name, an_path_place(classes->path),
            other_name ? "The file holds a class of another name." : cf_error_text(&error, text, sizeof text));
    close_file(c);
    return;
  }
  c->state = AN_CLASS_READ;
  c->flags = cf_class_flags(c->file);
  read_supertypes(classes, number);
  if (is_own_ancestor(classes, number, number, 0)) {
    an_tell(classes->problems, AN_BROKEN_CLASS, "The class %s is broken: it is its own ancestor.", name);
    c->state = AN_CLASS_BROKEN;
    c->super = AN_NO_CLASS;
    c->interface_count = 0;
    close_file(c);
    return;
  }
  if (c->scope == AN_PROGRAM || c->scope == AN_LIBRARY) add_bridges(c);
  if (!read_members(classes, c)) return;
  if (c->super != AN_NO_CLASS) an_push(classes->store, &an_class_at(classes, c->super)->subtypes, number);
  for (uint32_t i = 0; i < c->interface_count; i++)
    an_push(classes->store, &an_class_at(classes, c->interfaces[i])->subtypes, number);
  if (c->unread_methods == 0) close_file(c);
}

uint32_t an_class_number(an_classes *classes, an_name name) {
  if (!name) return AN_NO_CLASS;
  uint32_t known = an_number_of(&classes->by_name, name, AN_NO_CLASS);
  if (known != AN_NO_CLASS) return known;
  uint32_t number = add_class(classes, name);
  if (number != AN_NO_CLASS) read_class(classes, number);
  return number;
}

uint32_t an_class_of_text(an_classes *classes, const char *name) {
  return an_class_number(classes, an_intern_text(&classes->names, name));
}

uint32_t an_class_new(an_classes *classes, an_name name, an_name super, const an_name *interfaces, uint32_t count) {
  uint32_t number = add_class(classes, name);
  if (number == AN_NO_CLASS) return number;
  an_class *c = an_class_at(classes, number);
  c->super = an_class_number(classes, super);
  c->interfaces = an_take(classes->store, count * sizeof *c->interfaces);
  for (uint32_t i = 0; c->interfaces && i < count; i++) {
    uint32_t above = an_class_number(classes, interfaces[i]);
    if (above == AN_NO_CLASS) continue;
    c->interfaces[c->interface_count++] = above;
    an_push(classes->store, &an_class_at(classes, above)->subtypes, number);
  }
  if (c->super != AN_NO_CLASS) an_push(classes->store, &an_class_at(classes, c->super)->subtypes, number);
  return number;
}

bool an_class_exists(an_classes *classes, const char *name) {
  an_name known = an_known_name(&classes->names, name, strlen(name));
  uint32_t number = known ? an_number_of(&classes->by_name, known, AN_NO_CLASS) : AN_NO_CLASS;
  if (number != AN_NO_CLASS) return an_class_at(classes, number)->state == AN_CLASS_READ;
  size_t length;
  bool jdk;
  uint8_t *bytes = an_path_find(classes->path, name, &length, &jdk, NULL);
  free(bytes);
  return bytes != NULL;
}

static bool read_one(void *data, const char *name) {
  an_classes *classes = data;
  an_class_number(classes, an_intern_text(&classes->names, name));
  return true;
}

bool an_read_all(an_classes *classes, bool jdk, hp_error *error) {
  return an_path_each(classes->path, jdk, read_one, classes, error);
}
