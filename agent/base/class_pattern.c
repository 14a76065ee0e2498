/* Matches names of classes against patterns with stars. */
#include "base/class_pattern.h"

#include <ctype.h>
#include <string.h>

/* Dots and slashes separate packages alike. */
static char plain(char c) {
  return c == '/' ? '.' : c;
}

/* Matches by trying, for each run of stars, ever longer stretches of the name. Patterns are short and have few stars.
 */
static bool matches(const char *pattern, const char *name) {
  for (; *pattern; pattern++, name++) {
    if (*pattern == '*') {
      const bool across = pattern[1] == '*';
      while (*pattern == '*') pattern++;
      for (;; name++) {
        if (matches(pattern, name)) return true;
        if (!*name || (!across && plain(*name) == '.')) return false;
      }
    }
    if (!*name || plain(*pattern) != plain(*name)) return false;
  }
  /* Cache also stands for Cache$Node. */
  return *name == 0 || *name == '$';
}

bool ag_class_pattern_matches(const char *pattern, const char *class_name) {
  return matches(pattern, class_name);
}

bool ag_class_pattern_valid(const char *pattern) {
  if (!*pattern) return false;
  for (const char *p = pattern; *p; p++) {
    const unsigned char c = (unsigned char)*p;
    if (!isalnum(c) && c < 0x80 && !strchr("_$.*/-", c)) return false;
  }
  return true;
}
