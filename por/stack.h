/* A growable array used as a stack. Data that lives as long as a part of the trace is pushed here, and popped on
 * backtracking. The memory is kept for the next execution, so a search settles at the size of its longest execution.
 * Address elements by index: growing moves them. */
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
/* Grows the stack's memory for `count` more elements. False: memory ran out, and the stack is unchanged. */
bool por_stack_reserve(por_stack *stack, uint32_t count);
static inline size_t por_stack_bytes(const por_stack *stack) {
  return (size_t)stack->capacity * stack->size;
}

/* Pushes `count` uninitialised elements and returns the index of the first. UINT32_MAX: memory ran out. */
static inline uint32_t por_stack_push(por_stack *stack, uint32_t count) {
  if (stack->capacity - stack->length < count && !por_stack_reserve(stack, count)) return UINT32_MAX;
  uint32_t at = stack->length;
  stack->length += count;
  return at;
}

#endif
