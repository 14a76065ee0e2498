/* Parsing, queries, the constant pool, and edits of classes, fields and methods. */
#include "class_builder.h"
#include "cunit_tap.h"

#include <stdlib.h>
#include <string.h>

static bool is(cf_string found, const char *expected) {
  return cf_string_is(found, expected);
}

/* A class with a bit of everything. */
static cf_class *sample(uint8_t **bytes) {
  class_builder *b = builder_new(61);
  builder_raw(b, "03 0000002a", 1); /* entry 5 */
  builder_field(b, CF_ACC_PRIVATE | CF_ACC_VOLATILE, "count", "I");
  builder_field(b, CF_ACC_STATIC, "names", "[Ljava/lang/String;");
  builder_method(b, CF_ACC_PUBLIC, "<init>", "()V", &(built_code){.stack = 1, .locals = 1, .hex = "b1"});
  const built_attribute lines[] = {{"LineNumberTable", "0002 0000 000a 0002 000b"}, {NULL, NULL}};
  builder_method(b, CF_ACC_STATIC, "twice", "(I)I",
                 &(built_code){.stack = 2, .locals = 1, .hex = "1a 05 68 ac", .attributes = lines});
  builder_method(b, CF_ACC_PUBLIC | CF_ACC_ABSTRACT, "open", "(JLjava/lang/Object;[D)J", NULL);
  builder_attribute(b, "SourceFile", text_of("%04x", builder_utf8(b, "T.java")));
  cf_class *c = builder_parse(b, bytes);
  free(b);
  return c;
}

static void queries(void) {
  uint8_t *bytes;
  cf_class *c = sample(&bytes);
  CU_ASSERT_PTR_NOT_NULL_FATAL(c);
  CU_ASSERT_EQUAL(cf_class_version(c), 61);
  CU_ASSERT_EQUAL(cf_class_flags(c), 0x21);
  CU_ASSERT(is(cf_class_name(c), "T"));
  CU_ASSERT(is(cf_class_super(c), "java/lang/Object"));
  CU_ASSERT_EQUAL(cf_class_interface_count(c), 0);
  CU_ASSERT(is(cf_class_source_file(c), "T.java"));
  CU_ASSERT_EQUAL(cf_field_count(c), 2);
  CU_ASSERT(is(cf_field_name(cf_field_at(c, 1)), "names"));
  CU_ASSERT(is(cf_field_descriptor(cf_field_at(c, 1)), "[Ljava/lang/String;"));
  CU_ASSERT_EQUAL(cf_field_flags(cf_field_at(c, 0)), 0x42);
  CU_ASSERT_PTR_EQUAL(cf_field_find(c, "names", NULL), cf_field_at(c, 1));
  CU_ASSERT_PTR_NULL(cf_field_find(c, "names", "I"));
  CU_ASSERT_EQUAL(cf_method_count(c), 3);
  cf_method *twice = cf_method_find(c, "twice", "(I)I");
  CU_ASSERT_PTR_EQUAL(twice, cf_method_at(c, 1));
  CU_ASSERT(cf_method_has_code(twice));
  CU_ASSERT_EQUAL(cf_method_code_length(twice), 4);
  CU_ASSERT_FALSE(cf_method_has_code(cf_method_at(c, 2)));
  CU_ASSERT_EQUAL(cf_method_line(twice, 0), 10);
  CU_ASSERT_EQUAL(cf_method_line(twice, 1), 10);
  CU_ASSERT_EQUAL(cf_method_line(twice, 3), 11);
  CU_ASSERT_EQUAL(cf_method_line(cf_method_at(c, 0), 0), 0);
  cf_line lines[1];
  CU_ASSERT_EQUAL(cf_method_lines(twice, lines, 1), 2);
  CU_ASSERT_EQUAL(lines[0].line, 10);
  CU_ASSERT_FALSE(cf_class_edited(c));
  cf_class_free(c);
  free(bytes);
}

