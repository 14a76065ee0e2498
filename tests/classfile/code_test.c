/* Tests edits of code: what moves with an instruction and what does not. The expected bytes were worked out by hand. */
#include "class_builder.h"
#include "cunit_tap.h"

#include <stdlib.h>
#include <string.h>

/* One static method m of a class, opened for editing. */
typedef struct fixture {
  class_builder *builder;
  uint8_t *bytes;
  cf_class *c;
  cf_method *m;
  cf_code *code;
} fixture;

static fixture open_in(class_builder *b, const char *descriptor, const built_code *built) {
  fixture f = {.builder = b};
  builder_method(b, CF_ACC_STATIC, "m", descriptor, built);
  f.c = builder_parse(b, &f.bytes);
  CU_ASSERT_PTR_NOT_NULL_FATAL(f.c);
  f.m = cf_method_at(f.c, 0);
  cf_error error = {0};
  f.code = cf_code_edit(f.m, &error);
  if (f.code == NULL) printf("# %s\n", error.rule);
  CU_ASSERT_PTR_NOT_NULL_FATAL(f.code);
  return f;
}

static fixture open_code(const char *descriptor, const char *hex, const char *handlers) {
  return open_in(builder_new(48), descriptor, &(built_code){.stack = 4, .locals = 4, .hex = hex, .handlers = handlers});
}

static void close_code(fixture *f) {
  cf_class_free(f->c);
  free(f->bytes);
  free(f->builder);
}

static cf_insn *at(const fixture *f, uint32_t origin) {
  for (cf_insn *insn = f->code->first; insn != NULL; insn = insn->next)
    if (insn->opcode != CF_OP_LABEL && insn->origin == origin) return insn;
  return NULL;
}

static void nop_before(const fixture *f, uint32_t origin) {
  cf_emit(cf_before(f->code, at(f, origin)), CF_OP_NOP);
}

#define COMMIT(f) CU_ASSERT_EQUAL(cf_code_commit((f).code, NULL), CF_OK)

static void branches_run_what_is_inserted(void) {
  /* 0 iload_0; 1 ifeq 6; 4 iconst_1; 5 ireturn; 6 iconst_2; 7 ireturn */
  fixture f = open_code("(I)I", "1a 99 0005 04 ac 05 ac", NULL);
  nop_before(&f, 6);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "1a 99 0005 04 ac 00 05 ac")); /* jumps to the nop */
  nop_before(&f, 4);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "1a 99 0006 00 04 ac 00 05 ac"));
  close_code(&f);
}

static void entry_is_run_once(void) {
  fixture f = open_code("()V", "a7 0000", NULL); /* 0 goto 0 */
  cf_emit(cf_at_entry(f.code), CF_OP_NOP);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "00 a7 0000"));
  nop_before(&f, 0);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "00 00 a7 ffff"));
  close_code(&f);
}

static void ranges_cover_what_is_inserted(void) {
  /* 0 nop; 1 nop; 2 return; 3 athrow; [0, 2) -> 3 */
  fixture f = open_code("()V", "00 00 b1 bf", "0000 0002 0003 0000");
  nop_before(&f, 2); /* outside, as the return is */
  COMMIT(f);
  CU_ASSERT(handlers_are(f.m, "0001 0000 0002 0004 0000"));
  cf_emit(cf_after(f.code, at(&f, 1)), CF_OP_NOP); /* inside, as the nop is */
  COMMIT(f);
  CU_ASSERT(handlers_are(f.m, "0001 0000 0003 0005 0000"));
  nop_before(&f, 0);
  COMMIT(f);
  CU_ASSERT(handlers_are(f.m, "0001 0000 0004 0006 0000"));
  cf_emit(cf_at_entry(f.code), CF_OP_NOP);
  nop_before(&f, 3); /* the handler begins with what stands before its first instruction */
  COMMIT(f);
  CU_ASSERT(handlers_are(f.m, "0001 0001 0005 0007 0000"));
  CU_ASSERT(code_is(f.m, "00 00 00 00 00 00 b1 00 bf"));
  close_code(&f);
}

