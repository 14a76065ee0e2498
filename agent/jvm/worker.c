/* Talks with the launcher about the parts of the search. */
#include "jvm/worker.h"

#include "base/json_file.h"
#include "front/jobs_pipe.h"
#include "hpor/shared_states.h"
#include "hpor/split.h"
#include "jvm/findings.h"
#include "jvm/kept_objects.h"
#include "jvm/learned.h"
#include "jvm/worker_results.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef HP_VECTOR(unsigned char) byte_vector;

/* Seconds. An execution may take a hundredth of it, and looking costs a call of the system. */
static const double BETWEEN_LOOKS = 0.001;

/* Null: the memory cannot be used. */
static por_shared_states *open_shared(int memory) {
  struct stat about;
  if (fstat(memory, &about) != 0) return NULL;
  const size_t size = (size_t)about.st_size;
  void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  close(memory);
  return bytes == MAP_FAILED ? NULL : por_shared_states_open(bytes, size);
}

void ag_jobs_open(ag_agent *a) {
  const char *text = getenv(AG_JOBS_PIPE);
  int socket = -1;
  unsigned number = 0, epoch = 0;
  int memory = -1, tells = 0;
  if (text && sscanf(text, "%d %u %u %d %d", &socket, &number, &epoch, &memory, &tells) == 5 &&
      socket > STDERR_FILENO && fcntl(socket, F_SETFD, FD_CLOEXEC) == 0)
    a->jobs = (ag_jobs){.on = true,
                        .socket = socket,
                        .number = number,
                        .epoch = epoch,
                        .shared = memory < 0 ? NULL : open_shared(memory)};
  a->jobs.tells_states = tells && a->jobs.shared;
  if (a->jobs.tells_states) por_shared_states_list(a->jobs.shared);
  unsetenv(AG_JOBS_PIPE);
}

void ag_jobs_prepare(ag_agent *a) {
  if (!a->jobs.on) return;
  a->jobs.time_ms = a->options.time_ms;
  a->options.time_ms = 0;
  a->options.executions = 0;
  a->options.progress = AG_PROGRESS_OFF;
}

/* The launcher is gone, and nobody waits for this process. */
static _Noreturn void leave(void) {
  _exit(AG_UNCONTROLLED);
}

static void say(ag_agent *a, ag_jobs_kind kind, const void *bytes, size_t size) {
  if (!ag_jobs_send(a->jobs.socket, kind, a->jobs.epoch, bytes, size)) leave();
}

static void say_text(ag_agent *a, ag_jobs_kind kind, char *text) {
  if (text)
    say(a, kind, text, strlen(text));
  else
    ag_search_give_up(a, "Memory for the search ran out.");
  free(text);
}

static bool write_bytes(void *data, const void *bytes, size_t size) {
  byte_vector *v = data;
  uint32_t at = size > UINT32_MAX ? UINT32_MAX : hp_add(v, (uint32_t)size);
  if (at != UINT32_MAX && size) memcpy(v->items + at, bytes, size);
  return at != UINT32_MAX;
}

/* ---- telling ---------------------------------------------------------------------------------------------------- */

static void tell(ag_agent *a, bool give) {
  byte_vector bytes = {0};
  if (por_part_tell(a->stage.main_search, give, write_bytes, &bytes))
    say(a, AG_JOBS_TOLD, bytes.items, bytes.length);
  else
    ag_search_give_up(a, "Memory for the search ran out.");
  hp_free(&bytes);
}

static char *learned_text(const ag_agent *a) {
  json_t *root = ag_learned_to_json(a);
  char *text = json_dumps(root, JSON_COMPACT | JSON_SORT_KEYS);
  json_decref(root);
  return text;
}

/* What is known here must be known by all before anything counts. */
static void tell_learned(ag_agent *a) {
  char *now = learned_text(a);
  if (now && a->jobs.learned && !strcmp(now, a->jobs.learned)) {
    free(now);
    return;
  }
  free(a->jobs.learned);
  a->jobs.learned = now ? strdup(now) : NULL;
  say_text(a, AG_JOBS_KNOWS, now);
}

