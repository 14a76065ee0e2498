/* Tests what a team does when a member dies: where states are shared, nothing that it had not told may be missing. And
 * which states count where each member has a table of its own, and that an execution which two have run counts once. */
#include "../tap.h"

#include "launcher/team.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STATES_BYTES = 1 << 16 };

/* What each member knows of the program: nothing yet. */
static const char knows[] =
    "{\"learned\": 0, \"facts\": 0, \"views\": 0, \"uses\": 0, \"opened\": 0,"
    "\"halves\": 0, \"waits_apart\": 0, \"monitors_apart\": 0, \"finals\": [], \"monitors\": [], \"split_sites\": [],"
    "\"split_locks\": [], \"no_sums\": []}";

/* What a member has been sent last. */
typedef struct sent {
  ag_jobs_kind kind;
  uint32_t count;
} sent;

static void say(ag_team *team, uint32_t member, ag_jobs_kind kind, const void *bytes, size_t size) {
  (void)bytes;
  (void)size;
  sent *all = team->data;
  all[member].kind = kind;
  all[member].count++;
}

static void hear(ag_team *team, uint32_t member, ag_jobs_kind kind, const char *text) {
  ag_jobs_message m = {.kind = kind, .epoch = team->epoch, .size = strlen(text)};
  m.bytes = strdup(text);
  if (!m.bytes) abort();
  ag_team_hear(team, member, &m);
  free(m.bytes);
}

/* The first member explores the whole search; the second one is idle. */
static void begin(ag_team *team, sent *all, bool shares) {
  size_t size;
  if (!ag_team_init(team, 2, say, all)) abort();
  team->shares = shares;
  for (uint32_t i = 0; i < 2; i++) {
    team->members.items[i].state = AG_MEMBER_STARTING;
    hear(team, i, AG_JOBS_READY, knows);
  }
  free(ag_team_hand_out(team, 0, &size));
}

static uint64_t executions(const ag_team *team) {
  return ag_team_statistics(team).executions;
}

static void test_loss(tap *t, bool shares) {
  const char *how = shares ? "states are shared" : "nothing is shared";
  ag_team team;
  sent all[2] = {{0}};
  begin(&team, all, shares);
  tap_check(t, team.members.items[0].state == AG_MEMBER_BUSY && team.members.items[1].state == AG_MEMBER_IDLE,
            "%s: one member is busy, one is idle", how);
  hear(&team, 0, AG_JOBS_FOUND, "{\"executions\": 5}");
  tap_check(t, executions(&team) == 5, "%s: five executions are seen", how);
  const uint32_t told = all[1].count;
  ag_team_lose(&team, 0, true);
  tap_check(t, executions(&team) == 0 && por_parts_waiting(team.parts) == 1, "%s: what did not count is lost", how);
  tap_check(t, team.epoch == (shares ? 1 : 0), "%s: the search %s", how, shares ? "begins anew" : "goes on");
  tap_check(t, all[1].count == told + (shares ? 1 : 0) && (!shares || all[1].kind == AG_JOBS_BEGIN),
            "%s: the other member %s", how, shares ? "is told to begin anew" : "is told nothing");
  hear(&team, 1, AG_JOBS_READY, knows);
  const uint32_t epoch = team.epoch;
  ag_team_lose(&team, 1, true);
  tap_check(t, team.epoch == epoch && !team.reason, "%s: the death of an idle member costs nothing", how);
  ag_team_free(&team);
}

/* What a member told before its part ended, and what it shared, stays when it dies later. */
static void test_end(tap *t) {
  ag_team team;
  sent all[2] = {{0}};
  begin(&team, all, true);
  hear(&team, 0, AG_JOBS_FOUND, "{\"executions\": 5}");
  hear(&team, 0, AG_JOBS_ENDED, "");
  ag_team_lose(&team, 0, true);
  tap_check(t, executions(&team) == 5 && team.epoch == 0 && ag_team_is_complete(&team),
            "who dies after its part has ended takes nothing along");
  ag_team_free(&team);
}

static void test_many_deaths(tap *t) {
  ag_team team;
  sent all[2] = {{0}};
  begin(&team, all, true);
  for (int deaths = 1; deaths <= 3; deaths++) {
    size_t size;
    ag_team_lose(&team, 0, true);
    tap_check(t, !team.reason == (deaths < 3), "after %d deaths the search %s", deaths,
              deaths < 3 ? "begins anew" : "is given up");
    if (team.reason) break;
    team.members.items[0].state = AG_MEMBER_STARTING;
    hear(&team, 0, AG_JOBS_READY, knows);
    free(ag_team_hand_out(&team, 0, &size));
  }
  ag_team_free(&team);
}

