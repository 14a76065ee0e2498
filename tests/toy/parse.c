/* Reads a program and compiles it in one pass. Each shared variable in an expression is loaded into a register by a
 * visible operation of its own. Everything else in an expression is local. */
#include "parse_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- statements ------------------------------------------------------------------------------------------------- */

static void block(toy_parser *p);

static void statement_if(toy_parser *p) {
  toy_parse_expect(p, "(");
  uint32_t test = toy_parse_expression(p);
  toy_parse_expect(p, ")");
  uint32_t jump = p->program->instruction_count;
  toy_emit(p, TOY_JUMP_IF_ZERO)->b = test;
  block(p);
  if (toy_parse_accept(p, "else")) {
    uint32_t over = p->program->instruction_count;
    toy_emit(p, TOY_JUMP);
    p->program->instructions[jump].target = p->program->instruction_count;
    if (toy_parse_accept(p, "if"))
      statement_if(p);
    else
      block(p);
    jump = over;
  }
  p->program->instructions[jump].target = p->program->instruction_count;
}

static void statement_while(toy_parser *p) {
  uint32_t head = p->program->instruction_count;
  toy_parse_expect(p, "(");
  uint32_t test = toy_parse_expression(p);
  toy_parse_expect(p, ")");
  uint32_t jump = p->program->instruction_count;
  toy_emit(p, TOY_JUMP_IF_ZERO)->b = test;
  block(p);
  toy_emit(p, TOY_JUMP)->target = head;
  p->program->instructions[jump].target = p->program->instruction_count;
}

