/* Finds the method that the class of a lambda calls. The JVM makes such classes without a class file. JVMTI's
 * GetConstantPool shows only their constant pool, with entries as in a class file (JVMS 4.4). */
#ifndef AG_LAMBDA_BODY_H
#define AG_LAMBDA_BODY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_lambda_body {
  char class_name[512]; /* "a/b/Main" */
  char method[1024];    /* "lambda$main$0(I)V" */
} ag_lambda_body;

/* Finds the one method in the pool whose name begins with one of `prefixes` (ended by null). `count` is the number of
 * entries plus one, as in a class file. Returns false when the pool is broken, names no such method or several, or a
 * name is too long. */
bool ag_lambda_body_find(const uint8_t *pool, size_t length, uint32_t count, const char *const *prefixes,
                         ag_lambda_body *body);

#endif