static void descriptors(void) {
  cf_string d = {"(IJ[[Ljava/lang/String;D)[B", 27}, type;
  CU_ASSERT_EQUAL(cf_descriptor_argument_slots(d), 6);
  CU_ASSERT_EQUAL(cf_descriptor_return(d), '[');
  uint32_t position = 0;
  const char *expected[] = {"I", "J", "[[Ljava/lang/String;", "D"};
  for (int i = 0; i < 4; i++) CU_ASSERT(cf_descriptor_next(d, &position, &type) && is(type, expected[i]));
  CU_ASSERT_FALSE(cf_descriptor_next(d, &position, &type));
  CU_ASSERT_EQUAL(cf_descriptor_return((cf_string){"()V", 3}), 'V');
  /* A class name may contain a parenthesis. */
  CU_ASSERT_EQUAL(cf_descriptor_return((cf_string){"(La)b;)J", 8}), 'J');
  /* What is not well formed ends early and does no harm. */
  CU_ASSERT_EQUAL(cf_descriptor_argument_slots((cf_string){"(I[", 3}), 1);
  CU_ASSERT_EQUAL(cf_descriptor_return((cf_string){"(I)", 3}), 'V');
  CU_ASSERT_EQUAL(cf_descriptor_argument_slots((cf_string){"", 0}), 0);
}

static void annotations(void) {
  class_builder *b = builder_new(61);
  uint16_t deprecated = builder_utf8(b, "Ljava/lang/Deprecated;"), mine = builder_utf8(b, "Lmine;");
  uint16_t name = builder_utf8(b, "value");
  /* mine(value = {@Deprecated, enum, 5}) and then Deprecated: the second is found behind the nested values of the
   * first. */
  builder_attribute(
      b, "RuntimeVisibleAnnotations",
      text_of("0002 %04x 0001 %04x 5b 0003 40 %04x 0000 65 0001 0001 49 0001 %04x 0000", mine, name, mine, deprecated));
  uint8_t *bytes;
  cf_class *c = builder_parse(b, &bytes);
  CU_ASSERT_PTR_NOT_NULL_FATAL(c);
  CU_ASSERT(cf_class_annotated(c, "Lmine;"));
  CU_ASSERT(cf_class_annotated(c, "Ljava/lang/Deprecated;"));
  CU_ASSERT_FALSE(cf_class_annotated(c, "Lother;"));
  cf_class_free(c);
  free(bytes);
  free(b);
}

static void pool_lookups(void) {
  class_builder *b = builder_new(61);
  uint16_t field = builder_member(b, 9, "A", "f", "J");
  uint16_t method = builder_member(b, 11, "I", "m", "(I)V");
  uint16_t handle = builder_raw(b, text_of("0f 06 %04x", method), 1);
  uint16_t name_and_type = builder_raw(b, text_of("0c %04x %04x", builder_utf8(b, "call"), builder_utf8(b, "()V")), 1);
  uint16_t dynamic = builder_raw(b, text_of("12 0001 %04x", name_and_type), 1);
  uint16_t number = builder_raw(b, "05 00000001 00000002", 2);
  uint16_t text = builder_raw(b, text_of("08 %04x", builder_utf8(b, "hello")), 1);
  builder_attribute(b, "BootstrapMethods", text_of("0002 %04x 0000 %04x 0002 %04x %04x", handle, handle, text, number));
  uint8_t *bytes;
  cf_class *c = builder_parse(b, &bytes);
  CU_ASSERT_PTR_NOT_NULL_FATAL(c);
  cf_member member;
  CU_ASSERT(cf_pool_member(c, field, &member));
  CU_ASSERT(is(member.owner, "A") && is(member.name, "f") && is(member.descriptor, "J") && !member.interface);
  CU_ASSERT(cf_pool_member(c, method, &member) && member.interface);
  cf_method_handle h;
  CU_ASSERT(cf_pool_method_handle(c, handle, &h) && h.kind == 6 && is(h.member.name, "m"));
  cf_dynamic d;
  CU_ASSERT(cf_pool_dynamic(c, dynamic, &d));
  CU_ASSERT(is(d.name, "call") && is(d.descriptor, "()V") && d.argument_count == 2 && d.bootstrap.kind == 6);
  CU_ASSERT_EQUAL(cf_pool_bootstrap_argument(c, dynamic, 1), number);
  CU_ASSERT_EQUAL(cf_pool_bootstrap_argument(c, dynamic, 2), 0);
  CU_ASSERT_EQUAL(cf_pool_long(c, number), 0x100000002);
  CU_ASSERT(is(cf_pool_string(c, text), "hello"));
  /* Wrong kinds and indices out of range give nothing. */
  CU_ASSERT_EQUAL(cf_pool_tag(c, (uint16_t)(number + 1)), CF_TAG_NONE);
  CU_ASSERT_EQUAL(cf_pool_tag(c, 0), CF_TAG_NONE);
  CU_ASSERT_EQUAL(cf_pool_tag(c, 65535), CF_TAG_NONE);
  CU_ASSERT_FALSE(cf_pool_member(c, number, &member));
  CU_ASSERT_FALSE(cf_pool_dynamic(c, field, &d));
  CU_ASSERT_EQUAL(cf_pool_name(c, text).length, 0);
  cf_class_free(c);
  free(bytes);
  free(b);
}

