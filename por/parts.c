/* The owner's side of a search in parts: keeps the parts, and the nodes that several of them share. */
#include "por/mutant.h"
#include "por/resume.h"
#include "por/serialize.h"
#include "por/split_messages.h"

/* What the operation of a thread at a node touches. */
typedef struct footprint {
  por_thread_id thread;
  uint32_t touches, touch_count; /* in owned.touches */
  bool vain;                     /* as in por_sleeper */
} footprint;

/* A node that belongs to the owner. It lives as long as a part has it on its path: nobody else makes claims there. */
typedef struct owned {
  uint32_t references;
  uint32_t words;
  size_t threads;     /* so many were known where the node was given away; those of the node are among them */
  uint64_t *explored; /* all that have been given away, or explored before */
  uint64_t *ended;    /* as in por_branch */
  HP_VECTOR(footprint) footprints;
  HP_VECTOR(por_told_touch) touches;
} owned;

typedef struct part {
  por_frontier frontier;        /* where it goes on; no threads: the whole search, which has not begun */
  HP_VECTOR(unsigned char) own; /* what the algorithm needs besides */
  owned **path;                 /* the nodes that belong to the owner, the first `root` */
  uint32_t root;
  uint32_t lost; /* so many workers */
  bool under_way;
  bool introduced; /* its worker has told what the path's steps touch */
} part;

struct por_parts {
  HP_VECTOR(part) parts;
  hp_numbers waiting; /* numbers of parts */
  hp_numbers unused;  /* numbers without a part */
  hp_numbers under_way;
  bool extends; /* what steps touch is known only once they have run */
  bool waits;   /* por_parts_wait() */
};

/* ---- life ------------------------------------------------------------------------------------------------------- */

static void let_go(owned *node) {
  if (!node || --node->references) return;
  free(node->explored);
  hp_free(&node->footprints);
  hp_free(&node->touches);
  free(node);
}

static void free_part(part *p) {
  for (uint32_t i = 0; i < p->root; i++) let_go(p->path[i]);
  free(p->path);
  por_frontier_free(&p->frontier);
  hp_free(&p->own);
  *p = (part){.root = 0};
}

/* A part with room for a path of `root` nodes, which waits. POR_NONE_INDEX: memory ran out. */
static uint32_t new_part(por_parts *parts, uint32_t root) {
  owned **path = calloc(root + 1, sizeof *path);
  /* Room for all numbers, so that none is lost later. */
  bool room = path && hp_vector_room(&parts->waiting.any, parts->parts.length + 1, sizeof(uint32_t)) &&
              hp_vector_room(&parts->unused.any, parts->parts.length + 1, sizeof(uint32_t)) &&
              hp_vector_room(&parts->under_way.any, parts->parts.length + 1, sizeof(uint32_t));
  uint32_t number = POR_NONE_INDEX;
  if (room && parts->unused.length)
    number = parts->unused.items[--parts->unused.length];
  else if (room)
    number = hp_add(&parts->parts, 1);
  if (number == POR_NONE_INDEX) {
    free(path);
    return number;
  }
  parts->parts.items[number] = (part){.path = path, .root = root};
  parts->waiting.items[parts->waiting.length++] = number;
  return number;
}

por_parts *por_parts_new(void) {
  por_parts *parts = calloc(1, sizeof *parts);
  if (parts && new_part(parts, 0) != POR_NONE_INDEX) return parts;
  por_parts_free(parts);
  return NULL;
}

void por_parts_free(por_parts *parts) {
  if (!parts) return;
  for (uint32_t i = 0; i < parts->parts.length; i++) free_part(parts->parts.items + i);
  hp_free(&parts->parts);
  hp_free(&parts->waiting);
  hp_free(&parts->unused);
  hp_free(&parts->under_way);
  free(parts);
}

size_t por_parts_waiting(const por_parts *parts) {
  return parts->waiting.length;
}

void por_parts_wait(por_parts *parts) {
  parts->waits = true;
}

static bool waits(const por_parts *parts) {
  return parts->waits && parts->extends;
}

/* Another part takes another thread at the same node, or at a node before, and what that thread's step touches will be
 * known soon: then the thread can sleep in this part. */
