/* Splits the text of a toy program into words. */
#include "lexer.h"

#include <ctype.h>
#include <string.h>

bool toy_lexer_is(const toy_lexer *lexer, const char *text) {
  return (lexer->kind == TOKEN_NAME || lexer->kind == TOKEN_SIGN) && !strcmp(lexer->text, text);
}

void toy_lexer_next(toy_lexer *lexer) {
  const char *p = lexer->at;
  for (;;) {
    while (isspace((unsigned char)*p)) lexer->line += *p++ == '\n';
    if (*p != '#') break;
    while (*p && *p != '\n') p++;
  }
  lexer->text[0] = 0;
  lexer->kind = TOKEN_END;
  if (isalpha((unsigned char)*p) || *p == '_') {
    uint32_t n = 0;
    for (; isalnum((unsigned char)*p) || *p == '_'; p++)
      if (n + 1 < sizeof lexer->text) lexer->text[n++] = *p;
    lexer->text[n] = 0;
    lexer->kind = TOKEN_NAME;
  } else if (isdigit((unsigned char)*p)) {
    lexer->number = 0;
    for (; isdigit((unsigned char)*p); p++)
      lexer->number = (int64_t)((uint64_t)lexer->number * 10 + (uint64_t)(*p - '0'));
    lexer->kind = TOKEN_NUMBER;
  } else if (*p) {
    static const char *const pairs[] = {"==", "!=", "<=", ">=", "&&", "||", "+="};
    lexer->text[0] = *p;
    lexer->text[1] = 0;
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
      if (!strncmp(p, pairs[i], 2)) strcpy(lexer->text, pairs[i]);
    p += strlen(lexer->text);
    lexer->kind = TOKEN_SIGN;
  }
  lexer->at = p;
}

void toy_lexer_start(toy_lexer *lexer, const char *text) {
  *lexer = (toy_lexer){.at = text, .line = 1};
  toy_lexer_next(lexer);
}
