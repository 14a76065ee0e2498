/* Classes in directories and jars. (JDKs: see roundtrip.c.) */
#include "class_builder.h"
#include "cunit_tap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

/* A folder of our own, gone at the end. */
static char folder[] = "/tmp/hpor-source-XXXXXX";

static const char *in_folder(const char *name) {
  return text_of("%s/%s", folder, name);
}

static void write_file(const char *name, const char *contents) {
  FILE *file = fopen(in_folder(name), "wb");
  CU_ASSERT_PTR_NOT_NULL_FATAL(file);
  fputs(contents, file);
  fclose(file);
}

/* The contents found for a class, as text: sources do not look into classes. "" if it is not there. Owned by the
 * caller. */
static char *find(cf_source *source, const char *name) {
  uint8_t *bytes;
  size_t length;
  cf_error error;
  if (cf_source_find(source, name, &bytes, &length, &error) != CF_OK) return strdup("");
  char *text = strndup((const char *)bytes, length);
  free(bytes);
  return text;
}

static bool found(cf_source *source, const char *name, const char *contents) {
  char *text = find(source, name);
  bool right = strcmp(text, contents) == 0;
  if (!right) printf("# %s: expected %s, found %s\n", name, contents, text);
  free(text);
  return right;
}

typedef struct listing {
  char text[500];
  int left;
} listing;

static bool list(void *data, const char *name, const uint8_t *bytes, size_t length) {
  listing *l = data;
  size_t used = strlen(l->text);
  snprintf(l->text + used, sizeof l->text - used, "%s=%.*s ", name, (int)length, (const char *)bytes);
  return --l->left != 0;
}

static bool lists(cf_source *source, const char *expected) {
  listing l = {.left = 100};
  cf_error error;
  bool right = cf_source_each(source, list, &l, &error) == CF_OK && strcmp(l.text, expected) == 0;
  if (!right) printf("# listed: %s\n", l.text);
  return right;
}

static void directories(void) {
  mkdir(in_folder("classes"), 0755);
  mkdir(in_folder("classes/a"), 0755);
  mkdir(in_folder("classes/a/b"), 0755);
  write_file("classes/a/b/C.class", "abc");
  write_file("classes/a/D.class", "ad");
  write_file("classes/a/notes.txt", "no");
  write_file("classes/E.class", "e");
  write_file("secret.class", "secret");
  cf_error error;
  cf_source *source = cf_source_open(in_folder("classes"), 0, &error);
  CU_ASSERT_PTR_NOT_NULL_FATAL(source);
  CU_ASSERT(found(source, "a/b/C", "abc"));
  CU_ASSERT(found(source, "E", "e"));
  CU_ASSERT(found(source, "a/X", ""));
  /* Names come from class files; they do not lead out of the directory. */
  CU_ASSERT(found(source, "../secret", ""));
  CU_ASSERT(found(source, "a/../../secret", ""));
  CU_ASSERT(found(source, in_folder("secret"), ""));
  CU_ASSERT(found(source, "", ""));
  CU_ASSERT(lists(source, "E=e a/D=ad a/b/C=abc "));
  listing l = {.left = 2};
  CU_ASSERT_EQUAL(cf_source_each(source, list, &l, &error), CF_OK);
  CU_ASSERT_STRING_EQUAL(l.text, "E=e a/D=ad "); /* ended by the visitor */
  uint8_t *bytes;
  size_t length;
  CU_ASSERT_EQUAL(cf_source_find(source, "a/X", &bytes, &length, &error), CF_NOT_FOUND);
  cf_source_close(source);
}

static void make_jar(const char *path, const char *const *entries) {
  zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
  CU_ASSERT_PTR_NOT_NULL_FATAL(zip);
  for (; entries[0] != NULL; entries += 2)
    zip_file_add(zip, entries[0], zip_source_buffer(zip, entries[1], strlen(entries[1]), 0), 0);
  CU_ASSERT_EQUAL_FATAL(zip_close(zip), 0);
}