static bool is_held(const por_parts *parts, const part *p) {
  for (uint32_t i = 0; waits(parts) && i < parts->under_way.length; i++) {
    const part *q = parts->parts.items + parts->under_way.items[i];
    if (!q->introduced && q->root && q->root <= p->root && q->path[q->root - 1] == p->path[q->root - 1]) return true;
  }
  return false;
}

bool por_parts_ready(const por_parts *parts) {
  for (uint32_t i = 0; i < parts->waiting.length; i++)
    if (!is_held(parts, parts->parts.items + parts->waiting.items[i])) return true;
  return false;
}

size_t por_parts_under_way(const por_parts *parts) {
  return parts->under_way.length;
}

/* ---- handing out ------------------------------------------------------------------------------------------------ */

static const footprint *footprint_of(const owned *node, por_thread_id thread) {
  for (uint32_t i = 0; i < node->footprints.length; i++)
    if (node->footprints.items[i].thread == thread) return node->footprints.items + i;
  return NULL;
}

static void put_sleeper(const part *p, uint32_t at, por_thread_id thread, por_writer *writer) {
  const owned *node = at < p->root ? p->path[at] : NULL;
  const footprint *of = node ? footprint_of(node, thread) : NULL;
  por_put_number(writer, at);
  por_put_number(writer, thread);
  por_put_number(writer, of ? of->touch_count : POR_TOUCHES_UNKNOWN);
  por_put_number(writer, of && of->vain);
  if (of) por_put(writer, node->touches.items + of->touches, of->touch_count * sizeof(por_told_touch));
}

/* All threads that are done on the path. One that is not known must hide what is known of the same thread at an earlier
 * node. */
static void put_sleepers(const part *p, por_writer *writer) {
  const por_frontier *f = &p->frontier;
  uint64_t count = 0;
  for (size_t set = 1; set < f->set_count; set += 3) count += por_set_count(f->sets + set * f->words, f->words);
  por_put_number(writer, count);
  const uint64_t *done = f->sets + f->words;
  for (uint32_t at = 0; at < f->node_count; at++) {
    if (!f->nodes[at].branch) continue;
    POR_SET_EACH(thread, done, f->words) put_sleeper(p, at, thread, writer);
    done += (size_t)3 * f->words;
  }
}

/* The part nearest to the beginning is probably the largest one. POR_NONE_INDEX: all are held. */
static uint32_t take_largest(por_parts *parts) {
  uint32_t best = POR_NONE_INDEX, *waiting = parts->waiting.items;
  const part *all = parts->parts.items;
  for (uint32_t i = 0; i < parts->waiting.length; i++)
    if ((best == POR_NONE_INDEX || all[waiting[i]].root < all[waiting[best]].root) && !is_held(parts, all + waiting[i]))
      best = i;
  if (best == POR_NONE_INDEX) return best;
  uint32_t number = waiting[best];
  parts->waiting.length--;
  memmove(waiting + best, waiting + best + 1, (parts->waiting.length - best) * sizeof *waiting);
  return number;
}

bool por_parts_next(por_parts *parts, uint32_t *number, por_write *write, void *data) {
  por_writer writer = {write, data, false};
  *number = take_largest(parts);
  if (*number == POR_NONE_INDEX) return false;
  part *p = parts->parts.items + *number;
  por_put_number(&writer, POR_PART_FORMAT);
  por_put_frontier(&writer, &p->frontier);
  por_put_number(&writer, p->root);
  por_put_number(&writer, waits(parts));
  if (POR_MUTANT(98)) p->own.length = 0;
  por_put_vector(&writer, &p->own);
  put_sleepers(p, &writer);
  p->under_way = true;
  p->introduced = !waits(parts);
  parts->under_way.items[parts->under_way.length++] = *number;
  return !writer.failed;
}

size_t por_parts_steps(const por_parts *parts, uint32_t number) {
  return number < parts->parts.length ? parts->parts.items[number].frontier.node_count : 0;
}

static part *under_way(por_parts *parts, uint32_t number) {
  return number < parts->parts.length && parts->parts.items[number].under_way ? parts->parts.items + number : NULL;
}

