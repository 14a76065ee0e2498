/* What an instruction touches, by the rules that the agent instruments by. A site too many does no harm. A missing site
 * counts as "may happen" in every question. */
#ifndef AN_SITES_H
#define AN_SITES_H

#include "hpor/analysis.h"

typedef struct an_touch {
  bool site;     /* a visible operation, even one without accesses (a yield) */
  bool replaced; /* the agent calls something else instead: the callee's code does not run */
  uint32_t count;
  an_access accesses[AN_ACCESSES_MAX];
  int base; /* stack slots above the reference that the access goes through; -1: there is none */
} an_touch;

/* What a call touches. The call stands in the code of `c` (null: a call by a handle). `scope` is the scope of the
 * calling class. `hidden` is the hidden JDK class whose method the named class inherits, or is. */
an_touch an_call_touch(const cf_class *c, const cf_insn *insn, const cf_member *member, an_scope scope,
                       cf_string hidden);
/* What an array access or a monitor instruction touches. `site` is false for any other instruction. */
an_touch an_plain_touch(const cf_insn *insn);
/* Adds an access to `touch`. */
void an_touch_add(an_touch *touch, an_location_id location, uint32_t modes);

/* The array location of an element type: I J F D, B and Z, C, S; any other type is a reference. */
an_location_id an_array_of(char type);

#endif