static void pool_additions(void) {
  uint8_t *bytes;
  cf_class *c = sample(&bytes);
  uint16_t before = cf_pool_count(c);
  /* There already: the class T is entry 2, after its name. */
  CU_ASSERT_EQUAL(cf_pool_add_class(c, "T"), 2);
  CU_ASSERT_EQUAL(cf_pool_add_integer(c, 42), 5);
  CU_ASSERT_EQUAL(cf_pool_count(c), before);
  CU_ASSERT_FALSE(cf_class_edited(c));
  uint16_t member = cf_pool_add_member(c, CF_TAG_METHOD, "Hook", "read", "(I)V");
  /* Hook, Class, read, (I)V, NameAndType, Methodref. */
  CU_ASSERT_EQUAL(cf_pool_count(c), before + 6);
  CU_ASSERT_EQUAL(cf_pool_add_member(c, CF_TAG_METHOD, "Hook", "read", "(I)V"), member);
  CU_ASSERT_NOT_EQUAL(cf_pool_add_member(c, CF_TAG_INTERFACE_METHOD, "Hook", "read", "(I)V"), member);
  /* The same address with another text is another name. */
  char name[] = "one";
  uint16_t one = cf_pool_add_member(c, CF_TAG_METHOD, "Hook", name, "(I)V");
  name[0] = 'O';
  CU_ASSERT_NOT_EQUAL(cf_pool_add_member(c, CF_TAG_METHOD, "Hook", name, "(I)V"), one);
  CU_ASSERT_EQUAL(cf_pool_add_member(c, CF_TAG_METHOD, "Hook", "one", "(I)V"), one);
  uint16_t number = cf_pool_add_long(c, -2);
  CU_ASSERT_EQUAL(cf_pool_count(c), number + 2);
  CU_ASSERT_EQUAL(cf_pool_long(c, number), -2);
  uint16_t text = cf_pool_add_string(c, "a text");
  CU_ASSERT(is(cf_pool_string(c, text), "a text"));
  /* The same after writing and reading. */
  uint8_t *written;
  size_t length;
  CU_ASSERT_EQUAL_FATAL(cf_class_write(c, &written, &length, NULL), CF_OK);
  cf_class *again = cf_class_parse(written, length, "again", NULL);
  CU_ASSERT_PTR_NOT_NULL_FATAL(again);
  cf_member found;
  CU_ASSERT(cf_pool_member(again, member, &found) && is(found.owner, "Hook") && is(found.descriptor, "(I)V"));
  CU_ASSERT_EQUAL(cf_pool_long(again, number), -2);
  CU_ASSERT(is(cf_pool_string(again, text), "a text"));
  cf_class_free(again);
  free(written);
  cf_class_free(c);
  free(bytes);
}