/* They count together with what was found behind them. */
static void tell_states(ag_agent *a) {
  const uint32_t listed = a->jobs.tells_states ? por_shared_states_listed(a->jobs.shared) : 0;
  if (a->jobs.told_states == listed) return;
  byte_vector bytes = {0};
  if (por_shared_states_tell(a->jobs.shared, a->jobs.told_states, listed, write_bytes, &bytes))
    say(a, AG_JOBS_STATES, bytes.items, bytes.length);
  hp_free(&bytes); /* without memory, others explore there, too */
  a->jobs.told_states = listed;
}

void ag_jobs_note_trace(ag_agent *a, uint64_t outcome) {
  por_search *search = a->stage.main_search;
  if (!outcome || !a->jobs.on || a->jobs.over || !por_part_repeats(search)) return;
  ag_told_trace told = {.trace = por_part_trace(search), .outcome = outcome};
  bool good = true;
  for (size_t i = 0; i < a->findings.found_count; i++) {
    const ag_found *error = &a->findings.found[i];
    if (!error->now) continue;
    told.error = ag_jobs_digest(error);
    told.times = (uint32_t)error->now;
    good &= hp_push(&a->jobs.traces, told);
    told.more = 1;
  }
  if (!told.more) good = hp_push(&a->jobs.traces, told);
  if (!good) ag_search_give_up(a, "Memory for the search ran out.");
}

static void tell_traces(ag_agent *a) {
  const uint32_t count = a->jobs.traces.length;
  if (count) say(a, AG_JOBS_TRACES, a->jobs.traces.items, count * sizeof *a->jobs.traces.items);
  a->jobs.traces.length = 0;
}

static void tell_found(ag_agent *a) {
  tell_learned(a);
  tell_states(a);
  tell_traces(a);
  say_text(a, AG_JOBS_FOUND, ag_jobs_results(a));
  a->jobs.counted = a->jobs.told;
}

static void tell_count(ag_agent *a, double now) {
  if (now < a->jobs.next_count) return;
  por_statistics s = por_search_statistics(a->stage.main_search);
  const por_statistics *counted = &a->jobs.counted;
  const uint64_t numbers[2] = {s.executions - counted->executions, s.blocked - counted->blocked + s.cut - counted->cut};
  a->jobs.next_count = now + 0.2;
  a->jobs.counted = s;
  say(a, AG_JOBS_COUNT, numbers, sizeof numbers);
}

void ag_jobs_tell_anew(ag_agent *a) {
  if (a->jobs.told_to_begin) return;
  free(a->jobs.learned);
  a->jobs.learned = NULL;
  say_text(a, AG_JOBS_ANEW, learned_text(a));
  a->jobs.waits_to_begin = true;
}

/* ---- what the launcher says ------------------------------------------------------------------------------------- */

static void begin(ag_agent *a, const ag_jobs_message *m) {
  a->jobs.epoch = m->epoch;
  a->jobs.told_states = 0;
  if (a->jobs.shared) por_shared_states_begin(a->jobs.shared, m->epoch);
  a->jobs.wanted = a->jobs.waits_to_begin = false;
  ag_touches_clear(&a->engine.touches);
  json_t *learned = json_loads(m->bytes, 0, NULL);
  if (learned) ag_learned_join(a, learned);
  json_decref(learned);
}

static ag_jobs_next take_verdict(ag_agent *a, const ag_jobs_message *m) {
  a->jobs.over = true;
  a->options.time_ms = a->jobs.time_ms;
  ag_jobs_take_results(a, m->bytes);
  return AG_JOBS_OVER;
}

/* Waits for what the launcher says: perhaps for long, and the program does not stand still meanwhile. */
static void wait_for(ag_agent *a, ag_jobs_message *m) {
  atomic_store(&a->stopping.waits_for_launcher, true);
  if (ag_jobs_receive(a->jobs.socket, m, -1) < 0) leave();
  atomic_store(&a->stopping.waits_for_launcher, false);
}

