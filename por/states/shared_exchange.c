/* Tells the states of one table to another one, as records: a kind, how many words, the words. A list names its
 * actions, and a state its list, by their numbers among the actions and lists told, from 0 on. The numbers that records
 * have in a table are its own. */
#include "por/mutant.h"
#include "por/serialize.h"
#include "por/states/shared_table.h"
#include "por/states/sharing.h"

#include <string.h>

enum { KEY_WORDS = 4, STATE_WORDS = KEY_WORDS + 1 };

/* ---- telling ---------------------------------------------------------------------------------------------------- */

typedef struct teller {
  const por_shared_states *states;
  por_writer writer;
  hp_index told; /* by number in the table: number among those told */
  hp_numbers words;
} teller;

static void put_record(teller *t, por_shared_kind kind, const uint32_t *words, uint32_t count) {
  const uint32_t head[] = {kind, count};
  por_put(&t->writer, head, sizeof head);
  por_put(&t->writer, words, count * sizeof *words);
}

/* The number of the action among those told. It is told now, unless it was before. */
static uint32_t told_action(teller *t, por_shared_number action) {
  const uint32_t known = t->told.count, number = hp_index_number(&t->told, action);
  const por_shared_record *record = por_shared_get(t->states, action);
  if (number == known) put_record(t, POR_SHARED_ACTION, record->words, record->count);
  t->writer.failed |= number == UINT32_MAX;
  return number;
}

static uint32_t told_list(teller *t, por_shared_number list) {
  const hp_slot *known = hp_index_find(&t->told, list);
  if (known) return known->number;
  const por_shared_record *record = por_shared_get(t->states, list);
  t->words.length = 0;
  for (uint32_t i = POR_MUTANT(99) ? 1 : 0; i < record->count; i++)
    if (!hp_push(&t->words, told_action(t, record->words[i]))) t->writer.failed = true;
  put_record(t, POR_SHARED_LIST, t->words.items, t->words.length);
  const uint32_t number = hp_index_number(&t->told, list);
  t->writer.failed |= number == UINT32_MAX;
  return number;
}

static void tell_state(teller *t, por_shared_number state) {
  const por_shared_record *record = por_shared_get(t->states, state);
  uint32_t words[STATE_WORDS];
  memcpy(words, &record->key, KEY_WORDS * sizeof *words);
  words[KEY_WORDS] = told_list(t, record->words[0]);
  put_record(t, POR_SHARED_STATE, words, STATE_WORDS);
}

bool por_shared_states_tell(const por_shared_states *states, uint32_t from, uint32_t to, por_write *write, void *data) {
  teller t = {.states = states, .writer = {write, data, false}};
  /* Before all states: who finds one of them must find that. */
  if (por_shared_find(states, por_shared_early_end(states)) && !POR_MUTANT(100))
    put_record(&t, POR_SHARED_FLAG, NULL, 0);
  for (uint32_t i = from; i < to && !t.writer.failed; i++) tell_state(&t, por_shared_listed(states, i));
  hp_index_free(&t.told);
  hp_free(&t.words);
  return !t.writer.failed;
}

/* ---- hearing ---------------------------------------------------------------------------------------------------- */

/* An action or a list. */
typedef struct heard {
  por_shared_kind kind;
  por_shared_number number; /* here; 0: there was no room */
} heard;

typedef struct hearer {
  por_shared_states *states;
  por_reader reader;
  HP_VECTOR(heard) told;
  hp_numbers words, actions;
  bool full;
} hearer;

/* Reads the next record: its words, and its kind. False: there is none. */
static bool get_record(hearer *h, uint32_t *kind) {
  uint32_t head[2];
  if (h->reader.at == h->reader.end || h->reader.failed) return false;
  const void *bytes = por_get(&h->reader, sizeof head);
  if (!bytes) return false;
  memcpy(head, bytes, sizeof head);
  *kind = head[0];
  bytes = por_get(&h->reader, (size_t)head[1] * sizeof *h->words.items);
  h->words.length = 0;
  if (!bytes || !head[1]) return bytes;
  if (hp_add(&h->words, head[1]) == UINT32_MAX) return false;
  memcpy(h->words.items, bytes, (size_t)head[1] * sizeof *h->words.items);
  return true;
}

static bool keep(hearer *h, por_shared_kind kind, por_shared_number number) {
  return hp_push(&h->told, (heard){kind, number});
}

/* The record of this kind that a word names. Null: there is none. */
static const heard *named(const hearer *h, uint32_t word, por_shared_kind kind) {
  return word < h->told.length && h->told.items[word].kind == kind ? h->told.items + word : NULL;
}

static bool hear_action(hearer *h) {
  if (!por_sharing_is_action(h->words.items, h->words.length)) return false;
  por_digest key = por_shared_key(h->states, POR_SHARED_ACTION, (por_digest){0, 0}, h->words.items, h->words.length);
  return keep(h, POR_SHARED_ACTION, por_shared_add(h->states, key, h->words.items, h->words.length));
}

static bool hear_list(hearer *h) {
  bool whole = true;
  h->actions.length = 0;
  for (uint32_t i = 0; i < h->words.length; i++) {
    const heard *action = named(h, h->words.items[i], POR_SHARED_ACTION);
    if (!action || !hp_push(&h->actions, action->number)) return false;
    whole &= action->number != 0;
  }
  return keep(h, POR_SHARED_LIST, whole ? por_shared_add_list(h->states, &h->actions) : 0);
}

static bool hear_state(hearer *h) {
  const heard *list = h->words.length == STATE_WORDS ? named(h, h->words.items[KEY_WORDS], POR_SHARED_LIST) : NULL;
  if (!list) return false;
  por_digest key;
  memcpy(&key, h->words.items, sizeof key);
  if (list->number && !h->full) (void)por_shared_add_state(h->states, key, list->number);
  return true;
}

static bool hear_record(hearer *h, uint32_t kind) {
  switch (kind) {
    case POR_SHARED_FLAG:
      h->full = !por_shared_add(h->states, por_shared_early_end(h->states), NULL, 0);
      return true;
    case POR_SHARED_ACTION:
      return hear_action(h);
    case POR_SHARED_LIST:
      return hear_list(h);
    case POR_SHARED_STATE:
      return hear_state(h);
    default:
      return false;
  }
}

bool por_shared_states_hear(por_shared_states *states, const void *bytes, size_t size) {
  hearer h = {.states = states, .reader = {bytes, (const unsigned char *)bytes + size, false}};
  bool good = true;
  for (uint32_t kind; good && get_record(&h, &kind);) good = hear_record(&h, kind);
  good &= h.reader.at == h.reader.end && !h.reader.failed;
  hp_free(&h.told);
  hp_free(&h.words);
  hp_free(&h.actions);
  return good;
}
