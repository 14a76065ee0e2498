/* Fuzzing of the class-file library. For whatever bytes:
 *
 *   identity     a class that parses is written back byte by byte
 *   stability    a method that was decoded and encoded comes out the same when that is done again
 *   conservation after inserting nops the method has exactly the instructions that it had, and the nops
 *   reading      what the library writes, it reads
 *
 * A broken invariant aborts. Built with -fsanitize=fuzzer this is a libFuzzer target; with run_corpus.c a regression
 * test. */
#include "fuzz_target.h"
#include "hpor/classfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool holds, const char *invariant) {
  if (holds) return;
  fprintf(stderr, "broken invariant: %s\n", invariant);
  abort();
}

static size_t count_instructions(const cf_code *code) {
  size_t count = 0;
  for (const cf_insn *insn = code->first; insn != NULL; insn = insn->next) count += insn->opcode != CF_OP_LABEL;
  return count;
}

/* The method's Code as it stands; owned by the class. */
static cf_attribute code_of(cf_method *m) {
  cf_attribute code = {0};
  require(cf_attribute_find(cf_method_attributes(m), "Code", &code), "a method with code has it");
  return code;
}

/* Nops before and after instructions, and now and then so many that branches get too long; returns how many. */
static size_t insert_nops(cf_code *code, size_t seed) {
  size_t inserted = 0, number = 0, padded = seed % 16 == 7 ? seed / 16 % 8 : SIZE_MAX;
  for (cf_insn *insn = code->first; insn != NULL; insn = insn->next) {
    if (insn->opcode == CF_OP_LABEL || insn->origin == CF_INSERTED) continue;
    size_t choice = (seed >> (number % 29)) & 3, count = choice != 0;
    if (number++ == padded) count = 32700;
    for (size_t i = 0; i < count; i++, inserted++)
      cf_emit(choice == 1 ? cf_after(code, insn) : cf_before(code, insn), CF_OP_NOP);
  }
  return inserted;
}

/* A guard at the entry, one for each handler, and a handler for everything; returns the number of instructions. */
static size_t add_guards(cf_code *code) {
  size_t inserted = 3;
  cf_insn *on = cf_label_new(code), *start = cf_label_new(code), *all = cf_label_new(code);
  cf_cursor at = cf_at_entry(code);
  cf_emit_int(at, 1);
  cf_emit_branch(at, CF_OP_IFNE, on);
  cf_emit(at, CF_OP_RETURN);
  cf_emit_label(at, on);
  cf_frame_entry(code, on);
  cf_emit_label(at, start);
  for (cf_handler *h = code->handlers; h != NULL; h = h->next, inserted += 2) {
    cf_insn *guard = cf_label_new(code);
    cf_emit_label(cf_at_end(code), guard);
    cf_frame_copy(code, guard, h->target);
    cf_emit(cf_at_end(code), CF_OP_NOP);
    cf_emit_branch(cf_at_end(code), CF_OP_GOTO, h->target);
    h->target = guard;
  }
  cf_emit_label(cf_at_end(code), all);
  cf_emit(cf_at_end(code), CF_OP_ATHROW);
  cf_frame_handler(code, all, 3, cf_local_new(code, 1), "java/lang/Object", "java/lang/Throwable");
  cf_handler_add(code, start, all, all, 0, inserted % 2 == 0);
  return inserted + 1;
}

static void check_method(cf_method *m, size_t seed) {
  cf_error error;
  cf_code *code = cf_code_edit(m, &error);
  cf_method_line(m, (uint32_t)seed & 255);
  cf_method_annotated(m, "Ljava/lang/Deprecated;");
  if (code == NULL) {
    require(error.rule[0] != '\0', "a refusal names its rule");
    return;
  }
  size_t before = count_instructions(code);
  require(cf_code_commit(code, &error) == CF_OK, "unedited code can be encoded");
  cf_attribute first = code_of(m);
  code = cf_code_edit(m, &error);
  require(code != NULL && cf_code_commit(code, &error) == CF_OK, "reading: encoded code");
  cf_attribute second = code_of(m);
  require(first.length == second.length && memcmp(first.bytes, second.bytes, first.length) == 0, "stability");

  cf_code_compute_stack(code, &error);
  size_t inserted = insert_nops(code, seed);
  if (seed % 5 == 0) cf_frames_add_local(code, cf_local_new(code, 1), (cf_type){.kind = CF_INTEGER});
  if (seed % 3 == 0) inserted += add_guards(code);
  cf_status status = cf_code_commit(code, &error);
  if (status != CF_OK) {
    require(status == CF_TOO_LARGE, "such edits fail only for size");
    return;
  }
  code = cf_code_edit(m, &error);
  require(code != NULL, "reading: edited code");
  /* Branches that became too long are written as several instructions. */
  size_t after = count_instructions(code);
  if (cf_method_code_length(m) <= 32767) require(after == before + inserted, "conservation");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  cf_error error = {0};
  cf_class *c = cf_class_parse(data, size, "input", &error);
  if (c == NULL) {
    require(error.status != CF_OK && error.offset <= size && error.rule[0] != '\0', "a refusal says where and why");
    return 0;
  }
  uint8_t *bytes;
  size_t length;
  require(cf_class_write(c, &bytes, &length, &error) == CF_OK, "an unedited class can be written");
  require(length == size && memcmp(bytes, data, size) == 0, "identity");
  free(bytes);
  for (uint32_t i = 0; i < cf_pool_count(c); i++) {
    cf_member member;
    cf_dynamic dynamic;
    cf_pool_member(c, (uint16_t)i, &member);
    if (cf_pool_dynamic(c, (uint16_t)i, &dynamic)) cf_pool_bootstrap_argument(c, (uint16_t)i, dynamic.argument_count);
  }
  cf_pool_add_member(c, CF_TAG_METHOD, "Hook", "call", "()V");
  for (uint16_t i = 0; i < cf_method_count(c); i++)
    if (cf_method_has_code(cf_method_at(c, i))) check_method(cf_method_at(c, i), size * 31 + i);
  require(cf_class_write(c, &bytes, &length, &error) == CF_OK, "an edited class can be written");
  cf_class *again = cf_class_parse(bytes, length, "again", &error);
  require(again != NULL && cf_method_count(again) == cf_method_count(c), "reading: edited class");
  cf_class_free(again);
  free(bytes);
  cf_class_free(c);
  return 0;
}
