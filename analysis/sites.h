/* What an instruction touches, by the rules that the agent instruments by. More than the agent watches does no harm;
 * what is missing here has no site, and counts as "may happen" wherever it is asked for. */
#ifndef AN_SITES_H
#define AN_SITES_H

#include "hpor/analysis.h"

typedef struct an_touch {
  bool site;     /* a visible operation, also one without accesses (a yield) */
  bool replaced; /* the agent calls something else in its place: the callee's code does not run */
  uint32_t count;
  an_access accesses[AN_ACCESSES_MAX];
  int base; /* slots above the reference through which it goes; -1: through none */
} an_touch;

/* A call in the code of `c` (null: by a handle). `scope` is that of the calling class; `hidden` the JDK's class whose
 * method the named class inherits or is, if that class is hidden. */
an_touch an_call_touch(const cf_class *c, const cf_insn *insn, const cf_member *member, an_scope scope,
                       cf_string hidden);
/* An array access or a monitor instruction; `site` is false for all others. */
an_touch an_plain_touch(const cf_insn *insn);
/* Adds an access. */
void an_touch_add(an_touch *touch, an_location_id location, uint32_t modes);

/* The array space of an element type: I J F D, B and Z, C, S, anything else a reference. */
an_location_id an_array_of(char type);

#endif
