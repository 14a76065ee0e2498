/* Hands out the parts of a search, and gathers what the members find. */
#include "launcher/team.h"

#include "launcher/jobs_merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EPOCHS = 50, MOST_LOST = 3 };

/* Kinds of records in the journal. */
enum { RECORD_BEGIN = 1, RECORD_HAND_OUT, RECORD_HEAR, RECORD_LOSE };

bool ag_team_init(ag_team *t, uint32_t members, ag_team_say *say, void *data) {
  *t = (ag_team){.say = say, .data = data, .parts = por_parts_new(), .found = json_object()};
  return t->parts && t->found && (!members || hp_reach(&t->members, members - 1));
}

void ag_team_hears_soon(ag_team *t) {
  t->hears_soon = true;
  if (t->parts) por_parts_wait(t->parts);
}

static void drop_pending(ag_member *m) {
  for (uint32_t i = 0; i < m->states.length; i++) free(m->states.items[i].bytes);
  m->states.length = m->traces.length = 0;
  json_decref(m->pending);
  m->pending = NULL;
  m->live[0] = m->live[1] = 0;
}

void ag_team_free(ag_team *t) {
  for (uint32_t i = 0; i < t->members.length; i++) {
    drop_pending(t->members.items + i);
    hp_free(&t->members.items[i].states);
    hp_free(&t->members.items[i].traces);
  }
  hp_free(&t->members);
  json_decref(t->learned);
  json_decref(t->found);
  ag_touches_free(&t->touches);
  hp_index_free(&t->traces);
  por_parts_free(t->parts);
  free(t->reason);
  ag_journal_close(t->journal);
}

uint32_t ag_team_add(ag_team *t) {
  const uint32_t at = t->members.length;
  return hp_reach(&t->members, at) ? at : UINT32_MAX;
}

void ag_team_fail(ag_team *t, const char *why) {
  if (!t->reason) t->reason = strdup(why);
}

/* ---- the journal ------------------------------------------------------------------------------------------------ */

static void write_down(ag_team *t, const ag_record *record) {
  if (t->journal && !ag_journal_write(t->journal, record)) ag_team_fail(t, ag_journal_failed(t->journal));
}

static void write_begin(ag_team *t) {
  if (!t->journal) return;
  char *text = json_dumps(t->learned, JSON_COMPACT | JSON_SORT_KEYS);
  if (!text || !ag_journal_clear(t->journal))
    ag_team_fail(t, text ? ag_journal_failed(t->journal) : "Memory for the search ran out.");
  else
    write_down(t, &(ag_record){RECORD_BEGIN, .epoch = t->epoch, .size = strlen(text), .bytes = text});
  free(text);
}

static void set_learned(ag_team *t, json_t *learned) {
  json_decref(t->learned);
  t->learned = learned;
  if (!learned) ag_team_fail(t, "Memory for the search ran out.");
}

/* ---- what members have found and learnt ------------------------------------------------------------------------- */

/* An execution that another member has run as well repeats that one. */
static void count_traces(ag_team *t, const ag_member *m) {
  bool known = false;
  for (uint32_t i = 0; i < m->traces.length; i++) {
    const ag_told_trace *told = m->traces.items + i;
    if (!told->more) known = hp_index_find(&t->traces, told->trace);
    if (known)
      ag_jobs_take_repeated(t->found, told);
    else if (!told->more && !hp_index_add(&t->traces, told->trace, 0))
      ag_team_fail(t, "Memory for the search ran out.");
  }
}

static void count_found(ag_team *t, ag_member *m) {
  if (m->pending) ag_jobs_add_found(t->found, m->pending);
  count_traces(t, m);
  for (uint32_t i = 0; i < m->states.length; i++)
    if (!por_shared_states_hear(t->states, m->states.items[i].bytes, m->states.items[i].size))
      ag_team_fail(t, "The states that a process of the search tells cannot be read.");
  drop_pending(m);
}

void ag_team_count(ag_team *t, uint32_t member) {
  count_found(t, t->members.items + member);
}

static void say_json(ag_team *t, uint32_t member, ag_jobs_kind kind, const json_t *value) {
  char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
  if (text && t->say) t->say(t, member, kind, text, strlen(text));
  free(text);
}

static void begin_epoch(ag_team *t, uint32_t epoch) {
  t->epoch = epoch;
  if (t->states) por_shared_states_begin(t->states, epoch);
}

