/* The worker's side of a search in parts: takes a part, gives alternatives away, tells its claims. */
#include "por/split_messages.h"

#include "por/algorithms/algorithms.h"
#include "por/mutant.h"
#include "por/resume.h"
#include "por/search_parts.h"
#include "por/serialize.h"
#include "por/states/matching.h"

#include <stddef.h>

bool por_can_split(const por_search *search) {
  bool apart = !search->matching.on || search->matching.sharing.states;
  return search->flags & POR_SPLITS && !search->replay && apart && search->config.bound == POR_BOUND_NONE;
}

bool por_splits(const char *algorithm, bool match) {
  const por_algorithm *found = por_algorithm_find(algorithm);
  const uint32_t wanted = POR_SPLITS | (match ? POR_MATCHES | POR_USES_GRAPH : 0);
  return found && (found->flags & wanted) == wanted;
}

const char *por_part_wants(const por_search *search) {
  return search->part.wants;
}

bool por_part_has_news(const por_search *search) {
  const por_part *part = &search->part;
  return part->told < part->claims.length || (part->introduces && search->trace.settled >= part->root);
}

/* ---- what is left at a node ------------------------------------------------------------------------------------- */

/* Has the operation of the node outcomes that are still to be explored? */
static bool has_outcomes(const por_search *search, uint32_t at) {
  const por_node *node = &por_nodes(&search->trace)[at];
  bool chosen_anew = at == search->prefix && !search->same_thread; /* its operation is another one, not yet known */
  return !chosen_anew && node->choice + 1 < node->choices;
}

/* Finds the threads that are to be explored at a node behind the present one, in order: `search->part.given`. False:
 * not all of it can be given away. */
static bool find_threads(por_search *search, uint32_t at) {
  por_trace *trace = &search->trace;
  hp_numbers *given = &search->part.given;
  given->length = 0;
  if (por_is_foreign(search, at)) return true;
  if (search->algorithm->open ? !search->algorithm->open(search, at) : !por_nodes(trace)[at].branch) return true;
  if (search->algorithm->left) return search->algorithm->left(search, at, given);
  por_branch *branch = por_trace_branch(trace, at);
  if (!branch) return true;
  uint64_t done[trace->words];
  por_set_copy(done, branch->done, trace->words);
  for (por_thread_id thread = por_nodes(trace)[at].thread; thread != POR_NO_THREAD;) {
    por_set_add(branch->done, thread);
    uint16_t choice = POR_EVERY_CHOICE;
    thread = por_next_thread(search, at, &choice);
    if (thread != POR_NO_THREAD && !por_got_memory(trace, hp_push(given, thread))) break;
  }
  por_set_copy(branch->done, done, trace->words);
  return true;
}

/* The first node with something left. POR_NONE_INDEX: there is none, or it cannot be given away. */
static uint32_t first_open(por_search *search) {
  uint32_t root = search->part.root;
  for (uint32_t at = root ? root - 1 : 0; at < search->trace.nodes.length; at++) {
    if (!find_threads(search, at)) break;
    if (search->part.given.length || has_outcomes(search, at)) return at;
  }
  return POR_NONE_INDEX;
}