static void no_longer_under_way(por_parts *parts, part *p) {
  uint32_t at = 0;
  while (parts->parts.items + parts->under_way.items[at] != p) at++;
  parts->under_way.items[at] = parts->under_way.items[--parts->under_way.length];
  p->under_way = false;
}

void por_parts_ended(por_parts *parts, uint32_t number) {
  part *p = under_way(parts, number);
  if (!p) return;
  no_longer_under_way(parts, p);
  free_part(p);
  parts->unused.items[parts->unused.length++] = number;
}

void por_parts_back(por_parts *parts, uint32_t number) {
  part *p = under_way(parts, number);
  if (!p) return;
  no_longer_under_way(parts, p);
  if (!POR_MUTANT(56)) parts->waiting.items[parts->waiting.length++] = number;
}

uint32_t por_parts_lost(por_parts *parts, uint32_t number) {
  part *p = under_way(parts, number);
  if (!p) return 0;
  por_parts_back(parts, number);
  return ++p->lost;
}

/* ---- new parts -------------------------------------------------------------------------------------------------- */

static size_t sets_before(const por_frontier *f, uint32_t at) {
  size_t sets = 0;
  for (uint32_t i = 0; i < at; i++) sets += f->nodes[i].branch ? 3 : 0;
  return sets;
}

/* The frontier `f` up to node `at`, which is as in `node`, with these sets: to explore, explored, ended. */
static bool cut(por_frontier *to, const por_frontier *f, uint32_t at, por_frontier_node node, const uint64_t *sets) {
  size_t before = sets_before(f, at);
  *to = (por_frontier){.node_count = (size_t)at + 1,
                       .set_count = before + 3,
                       .words = f->words,
                       .thread_count = f->thread_count,
                       .random = f->random};
  if (!por_frontier_allocate(to)) return false;
  memcpy(to->nodes, f->nodes, at * sizeof *to->nodes);
  node.branch = true;
  to->nodes[at] = node;
  memcpy(to->sets, f->sets, before * f->words * sizeof *to->sets);
  memcpy(to->sets + before * f->words, sets, (size_t)3 * f->words * sizeof *sets);
  memcpy(to->threads, f->threads, f->thread_count * sizeof *to->threads);
  return true;
}

/* A part beside part `from`: the same path up to node `at`, and there `node`. */
static bool add_beside(por_parts *parts, uint32_t from, uint32_t at, const por_frontier_node *node,
                       const uint64_t *sets) {
  uint32_t number = new_part(parts, at + 1);
  if (number == POR_NONE_INDEX) return false;
  const part *beside = parts->parts.items + from;
  part *p = parts->parts.items + number;
  for (uint32_t i = 0; i <= at; i++) (p->path[i] = beside->path[i])->references++;
  return cut(&p->frontier, &beside->frontier, at, *node, sets);
}

static bool add_thread(por_parts *parts, uint32_t from, uint32_t at, por_thread_id thread, const uint64_t *sets) {
  const por_frontier_node *present = parts->parts.items[from].frontier.nodes + at;
  const por_frontier_node node = {.thread = thread, .choice = UINT16_MAX, .held = present->held};
  return add_beside(parts, from, at, &node, sets);
}

/* ---- claims ----------------------------------------------------------------------------------------------------- */

/* Is a thread explored at the node that answers the claim? Else the thread that is to be; POR_NO_THREAD: none is
 * needed.
 */
static por_thread_id wanted(owned *node, const por_claim *claim, uint64_t *set) {
  if (claim->ended != POR_NO_THREAD) {
    por_set_add(node->ended, claim->ended);
    por_set_minus(set, node->ended, node->words);
  }
  if (por_set_meets(set, node->explored, node->words)) return POR_NO_THREAD;
  return claim->thread != POR_NO_THREAD ? claim->thread : por_set_next(set, node->words, 0);
}

