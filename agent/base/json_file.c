/* Makes JSON texts of a program's strings, and writes files by way of a temporary one. */
#include "base/json_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- texts ------------------------------------------------------------------------------------------------------ */

/* Reads one character of one to four bytes, surrogates allowed; 0 if it is none. */
static unsigned decode(const unsigned char *text, unsigned *length) {
  static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  unsigned code, n;
  if (text[0] < 0x80)
    code = text[0], n = 1;
  else if (text[0] >> 5 == 6)
    code = text[0] & 0x1f, n = 2;
  else if (text[0] >> 4 == 14)
    code = text[0] & 0xf, n = 3;
  else if (text[0] >> 3 == 30)
    code = text[0] & 7, n = 4;
  else
    return 0;
  for (unsigned i = 1; i < n; i++) {
    if (text[i] >> 6 != 2) return 0;
    code = code << 6 | (text[i] & 0x3f);
  }
  *length = n;
  return code < least[n] || code > 0x10ffff ? 0 : code;
}

static char *encode(char *out, unsigned code) {
  if (code < 0x80) {
    *out++ = (char)code;
  } else if (code < 0x800) {
    *out++ = (char)(0xc0 | code >> 6);
    *out++ = (char)(0x80 | (code & 0x3f));
  } else {
    if (code < 0x10000) {
      *out++ = (char)(0xe0 | code >> 12);
    } else {
      *out++ = (char)(0xf0 | code >> 18);
      *out++ = (char)(0x80 | (code >> 12 & 0x3f));
    }
    *out++ = (char)(0x80 | (code >> 6 & 0x3f));
    *out++ = (char)(0x80 | (code & 0x3f));
  }
  return out;
}

json_t *ag_json_text(const char *text) {
  enum { REPLACEMENT = 0xfffd };
  if (!text) return json_null();
  json_t *string = json_string(text);
  if (string) return string;
  char *clean = malloc(3 * strlen(text) + 1); /* a bad byte grows to the three of U+FFFD */
  if (!clean) return NULL;
  char *end = clean;
  for (const unsigned char *p = (const unsigned char *)text; *p;) {
    unsigned length = 1, low_length = 0;
    unsigned code = decode(p, &length);
    if (code >= 0xd800 && code < 0xdc00) {
      const unsigned low = decode(p + length, &low_length);
      if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        length += low_length;
      }
    }
    if (code == 0) length = 1;
    if (code == 0 || (code >= 0xd800 && code < 0xe000)) code = REPLACEMENT;
    end = encode(end, code);
    p += length;
  }
  *end = 0;
  string = json_string(clean);
  free(clean);
  return string;
}

/* ---- files ------------------------------------------------------------------------------------------------------ */

static void dump(const json_t *value, FILE *out) {
  json_dumpf(value, out, JSON_ENCODE_ANY | JSON_REAL_PRECISION(9));
}

static void dump_object(const json_t *object, FILE *out) {
  const char *key, *comma = "";
  json_t *value, *element;
  size_t index;
  putc('{', out);
  /* The iterators of Jansson take a mutable object; nothing is changed. */
  json_object_foreach((json_t *)(uintptr_t)object, key, value) {
    fprintf(out, "%s\n  \"%s\": ", comma, key);
    comma = ",";
    if (!json_is_object(json_array_get(value, 0))) {
      dump(value, out);
      continue;
    }
    putc('[', out);
    json_array_foreach(value, index, element) {
      fputs(index ? ",\n    " : "\n    ", out);
      dump(element, out);
    }
    fputs("\n  ]", out);
  }
  fputs("\n}\n", out);
}

/* What a file is to hold: an object, or a text. */
typedef struct content {
  const json_t *object; /* null: it is the text */
  const char *text;
} content;

/* Writes and closes; false with errno set if anything of it failed. */
static bool dump_and_close(content what, FILE *out) {
  if (what.object)
    dump_object(what.object, out);
  else
    fputs(what.text, out);
  const bool good = fflush(out) == 0 && !ferror(out);
  const int reason = errno;
  const bool closed = fclose(out) == 0;
  if (!good) errno = reason;
  return good && closed;
}

/* /dev/stdout may be a regular file: what stands there already must stay. */
static bool is_opened_before(const char *path) {
  return strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
}

static bool write_whole(content what, const char *path, hp_error *error) {
  struct stat status;
  char *real = NULL, *temporary = NULL;
  const bool exists = stat(path, &status) == 0;
  bool good = false;
  if (is_opened_before(path) || (exists && !S_ISREG(status.st_mode))) {
    FILE *out = fopen(path, "ae");
    good = out && dump_and_close(what, out);
    if (!good) hp_fail(error, "The file %.300s cannot be written: %s.", path, strerror(errno));
    return good;
  }
  real = exists ? realpath(path, NULL) : strdup(path); /* a link stays a link */
  if (real && asprintf(&temporary, "%s.%ld.tmp", real, (long)getpid()) < 0) temporary = NULL;
  FILE *out = temporary ? fopen(temporary, "we") : NULL;
  good = out && dump_and_close(what, out);
  if (good) good = rename(temporary, real) == 0;
  if (!good) {
    hp_fail(error, "The file %.300s cannot be written: %s.", path, strerror(errno));
    if (out) unlink(temporary);
  }
  free(temporary);
  free(real);
  return good;
}

bool ag_json_write(const json_t *object, const char *path, hp_error *error) {
  return write_whole((content){.object = object}, path, error);
}

bool ag_text_write(const char *text, const char *path, hp_error *error) {
  return write_whole((content){.text = text}, path, error);
}

/* A file that is replaced is not written itself: the new one is made in its folder. */
static bool can_make_file_beside(const char *path) {
  char *folder = strdup(path), *slash = folder ? strrchr(folder, '/') : NULL;
  if (slash) slash[slash == folder] = 0;
  const bool good = folder && access(slash ? folder : ".", W_OK | X_OK) == 0;
  free(folder);
  return good;
}

bool ag_json_can_write(const char *path, hp_error *error) {
  struct stat status;
  const bool exists = stat(path, &status) == 0;
  if (exists && S_ISDIR(status.st_mode))
    return hp_fail(error, "The file %.300s cannot be written: it is a folder.", path);
  char *real = exists ? realpath(path, NULL) : strdup(path);
  const bool replaced = !is_opened_before(path) && (!exists || S_ISREG(status.st_mode));
  const bool good = real && (replaced ? can_make_file_beside(real) : access(real, W_OK) == 0);
  if (!good) hp_fail(error, "The file %.300s cannot be written: %s.", path, strerror(errno));
  free(real);
  return good;
}
