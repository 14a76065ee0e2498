/* Tests StackMapTable frames when code moves, and added frames. The expected bytes were worked out by hand. */
#include "class_builder.h"
#include "cunit_tap.h"

#include <stdlib.h>

typedef struct fixture {
  class_builder *builder;
  uint8_t *bytes;
  cf_class *c;
  cf_method *m;
  cf_code *code;
} fixture;

static fixture open_in(class_builder *b, const char *descriptor, const char *hex, const char *frames) {
  fixture f = {.builder = b};
  const built_attribute attributes[] = {{frames == NULL ? NULL : "StackMapTable", frames}, {NULL, NULL}};
  builder_method(b, CF_ACC_STATIC, "m", descriptor,
                 &(built_code){.stack = 3, .locals = 5, .hex = hex, .attributes = attributes});
  f.c = builder_parse(b, &f.bytes);
  CU_ASSERT_PTR_NOT_NULL_FATAL(f.c);
  f.m = cf_method_at(f.c, 0);
  cf_error error = {0};
  f.code = cf_code_edit(f.m, &error);
  if (f.code == NULL) printf("# %s\n", error.rule);
  CU_ASSERT_PTR_NOT_NULL_FATAL(f.code);
  return f;
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

static void nops_before(const fixture *f, uint32_t origin, int count) {
  for (int i = 0; i < count; i++) cf_emit(cf_before(f->code, at(f, origin)), CF_OP_NOP);
}

#define COMMIT(f) CU_ASSERT_EQUAL(cf_code_commit((f).code, NULL), CF_OK)
#define FRAMES(f, hex) CU_ASSERT(code_attribute_is((f).m, "StackMapTable", hex))

static void uninitialized_follows_its_new(void) {
  class_builder *b = builder_new(61);
  uint16_t type = builder_class(b, "A"), init = builder_member(b, 10, "A", "<init>", "()V");
  /* 0 new; 3 dup; 4 iload_0; 5 ifeq 9; 8 nop; 9 invokespecial; 12 pop; 13 return
   * At 9: int, and twice the object made at 0. */
  fixture f = open_in(b, "(I)V", text_of("bb %04x 59 1a 99 0004 00 b7 %04x 57 b1", type, init),
                      "0001 ff 0009 0001 01 0002 08 0000 08 0000");
  nops_before(&f, 0, 2);
  COMMIT(f);
  FRAMES(f, "0001 ff 000b 0001 01 0002 08 0002 08 0002");
  cf_delete(f.code, at(&f, 0));
  CU_ASSERT_EQUAL(cf_code_commit(f.code, NULL), CF_MISUSE);
  close_code(&f);
}

static void offsets_grow(void) {
  /* Ten nops, return; the frame at 10 needs another form when it moves to 70. */
  fixture f = open_in(builder_new(61), "()V", "00000000000000000000 b1", "0001 0a");
  nops_before(&f, 0, 53);
  COMMIT(f);
  FRAMES(f, "0001 3f");
  nops_before(&f, 0, 1);
  COMMIT(f);
  FRAMES(f, "0001 fb 0040");
  close_code(&f);

  /* One item on the stack: an Object type with two more bytes. */
  class_builder *b = builder_new(61);
  uint16_t type = builder_class(b, "A");
  f = open_in(b, "()V", "00000000000000000000 b1", text_of("0001 4a 07 %04x", type));
  nops_before(&f, 0, 60);
  COMMIT(f);
  FRAMES(f, text_of("0001 f7 0046 07 %04x", type));
  close_code(&f);
}

static void each_form_is_kept(void) {
  /* Entry: int. At 2 chopped: none. At 5 appended: int. At 8 in full: int, with float and long on the stack. */
  fixture f =
      open_in(builder_new(61), "(I)V", "00000000000000000000 b1", "0003 fa 0002 fc 0002 01 ff 0002 0001 01 0002 02 04");
  nops_before(&f, 3, 1);
  COMMIT(f);
  FRAMES(f, "0003 fa 0002 fc 0003 01 ff 0002 0001 01 0002 02 04");
  close_code(&f);
}

static void frames_read_in_full(void) {
  class_builder *b = builder_new(61);
  uint16_t type = builder_class(b, "A");
  fixture f = open_in(b, "(IJLA;[D)V", "0000000000 b1", text_of("0002 fc 0001 07 %04x f9 0001", type));
  const cf_frame *first = cf_label_before(f.code, at(&f, 1))->to.frame;
  const cf_frame *second = cf_label_before(f.code, at(&f, 3))->to.frame;
  CU_ASSERT_PTR_NOT_NULL_FATAL(first);
  CU_ASSERT_PTR_NOT_NULL_FATAL(second);
  CU_ASSERT_EQUAL(first->local_count, 5);
  static const uint8_t kinds[] = {CF_INTEGER, CF_LONG, CF_OBJECT, CF_OBJECT, CF_OBJECT};
  for (int i = 0; i < 5; i++) CU_ASSERT_EQUAL(first->locals[i].kind, kinds[i]);
  CU_ASSERT_EQUAL(first->locals[4].class_index, type);
  CU_ASSERT_EQUAL(second->local_count, 3);
  CU_ASSERT_EQUAL(second->stack_count, 0);
  close_code(&f);
}

static void guard(fixture *f) {
  cf_cursor c = cf_at_entry(f->code);
  cf_insn *on = cf_label_new(f->code);
  cf_emit_member(c, CF_OP_INVOKESTATIC, "Hook", "stop", "()Z", false);
  cf_emit_branch(c, CF_OP_IFEQ, on);
  cf_emit(c, CF_OP_RETURN);
  cf_emit_label(c, on);
  cf_frame_entry(f->code, on);
  COMMIT(*f);
}

static void entry_guard(void) {
  fixture f = open_in(builder_new(61), "(I)V", "b1", NULL);
  guard(&f); /* 0 invokestatic; 3 ifeq 7; 6 return; 7 return */
  FRAMES(f, "0001 07");
  close_code(&f);

  /* A frame that the method has at its start stays the only one there. Its locals: none. Then it goes on from there. */
  f = open_in(builder_new(61), "(I)V", "00 00 b1", "0002 fa 0000 01");
  guard(&f);
  FRAMES(f, "0002 fa 0007 01");
  close_code(&f);

  /* Before version 50 there are none. */
  f = open_in(builder_new(49), "(I)V", "b1", NULL);
  guard(&f);
  FRAMES(f, NULL);
  close_code(&f);
}

static void frames_before_version_50(void) {
  fixture f = open_in(builder_new(49), "()V", "00 b1", "ffff");
  nops_before(&f, 0, 1);
  COMMIT(f);
  FRAMES(f, "ffff"); /* means nothing there: kept */
  close_code(&f);
}

static void constructor_entry(void) {
  class_builder *b = builder_new(61);
  builder_method(b, 0, "<init>", "(J)V", &(built_code){.stack = 1, .locals = 3, .hex = "b1"});
  uint8_t *bytes;
  cf_class *c = builder_parse(b, &bytes);
  cf_code *code = cf_code_edit(cf_method_at(c, 0), NULL);
  cf_insn *label = cf_label_before(code, code->first);
  cf_frame_entry(code, label);
  CU_ASSERT_EQUAL(label->to.frame->local_count, 2);
  CU_ASSERT_EQUAL(label->to.frame->locals[0].kind, CF_UNINITIALIZED_THIS);
  CU_ASSERT_EQUAL(label->to.frame->locals[1].kind, CF_LONG);
  cf_class_free(c);
  free(bytes);
  free(b);
}

static void handler_frames(void) {
  /* static void m(int, long, A): the prefix of 3 slots is int, long; local 5 holds a B, with an unknown between. */
  fixture f = open_in(builder_new(61), "(IJLA;)V", "00 b1", NULL);
  cf_insn *start = cf_label_before(f.code, at(&f, 0)), *end = cf_label_after(f.code, at(&f, 0));
  cf_insn *handler = cf_label_new(f.code);
  cf_emit_label(cf_at_end(f.code), handler);
  cf_emit(cf_at_end(f.code), CF_OP_ATHROW);
  cf_frame_handler(f.code, handler, 3, 5, "B", "java/lang/Throwable");
  cf_handler_add(f.code, start, end, handler, 0, false);
  COMMIT(f);
  uint16_t b = cf_pool_add_class(f.c, "B"), throwable = cf_pool_add_class(f.c, "java/lang/Throwable");
  FRAMES(f, text_of("0001 ff 0002 0005 01 04 00 00 07 %04x 0001 07 %04x", b, throwable));
  /* Without a local, and no prefix: entry's locals are all unknown. */
  cf_frame_handler(f.code, handler, 0, 0, NULL, "java/lang/Throwable");
  COMMIT(f);
  FRAMES(f, text_of("0001 ff 0002 0000 0001 07 %04x", throwable));
  /* The whole prefix: the same locals as at the entry, so that the short form does. */
  cf_frame_handler(f.code, handler, 4, 0, NULL, "java/lang/Throwable");
  COMMIT(f);
  FRAMES(f, text_of("0001 42 07 %04x", throwable));
  close_code(&f);
}

static void locals_in_all_frames(void) {
  class_builder *b = builder_new(61);
  uint16_t type = builder_class(b, "A");
  fixture f = open_in(b, "(I)V", "0000 b1", "0002 01 00");
  cf_type object = {.kind = CF_OBJECT, .class_index = type};
  cf_frames_add_local(f.code, 3, object);
  COMMIT(f);
  FRAMES(f, text_of("0002 fe 0001 00 00 07 %04x 00", type));
  /* A lower one, then: the gap is filled. */
  cf_frames_add_local(f.code, 2, (cf_type){.kind = CF_INTEGER});
  COMMIT(f);
  FRAMES(f, text_of("0002 fe 0001 00 01 07 %04x 00", type));
  close_code(&f);

  /* No locals before, a long's second slot counts, and an item on the stack asks for the full form. */
  b = builder_new(61);
  type = builder_class(b, "A");
  f = open_in(b, "(J)V", "0000 b1", "0002 41 01 fa 0000");
  cf_frames_add_local(f.code, 2, (cf_type){.kind = CF_OBJECT, .class_index = type});
  COMMIT(f);
  FRAMES(f, text_of("0002 ff 0001 0002 04 07 %04x 0001 01 ff 0000 0003 00 00 07 %04x 0000", type, type));
  close_code(&f);
}

static void too_many_locals(void) {
  class_builder *b = builder_new(61);
  builder_method(b, CF_ACC_STATIC, "m", "()V", &(built_code){.stack = 1, .locals = 65535, .hex = "00 b1"});
  uint8_t *bytes;
  cf_class *c = builder_parse(b, &bytes);
  cf_method *m = cf_method_at(c, 0);
  for (int edit = 0; edit < 3; edit++) {
    cf_code *code = cf_code_edit(m, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(code);
    cf_insn *label = cf_label_before(code, code->last);
    cf_frame_entry(code, label);
    if (edit == 0) cf_local_new(code, 1);
    if (edit == 1) cf_frame_handler(code, label, 0, 65535, "A", "B");
    if (edit == 2) cf_frames_add_local(code, 65535, (cf_type){.kind = CF_INTEGER});
    CU_ASSERT_EQUAL(cf_code_commit(code, NULL), CF_TOO_LARGE);
  }
  /* One less is possible. */
  cf_code *code = cf_code_edit(m, NULL);
  cf_insn *label = cf_label_before(code, code->last);
  cf_frame_handler(code, label, 0, 65534, "A", "B");
  CU_ASSERT_EQUAL(cf_code_commit(code, NULL), CF_OK);
  CU_ASSERT_EQUAL(label->to.frame->local_count, 65535);
  cf_class_free(c);
  free(bytes);
  free(b);
}

static void copied_frames(void) {
  class_builder *b = builder_new(61);
  uint16_t type = builder_class(b, "A");
  fixture f = open_in(b, "()V", "00 00 b1", text_of("0001 42 07 %04x", type));
  cf_insn *other = cf_label_before(f.code, at(&f, 1));
  CU_ASSERT_FALSE(cf_frame_copy(f.code, cf_label_new(f.code), other)); /* that one has none */
  CU_ASSERT(cf_frame_copy(f.code, other, cf_label_before(f.code, at(&f, 2))));
  COMMIT(f);
  FRAMES(f, text_of("0002 41 07 %04x 40 07 %04x", type, type));
  close_code(&f);
}

int main(void) {
  static const named_test tests[] = {{"an uninitialized type follows its new", uninitialized_follows_its_new},
                                     {"offsets that grow take longer forms", offsets_grow},
                                     {"each form is kept", each_form_is_kept},
                                     {"frames are read in full", frames_read_in_full},
                                     {"a guard at the entry", entry_guard},
                                     {"frames before version 50", frames_before_version_50},
                                     {"the entry of a constructor", constructor_entry},
                                     {"frames of handlers", handler_frames},
                                     {"a local in all frames", locals_in_all_frames},
                                     {"too many locals", too_many_locals},
                                     {"copied frames", copied_frames}};
  return run_tests("frame", tests, sizeof tests / sizeof *tests);
}
