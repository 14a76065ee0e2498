/* SECTIONs that touch something unprotected: they must be no SECTIONs (por_take_unprotected()). */
#ifndef POR_UNPROTECTED_H
#define POR_UNPROTECTED_H

#include "por/search_state.h"

/* Notes that a SECTION touches something unprotected. */
void por_note_unprotected(por_search *search, const por_operation *section);
/* Notes the SECTIONs among the nodes from `from` up to `end`: what they touch cannot be held against all other
 * operations. */
void por_note_sections(por_search *search, uint32_t from, uint32_t end);
/* Another thread's operation conflicts with a SECTION, and nothing orders the two: notes the SECTION if the other
 * operation does not take its lock. It may be any operation. */
void por_check_section(por_search *search, const por_operation *section, const por_operation *other);

#endif
