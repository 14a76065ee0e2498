#include "java_command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_program(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

bool ag_find_java(char path[PATH_MAX], ag_error *error) {
  const char *home = getenv("JAVA_HOME"), *search = getenv("PATH");
  if (home && *home) {
    if (snprintf(path, PATH_MAX, "%s/bin/java", home) < PATH_MAX && is_program(path)) return true;
    return ag_fail(error, "JAVA_HOME is %.300s, but there is no program bin/java in it; set it to a JDK, or unset it.",
                   home);
  }
  while (search && *search) {
    const size_t length = strcspn(search, ":");
    if (snprintf(path, PATH_MAX, "%.*s/java", (int)length, length ? search : ".") < PATH_MAX && is_program(path))
      return true;
    search += length + (search[length] == ':');
  }
  return ag_fail(error, "No JVM found: set JAVA_HOME to a JDK (17 or later), or put its bin folder into PATH.");
}

bool ag_find_beside(const char *name, char path[PATH_MAX], ag_error *error) {
  const ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
  if (length < 0) return ag_fail(error, "/proc/self/exe cannot be read: %s.", strerror(errno));
  path[length] = 0;
  char *slash = strrchr(path, '/');
  if (!slash || (size_t)(slash + 1 - path) + strlen(name) >= PATH_MAX)
    return ag_fail(error, "The path of hpor is too long.");
  strcpy(slash + 1, name);
  if (access(path, R_OK) == 0) return true;
  return ag_fail(error, "%.300s is missing; it is built with hpor and must lie beside it.", path);
}
