/* Reads a program and compiles it in one pass. Each shared variable in an expression is loaded into a register by a
 * visible operation of its own. Everything else in an expression is local. */
#include "lexer.h"
#include "toy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SYMBOLS = 512, MAX_REGISTERS = 512 };

typedef enum symbol_kind { SYMBOL_CONSTANT, SYMBOL_VARIABLE, SYMBOL_ARRAY, SYMBOL_LOCK, SYMBOL_FIELD } symbol_kind;

typedef struct symbol {
  char name[32];
  symbol_kind kind;
  uint32_t base, length;
  int64_t value;
} symbol;

typedef struct parser {
  toy_lexer lexer;
  toy_program *program;
  por_error *error;
  bool failed;
  const toy_parameter *given;
  symbol symbols[MAX_SYMBOLS];
  uint32_t symbol_count;
  uint32_t capacity; /* of instructions */
  /* the procedure being compiled */
  int64_t initial[MAX_REGISTERS];
  char names[MAX_REGISTERS][32]; /* empty: a temporary or a constant */
  bool constant[MAX_REGISTERS];
  uint32_t registers;
  uint32_t locals;
  /* the atomic block being compiled */
  bool atomic;
  uint32_t object; /* a step on the object that begins with this cell, plus 1; 0: none */
  toy_place touched[2];
  uint8_t touched_mode[2];
  uint32_t touched_count;
} parser;

static void fail(parser *p, const char *what) {
  if (p->failed) return;
  p->failed = true;
  snprintf(p->error->text, sizeof p->error->text, "Line %u: %s (at '%s').", p->lexer.line, what,
           p->lexer.kind == TOKEN_END ? "the end" : p->lexer.text);
}

static bool accept(parser *p, const char *text) {
  if (p->failed || !toy_lexer_is(&p->lexer, text)) return false;
  toy_lexer_next(&p->lexer);
  return true;
}

static void expect(parser *p, const char *text) {
  char what[64];
  snprintf(what, sizeof what, "'%s' is expected", text);
  if (!accept(p, text)) fail(p, what);
}

static void expect_name(parser *p, char name[32]) {
  if (p->lexer.kind != TOKEN_NAME) fail(p, "a name is expected");
  memcpy(name, p->lexer.text, 32);
  toy_lexer_next(&p->lexer);
}

static symbol *find_symbol(parser *p, const char *name) {
  for (uint32_t i = 0; i < p->symbol_count; i++)
    if (!strcmp(p->symbols[i].name, name)) return &p->symbols[i];
  return NULL;
}

static symbol *add_symbol(parser *p, const char *name, symbol_kind kind) {
  static symbol nowhere;
  if (p->symbol_count == MAX_SYMBOLS || find_symbol(p, name)) {
    fail(p, "too many names, or a name declared twice");
    return &nowhere;
  }
  symbol *s = &p->symbols[p->symbol_count++];
  *s = (symbol){.kind = kind, .length = 1};
  snprintf(s->name, sizeof s->name, "%s", name);
  return s;
}

/* ---- code ------------------------------------------------------------------------------------------------------- */

