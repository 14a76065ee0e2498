/* The method that the class of a lambda calls: the JVM makes these classes without a class file, and tells their
 * constant pool alone (JVMTI's GetConstantPool: the entries as in a class file, JVMS 4.4). */
#ifndef AG_LAMBDA_BODY_H
#define AG_LAMBDA_BODY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_lambda_body {
  char class_name[512]; /* "a/b/Main" */
  char method[1024];    /* "lambda$main$0(I)V" */
} ag_lambda_body;

/* `count` as in a class file: entries and one. False: the pool names no method whose name begins with one of `prefixes`
 * (null at the end), or several, or is broken, or a name is too long. */
bool ag_lambda_body_find(const uint8_t *pool, size_t length, uint32_t count, const char *const *prefixes,
                         ag_lambda_body *body);

#endif
