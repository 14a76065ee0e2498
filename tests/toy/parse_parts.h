/* Shared by the files of the parser: parse.c, parse_expression.c, parse_code.c. */
#ifndef HPOR_TESTS_TOY_PARSE_PARTS_H
#define HPOR_TESTS_TOY_PARSE_PARTS_H

#include "lexer.h"
#include "toy.h"

enum { MAX_SYMBOLS = 512, MAX_REGISTERS = 512 };

typedef enum toy_symbol_kind {
  SYMBOL_CONSTANT,
  SYMBOL_VARIABLE,
  SYMBOL_ARRAY,
  SYMBOL_LOCK,
  SYMBOL_FIELD
} toy_symbol_kind;

typedef struct toy_symbol {
  char name[32];
  toy_symbol_kind kind;
  uint32_t base, length;
  int64_t value;
} toy_symbol;

typedef struct toy_parser {
  toy_lexer lexer;
  toy_program *program;
  hp_error *error;
  bool failed;
  const toy_parameter *given;
  toy_symbol symbols[MAX_SYMBOLS];
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
} toy_parser;

/* ---- parse_code.c ---- */

/* Ends the parse with this error, unless there is one already. */
void toy_parse_fail(toy_parser *p, const char *what);
/* Is this the next token? If so, reads it. */
bool toy_parse_accept(toy_parser *p, const char *text);
/* Reads this token, or fails. */
void toy_parse_expect(toy_parser *p, const char *text);
/* Reads a name, or fails. */
void toy_parse_expect_name(toy_parser *p, char name[32]);
/* The symbol of this name; null: there is none. */
toy_symbol *toy_find_symbol(toy_parser *p, const char *name);
/* Declares a name. */
toy_symbol *toy_add_symbol(toy_parser *p, const char *name, toy_symbol_kind kind);
/* Adds an instruction. */
toy_instruction *toy_emit(toy_parser *p, toy_code code);
/* A register for a temporary. */
uint32_t toy_new_register(toy_parser *p);
/* The register of a local variable. */
uint32_t toy_local_register(toy_parser *p, const char *name);
/* Notes what an atomic block touches. */
void toy_parse_touch(toy_parser *p, const toy_place *place, uint8_t mode);
/* A register that holds the constant. */
uint32_t toy_constant_register(toy_parser *p, int64_t value);

/* ---- parse_expression.c ---- */

/* Reads what names a place. */
toy_place toy_parse_place(toy_parser *p, bool lock);
/* Reads the name of a queue or table. */
toy_place toy_parse_queue(toy_parser *p);
/* Reads an expression. Returns the register of its value. */
uint32_t toy_parse_expression(toy_parser *p);

#endif
