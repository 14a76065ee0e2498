/* Lists the classes of a JDK's java.base whose objects analysis/jdk_objects.c says not to change, though code behind
 * their constructors sets fields of theirs: jdk_objects JDK. One line each: class and fields, with tabs between. */
#include "hpor/jdk_objects.h"
#include "each_class.h"

#include <string.h>

static bool is_internal(cf_string name) {
  return name.length < 5 || memcmp(name.text, "java/", 5) != 0;
}

/* The method's own object is not shared yet while its constructor runs. */
static void list_sets(const cf_class *c, cf_method *m) {
  const bool constructs = cf_string_is(cf_method_name(m), "<init>");
  const cf_code *code = cf_code_edit(m, NULL);
  for (const cf_insn *insn = code ? code->first : NULL; insn; insn = insn->next) {
    cf_member field;
    if (insn->opcode != CF_OP_PUTFIELD || !cf_pool_member(c, insn->index, &field)) continue;
    if (constructs && cf_string_same(field.owner, cf_class_name(c))) continue;
    if (is_internal(field.owner) || an_object_changes(field.owner)) continue;
    printf("%.*s\t%.*s\n", (int)field.owner.length, field.owner.text, (int)field.name.length, field.name.text);
  }
}

static void list_class(const cf_class *c, const char *name) {
  (void)name;
  for (uint16_t i = 0; i < cf_method_count(c); i++)
    if (cf_method_has_code(cf_method_at(c, i))) list_sets(c, cf_method_at(c, i));
}

int main(int argc, char **argv) {
  return each_class_main(argc, argv, (each_class){.tell = list_class});
}