static void handlers_can_be_added(void) {
  fixture f = open_code("()V", "00 00 b1 bf", "0000 0002 0003 0000");
  cf_insn *start = cf_label_before(f.code, at(&f, 1)), *end = cf_label_after(f.code, at(&f, 1));
  cf_insn *target = cf_label_before(f.code, at(&f, 3));
  uint16_t type = cf_pool_add_class(f.c, "java/lang/Error");
  CU_ASSERT_PTR_NOT_NULL(cf_handler_add(f.code, start, end, target, type, true));
  CU_ASSERT_PTR_NOT_NULL(cf_handler_add(f.code, start, end, target, 0, false));
  CU_ASSERT_PTR_NOT_NULL(cf_handler_add(f.code, start, start, target, 0, false)); /* empty: left out */
  COMMIT(f);
  CU_ASSERT(handlers_are(f.m, text_of("0003 0001 0002 0003 %04x 0000 0002 0003 0000 0001 0002 0003 0000", type)));
  CU_ASSERT(f.code->handlers->inserted);
  CU_ASSERT_FALSE(f.code->handlers->next->inserted);
  close_code(&f);
}

static void deleted_ranges_vanish(void) {
  fixture f = open_code("()V", "00 00 b1 bf", "0000 0002 0003 0000");
  cf_delete(f.code, at(&f, 0));
  cf_delete(f.code, at(&f, 1));
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "b1 bf"));
  CU_ASSERT(handlers_are(f.m, "0000"));
  close_code(&f);
}

static void replacing(void) {
  /* 0 aload_0; 1 monitorenter; 2 goto 1: the branch goes on to the replacement */
  fixture f = open_code("(Ljava/lang/Object;)V", "2a c2 a7 ffff", NULL);
  uint16_t hook = cf_pool_add_member(f.c, CF_TAG_METHOD, "Hook", "enter", "(Ljava/lang/Object;)V");
  cf_replace_pool(f.code, at(&f, 1), CF_OP_INVOKESTATIC, hook);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, text_of("2a b8 %04x a7 fffd", hook)));
  cf_replace(f.code, at(&f, 1), CF_OP_POP);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "2a 57 a7 ffff"));
  close_code(&f);
}

static void emitted_forms(void) {
  fixture f = open_code("()V", "b1", NULL);
  cf_cursor c = cf_at_entry(f.code);
  static const int32_t values[] = {-1, 5, 6, -128, 128, -129, 32767};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) cf_emit_int(c, values[i]);
  uint16_t wide_int = cf_pool_add_integer(f.c, 32768);
  cf_emit_int(c, 32768);
  cf_emit_long(c, 0);
  cf_emit_long(c, 1);
  cf_emit_long(c, 2);
  uint16_t wide_long = cf_pool_add_long(f.c, 1LL << 40);
  cf_emit_long(c, 1LL << 40);
  cf_emit_constant(c, wide_int);
  cf_emit_constant(c, wide_long);
  COMMIT(f);
  CU_ASSERT(
      code_is(f.m, text_of("02 08 10 06 10 80 11 0080 11 ff7f 11 7fff 12 %02x 09 0a 05 85 14 %04x 12 %02x 14 %04x "
                           "b1",
                           wide_int, wide_long, wide_int, wide_long)));
  close_code(&f);

  f = open_code("()V", "b1", NULL);
  c = cf_at_entry(f.code);
  cf_emit_local(c, CF_OP_ILOAD, 0);
  cf_emit_local(c, CF_OP_ASTORE, 3);
  cf_emit_local(c, CF_OP_DLOAD, 4);
  cf_emit_local(c, CF_OP_LSTORE, 300);
  cf_emit(c, CF_OP_FSTORE_2);
  cf_emit_iinc(c, 5, -1);
  cf_emit_iinc(c, 5, 128);
  cf_emit_iinc(c, 256, 1);
  cf_emit_newarray(c, 10);
  uint16_t array = cf_pool_add_class(f.c, "[[I");
  cf_emit_multianewarray(c, array, 2);
  cf_insn *call = cf_emit_member(c, CF_OP_INVOKEINTERFACE, "I", "call", "(IJ)V", true);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, text_of("1a 4e 18 04 c4 37 012c 45 84 05 ff c4 84 0005 0080 c4 84 0100 0001 bc 0a c5 %04x 02 "
                                 "b9 %04x 04 00 b1",
                                 array, call->index)));
  CU_ASSERT_EQUAL(code_locals(f.m), 302);
  close_code(&f);
}

