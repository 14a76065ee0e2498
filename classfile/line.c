/* Finds a method's code length and source lines without decoding the code. */
#include "class.h"

#include <string.h>

/* The attributes of a Code, one after the other. */
typedef struct cursor {
  const uint8_t *next, *end;
  uint32_t left;
} cursor;

/* The instructions' length; 0: none, or malformed. */
static uint32_t open_code(const cf_method *m, cursor *attributes) {
  const cf_attribute_entry *code = cf_attributes_entry(&m->entry.attributes, "Code");
  if (code == NULL || code->length < 12) return 0;
  uint32_t length = get_u4(code->bytes + 4);
  if (length > code->length - 12) return 0;
  const uint8_t *p = code->bytes + 8 + length, *end = code->bytes + code->length;
  size_t handlers = 2 + 8 * (size_t)get_u2(p);
  if ((size_t)(end - p) < handlers + 2) return 0;
  p += handlers;
  *attributes = (cursor){p + 2, end, get_u2(p)};
  return length;
}

/* The rows (4 bytes each) of the next LineNumberTable; null: no further one. */
static const uint8_t *next_lines(const cf_method *m, cursor *attributes, uint32_t *rows) {
  for (; attributes->left > 0 && attributes->end - attributes->next >= 6; attributes->left--) {
    const uint8_t *p = attributes->next;
    uint32_t length = get_u4(p + 2);
    if (length > (size_t)(attributes->end - p - 6)) return NULL;
    attributes->next = p + 6 + length;
    if (!cf_string_is(cf_pool_utf8(m->entry.owner, get_u2(p)), "LineNumberTable")) continue;
    if (length < 2 || length != 2 + 4 * (uint32_t)get_u2(p + 6)) continue;
    attributes->left--;
    *rows = get_u2(p + 6);
    return p + 8;
  }
  return NULL;
}

bool cf_method_has_code(const cf_method *m) {
  return cf_attributes_entry(&m->entry.attributes, "Code") != NULL;
}

uint32_t cf_method_code_length(const cf_method *m) {
  cursor attributes;
  return open_code(m, &attributes);
}

bool cf_method_code_has_byte(const cf_method *m, uint8_t byte) {
  const cf_attribute_entry *code = cf_attributes_entry(&m->entry.attributes, "Code");
  uint32_t length = cf_method_code_length(m);
  return length > 0 && memchr(code->bytes + 8, byte, length) != NULL;
}

size_t cf_method_lines(const cf_method *m, cf_line *lines, size_t capacity) {
  cursor attributes;
  size_t found = 0;
  uint32_t rows;
  if (open_code(m, &attributes) == 0) return 0;
  for (const uint8_t *row; (row = next_lines(m, &attributes, &rows)) != NULL;)
    for (; rows > 0; rows--, row += 4, found++)
      if (found < capacity) lines[found] = (cf_line){get_u2(row), get_u2(row + 2)};
  return found;
}

int cf_method_line(const cf_method *m, uint32_t offset) {
  cursor attributes;
  int line = 0, best = -1;
  uint32_t rows;
  if (open_code(m, &attributes) == 0) return 0;
  for (const uint8_t *row; (row = next_lines(m, &attributes, &rows)) != NULL;) {
    for (; rows > 0; rows--, row += 4) {
      int start = get_u2(row);
      if ((uint32_t)start > offset || start <= best) continue;
      best = start;
      line = get_u2(row + 2);
    }
  }
  return line;
}
