/* Reads the constant pool that JVMTI gives, and finds the method in it. */
#include "jvm/lambda_body.h"

#include <stdlib.h>
#include <string.h>

/* JVMS 4.4 */
enum { UTF8 = 1, LONG = 5, DOUBLE = 6, CLASS = 7, STRING = 8, METHOD = 10, INTERFACE_METHOD = 11, NAME_AND_TYPE = 12 };
enum { HANDLE = 15, METHOD_TYPE = 16, MODULE = 19, PACKAGE = 20 };

typedef struct pool {
  const uint8_t **entries; /* by index; null: none */
  uint32_t count;
} pool;

static uint32_t u2(const uint8_t *p) {
  return (uint32_t)p[0] << 8 | p[1];
}

/* Tag included. */
static size_t size_of(const uint8_t *entry, size_t left) {
  switch (entry[0]) {
    case UTF8:
      return left < 3 ? SIZE_MAX : 3 + (size_t)u2(entry + 1);
    case LONG:
    case DOUBLE:
      return 9;
    case CLASS:
    case STRING:
    case METHOD_TYPE:
    case MODULE:
    case PACKAGE:
      return 3;
    case HANDLE:
      return 4;
    default:
      return 5;
  }
}

static bool read_pool(pool *p, const uint8_t *bytes, size_t length) {
  const uint8_t *at = bytes;
  for (uint32_t i = 1; i < p->count; i++) {
    size_t left = length - (size_t)(at - bytes), size = left ? size_of(at, left) : SIZE_MAX;
    if (size > left) return false;
    p->entries[i] = at;
    if (at[0] == LONG || at[0] == DOUBLE) i++;
    at += size;
  }
  return true;
}

static const uint8_t *entry(const pool *p, uint32_t index, int tag) {
  return index < p->count && p->entries[index] && p->entries[index][0] == tag ? p->entries[index] : NULL;
}

/* Appends to `text`; false: no room, or no text. */
static bool append(char *text, size_t size, const pool *p, uint32_t index) {
  const uint8_t *utf8 = entry(p, index, UTF8);
  size_t used = strlen(text), length = utf8 ? u2(utf8 + 1) : 0;
  if (!utf8 || used + length >= size) return false;
  memcpy(text + used, utf8 + 3, length);
  text[used + length] = 0;
  return true;
}

static bool read_method(const pool *p, const uint8_t *method, ag_lambda_body *body) {
  const uint8_t *owner = entry(p, u2(method + 1), CLASS), *name = entry(p, u2(method + 3), NAME_AND_TYPE);
  body->class_name[0] = body->method[0] = 0;
  return owner && name && append(body->class_name, sizeof body->class_name, p, u2(owner + 1)) &&
         append(body->method, sizeof body->method, p, u2(name + 1)) &&
         append(body->method, sizeof body->method, p, u2(name + 3));
}

static bool begins_with_one(const char *text, const char *const *prefixes) {
  for (; *prefixes; prefixes++)
    if (!strncmp(text, *prefixes, strlen(*prefixes))) return true;
  return false;
}

bool ag_lambda_body_find(const uint8_t *bytes, size_t length, uint32_t count, const char *const *prefixes,
                         ag_lambda_body *body) {
  pool p = {.entries = calloc((size_t)count + 1, sizeof *p.entries), .count = count};
  unsigned found = 0;
  ag_lambda_body one;
  bool whole = p.entries && read_pool(&p, bytes, length);
  for (uint32_t i = 1; whole && i < count; i++) {
    const uint8_t *method = entry(&p, i, METHOD) ? p.entries[i] : entry(&p, i, INTERFACE_METHOD);
    if (!method || !read_method(&p, method, &one) || !begins_with_one(one.method, prefixes)) continue;
    *body = one;
    found++;
  }
  free(p.entries);
  return found == 1;
}
