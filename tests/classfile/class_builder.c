/* Appends the bytes of class files. */
#include "class_builder.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- bytes ---- */

static void append(byte_buffer *b, const void *bytes, size_t length) {
  if (length > BUILDER_SIZE - b->length) abort();
  if (length > 0) memcpy(b->bytes + b->length, bytes, length);
  b->length += length;
}

static void append_u(byte_buffer *b, uint64_t value, int size) {
  for (int i = size - 1; i >= 0; i--) append(b, &(uint8_t){(uint8_t)(value >> (8 * i))}, 1);
}

static int digit(char c) {
  return c >= 'a' ? c - 'a' + 10 : c - '0';
}

static void append_hex(byte_buffer *b, const char *hex) {
  for (const char *p = hex; p != NULL && *p != '\0';) {
    if (isspace((unsigned char)*p)) {
      p++;
      continue;
    }
    append_u(b, (uint64_t)(digit(p[0]) << 4 | digit(p[1])), 1);
    p += 2;
  }
}

static byte_buffer *buffer_new(void) {
  byte_buffer *b = calloc(1, sizeof *b);
  if (b == NULL) abort();
  return b;
}

const char *text_of(const char *format, ...) {
  static char ring[16][1024];
  static unsigned next;
  char *text = ring[next++ % 16];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof ring[0], format, arguments);
  va_end(arguments);
  return text;
}

/* ---- the class ---- */

uint16_t builder_utf8(class_builder *b, const char *text) {
  append_u(&b->pool, 1, 1);
  append_u(&b->pool, strlen(text), 2);
  append(&b->pool, text, strlen(text));
  return b->pool_count++;
}

uint16_t builder_raw(class_builder *b, const char *hex, uint16_t slots) {
  append_hex(&b->pool, hex);
  uint16_t index = b->pool_count;
  b->pool_count = (uint16_t)(b->pool_count + slots);
  return index;
}

uint16_t builder_class(class_builder *b, const char *name) {
  return builder_raw(b, text_of("07 %04x", builder_utf8(b, name)), 1);
}

uint16_t builder_member(class_builder *b, uint8_t tag, const char *owner, const char *name, const char *descriptor) {
  uint16_t owner_index = builder_class(b, owner), name_index = builder_utf8(b, name);
  uint16_t type = builder_raw(b, text_of("0c %04x %04x", name_index, builder_utf8(b, descriptor)), 1);
  return builder_raw(b, text_of("%02x %04x %04x", tag, owner_index, type), 1);
}

class_builder *builder_new(uint16_t version) {
  class_builder *b = calloc(1, sizeof *b);
  if (b == NULL) abort();
  b->version = version;
  b->pool_count = 1;
  b->this_class = builder_class(b, "T");
  b->super_class = builder_class(b, "java/lang/Object");
  return b;
}

void builder_field(class_builder *b, uint16_t flags, const char *name, const char *descriptor) {
  uint16_t name_index = builder_utf8(b, name), type = builder_utf8(b, descriptor);
  append_hex(&b->fields, text_of("%04x %04x %04x 0000", flags, name_index, type));
  b->field_count++;
}

void builder_attribute(class_builder *b, const char *name, const char *hex) {
  byte_buffer *contents = buffer_new();
  append_hex(contents, hex);
  append_u(&b->attributes, builder_utf8(b, name), 2);
  append_u(&b->attributes, contents->length, 4);
  append(&b->attributes, contents->bytes, contents->length);
  b->attribute_count++;
  free(contents);
}

void builder_method(class_builder *b, uint16_t flags, const char *name, const char *descriptor,
                    const built_code *code) {
  append_u(&b->methods, flags, 2);
  append_u(&b->methods, builder_utf8(b, name), 2);
  append_u(&b->methods, builder_utf8(b, descriptor), 2);
  append_u(&b->methods, code == NULL ? 0 : 1, 2);
  b->method_count++;
  if (code == NULL) return;
  byte_buffer *body = buffer_new(), *part = buffer_new();
  if (!code->bytes) append_hex(part, code->hex);
  const size_t length = code->bytes ? code->length : part->length;
  append_u(body, code->stack, 2);
  append_u(body, code->locals, 2);
  append_u(body, length, 4);
  append(body, code->bytes ? code->bytes : part->bytes, length);
  part->length = 0;
  append_hex(part, code->handlers);
  append_u(body, part->length / 8, 2);
  append(body, part->bytes, part->length);
  size_t count = 0;
  while (code->attributes != NULL && code->attributes[count].name != NULL) count++;
  append_u(body, count, 2);
  for (size_t i = 0; i < count; i++) {
    part->length = 0;
    append_hex(part, code->attributes[i].hex);
    append_u(body, builder_utf8(b, code->attributes[i].name), 2);
    append_u(body, part->length, 4);
    append(body, part->bytes, part->length);
  }
  append_u(&b->methods, builder_utf8(b, "Code"), 2);
  append_u(&b->methods, body->length, 4);
  append(&b->methods, body->bytes, body->length);
  free(body);
  free(part);
}

