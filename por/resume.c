/* Saves a search's frontier, and resumes a search from one. */
#include "por/resume.h"

#include "por/algorithms/algorithms.h"
#include "por/mutant.h"
#include "por/search_state.h"
#include "por/serialize.h"
#include "por/states/matching.h"

#include <stdlib.h>
#include <string.h>

bool por_can_resume(const por_search *search) {
  if (search->config.limited) return false;
  const por_algorithm *a = search->algorithm;
  return !search->replay && (!a->init || a->save);
}

void por_frontier_free(por_frontier *f) {
  free(f->nodes);
  free(f->sets);
  free(f->threads);
  *f = (por_frontier){0};
}

bool por_frontier_allocate(por_frontier *f) {
  f->nodes = calloc(f->node_count + 1, sizeof *f->nodes);
  f->sets = calloc(f->set_count * f->words + 1, sizeof *f->sets);
  f->threads = calloc(f->thread_count + 1, sizeof *f->threads);
  if (f->nodes && f->sets && f->threads) return true;
  por_frontier_free(f);
  return false;
}

bool por_frontier_copy(por_frontier *to, const por_frontier *from) {
  *to = *from;
  if (!por_frontier_allocate(to)) return false;
  memcpy(to->nodes, from->nodes, from->node_count * sizeof *from->nodes);
  memcpy(to->sets, from->sets, from->set_count * from->words * sizeof *from->sets);
  memcpy(to->threads, from->threads, from->thread_count * sizeof *from->threads);
  return true;
}

bool por_frontier_is_there(const por_search *search) {
  return search->now.begun && !por_execution_aside(search) &&
         (!search->trace.nodes.length || search->prefix < search->trace.nodes.length);
}

bool por_frontier_take(const por_search *search, por_frontier *f) {
  if (search->resume.nodes)
    return por_frontier_copy(f, &search->resume); /* nothing has been run since it was taken up */
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  *f = (por_frontier){.node_count = trace->nodes.length,
                      .words = trace->words,
                      .thread_count = search->threads.count,
                      .same_thread = search->same_thread,
                      .random = search->random,
                      .statistics = search->statistics};
  for (uint32_t at = 0; at < trace->nodes.length; at++) f->set_count += nodes[at].branch ? 3 : 0;
  if (!por_frontier_allocate(f)) return false;
  size_t words = f->words, set = 0;
  for (uint32_t at = 0; at < trace->nodes.length; at++) {
    const por_node *n = &nodes[at];
    f->nodes[at] =
        (por_frontier_node){n->thread, n->choice, n->choices, n->operation.kind, n->held, n->alone, n->branch != NULL};
    const uint64_t *sets[3] = {n->branch ? n->branch->backtrack : NULL, n->branch ? n->branch->done : NULL,
                               n->branch ? n->branch->ended : NULL};
    for (int i = 0; i < 3 && n->branch; i++) por_set_copy(f->sets + set++ * words, sets[i], f->words);
  }
  for (uint32_t i = 0; i < search->threads.capacity; i++) {
    const hp_slot *slot = &search->threads.slots[i];
    if (slot->taken) f->threads[slot->number] = slot->key;
  }
  return true;
}

bool por_frontier_is_sound(const por_frontier *f) {
  size_t sets = 0;
  if (!f->words || !f->thread_count || f->thread_count > (size_t)f->words * 64) return false;
  for (size_t i = 0; i < f->node_count; i++) {
    if (f->nodes[i].thread >= f->thread_count) return false;
    sets += f->nodes[i].branch ? 3 : 0;
  }
  for (size_t i = 0; i < sets && sets == f->set_count; i++) {
    uint32_t last = por_set_last(f->sets + i * f->words, f->words);
    if (last != UINT32_MAX && last >= f->thread_count) return false;
  }
  return sets == f->set_count;
}

bool por_resume(por_search *search, const por_frontier *f) {
  if (!por_frontier_is_sound(f) || !por_can_resume(search) || search->now.begun) return false;
  for (uint32_t i = 1; i < f->thread_count; i++) {
    uint32_t parent = (uint32_t)(f->threads[i] >> 32);
    if (parent >= i || por_thread(search, parent, (uint32_t)f->threads[i]) != i) return false;
  }
  if (search->failed || search->trace.words != f->words || !por_frontier_copy(&search->resume, f)) return false;
  search->prefix = f->node_count ? (uint32_t)f->node_count - 1 : 0;
  search->random = f->random;
  const char *taken_over = search->statistics.taken_over;
  search->statistics = f->statistics;
  search->statistics.taken_over = taken_over;
  return true;
}