static void ldc_grows_with_the_index(void) {
  fixture f = open_code("()V", "b1", NULL);
  for (int i = 0; cf_pool_count(f.c) < 255; i++) cf_pool_add_integer(f.c, 70000 + i);
  cf_emit_int(cf_at_entry(f.code), 80000);             /* entry 255 */
  cf_emit_int(cf_before(f.code, f.code->last), 80001); /* entry 256 */
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "12 ff 13 0100 b1"));
  close_code(&f);
}

static void switches_are_padded(void) {
  /* 0 iload_0; 1 tableswitch 0..1: 24, 25, else 25; 24 return; 25 return */
  fixture f = open_code("(I)V", "1a aa 0000 00000018 00000000 00000001 00000017 00000018 b1 b1", NULL);
  cf_emit(cf_at_entry(f.code), CF_OP_NOP);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "00 1a aa 00 00000017 00000000 00000001 00000016 00000017 b1 b1"));
  close_code(&f);

  /* Built: 0 iload_0; 1 lookupswitch -1: 28, 7: 29, else 28 */
  f = open_code("(I)V", "b1 b1", NULL);
  cf_insn *first = cf_label_before(f.code, at(&f, 0)), *second = cf_label_before(f.code, at(&f, 1));
  cf_insn *const labels[] = {first, second};
  cf_cursor c = cf_at_entry(f.code);
  cf_emit_local(c, CF_OP_ILOAD, 0);
  cf_emit_switch(c, 0, (const int32_t[]){-1, 7}, 2, labels, first);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "1a ab 0000 0000001b 00000002 ffffffff 0000001b 00000007 0000001c b1 b1"));
  cf_insn *again = cf_emit_switch(cf_before(f.code, f.code->last), INT32_MAX, NULL, 2, labels, first);
  CU_ASSERT_PTR_NULL(again);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_MISUSE);
  close_code(&f);
}

static void subroutines(void) {
  /* 0 jsr 4; 3 return; 4 astore_0; 5 ret 0 */
  fixture f = open_code("()V", "a8 0004 b1 4b a9 00", NULL);
  nop_before(&f, 4);
  nop_before(&f, 3);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, "a8 0005 00 b1 00 4b a9 00"));
  close_code(&f);
}

static void long_forms_are_kept(void) {
  /* wide iload 1; pop; wide iinc 1 1; goto_w +5; return */
  static const char code[] = "c4 15 0001 57 c4 84 0001 0001 c8 00000005 b1";
  fixture f = open_code("(II)V", code, NULL);
  CU_ASSERT_EQUAL(at(&f, 0)->opcode, CF_OP_ILOAD);
  CU_ASSERT_EQUAL(at(&f, 0)->index, 1);
  COMMIT(f);
  CU_ASSERT(code_is(f.m, code));
  close_code(&f);
}