/* `learned` is taken. */
static void begin_anew(ag_team *t, json_t *learned) {
  set_learned(t, learned);
  por_parts_free(t->parts);
  t->parts = por_parts_new();
  if (t->parts && t->hears_soon) por_parts_wait(t->parts);
  json_object_clear(t->found);
  ag_touches_clear(&t->touches);
  hp_index_free(&t->traces);
  if (!t->parts) ag_team_fail(t, "Memory for the search ran out.");
  begin_epoch(t, t->epoch + 1);
  if (t->epoch >= MOST_EPOCHS)
    ag_team_fail(t, "The processes of the search do not agree on what the program does. Search with one process.");
  if (!t->reason) write_begin(t);
  for (uint32_t i = 0; i < t->members.length; i++) {
    ag_member *m = t->members.items + i;
    if (m->state == AG_MEMBER_ABSENT) continue;
    drop_pending(m);
    m->state = AG_MEMBER_STARTING;
    m->told = true;
    m->asked = false;
    say_json(t, i, AG_JOBS_BEGIN, t->learned);
  }
}

static json_t *parsed(ag_team *t, const ag_jobs_message *m) {
  json_t *value = json_loadb(m->bytes, m->size, 0, NULL);
  if (!value) ag_team_fail(t, "A process of the search says what cannot be read.");
  return value;
}

static json_t *join(ag_team *t, json_t *knows) {
  return !knows ? NULL : t->learned ? ag_jobs_join_learned(t->learned, knows) : json_incref(knows);
}

static void hear_ready(ag_team *t, uint32_t member, const ag_jobs_message *message) {
  json_t *knows = parsed(t, message), *joined = join(t, knows);
  ag_member *m = t->members.items + member;
  if (joined && !t->learned) {
    set_learned(t, json_incref(joined));
    write_begin(t);
  }
  if (!joined) {
    ag_team_fail(t, "Memory for the search ran out.");
  } else if (!json_equal(joined, t->learned)) {
    begin_anew(t, json_incref(joined));
  } else if (json_equal(knows, joined)) {
    m->state = AG_MEMBER_IDLE;
  } else if (!m->told) {
    m->told = true;
    say_json(t, member, AG_JOBS_BEGIN, t->learned);
  } else {
    m->state = AG_MEMBER_UNFIT;
  }
  json_decref(knows);
  json_decref(joined);
}

/* More is known now than when all began; or the search must begin anew all the same. */
static void hear_learned(ag_team *t, const ag_jobs_message *message) {
  json_t *knows = parsed(t, message), *joined = join(t, knows);
  if (joined && (message->kind == AG_JOBS_ANEW || !t->learned || !json_equal(joined, t->learned)))
    begin_anew(t, json_incref(joined));
  json_decref(joined);
  json_decref(knows);
}

/* Which threads touch what. Returns the families whose operations must count otherwise from now on. */
static uint64_t hear_touched(ag_team *t, const json_t *touched) {
  uint64_t opened = 0;
  size_t i;
  json_t *value;
  json_array_foreach((json_t *)touched, i, value) {
    json_int_t n[9] = {0};
    for (size_t k = 0; k < 9; k++) n[k] = json_integer_value(json_array_get(value, k));
    const ag_touch touch = {.location = (uint64_t)n[0],
                            .sections = {(uint64_t)n[1], (uint64_t)n[2]},
                            .open = {(uint64_t)n[3], (uint64_t)n[4]},
                            .family = (uint64_t)n[5],
                            .looked = (uint64_t)n[6],
                            .told = (uint64_t)n[7],
                            .ways = (uint64_t)n[8]};
    int family = ag_touches_add(&t->touches, &touch);
    if (family == AG_TOUCHES_FAILED) ag_team_fail(t, "Memory for the search ran out.");
    if (family >= 0) opened |= (uint64_t)1 << family;
  }
  ag_touches_forget_news(&t->touches);
  return opened;
}

/* Must all begin anew, since what one process has seen does not fit what others have? */
static bool opens(ag_team *t, json_t *found) {
  json_int_t opened = (json_int_t)hear_touched(t, json_object_get(found, "touched"));
  json_object_del(found, "touched");
  json_int_t known = json_integer_value(json_object_get(t->learned, "opened"));
  if (!(opened & ~known) && !t->touches.differ && !t->touches.circles) return false;
  json_t *learned = json_deep_copy(t->learned);
  if (learned) json_object_set_new(learned, "opened", json_integer(opened | known));
  if (learned && t->touches.differ) json_object_set_new(learned, "waits_apart", json_integer(1));
  if (learned && t->touches.circles) json_object_set_new(learned, "monitors_apart", json_integer(1));
  begin_anew(t, learned);
  return true;
}

