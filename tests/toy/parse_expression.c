/* Expressions. Each shared variable in one is loaded into a register by a visible operation of its own. */
#include "parse_parts.h"

#include <string.h>

/* Where `name` (just read) leads: a register (kind TOY_NOWHERE, index) or a shared place. */
static toy_place place_after_name(toy_parser *p, const char *name, bool lock) {
  toy_place place;
  memset(&place, 0, sizeof place);
  toy_symbol *s = toy_find_symbol(p, name);
  if (lock != (s && s->kind == SYMBOL_LOCK)) toy_parse_fail(p, lock ? "a lock is expected" : "a lock is not a value");
  if (s && (s->kind == SYMBOL_ARRAY || (s->kind == SYMBOL_LOCK && s->length > 1))) {
    toy_parse_expect(p, "[");
    uint32_t index = toy_parse_expression(p);
    toy_parse_expect(p, "]");
    if (p->constant[index] && p->initial[index] >= 0 && p->initial[index] < s->length) {
      place.kind = TOY_CELL;
      place.base = s->base + (uint32_t)p->initial[index];
    } else {
      place.kind = TOY_ELEMENT;
      place.base = s->base;
      place.index = index;
      place.length = s->length;
    }
    return place;
  }
  if (s && s->kind != SYMBOL_CONSTANT && s->kind != SYMBOL_FIELD) {
    place.kind = TOY_CELL;
    place.base = s->base;
  } else {
    place.index = toy_local_register(p, name);
  }
  return place;
}

static uint32_t load(toy_parser *p, const toy_place *place) {
  if (place->kind == TOY_NOWHERE) return place->index;
  uint32_t r = toy_new_register(p);
  toy_parse_touch(p, place, POR_READ);
  toy_instruction *i = toy_emit(p, TOY_LOAD);
  i->a = r;
  i->place = *place;
  return r;
}

/* Follows `.field` parts as long as there are any. */
static toy_place fields_after(toy_parser *p, toy_place place) {
  while (toy_parse_accept(p, ".")) {
    char name[32];
    toy_parse_expect_name(p, name);
    toy_symbol *s = toy_find_symbol(p, name);
    if (!s) {
      s = toy_add_symbol(p, name, SYMBOL_FIELD);
      s->base = p->program->field_count++;
    }
    uint32_t object = load(p, &place);
    memset(&place, 0, sizeof place);
    place.kind = TOY_FIELD;
    place.index = object;
    place.base = s->base;
  }
  return place;
}

toy_place toy_parse_place(toy_parser *p, bool lock) {
  char name[32];
  toy_parse_expect_name(p, name);
  return fields_after(p, place_after_name(p, name, lock));
}

/* cas(place, old, new), casr, xchg(place, value), add(place, value) */
static uint32_t read_modify_write(toy_parser *p, toy_code code) {
  toy_parse_expect(p, "(");
  toy_place place = toy_parse_place(p, false);
  if (place.kind == TOY_NOWHERE) toy_parse_fail(p, "a shared variable is expected");
  toy_parse_expect(p, ",");
  uint32_t b = toy_parse_expression(p), c = 0;
  if (code == TOY_CAS || code == TOY_CASR) {
    toy_parse_expect(p, ",");
    c = toy_parse_expression(p);
  }
  toy_parse_expect(p, ")");
  uint32_t r = toy_new_register(p);
  toy_parse_touch(p, &place, POR_WRITE);
  toy_instruction *i = toy_emit(p, code);
  i->a = r;
  i->b = b;
  i->c = c;
  i->place = place;
  return r;
}

toy_place toy_parse_queue(toy_parser *p) {
  char name[32];
  toy_parse_expect_name(p, name);
  toy_symbol *s = toy_find_symbol(p, name);
  if (!s || s->kind != SYMBOL_ARRAY || !p->program->cell_objects[s->base] || s->length < 3 || p->atomic) {
    toy_parse_fail(p, "a queue or a table is expected, outside of atomic blocks");
    return (toy_place){0};
  }
  return (toy_place){.kind = TOY_CELL, .base = s->base, .length = s->length};
}