/* A table that lists what is added. */
static por_shared_states *new_states(void *memory, uint64_t number) {
  por_shared_states *states = por_shared_states_open(memory, STATES_BYTES);
  if (!states) abort();
  por_shared_states_begin(states, number);
  por_shared_states_list(states);
  return states;
}

/* One state, as a member tells it: a list of no actions, and the state. The key is `number`. */
static void hear_state(ag_team *team, uint32_t member, uint32_t number) {
  const uint32_t told[] = {2, 0, 0, 5, number, number, number, number, 0};
  ag_team_hear(team, member, &(ag_jobs_message){AG_JOBS_STATES, team->epoch, sizeof told, (char *)told});
}

/* What a member has told counts with what it has found there: once its part has ended, and not if it is lost. */
static void test_states(tap *t, const char *path) {
  ag_team team;
  hp_error error;
  size_t size;
  sent all[2] = {{0}};
  void *memory = calloc(1, STATES_BYTES), *again = calloc(1, STATES_BYTES);
  if (!memory || !again) abort();
  ag_journal *journal = ag_journal_open(path, "test", &error);
  if (!journal || !ag_team_init(&team, 2, say, all)) abort();
  por_shared_states *states = team.states = new_states(memory, 0);
  bool resumed = ag_team_resume(&team, journal, &error);
  for (uint32_t i = 0; i < 2; i++) {
    team.members.items[i].state = AG_MEMBER_STARTING;
    hear(&team, i, AG_JOBS_READY, knows);
  }
  free(ag_team_hand_out(&team, 0, &size));
  hear_state(&team, 0, 1);
  hear(&team, 0, AG_JOBS_FOUND, "{\"executions\": 5}");
  tap_check(t, resumed && !por_shared_states_listed(states), "what is told does not count at once");
  ag_team_lose(&team, 0, true);
  tap_check(t, !por_shared_states_listed(states) && team.epoch == 0, "it is lost with the member, and nothing else");
  free(ag_team_hand_out(&team, 1, &size));
  hear_state(&team, 1, 2);
  hear_state(&team, 1, 3);
  hear(&team, 1, AG_JOBS_FOUND, "{\"executions\": 3}");
  hear(&team, 1, AG_JOBS_ENDED, "");
  tap_check(t, por_shared_states_listed(states) == 2 && executions(&team) == 3, "it counts once the part has ended");
  ag_team_free(&team);

  /* The next one reads the journal. */
  journal = ag_journal_open(path, "test", &error);
  if (!journal || !ag_team_init(&team, 2, say, all)) abort();
  por_shared_states *of_next = team.states = new_states(again, 0);
  tap_check(t,
            ag_team_resume(&team, journal, &error) && por_shared_states_listed(of_next) == 2 && executions(&team) == 3,
            "the journal has the states that count, and no others");
  team.members.items[0].state = AG_MEMBER_STARTING;
  hear(&team, 0, AG_JOBS_ANEW, knows);
  tap_check(t, team.epoch == 1 && !por_shared_states_listed(of_next), "when all begin anew, no state counts");
  ag_team_free(&team);
  unlink(path);
  por_shared_states_free(states);
  por_shared_states_free(of_next);
  free(memory);
  free(again);
}

static void hear_trace(ag_team *team, uint32_t member, ag_told_trace told) {
  ag_team_hear(team, member, &(ag_jobs_message){AG_JOBS_TRACES, team->epoch, sizeof told, (char *)&told});
}

static json_int_t number_at(const json_t *object, const char *key) {
  return json_integer_value(json_object_get(object, key));
}

/* What both have run: executions, those of the outcome, how often the error has come, and what counts as given up. */
static bool counts(const ag_team *team, json_int_t executions_are, json_int_t of_outcome, json_int_t times,
                   json_int_t blocked) {
  const json_t *outcome = json_object_get(json_object_get(team->found, "outcomes"), "000000000000000a");
  return number_at(team->found, "executions") == executions_are && number_at(outcome, "executions") == of_outcome &&
         number_at(json_array_get(json_object_get(team->found, "found"), 0), "times") == times &&
         number_at(team->found, "blocked") == blocked;
}

