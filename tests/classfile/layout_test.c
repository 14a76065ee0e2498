/* Tests branches that get too long and methods that get too large. The expected bytes were worked out by hand. */
#include "class_builder.h"
#include "cunit_tap.h"

#include <stdlib.h>
#include <string.h>

typedef struct fixture {
  class_builder *builder;
  uint8_t *bytes;
  size_t length;
  cf_class *c;
  cf_method *m;
  cf_code *code;
} fixture;

static fixture open_code(uint16_t version, const char *hex, const char *handlers, const char *frames) {
  fixture f = {.builder = builder_new(version)};
  const built_attribute attributes[] = {{frames == NULL ? NULL : "StackMapTable", frames}, {NULL, NULL}};
  builder_method(f.builder, CF_ACC_STATIC, "m", "(I)V",
                 &(built_code){.stack = 3, .locals = 3, .hex = hex, .handlers = handlers, .attributes = attributes});
  f.bytes = builder_finish(f.builder, &f.length);
  f.c = cf_class_parse(f.bytes, f.length, "T.class", NULL);
  CU_ASSERT_PTR_NOT_NULL_FATAL(f.c);
  f.m = cf_method_at(f.c, 0);
  f.code = cf_code_edit(f.m, NULL);
  CU_ASSERT_PTR_NOT_NULL_FATAL(f.code);
  return f;
}

static void close_code(fixture *f) {
  cf_class_free(f->c);
  free(f->bytes);
  free(f->builder);
}

static void nops_before(const fixture *f, uint32_t origin, int count) {
  cf_insn *insn = f->code->first;
  while (insn->opcode == CF_OP_LABEL || insn->origin != origin) insn = insn->next;
  for (int i = 0; i < count; i++) cf_emit(cf_before(f->code, insn), CF_OP_NOP);
}

/* The bytes of the code from `offset` on, as many as the text has. */
static bool code_has(const fixture *f, uint32_t offset, const char *hex) {
  cf_attribute code;
  if (hex == NULL || !cf_attribute_find(cf_method_attributes(f->m), "Code", &code)) return false;
  char found[200] = "";
  for (size_t i = 0; hex[i] != '\0' && strlen(found) < strlen(hex); i++)
    snprintf(found + strlen(found), 3, "%02x", code.bytes[8 + offset + i]);
  bool same = strcmp(found, hex) == 0;
  if (!same) printf("# at %u: expected %s, found %s\n", offset, hex, found);
  return same;
}

static void jumps_get_wide(void) {
  /* 0 goto 4; 3 nop; 4 return. Then the goto_w takes 5 bytes, 33001 nops follow, the return stands at 33006. */
  fixture f = open_code(61, "a7 0004 00 b1", NULL, "0001 04");
  nops_before(&f, 3, 33000);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  CU_ASSERT_EQUAL(cf_method_code_length(f.m), 33007);
  CU_ASSERT(code_has(&f, 0, "c8000080ee"));
  CU_ASSERT(code_has(&f, 33005, "00b1"));
  CU_ASSERT(code_attribute_is(f.m, "StackMapTable", "0001 fb 80ee"));
  close_code(&f);
  /* jsr the same way; and one byte less than too long stays short: the distance is 32767. */
  f = open_code(48, "a8 0004 00 b1", NULL, NULL);
  nops_before(&f, 3, 32763);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  CU_ASSERT(code_has(&f, 0, "a87fff00"));
  nops_before(&f, 3, 1);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  CU_ASSERT(code_has(&f, 0, "c900008002"));
  close_code(&f);
}

static void jumps_backward(void) {
  /* 0 nop; 1 goto 0 */
  fixture f = open_code(48, "00 a7 ffff", NULL, NULL);
  nops_before(&f, 1, 32767);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  CU_ASSERT(code_has(&f, 32768, "a78000"));
  nops_before(&f, 1, 1);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  CU_ASSERT(code_has(&f, 32769, "c8ffff7fff"));
  close_code(&f);
}

static void conditions_are_inverted(void) {
  static const uint8_t pairs[][2] = {{0x99, 0x9a}, {0x9b, 0x9c}, {0x9d, 0x9e}, {0x9f, 0xa0},
                                     {0xa1, 0xa2}, {0xa3, 0xa4}, {0xa5, 0xa6}, {0xc6, 0xc7}};
  for (size_t i = 0; i < 16; i++) {
    uint8_t condition = pairs[i / 2][i % 2], opposite = pairs[i / 2][1 - i % 2];
    /* 0 if 4; 3 nop; 4 return: becomes 0 if-not 8; 3 goto_w; 8 33001 nops; 33009 return */
    fixture f = open_code(48, text_of("%02x 0004 00 b1", condition), NULL, NULL);
    nops_before(&f, 3, 33000);
    CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
    CU_ASSERT(code_has(&f, 0, text_of("%02x0008c8000080ee00", opposite)));
    CU_ASSERT(code_has(&f, 33008, "00b1"));
    close_code(&f);
  }
}

static void inverted_where_a_frame_follows(void) {
  /* 0 iload_0; 1 ifeq 5; 4 nop (a frame); 5 return (a frame) */
  fixture f = open_code(61, "1a 99 0004 00 b1", NULL, "0002 04 00");
  nops_before(&f, 4, 33000);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  /* 1 ifne 9; 4 goto_w +33006; 9 nops; 33010 return */
  CU_ASSERT(code_has(&f, 1, "9a0008c8000080ee00"));
  CU_ASSERT(code_attribute_is(f.m, "StackMapTable", "0002 09 fb 80e8"));
  close_code(&f);
}