/* take q, poll q, grow t, offer(q, value) */
static uint32_t queue(toy_parser *p, toy_code code) {
  if (code == TOY_OFFER) toy_parse_expect(p, "(");
  toy_place place = toy_parse_queue(p);
  uint32_t b = 0;
  if (code == TOY_OFFER) {
    toy_parse_expect(p, ",");
    b = toy_parse_expression(p);
    toy_parse_expect(p, ")");
  }
  uint32_t r = toy_new_register(p);
  toy_instruction *i = toy_emit(p, code);
  i->a = r;
  i->b = b;
  i->place = place;
  return r;
}

static uint32_t spawn(toy_parser *p) {
  char name[32];
  toy_parse_expect_name(p, name);
  uint32_t target = 0;
  while (target < p->program->procedure_count && strcmp(p->program->procedures[target].name, name)) target++;
  if (target == p->program->procedure_count) toy_parse_fail(p, "a procedure declared above is expected");
  toy_parse_expect(p, "(");
  uint32_t values[8], count = 0;
  while (!p->failed && !toy_lexer_is(&p->lexer, ")") && count < 8) {
    values[count++] = toy_parse_expression(p);
    if (!toy_parse_accept(p, ",")) break;
  }
  toy_parse_expect(p, ")");
  if (p->failed || count != p->program->procedures[target].parameters) {
    toy_parse_fail(p, "wrong number of arguments");
    return 0;
  }
  uint32_t first = p->registers;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t r = toy_new_register(p);
    toy_instruction *move = toy_emit(p, TOY_MOVE);
    move->a = r;
    move->b = values[i];
  }
  uint32_t r = toy_new_register(p);
  toy_instruction *i = toy_emit(p, TOY_SPAWN);
  i->a = r;
  i->b = first;
  i->c = count;
  i->target = target;
  return r;
}

static uint32_t primary(toy_parser *p) {
  if (p->failed) return 0;
  if (p->lexer.kind == TOKEN_NUMBER) {
    uint32_t r = toy_constant_register(p, p->lexer.number);
    toy_lexer_next(&p->lexer);
    return r;
  }
  if (toy_parse_accept(p, "(")) {
    uint32_t r = toy_parse_expression(p);
    toy_parse_expect(p, ")");
    return r;
  }
  if (toy_lexer_is(&p->lexer, "!") || toy_lexer_is(&p->lexer, "-")) {
    int operator= p->lexer.text[0] == '!' ? '=' : '-';
    toy_lexer_next(&p->lexer);
    uint32_t b = primary(p);
    if (operator== '-' && p->constant[b]) return toy_constant_register(p, -p->initial[b]);
    uint32_t zero = toy_constant_register(p, 0), r = toy_new_register(p);
    toy_instruction *i = toy_emit(p, TOY_COMPUTE);
    i->operator= operator;
    i->a = r;
    i->b = zero;
    i->c = b;
    return r;
  }
  if (toy_parse_accept(p, "cas")) return read_modify_write(p, TOY_CAS);
  if (toy_parse_accept(p, "casr")) return read_modify_write(p, TOY_CASR);
  if (toy_parse_accept(p, "xchg")) return read_modify_write(p, TOY_XCHG);
  if (toy_parse_accept(p, "add")) return read_modify_write(p, TOY_ADD);
  if (toy_parse_accept(p, "take")) return queue(p, TOY_TAKE);
  if (toy_parse_accept(p, "poll")) return queue(p, TOY_POLL);
  if (toy_parse_accept(p, "offer")) return queue(p, TOY_OFFER);
  if (toy_parse_accept(p, "grow")) return queue(p, TOY_GROW);
  if (toy_parse_accept(p, "spawn")) return spawn(p);
  if (toy_parse_accept(p, "new")) {
    uint32_t r = toy_new_register(p);
    toy_emit(p, TOY_NEW)->a = r;
    return r;
  }
  if (toy_parse_accept(p, "trylock")) {
    toy_place place = toy_parse_place(p, true);
    uint32_t r = toy_new_register(p);
    toy_instruction *i = toy_emit(p, TOY_TRYLOCK);
    i->a = r;
    i->place = place;
    return r;
  }
  if (toy_parse_accept(p, "alive")) {
    uint32_t handle = primary(p), r = toy_new_register(p);
    toy_instruction *i = toy_emit(p, TOY_ALIVE);
    i->a = r;
    i->b = handle;
    return r;
  }
  if (toy_parse_accept(p, "choose")) {
    toy_parse_expect(p, "(");
    uint32_t n = toy_parse_expression(p), r = toy_new_register(p);
    toy_parse_expect(p, ")");
    if (!p->constant[n] || p->initial[n] < 1 || p->initial[n] > 1000)
      toy_parse_fail(p, "choose needs a constant from 1 to 1000");
    toy_instruction *i = toy_emit(p, TOY_CHOOSE);
    i->a = r;
    i->c = (uint32_t)p->initial[n];
    return r;
  }
  char name[32];
  toy_parse_expect_name(p, name);
  toy_symbol *s = toy_find_symbol(p, name);
  if (s && s->kind == SYMBOL_CONSTANT) return toy_constant_register(p, s->value);
  toy_place place = fields_after(p, place_after_name(p, name, false));
  return load(p, &place);
}

