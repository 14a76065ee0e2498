/* Lists the classes of java.util.concurrent in a JDK: jdk_iterators JDK. One line each, with tabs between: class, does
 * agent/jdk/race_trust.c take it for one of iterators ("yes", "no"), superclass, interfaces. */
#include "hpor/classfile.h"
#include "jdk/race_trust.h"

#include <stdio.h>
#include <string.h>

static bool list_class(void *data, const char *name, const uint8_t *bytes, size_t length) {
  static const char package[] = "java/util/concurrent/";
  if (strncmp(name, package, sizeof package - 1) != 0) return true;
  bool *failed = data;
  cf_class *c = cf_class_parse(bytes, length, name, NULL);
  if (!c) {
    printf("# %s cannot be read\n", name);
    return *failed = true;
  }
  cf_string above = cf_class_super(c);
  printf("%s\t%s\t%.*s", name, ag_race_iterates(name) ? "yes" : "no", (int)above.length, above.text);
  for (uint16_t i = 0; i < cf_class_interface_count(c); i++) {
    cf_string interface = cf_class_interface(c, i);
    printf("\t%.*s", (int)interface.length, interface.text);
  }
  printf("\n");
  cf_class_free(c);
  return true;
}

int main(int argc, char **argv) {
  bool failed = false;
  cf_error error;
  cf_source *source = argc == 2 ? cf_source_open(argv[1], 0, &error) : NULL;
  if (!source) {
    fprintf(stderr, "usage: jdk_iterators JDK\n");
    return 2;
  }
  failed |= cf_source_each(source, list_class, &failed, &error) != CF_OK;
  cf_source_close(source);
  return failed;
}
