/* Looks at the text of a Java source file: which of its lines hold what. No parser: braces, and what stands before
 * them. */
#ifndef AG_CI_SOURCE_H
#define AG_CI_SOURCE_H

#include <stddef.h>

/* What is on a line; of several things the highest. */
typedef enum ag_source_line {
  AG_LINE_EMPTY,       /* blanks, comments, braces */
  AG_LINE_BODY,        /* code of a method, constructor or initializer */
  AG_LINE_HEADER,      /* the declaration of a method with a body */
  AG_LINE_IMPORT,      /* the import of one name */
  AG_LINE_DECLARATION, /* all else: a field, the head of a class, a constant of an enum, the package */
} ag_source_line;

/* Returns a kind for each line, the first at index 0, and their number. Owned by the caller; null: out of memory. */
ag_source_line *ag_source_lines(const char *text, size_t *count);

#endif
