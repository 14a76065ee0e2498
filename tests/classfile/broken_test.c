/* Tests broken input: each must give an error with file, offset and rule, and never a crash. */
#include "class_builder.h"
#include "cunit_tap.h"

#include <stdlib.h>
#include <string.h>

/* ---- the file's structure ---- */

/* A class with most of what a class can have. */
static class_builder *rich_class(void) {
  class_builder *b = builder_new(61);
  uint16_t type = builder_class(b, "A"), init = builder_member(b, 10, "A", "<init>", "()V");
  uint16_t field = builder_member(b, 9, "T", "f", "J"), handle = builder_raw(b, text_of("0f 06 %04x", init), 1);
  uint16_t call = builder_raw(b, text_of("0c %04x %04x", builder_utf8(b, "c"), builder_utf8(b, "()I")), 1);
  uint16_t dynamic = builder_raw(b, text_of("12 0000 %04x", call), 1), note = builder_utf8(b, "LNote;");
  builder_raw(b, "06 0000000000000001", 2);
  builder_field(b, 2, "f", "J");
  const built_attribute attributes[] = {
      {"StackMapTable", text_of("0002 ff 0009 0001 01 0002 08 0000 08 0000 ff 0003 0001 01 0001 07 %04x", type)},
      {"LineNumberTable", "0002 0000 0001 0009 0002"},
      {"LocalVariableTable", text_of("0001 0000 0004 %04x %04x 0000", note, note)},
      {"RuntimeVisibleTypeAnnotations", text_of("0001 44 0000 00 %04x 0000", note)},
      {NULL, NULL}};
  builder_method(b, CF_ACC_STATIC, "m", "(I)V",
                 &(built_code){.stack = 4,
                               .locals = 2,
                               .hex = text_of("bb %04x 59 1a 99 0004 00 b7 %04x 57 b1 57 ba %04x 0000 57 b2 %04x 58 b1",
                                              type, init, dynamic, field),
                               .handlers = text_of("0000 0004 000d %04x", type),
                               .attributes = attributes});
  builder_attribute(b, "BootstrapMethods", text_of("0001 %04x 0001 %04x", handle, handle));
  return b;
}

/* Does with the class what can be done; whether it works is not asked. */
static void use(const uint8_t *bytes, size_t length) {
  cf_error error;
  cf_class *c = cf_class_parse(bytes, length, "use", &error);
  if (c == NULL) return;
  for (uint16_t i = 0; i < cf_method_count(c); i++) {
    cf_method *m = cf_method_at(c, i);
    cf_method_annotated(m, "LNote;");
    cf_method_line(m, 3);
    cf_code *code = cf_code_edit(m, &error);
    if (code == NULL) continue;
    cf_code_compute_stack(code, &error);
    cf_emit_int(cf_at_entry(code), 1);
    cf_emit(cf_at_entry(code), CF_OP_POP);
    cf_code_commit(code, &error);
  }
  for (uint32_t i = 0; i < cf_pool_count(c); i++) {
    cf_dynamic dynamic;
    cf_pool_dynamic(c, (uint16_t)i, &dynamic);
    cf_pool_bootstrap_argument(c, (uint16_t)i, 0);
  }
  uint8_t *written;
  size_t written_length;
  if (cf_class_write(c, &written, &written_length, &error) == CF_OK) free(written);
  cf_class_free(c);
}

static void truncated_everywhere(void) {
  class_builder *b = rich_class();
  size_t length;
  uint8_t *bytes = builder_finish(b, &length);
  cf_error error;
  cf_class *whole = cf_class_parse(bytes, length, "T.class", &error);
  CU_ASSERT_PTR_NOT_NULL_FATAL(whole);
  CU_ASSERT_PTR_NOT_NULL(
      cf_code_edit(cf_method_at(whole, 0), &error)); /* so that the changes below start from a sound one */
  cf_class_free(whole);
  for (size_t cut = 0; cut < length; cut++) {
    /* A copy of its own, so that the sanitizer sees a step too far. */
    uint8_t *copy = malloc(cut + 1);
    CU_ASSERT_PTR_NOT_NULL_FATAL(copy);
    memcpy(copy, bytes, cut);
    uint8_t *exact = realloc(copy, cut == 0 ? 1 : cut);
    memset(&error, 0, sizeof error);
    cf_class *c = cf_class_parse(exact, cut, "T.class", &error);
    CU_ASSERT_PTR_NULL(c);
    CU_ASSERT(error.status == CF_BROKEN && error.rule[0] != '\0' && error.offset <= cut);
    CU_ASSERT_STRING_EQUAL(error.file, "T.class");
    cf_class_free(c);
    free(exact);
  }
  free(bytes);
  free(b);
}

