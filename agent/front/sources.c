/* Finds source files. */
#include "front/sources.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "com/acme/Bank.java" of com.acme.Bank$Entry and Bank.java. */
static bool path_of_class(const ag_place *place, char path[PATH_MAX]) {
  path[0] = 0;
  if (!place->file || strchr(place->file, '/')) return false;
  const char *dot = place->class_name ? strrchr(place->class_name, '.') : NULL;
  const int package = dot ? (int)(dot + 1 - place->class_name) : 0;
  if (snprintf(path, PATH_MAX, "%.*s%s", package, package ? place->class_name : "", place->file) >= PATH_MAX) {
    path[0] = 0;
    return false;
  }
  for (int i = 0; i < package; i++)
    if (path[i] == '.') path[i] = '/';
  return true;
}

bool ag_source_find(const char *folders, const ag_place *place, char path[PATH_MAX]) {
  char joined[PATH_MAX];
  if (!path_of_class(place, path)) return false;
  for (const char *at = folders; at && *at; at += strcspn(at, ":"), at += *at == ':') {
    size_t length = strcspn(at, ":");
    while (length > 1 && at[length - 1] == '/') length--;
    if (length == 0) continue;
    const bool here = length == 1 && *at == '.';
    const bool fits = snprintf(joined, sizeof joined, "%.*s%s%s", here ? 0 : (int)length, at, here ? "" : "/", path) <
                      (int)sizeof joined;
    if (fits && access(joined, R_OK) == 0) {
      strcpy(path, joined);
      return true;
    }
  }
  return false;
}

bool ag_source_of_frame(const char *frame, char *space, size_t size, ag_place *place) {
  const char *open = strchr(frame, '('), *colon = open ? strchr(open, ':') : NULL;
  if (!colon || atoi(colon + 1) <= 0 || strlen(frame) >= size) return false;
  strcpy(space, frame);
  char *file = space + (open - frame), *dot;
  *file++ = 0;
  file[strcspn(file, ":")] = 0;
  *place = (ag_place){.class_name = space, .method = "?", .file = file, .line = atoi(colon + 1)};
  if ((dot = strrchr(space, '.'))) {
    *dot = 0;
    place->method = dot + 1;
  }
  const char *slash = strrchr(space, '/'); /* app//com.acme.Bank, java.base/java.lang.Thread */
  if (slash) place->class_name = slash + 1;
  return true;
}
