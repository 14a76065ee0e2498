/* The claims of a part for nodes that belong to the owner of the search. */
#include "por/claims.h"

#include "por/mutant.h"
#include "por/search_state.h"

void por_part_free(por_part *part) {
  hp_free(&part->claims);
  hp_free(&part->sets);
  hp_free(&part->given);
  hp_free(&part->thread_names);
  hp_free(&part->ordinals);
}

/* Is each thread of the claim's set in `set`? */
static bool is_within(const por_part *part, const por_claim *claim, const uint64_t *set, uint32_t words) {
  const uint64_t *of_claim = part->sets.items + claim->set;
  for (uint32_t w = 0; w < claim->words; w++)
    if (of_claim[w] & ~(w < words ? set[w] : 0)) return false;
  return true;
}

/* Does an earlier claim ask for the same? Once it has been answered, one of its threads is explored at the node; so is
 * one of any larger set. */
static bool is_claimed(const por_search *search, const por_claim *wanted, const uint64_t *set) {
  const por_part *part = &search->part;
  for (uint32_t i = 0; i < part->claims.length; i++) {
    const por_claim *claim = part->claims.items + i;
    if (claim->node != wanted->node || claim->ended != wanted->ended) continue;
    if (!is_within(part, claim, set, wanted->words)) continue;
    if (claim->ended == POR_NO_THREAD) return true;
    uint32_t threads = por_set_count(part->sets.items + claim->set, claim->words);
    if (threads == por_set_count(set, wanted->words)) return true;
  }
  return false;
}

static void claim(por_search *search, por_claim wanted, const uint64_t *set) {
  por_part *part = &search->part;
  wanted.words = search->trace.words;
  if (is_claimed(search, &wanted, set) || POR_MUTANT(51)) return;
  wanted.set = hp_add(&part->sets, wanted.words);
  if (!por_got_memory(&search->trace, wanted.set != UINT32_MAX)) return;
  por_set_copy(part->sets.items + wanted.set, set, wanted.words);
  por_got_memory(&search->trace, hp_push(&part->claims, wanted));
}

void por_claim_one(por_search *search, uint32_t at, const uint64_t *set, por_thread_id thread) {
  claim(search, (por_claim){.node = at, .thread = thread, .ended = POR_NO_THREAD}, set);
}

void por_claim_each(por_search *search, uint32_t at, const uint64_t *set) {
  const por_branch *branch = por_nodes(&search->trace)[at].branch;
  uint32_t words = search->trace.words;
  uint64_t one[words];
  POR_SET_EACH(thread, set, words) {
    if (branch && por_set_has(branch->backtrack, thread)) continue;
    por_set_clear(one, words);
    por_set_add(one, thread);
    por_claim_one(search, at, one, thread);
  }
}

void por_claim_beside(por_search *search, uint32_t at, const uint64_t *others) {
  if (search->algorithm->beside)
    por_claim_each(search, at, others);
  else
    claim(search, (por_claim){.node = at, .thread = POR_NO_THREAD, .ended = por_nodes(&search->trace)[at].thread},
          others);
}