static void debug_tables_move(void) {
  class_builder *b = builder_new(61);
  uint16_t type = builder_class(b, "A"), init = builder_member(b, 10, "A", "<init>", "()V");
  uint16_t name = builder_utf8(b, "a"), descriptor = builder_utf8(b, "LA;"), note = builder_utf8(b, "LNote;");
  const char *variable = text_of("0001 0008 0001 %04x %04x 0001", name, descriptor);
  /* Type annotations on a local variable's range, a caught exception, `new` at 0 and a cast at 4 (with a value). */
  const char *notes = text_of("0004 40 0001 0008 0001 0001 00 %04x 0000 42 0000 00 %04x 0000 44 0000 00 %04x 0000 "
                              "47 0004 01 01 00 02 %04x 0001 %04x 49 0001",
                              note, note, note, note, name);
  const built_attribute attributes[] = {{"LineNumberTable", "0002 0000 0001 0008 0002"},
                                        {"LocalVariableTable", variable},
                                        {"LocalVariableTypeTable", variable},
                                        {"RuntimeInvisibleTypeAnnotations", notes},
                                        {"Unknown", "0000 ffff"},
                                        {NULL, NULL}};
  /* 0 new; 3 dup; 4 invokespecial; 7 astore_1; 8 return; 9 pop; 10 return; [0, 8) -> 9 */
  const char *hex = text_of("bb %04x 59 b7 %04x 4c b1 57 b1", type, init);
  fixture f = open_in(
      b, "()V",
      &(built_code){.stack = 2, .locals = 2, .hex = hex, .handlers = "0000 0008 0009 0000", .attributes = attributes});
  nop_before(&f, 3);
  nop_before(&f, 8);
  cf_insn *nop = at(&f, 0);
  cf_handler_add(f.code, cf_label_before(f.code, nop), cf_label_before(f.code, at(&f, 3)),
                 cf_label_before(f.code, at(&f, 9)), type, true);
  cf_line_add(f.code, cf_label_before(f.code, at(&f, 9)), 77);
  COMMIT(f);
  /* 0 new; 3 nop; 4 dup; 5 invokespecial; 8 astore_1; 9 nop; 10 return; 11 pop; 12 return */
  CU_ASSERT(code_is(f.m, text_of("bb %04x 00 59 b7 %04x 4c 00 b1 57 b1", type, init)));
  CU_ASSERT(code_attribute_is(f.m, "LineNumberTable", "0003 0000 0001 0009 0002 000b 004d"));
  variable = text_of("0001 0009 0002 %04x %04x 0001", name, descriptor);
  CU_ASSERT(code_attribute_is(f.m, "LocalVariableTable", variable));
  CU_ASSERT(code_attribute_is(f.m, "LocalVariableTypeTable", variable));
  CU_ASSERT(
      code_attribute_is(f.m, "RuntimeInvisibleTypeAnnotations",
                        text_of("0004 40 0001 0009 0002 0001 00 %04x 0000 42 0001 00 %04x 0000 44 0000 00 %04x 0000 "
                                "47 0005 01 01 00 02 %04x 0001 %04x 49 0001",
                                note, note, note, note, name)));
  CU_ASSERT(code_attribute_is(f.m, "Unknown", "0000 ffff"));
  close_code(&f);
}

static void line_table_is_made(void) {
  fixture f = open_code("()V", "00 b1", NULL);
  CU_ASSERT(code_attribute_is(f.m, "LineNumberTable", NULL));
  cf_line_add(f.code, cf_label_before(f.code, at(&f, 1)), 5);
  COMMIT(f);
  CU_ASSERT(code_attribute_is(f.m, "LineNumberTable", "0001 0001 0005"));
  CU_ASSERT_EQUAL(cf_method_line(f.m, 1), 5);
  close_code(&f);
}

static void locals_and_stack(void) {
  fixture f = open_code("(IJ)V", "b1", NULL);
  CU_ASSERT_EQUAL(cf_local_new(f.code, 2), 4);
  CU_ASSERT_EQUAL(cf_local_new(f.code, 1), 6);
  cf_code_reserve_stack(f.code, 3);
  cf_code_reserve_stack(f.code, 2); /* does not add up */
  COMMIT(f);
  CU_ASSERT_EQUAL(code_locals(f.m), 7);
  CU_ASSERT_EQUAL(code_stack(f.m), 7);
  cf_local_new(f.code, 70000);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_TOO_LARGE);
  close_code(&f);
}

static uint16_t computed(const char *descriptor, const char *hex, const char *handlers) {
  fixture f = open_code(descriptor, hex, handlers);
  cf_status status = cf_code_compute_stack(f.code, NULL);
  uint16_t depth = f.code->max_stack;
  close_code(&f);
  return status == CF_OK ? depth : 999;
}

static void stack_depths(void) {
  CU_ASSERT_EQUAL(computed("()V", "b1", NULL), 0);
  CU_ASSERT_EQUAL(computed("(I)I", "1a 05 68 ac", NULL), 2);
  /* lload_0; lload_0; dup2; ladd; ladd; lreturn */
  CU_ASSERT_EQUAL(computed("(J)J", "1e 1e 5c 61 61 ad", NULL), 6);
  /* iload_0; ifeq 6; lconst_0; pop2; 6 return: the deepest way counts */
  CU_ASSERT_EQUAL(computed("(I)V", "1a 99 0005 09 58 b1", NULL), 2);
  /* A handler starts with the exception. */
  CU_ASSERT_EQUAL(computed("()V", "00 b1 bf", "0000 0001 0002 0000"), 1);
  /* 0 jsr 4; 3 return; 4 astore_0; 5 ret 0 */
  CU_ASSERT_EQUAL(computed("()V", "a8 0004 b1 4b a9 00", NULL), 1);
  /* Two ways with different depths; more taken than there is. */
  CU_ASSERT_EQUAL(computed("(I)V", "1a 99 0004 03 b1", NULL), 999);
  CU_ASSERT_EQUAL(computed("()V", "57 b1", NULL), 999);
}