static void hear_found(ag_team *t, ag_member *m, const ag_jobs_message *message) {
  json_t *found = parsed(t, message);
  if (found && opens(t, found)) {
    json_decref(found);
    return;
  }
  if (!m->pending) m->pending = json_object();
  if (found && m->pending) ag_jobs_add_found(m->pending, found);
  json_decref(found);
  m->live[0] = m->live[1] = 0;
}

static void hear_states(ag_team *t, ag_member *m, const ag_jobs_message *message) {
  if (!t->states) return;
  const ag_told_states told = {malloc(message->size + 1), message->size};
  if (told.bytes && hp_push(&m->states, told))
    memcpy(told.bytes, message->bytes, message->size);
  else
    free(told.bytes); /* others explore there, too */
}

static void hear_traces(ag_team *t, ag_member *m, const ag_jobs_message *message) {
  const uint32_t count = (uint32_t)(message->size / sizeof(ag_told_trace)), at = hp_add(&m->traces, count);
  if (at == UINT32_MAX)
    ag_team_fail(t, "Memory for the search ran out.");
  else if (message->size % sizeof(ag_told_trace))
    ag_team_fail(t, "The executions that a process of the search tells cannot be read.");
  else if (count)
    memcpy(m->traces.items + at, message->bytes, count * sizeof(ag_told_trace));
}

/* ---- messages --------------------------------------------------------------------------------------------------- */

static void hear_told(ag_team *t, ag_member *m, const ag_jobs_message *message) {
  bool gave = false;
  if (!por_parts_hear(t->parts, m->part, message->bytes, message->size, &gave))
    ag_team_fail(t, "A part of the search cannot be read.");
  if (!gave) return;
  count_found(t, m);
  m->asked = false;
}

static void hear_count(ag_member *m, const ag_jobs_message *message) {
  for (int i = 0; message->size == 2 * sizeof(uint64_t) && i < 2; i++) {
    uint64_t number;
    memcpy(&number, message->bytes + (size_t)i * sizeof number, sizeof number);
    m->live[i] += number;
  }
}

static void hear_end(ag_team *t, ag_member *m) {
  count_found(t, m);
  por_parts_ended(t->parts, m->part);
  m->state = AG_MEMBER_STARTING;
  m->asked = false;
}

static bool is_written_down(uint32_t kind) {
  return kind == AG_JOBS_TOLD || kind == AG_JOBS_FOUND || kind == AG_JOBS_ENDED || kind == AG_JOBS_ENOUGH ||
         kind == AG_JOBS_STATES || kind == AG_JOBS_TRACES;
}

void ag_team_hear(ag_team *t, uint32_t member, const ag_jobs_message *message) {
  ag_member *m = t->members.items + member;
  if (message->epoch != t->epoch) {
    if (message->kind == AG_JOBS_ANEW) hear_learned(t, message);
    return;
  }
  if (is_written_down(message->kind))
    write_down(t, &(ag_record){RECORD_HEAR, member, message->kind, t->epoch, message->size, message->bytes});
  switch (message->kind) {
    case AG_JOBS_READY:
      hear_ready(t, member, message);
      break;
    case AG_JOBS_TOLD:
      hear_told(t, m, message);
      break;
    case AG_JOBS_FOUND:
      hear_found(t, m, message);
      break;
    case AG_JOBS_STATES:
      hear_states(t, m, message);
      break;
    case AG_JOBS_TRACES:
      hear_traces(t, m, message);
      break;
    case AG_JOBS_COUNT:
      hear_count(m, message);
      break;
    case AG_JOBS_KNOWS:
    case AG_JOBS_ANEW:
      hear_learned(t, message);
      break;
    case AG_JOBS_ENDED:
    case AG_JOBS_ENOUGH:
      hear_end(t, m);
      if (message->kind == AG_JOBS_ENOUGH) t->enough = true;
      break;
    case AG_JOBS_LEAVES:
      m->left = true;
      break;
    default:
      ag_team_fail(t, "A process of the search says what cannot be read.");
  }
}

/* ---- parts ------------------------------------------------------------------------------------------------------ */

static bool write_bytes(void *data, const void *bytes, size_t size) {
  return fwrite(bytes, 1, size, data) == size;
}

char *ag_team_hand_out(ag_team *t, uint32_t member, size_t *size) {
  ag_member *m = t->members.items + member;
  char *bytes = NULL;
  if (!t->parts || t->reason || !por_parts_ready(t->parts)) return NULL;
  write_down(t, &(ag_record){RECORD_HAND_OUT, member, .epoch = t->epoch});
  FILE *out = open_memstream(&bytes, size);
  bool good = out && por_parts_next(t->parts, &m->part, write_bytes, out);
  if (out && fclose(out) != 0) good = false;
  if (good) {
    m->state = AG_MEMBER_BUSY;
    m->asked = false;
    t->begun = true;
    return bytes;
  }
  ag_team_fail(t, "Memory for the search ran out.");
  free(bytes);
  return NULL;
}