static void every_byte_changed(void) {
  class_builder *b = rich_class();
  size_t length, used = 0;
  uint8_t *bytes = builder_finish(b, &length);
  for (size_t i = 0; i < length; i++) {
    uint8_t old = bytes[i];
    const uint8_t values[] = {0, 1, 0x7f, 0xff, (uint8_t)(old + 1), (uint8_t)(old ^ 0x80)};
    for (size_t k = 0; k < sizeof values; k++, used++) {
      bytes[i] = values[k];
      use(bytes, length);
    }
    bytes[i] = old;
  }
  CU_ASSERT_EQUAL(used, length * 6); /* that we got here is the test */
  free(bytes);
  free(b);
}

/* Parses, and says whether it failed at that offset by a rule that contains the text. */
static bool refused(const uint8_t *bytes, size_t length, cf_status status, uint64_t offset, const char *rule) {
  cf_error error = {0};
  cf_class *c = cf_class_parse(bytes, length, "T.class", &error);
  bool right = c == NULL && error.status == status && error.offset == offset && strstr(error.rule, rule) != NULL;
  if (!right)
    printf("# %s at %llu: %s\n", c == NULL ? "refused" : "taken", (unsigned long long)error.offset, error.rule);
  cf_class_free(c);
  return right;
}

static void structure(void) {
  size_t length;
  class_builder *b = builder_new(61);
  uint8_t *bytes = builder_finish(b, &length);
  bytes[0] = 0xCB;
  CU_ASSERT(refused(bytes, length, CF_BROKEN, 0, "CAFEBABE"));
  bytes[0] = 0xCA;
  bytes[7] = 70;
  CU_ASSERT(refused(bytes, length, CF_UNSUPPORTED, 6, "version 70"));
  bytes[7] = 44;
  CU_ASSERT(refused(bytes, length, CF_UNSUPPORTED, 6, "version 44"));
  bytes[7] = 61;
  bytes[9] = 0;
  CU_ASSERT(refused(bytes, length, CF_BROKEN, 8, "at least 1"));
  bytes[9] = 5;
  /* Entry 1 is "T" (4 bytes at 10), entry 2 its Class at 14. */
  bytes[16] = 4;
  CU_ASSERT(refused(bytes, length, CF_BROKEN, 14, "entry 2 names entry 4, which is not a Utf8"));
  bytes[16] = 1;
  bytes[14] = 2;
  CU_ASSERT(refused(bytes, length, CF_BROKEN, 14, "unknown tag 2"));
  bytes[14] = 7;
  bytes = realloc(bytes, length + 1);
  bytes[length] = 0;
  CU_ASSERT(refused(bytes, length + 1, CF_BROKEN, length, "1 bytes follow the end"));
  free(bytes);
  builder_attribute(b, "Some", "00");
  bytes = builder_finish(b, &length);
  bytes[length - 2] = 9; /* the length's last byte */
  CU_ASSERT(refused(bytes, length, CF_BROKEN, length - 5, "Some says that it has 9 bytes, but 1 are left"));
  /* A lie of 4 GB costs nothing. */
  bytes[length - 5] = 0xff;
  CU_ASSERT(refused(bytes, length, CF_BROKEN, length - 5, "Some says"));
  free(bytes);
  free(b);

  b = builder_new(61);
  builder_field(b, 0, "x", "Q");
  bytes = builder_finish(b, &length);
  CU_ASSERT(refused(bytes, length, CF_BROKEN, length - 8, "is not a field descriptor"));
  free(bytes);
  free(b);

  b = builder_new(61);
  builder_raw(b, "05 00000000 00000000", 1); /* a long as the last entry, without its second half */
  bytes = builder_finish(b, &length);
  CU_ASSERT(refused(bytes, length, CF_BROKEN, 10 + 4 + 3 + 19 + 3, "second half"));
  free(bytes);
  free(b);
}

/* ---- code ---- */

enum { AT_CODE = 0, AT_HANDLERS = 1, AT_ATTRIBUTE = 2 };

/* Is the code refused, at `offset` bytes behind the start of the code (handlers; first attribute's contents), by a rule
 * that contains the text? */
