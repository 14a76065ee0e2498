/* The interface of each kind of class source. class_source.c chooses the kind by looking at the path. */
#ifndef HPOR_CLASSFILE_CLASS_SOURCE_H
#define HPOR_CLASSFILE_CLASS_SOURCE_H

#include "class.h"

/* The largest class file that is read, in bytes. A larger file is refused. */
#define CF_CLASS_LIMIT ((size_t)256 * 1024 * 1024)

typedef struct cf_source_kind {
  cf_status (*find)(cf_source *source, const char *class_name, uint8_t **bytes, size_t *length, cf_error *error);
  cf_status (*each)(cf_source *source, cf_source_visitor visit, void *data, cf_error *error);
  void (*close)(cf_source *source);
} cf_source_kind;

struct cf_source {
  const cf_source_kind *kind;
  char *path;  /* owned */
  void *state; /* private to the kind */
};

extern const cf_source_kind cf_source_directory, cf_source_jar, cf_source_jdk;

/* Open a jar (a JDK) and fill source->state. */
cf_status cf_jar_open(cf_source *source, int release, cf_error *error);
/* `home` is the JDK's directory. */
cf_status cf_jdk_open(cf_source *source, const char *home, cf_error *error);

#endif
