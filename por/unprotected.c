/* Notes SECTIONs that touch something which another operation touches without their lock. */
#include "por/unprotected.h"

#include "por/dependence.h"
#include "por/mutant.h"

void por_note_unprotected(por_search *search, const por_operation *section) {
  const por_operation *known = search->trace.unprotected.items;
  for (uint32_t i = 0; i < search->trace.unprotected.length; i++)
    if (por_operation_same(&known[i], section)) return;
  por_got_memory(&search->trace, hp_push(&search->trace.unprotected, *section));
}

void por_note_sections(por_search *search, uint32_t from, uint32_t end) {
  for (uint32_t at = from; at < end; at++)
    if (por_mode_section(por_nodes(&search->trace)[at].operation.first.mode))
      por_note_unprotected(search, &por_nodes(&search->trace)[at].operation);
}

/* Does an operation that touches the lock in the mode `other` hold it so that it cannot come in the midst of one that
 * touches it in the mode `section`? */
static bool excludes(uint32_t section, uint32_t other) {
  if (section == POR_SHARED && other == POR_SHARED) return POR_MUTANT(115);
  return por_mode_acquires(other) || por_mode_holds(other);
}

void por_check_section(por_search *search, const por_operation *section, const por_operation *other) {
  const uint32_t mode = section->first.mode;
  if (por_mode_section(mode) && !excludes(mode, por_operation_mode(other, section->first.location)) && !POR_MUTANT(44))
    por_note_unprotected(search, section);
}