/* Bytes of another build, whose structs may differ, are mostly noticed. */
#define FORMAT (UINT64_C(0x68706f7232000000) + sizeof(por_search) + (sizeof(por_operation) << 16))

/* What is known of the threads that sleep with a SECTION. */
static void get_sleepers(por_search *search, por_reader *reader) {
  por_trace *trace = &search->trace;
  por_get_vector(reader, &trace->sleepers);
  por_get_vector(reader, &trace->sleepers_touches);
  const por_sleeper *sleepers = trace->sleepers.items;
  const por_touch *touches = trace->sleepers_touches.items;
  uint32_t count = trace->sleepers_touches.length;
  for (uint32_t i = 0; i < trace->sleepers.length; i++) {
    if (sleepers[i].touches > count || sleepers[i].touch_count > count - sleepers[i].touches) reader->failed = true;
    trace->looks |= sleepers[i].vain;
  }
  for (uint32_t i = 0; i < count; i++)
    if (touches[i].access.location >= search->locations.count) reader->failed = true;
}

static void save_all_but_own(const por_search *search, por_writer *writer) {
  const char *taken_over = search->statistics.taken_over;
  por_put_number(writer, FORMAT);
  por_put_items(writer, taken_over, taken_over ? (uint32_t)strlen(taken_over) + 1 : 0, 1);
  por_put_index(writer, &search->locations);
  por_put_vector(writer, &search->trace.sleepers);
  por_put_vector(writer, &search->trace.sleepers_touches);
  por_matching_save(search, writer);
}

bool por_save(const por_search *search, por_write *write, void *data) {
  por_writer writer = {write, data, false};
  save_all_but_own(search, &writer);
  if (search->algorithm->save) search->algorithm->save(search, &writer);
  por_put_number(&writer, FORMAT);
  return !writer.failed;
}

bool por_save_half(por_search *search, por_write *write, void *data) {
  por_writer writer = {write, data, false};
  save_all_but_own(search, &writer);
  const bool good = search->algorithm->give(search, &writer);
  por_put_number(&writer, FORMAT);
  return good && !writer.failed;
}

/* The algorithm that had taken over explores here, too. */
static bool get_algorithm(por_search *search, por_reader *reader) {
  HP_VECTOR(char) name = {0};
  por_get_vector(reader, &name);
  const bool whole = name.length && !name.items[name.length - 1];
  const por_algorithm *by = whole ? por_algorithm_find(name.items) : NULL;
  if (by && by != search->algorithm) {
    const por_statistics counted = search->statistics;
    por_take_over(search, by);
    search->statistics = counted; /* by the one that had taken over */
    search->statistics.taken_over = by->name;
  }
  const bool good = (by || !name.length) && !search->failed;
  hp_free(&name);
  return good;
}

bool por_load(por_search *search, const void *bytes, size_t size) {
  por_reader reader = {bytes, (const unsigned char *)bytes + size, false};
  if (search->locations.count || por_get_number(&reader) != FORMAT || !get_algorithm(search, &reader)) return false;
  por_get_index(&reader, &search->locations);
  get_sleepers(search, &reader);
  por_matching_load(search, &reader);
  if (search->algorithm->load) search->algorithm->load(search, &reader);
  return por_get_number(&reader) == FORMAT && !reader.failed && reader.at == reader.end;
}

void por_resume_branch(por_search *search, uint32_t at) {
  const por_frontier *f = &search->resume;
  if (!f->nodes[at].branch) return;
  const uint64_t *from = f->sets + search->resumed_sets * f->words;
  search->resumed_sets += 3;
  por_branch *branch = por_trace_branch(&search->trace, at);
  if (!branch) return;
  branch->all_asked = false;
  uint64_t *sets[3] = {branch->backtrack, branch->done, branch->ended};
  for (uint32_t i = 0; i < (POR_MUTANT(32) ? 2 : 3); i++) por_set_copy(sets[i], from + i * f->words, f->words);
}

void por_resume_known_races(por_search *search) {
  por_race *races = search->races.items;
  if (!search->resume.node_count || search->part.apart || POR_MUTANT(33)) return;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < search->races.length; i++)
    if (races[i].later + 1 >= search->resume.node_count) races[kept++] = races[i];
  search->races.length = kept;
}