/* atomic { ... }, or when (guard) { ... }: blocked until the guard holds, then done in the same step. */
static void statement_atomic(toy_parser *p, bool guarded) {
  if (p->atomic) toy_parse_fail(p, "atomic blocks do not nest");
  p->atomic = true;
  p->touched_count = 0;
  uint32_t at = p->program->instruction_count;
  toy_emit(p, TOY_ATOMIC)->guarded = guarded;
  uint32_t jump = 0;
  if (guarded) {
    toy_parse_expect(p, "(");
    uint32_t test = toy_parse_expression(p);
    toy_parse_expect(p, ")");
    jump = p->program->instruction_count;
    toy_emit(p, TOY_JUMP_IF_ZERO)->b = test;
  }
  block(p);
  if (guarded) p->program->instructions[jump].target = p->program->instruction_count;
  toy_instruction *leave = toy_emit(p, TOY_LEAVE);
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
static void statement_step(toy_parser *p) {
  char name[32];
  toy_parse_expect_name(p, name);
  toy_symbol *s = toy_find_symbol(p, name);
  p->object = s && s->kind == SYMBOL_ARRAY ? p->program->cell_objects[s->base] : 0;
  if (!p->object) toy_parse_fail(p, "an object is expected");
  uint32_t at = p->program->instruction_count;
  statement_atomic(p, false);
  if (!p->failed) p->program->instructions[at].c = p->object;
  p->object = 0;
}

/* A cell, not an element: the machine looks at it when the thread is not running. */
static toy_place cell(toy_parser *p) {
  toy_place place = toy_parse_place(p, false);
  if (place.kind != TOY_CELL) toy_parse_fail(p, "a shared variable is expected");
  return place;
}

static void statement_lock(toy_parser *p, toy_code code) {
  toy_place place = toy_parse_place(p, true), second = {0};
  if (code == TOY_WAIT && toy_parse_accept(p, "or")) second = cell(p);
  int operations = code != TOY_WAIT ? 1 : second.kind ? 3 : 2;
  for (; operations > 0; operations--) {
    toy_instruction *i = toy_emit(p, code);
    i->place = place;
    i->second = second;
    code = code == TOY_WAIT ? TOY_WAKE : TOY_SETTLE;
  }
  toy_parse_expect(p, ";");
}

/* once m { ... }: done by the first thread that comes by; others wait until it is. */
static void statement_once(toy_parser *p) {
  toy_place place = toy_parse_place(p, true);
  if (place.kind != TOY_CELL || p->atomic) toy_parse_fail(p, "a lock is expected, outside of atomic blocks");
  uint32_t at = p->program->instruction_count;
  toy_emit(p, TOY_ONCE)->place = place;
  block(p);
  toy_emit(p, TOY_ONCE_END)->place = place;
  p->program->instructions[at].target = p->program->instruction_count;
}

static void statement_idle(toy_parser *p) {
  toy_place place = {0};
  if (!toy_lexer_is(&p->lexer, ";")) place = cell(p);
  if (p->atomic) toy_parse_fail(p, "an atomic block does not wait");
  toy_emit(p, TOY_IDLE)->place = place;
  p->program->has_idle = true;
  toy_parse_expect(p, ";");
}

/* pass x, n; */
static void statement_pass(toy_parser *p) {
  toy_place place = cell(p);
  toy_parse_expect(p, ",");
  uint32_t value = toy_parse_expression(p);
  if (p->atomic) toy_parse_fail(p, "an atomic block does not wait");
  toy_instruction *i = toy_emit(p, TOY_PASS);
  i->place = place;
  i->b = value;
  toy_parse_expect(p, ";");
}

/* down x; open x; */
static void statement_latch(toy_parser *p, toy_code code) {
  toy_place place = cell(p);
  if (p->atomic) toy_parse_fail(p, "no latch in an atomic block");
  toy_emit(p, code)->place = place;
  toy_parse_expect(p, ";");
}

/* put q, e; */
static void statement_put(toy_parser *p) {
  toy_place queue = toy_parse_queue(p);
  toy_parse_expect(p, ",");
  uint32_t value = toy_parse_expression(p);
  toy_parse_expect(p, ";");
  toy_instruction *i = toy_emit(p, TOY_PUT);
  i->place = queue;
  i->a = i->b = value;
}

static void statement_halt(toy_parser *p) {
  if (p->atomic) toy_parse_fail(p, "an atomic block does not wait");
  toy_emit(p, TOY_HALT);
  p->program->has_halt = true;
  toy_parse_expect(p, ";");
}

static void statement_assignment(toy_parser *p) {
  toy_place place = toy_parse_place(p, false);
  bool increase = toy_parse_accept(p, "+=");
  if (!increase) toy_parse_expect(p, "=");
  uint32_t value = toy_parse_expression(p);
  toy_parse_expect(p, ";");
  toy_instruction *i;
  if (place.kind == TOY_NOWHERE) {
    if (increase) toy_parse_fail(p, "a shared variable is expected");
    i = toy_emit(p, TOY_MOVE);
    i->a = place.index;
  } else {
    toy_parse_touch(p, &place, POR_WRITE);
    i = toy_emit(p, increase ? TOY_INCREASE : TOY_STORE);
    i->place = place;
  }
  i->b = value;
}

static void statement(toy_parser *p) {
  static const struct {
    const char *word;
    toy_code code;
  } locks[] = {{"lock", TOY_LOCK}, {"unlock", TOY_UNLOCK}, {"share", TOY_SHARE},         {"unshare", TOY_UNSHARE},
               {"wait", TOY_WAIT}, {"notify", TOY_NOTIFY}, {"notifyall", TOY_NOTIFY_ALL}};
  for (unsigned i = 0; i < sizeof locks / sizeof *locks; i++)
    if (toy_parse_accept(p, locks[i].word)) {
      if (p->atomic) toy_parse_fail(p, "no lock operation in an atomic block");
      statement_lock(p, locks[i].code);
      return;
    }
  if (toy_parse_accept(p, "if"))
    statement_if(p);
  else if (toy_parse_accept(p, "while"))
    statement_while(p);
  else if (toy_parse_accept(p, "atomic"))
    statement_atomic(p, false);
  else if (toy_parse_accept(p, "step"))
    statement_step(p);
  else if (toy_parse_accept(p, "when"))
    statement_atomic(p, true);
  else if (toy_parse_accept(p, "once"))
    statement_once(p);
  else if (toy_parse_accept(p, "idle"))
    statement_idle(p);
  else if (toy_parse_accept(p, "pass"))
    statement_pass(p);
  else if (toy_parse_accept(p, "down"))
    statement_latch(p, TOY_DOWN);
  else if (toy_parse_accept(p, "open"))
    statement_latch(p, TOY_OPEN);
  else if (toy_parse_accept(p, "put"))
    statement_put(p);
  else if (toy_parse_accept(p, "halt"))
    statement_halt(p);
  else if (toy_parse_accept(p, "assert")) {
    uint32_t value = toy_parse_expression(p);
    toy_emit(p, TOY_ASSERT)->b = value;
    toy_parse_expect(p, ";");
  } else if (toy_parse_accept(p, "join")) {
    uint32_t value = toy_parse_expression(p);
    toy_emit(p, TOY_JOIN)->b = value;
    toy_parse_expect(p, ";");
  } else if (toy_parse_accept(p, "swap")) {
    toy_place a = toy_parse_place(p, false);
    toy_parse_expect(p, ",");
    toy_place b = toy_parse_place(p, false);
    toy_parse_expect(p, ";");
    if (a.kind == TOY_NOWHERE || b.kind == TOY_NOWHERE) toy_parse_fail(p, "swap exchanges two shared variables");
    toy_instruction *i = toy_emit(p, TOY_SWAP);
    i->place = a;
    i->second = b;
  } else if (toy_parse_accept(p, "do")) {
    toy_parse_expression(p);
    toy_parse_expect(p, ";");
  } else if (toy_parse_accept(p, "skip")) {
    toy_parse_expect(p, ";");
  } else {
    statement_assignment(p);
  }
}

static void block(toy_parser *p) {
  toy_parse_expect(p, "{");
  while (!p->failed && !toy_lexer_is(&p->lexer, "}")) {
    if (p->lexer.kind == TOKEN_END)
      toy_parse_fail(p, "'}' is missing");
    else
      statement(p);
  }
  toy_parse_expect(p, "}");
}

/* ---- declarations ----------------------------------------------------------------------------------------------- */

static int64_t constant_expression(toy_parser *p) {
  uint32_t before = p->program->instruction_count;
  uint32_t r = toy_parse_expression(p);
  if (p->failed) return 0;
  if (!p->constant[r] || p->program->instruction_count != before) toy_parse_fail(p, "a constant is expected");
  return p->initial[r];
}

static void start_procedure(toy_parser *p) {
  p->registers = 0;
  memset(p->names, 0, sizeof p->names);
}

/* `more`: the array has so many cells beside those of the length that is told. */
static void declare_cells(toy_parser *p, toy_symbol_kind kind, bool object, uint32_t more) {
  do {
    char name[32];
    toy_parse_expect_name(p, name);
    int64_t length = 1, value = 0;
    bool many = toy_parse_accept(p, "[");
    if (many) {
      length = constant_expression(p);
      toy_parse_expect(p, "]");
    }
    if (length < 1 || length > 100000) {
      toy_parse_fail(p, "a length from 1 to 100000 is expected");
      return;
    }
    length += more;
    toy_symbol *s = toy_add_symbol(p, name, kind == SYMBOL_LOCK ? SYMBOL_LOCK : many ? SYMBOL_ARRAY : SYMBOL_VARIABLE);
    s->length = (uint32_t)length;
    if (kind == SYMBOL_LOCK) {
      s->base = p->program->lock_count;
      p->program->lock_count += (uint32_t)length;
      continue;
    }
    if (toy_parse_accept(p, "=")) value = constant_expression(p);
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
  } while (toy_parse_accept(p, ","));
  toy_parse_expect(p, ";");
}

static void declare_shared_locks(toy_parser *p) {
  uint32_t before = p->program->lock_count;
  declare_cells(p, SYMBOL_LOCK, false, 0);
  if (p->program->lock_count > 64)
    toy_parse_fail(p, "at most 64 locks are expected before the end of those that threads may share");
  else
    for (uint32_t i = before; i < p->program->lock_count; i++) p->program->shared_locks |= UINT64_C(1) << i;
}

static toy_procedure *finish_procedure(toy_parser *p, toy_procedure procedure) {
  toy_program *program = p->program;
  if (procedure.joinable) toy_emit(p, TOY_EXIT);
  toy_emit(p, TOY_END);
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

static void declare_thread(toy_parser *p, bool daemon) {
  toy_procedure procedure = {.started = true, .daemon = daemon, .entry = p->program->instruction_count};
  start_procedure(p);
  toy_parse_expect_name(p, procedure.name);
  int64_t copies = 1;
  uint32_t self = 0;
  bool many = toy_parse_accept(p, "[");
  if (many) {
    copies = constant_expression(p);
    toy_parse_expect(p, "]");
    start_procedure(p);
    self = toy_local_register(p, "self");
  }
  procedure.joinable = toy_parse_accept(p, "joinable");
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

static void declare_procedure(toy_parser *p) {
  toy_procedure procedure = {.entry = p->program->instruction_count, .joinable = true};
  start_procedure(p);
  toy_parse_expect_name(p, procedure.name);
  toy_parse_expect(p, "(");
  while (!p->failed && p->lexer.kind == TOKEN_NAME) {
    char name[32];
    toy_parse_expect_name(p, name);
    toy_local_register(p, name);
    procedure.parameters++;
    if (!toy_parse_accept(p, ",")) break;
  }
  toy_parse_expect(p, ")");
  toy_emit(p, TOY_BEGIN);
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

static void declare_parameter(toy_parser *p) {
  char name[32];
  toy_parse_expect_name(p, name);
  toy_parse_expect(p, "=");
  int64_t value = constant_expression(p);
  toy_parse_expect(p, ";");
  for (const toy_parameter *given = p->given; given && given->name; given++)
    if (!strcmp(given->name, name)) value = given->value;
  toy_add_symbol(p, name, SYMBOL_CONSTANT)->value = value;
}

toy_program *toy_parse(const char *text, const toy_parameter *given, hp_error *error) {
  toy_parser *p = calloc(1, sizeof *p);
  toy_program *program = calloc(1, sizeof *program);
  if (!p || !program) abort();
  p->program = program;
  p->error = error;
  p->given = given;
  toy_lexer_start(&p->lexer, text);
  while (!p->failed && p->lexer.kind != TOKEN_END) {
    if (toy_parse_accept(p, "param"))
      declare_parameter(p);
    else if (toy_parse_accept(p, "var"))
      declare_cells(p, SYMBOL_VARIABLE, false, 0);
    else if (toy_parse_accept(p, "object"))
      declare_cells(p, SYMBOL_VARIABLE, true, 0);
    else if (toy_parse_accept(p, "queue"))
      declare_cells(p, SYMBOL_VARIABLE, true, 2);
    else if (toy_parse_accept(p, "table"))
      declare_cells(p, SYMBOL_VARIABLE, true, 2);
    else if (toy_parse_accept(p, "lock"))
      declare_cells(p, SYMBOL_LOCK, false, 0);
    else if (toy_parse_accept(p, "rwlock"))
      declare_shared_locks(p);
    else if (toy_parse_accept(p, "proc"))
      declare_procedure(p);
    else if (toy_parse_accept(p, "thread"))
      declare_thread(p, false);
    else if (toy_parse_accept(p, "daemon"))
      declare_thread(p, true);
    else
      toy_parse_fail(p, "a declaration is expected");
  }
  if (!p->failed && !program->procedure_count) toy_parse_fail(p, "there is no thread");
  bool failed = p->failed;
  free(p);
  if (!failed) return program;
  toy_free(program);
  return NULL;
}

toy_program *toy_parse_file(const char *path, const toy_parameter *given, hp_error *error) {
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
