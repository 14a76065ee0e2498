/* Reads the class files of the project's folders. */
#include "launcher/ci_classes.h"

#include "hpor/classfile.h"

#include <stdio.h>
#include <sys/stat.h>

/* ---- one class -------------------------------------------------------------------------------------------------- */

static char *text_of(ag_ci_classes *classes, cf_string string) {
  char *text = strndup(string.text ? string.text : "", string.length);
  if (!text) classes->failed = true;
  return text;
}

static bool is_test_method(const cf_method *m) {
  static const char *const marks[] = {"Lorg/junit/Test;",
                                      "Lorg/junit/jupiter/api/Test;",
                                      "Lorg/junit/jupiter/api/RepeatedTest;",
                                      "Lorg/junit/jupiter/api/TestFactory;",
                                      "Lorg/junit/jupiter/api/TestTemplate;",
                                      "Lorg/junit/jupiter/params/ParameterizedTest;",
                                      "Lhpor/test/HporTest;"};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (cf_method_annotated(m, marks[i])) return true;
  return false;
}

/* JUnit calls what is annotated, and static methods that make parameters of tests. */
static bool is_hidden(cf_method *m) {
  cf_attribute found;
  const cf_string name = cf_method_name(m);
  if (name.length > 7 && strncmp(name.text, "lambda$", 7) == 0) return true;
  if (cf_attribute_find(cf_method_attributes(m), "RuntimeVisibleAnnotations", &found)) return false;
  return (cf_method_flags(m) & (CF_ACC_PRIVATE | CF_ACC_STATIC)) == CF_ACC_PRIVATE && !cf_string_is(name, "<init>");
}

static void set_lines(ag_ci_classes *classes, ag_ci_method *to, const cf_method *m) {
  const size_t count = cf_method_lines(m, NULL, 0);
  cf_line *lines = calloc(count + 1, sizeof *lines);
  if (!lines) classes->failed = true;
  if (lines) cf_method_lines(m, lines, count);
  for (size_t i = 0; lines && i < count; i++)
    if (!hp_push(&to->lines, lines[i].line)) classes->failed = true;
  free(lines);
}

static void add_methods(ag_ci_classes *classes, ag_ci_class *to, const cf_class *c) {
  for (uint16_t i = 0; i < cf_method_count(c); i++) {
    cf_method *m = cf_method_at(c, i);
    ag_ci_method method = {.name = text_of(classes, cf_method_name(m)),
                           .descriptor = text_of(classes, cf_method_descriptor(m)),
                           .has_code = cf_method_has_code(m),
                           .is_hidden = is_hidden(m)};
    if (method.has_code) set_lines(classes, &method, m);
    method.is_test = is_test_method(m);
    if (method.is_test) to->has_tests = true;
    if (!hp_push(&to->methods, method)) classes->failed = true;
  }
}

/* The source's path as the package says it: "com/acme/Bank.java". */
static char *source_of(ag_ci_classes *classes, const char *name, cf_string file) {
  const char *slash = strrchr(name, '/');
  char *path = NULL;
  if (asprintf(&path, "%.*s%.*s", file.length && slash ? (int)(slash + 1 - name) : 0, name, (int)file.length,
               file.text ? file.text : "") < 0) {
    classes->failed = true;
    return NULL;
  }
  return path;
}

static void add_names(ag_ci_classes *classes, ag_ci_class *to, const cf_class *c) {
  const uint16_t count = cf_class_interface_count(c);
  to->name = text_of(classes, cf_class_name(c));
  to->super = text_of(classes, cf_class_super(c));
  to->source = source_of(classes, to->name ? to->name : "", cf_class_source_file(c));
  to->interfaces = calloc((size_t)count + 1, sizeof *to->interfaces);
  if (!to->interfaces) classes->failed = true;
  for (uint16_t i = 0; to->interfaces && i < count; i++) to->interfaces[i] = text_of(classes, cf_class_interface(c, i));
}

