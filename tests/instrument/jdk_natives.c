/* Lists the native methods and intrinsics of a JDK's java.base: jdk_natives JDK. One line each: class, name,
 * descriptor, and `native`, `intrinsic` or `both`, with tabs between. */
#include "hpor/classfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct listing {
  char **packages; /* of java.base */
  uint16_t package_count;
  bool failed;
} listing;

static bool read_packages(void *data, const char *name, const uint8_t *bytes, size_t length) {
  listing *l = data;
  if (strcmp(name, "java.base/module-info") != 0) return true;
  cf_class *c = cf_class_parse(bytes, length, name, NULL);
  cf_attribute packages;
  if (c && cf_attribute_find(cf_class_attributes(c), "ModulePackages", &packages) && packages.length >= 2) {
    uint16_t count = (uint16_t)(packages.bytes[0] << 8 | packages.bytes[1]);
    l->packages = calloc(count, sizeof *l->packages);
    for (uint16_t i = 0; l->packages && i < count && packages.length >= 4u + 2u * i; i++) {
      cf_string text = cf_pool_name(c, (uint16_t)(packages.bytes[2 + 2 * i] << 8 | packages.bytes[3 + 2 * i]));
      l->packages[l->package_count++] = strndup(text.text, text.length);
    }
  }
  cf_class_free(c);
  return false;
}

static bool in_base(const listing *l, const char *name) {
  const char *slash = strrchr(name, '/');
  size_t length = slash ? (size_t)(slash - name) : 0;
  for (uint16_t i = 0; i < l->package_count; i++)
    if (strlen(l->packages[i]) == length && !strncmp(l->packages[i], name, length)) return true;
  return false;
}

static bool list_methods(void *data, const char *name, const uint8_t *bytes, size_t length) {
  listing *l = data;
  if (!in_base(l, name)) return true;
  cf_class *c = cf_class_parse(bytes, length, name, NULL);
  if (!c) {
    printf("# %s cannot be read\n", name);
    l->failed = true;
    return true;
  }
  for (uint16_t i = 0; i < cf_method_count(c); i++) {
    const cf_method *m = cf_method_at(c, i);
    bool native = cf_method_flags(m) & CF_ACC_NATIVE;
    bool intrinsic = cf_method_annotated(m, "Ljdk/internal/vm/annotation/IntrinsicCandidate;");
    cf_string method = cf_method_name(m), descriptor = cf_method_descriptor(m);
    if (native || intrinsic)
      printf("%s\t%.*s\t%.*s\t%s\n", name, (int)method.length, method.text, (int)descriptor.length, descriptor.text,
             native && intrinsic ? "both"
             : native            ? "native"
                                 : "intrinsic");
  }
  cf_class_free(c);
  return true;
}

int main(int argc, char **argv) {
  listing l = {0};
  cf_error error;
  cf_source *source = argc == 2 ? cf_source_open(argv[1], 0, &error) : NULL;
  if (!source) {
    fprintf(stderr, "usage: jdk_natives JDK\n");
    return 2;
  }
  cf_source_each(source, read_packages, &l, &error);
  cf_source_each(source, list_methods, &l, &error);
  for (uint16_t i = 0; i < l.package_count; i++) free(l.packages[i]);
  free(l.packages);
  cf_source_close(source);
  return l.failed || !l.package_count;
}