static bool code_refused(const built_code *code, cf_status status, int where, size_t offset, const char *rule) {
  class_builder *b = builder_new(61);
  builder_method(b, CF_ACC_STATIC, "m", "(I)V", code);
  uint8_t *bytes;
  cf_class *c = builder_parse(b, &bytes);
  if (c == NULL) return false;
  cf_attribute attribute;
  cf_attribute_find(cf_method_attributes(cf_method_at(c, 0)), "Code", &attribute);
  size_t start = (size_t)(attribute.bytes - bytes) + 8;
  size_t length = (size_t)attribute.bytes[6] << 8 | attribute.bytes[7];
  if (where >= AT_HANDLERS) start += length + 2;
  if (where == AT_ATTRIBUTE) start += 8 * (size_t)bytes[start - 1] + 2 + 6;
  cf_error error = {0};
  bool taken = cf_code_edit(cf_method_at(c, 0), &error) != NULL;
  bool right = !taken && error.status == status && error.offset == start + offset && strstr(error.rule, rule) != NULL &&
               strcmp(error.file, "T.class, method m(I)V") == 0;
  if (!right)
    printf("# expected at %zu: %s\n# %s at %llu: %s\n", start + offset, rule, taken ? "taken" : "refused",
           (unsigned long long)error.offset, error.rule);
  cf_class_free(c);
  free(bytes);
  free(b);
  return right;
}

static bool hex_refused(const char *hex, size_t offset, const char *rule) {
  return code_refused(&(built_code){.stack = 2, .locals = 2, .hex = hex}, CF_BROKEN, AT_CODE, offset, rule);
}

static void instructions(void) {
  CU_ASSERT(hex_refused("00 ca", 1, "no instruction 202"));
  /* max_locals stands 6 bytes before the code. */
  CU_ASSERT(code_refused(&(built_code){.stack = 0, .locals = 0, .hex = "b1"}, CF_BROKEN, AT_CODE, (size_t)-6,
                         "max_locals is 0, but the arguments take 1"));
  CU_ASSERT(hex_refused("00 11 00", 1, "ends inside sipush"));
  CU_ASSERT(hex_refused("a7 0002 b1", 0, "goto names offset 2"));
  CU_ASSERT(hex_refused("00 a7 fffe b1", 1, "goto leads to offset -1"));
  CU_ASSERT(hex_refused("a7 0004 b1", 0, "goto leads to offset 4"));
  CU_ASSERT(hex_refused("c8 7fffffff b1", 0, "goto_w leads to offset 2147483647"));
  CU_ASSERT(hex_refused("c4 00 0000 b1", 0, "wide"));
  CU_ASSERT(hex_refused("c4 84 0001 b1", 0, "ends inside wide iinc"));
  CU_ASSERT(hex_refused("12 01 57 b1", 0, "ldc names pool entry 1"));     /* a Utf8 */
  CU_ASSERT(hex_refused("b4 0002 b1", 0, "getfield names pool entry 2")); /* a Class */
  CU_ASSERT(hex_refused("bb ffff b1", 0, "new names pool entry 65535"));
  CU_ASSERT(hex_refused("aa 000000 00000000 00000000", 0, "ends inside tableswitch"));
  CU_ASSERT(hex_refused("aa 000000 00000000 00000000 7fffffff b1", 0, "tableswitch says 2147483648 entries"));
  CU_ASSERT(hex_refused("aa 000000 00000000 00000002 00000000 b1", 0, "tableswitch says -1 entries"));
  CU_ASSERT(hex_refused("ab 000000 00000000 ffffffff b1", 0, "lookupswitch says -1 entries"));
  CU_ASSERT(hex_refused("ab 000000 0000000d 00000000 b1", 4, "lookupswitch names offset"));
  CU_ASSERT(hex_refused("ab 000000 00000001 00000000 b1", 4, "lookupswitch names offset 1"));
}

