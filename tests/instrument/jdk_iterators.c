/* Lists the classes of java.util.concurrent in a JDK: jdk_iterators JDK. One line each, with tabs between: class, does
 * agent/jdk/race_trust.c take it for one of iterators ("yes", "no"), superclass, interfaces. */
#include "each_class.h"
#include "jdk/race_trust.h"

#include <string.h>

static bool is_concurrent(const char *name) {
  static const char package[] = "java/util/concurrent/";
  return !strncmp(name, package, sizeof package - 1);
}

static void list_class(const cf_class *c, const char *name) {
  cf_string above = cf_class_super(c);
  printf("%s\t%s\t%.*s", name, ag_race_iterates(name) ? "yes" : "no", (int)above.length, above.text);
  for (uint16_t i = 0; i < cf_class_interface_count(c); i++) {
    cf_string interface = cf_class_interface(c, i);
    printf("\t%.*s", (int)interface.length, interface.text);
  }
  printf("\n");
}

int main(int argc, char **argv) {
  return each_class_main(argc, argv, (each_class){.wanted = is_concurrent, .tell = list_class});
}
