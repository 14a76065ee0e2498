/* Field and method descriptors. All functions are safe on malformed input: they stop where the grammar is broken. */
#include "class.h"

/* The end of the field type that starts at `p`; null if it is not well formed. */
static const char *skip_type(const char *p, const char *end) {
  int dimensions = 0;
  while (p < end && *p == '[') {
    p++;
    if (++dimensions > 255) return NULL;
  }
  if (p == end) return NULL;
  switch (*p) {
    case 'B':
    case 'C':
    case 'D':
    case 'F':
    case 'I':
    case 'J':
    case 'S':
    case 'Z':
      return p + 1;
    case 'L': {
      const char *semicolon = memchr(p, ';', (size_t)(end - p));
      return semicolon == NULL || semicolon == p + 1 ? NULL : semicolon + 1;
    }
    default:
      return NULL;
  }
}

bool cf_descriptor_is_field(cf_string d) {
  return d.length > 0 && skip_type(d.text, d.text + d.length) == d.text + d.length;
}

bool cf_descriptor_is_method(cf_string d) {
  if (d.length < 3 || d.text[0] != '(') return false;
  const char *p = d.text + 1, *end = d.text + d.length;
  int slots = 0;
  while (p < end && *p != ')') {
    slots += cf_type_slots(*p);
    p = skip_type(p, end);
    if (p == NULL || slots > 255) return false;
  }
  if (p == end || ++p == end) return false;
  return *p == 'V' ? p + 1 == end : skip_type(p, end) == end;
}

bool cf_descriptor_next(cf_string d, uint32_t *position, cf_string *type) {
  if (*position == 0) {
    if (d.length == 0 || d.text[0] != '(') return false;
    *position = 1;
  }
  if (*position >= d.length || d.text[*position] == ')') return false;
  const char *start = d.text + *position, *end = skip_type(start, d.text + d.length);
  if (end == NULL) return false;
  *type = (cf_string){start, (uint32_t)(end - start)};
  *position += type->length;
  return true;
}

int cf_type_slots(char type) {
  return type == 'J' || type == 'D' ? 2 : type == 'V' ? 0 : 1;
}

int cf_descriptor_argument_slots(cf_string d) {
  int slots = 0;
  cf_string type;
  for (uint32_t position = 0; cf_descriptor_next(d, &position, &type);) slots += cf_type_slots(type.text[0]);
  return slots;
}

char cf_descriptor_return(cf_string d) {
  /* Not memrchr for ')': a class name may contain one. */
  uint32_t position = 0;
  cf_string type;
  while (cf_descriptor_next(d, &position, &type)) {
  }
  return position > 0 && position + 1 < d.length && d.text[position] == ')' ? d.text[position + 1] : 'V';
}
