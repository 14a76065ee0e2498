/* Finds the main class in the command line of the JVM, or in the manifest of a jar. */
#include "jvm/main_class.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

enum { MANIFEST_LIMIT = 1 << 20 };

static char *read_manifest(const char *jar) {
  int code = 0;
  zip_t *archive = zip_open(jar, ZIP_RDONLY, &code);
  if (!archive) return NULL;
  zip_stat_t stat;
  char *text = NULL;
  zip_file_t *file = zip_fopen(archive, "META-INF/MANIFEST.MF", ZIP_FL_NOCASE);
  if (file && zip_stat(archive, "META-INF/MANIFEST.MF", ZIP_FL_NOCASE, &stat) == 0 && stat.size < MANIFEST_LIMIT &&
      (text = calloc(1, stat.size + 1)) && zip_fread(file, text, stat.size) != (zip_int64_t)stat.size) {
    free(text);
    text = NULL;
  }
  if (file) zip_fclose(file);
  zip_discard(archive);
  return text;
}

/* The value of a main attribute; lines that begin with a space continue the one before. */
static char *manifest_value(char *text, const char *key) {
  char *out = text;
  for (char *in = text; *in;) {
    if (*in == '\r') {
      in++;
    } else if (*in == '\n' && in[1] == ' ') {
      in += 2;
    } else {
      *out++ = *in++;
    }
  }
  *out = 0;
  size_t length = strlen(key);
  for (char *line = text; line && *line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
    if (strncmp(line, key, length) != 0 || line[length] != ':') continue;
    char *value = line + length + 1;
    value += strspn(value, " ");
    return strndup(value, strcspn(value, "\n"));
  }
  return NULL;
}

/* The manifest of the jar that the command begins with; null if it begins with a class. A path may hold spaces, and so
 * look like a class with arguments: then there is such a file. */
static char *find_manifest(const char *command) {
  char *manifest = NULL;
  for (const char *jar = command; !manifest && (jar = strstr(jar, ".jar")) != NULL; jar += 4) {
    if (jar[4] && jar[4] != ' ') continue;
    char *path = strndup(command, (size_t)(jar + 4 - command));
    manifest = path ? read_manifest(path) : NULL;
    free(path);
  }
  return manifest;
}

char *ag_main_class(const char *command) {
  size_t length = strcspn(command, " ");
  char *name, *manifest = find_manifest(command);
  if (manifest) {
    name = manifest_value(manifest, "Main-Class");
    free(manifest);
  } else {
    const char *slash = memchr(command, '/', length), *start = slash ? slash + 1 : command;
    name = strndup(start, (size_t)(command + length - start));
  }
  if (name)
    for (char *c = name; *c; c++)
      if (*c == '.') *c = '/';
  return name;
}

char *ag_class_with_dots(const char *name) {
  char *copy = strdup(name ? name : "?");
  if (copy)
    for (char *c = copy; *c; c++)
      if (*c == '/') *c = '.';
  return copy;
}