static void pool_full(void) {
  uint8_t *bytes;
  cf_class *c = sample(&bytes);
  uint16_t last = 1;
  int added = 0;
  for (int i = 0; last != 0 && i < 70000; i++, added++) last = cf_pool_add_integer(c, 1000 + i);
  CU_ASSERT_EQUAL(last, 0);
  CU_ASSERT_EQUAL(cf_pool_count(c), 65535);
  CU_ASSERT_EQUAL(cf_pool_add_integer(c, 1000), cf_pool_count(c) - (added - 1)); /* still found */
  CU_ASSERT_EQUAL(cf_pool_add_long(c, 5), 0);
  /* A method that asks for one more is refused and stays as it was. */
  cf_method *m = cf_method_find(c, "twice", NULL);
  cf_code *code = cf_code_edit(m, NULL);
  CU_ASSERT_PTR_NOT_NULL_FATAL(code);
  cf_error error;
  cf_emit_member(cf_at_entry(code), CF_OP_INVOKESTATIC, "Hook", "x", "()V", false);
  CU_ASSERT_EQUAL(cf_code_commit(code, &error), CF_TOO_LARGE);
  CU_ASSERT_STRING_EQUAL(error.rule, "the constant pool is full");
  CU_ASSERT(strstr(error.file, "T.class, method twice(I)I") != NULL);
  CU_ASSERT(code_is(m, "1a 05 68 ac"));
  CU_ASSERT_PTR_NULL(cf_field_add(c, 0, "another", "I"));
  char *longest = malloc(65537);
  CU_ASSERT_PTR_NOT_NULL_FATAL(longest);
  memset(longest, 'x', 65536);
  longest[65536] = '\0';
  CU_ASSERT_EQUAL(cf_pool_add_utf8(c, longest), 0);
  free(longest);
  cf_class_free(c);
  free(bytes);
}

/* Writes, parses, hands back. */
static cf_class *again(cf_class *c, uint8_t **bytes) {
  size_t length;
  cf_error error;
  char text[640];
  if (cf_class_write(c, bytes, &length, &error) != CF_OK) return NULL;
  cf_class *copy = cf_class_parse(*bytes, length, "again", &error);
  if (copy == NULL) printf("# %s\n", cf_error_text(&error, text, sizeof text));
  return copy;
}

static void version_set(void) {
  uint8_t *bytes, *written;
  size_t length;
  cf_class *c = sample(&bytes);
  uint16_t flags = cf_class_flags(c);
  cf_class_set_version(c, (uint16_t)cf_class_version(c));
  CU_ASSERT_FALSE(cf_class_edited(c));
  cf_class_set_version(c, 60);
  CU_ASSERT_EQUAL(cf_class_version(c), 60);
  CU_ASSERT_EQUAL(cf_class_flags(c), flags);
  CU_ASSERT_EQUAL(cf_class_write(c, &written, &length, NULL), CF_OK);
  CU_ASSERT_EQUAL(memcmp(written, "\xca\xfe\xba\xbe\0\0\0\x3c", 8), 0);
  cf_class_set_flags(c, CF_ACC_INTERFACE);
  cf_class_set_version(c, 52);
  CU_ASSERT_EQUAL(cf_class_flags(c), CF_ACC_INTERFACE | CF_ACC_ABSTRACT);
  cf_class_free(c);
  free(bytes);
  free(written);
}

