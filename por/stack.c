/* A stack doubles when it is full. Popping frees no memory. */
#include "por/stack.h"

#include <stdlib.h>

void por_stack_init(por_stack *stack, uint32_t size) {
  *stack = (por_stack){.size = size};
}

void por_stack_free(por_stack *stack) {
  free(stack->items);
  *stack = (por_stack){.size = stack->size};
}

bool por_stack_reserve(por_stack *stack, uint32_t count) {
  uint64_t needed = (uint64_t)stack->length + count;
  uint64_t capacity = stack->capacity < 16 ? 16 : stack->capacity;
  while (capacity < needed) capacity *= 2;
  if (capacity > UINT32_MAX - 1) capacity = UINT32_MAX - 1;
  if (capacity < needed) return false;
  void *items = realloc(stack->items, capacity * stack->size);
  if (!items) return false;
  stack->items = items;
  stack->capacity = (uint32_t)capacity;
  return true;
}
