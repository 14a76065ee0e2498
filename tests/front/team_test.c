/* Tests what a team does when a member dies: where states are shared, nothing that it had not told may be missing. */
#include "../tap.h"

#include "launcher/team.h"

#include <stdlib.h>

/* What each member knows of the program: nothing yet. */
static const char knows[] = "{\"learned\": 0, \"facts\": 0, \"views\": 0, \"uses\": 0, \"opened\": 0,"
                            "\"waits_apart\": 0, \"finals\": [], \"monitors\": [], \"split_sites\": [],"
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

int main(void) {
  tap t = {0};
  test_loss(&t, false);
  test_loss(&t, true);
  test_end(&t);
  test_many_deaths(&t);
  return tap_end(&t);
}
