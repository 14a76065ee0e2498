/* For programs that tell something of each class of a JDK. */
#ifndef EACH_CLASS_H
#define EACH_CLASS_H

#include "hpor/classfile.h"

#include <stdio.h>

typedef struct each_class {
  bool (*wanted)(const char *name); /* null: all are */
  void (*tell)(const cf_class *c, const char *name);
  bool failed;
} each_class;

static bool each_class_read(void *data, const char *name, const uint8_t *bytes, size_t length) {
  each_class *e = data;
  if (e->wanted && !e->wanted(name)) return true;
  cf_class *c = cf_class_parse(bytes, length, name, NULL);
  if (!c) {
    printf("# %s cannot be read\n", name);
    return e->failed = true;
  }
  e->tell(c, name);
  cf_class_free(c);
  return true;
}

/* The program's main: its argument is the JDK's folder. */
static int each_class_main(int argc, char **argv, each_class e) {
  cf_error error;
  cf_source *source = argc == 2 ? cf_source_open(argv[1], 0, &error) : NULL;
  if (!source) {
    fprintf(stderr, "usage: %s JDK\n", argv[0]);
    return 2;
  }
  e.failed |= cf_source_each(source, each_class_read, &e, &error) != CF_OK;
  cf_source_close(source);
  return e.failed;
}

#endif
