/* A growable array used as a stack: what lives and dies with the trace is pushed here and popped on backtracking. Its
 * memory is kept for the next execution, so a search settles at the size of its longest execution. Elements are
 * addressed by index, since growing moves them. */
#ifndef POR_STACK_H
#define POR_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct por_stack {
  void *items;
  uint32_t length, capacity; /* in elements */
  uint32_t size;             /* bytes of one element */
} por_stack;

void por_stack_init(por_stack *stack, uint32_t size);
void por_stack_free(por_stack *stack);
/* Makes room for `count` more elements, for which there is none; false when memory ran out (nothing has changed then).
 */
bool por_stack_reserve(por_stack *stack, uint32_t count);
static inline size_t por_stack_bytes(const por_stack *stack) {
  return (size_t)stack->capacity * stack->size;
}

/* The index of `count` new elements, uninitialised; UINT32_MAX when memory ran out. */
static inline uint32_t por_stack_push(por_stack *stack, uint32_t count) {
  if (stack->capacity - stack->length < count && !por_stack_reserve(stack, count)) return UINT32_MAX;
  uint32_t at = stack->length;
  stack->length += count;
  return at;
}

#endif