static void jars(void) {
  static const char *const entries[] = {"META-INF/MANIFEST.MF",
                                        "Manifest-Version: 1.0\r\nMulti-Release:  true\r\n\r\n",
                                        "a/B.class",
                                        "old",
                                        "a/readme.txt",
                                        "no",
                                        "META-INF/versions/11/a/B.class",
                                        "eleven",
                                        "META-INF/versions/21/a/B.class",
                                        "twenty-one",
                                        "META-INF/versions/21/a/New.class",
                                        "new",
                                        "META-INF/versions/8/a/B.class",
                                        "never",
                                        "META-INF/Hidden.class",
                                        "never",
                                        "C.class",
                                        "c",
                                        NULL};
  make_jar(in_folder("multi.jar"), entries);
  const struct {
    int release;
    const char *b, *fresh, *all;
  } cases[] = {{0, "twenty-one", "new", "C=c a/B=twenty-one a/New=new "},
               {25, "twenty-one", "new", "C=c a/B=twenty-one a/New=new "},
               {17, "eleven", "", "C=c a/B=eleven "},
               {9, "old", "", "C=c a/B=old "}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cf_error error;
    cf_source *source = cf_source_open(in_folder("multi.jar"), cases[i].release, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(source);
    CU_ASSERT(found(source, "a/B", cases[i].b));
    CU_ASSERT(found(source, "a/New", cases[i].fresh));
    CU_ASSERT(found(source, "C", "c"));
    CU_ASSERT(lists(source, cases[i].all));
    cf_source_close(source);
  }
}

static void plain_jars(void) {
  /* Without the manifest's word, META-INF/versions means nothing. The section of one entry cannot say it either. */
  static const char *const entries[] = {"META-INF/MANIFEST.MF",
                                        "Manifest-Version: 1.0\n\nName: x\nMulti-Release: true\n",
                                        "B.class",
                                        "plain",
                                        "META-INF/versions/11/B.class",
                                        "never",
                                        NULL};
  make_jar(in_folder("plain.jar"), entries);
  cf_error error;
  cf_source *source = cf_source_open(in_folder("plain.jar"), 0, &error);
  CU_ASSERT_PTR_NOT_NULL_FATAL(source);
  CU_ASSERT(lists(source, "B=plain "));
  cf_source_close(source);
}

static void refused(void) {
  cf_error error;
  CU_ASSERT_PTR_NULL(cf_source_open(in_folder("missing"), 0, &error));
  CU_ASSERT_EQUAL(error.status, CF_IO);
  CU_ASSERT_STRING_EQUAL(error.file, in_folder("missing"));
  write_file("broken.jar", "this is no jar");
  CU_ASSERT_PTR_NULL(cf_source_open(in_folder("broken.jar"), 0, &error));
  CU_ASSERT_EQUAL(error.status, CF_IO);
  CU_ASSERT_PTR_NULL(cf_source_open("/dev/null", 0, &error));
  /* It looks like a JDK, and is none. */
  mkdir(in_folder("jdk"), 0755);
  mkdir(in_folder("jdk/lib"), 0755);
  write_file("jdk/lib/modules", "");
  CU_ASSERT_PTR_NULL(cf_source_open(in_folder("jdk"), 0, &error));
  CU_ASSERT(strstr(error.rule, "libraries cannot be loaded") != NULL);
  CU_ASSERT_PTR_NULL(cf_source_open(in_folder("jdk/lib/modules"), 0, &error));
}

int main(void) {
  static const named_test tests[] = {{"directories", directories},
                                     {"multi-release jars", jars},
                                     {"plain jars", plain_jars},
                                     {"what is no source", refused}};
  if (mkdtemp(folder) == NULL) {
    printf("Bail out! no temporary folder\n");
    return 1;
  }
  int result = run_tests("source", tests, sizeof tests / sizeof *tests);
  static const char *const files[] = {"classes/a/b/C.class", "classes/a/D.class", "classes/a/notes.txt",
                                      "classes/E.class",     "secret.class",      "multi.jar",
                                      "plain.jar",           "broken.jar",        "jdk/lib/modules"};
  static const char *const folders[] = {"classes/a/b", "classes/a", "classes", "jdk/lib", "jdk"};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) unlink(in_folder(files[i]));
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) rmdir(in_folder(folders[i]));
  rmdir(folder);
  return result;
}