static void code_lengths(void) {
  class_builder *b = builder_new(61);
  uint8_t *many = calloc(1, 65536);
  CU_ASSERT_PTR_NOT_NULL_FATAL(many);
  built_code code = {.stack = 1, .locals = 1, .bytes = many, .length = 0};
  builder_method(b, CF_ACC_STATIC, "none", "()V", &code);
  code.length = 65536;
  builder_method(b, CF_ACC_STATIC, "many", "()V", &code);
  code.length = 65535;
  builder_method(b, CF_ACC_STATIC, "most", "()V", &code);
  uint8_t *bytes;
  cf_class *c = builder_parse(b, &bytes);
  CU_ASSERT_PTR_NOT_NULL_FATAL(c);
  cf_error error;
  CU_ASSERT_PTR_NULL(cf_code_edit(cf_method_at(c, 0), &error));
  CU_ASSERT(strstr(error.rule, "code's length is 0") != NULL);
  CU_ASSERT_PTR_NULL(cf_code_edit(cf_method_at(c, 1), &error));
  CU_ASSERT(strstr(error.rule, "code's length is 65536") != NULL);
  CU_ASSERT_PTR_NOT_NULL(cf_code_edit(cf_method_at(c, 2), &error));
  /* The code says that it is longer than the attribute. */
  cf_attribute attribute;
  cf_attribute_find(cf_method_attributes(cf_method_at(c, 0)), "Code", &attribute);
  ((uint8_t *)attribute.bytes)[7] = 1;
  CU_ASSERT_PTR_NULL(cf_code_edit(cf_method_at(c, 0), &error));
  CU_ASSERT(strstr(error.rule, "0 bytes are there") != NULL);
  CU_ASSERT_EQUAL(error.offset, (uint64_t)(attribute.bytes - bytes) + 4);
  CU_ASSERT_EQUAL(cf_method_code_length(cf_method_at(c, 0)), 0);
  cf_class_free(c);
  free(bytes);
  free(b);
  free(many);
}

static void exception_tables(void) {
  built_code code = {.stack = 1, .locals = 1, .hex = "00 11 0001 57 b1 bf"};
  const struct {
    const char *row, *rule;
    size_t offset;
  } cases[] = {{"0001 0001 0006 0000", "exception range 1 to 1 is empty", 0},
               {"0002 0004 0006 0000", "an exception range names offset 2", 0},
               {"0000 0003 0006 0000", "an exception range names offset 3", 2},
               {"0000 0008 0006 0000", "an exception range names offset 8", 2},
               {"0000 0004 0007 0000", "handler 7 is outside", 4},
               {"0000 0004 0003 0000", "an exception handler names offset 3", 4},
               {"0000 0004 0006 0001", "must be a Class", 6}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    code.handlers = cases[i].row;
    CU_ASSERT(code_refused(&code, CF_BROKEN, AT_HANDLERS, cases[i].offset, cases[i].rule));
  }
}

static bool attribute_refused(const char *name, const char *hex, size_t offset, const char *rule) {
  const built_attribute attributes[] = {{name, hex}, {NULL, NULL}};
  return code_refused(&(built_code){.stack = 1, .locals = 1, .hex = "11 0001 57 b1", .attributes = attributes},
                      CF_BROKEN, AT_ATTRIBUTE, offset, rule);
}

