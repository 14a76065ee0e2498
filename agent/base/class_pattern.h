/* Class patterns of the options instrument= and exclude=. */
#ifndef AG_CLASS_PATTERN_H
#define AG_CLASS_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

/* Class patterns of instrument= and exclude=, as written. */
typedef struct ag_patterns {
  char **text;
  size_t count;
} ag_patterns;

/* Does `pattern` (Java form: com.acme.**, com.acme.*, *.Cache, java.util.HashMap) match `class_name` (com/acme/Cache or
 * com.acme.Cache)? `*` stands for any characters but a dot, `**` for any characters. A nested class (Cache$Node) also
 * matches through its outer class. */
bool ag_class_pattern_matches(const char *pattern, const char *class_name);

/* Is it a pattern at all: not empty, and only letters of class names, dots and stars? */
bool ag_class_pattern_valid(const char *pattern);

#endif
