/* What both sides of a search in parts write (hpor/split.h). */
#ifndef POR_SPLIT_MESSAGES_H
#define POR_SPLIT_MESSAGES_H

#include "hpor/split.h"
#include "por/part.h"

struct por_writer;
struct por_reader;
void por_put_frontier(struct por_writer *writer, const por_frontier *frontier);
/* The caller frees the frontier, also if the reader has failed. */
void por_get_frontier(struct por_reader *reader, por_frontier *frontier);

/* The first number of each message. */
#define POR_PART_FORMAT (UINT64_C(0x68706f7270750000) + sizeof(por_frontier_node) + (sizeof(por_claim) << 8))

/* What a worker gives away. */
enum { POR_GIVES_NOTHING, POR_GIVES_ALTERNATIVES, POR_GIVES_HALF };

#endif