static void frames(void) {
  CU_ASSERT(attribute_refused("StackMapTable", "00", 0, "ends inside a frame"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001", 2, "ends inside a frame"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 80", 2, "no stack map frame of type 128"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 01", 2, "a frame names offset 1"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 05", 2, "a frame stands at offset 5"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 f9 0003", 2, "chops more locals"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 43 09", 3, "no verification type 9"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 43 07 0001", 4, "must name a Class, entry 1"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 43 08 0001", 4, "names offset 1, where no instruction"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 43 08 ffff", 4, "names offset 65535"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 fc 0003", 5, "ends inside a frame"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 ff 0003 ffff", 7, "ends inside a frame"));
  CU_ASSERT(attribute_refused("StackMapTable", "0001 03 00", 3, "bytes are left over"));
  CU_ASSERT(attribute_refused("StackMapTable", "0002 03", 2, "ends inside a frame"));
  CU_ASSERT(attribute_refused("StackMapTable", "0002 03 fb 00", 4, "ends inside a frame"));
}

static void tables(void) {
  CU_ASSERT(attribute_refused("LineNumberTable", "0002 0000 0001", 0, "LineNumberTable does not fit its count"));
  CU_ASSERT(attribute_refused("LineNumberTable", "0001 0005 0001", 2, "a line starts at offset 5"));
  CU_ASSERT(attribute_refused("LocalVariableTable", "0001 0000 0006 0001 0001 0000", 2, "ends at offset 6"));
  CU_ASSERT(attribute_refused("LocalVariableTypeTable", "00", 0, "does not fit its count"));
}

/* A table of 200 kB that says 65,535 locals again and again is refused before it takes gigabytes. */
static void frames_that_expand(void) {
  enum { LOCALS = 65535, PAIRS = 15000 };
  size_t length = 2 + 3 + 2 + LOCALS + 2 + PAIRS * 7, p = 0;
  uint8_t *table = calloc(1, length), *code_bytes = calloc(1, 65000);
  CU_ASSERT_PTR_NOT_NULL_FATAL(table);
  CU_ASSERT_PTR_NOT_NULL_FATAL(code_bytes);
  uint16_t count = 1 + 2 * PAIRS;
  table[p++] = (uint8_t)(count >> 8);
  table[p++] = (uint8_t)count;
  table[p] = 255; /* full, at 0, 65535 times top, empty stack */
  table[p + 3] = table[p + 4] = 255;
  p += 5 + LOCALS + 2;
  for (int i = 0; i < PAIRS; i++) {
    table[p] = 250; /* chop one, then append an int */
    table[p + 3] = 252;
    table[p + 6] = 1;
    p += 7;
  }
  CU_ASSERT_EQUAL(p, length);
  class_builder *b = builder_new(61);
  const built_code body = {.stack = 1, .locals = 65535, .bytes = code_bytes, .length = 65000};
  builder_method(b, CF_ACC_STATIC, "m", "()V", &body);
  uint8_t *bytes;
  cf_class *c = builder_parse(b, &bytes);
  CU_ASSERT_PTR_NOT_NULL_FATAL(c);
  /* The builder's hexadecimal text would be unwieldy for this table: it goes in behind the code. */
  cf_attribute old;
  cf_method *m = cf_method_at(c, 0);
  cf_attribute_find(cf_method_attributes(m), "Code", &old);
  uint8_t *code = malloc(old.length + 6 + length);
  CU_ASSERT_PTR_NOT_NULL_FATAL(code);
  memcpy(code, old.bytes, old.length);
  uint16_t name = cf_pool_add_utf8(c, "StackMapTable");
  const uint8_t head[] = {(uint8_t)(name >> 8),    (uint8_t)name,          0,
                          (uint8_t)(length >> 16), (uint8_t)(length >> 8), (uint8_t)length};
  code[old.length - 1] = 1;
  memcpy(code + old.length, head, 6);
  memcpy(code + old.length + 6, table, length);
  CU_ASSERT_EQUAL(cf_attribute_set(cf_method_attributes(m), "Code", code, (uint32_t)(old.length + 6 + length)), CF_OK);
  cf_error error;
  CU_ASSERT_PTR_NULL(cf_code_edit(m, &error));
  CU_ASSERT_EQUAL(error.status, CF_TOO_LARGE);
  CU_ASSERT(strstr(error.rule, "expands") != NULL);
  cf_class_free(c);
  free(code);
  free(bytes);
  free(b);
  free(table);
  free(code_bytes);
}

/* Type annotations are not the JVM's business when it loads a class: odd ones stay as they are. */
static void odd_type_annotations(void) {
  class_builder *b = builder_new(61);
  const built_attribute attributes[] = {{"RuntimeVisibleTypeAnnotations", "0002 44 0077 00 0001 0000 99 ffff"},
                                        {NULL, NULL}};
  builder_method(b, CF_ACC_STATIC, "m", "()V",
                 &(built_code){.stack = 1, .locals = 0, .hex = "00 b1", .attributes = attributes});
  uint8_t *bytes;
  cf_class *c = builder_parse(b, &bytes);
  cf_code *code = cf_code_edit(cf_method_at(c, 0), NULL);
  CU_ASSERT_PTR_NOT_NULL_FATAL(code);
  cf_emit(cf_at_entry(code), CF_OP_NOP);
  CU_ASSERT_EQUAL(cf_code_commit(code, NULL), CF_OK);
  CU_ASSERT(code_attribute_is(cf_method_at(c, 0), attributes[0].name, attributes[0].hex));
  cf_class_free(c);
  free(bytes);
  free(b);
}

static void text_of_an_error(void) {
  char text[100];
  cf_error error = {CF_BROKEN, "A.class", 17, "a rule"};
  CU_ASSERT_STRING_EQUAL(cf_error_text(&error, text, sizeof text), "A.class: at byte 17: a rule");
}

int main(void) {
  static const named_test tests[] = {{"truncated at every offset", truncated_everywhere},
                                     {"every byte changed", every_byte_changed},
                                     {"structure of the file", structure},
                                     {"instructions", instructions},
                                     {"lengths of code", code_lengths},
                                     {"exception tables", exception_tables},
                                     {"frames", frames},
                                     {"tables of lines and variables", tables},
                                     {"frames that expand", frames_that_expand},
                                     {"odd type annotations are kept", odd_type_annotations},
                                     {"the text of an error", text_of_an_error}};
  return run_tests("broken", tests, sizeof tests / sizeof *tests);
}