static bool answer(por_parts *parts, uint32_t from, const por_claim *claim, const uint64_t *told) {
  part *p = parts->parts.items + from;
  if (claim->node >= p->root) return false;
  owned *node = p->path[claim->node];
  bool known = claim->thread == POR_NO_THREAD || claim->thread < node->threads;
  if (!known || (claim->ended != POR_NO_THREAD && claim->ended >= node->threads)) return false;
  uint64_t set[node->words];
  for (uint32_t w = 0; w < node->words; w++) set[w] = w < claim->words ? told[w] : 0;
  por_thread_id thread = wanted(node, claim, set);
  if (thread == POR_NO_THREAD || por_set_has(node->explored, thread)) return true;
  if (thread >= node->threads) return false;
  uint32_t words = p->frontier.words;
  uint64_t sets[3 * (size_t)words];
  memset(sets, 0, sizeof sets);
  if (!POR_MUTANT(52)) por_set_copy(sets + words, node->explored, node->words);
  por_set_add(node->explored, thread);
  por_set_copy(sets, node->explored, node->words);
  por_set_copy(sets + 2 * (size_t)words, node->ended, node->words);
  return add_thread(parts, from, claim->node, thread, sets);
}

static bool hear_claims(por_parts *parts, uint32_t from, por_reader *reader) {
  for (uint64_t count = por_get_number(reader); count && !reader->failed; count--) {
    por_claim claim = {0};
    const void *bytes = por_get(reader, sizeof claim);
    if (bytes) memcpy(&claim, bytes, sizeof claim);
    const void *set = por_get(reader, (size_t)claim.words * sizeof(uint64_t));
    if (!set) return false;
    uint64_t told[claim.words + 1];
    memcpy(told, set, claim.words * sizeof *told);
    if (!answer(parts, from, &claim, told)) return false;
  }
  return !reader->failed;
}

/* ---- what is given away ----------------------------------------------------------------------------------------- */

static owned *new_owned(const por_frontier *f, uint32_t at, const uint64_t *sets) {
  owned *node = calloc(1, sizeof *node);
  uint64_t *both = calloc((size_t)2 * f->words, sizeof *both);
  if (!node || !both) {
    free(node);
    free(both);
    return NULL;
  }
  *node = (owned){
      .references = 1, .words = f->words, .threads = f->thread_count, .explored = both, .ended = both + f->words};
  if (f->nodes[at].branch) {
    por_set_copy(node->explored, sets, f->words);
    por_set_join(node->explored, sets + f->words, f->words); /* those of wakeup trees are not in the first set */
    por_set_copy(node->ended, sets + 2 * (size_t)f->words, f->words);
  }
  por_set_add(node->explored, f->nodes[at].thread);
  return node;
}

/* From here on the nodes of the part up to node `at` belong to the owner, and the part goes on at the frontier. */
static bool move_root(part *p, por_frontier *f, uint32_t at) {
  owned **path = realloc(p->path, ((size_t)at + 2) * sizeof *path);
  if (!path) return false;
  p->path = path;
  por_frontier_free(&p->frontier);
  p->frontier = *f;
  p->lost = 0; /* who was lost before was lost with more than this */
  *f = (por_frontier){.node_count = 0};
  const uint64_t *sets = p->frontier.sets + sets_before(&p->frontier, p->root) * p->frontier.words;
  for (; p->root <= at; p->root++) {
    if (!(path[p->root] = new_owned(&p->frontier, p->root, sets))) return false;
    if (p->frontier.nodes[p->root].branch) sets += (size_t)3 * p->frontier.words;
  }
  return true;
}

/* The alternatives at node `at` of part `from`: the operation's other outcomes, then the threads in this order. */
static bool add_given(por_parts *parts, uint32_t from, const uint64_t *outcomes, const hp_numbers *threads) {
  const por_frontier *f = &parts->parts.items[from].frontier;
  uint32_t at = (uint32_t)outcomes[0], words = f->words;
  uint64_t sets[3 * (size_t)words];
  por_frontier_node node = f->nodes[at];
  memset(sets, 0, sizeof sets);
  if (node.branch)
    memcpy(sets, f->sets + sets_before(f, at) * words, sizeof sets);
  else
    por_set_add(sets, node.thread);
  if (outcomes[1] && !POR_MUTANT(54)) {
    node.choice = (uint16_t)outcomes[2];
    node.choices = (uint16_t)outcomes[3];
    if (!add_beside(parts, from, at, &node, sets)) return false;
    parts->parts.items[parts->waiting.items[parts->waiting.length - 1]].frontier.same_thread = true;
  }
  owned *shared = parts->parts.items[from].path[at];
  por_thread_id before = node.thread;
  for (uint32_t i = 0; i < threads->length; i++) {
    por_thread_id thread = threads->items[i];
    if (thread >= shared->threads) return false;
    if (!POR_MUTANT(53)) por_set_add(sets + words, before);
    por_set_add(sets, thread);
    por_set_add(shared->explored, thread);
    if (!add_thread(parts, from, at, thread, sets)) return false;
    before = thread;
  }
  return true;
}

