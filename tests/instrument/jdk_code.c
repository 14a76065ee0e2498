/* Prints the code of a JDK's java.base, for jdk_readers.py: jdk_code JDK. The parts of a line have tabs between.
 *
 *     C  name  super class  flags  interfaces, with commas between
 *     U  name: objects of the class are one variable, whose calls nothing orders
 *     M  name  descriptor  flags  locals
 *     H  first  end  target: a handler, by the places of instructions
 *     I  place  opcode  index  value  what it names: a class, a member with spaces between, places of targets */
#include "each_class.h"
#include "hpor/jdk_objects.h"

#include <string.h>

#define TEXT(t) (int)(t).length, (t).text

enum { END = 65536 };

/* The place of the first instruction from this node on. */
static uint32_t place_of(const cf_insn *node) {
  while (node && node->opcode == CF_OP_LABEL) node = node->next;
  return node ? node->origin : END;
}

static void print_targets(const cf_insn *insn) {
  const bool is_switch = insn->opcode == CF_OP_TABLESWITCH || insn->opcode == CF_OP_LOOKUPSWITCH;
  if (!is_switch) {
    printf("%u", place_of(insn->to.target));
    return;
  }
  printf("%u", place_of(insn->to.branches->otherwise));
  for (uint32_t i = 0; i < insn->to.branches->count; i++) printf(" %u", place_of(insn->to.branches->targets[i]));
}

static bool has_targets(uint16_t opcode) {
  return (opcode >= CF_OP_IFEQ && opcode <= CF_OP_JSR) || opcode == CF_OP_TABLESWITCH || opcode == CF_OP_LOOKUPSWITCH ||
         (opcode >= CF_OP_IFNULL && opcode <= CF_OP_JSR_W);
}

static void print_insn(const cf_class *c, const cf_insn *insn) {
  printf("I\t%u\t%u\t%u\t%d\t", insn->origin, insn->opcode, insn->index, insn->value);
  cf_member member;
  cf_dynamic dynamic;
  const bool constant = insn->opcode >= CF_OP_LDC && insn->opcode <= CF_OP_LDC2_W;
  const bool local = insn->opcode < CF_OP_GETSTATIC && !constant;
  if (has_targets(insn->opcode)) {
    print_targets(insn);
  } else if (!local && insn->opcode == CF_OP_INVOKEDYNAMIC && cf_pool_dynamic(c, insn->index, &dynamic)) {
    printf("%.*s %.*s", TEXT(dynamic.name), TEXT(dynamic.descriptor));
  } else if (!local && cf_pool_member(c, insn->index, &member)) {
    printf("%.*s %.*s %.*s", TEXT(member.owner), TEXT(member.name), TEXT(member.descriptor));
  } else if (!local) {
    printf("%.*s", TEXT(cf_pool_name(c, insn->index)));
  }
  printf("\n");
}

static void print_method(const cf_class *c, cf_method *m) {
  cf_code *code = cf_method_has_code(m) ? cf_code_edit(m, NULL) : NULL;
  printf("M\t%.*s\t%.*s\t%u\t%u\n", TEXT(cf_method_name(m)), TEXT(cf_method_descriptor(m)), cf_method_flags(m),
         code ? code->max_locals : 0);
  for (const cf_handler *h = code ? code->handlers : NULL; h; h = h->next)
    printf("H\t%u\t%u\t%u\n", place_of(h->start), place_of(h->end), place_of(h->target));
  for (const cf_insn *insn = code ? code->first : NULL; insn; insn = insn->next)
    if (insn->opcode != CF_OP_LABEL) print_insn(c, insn);
}

/* Are objects of the class one variable, by a rule that has methods of the class race? */
static bool is_one_variable(cf_string name) {
  const cf_member probe = {.owner = name, .name = {"probe", 5}, .descriptor = {"()V", 3}};
  an_object_call call;
  return !an_is_buffer(name) && an_object_call_of(&probe, CF_OP_INVOKEVIRTUAL, name, &call) &&
         call.order == AN_ORDERS_NOTHING;
}

/* Code that the classes asked for never use is left out. */
static bool is_asked(const char *name) {
  static const char *const left_out[] = {"java/awt/",  "java/beans/", "jdk/internal/org/", "jdk/internal/jshell/",
                                         "sun/awt/",   "sun/font/",   "sun/java2d/",       "sun/jvm/",
                                         "sun/swing/", "sun/print/",  "sun/tools/",        "jdk/internal/jimage/"};
  static const char *const followed[] = {"java/", "javax/crypto/", "jdk/internal/", "sun/"};
  for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
    if (strncmp(name, left_out[i], strlen(left_out[i])) == 0) return false;
  for (size_t i = 0; i < sizeof followed / sizeof *followed; i++)
    if (strncmp(name, followed[i], strlen(followed[i])) == 0) return true;
  return false;
}

static void print_class(const cf_class *c, const char *file) {
  (void)file;
  cf_string name = cf_class_name(c);
  printf("C\t%.*s\t%.*s\t%u\t", TEXT(name), TEXT(cf_class_super(c)), cf_class_flags(c));
  for (uint16_t i = 0; i < cf_class_interface_count(c); i++)
    printf("%s%.*s", i ? "," : "", TEXT(cf_class_interface(c, i)));
  printf("\n");
  if (is_one_variable(name)) printf("U\t%.*s\n", TEXT(name));
  for (uint16_t i = 0; i < cf_method_count(c); i++) print_method(c, cf_method_at(c, i));
}

int main(int argc, char **argv) {
  return each_class_main(argc, argv, (each_class){.wanted = is_asked, .tell = print_class});
}
