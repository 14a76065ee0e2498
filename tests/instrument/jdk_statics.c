/* Lists the static fields in which the code of a JDK's java.base may keep something from one execution to the next, of
 * the classes whose calls agent/jdk/known_calls.c says to lead nowhere: jdk_statics JDK. One line each: class, field,
 * and `set` or `changed`, with tabs between.
 *
 * A field is set if a method sets it, and no static initializer does so alone. What it refers to is changed if a method
 * reads it, and later stores into an array of its type, or calls a method of its type whose name is none of those that
 * only look. */
#include "hpor/classfile.h"
#include "hpor/hash.h"
#include "hpor/index.h"
#include "hpor/vector.h"
#include "jdk/known_calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SET = 1, CHANGED = 2 };

typedef struct kept_field {
  char *owner, *name;
  unsigned how;
} kept_field;

typedef struct listing {
  HP_VECTOR(kept_field) fields;
  hp_index numbers;
  bool failed;
} listing;

static bool starts(cf_string text, const char *start) {
  return text.length >= strlen(start) && !memcmp(text.text, start, strlen(start));
}

static void note(listing *l, const cf_member *field, unsigned how) {
  uint64_t hash = hp_hash(hp_hash(HP_HASH, field->owner.text, field->owner.length), ".", 1);
  hash = hp_hash(hash, field->name.text, field->name.length);
  for (const hp_slot *slot = hp_index_find(&l->numbers, hash); slot; slot = hp_index_after(&l->numbers, slot)) {
    kept_field *f = &l->fields.items[slot->number];
    if (!cf_string_is(field->owner, f->owner) || !cf_string_is(field->name, f->name)) continue;
    f->how |= how;
    return;
  }
  kept_field fresh = {strndup(field->owner.text, field->owner.length), strndup(field->name.text, field->name.length),
                      how};
  l->failed |= !fresh.owner || !fresh.name || !hp_push(&l->fields, fresh) ||
               !hp_index_add(&l->numbers, hash, l->fields.length - 1);
}

/* Calls that only look at what they are called on, by the beginnings of their names. */
static bool only_looks(cf_string method) {
  static const char *const names[] = {"charAt",      "contains", "copyInto", "elements", "entrySet",    "equals",
                                      "forEach",     "get",      "hashCode", "hasMore",  "hasNext",     "indexOf",
                                      "isEmpty",     "iterator", "keySet",   "length",   "matcher",     "size",
                                      "spliterator", "stream",   "toArray",  "toString", "values",      "is",
                                      "lastIndexOf", "peek",     "check",    "find",     "doPrivileged"};
  if (starts(method, "getAnd")) return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (starts(method, names[i])) return true;
  return false;
}

/* Types whose objects never change, or that are locks, loggers of nothing, or the JVM's own means. */
static bool is_constant(cf_string type) {
  static const char *const types[] = {"Ljava/lang/String;",
                                      "Ljava/lang/Class;",
                                      "Ljava/lang/Object;",
                                      "Ljdk/internal/misc/",
                                      "Ljdk/internal/access/",
                                      "Ljava/lang/invoke/MethodHandle;",
                                      "Ljava/lang/invoke/VarHandle;",
                                      "Ljava/util/regex/Pattern;",
                                      "Ljava/math/",
                                      "Ljava/time/",
                                      "Ljava/util/function/"};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (starts(type, types[i])) return true;
  return false;
}

static bool is_of(cf_string class_name, cf_string type) {
  return type.length == class_name.length + 2 && type.text[0] == 'L' &&
         !memcmp(type.text + 1, class_name.text, class_name.length);
}

static bool changes(const cf_class *c, const cf_insn *insn, cf_string type) {
  if (type.text[0] == '[') return insn->opcode >= CF_OP_IASTORE && insn->opcode <= CF_OP_SASTORE;
  bool call = insn->opcode == CF_OP_INVOKEVIRTUAL || insn->opcode == CF_OP_INVOKEINTERFACE;
  cf_member m;
  return call && cf_pool_member(c, insn->index, &m) && is_of(m.owner, type) && !only_looks(m.name);
}

static bool is_changed_behind(const cf_class *c, const cf_insn *read, cf_string type) {
  for (const cf_insn *insn = read->next; insn; insn = insn->next)
    if (changes(c, insn, type)) return true;
  return false;
}

/* Is the method one that known_calls.c names, and the field of its own class? HporKept looks at what it sets. */
static bool is_looked_at(const cf_class *c, const cf_method *m, const cf_member *field) {
  return cf_string_same(cf_class_name(c), field->owner) &&
         ag_jdk_call_family(field->owner, cf_method_name(m)) != AG_CALL_LEADS_NOWHERE;
}

static void look_at(listing *l, const cf_class *c, cf_method *m, bool initializer) {
  const cf_code *code = cf_code_edit(m, NULL);
  for (const cf_insn *insn = code ? code->first : NULL; insn; insn = insn->next) {
    cf_member field;
    bool writes = insn->opcode == CF_OP_PUTSTATIC, reads = insn->opcode == CF_OP_GETSTATIC;
    if ((!writes && !reads) || !cf_pool_member(c, insn->index, &field)) continue;
    if (ag_jdk_call_family(field.owner, (cf_string){"", 0}) != AG_CALL_LEADS_NOWHERE) continue;
    if (writes && !initializer && !is_looked_at(c, m, &field)) note(l, &field, SET);
    if (reads && !initializer && strchr("[L", field.descriptor.text[0]) && !is_constant(field.descriptor) &&
        is_changed_behind(c, insn, field.descriptor))
      note(l, &field, CHANGED);
  }
}

static bool list_fields(void *data, const char *name, const uint8_t *bytes, size_t length) {
  listing *l = data;
  cf_class *c = cf_class_parse(bytes, length, name, NULL);
  if (!c) {
    printf("# %s cannot be read\n", name);
    l->failed = true;
    return true;
  }
  for (uint16_t i = 0; i < cf_method_count(c); i++) {
    cf_method *m = cf_method_at(c, i);
    if (cf_method_has_code(m)) look_at(l, c, m, cf_string_is(cf_method_name(m), "<clinit>"));
  }
  cf_class_free(c);
  return true;
}

int main(int argc, char **argv) {
  listing l = {0};
  cf_error error;
  cf_source *source = argc == 2 ? cf_source_open(argv[1], 0, &error) : NULL;
  if (!source) {
    fprintf(stderr, "usage: jdk_statics JDK\n");
    return 2;
  }
  cf_source_each(source, list_fields, &l, &error);
  for (uint32_t i = 0; i < l.fields.length; i++) {
    const kept_field *f = &l.fields.items[i];
    printf("%s\t%s\t%s\n", f->owner, f->name, f->how & SET ? "set" : "changed");
    free(f->owner);
    free(f->name);
  }
  hp_free(&l.fields);
  hp_index_free(&l.numbers);
  cf_source_close(source);
  return l.failed;
}