static int operator_of(const toy_lexer *lexer, int *precedence) {
  static const struct {
    char text[3];
    int operator, precedence;
  } table[] = {{"||", '|', 1}, {"&&", '&', 2}, {"==", '=', 3}, {"!=", '!', 3}, {"<", '<', 4},
               {"<=", 'l', 4}, {">", '>', 4},  {">=", 'g', 4}, {"+", '+', 5},  {"-", '-', 5},
               {"*", '*', 6},  {"/", '/', 6},  {"%", '%', 6}};
  for (unsigned i = 0; lexer->kind == TOKEN_SIGN && i < sizeof table / sizeof *table; i++)
    if (!strcmp(lexer->text, table[i].text)) {
      *precedence = table[i].precedence;
      return table[i].operator;
    }
  return 0;
}

/* The right side of && and || runs only if needed, since its loads are visible. */
static uint32_t short_circuit(toy_parser *p, int operator, uint32_t left, uint32_t (*right)(toy_parser *, int),
                              int precedence) {
  uint32_t r = toy_new_register(p), zero = toy_constant_register(p, 0);
  toy_instruction *i = toy_emit(p, TOY_COMPUTE);
  i->operator= '!';
  i->a = r;
  i->b = left;
  i->c = zero;
  uint32_t test = r;
  if (operator== '|') {
    test = toy_new_register(p);
    i = toy_emit(p, TOY_COMPUTE);
    i->operator= '=';
    i->a = test;
    i->b = r;
    i->c = zero;
  }
  uint32_t jump = p->program->instruction_count;
  toy_emit(p, TOY_JUMP_IF_ZERO)->b = test;
  uint32_t value = right(p, precedence);
  i = toy_emit(p, TOY_COMPUTE);
  i->operator= '!';
  i->a = r;
  i->b = value;
  i->c = zero;
  p->program->instructions[jump].target = p->program->instruction_count;
  return r;
}

static uint32_t binary(toy_parser *p, int above) {
  uint32_t left = primary(p);
  int precedence, operator;
  while (!p->failed && (operator= operator_of(&p->lexer, &precedence)) && precedence > above) {
    toy_lexer_next(&p->lexer);
    if (operator== '|' || operator== '&') {
      left = short_circuit(p, operator, left, binary, precedence);
      continue;
    }
    uint32_t right = binary(p, precedence);
    if (p->constant[left] && p->constant[right]) {
      left = toy_constant_register(p, toy_compute(operator, p->initial[left], p->initial[right]));
      continue;
    }
    uint32_t r = toy_new_register(p);
    toy_instruction *i = toy_emit(p, TOY_COMPUTE);
    i->operator= operator;
    i->a = r;
    i->b = left;
    i->c = right;
    left = r;
  }
  return left;
}

uint32_t toy_parse_expression(toy_parser *p) {
  return binary(p, 0);
}
