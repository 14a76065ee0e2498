/* Puts class files together byte by byte, independently of the library under test. Code and tables are given as
 * hexadecimal text ("b2 0007 57"), results are compared as such. */
#ifndef HPOR_TESTS_CLASS_BUILDER_H
#define HPOR_TESTS_CLASS_BUILDER_H

#include "hpor/classfile.h"

#include <stdint.h>
#include <stdio.h>

#define BUILDER_SIZE 400000

typedef struct byte_buffer {
  uint8_t bytes[BUILDER_SIZE];
  size_t length;
} byte_buffer;

typedef struct class_builder {
  byte_buffer pool, fields, methods, attributes;
  uint16_t version, pool_count, field_count, method_count, attribute_count;
  uint16_t this_class, super_class;
} class_builder;

typedef struct built_attribute {
  const char *name, *hex;
} built_attribute;

/* A class "T" that extends java/lang/Object. Owned by the caller: free(). */
class_builder *builder_new(uint16_t version);

/* Pool entries; each call makes a new one. */
uint16_t builder_utf8(class_builder *b, const char *text);
uint16_t builder_class(class_builder *b, const char *name);
uint16_t builder_member(class_builder *b, uint8_t tag, const char *owner, const char *name, const char *descriptor);
uint16_t builder_raw(class_builder *b, const char *hex, uint16_t slots);

void builder_field(class_builder *b, uint16_t flags, const char *name, const char *descriptor);
void builder_attribute(class_builder *b, const char *name, const char *hex);

/* The code stands in `bytes`, or in `hex` if that is null. `handlers`: rows of start, end, target, type; null: none.
 * `attributes`: ended by a null name; null: none. */
typedef struct built_code {
  uint16_t stack, locals;
  const char *hex, *handlers;
  const built_attribute *attributes;
  const uint8_t *bytes;
  size_t length; /* of `bytes` */
} built_code;

void builder_method(class_builder *b, uint16_t flags, const char *name, const char *descriptor, const built_code *code);

/* The finished class; from malloc(). */
uint8_t *builder_finish(const class_builder *b, size_t *length);
/* The same, parsed. `*bytes` must live as long as the class. Null, with the error printed, if it cannot be parsed. */
cf_class *builder_parse(const class_builder *b, uint8_t **bytes);

/* Are the instructions of the method these? Prints both if not. */
bool code_is(const cf_method *m, const char *hex);
/* The bytes of the exception table (with its count). */
bool handlers_are(const cf_method *m, const char *hex);
/* Is the attribute of the Code this? A null hex: there is none. */
bool code_attribute_is(const cf_method *m, const char *name, const char *hex);
uint16_t code_stack(const cf_method *m);
uint16_t code_locals(const cf_method *m);

/* Formats a text into a small ring of buffers: valid for a few more uses. */
const char *text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
