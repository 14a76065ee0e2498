/* The values on the stack and in the locals before each instruction, as far as one method tells. They say through which
 * variable an access goes, which constants reflection gets, and which objects never leave the method. */
#ifndef AN_VALUES_H
#define AN_VALUES_H

#include "flow.h"
#include "names.h"

typedef enum an_value_kind {
  AN_VALUE_OTHER,
  AN_VALUE_STRING,  /* the constant `index` (a name) */
  AN_VALUE_CLASS,   /* the Class object of the class that `index` names, with slashes */
  AN_VALUE_MEMBER,  /* a Method or Constructor object: `index` names it, "demo/Main.run" */
  AN_VALUE_NEW,     /* allocated by the instruction number `index` */
  AN_VALUE_FIELD,   /* read from the field of pool entry `index` */
  AN_VALUE_ELEMENT, /* read from an array */
  AN_VALUE_RESULT   /* the result of a call, or a caught exception */
} an_value_kind;

#define AN_NO_LOCAL 0xffffu

typedef struct an_value {
  uint16_t kind;
  uint16_t local; /* the local variable that it was loaded from; AN_NO_LOCAL: none */
  uint32_t index;
} an_value;

typedef struct an_values {
  const an_flow *flow;
  const cf_class *file;
  an_names *names;
  uint16_t locals, slots; /* sizes of a state: locals, and locals + stack */
  an_value *entry;        /* states before each block; null: the method is too large */
  uint16_t *depth;        /* stack depth before each block; UINT16_MAX: not reached */
  an_value *now;          /* the state while following a block */
  uint16_t now_depth;
  uint8_t *escaped; /* by instruction: what the instruction allocated may leave the method */
  bool broken;      /* stack depths disagree: nothing is known */
} an_values;

/* Computes the values of a method. The flow and the class are borrowed. False: out of memory. */
bool an_values_init(an_values *values, const an_flow *flow, const cf_class *file, an_names *names);
void an_values_free(an_values *values);

/* Follow a block. After an_values_begin() the state is the one before the block's first instruction. an_values_step()
 * goes over one instruction. */
void an_values_begin(an_values *values, uint32_t block);
void an_values_step(an_values *values, uint32_t insn);
/* The value `below` slots under the top of the stack (0: the top). */
an_value an_value_at(const an_values *values, uint32_t below);

#endif
