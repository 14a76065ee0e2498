/* Translates between the numbers of this search and the names that all processes understand. */
#include "por/states/sharing.h"

#include "por/mutant.h"

enum { ACTION_WORDS = 32, DEEPEST = 8 };

void por_sharing_free(por_sharing *s) {
  hp_index_free(&s->actions);
  hp_index_free(&s->lists);
  hp_free(&s->of_action);
  hp_free(&s->words);
  hp_free(&s->waiting);
  hp_free(&s->thread_names);
  hp_free(&s->location_names);
}

size_t por_sharing_bytes(const por_sharing *s) {
  return hp_index_bytes(&s->actions) + hp_index_bytes(&s->lists) + hp_bytes(&s->of_action) + hp_bytes(&s->words) +
         hp_bytes(&s->waiting) + hp_bytes(&s->thread_names) + hp_bytes(&s->location_names);
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

static por_thread_id parent_of(const por_sharing *s, por_thread_id thread) {
  return (por_thread_id)(s->thread_names.items[thread] >> 32);
}

/* Processes may number threads differently, and digests hold numbers. So a key holds what each number stands for, of
 * all threads that the state can have. */
por_digest por_sharing_key(por_search *search, por_digest digest) {
  por_sharing *s = &search->matching.sharing;
  if (!s->states || !por_list_names(search, &s->thread_names, &search->threads)) return digest;
  const por_pending *pending = search->pending.items;
  for (por_thread_id t = 1; t < s->thread_names.length && !POR_MUTANT(87); t++) {
    if (!pending[parent_of(s, t)].begun) continue;
    uint64_t name = hp_mix(s->thread_names.items[t] + t * UINT64_C(0x9e3779b97f4a7c15));
    digest.low += name;
    digest.high ^= hp_mix(name);
  }
  return por_shared_key(s->states, POR_SHARED_STATE, digest, NULL, 0);
}

/* ---- actions as words ------------------------------------------------------------------------------------------- */

typedef struct action_words {
  uint32_t words[ACTION_WORDS];
  uint32_t count;
} action_words;

static void put(action_words *w, uint64_t number) {
  w->words[w->count++] = (uint32_t)number;
  w->words[w->count++] = (uint32_t)(number >> 32);
}

static uint64_t get(const uint32_t **at) {
  uint64_t number = (*at)[0] | (uint64_t)(*at)[1] << 32;
  *at += 2;
  return number;
}

static void put_access(const por_sharing *s, action_words *w, por_access access) {
  put(w, access.mode ? s->location_names.items[access.location] : 0);
  w->words[w->count++] = access.mode | (uint32_t)access.awaits << 16;
}

static por_access get_access(por_search *search, const uint32_t **at) {
  uint64_t name = get(at);
  uint32_t modes = *(*at)++;
  por_access access = {0, (uint16_t)modes, (uint16_t)(modes >> 16)};
  if (access.mode) access.location = por_location(search, name);
  return access;
}

/* A thread is the n-th of the m-th ... of the first one. False: that are too many. */
static bool put_thread(const por_sharing *s, action_words *w, por_thread_id thread) {
  uint32_t ordinals[DEEPEST], depth = 0;
  for (; thread; thread = parent_of(s, thread)) {
    if (depth == DEEPEST) return false;
    ordinals[depth++] = (uint32_t)s->thread_names.items[thread];
  }
  w->words[w->count++] = depth;
  while (depth) w->words[w->count++] = ordinals[--depth];
  return true;
}

/* POR_NO_THREAD: this search has not met the thread. */
static por_thread_id get_thread(const por_search *search, const uint32_t **at) {
  por_thread_id thread = 0;
  for (uint32_t depth = *(*at)++; depth; depth--) {
    const hp_slot *slot = hp_index_find(&search->threads, (uint64_t)thread << 32 | *(*at)++);
    if (!slot) return POR_NO_THREAD;
    thread = slot->number;
  }
  return thread;
}

bool por_sharing_is_action(const uint32_t *words, uint32_t count) {
  enum { BEHIND_THREAD = 4 * 3 + 2 + 1 };
  return count && words[0] <= DEEPEST && count == 1 + words[0] + BEHIND_THREAD;
}

static bool put_action(por_search *search, action_words *w, const por_action *action) {
  const por_sharing *s = &search->matching.sharing;
  const por_oracle *oracle = &search->config.oracle;
  const por_operation *operation = &action->operation;
  w->count = 0;
  if (!put_thread(s, w, action->thread)) return false;
  put_access(s, w, action->access[0]);
  put_access(s, w, action->access[1]);
  put_access(s, w, operation->first);
  put_access(s, w, operation->second);
  put(w, oracle->site_name ? oracle->site_name(oracle->driver, operation->site) : operation->site);
  w->words[w->count++] = operation->kind | (uint32_t)operation->choices << 16;
  return true;
}

static bool get_action(por_search *search, const uint32_t *at, por_action *action) {
  const por_oracle *oracle = &search->config.oracle;
  *action = (por_action){.thread = get_thread(search, &at)};
  if (action->thread == POR_NO_THREAD) return false;
  action->access[0] = get_access(search, &at);
  action->access[1] = get_access(search, &at);
  action->operation.first = get_access(search, &at);
  action->operation.second = get_access(search, &at);
  uint64_t site = get(&at);
  action->operation.site = oracle->site_named ? oracle->site_named(oracle->driver, site) : (uint32_t)site;
  action->operation.kind = (uint16_t)*at;
  action->operation.choices = (uint16_t)(*at >> 16);
  return true;
}

/* ---- from others ------------------------------------------------------------------------------------------------ */

/* The number here of an action that others have told. UINT32_MAX: it cannot be told here, or memory ran out. */
static uint32_t action_of(por_search *search, por_shared_number number) {
  por_matching *m = &search->matching;
  const hp_slot *known = hp_index_find(&m->sharing.actions, number);
  if (known) return known->number;
  por_action action;
  if (!get_action(search, por_shared_get(m->sharing.states, number)->words, &action)) return UINT32_MAX;
  uint32_t here = por_state_graph_action(&m->graph, &action);
  bool stored = here != UINT32_MAX && hp_index_add(&m->sharing.actions, number, here);
  return por_got_memory(&search->trace, stored) ? here : UINT32_MAX;
}

/* Makes a list of edges of the actions: `*head` is its first edge + 1. False: an action cannot be told here. */
static bool list_edges(por_search *search, por_shared_number list, uint32_t *head) {
  por_matching *m = &search->matching;
  const hp_slot *known = hp_index_find(&m->sharing.lists, list);
  if (known) {
    *head = known->number;
    return true;
  }
  const por_shared_record *record = por_shared_get(m->sharing.states, list);
  *head = 0;
  for (uint32_t i = POR_MUTANT(83) ? 1 : 0; i < record->count; i++) {
    uint32_t action = action_of(search, record->words[i]);
    if (action == UINT32_MAX) return false;
    const por_edge edge = {action, POR_TARGET_NONE, *head};
    if (!por_got_memory(&search->trace, hp_push(&m->graph.edges, edge))) return false;
    *head = m->graph.edges.length;
  }
  return por_got_memory(&search->trace, hp_index_add(&m->sharing.lists, list, *head));
}

bool por_sharing_find(por_search *search, uint32_t state, por_digest key) {
  por_matching *m = &search->matching;
  por_sharing *s = &m->sharing;
  por_shared_number found = s->states ? por_shared_find(s->states, key) : 0;
  uint32_t head;
  if (!found || !list_edges(search, por_shared_get(s->states, found)->words[0], &head)) return false;
  m->table.states[state].edges = head;
  if (!m->ends_early && !POR_MUTANT(84)) m->ends_early = por_shared_find(s->states, por_shared_early_end(s->states));
  return true;
}

/* ---- for others ------------------------------------------------------------------------------------------------- */

/* 0: it cannot be told. */
static por_shared_number tell_action(por_search *search, uint32_t action) {
  por_matching *m = &search->matching;
  por_sharing *s = &m->sharing;
  if (!por_got_memory(&search->trace, hp_reach(&s->of_action, action))) return 0;
  por_shared_number *number = s->of_action.items + action;
  if (*number) return *number;
  action_words w;
  if (!por_list_names(search, &s->thread_names, &search->threads) ||
      !por_list_names(search, &s->location_names, &search->locations) ||
      !put_action(search, &w, por_actions(&m->graph) + action))
    return 0;
  por_digest key = por_shared_key(s->states, POR_SHARED_ACTION, (por_digest){0, 0}, w.words, w.count);
  return *number = por_shared_add(s->states, key, w.words, w.count);
}

/* The list of the actions that the last walk has passed: 0: it cannot be told. */
static por_shared_number tell_reached(por_search *search) {
  por_matching *m = &search->matching;
  por_sharing *s = &m->sharing;
  s->words.length = 0;
  for (uint32_t i = 0; i < m->graph.reached.length; i++) {
    por_shared_number number = tell_action(search, m->graph.reached.items[i]);
    if (!number || !por_got_memory(&search->trace, hp_push(&s->words, number))) return 0;
  }
  return por_shared_add_list(s->states, &s->words);
}

/* Others who find the state must find that the program may end early. */
static bool tell_early_end(por_search *search) {
  por_matching *m = &search->matching;
  if (!m->ends_early || m->sharing.told_early_end) return true;
  por_shared_states *states = m->sharing.states;
  return m->sharing.told_early_end = por_shared_add(states, por_shared_early_end(states), NULL, 0);
}

/* All of them lie on a cycle through the state that has just been shared: they have the same behind them. */
static void share_waiting(por_sharing *s, uint32_t from, por_shared_number list) {
  for (uint32_t i = from; i < s->waiting.length && list; i++)
    por_shared_add_state(s->states, s->waiting.items[i].key, list);
  s->waiting.length = from;
}

void por_sharing_add(por_search *search, uint32_t at, bool known) {
  por_matching *m = &search->matching;
  por_sharing *s = &m->sharing;
  const por_node_state *node = por_matching_node(search, at);
  if (search->trace.out_of_memory) return;
  if (m->graph.met_open && known && !POR_MUTANT(85)) {
    por_got_memory(&search->trace, hp_push(&s->waiting, (por_waiting_state){node->key}));
    return;
  }
  por_shared_number list = known ? tell_reached(search) : 0;
  if (list && tell_early_end(search))
    por_shared_add_state(s->states, node->key, list);
  else
    list = 0;
  share_waiting(s, node->waiting, list);
}