/* What a member had found behind states that it shared is lost. */
static void lose_shared(ag_team *t, bool died) {
  t->deaths += died;
  if (t->deaths >= MOST_LOST)
    ag_team_fail(t,
                 "Three processes of the search have died. Give the processes more memory (-Xmx), or search with one "
                 "process.");
  if (!t->reason) begin_anew(t, json_incref(t->learned));
}

void ag_team_lose(ag_team *t, uint32_t member, bool died) {
  ag_member *m = t->members.items + member;
  bool busy = m->state == AG_MEMBER_BUSY;
  if (busy) {
    write_down(t, &(ag_record){RECORD_LOSE, member, died, .epoch = t->epoch});
    const uint32_t lost = died ? por_parts_lost(t->parts, m->part) : 0;
    if (!died) por_parts_back(t->parts, m->part);
    if (lost >= MOST_LOST && !t->reason &&
        asprintf(&t->reason,
                 "Three processes have died while they explored the same part of the search. Its schedule begins with "
                 "%zu steps; give the processes more memory (-Xmx), or search with one process.",
                 por_parts_steps(t->parts, m->part)) < 0)
      t->reason = NULL;
  }
  drop_pending(m);
  m->state = AG_MEMBER_ABSENT;
  m->told = m->asked = false;
  if (busy && t->shares) lose_shared(t, died);
}

bool ag_team_is_complete(const ag_team *t) {
  return t->begun && t->parts && !por_parts_waiting(t->parts) && !por_parts_under_way(t->parts);
}

/* ---- going on --------------------------------------------------------------------------------------------------- */

static void read_begin(ag_team *t, const ag_record *r) {
  begin_epoch(t, r->epoch);
  set_learned(t, json_loadb(r->bytes, r->size, 0, NULL));
}

static bool read_record(ag_team *t, const ag_record *r) {
  size_t size;
  if (r->kind == RECORD_BEGIN) {
    read_begin(t, r);
    return true;
  }
  if (r->epoch != t->epoch || !hp_reach(&t->members, r->member)) return false;
  ag_member *m = t->members.items + r->member;
  bool busy = m->state == AG_MEMBER_BUSY;
  if (r->kind == RECORD_HAND_OUT) {
    char *bytes = busy ? NULL : ag_team_hand_out(t, r->member, &size);
    free(bytes);
    return bytes;
  }
  if (r->kind == RECORD_HEAR && busy && is_written_down(r->message))
    ag_team_hear(t, r->member, &(ag_jobs_message){r->message, r->epoch, r->size, r->bytes});
  else if (r->kind == RECORD_LOSE)
    ag_team_lose(t, r->member, r->message);
  return true;
}

bool ag_team_resume(ag_team *t, ag_journal *journal, hp_error *error) {
  bool good = true;
  for (ag_record r; good && ag_journal_read(journal, &r);) {
    good = read_record(t, &r) && !t->reason;
    free(r.bytes);
  }
  t->journal = journal;
  for (uint32_t i = 0; i < t->members.length; i++) ag_team_lose(t, i, false);
  return good || hp_fail(error, "The journal is damaged; remove it, and begin anew.");
}

/* ---- what all have found ---------------------------------------------------------------------------------------- */

static uint64_t number_in(const json_t *found, const char *key) {
  return (uint64_t)json_integer_value(json_object_get(found, key));
}

por_statistics ag_team_statistics(const ag_team *t) {
  por_statistics all = {.executions = number_in(t->found, "executions"),
                        .blocked = number_in(t->found, "blocked") + number_in(t->found, "cut"),
                        .depth = number_in(t->found, "most_depth")};
  for (uint32_t i = 0; i < t->members.length; i++) {
    const ag_member *m = t->members.items + i;
    all.executions += number_in(m->pending, "executions") + m->live[0];
    all.blocked += number_in(m->pending, "blocked") + number_in(m->pending, "cut") + m->live[1];
  }
  return all;
}

char *ag_team_verdict(ag_team *t, const char *limit) {
  json_object_set_new(t->found, "complete", json_boolean(!limit && !t->enough && !t->reason));
  if (limit) json_object_set_new(t->found, "limit", json_string(limit));
  if (t->reason) json_object_set_new(t->found, "uncontrollable", json_string(t->reason));
  return json_dumps(t->found, JSON_COMPACT | JSON_SORT_KEYS);
}
