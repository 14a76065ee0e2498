/* Looks for JDKs where JAVA_HOME and PATH say, and where distributions and tools install them. */
#include "launcher/jdks.h"

#include "launcher/java_command.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct jdks {
  ag_jdk *list;
  size_t count;
  bool failed;
} jdks;

bool ag_jdk_home(const char *java, char home[PATH_MAX]) {
  if (!realpath(java, home)) return false;
  for (int i = 0; i < 2; i++) { /* bin/java */
    char *slash = strrchr(home, '/');
    if (!slash) return false;
    *slash = 0;
  }
  return true;
}

void ag_jdk_version(const char *home, char version[AG_JDK_VERSION]) {
  char path[PATH_MAX + 16], line[256];
  *version = 0;
  snprintf(path, sizeof path, "%s/release", home);
  FILE *in = fopen(path, "re");
  while (in && fgets(line, sizeof line, in))
    if (sscanf(line, "JAVA_VERSION=\"%63[^\"]", version) == 1) break;
  if (in) fclose(in);
}

static void read_release(ag_jdk *jdk) {
  ag_jdk_version(jdk->home, jdk->version);
  jdk->feature = strncmp(jdk->version, "1.", 2) == 0 ? atoi(jdk->version + 2) : atoi(jdk->version);
}

static void add(jdks *found, const char *java) {
  ag_jdk jdk = {.version = ""};
  if (access(java, X_OK) != 0 || !ag_jdk_home(java, jdk.home)) return;
  for (size_t i = 0; i < found->count; i++)
    if (strcmp(found->list[i].home, jdk.home) == 0) return;
  read_release(&jdk);
  ag_jdk *grown = realloc(found->list, (found->count + 1) * sizeof *grown);
  found->failed |= !grown;
  if (!grown) return;
  found->list = grown;
  found->list[found->count++] = jdk;
}

static void add_pattern(jdks *found, const char *pattern) {
  glob_t paths;
  if (glob(pattern, 0, NULL, &paths) != 0) return;
  for (size_t i = 0; i < paths.gl_pathc; i++) add(found, paths.gl_pathv[i]);
  globfree(&paths);
}

static int compare(const void *a, const void *b) {
  const ag_jdk *x = a, *y = b;
  if (x->feature != y->feature) return x->feature < y->feature ? -1 : 1;
  const int versions = strverscmp(x->version, y->version);
  return versions ? versions : strcmp(x->home, y->home);
}

ag_jdk *ag_find_jdks(size_t *count) {
  static const char *const patterns[] = {"/usr/lib/jvm/*/bin/java", "/usr/java/*/bin/java", "/opt/java/*/bin/java",
                                         "/opt/jdk*/bin/java"};
  jdks found = {NULL, 0, false};
  char path[PATH_MAX];
  const char *home = getenv("HOME");
  if (ag_find_java(path, NULL)) add(&found, path);
  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) add_pattern(&found, patterns[i]);
  if (home && snprintf(path, sizeof path, "%s/.sdkman/candidates/java/*/bin/java", home) < (int)sizeof path)
    add_pattern(&found, path);
  if (found.count) qsort(found.list, found.count, sizeof *found.list, compare);
  *count = found.count;
  if (!found.list && !found.failed) found.list = malloc(sizeof *found.list);
  return found.list;
}
