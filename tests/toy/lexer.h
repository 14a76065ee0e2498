#ifndef HPOR_TESTS_TOY_LEXER_H
#define HPOR_TESTS_TOY_LEXER_H

#include <stdbool.h>
#include <stdint.h>

typedef enum toy_token_kind { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_SIGN } toy_token_kind;

typedef struct toy_lexer {
  const char *at;
  uint32_t line;
  toy_token_kind kind;
  char text[32]; /* of a name or a sign */
  int64_t number;
} toy_lexer;

void toy_lexer_start(toy_lexer *lexer, const char *text);
void toy_lexer_next(toy_lexer *lexer);
bool toy_lexer_is(const toy_lexer *lexer, const char *text);

#endif
