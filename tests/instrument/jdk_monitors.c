/* Lists the classes of a JDK whose code enters monitors and has no other hooks: jdk_monitors JDK. One line each: class
 * and kind, with a tab between. The kinds, by agent/jdk/inner_monitor_classes.c:
 *
 *     grouped  hpor's, and rewritten when a class names what leads there, though the JVM has loaded the class before
 *     inner    hpor's, if the class is loaded behind the agent
 *     held     the JVM's, and looked for where the program names the class
 *     jvm      the JVM's */
#include "each_class.h"
#include "jdk/inner_monitor_classes.h"
#include "jdk/jdk_classes.h"
#include "jdk/network_calls.h"

#include <string.h>

static bool enters(cf_method *m) {
  if (!cf_method_has_code(m)) return false;
  if (cf_method_flags(m) & CF_ACC_SYNCHRONIZED) return true;
  const cf_code *code = cf_method_code_has_byte(m, CF_OP_MONITORENTER) ? cf_code_edit(m, NULL) : NULL;
  for (const cf_insn *insn = code ? code->first : NULL; insn; insn = insn->next)
    if (insn->opcode == CF_OP_MONITORENTER) return true;
  return false;
}

static bool has_monitors(const cf_class *c) {
  for (uint16_t i = 0; i < cf_method_count(c); i++)
    if (enters(cf_method_at(c, i))) return true;
  return false;
}

static const char *kind_of(const char *name) {
  if (ag_jdk_in_monitor_groups(name, ~0u)) return "grouped";
  if (ag_jdk_has_inner_monitors(name)) return "inner";
  return ag_jdk_may_hold((const uint8_t *)name, strlen(name)) ? "held" : "jvm";
}

static void list_class(const cf_class *c, const char *name) {
  if (!ag_jdk_shared(name) && !ag_jdk_network_shared(name) && has_monitors(c)) printf("%s\t%s\n", name, kind_of(name));
}

int main(int argc, char **argv) {
  return each_class_main(argc, argv, (each_class){.tell = list_class});
}
