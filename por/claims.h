/* Claims: a part asks for alternatives at nodes that belong to the owner of the search (hpor/split.h). */
#ifndef POR_CLAIMS_H
#define POR_CLAIMS_H

#include "por/part.h"

struct por_search;

/* One of `set` must be explored at the foreign node `at`, `thread` if none is. */
void por_claim_one(struct por_search *search, uint32_t at, const uint64_t *set, por_thread_id thread);
/* Each thread of `set` must be explored there. */
void por_claim_each(struct por_search *search, uint32_t at, const uint64_t *set);
/* The operation of the foreign node `at` ended the execution, though `others` could have gone on. */
void por_claim_beside(struct por_search *search, uint32_t at, const uint64_t *others);
void por_part_free(por_part *part);

#endif