static void borrowed_frame_behind_a_return(void) {
  /* 0 iload_0; 1 ifeq 8; 4 nop; 5 return; 6 nop (frame); 7 return; 8 return (frame): goto_w stands behind 5. */
  fixture f = open_code(61, "1a 99 0007 00 b1 00 b1 b1", NULL, "0002 06 01");
  nops_before(&f, 7, 33000);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  /* 6 goto_w to 33013; 11 nop; 12 33000 nops; 33012 return; 33013 return */
  CU_ASSERT(code_has(&f, 0, "1a99000500b1c8000080ef00"));
  CU_ASSERT(code_has(&f, 33011, "00b1b1"));
  CU_ASSERT(code_attribute_is(f.m, "StackMapTable", "0003 06 04 fb 80e9"));
  close_code(&f);
}

static void borrowed_frame_in_the_way(void) {
  /* 0 iload_0; 1 ifeq 7; 4 nop; 5 nop (frame); 6 return; 7 return (frame): a goto leads around the goto_w. */
  fixture f = open_code(61, "1a 99 0006 00 00 b1 b1", NULL, "0002 05 01");
  nops_before(&f, 6, 33000);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  /* 1 ifeq 8; 4 nop; 5 goto 13; 8 goto_w to 33015; 13 nop; 14 33000 nops; 33014 return; 33015 return */
  CU_ASSERT(code_has(&f, 0, "1a99000700a70008c8000080ef00"));
  CU_ASSERT(code_attribute_is(f.m, "StackMapTable", "0003 08 04 fb 80e9"));
  close_code(&f);
}

static void no_frame_to_borrow(void) {
  /* 0 iload_0; 1 ifeq 5; 4 nop; 5 return (frame) */
  fixture f = open_code(61, "1a 99 0004 00 b1", NULL, "0001 05");
  nops_before(&f, 4, 33000);
  cf_error error;
  CU_ASSERT_EQUAL(cf_code_commit(f.code, &error), CF_TOO_LARGE);
  CU_ASSERT_EQUAL(error.offset, 1);
  CU_ASSERT_STRING_EQUAL(error.rule, "a branch is too long, and a longer form would need a new frame");
  CU_ASSERT(code_is(f.m, "1a 99 0004 00 b1"));
  close_code(&f);
}

static void borrowed_frame_outside_of_ranges(void) {
  /* 0 iload_0; 1 ifeq 10; 4 nop; 5 return; 6 nop (frame); 7 return; 8 nop (frame); 9 return; 10 return (frame); 11
   * athrow. [4, 6) is protected and the far target is not: the goto_w must not stand behind the return at 5, where the
   * handler may want other locals. It stands behind that at 7. */
  fixture f =
      open_code(61, "1a 99 0009 00 b1 00 b1 00 b1 b1 bf", "0004 0006 000b 0000", "0004 06 01 01 ff 0000 0000 0001 05");
  nops_before(&f, 7, 20000);
  nops_before(&f, 9, 13000);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  /* 7 20000 nops; 20007 return; 20008 goto_w to 33015; 20013 nop; 20014 13000 nops; 33014 return; 33015 return */
  CU_ASSERT(code_has(&f, 0, "1a994e2700b100"));
  CU_ASSERT(code_has(&f, 20007, "b1c8000032cf00"));
  CU_ASSERT(handlers_are(f.m, "0001 0004 0006 80f8 0000"));
  close_code(&f);
}

static void the_largest_method(void) {
  fixture f = open_code(61, "b1", NULL, NULL);
  nops_before(&f, 0, 65534);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_OK);
  CU_ASSERT_EQUAL(cf_method_code_length(f.m), 65535);
  nops_before(&f, 0, 1);
  cf_error error;
  CU_ASSERT_EQUAL(cf_code_commit(f.code, &error), CF_TOO_LARGE);
  CU_ASSERT_EQUAL(error.offset, 65536);
  CU_ASSERT_STRING_EQUAL(error.file, "T.class, method m(I)V");
  CU_ASSERT_EQUAL(cf_method_code_length(f.m), 65535);
  close_code(&f);
}

static void a_refused_method_stays(void) {
  fixture f = open_code(61, "b1", NULL, NULL);
  nops_before(&f, 0, 70000);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_TOO_LARGE);
  CU_ASSERT_FALSE(cf_class_edited(f.c));
  uint8_t *written;
  size_t length;
  CU_ASSERT_EQUAL_FATAL(cf_class_write(f.c, &written, &length, NULL), CF_OK);
  CU_ASSERT(length == f.length && memcmp(written, f.bytes, length) == 0);
  free(written);
  close_code(&f);
}

int main(void) {
  static const named_test tests[] = {{"goto and jsr get wide", jumps_get_wide},
                                     {"goto backward", jumps_backward},
                                     {"conditions are inverted", conditions_are_inverted},
                                     {"inverted where a frame follows", inverted_where_a_frame_follows},
                                     {"a frame borrowed behind a return", borrowed_frame_behind_a_return},
                                     {"a frame borrowed, with a way around", borrowed_frame_in_the_way},
                                     {"no frame to borrow", no_frame_to_borrow},
                                     {"a borrowed frame outside of other ranges", borrowed_frame_outside_of_ranges},
                                     {"the largest method", the_largest_method},
                                     {"a refused method stays as it was", a_refused_method_stays}};
  return run_tests("layout", tests, sizeof tests / sizeof *tests);
}