ag_jobs_next ag_jobs_take_part(ag_agent *a, por_search *search) {
  if (!a->jobs.waits_to_begin) {
    free(a->jobs.learned);
    a->jobs.learned = learned_text(a);
    a->jobs.told = a->jobs.counted = por_search_statistics(search);
    a->jobs.traces.length = 0;
    say_text(a, AG_JOBS_READY, a->jobs.learned ? strdup(a->jobs.learned) : NULL);
  }
  for (ag_jobs_message m;;) {
    wait_for(a, &m);
    ag_jobs_next next = AG_JOBS_GO_ON;
    bool done = true;
    if (m.kind == AG_JOBS_BEGIN) {
      begin(a, &m);
      next = AG_JOBS_BEGIN_AGAIN;
    } else if (m.kind == AG_JOBS_VERDICT) {
      next = take_verdict(a, &m);
    } else if (m.kind == AG_JOBS_PART && m.epoch == a->jobs.epoch && !a->jobs.waits_to_begin) {
      if (!por_part_take(search, m.bytes, m.size)) ag_search_give_up(a, "A part of the search cannot be read.");
      a->jobs.wanted = false;
    } else {
      if (m.kind == AG_JOBS_HALT) say(a, AG_JOBS_FOUND, "{}", 2);
      done = false;
    }
    free(m.bytes);
    if (done) return next;
  }
}

/* Stands still until all is to be told. */
static ag_jobs_next halt(ag_agent *a) {
  tell_found(a);
  for (ag_jobs_message m;;) {
    wait_for(a, &m);
    ag_jobs_next next = m.kind == AG_JOBS_VERDICT ? take_verdict(a, &m) : AG_JOBS_GO_ON;
    free(m.bytes);
    if (next == AG_JOBS_OVER) return next;
  }
}

ag_jobs_next ag_jobs_between(ag_agent *a) {
  por_search *search = a->stage.main_search;
  if (por_part_has_news(search)) tell(a, false);
  double now = ag_seconds(a);
  if (now < a->jobs.next_look) return AG_JOBS_GO_ON;
  a->jobs.next_look = now + BETWEEN_LOOKS;
  tell_count(a, now);
  for (ag_jobs_message m; ag_jobs_receive(a->jobs.socket, &m, 0) != 0;) {
    ag_jobs_next next = AG_JOBS_GO_ON;
    if (!m.bytes) leave();
    if (m.kind == AG_JOBS_WANTED && m.epoch == a->jobs.epoch) a->jobs.wanted = true;
    if (m.kind == AG_JOBS_HALT) next = halt(a);
    if (m.kind == AG_JOBS_VERDICT) next = take_verdict(a, &m);
    if (m.kind == AG_JOBS_BEGIN) {
      begin(a, &m);
      next = AG_JOBS_BEGIN_AGAIN;
    }
    free(m.bytes);
    if (next != AG_JOBS_GO_ON) return next;
  }
  if (!a->jobs.wanted || !por_can_give(search)) return AG_JOBS_GO_ON;
  ag_kept_compare(a); /* what is given away counts from then on */
  if (a->stage.restart) return AG_JOBS_GO_ON;
  tell_found(a);
  tell(a, true);
  a->jobs.wanted = false;
  return AG_JOBS_GO_ON;
}

void ag_jobs_part_ended(ag_agent *a) {
  bool enough = ag_findings_enough(a);
  if (por_part_has_news(a->stage.main_search)) tell(a, false);
  tell_found(a);
  say(a, enough ? AG_JOBS_ENOUGH : AG_JOBS_ENDED, "", 0);
}

void ag_jobs_before_verdict(ag_agent *a) {
  if (!a->jobs.on || a->jobs.over || a->stage.phase == AG_PHASE_START) return;
  const char *why = a->findings.uncontrollable ? a->findings.uncontrollable : "The search ended early.";
  if (a->stage.main_search) say_text(a, AG_JOBS_FOUND, ag_jobs_results(a));
  say(a, AG_JOBS_LEAVES, why, strlen(why));
  for (ag_jobs_message m;;) {
    if (ag_jobs_receive(a->jobs.socket, &m, -1) < 0) leave();
    bool over = m.kind == AG_JOBS_VERDICT;
    if (over && a->stage.main_search) take_verdict(a, &m);
    free(m.bytes);
    if (!over) continue;
    a->jobs.over = true;
    return;
  }
}