static toy_instruction *emit(parser *p, toy_code code) {
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

static uint32_t new_register(parser *p) {
  if (p->registers == MAX_REGISTERS) {
    fail(p, "too many registers in one thread");
    return 0;
  }
  p->initial[p->registers] = 0;
  p->names[p->registers][0] = 0;
  p->constant[p->registers] = false;
  return p->registers++;
}

static uint32_t constant_register(parser *p, int64_t value) {
  for (uint32_t r = 0; r < p->registers; r++)
    if (p->constant[r] && p->initial[r] == value) return r;
  uint32_t r = new_register(p);
  p->initial[r] = value;
  p->constant[r] = true;
  return r;
}

static uint32_t local_register(parser *p, const char *name) {
  for (uint32_t r = 0; r < p->registers; r++)
    if (!strcmp(p->names[r], name)) return r;
  uint32_t r = new_register(p);
  snprintf(p->names[r], sizeof p->names[r], "%s", name);
  return r;
}

/* Notes what an atomic block touches. */
static void touch(parser *p, const toy_place *place, uint8_t mode) {
  if (!p->atomic) return;
  if (p->object) {
    bool part = place->kind == TOY_CELL || place->kind == TOY_ELEMENT;
    if (!part || p->program->cell_objects[place->base] != p->object) fail(p, "a step touches its object only");
    return;
  }
  for (uint32_t i = 0; i < p->touched_count; i++) {
    if (memcmp(&p->touched[i], place, sizeof *place)) continue;
    if (mode == POR_WRITE) p->touched_mode[i] = mode;
    return;
  }
  if (p->touched_count == 2) {
    fail(p, "an atomic block touches more than two places");
    return;
  }
  p->touched[p->touched_count] = *place;
  p->touched_mode[p->touched_count++] = mode;
}

static uint32_t expression(parser *p);

/* Where `name` (just read) leads: a register (kind TOY_NOWHERE, index) or a shared place. */
static toy_place place_after_name(parser *p, const char *name, bool lock) {
  toy_place place;
  memset(&place, 0, sizeof place);
  symbol *s = find_symbol(p, name);
  if (lock != (s && s->kind == SYMBOL_LOCK)) fail(p, lock ? "a lock is expected" : "a lock is not a value");
  if (s && (s->kind == SYMBOL_ARRAY || (s->kind == SYMBOL_LOCK && s->length > 1))) {
    expect(p, "[");
    uint32_t index = expression(p);
    expect(p, "]");
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
    place.index = local_register(p, name);
  }
  return place;
}

static uint32_t load(parser *p, const toy_place *place) {
  if (place->kind == TOY_NOWHERE) return place->index;
  uint32_t r = new_register(p);
  touch(p, place, POR_READ);
  toy_instruction *i = emit(p, TOY_LOAD);
  i->a = r;
  i->place = *place;
  return r;
}

/* Follows `.field` parts as long as there are any. */
static toy_place fields_after(parser *p, toy_place place) {
  while (accept(p, ".")) {
    char name[32];
    expect_name(p, name);
    symbol *s = find_symbol(p, name);
    if (!s) {
      s = add_symbol(p, name, SYMBOL_FIELD);
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

static toy_place place_expression(parser *p, bool lock) {
  char name[32];
  expect_name(p, name);
  return fields_after(p, place_after_name(p, name, lock));
}

/* cas(place, old, new), casr, xchg(place, value), add(place, value) */
static uint32_t read_modify_write(parser *p, toy_code code) {
  expect(p, "(");
  toy_place place = place_expression(p, false);
  if (place.kind == TOY_NOWHERE) fail(p, "a shared variable is expected");
  expect(p, ",");
  uint32_t b = expression(p), c = 0;
  if (code == TOY_CAS || code == TOY_CASR) {
    expect(p, ",");
    c = expression(p);
  }
  expect(p, ")");
  uint32_t r = new_register(p);
  touch(p, &place, POR_WRITE);
  toy_instruction *i = emit(p, code);
  i->a = r;
  i->b = b;
  i->c = c;
  i->place = place;
  return r;
}

static uint32_t spawn(parser *p) {
  char name[32];
  expect_name(p, name);
  uint32_t target = 0;
  while (target < p->program->procedure_count && strcmp(p->program->procedures[target].name, name)) target++;
  if (target == p->program->procedure_count) fail(p, "a procedure declared above is expected");
  expect(p, "(");
  uint32_t values[8], count = 0;
  while (!p->failed && !toy_lexer_is(&p->lexer, ")") && count < 8) {
    values[count++] = expression(p);
    if (!accept(p, ",")) break;
  }
  expect(p, ")");
  if (p->failed || count != p->program->procedures[target].parameters) {
    fail(p, "wrong number of arguments");
    return 0;
  }
  uint32_t first = p->registers;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t r = new_register(p);
    toy_instruction *move = emit(p, TOY_MOVE);
    move->a = r;
    move->b = values[i];
  }
  uint32_t r = new_register(p);
  toy_instruction *i = emit(p, TOY_SPAWN);
  i->a = r;
  i->b = first;
  i->c = count;
  i->target = target;
  return r;
}

static uint32_t primary(parser *p) {
  if (p->failed) return 0;
  if (p->lexer.kind == TOKEN_NUMBER) {
    uint32_t r = constant_register(p, p->lexer.number);
    toy_lexer_next(&p->lexer);
    return r;
  }
  if (accept(p, "(")) {
    uint32_t r = expression(p);
    expect(p, ")");
    return r;
  }
  if (toy_lexer_is(&p->lexer, "!") || toy_lexer_is(&p->lexer, "-")) {
    int operator= p->lexer.text[0] == '!' ? '=' : '-';
    toy_lexer_next(&p->lexer);
    uint32_t b = primary(p);
    if (operator== '-' && p->constant[b]) return constant_register(p, -p->initial[b]);
    uint32_t zero = constant_register(p, 0), r = new_register(p);
    toy_instruction *i = emit(p, TOY_COMPUTE);
    i->operator= operator;
    i->a = r;
    i->b = zero;
    i->c = b;
    return r;
  }
  if (accept(p, "cas")) return read_modify_write(p, TOY_CAS);
  if (accept(p, "casr")) return read_modify_write(p, TOY_CASR);
  if (accept(p, "xchg")) return read_modify_write(p, TOY_XCHG);
  if (accept(p, "add")) return read_modify_write(p, TOY_ADD);
  if (accept(p, "spawn")) return spawn(p);
  if (accept(p, "new")) {
    uint32_t r = new_register(p);
    emit(p, TOY_NEW)->a = r;
    return r;
  }
  if (accept(p, "trylock")) {
    toy_place place = place_expression(p, true);
    uint32_t r = new_register(p);
    toy_instruction *i = emit(p, TOY_TRYLOCK);
    i->a = r;
    i->place = place;
    return r;
  }
  if (accept(p, "alive")) {
    uint32_t handle = primary(p), r = new_register(p);
    toy_instruction *i = emit(p, TOY_ALIVE);
    i->a = r;
    i->b = handle;
    return r;
  }
  if (accept(p, "choose")) {
    expect(p, "(");
    uint32_t n = expression(p), r = new_register(p);
    expect(p, ")");
    if (!p->constant[n] || p->initial[n] < 1 || p->initial[n] > 1000) fail(p, "choose needs a constant from 1 to 1000");
    toy_instruction *i = emit(p, TOY_CHOOSE);
    i->a = r;
    i->c = (uint32_t)p->initial[n];
    return r;
  }
  char name[32];
  expect_name(p, name);
  symbol *s = find_symbol(p, name);
  if (s && s->kind == SYMBOL_CONSTANT) return constant_register(p, s->value);
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
static uint32_t short_circuit(parser *p, int operator, uint32_t left, uint32_t (*right)(parser *, int),
                              int precedence) {
  uint32_t r = new_register(p), zero = constant_register(p, 0);
  toy_instruction *i = emit(p, TOY_COMPUTE);
  i->operator= '!';
  i->a = r;
  i->b = left;
  i->c = zero;
  uint32_t test = r;
  if (operator== '|') {
    test = new_register(p);
    i = emit(p, TOY_COMPUTE);
    i->operator= '=';
    i->a = test;
    i->b = r;
    i->c = zero;
  }
  uint32_t jump = p->program->instruction_count;
  emit(p, TOY_JUMP_IF_ZERO)->b = test;
  uint32_t value = right(p, precedence);
  i = emit(p, TOY_COMPUTE);
  i->operator= '!';
  i->a = r;
  i->b = value;
  i->c = zero;
  p->program->instructions[jump].target = p->program->instruction_count;
  return r;
}

static uint32_t binary(parser *p, int above) {
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
      left = constant_register(p, toy_compute(operator, p->initial[left], p->initial[right]));
      continue;
    }
    uint32_t r = new_register(p);
    toy_instruction *i = emit(p, TOY_COMPUTE);
    i->operator= operator;
    i->a = r;
    i->b = left;
    i->c = right;
    left = r;
  }
  return left;
}

static uint32_t expression(parser *p) {
  return binary(p, 0);
}

/* ---- statements ------------------------------------------------------------------------------------------------- */

static void block(parser *p);

static void statement_if(parser *p) {
  expect(p, "(");
  uint32_t test = expression(p);
  expect(p, ")");
  uint32_t jump = p->program->instruction_count;
  emit(p, TOY_JUMP_IF_ZERO)->b = test;
  block(p);
  if (accept(p, "else")) {
    uint32_t over = p->program->instruction_count;
    emit(p, TOY_JUMP);
    p->program->instructions[jump].target = p->program->instruction_count;
    if (accept(p, "if"))
      statement_if(p);
    else
      block(p);
    jump = over;
  }
  p->program->instructions[jump].target = p->program->instruction_count;
}

static void statement_while(parser *p) {
  uint32_t head = p->program->instruction_count;
  expect(p, "(");
  uint32_t test = expression(p);
  expect(p, ")");
  uint32_t jump = p->program->instruction_count;
  emit(p, TOY_JUMP_IF_ZERO)->b = test;
  block(p);
  emit(p, TOY_JUMP)->target = head;
  p->program->instructions[jump].target = p->program->instruction_count;
}

/* atomic { ... }, or when (guard) { ... }: blocked until the guard holds, then done in the same step. */
static void statement_atomic(parser *p, bool guarded) {
  if (p->atomic) fail(p, "atomic blocks do not nest");
  p->atomic = true;
  p->touched_count = 0;
  uint32_t at = p->program->instruction_count;
  emit(p, TOY_ATOMIC)->guarded = guarded;
  uint32_t jump = 0;
  if (guarded) {
    expect(p, "(");
    uint32_t test = expression(p);
    expect(p, ")");
    jump = p->program->instruction_count;
    emit(p, TOY_JUMP_IF_ZERO)->b = test;
  }
  block(p);
  if (guarded) p->program->instructions[jump].target = p->program->instruction_count;
  toy_instruction *leave = emit(p, TOY_LEAVE);
  (void)leave;
  toy_instruction *i = &p->program->instructions[at];
  if (p->touched_count > 0) {
    i->place = p->touched[0];
    i->mode = p->touched_mode[0];
  }
  if (p->touched_count > 1) {
    i->second = p->touched[1];
    i->second_mode = p->touched_mode[1];
  }
  p->atomic = false;
}

/* step o { ... }: touches all of the object. */
static void statement_step(parser *p) {
  char name[32];
  expect_name(p, name);
  symbol *s = find_symbol(p, name);
  p->object = s && s->kind == SYMBOL_ARRAY ? p->program->cell_objects[s->base] : 0;
  if (!p->object) fail(p, "an object is expected");
  uint32_t at = p->program->instruction_count;
  statement_atomic(p, false);
  if (!p->failed) p->program->instructions[at].c = p->object;
  p->object = 0;
}

/* A cell, not an element: the machine looks at it when the thread is not running. */
static toy_place cell(parser *p) {
  toy_place place = place_expression(p, false);
  if (place.kind != TOY_CELL) fail(p, "a shared variable is expected");
  return place;
}

static void statement_lock(parser *p, toy_code code) {
  toy_place place = place_expression(p, true), second = {0};
  if (code == TOY_WAIT && accept(p, "or")) second = cell(p);
  int operations = code != TOY_WAIT ? 1 : second.kind ? 3 : 2;
  for (; operations > 0; operations--) {
    toy_instruction *i = emit(p, code);
    i->place = place;
    i->second = second;
    code = code == TOY_WAIT ? TOY_WAKE : TOY_SETTLE;
  }
  expect(p, ";");
}

/* once m { ... }: done by the first thread that comes by; others wait until it is. */
static void statement_once(parser *p) {
  toy_place place = place_expression(p, true);
  if (place.kind != TOY_CELL || p->atomic) fail(p, "a lock is expected, outside of atomic blocks");
  uint32_t at = p->program->instruction_count;
  emit(p, TOY_ONCE)->place = place;
  block(p);
  emit(p, TOY_ONCE_END)->place = place;
  p->program->instructions[at].target = p->program->instruction_count;
}

static void statement_idle(parser *p) {
  toy_place place = {0};
  if (!toy_lexer_is(&p->lexer, ";")) place = cell(p);
  if (p->atomic) fail(p, "an atomic block does not wait");
  emit(p, TOY_IDLE)->place = place;
  p->program->has_idle = true;
  expect(p, ";");
}

static void statement_halt(parser *p) {
  if (p->atomic) fail(p, "an atomic block does not wait");
  emit(p, TOY_HALT);
  p->program->has_halt = true;
  expect(p, ";");
}

static void statement_assignment(parser *p) {
  toy_place place = place_expression(p, false);
  expect(p, "=");
  uint32_t value = expression(p);
  expect(p, ";");
  toy_instruction *i;
  if (place.kind == TOY_NOWHERE) {
    i = emit(p, TOY_MOVE);
    i->a = place.index;
  } else {
    touch(p, &place, POR_WRITE);
    i = emit(p, TOY_STORE);
    i->place = place;
  }
  i->b = value;
}

static void statement(parser *p) {
  static const struct {
    const char *word;
    toy_code code;
  } locks[] = {{"lock", TOY_LOCK},
               {"unlock", TOY_UNLOCK},
               {"wait", TOY_WAIT},
               {"notify", TOY_NOTIFY},
               {"notifyall", TOY_NOTIFY_ALL}};
  for (unsigned i = 0; i < sizeof locks / sizeof *locks; i++)
    if (accept(p, locks[i].word)) {
      if (p->atomic) fail(p, "no lock operation in an atomic block");
      statement_lock(p, locks[i].code);
      return;
    }
  if (accept(p, "if"))
    statement_if(p);
  else if (accept(p, "while"))
    statement_while(p);
  else if (accept(p, "atomic"))
    statement_atomic(p, false);
  else if (accept(p, "step"))
    statement_step(p);
  else if (accept(p, "when"))
    statement_atomic(p, true);
  else if (accept(p, "once"))
    statement_once(p);
  else if (accept(p, "idle"))
    statement_idle(p);
  else if (accept(p, "halt"))
    statement_halt(p);
  else if (accept(p, "assert")) {
    uint32_t value = expression(p);
    emit(p, TOY_ASSERT)->b = value;
    expect(p, ";");
  } else if (accept(p, "join")) {
    uint32_t value = expression(p);
    emit(p, TOY_JOIN)->b = value;
    expect(p, ";");
  } else if (accept(p, "swap")) {
    toy_place a = place_expression(p, false);
    expect(p, ",");
    toy_place b = place_expression(p, false);
    expect(p, ";");
    if (a.kind == TOY_NOWHERE || b.kind == TOY_NOWHERE) fail(p, "swap exchanges two shared variables");
    toy_instruction *i = emit(p, TOY_SWAP);
    i->place = a;
    i->second = b;
  } else if (accept(p, "do")) {
    expression(p);
    expect(p, ";");
  } else if (accept(p, "skip")) {
    expect(p, ";");
  } else {
    statement_assignment(p);
  }
}

static void block(parser *p) {
  expect(p, "{");
  while (!p->failed && !toy_lexer_is(&p->lexer, "}")) {
    if (p->lexer.kind == TOKEN_END)
      fail(p, "'}' is missing");
    else
      statement(p);
  }
  expect(p, "}");
}

/* ---- declarations ----------------------------------------------------------------------------------------------- */

static int64_t constant_expression(parser *p) {
  uint32_t before = p->program->instruction_count;
  uint32_t r = expression(p);
  if (p->failed) return 0;
  if (!p->constant[r] || p->program->instruction_count != before) fail(p, "a constant is expected");
  return p->initial[r];
}

static void start_procedure(parser *p) {
  p->registers = 0;
  memset(p->names, 0, sizeof p->names);
}

static void declare_cells(parser *p, symbol_kind kind, bool object) {
  do {
    char name[32];
    expect_name(p, name);
    int64_t length = 1, value = 0;
    bool many = accept(p, "[");
    if (many) {
      length = constant_expression(p);
      expect(p, "]");
    }
    if (length < 1 || length > 100000) {
      fail(p, "a length from 1 to 100000 is expected");
      return;
    }
    symbol *s = add_symbol(p, name, kind == SYMBOL_LOCK ? SYMBOL_LOCK : many ? SYMBOL_ARRAY : SYMBOL_VARIABLE);
    s->length = (uint32_t)length;
    if (kind == SYMBOL_LOCK) {
      s->base = p->program->lock_count;
      p->program->lock_count += (uint32_t)length;
      continue;
    }
    if (accept(p, "=")) value = constant_expression(p);
    toy_program *program = p->program;
    s->base = program->cell_count;
    program->cell_count += (uint32_t)length;
    program->cells = realloc(program->cells, program->cell_count * sizeof *program->cells);
    program->cell_names = realloc(program->cell_names, program->cell_count * sizeof *program->cell_names);
    program->cell_objects = realloc(program->cell_objects, program->cell_count * sizeof *program->cell_objects);
    if (!program->cells || !program->cell_names || !program->cell_objects) abort();
    for (uint32_t i = s->base; i < program->cell_count; i++) {
      program->cells[i] = value;
      program->cell_objects[i] = object && many ? s->base + 1 : 0;
      memcpy(program->cell_names[i], name, 32);
    }
  } while (accept(p, ","));
  expect(p, ";");
}

static toy_procedure *finish_procedure(parser *p, toy_procedure procedure) {
  toy_program *program = p->program;
  if (procedure.joinable) emit(p, TOY_EXIT);
  emit(p, TOY_END);
  procedure.registers = p->registers;
  procedure.initial = malloc((p->registers + 1) * sizeof *procedure.initial);
  procedure.names = malloc((p->registers + 1) * sizeof *procedure.names);
  program->procedures = realloc(program->procedures, (program->procedure_count + 1) * sizeof procedure);
  if (!procedure.initial || !procedure.names || !program->procedures) abort();
  memcpy(procedure.initial, p->initial, p->registers * sizeof *p->initial);
  memcpy(procedure.names, p->names, p->registers * sizeof *p->names);
  program->procedures[program->procedure_count] = procedure;
  return &program->procedures[program->procedure_count++];
}

static void declare_thread(parser *p, bool daemon) {
  toy_procedure procedure = {.started = true, .daemon = daemon, .entry = p->program->instruction_count};
  start_procedure(p);
  expect_name(p, procedure.name);
  int64_t copies = 1;
  uint32_t self = 0;
  bool many = accept(p, "[");
  if (many) {
    copies = constant_expression(p);
    expect(p, "]");
    start_procedure(p);
    self = local_register(p, "self");
  }
  procedure.joinable = accept(p, "joinable");
  block(p);
  if (p->failed) return;
  if (daemon) p->program->has_daemons = true;
  for (int64_t i = 0; i < copies; i++) {
    if (many) p->initial[self] = i;
    if (i > 0) procedure.joinable = false; /* its instructions are there already */
    uint32_t end = p->program->instruction_count;
    toy_procedure *made = finish_procedure(p, procedure);
    if (i > 0) {
      p->program->instruction_count = end;
      made->joinable = p->program->procedures[p->program->procedure_count - 2].joinable;
    }
  }
}

static void declare_procedure(parser *p) {
  toy_procedure procedure = {.entry = p->program->instruction_count, .joinable = true};
  start_procedure(p);
  expect_name(p, procedure.name);
  expect(p, "(");
  while (!p->failed && p->lexer.kind == TOKEN_NAME) {
    char name[32];
    expect_name(p, name);
    local_register(p, name);
    procedure.parameters++;
    if (!accept(p, ",")) break;
  }
  expect(p, ")");
  emit(p, TOY_BEGIN);
  /* It may start threads of its own kind: it must be known while its body is compiled. */
  uint32_t number = p->program->procedure_count;
  finish_procedure(p, (toy_procedure){.entry = procedure.entry, .parameters = procedure.parameters});
  p->program->instruction_count--; /* the end that was emitted */
  memcpy(p->program->procedures[number].name, procedure.name, sizeof procedure.name);
  block(p);
  toy_procedure *made = finish_procedure(p, procedure);
  toy_procedure early = p->program->procedures[number];
  free(early.initial);
  free(early.names);
  p->program->procedures[number] = *made;
  p->program->procedure_count--;
}

static void declare_parameter(parser *p) {
  char name[32];
  expect_name(p, name);
  expect(p, "=");
  int64_t value = constant_expression(p);
  expect(p, ";");
  for (const toy_parameter *given = p->given; given && given->name; given++)
    if (!strcmp(given->name, name)) value = given->value;
  add_symbol(p, name, SYMBOL_CONSTANT)->value = value;
}

toy_program *toy_parse(const char *text, const toy_parameter *given, por_error *error) {
  parser *p = calloc(1, sizeof *p);
  toy_program *program = calloc(1, sizeof *program);
  if (!p || !program) abort();
  p->program = program;
  p->error = error;
  p->given = given;
  toy_lexer_start(&p->lexer, text);
  while (!p->failed && p->lexer.kind != TOKEN_END) {
    if (accept(p, "param"))
      declare_parameter(p);
    else if (accept(p, "var"))
      declare_cells(p, SYMBOL_VARIABLE, false);
    else if (accept(p, "object"))
      declare_cells(p, SYMBOL_VARIABLE, true);
    else if (accept(p, "lock"))
      declare_cells(p, SYMBOL_LOCK, false);
    else if (accept(p, "proc"))
      declare_procedure(p);
    else if (accept(p, "thread"))
      declare_thread(p, false);
    else if (accept(p, "daemon"))
      declare_thread(p, true);
    else
      fail(p, "a declaration is expected");
  }
  if (!p->failed && !program->procedure_count) fail(p, "there is no thread");
  bool failed = p->failed;
  free(p);
  if (!failed) return program;
  toy_free(program);
  return NULL;
}

toy_program *toy_parse_file(const char *path, const toy_parameter *given, por_error *error) {
  FILE *file = fopen(path, "r");
  if (!file) {
    snprintf(error->text, sizeof error->text, "Cannot open %.200s.", path);
    return NULL;
  }
  size_t length = 0, capacity = 4096;
  char *text = malloc(capacity + 1);
  if (!text) abort();
  size_t got;
  while ((got = fread(text + length, 1, capacity - length, file)) > 0) {
    length += got;
    if (length == capacity && !(text = realloc(text, (capacity *= 2) + 1))) abort();
  }
  text[length] = 0;
  fclose(file);
  toy_program *program = toy_parse(text, given, error);
  free(text);
  return program;
}

void toy_free(toy_program *program) {
  if (!program) return;
  for (uint32_t i = 0; i < program->procedure_count; i++) {
    free(program->procedures[i].initial);
    free(program->procedures[i].names);
  }
  free(program->procedures);
  free(program->instructions);
  free(program->cells);
  free(program->cell_names);
  free(program->cell_objects);
  free(program);
}