static void effects_of_calls(void) {
  fixture f = open_code("()V", "b1", NULL);
  cf_cursor c = cf_at_entry(f.code);
  const struct {
    cf_opcode opcode;
    const char *descriptor;
    int pops, pushes;
  } cases[] = {{CF_OP_INVOKESTATIC, "(IJ)D", 3, 2},
               {CF_OP_INVOKEVIRTUAL, "()V", 1, 0},
               {CF_OP_INVOKEINTERFACE, "([J)[J", 2, 1},
               {CF_OP_GETSTATIC, "J", 0, 2},
               {CF_OP_PUTSTATIC, "I", 1, 0},
               {CF_OP_GETFIELD, "Ljava/lang/Long;", 1, 1},
               {CF_OP_PUTFIELD, "D", 3, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int pops, pushes;
    cf_insn *insn =
        cf_emit_member(c, cases[i].opcode, "A", "x", cases[i].descriptor, cases[i].opcode == CF_OP_INVOKEINTERFACE);
    CU_ASSERT(cf_stack_effect(f.c, insn, &pops, &pushes));
    CU_ASSERT_EQUAL(pops, cases[i].pops);
    CU_ASSERT_EQUAL(pushes, cases[i].pushes);
  }
  close_code(&f);
}

static void misuse_is_reported(void) {
  fixture f = open_code("()V", "b1", NULL);
  cf_error error;
  cf_emit_branch(cf_at_entry(f.code), CF_OP_GOTO, cf_label_new(f.code));
  CU_ASSERT_EQUAL(cf_code_commit(f.code, &error), CF_MISUSE);
  CU_ASSERT_STRING_EQUAL(error.rule, "a branch leads to a label that is not in the code");
  CU_ASSERT(code_is(f.m, "b1"));
  close_code(&f);

  f = open_code("()V", "b1", NULL);
  cf_insn *label = cf_emit_label(cf_at_entry(f.code), cf_label_new(f.code));
  cf_emit_label(cf_at_entry(f.code), label);
  CU_ASSERT_EQUAL(cf_code_commit(f.code, &error), CF_MISUSE);
  close_code(&f);

  f = open_code("()V", "b1", NULL);
  CU_ASSERT_PTR_NULL(cf_emit(cf_at_entry(f.code), CF_OP_GETFIELD)); /* wants an operand */
  CU_ASSERT_EQUAL(cf_code_commit(f.code, &error), CF_MISUSE);
  close_code(&f);

  f = open_code("()V", "b1", NULL);
  cf_delete(f.code, at(&f, 0));
  CU_ASSERT_EQUAL(cf_code_commit(f.code, &error), CF_MISUSE);
  CU_ASSERT_STRING_EQUAL(error.rule, "the method's code is empty");
  close_code(&f);
}

int main(void) {
  static const named_test tests[] = {{"branches run what is inserted at their target", branches_run_what_is_inserted},
                                     {"code at the entry is run once", entry_is_run_once},
                                     {"exception ranges cover what is inserted", ranges_cover_what_is_inserted},
                                     {"handlers first and last in the table", handlers_can_be_added},
                                     {"a range whose code is deleted vanishes", deleted_ranges_vanish},
                                     {"an instruction is replaced in its place", replacing},
                                     {"emitters take the shortest form", emitted_forms},
                                     {"ldc becomes ldc_w", ldc_grows_with_the_index},
                                     {"switches are padded anew", switches_are_padded},
                                     {"jsr and ret", subroutines},
                                     {"long forms are kept", long_forms_are_kept},
                                     {"lines, variables and type annotations move", debug_tables_move},
                                     {"a line table is made", line_table_is_made},
                                     {"fresh locals and reserved stack", locals_and_stack},
                                     {"stack depths", stack_depths},
                                     {"stack effects of calls and fields", effects_of_calls},
                                     {"misuse is reported on commit", misuse_is_reported}};
  return run_tests("code", tests, sizeof tests / sizeof *tests);
}