bool por_can_give(por_search *search) {
  if (!por_can_split(search) || !por_frontier_is_there(search) || search->resume.nodes) return false;
  if (search->algorithm->give) return search->algorithm->give(search, NULL);
  uint32_t at = first_open(search);
  return at != POR_NONE_INDEX && !por_matching_is_on_cycle(search, at);
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

void por_put_frontier(por_writer *writer, const por_frontier *f) {
  const uint64_t head[] = {f->node_count, f->set_count, f->words, f->thread_count, f->same_thread, f->random};
  por_put(writer, head, sizeof head);
  por_put(writer, f->nodes, f->node_count * sizeof *f->nodes);
  por_put(writer, f->sets, f->set_count * f->words * sizeof *f->sets);
  por_put(writer, f->threads, f->thread_count * sizeof *f->threads);
}

/* A message may be damaged. A byte other than 0 and 1 must not be read as a bool. */
static bool has_flags(const por_frontier_node *node) {
  const unsigned char *bytes = (const unsigned char *)node;
  return bytes[offsetof(por_frontier_node, held)] <= 1 && bytes[offsetof(por_frontier_node, alone)] <= 1 &&
         bytes[offsetof(por_frontier_node, branch)] <= 1;
}

void por_get_frontier(por_reader *reader, por_frontier *f) {
  uint64_t head[6];
  const void *bytes = por_get(reader, sizeof head);
  *f = (por_frontier){.node_count = 0};
  if (!bytes) return;
  memcpy(head, bytes, sizeof head);
  size_t left = (size_t)(reader->end - reader->at);
  for (int i = 0; i < 4; i++) reader->failed |= head[i] > left;
  if (reader->failed || (head[1] && head[2] > left / head[1])) {
    reader->failed = true;
    return;
  }
  *f = (por_frontier){.node_count = head[0],
                      .set_count = head[1],
                      .words = (uint32_t)head[2],
                      .thread_count = head[3],
                      .same_thread = head[4],
                      .random = head[5]};
  if (!por_frontier_allocate(f)) {
    reader->failed = true;
    return;
  }
  const size_t sizes[] = {f->node_count * sizeof *f->nodes, f->set_count * f->words * sizeof *f->sets,
                          f->thread_count * sizeof *f->threads};
  void *to[] = {f->nodes, f->sets, f->threads};
  for (int i = 0; i < 3; i++)
    if ((bytes = por_get(reader, sizes[i])) && sizes[i]) memcpy(to[i], bytes, sizes[i]);
  for (size_t i = 0; i < f->node_count && !reader->failed; i++)
    if (!has_flags(f->nodes + i)) reader->failed = true;
}

/* The names of all locations, by number. The caller frees them. Null: memory ran out. */
static uint64_t *location_names(const por_search *search) {
  uint64_t *names = calloc(search->locations.count + 1, sizeof *names);
  for (uint32_t i = 0; names && i < search->locations.capacity; i++) {
    const hp_slot *slot = &search->locations.slots[i];
    if (slot->taken) names[slot->number] = slot->key;
  }
  return names;
}

static void put_touches(por_writer *writer, const uint64_t *names, const por_sleeper *of, const por_touch *touches) {
  const uint64_t head[] = {of->node, of->thread, of->touch_count, of->vain && !POR_MUTANT(80)};
  por_put(writer, head, sizeof head);
  for (uint32_t i = 0; i < of->touch_count; i++) {
    const por_told_touch told = {names[touches[i].access.location], touches[i].access.mode};
    por_put(writer, &told, sizeof told);
  }
}

static bool is_worth_telling(const por_search *search, const por_sleeper *sleeper) {
  return sleeper->node < search->part.root && !sleeper->unknown;
}

/* What the operations of nodes touch that belong to the owner: it is needed where they sleep. */
static void put_footprints(const por_search *search, por_writer *writer) {
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  uint32_t end = trace->settled < search->part.root ? trace->settled : search->part.root, count = 0;
  por_touch own;
  por_footprint touched;
  for (uint32_t at = 0; at < end; at++) count += por_touched_at(trace, &nodes[at], &own, &touched);
  for (uint32_t i = 0; i < trace->sleepers.length; i++) count += is_worth_telling(search, trace->sleepers.items + i);
  por_put_number(writer, count);
  uint64_t *names = count ? location_names(search) : NULL;
  if (count && !names) writer->failed = true;
  for (uint32_t at = 0; names && at < end; at++) {
    if (!por_touched_at(trace, &nodes[at], &own, &touched)) continue;
    const por_sleeper of = {at, nodes[at].thread, 0, touched.touch_count, false, false};
    put_touches(writer, names, &of, touched.touches);
  }
  for (uint32_t i = 0; names && i < trace->sleepers.length; i++) {
    const por_sleeper *of = trace->sleepers.items + i;
    if (is_worth_telling(search, of)) put_touches(writer, names, of, trace->sleepers_touches.items + of->touches);
  }
  free(names);
}

static void put_claims(const por_search *search, por_writer *writer) {
  const por_part *part = &search->part;
  por_put_number(writer, part->claims.length - part->told);
  for (uint32_t i = part->told; i < part->claims.length; i++) {
    const por_claim *claim = part->claims.items + i;
    por_put(writer, claim, sizeof *claim);
    por_put(writer, part->sets.items + claim->set, claim->words * sizeof(uint64_t));
  }
}

typedef HP_VECTOR(unsigned char) byte_vector;

static bool collect(void *data, const void *bytes, size_t size) {
  byte_vector *to = data;
  const uint32_t at = size <= UINT32_MAX ? hp_add(to, (uint32_t)size) : UINT32_MAX;
  if (at != UINT32_MAX && size) memcpy(to->items + at, bytes, size);
  return at != UINT32_MAX;
}

/* What the algorithm keeps of its own, if the part that stays cannot be explored without it. */
static void put_own(const por_search *search, por_writer *writer) {
  byte_vector bytes = {0};
  const bool keeps = search->algorithm->left || search->algorithm->give;
  if (keeps && !por_save(search, collect, &bytes)) writer->failed = true;
  por_put_vector(writer, &bytes);
  hp_free(&bytes);
}

/* Gives away what the algorithm halves. Both parts are described by what it keeps. */
static void put_half(por_search *search, por_writer *writer) {
  byte_vector bytes = {0};
  por_frontier frontier;
  if (!por_frontier_take(search, &frontier)) {
    writer->failed = true;
    return;
  }
  if (!por_save_half(search, collect, &bytes)) writer->failed = true;
  por_put_frontier(writer, &frontier);
  por_put_vector(writer, &bytes);
  put_own(search, writer);
  por_frontier_free(&frontier);
  hp_free(&bytes);
}

/* Gives away what is left at node `at`. What stays here lies behind it, and is described as a checkpoint. */
static void put_given(por_search *search, por_writer *writer, uint32_t at) {
  por_node *node = &por_nodes(&search->trace)[at];
  const uint64_t extends = search->trace.touches.length || search->trace.sleepers.length;
  const uint64_t outcomes[] = {at, has_outcomes(search, at), (uint64_t)node->choice + 1, node->choices, extends};
  if (outcomes[1]) node->choices = 0;
  por_matching_give(search, at);
  search->part.root = at + 1;
  por_frontier frontier;
  if (!por_frontier_take(search, &frontier)) {
    writer->failed = true;
    return;
  }
  por_put_frontier(writer, &frontier);
  por_put(writer, outcomes, sizeof outcomes);
  por_put_vector(writer, &search->part.given);
  por_frontier_free(&frontier);
  put_own(search, writer);
}

bool por_part_tell(por_search *search, bool give, por_write *write, void *data) {
  por_writer writer = {write, data, false};
  const bool halves = give && search->algorithm->give;
  uint32_t at = give && !halves ? first_open(search) : POR_NONE_INDEX;
  bool gives = at != POR_NONE_INDEX;
  por_put_number(&writer, POR_PART_FORMAT);
  put_claims(search, &writer);
  por_put_number(&writer, halves ? POR_GIVES_HALF : gives ? POR_GIVES_ALTERNATIVES : POR_GIVES_NOTHING);
  if (halves) put_half(search, &writer);
  if (gives) put_given(search, &writer, at);
  put_footprints(search, &writer);
  search->part.told = search->part.claims.length;
  search->part.introduces &= search->trace.settled < search->part.root;
  if (search->trace.out_of_memory) por_fail_memory(search);
  return !writer.failed && !search->failed;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

/* What is known of the threads that sleep along the path. */
static void get_sleepers(por_search *search, por_reader *reader) {
  por_trace *trace = &search->trace;
  for (uint64_t count = por_get_number(reader); count && !reader->failed; count--) {
    uint64_t node = por_get_number(reader), thread = por_get_number(reader), number = por_get_number(reader);
    bool vain = por_get_number(reader), unknown = number == POR_TOUCHES_UNKNOWN;
    uint64_t touches = unknown ? 0 : number;
    const por_told_touch *told = por_get(reader, touches * sizeof *told);
    uint32_t at = told ? hp_add(&trace->sleepers_touches, (uint32_t)touches) : UINT32_MAX;
    const por_sleeper sleeper = {(uint32_t)node, (por_thread_id)thread, at, (uint32_t)touches, unknown, vain};
    if (at == UINT32_MAX || touches > UINT32_MAX || !hp_push(&trace->sleepers, sleeper)) {
      reader->failed = true;
      return;
    }
    for (uint32_t i = 0; i < touches; i++) {
      por_told_touch one;
      memcpy(&one, told + i, sizeof one);
      trace->sleepers_touches.items[at + i] =
          (por_touch){.access = {por_location(search, one.location), (uint16_t)one.mode, 0}};
    }
    por_touches_sort(trace->sleepers_touches.items + at, (uint32_t)touches);
    trace->looks |= vain || unknown;
  }
}

bool por_part_take(por_search *search, const void *bytes, size_t size) {
  por_reader reader = {bytes, (const unsigned char *)bytes + size, false};
  if (!por_can_split(search) || por_get_number(&reader) != POR_PART_FORMAT) return false;
  por_frontier frontier;
  por_get_frontier(&reader, &frontier);
  uint64_t root = por_get_number(&reader), introduces = por_get_number(&reader);
  byte_vector own = {0};
  por_get_vector(&reader, &own);
  bool whole = frontier.thread_count == 0; /* nothing of the search has been explored yet */
  search->part.taken = true;
  search->part.apart = search->algorithm->left && !own.length;
  const bool fits = !search->algorithm->give || !frontier.node_count;
  bool good = !reader.failed && fits && root <= frontier.node_count &&
              (!own.length || por_load(search, own.items, own.length)) && (whole || por_resume(search, &frontier));
  hp_free(&own);
  por_frontier_free(&frontier);
  if (!good) return false;
  search->part.root = (uint32_t)root;
  search->part.introduces = introduces;
  get_sleepers(search, &reader);
  return !reader.failed && reader.at == reader.end && !search->failed;
}
