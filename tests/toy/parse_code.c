/* What the parser builds the program with: tokens that are expected, symbols, instructions and registers. */
#include "parse_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void toy_parse_fail(toy_parser *p, const char *what) {
  if (p->failed) return;
  p->failed = true;
  snprintf(p->error->text, sizeof p->error->text, "Line %u: %s (at '%s').", p->lexer.line, what,
           p->lexer.kind == TOKEN_END ? "the end" : p->lexer.text);
}

bool toy_parse_accept(toy_parser *p, const char *text) {
  if (p->failed || !toy_lexer_is(&p->lexer, text)) return false;
  toy_lexer_next(&p->lexer);
  return true;
}

void toy_parse_expect(toy_parser *p, const char *text) {
  char what[64];
  snprintf(what, sizeof what, "'%s' is expected", text);
  if (!toy_parse_accept(p, text)) toy_parse_fail(p, what);
}

void toy_parse_expect_name(toy_parser *p, char name[32]) {
  if (p->lexer.kind != TOKEN_NAME) toy_parse_fail(p, "a name is expected");
  memcpy(name, p->lexer.text, 32);
  toy_lexer_next(&p->lexer);
}

toy_symbol *toy_find_symbol(toy_parser *p, const char *name) {
  for (uint32_t i = 0; i < p->symbol_count; i++)
    if (!strcmp(p->symbols[i].name, name)) return &p->symbols[i];
  return NULL;
}

toy_symbol *toy_add_symbol(toy_parser *p, const char *name, toy_symbol_kind kind) {
  static toy_symbol nowhere;
  if (p->symbol_count == MAX_SYMBOLS || toy_find_symbol(p, name)) {
    toy_parse_fail(p, "too many names, or a name declared twice");
    return &nowhere;
  }
  toy_symbol *s = &p->symbols[p->symbol_count++];
  *s = (toy_symbol){.kind = kind, .length = 1};
  snprintf(s->name, sizeof s->name, "%s", name);
  return s;
}

toy_instruction *toy_emit(toy_parser *p, toy_code code) {
  toy_program *program = p->program;
  if (program->instruction_count == p->capacity) {
    p->capacity = p->capacity ? p->capacity * 2 : 256;
    program->instructions = realloc(program->instructions, p->capacity * sizeof *program->instructions);
    if (!program->instructions) abort();
  }
  toy_instruction *i = &program->instructions[program->instruction_count++];
  *i = (toy_instruction){.code = code, .line = p->lexer.line};
  return i;
}

uint32_t toy_new_register(toy_parser *p) {
  if (p->registers == MAX_REGISTERS) {
    toy_parse_fail(p, "too many registers in one thread");
    return 0;
  }
  p->initial[p->registers] = 0;
  p->names[p->registers][0] = 0;
  p->constant[p->registers] = false;
  return p->registers++;
}

uint32_t toy_constant_register(toy_parser *p, int64_t value) {
  for (uint32_t r = 0; r < p->registers; r++)
    if (p->constant[r] && p->initial[r] == value) return r;
  uint32_t r = toy_new_register(p);
  p->initial[r] = value;
  p->constant[r] = true;
  return r;
}

uint32_t toy_local_register(toy_parser *p, const char *name) {
  for (uint32_t r = 0; r < p->registers; r++)
    if (!strcmp(p->names[r], name)) return r;
  uint32_t r = toy_new_register(p);
  snprintf(p->names[r], sizeof p->names[r], "%s", name);
  return r;
}

void toy_parse_touch(toy_parser *p, const toy_place *place, uint8_t mode) {
  if (!p->atomic) return;
  if (p->object) {
    bool part = place->kind == TOY_CELL || place->kind == TOY_ELEMENT;
    if (!part || p->program->cell_objects[place->base] != p->object)
      toy_parse_fail(p, "a step touches its object only");
    return;
  }
  for (uint32_t i = 0; i < p->touched_count; i++) {
    if (memcmp(&p->touched[i], place, sizeof *place)) continue;
    if (mode == POR_WRITE) p->touched_mode[i] = mode;
    return;
  }
  if (p->touched_count == 2) {
    toy_parse_fail(p, "an atomic block touches more than two places");
    return;
  }
  p->touched[p->touched_count] = *place;
  p->touched_mode[p->touched_count++] = mode;
}