static bool hear_given(por_parts *parts, uint32_t from, por_reader *reader) {
  part *p = parts->parts.items + from;
  por_frontier f;
  hp_numbers threads = {0};
  por_get_frontier(reader, &f);
  const uint64_t *bytes = por_get(reader, 5 * sizeof *bytes);
  por_get_vector(reader, &threads);
  uint64_t outcomes[5] = {0};
  if (bytes) memcpy(outcomes, bytes, sizeof outcomes);
  bool good = !reader->failed && por_frontier_is_sound(&f) && outcomes[0] < f.node_count &&
              outcomes[0] + 1 >= p->root && f.words >= (p->root ? p->path[p->root - 1]->words : 0) &&
              move_root(p, &f, (uint32_t)outcomes[0]);
  if (good) {
    hp_free(&p->own);
    por_get_vector(reader, &p->own);
    good = !reader->failed && add_given(parts, from, outcomes, &threads);
  }
  parts->extends |= outcomes[4] != 0;
  por_frontier_free(&f);
  hp_free(&threads);
  return good;
}

/* Half of what was left. It has no nodes in common with what stays. */
static bool hear_half(por_parts *parts, uint32_t from, por_reader *reader) {
  por_frontier f;
  por_get_frontier(reader, &f);
  const uint32_t number =
      reader->failed || f.node_count || !por_frontier_is_sound(&f) ? POR_NONE_INDEX : new_part(parts, 0);
  bool good = number != POR_NONE_INDEX;
  if (good) {
    part *half = parts->parts.items + number, *rest = parts->parts.items + from;
    por_frontier_free(&rest->frontier);
    hp_free(&rest->own);
    rest->lost = 0;
    por_get_vector(reader, &half->own);
    por_get_vector(reader, &rest->own);
    good = !reader->failed && por_frontier_copy(&half->frontier, &f) && por_frontier_copy(&rest->frontier, &f);
  }
  por_frontier_free(&f);
  return good;
}

static bool hear_footprints(const part *p, por_reader *reader) {
  for (uint64_t count = por_get_number(reader); count && !reader->failed; count--) {
    uint64_t at = por_get_number(reader), thread = por_get_number(reader), touches = por_get_number(reader);
    bool vain = por_get_number(reader);
    const void *told = touches <= UINT32_MAX ? por_get(reader, touches * sizeof(por_told_touch)) : NULL;
    if (!told || at >= p->root) return false;
    owned *node = p->path[at];
    if (footprint_of(node, (por_thread_id)thread)) continue;
    uint32_t to = hp_add(&node->touches, (uint32_t)touches);
    if (to == UINT32_MAX ||
        !hp_push(&node->footprints, (footprint){(por_thread_id)thread, to, (uint32_t)touches, vain}))
      return false;
    if (touches) memcpy(node->touches.items + to, told, touches * sizeof(por_told_touch));
  }
  return !reader->failed;
}

bool por_parts_hear(por_parts *parts, uint32_t number, const void *bytes, size_t size, bool *gave) {
  por_reader reader = {bytes, (const unsigned char *)bytes + size, false};
  *gave = false;
  if (!under_way(parts, number) || por_get_number(&reader) != POR_PART_FORMAT || !hear_claims(parts, number, &reader))
    return false;
  const uint64_t gives = por_get_number(&reader);
  *gave = gives != POR_GIVES_NOTHING;
  if (gives == POR_GIVES_HALF ? !hear_half(parts, number, &reader) : *gave && !hear_given(parts, number, &reader))
    return false;
  parts->parts.items[number].introduced = true;
  return hear_footprints(parts->parts.items + number, &reader) && reader.at == reader.end;
}