uint8_t *builder_finish(const class_builder *b, size_t *length) {
  byte_buffer *out = buffer_new();
  append_hex(out, text_of("cafebabe 0000 %04x %04x", b->version, b->pool_count));
  append(out, b->pool.bytes, b->pool.length);
  append_hex(out, text_of("0021 %04x %04x 0000 %04x", b->this_class, b->super_class, b->field_count));
  append(out, b->fields.bytes, b->fields.length);
  append_u(out, b->method_count, 2);
  append(out, b->methods.bytes, b->methods.length);
  append_u(out, b->attribute_count, 2);
  append(out, b->attributes.bytes, b->attributes.length);
  uint8_t *bytes = malloc(out->length);
  if (bytes == NULL) abort();
  memcpy(bytes, out->bytes, out->length);
  *length = out->length;
  free(out);
  return bytes;
}

cf_class *builder_parse(const class_builder *b, uint8_t **bytes) {
  cf_error error;
  char text[640];
  size_t length;
  *bytes = builder_finish(b, &length);
  cf_class *c = cf_class_parse(*bytes, length, "T.class", &error);
  if (c == NULL) printf("# %s\n", cf_error_text(&error, text, sizeof text));
  return c;
}

/* ---- looking at a Code attribute ---- */

static uint32_t u2(const uint8_t *p) {
  return (uint32_t)p[0] << 8 | p[1];
}

static uint32_t u4(const uint8_t *p) {
  return u2(p) << 16 | u2(p + 2);
}

static cf_attribute code_of(const cf_method *m) {
  cf_attribute code = {0};
  if (!cf_attribute_find(cf_method_attributes((cf_method *)m), "Code", &code)) abort();
  return code;
}

static bool same(const uint8_t *bytes, size_t length, const char *hex, const char *what) {
  byte_buffer *expected = buffer_new();
  append_hex(expected, hex);
  bool equal = expected->length == length && (length == 0 || memcmp(expected->bytes, bytes, length) == 0);
  if (!equal) {
    printf("# %s: expected %s\n# found    ", what, hex);
    for (size_t i = 0; i < length && i < 300; i++) printf(" %02x", bytes[i]);
    printf("\n");
  }
  free(expected);
  return equal;
}

bool code_is(const cf_method *m, const char *hex) {
  cf_attribute code = code_of(m);
  return same(code.bytes + 8, u4(code.bytes + 4), hex, "code");
}

static const uint8_t *handlers_of(const cf_method *m) {
  cf_attribute code = code_of(m);
  return code.bytes + 8 + u4(code.bytes + 4);
}

bool handlers_are(const cf_method *m, const char *hex) {
  const uint8_t *p = handlers_of(m);
  return same(p, 2 + 8 * (size_t)u2(p), hex, "exception table");
}

bool code_attribute_is(const cf_method *m, const char *name, const char *hex) {
  const uint8_t *p = handlers_of(m);
  p += 2 + 8 * (size_t)u2(p);
  uint32_t count = u2(p);
  p += 2;
  for (; count > 0; count--) {
    uint32_t length = u4(p + 2);
    if (cf_string_is(cf_pool_utf8(cf_method_class(m), (uint16_t)u2(p)), name))
      return hex != NULL && same(p + 6, length, hex, name);
    p += 6 + length;
  }
  return hex == NULL;
}

uint16_t code_stack(const cf_method *m) {
  return (uint16_t)u2(code_of(m).bytes);
}

uint16_t code_locals(const cf_method *m) {
  return (uint16_t)u2(code_of(m).bytes + 2);
}