static bool add_class(void *data, const char *class_name, const uint8_t *bytes, size_t length) {
  ag_ci_classes *classes = data;
  cf_error error;
  cf_class *c = cf_class_parse(bytes, length, class_name, &error);
  ag_ci_class *to = c ? calloc(1, sizeof *to) : NULL;
  if (!to) {
    classes->failed = classes->failed || c;
    cf_class_free(c);
    return true; /* a broken class is told by the analysis */
  }
  to->folder = classes->folders.items[classes->folders.length - 1];
  to->is_abstract = cf_class_flags(c) & (CF_ACC_ABSTRACT | CF_ACC_INTERFACE);
  add_names(classes, to, c);
  add_methods(classes, to, c);
  for (uint16_t i = 0; i < cf_field_count(c); i++)
    if (cf_field_constant(cf_field_at(c, i))) to->has_constants = true;
  if (!hp_push(&classes->all, to)) classes->failed = true;
  cf_class_free(c);
  return !classes->failed;
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

static bool read_folder(ag_ci_classes *classes, const char *folder, size_t length, hp_error *error) {
  struct stat status;
  cf_error broken;
  char *path = strndup(length ? folder : ".", length ? length : 1);
  if (!path || stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) {
    free(path);
    return true; /* a jar, or nothing: java says so itself */
  }
  cf_source *source = hp_push(&classes->folders, path) ? cf_source_open(path, 0, &broken) : NULL;
  const bool good = source && cf_source_each(source, add_class, classes, &broken) == CF_OK && !classes->failed;
  cf_source_close(source);
  return good || hp_fail(error, "The classes of %.300s cannot be read.", path);
}

bool ag_ci_classes_read(ag_ci_classes *classes, const char *class_path, hp_error *error) {
  *classes = (ag_ci_classes){.failed = false};
  for (const char *at = class_path;; at++) {
    const size_t length = strcspn(at, ":");
    if (!read_folder(classes, at, length, error)) return false;
    at += length;
    if (!*at) break;
  }
  return classes->all.length > 0 ||
         hp_fail(error, "No folder of the class path %.300s has classes; compile first, and give them by -cp.",
                 class_path);
}

static void free_class(ag_ci_class *c) {
  for (uint32_t i = 0; i < c->methods.length; i++) {
    free(c->methods.items[i].name);
    free(c->methods.items[i].descriptor);
    hp_free(&c->methods.items[i].lines);
  }
  for (char **name = c->interfaces; name && *name; name++) free(*name);
  hp_free(&c->methods);
  free(c->interfaces);
  free(c->name);
  free(c->super);
  free(c->source);
  free(c);
}

void ag_ci_classes_free(ag_ci_classes *classes) {
  for (uint32_t i = 0; i < classes->all.length; i++) free_class(classes->all.items[i]);
  for (uint32_t i = 0; i < classes->folders.length; i++) free(classes->folders.items[i]);
  hp_free(&classes->all);
  hp_free(&classes->folders);
}

/* ---- questions -------------------------------------------------------------------------------------------------- */

static bool same_name(const char *a, const char *b) {
  for (; *a && *b; a++, b++)
    if ((*a == '.' ? '/' : *a) != (*b == '.' ? '/' : *b)) return false;
  return *a == *b;
}

ag_ci_class *ag_ci_class_find(const ag_ci_classes *classes, const char *name) {
  for (uint32_t i = 0; i < classes->all.length; i++)
    if (same_name(classes->all.items[i]->name, name)) return classes->all.items[i];
  return NULL;
}

static bool is_of_framework(const char *name) {
  return strncmp(name, "org/junit/", 10) == 0 || strncmp(name, "junit/", 6) == 0 ||
         strncmp(name, "hpor/test/", 10) == 0;
}

static bool extends_framework(const ag_ci_classes *classes, const char *name, int depth) {
  enum { DEEPEST = 64 };
  if (is_of_framework(name)) return true;
  const ag_ci_class *c = depth < DEEPEST ? ag_ci_class_find(classes, name) : NULL;
  if (!c) return false;
  for (char **interface = c->interfaces; *interface; interface++)
    if (extends_framework(classes, *interface, depth + 1)) return true;
  return *c->super && extends_framework(classes, c->super, depth + 1);
}

bool ag_ci_called_by_framework(const ag_ci_classes *classes, const ag_ci_class *c) {
  return extends_framework(classes, c->name, 0);
}