static void class_name_set(void) {
  uint8_t *bytes, *written;
  cf_class *c = sample(&bytes);
  cf_member before, after;
  uint16_t own = cf_pool_add_member_strings(c, CF_TAG_FIELD, cf_class_name(c), cf_field_name(cf_field_at(c, 0)),
                                            cf_field_descriptor(cf_field_at(c, 0)));
  CU_ASSERT_TRUE(cf_pool_member(c, own, &before));
  CU_ASSERT_EQUAL(cf_class_set_name(c, "demo/Renamed"), CF_OK);
  cf_class *copy = again(c, &written);
  CU_ASSERT_PTR_NOT_NULL_FATAL(copy);
  CU_ASSERT_TRUE(cf_string_is(cf_class_name(copy), "demo/Renamed"));
  CU_ASSERT_TRUE(cf_pool_member(copy, own, &after) && cf_string_same(before.owner, after.owner));
  cf_class_free(copy);
  cf_class_free(c);
  free(written);
  free(bytes);
}

static void member_edits(void) {
  uint8_t *bytes, *written;
  cf_class *c = sample(&bytes);
  cf_class_set_flags(c, 0x31);
  cf_field_set_flags(cf_field_at(c, 0), CF_ACC_PUBLIC);
  cf_field *added = cf_field_add(c, CF_ACC_STATIC, "added", "Z");
  CU_ASSERT_PTR_NOT_NULL_FATAL(added);
  cf_field_remove(c, cf_field_find(c, "names", NULL));
  cf_method *twice = cf_method_find(c, "twice", NULL);
  cf_method *copy = cf_method_copy(twice, "copied");
  CU_ASSERT_PTR_NOT_NULL_FATAL(copy);
  CU_ASSERT_EQUAL(cf_method_rename(twice, "original"), CF_OK);
  cf_method_set_flags(twice, CF_ACC_PRIVATE | CF_ACC_STATIC);
  cf_method_remove(c, cf_method_find(c, "open", NULL));
  CU_ASSERT_PTR_NULL(cf_method_add(c, 0, "bad", "(I"));
  cf_method *fresh = cf_method_add(c, CF_ACC_STATIC, "fresh", "(IJ)V");
  CU_ASSERT_PTR_NOT_NULL_FATAL(fresh);
  cf_code *code = cf_code_new(fresh);
  CU_ASSERT_EQUAL(code->max_locals, 3);
  cf_emit(cf_at_end(code), CF_OP_RETURN);
  CU_ASSERT_EQUAL(cf_code_commit(code, NULL), CF_OK);
  CU_ASSERT(cf_attribute_remove(cf_class_attributes(c), "SourceFile"));
  CU_ASSERT_FALSE(cf_attribute_remove(cf_class_attributes(c), "SourceFile"));
  CU_ASSERT_EQUAL(cf_attribute_set(cf_class_attributes(c), "Mine", (const uint8_t *)"abc", 3), CF_OK);
  CU_ASSERT_EQUAL(cf_attribute_set(cf_class_attributes(c), "Mine", (const uint8_t *)"de", 2), CF_OK);
  CU_ASSERT_EQUAL(cf_attribute_set(cf_field_attributes(added), "Synthetic", NULL, 0), CF_OK);

  cf_class *n = again(c, &written);
  CU_ASSERT_PTR_NOT_NULL_FATAL(n);
  CU_ASSERT_EQUAL(cf_class_flags(n), 0x31);
  CU_ASSERT_EQUAL(cf_field_count(n), 2);
  CU_ASSERT_EQUAL(cf_field_flags(cf_field_find(n, "count", "I")), CF_ACC_PUBLIC);
  CU_ASSERT_EQUAL(cf_attribute_count(cf_field_attributes(cf_field_find(n, "added", "Z"))), 1);
  CU_ASSERT_EQUAL(cf_method_count(n), 4);
  CU_ASSERT_PTR_NULL(cf_method_find(n, "open", NULL));
  CU_ASSERT_PTR_NULL(cf_method_find(n, "twice", NULL));
  CU_ASSERT_EQUAL(cf_method_flags(cf_method_find(n, "original", "(I)I")), CF_ACC_PRIVATE | CF_ACC_STATIC);
  CU_ASSERT_EQUAL(cf_method_flags(cf_method_find(n, "copied", "(I)I")), CF_ACC_STATIC);
  CU_ASSERT(code_is(cf_method_find(n, "copied", NULL), "1a 05 68 ac"));
  CU_ASSERT(code_is(cf_method_find(n, "fresh", "(IJ)V"), "b1"));
  cf_attribute mine;
  CU_ASSERT_FALSE(cf_attribute_find(cf_class_attributes(n), "SourceFile", &mine));
  CU_ASSERT(cf_attribute_find(cf_class_attributes(n), "Mine", &mine));
  CU_ASSERT(mine.length == 2 && memcmp(mine.bytes, "de", 2) == 0);
  cf_class_free(n);
  free(written);
  cf_class_free(c);
  free(bytes);
}

