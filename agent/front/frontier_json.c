/* Writes the rest of a search as JSON, and reads it. */
#include "front/frontier_json.h"

#include <stdio.h>
#include <stdlib.h>

json_t *ag_number_to_json(uint64_t n) {
  char text[24];
  snprintf(text, sizeof text, "%016llx", (unsigned long long)n);
  return json_string(text);
}

uint64_t ag_number_from_json(const json_t *value) {
  const char *text = json_string_value(value);
  return text ? strtoull(text, NULL, 16) : 0;
}

#define EACH_STATISTIC(DO)                                                                                             \
  DO(executions)                                                                                                       \
  DO(blocked)                                                                                                          \
  DO(cut) DO(limited) DO(probes) DO(events) DO(choices) DO(states) DO(cycles) DO(races) DO(depth) DO(bound_reached)

static json_t *statistics_to_json(const por_statistics *s) {
  json_t *object = json_object();
#define SET(name) json_object_set_new(object, #name, json_integer((json_int_t)s->name));
  EACH_STATISTIC(SET)
#undef SET
  return object;
}

static void statistics_from_json(const json_t *object, por_statistics *s) {
#define GET(name) s->name = (__typeof__(s->name))json_integer_value(json_object_get(object, #name));
  EACH_STATISTIC(GET)
#undef GET
}

static json_t *set_to_json(const uint64_t *set, uint32_t words) {
  json_t *list = json_array();
  for (uint32_t thread = 0; thread < words * 64; thread++)
    if (set[thread / 64] >> (thread % 64) & 1) json_array_append_new(list, json_integer(thread));
  return list;
}

static bool set_from_json(const json_t *list, uint64_t *set, uint32_t words) {
  for (size_t i = 0; i < json_array_size(list); i++) {
    json_int_t thread = json_integer_value(json_array_get(list, i));
    if (thread < 0 || thread >= (json_int_t)words * 64) return false;
    set[thread / 64] |= UINT64_C(1) << (thread % 64);
  }
  return json_is_array(list);
}

json_t *ag_frontier_to_json(const por_frontier *f) {
  json_t *root = json_object(), *nodes = json_array(), *threads = json_array();
  const uint64_t *set = f->sets;
  for (size_t i = 0; i < f->node_count; i++) {
    const por_frontier_node *n = &f->nodes[i];
    json_t *node = json_pack("[i,i,i,i,i]", (int)n->thread, n->choice, n->choices, n->kind, n->held | n->alone << 1);
    for (int k = 0; k < 3 && n->branch; k++, set += f->words) json_array_append_new(node, set_to_json(set, f->words));
    json_array_append_new(nodes, node);
  }
  for (size_t i = 0; i < f->thread_count; i++) json_array_append_new(threads, ag_number_to_json(f->threads[i]));
  json_object_set_new(root, "words", json_integer(f->words));
  json_object_set_new(root, "nodes", nodes);
  json_object_set_new(root, "threads", threads);
  json_object_set_new(root, "same_thread", json_boolean(f->same_thread));
  json_object_set_new(root, "random", ag_number_to_json(f->random));
  json_object_set_new(root, "statistics", statistics_to_json(&f->statistics));
  return root;
}

bool ag_frontier_from_json(const json_t *root, por_frontier *f) {
  const json_t *nodes = json_object_get(root, "nodes"), *threads = json_object_get(root, "threads");
  json_int_t words = json_integer_value(json_object_get(root, "words"));
  if (words < 1 || words > 1 << 20) return false;
  *f = (por_frontier){.node_count = json_array_size(nodes), .words = (uint32_t)words};
  f->thread_count = json_array_size(threads);
  f->same_thread = json_is_true(json_object_get(root, "same_thread"));
  f->random = ag_number_from_json(json_object_get(root, "random"));
  statistics_from_json(json_object_get(root, "statistics"), &f->statistics);
  for (size_t i = 0; i < f->node_count; i++) f->set_count += json_array_size(json_array_get(nodes, i)) == 8 ? 3 : 0;
  f->nodes = calloc(f->node_count + 1, sizeof *f->nodes);
  f->sets = calloc(f->set_count * f->words + 1, sizeof *f->sets);
  f->threads = calloc(f->thread_count + 1, sizeof *f->threads);
  bool good = f->nodes && f->sets && f->threads;
  uint64_t *set = f->sets;
  for (size_t i = 0; good && i < f->node_count; i++) {
    json_t *node = json_array_get(nodes, i);
    int thread, choice, choices, kind, held;
    bool branch = json_array_size(node) == 8;
    good = (branch || json_array_size(node) == 5) &&
           json_unpack(node, "[i,i,i,i,i]", &thread, &choice, &choices, &kind, &held) == 0;
    if (!good) break;
    f->nodes[i] = (por_frontier_node){
        (por_thread_id)thread, (uint16_t)choice, (uint16_t)choices, (uint16_t)kind, held & 1, held >> 1 & 1, branch};
    for (size_t k = 5; branch && good && k < 8; k++, set += f->words)
      good = set_from_json(json_array_get(node, k), set, f->words);
  }
  for (size_t i = 0; good && i < f->thread_count; i++) f->threads[i] = ag_number_from_json(json_array_get(threads, i));
  return good;
}