/* Both members run the execution with the trace 1. It has the outcome 10, and an error twice. */
static void test_traces(tap *t, const char *path) {
  static const char one[] =
      "{\"executions\": 1, \"blocked\": 0, \"outcomes\": {\"000000000000000a\": {\"executions\": 1}},"
      "\"found\": [{\"kind\": 1, \"message\": \"m\", \"frames\": \"f\", \"digest\": 7, \"times\": 2}]}";
  const ag_told_trace same = {.trace = 1, .outcome = 10, .error = 7, .times = 2};
  ag_team team;
  hp_error error;
  size_t size;
  sent all[2] = {{0}};
  ag_journal *journal = ag_journal_open(path, "test", &error);
  if (!journal || !ag_team_init(&team, 2, say, all) || !ag_team_resume(&team, journal, &error)) abort();
  for (uint32_t i = 0; i < 2; i++) {
    team.members.items[i].state = AG_MEMBER_STARTING;
    hear(&team, i, AG_JOBS_READY, knows);
  }
  free(ag_team_hand_out(&team, 0, &size));
  hear_trace(&team, 0, same);
  hear(&team, 0, AG_JOBS_FOUND, one);
  ag_team_lose(&team, 0, true);
  tap_check(t, !executions(&team), "an execution of a member that is lost does not count");
  free(ag_team_hand_out(&team, 1, &size));
  hear_trace(&team, 1, same);
  hear(&team, 1, AG_JOBS_FOUND, one);
  ag_team_count(&team, 1);
  tap_check(t, counts(&team, 1, 1, 2, 0), "so it is no repetition when it is run again");
  hear_trace(&team, 1, same);
  hear_trace(&team, 1, (ag_told_trace){.trace = 1, .outcome = 10, .more = 1});
  hear(&team, 1, AG_JOBS_FOUND, one);
  hear_trace(&team, 1, (ag_told_trace){.trace = 2, .outcome = 10, .error = 7, .times = 2});
  hear(&team, 1, AG_JOBS_FOUND, one);
  hear(&team, 1, AG_JOBS_ENDED, "");
  tap_check(t, counts(&team, 2, 2, 4, 1), "what comes a second time counts as given up, and another one counts");
  ag_team_free(&team);
  journal = ag_journal_open(path, "test", &error);
  if (!journal || !ag_team_init(&team, 2, say, all) || !ag_team_resume(&team, journal, &error)) abort();
  tap_check(t,
            number_at(team.found, "executions") == 2 && number_at(team.found, "blocked") == 1 &&
                hp_index_find(&team.traces, 2),
            "the journal has what has been run");
  ag_team_free(&team);
  unlink(path);
}

static void test_bad_states(tap *t) {
  ag_team team;
  sent all[2] = {{0}};
  void *memory = calloc(1, STATES_BYTES);
  if (!memory) abort();
  begin(&team, all, false);
  team.states = new_states(memory, 0);
  hear(&team, 0, AG_JOBS_STATES, "nonsense");
  hear(&team, 0, AG_JOBS_ENDED, "");
  tap_check(t, team.reason && strstr(team.reason, "cannot be read"), "states that are none end the search");
  por_shared_states *states = team.states;
  ag_team_free(&team);
  por_shared_states_free(states);
  free(memory);
}

/* What two members have learned counts for both, whichever has learned it. */
static void test_learned(tap *t) {
  static const char
      one[] = "{\"halves\": 1, \"uses\": 5, \"finals\": [\"A.x\"], \"monitors\": []}",
      other[] = "{\"halves\": 2, \"uses\": 4, \"finals\": [\"A.w\", \"A.x\"], \"monitors\": [\"B\"], \"opened\": 6}",
      both[] = "{\"halves\": 3, \"uses\": 5, \"finals\": [\"A.w\", \"A.x\"], \"monitors\": [\"B\"], \"opened\": 6}";
  ag_team team;
  sent all[2] = {{0}};
  if (!ag_team_init(&team, 2, say, all)) abort();
  for (uint32_t i = 0; i < 2; i++) team.members.items[i].state = AG_MEMBER_STARTING;
  hear(&team, 0, AG_JOBS_READY, one);
  const uint32_t told = all[0].count;
  hear(&team, 1, AG_JOBS_READY, other);
  json_t *expected = json_loads(both, 0, NULL);
  tap_check(t, json_equal(team.learned, expected), "what two members have learned is known to the team");
  tap_check(t, all[0].kind == AG_JOBS_BEGIN && all[0].count > told, "who knew less begins anew");
  json_decref(expected);
  ag_team_free(&team);
}

int main(void) {
  char path[] = "/tmp/hpor-team-XXXXXX";
  const int file = mkstemp(path);
  if (file < 0) abort();
  close(file);
  tap t = {0};
  test_loss(&t, false);
  test_loss(&t, true);
  test_end(&t);
  test_many_deaths(&t);
  test_states(&t, path);
  test_traces(&t, path);
  test_bad_states(&t);
  test_learned(&t);
  return tap_end(&t);
}