static void handles(void) {
  uint8_t *bytes, *written;
  size_t length;
  class_builder *b = builder_new(61);
  uint16_t first = builder_member(b, CF_TAG_METHOD, "T", "first", "()V");
  uint16_t second = builder_member(b, CF_TAG_METHOD, "T", "second", "()V");
  uint16_t handle = builder_raw(b, text_of("0f 05 %04x", first), 1);
  cf_class *c = builder_parse(b, &bytes);
  CU_ASSERT_PTR_NOT_NULL_FATAL(c);
  CU_ASSERT_FALSE(cf_pool_set_method_handle(c, first, 6, second)); /* no handle */
  CU_ASSERT_FALSE(cf_class_edited(c));
  CU_ASSERT(cf_pool_set_method_handle(c, handle, 6, second));
  uint16_t added = cf_pool_add_integer(c, 1234567);
  CU_ASSERT_EQUAL_FATAL(cf_class_write(c, &written, &length, NULL), CF_OK);
  cf_class *again = cf_class_parse(written, length, "again", NULL);
  CU_ASSERT_PTR_NOT_NULL_FATAL(again);
  cf_method_handle found;
  CU_ASSERT(cf_pool_method_handle(again, handle, &found) && found.kind == 6 && is(found.member.name, "second"));
  CU_ASSERT_EQUAL(cf_pool_integer(again, added), 1234567);
  cf_class_free(again);
  cf_class_free(c);
  free(written);
  free(bytes);
  free(b);
}

static void constant_values(void) {
  class_builder *b = builder_new(61);
  builder_field(b, CF_ACC_STATIC | CF_ACC_FINAL, "limit", "I");
  uint8_t *bytes;
  cf_class *c = builder_parse(b, &bytes);
  cf_field *f = cf_field_at(c, 0);
  CU_ASSERT_EQUAL(cf_field_constant(f), 0);
  uint16_t index = cf_pool_add_integer(c, 7);
  uint8_t value[2] = {(uint8_t)(index >> 8), (uint8_t)index};
  CU_ASSERT_EQUAL(cf_attribute_set(cf_field_attributes(f), "ConstantValue", value, 2), CF_OK);
  CU_ASSERT_EQUAL(cf_field_constant(f), index);
  CU_ASSERT_EQUAL(cf_pool_integer(c, cf_field_constant(f)), 7);
  cf_class_free(c);
  free(bytes);
  free(b);
}

int main(void) {
  static const named_test tests[] = {{"queries", queries},
                                     {"descriptors", descriptors},
                                     {"annotations are found behind nested values", annotations},
                                     {"look-ups in the pool", pool_lookups},
                                     {"additions to the pool are not doubled", pool_additions},
                                     {"a full pool refuses one method, not the class", pool_full},
                                     {"the version of a class", version_set},
                                     {"the name of a class", class_name_set},
                                     {"edits of fields, methods and attributes", member_edits},
                                     {"a handle becomes another one", handles},
                                     {"constant values", constant_values}};
  return run_tests("class", tests, sizeof tests / sizeof *tests);
}
