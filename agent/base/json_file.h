/* JSON as the agent writes it: texts of a Java program, and files that appear whole or not at all. */
#ifndef AG_JSON_FILE_H
#define AG_JSON_FILE_H

#include "hpor/error.h"

#include <jansson.h>

/* A JSON string of `text`, which may be modified UTF-8 as the JVM hands it out or worse: surrogate pairs are joined,
 * what is no UTF-8 becomes U+FFFD. A null text gives JSON's null. A new reference. */
json_t *ag_json_text(const char *text);

/* Writes `object` (borrowed), one key a line and arrays of objects one element a line. An existing regular file is
 * replaced by renaming a complete one over it; to anything else (a pipe, a device, /dev/stdout) it is appended. False:
 * `error` says what failed. */
bool ag_json_write(const json_t *object, const char *path, hp_error *error);

/* Writes a text in the same way. */
bool ag_text_write(const char *text, const char *path, hp_error *error);

/* Could ag_json_write() write `path` now? It tells before a long search what would only fail behind it. False: `error`
 * says why not. The file is not touched. */
bool ag_json_can_write(const char *path, hp_error *error);

#endif
