/* Several processes explore one search (hpor/split.h), each as a *member* of a team. The team keeps the parts of the
 * search, decides who explores which, and gathers what the members find. How messages travel is not its business: a
 * socket to a JVM of this machine (jobs.c), or a task of a cluster (cluster.c).
 *
 * What a member has found counts once its part has ended, or once it has given something away: then the owner's
 * frontier of the part lies behind it (por_parts_hear()). So a member that dies loses only what it has found since, and
 * its part is explored again from there. All members know the same, as far as it changes which executions are explored.
 * Whenever one has learnt more, all begin anew with that. A member that cannot be told what others know gets no part.
 *
 * Where states are shared, others may have left out what a member has found behind its states. So if it is lost before
 * that counts, all begin anew. Where each member has a table of states of its own, the states that it tells count with
 * what it has found, and only then others hear of them. So if it is lost, nobody has left anything out. */
#ifndef AG_LAUNCHER_TEAM_H
#define AG_LAUNCHER_TEAM_H

#include "base/touches.h"
#include "front/jobs_pipe.h"
#include "hpor/index.h"
#include "hpor/shared_states.h"
#include "hpor/split.h"
#include "hpor/vector.h"
#include "launcher/journal.h"

#include <jansson.h>

typedef enum ag_member_state {
  AG_MEMBER_ABSENT,   /* not started, or gone */
  AG_MEMBER_STARTING, /* it has not asked for a part, or has to begin anew */
  AG_MEMBER_IDLE,     /* it waits for a part */
  AG_MEMBER_BUSY,     /* it explores its part */
  AG_MEMBER_UNFIT     /* it cannot be told what others know */
} ag_member_state;

typedef struct ag_told_states {
  char *bytes; /* owned */
  size_t size;
} ag_told_states;

typedef struct ag_member {
  ag_member_state state;
  uint32_t part;
  bool asked;                       /* to give something away */
  bool told;                        /* what all know, in this epoch */
  bool left;                        /* it can go on no more */
  json_t *pending;                  /* found, and does not count yet; null: nothing */
  HP_VECTOR(ag_told_states) states; /* explored: likewise */
  HP_VECTOR(ag_told_trace) traces;  /* likewise */
  uint64_t live[2];                 /* executions under way: complete, blocked; for the line of progress */
} ag_member;

typedef struct ag_team ag_team;
/* Sends a message to a member. That the member is gone shows when it is listened to. */
typedef void ag_team_say(ag_team *team, uint32_t member, ag_jobs_kind kind, const void *bytes, size_t size);

struct ag_team {
  HP_VECTOR(ag_member) members;
  ag_team_say *say;
  void *data; /* for `say` */
  por_parts *parts;
  uint32_t epoch;
  json_t *learned;           /* what all know; null: nobody has told yet */
  json_t *found;             /* what counts */
  ag_touches touches;        /* which threads touch what; that counts at once */
  bool hears_soon;           /* ag_team_hears_soon() */
  bool shares;               /* members share the states behind which they have explored all */
  por_shared_states *states; /* lists those that count, of members that have a table each; borrowed; null: none */
  hp_index traces;           /* of the executions that count, where several members may run the same one */
  uint32_t deaths;           /* of members that shared states */
  bool begun;                /* a part has been handed out */
  bool enough;               /* an error was found, and stop=first */
  char *reason;              /* why the search is not controlled; null: it is */
  ag_journal *journal;       /* null: nothing is written down */
};

/* A team with so many members, all absent. False: memory ran out. */
bool ag_team_init(ag_team *team, uint32_t members, ag_team_say *say, void *data);
void ag_team_free(ag_team *team);
/* What members tell is heard while they explore their parts. */
void ag_team_hears_soon(ag_team *team);
/* Goes on where the journal's search has stopped, and writes to the journal from now on. The team owns the journal. */
bool ag_team_resume(ag_team *team, ag_journal *journal, hp_error *error);

/* Another member, absent. UINT32_MAX: memory ran out. */
uint32_t ag_team_add(ag_team *team);
/* The search ends here: it cannot be controlled. Only the first reason counts. */
void ag_team_fail(ag_team *team, const char *why);
/* Takes a message of a member. */
void ag_team_hear(ag_team *team, uint32_t member, const ag_jobs_message *message);
/* Gives a part that waits to a member. Returns what its process needs; owned by the caller. Null: none waits, or the
 * search has failed. */
char *ag_team_hand_out(ag_team *team, uint32_t member, size_t *size);
/* The member is gone. `died`: perhaps because of its part. */
void ag_team_lose(ag_team *team, uint32_t member, bool died);
/* What the member has found so far counts, though its part has not ended: the search goes on no more. */
void ag_team_count(ag_team *team, uint32_t member);

bool ag_team_is_complete(const ag_team *team);
/* All that has been found, also by those who are under way. */
por_statistics ag_team_statistics(const ag_team *team);
/* What all have found, as the JVM that tells the verdict needs it. `limit`: why the search ends early; null: it does
 * not. Owned by the caller. */
char *ag_team_verdict(ag_team *team, const char *limit);

#endif
