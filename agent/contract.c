/* Prints java/lang/HporContract.java: the numbers that the C half and the Java half have in common. They are written in
 * the C headers alone; the build runs this program, and javac puts the numbers into the classes that name them. */
#include "driver/driver.h"
#include "driver/record.h"
#include "driver/sections.h"
#include "instrument/instrument_parts.h"
#include "model/model.h"
#include "sites/site.h"

#include <stddef.h>
#include <stdio.h>

typedef struct constant {
  const char *name; /* null: the end */
  long value;
} constant;

typedef struct group {
  const char *name, *source; /* the nested class, and where its numbers stand */
  const constant *constants;
} group;

#define AT(java, member)                                                                                               \
  { java, (long)offsetof(ag_control, member) }
static const constant control[] = {
    AT("NEXT_RECORD", next),
    AT("LIMIT", limit),
    AT("RESULT", result),
    AT("NEXT", thread),
    AT("CHILD", child),
    AT("ASKS", asks),
    AT("CLOCK", clock),
    AT("HELD", held),
    AT("DIGESTS", digests),
    AT("BUFFER", buffer),
    {"FULL", (long)(offsetof(ag_control, buffer) + AG_BUFFER_RECORDS * sizeof(ag_record))},
    AT("FIRST_HASH", first_hash),
    AT("ENTERED", entered),
    AT("REPEATED", known),
    AT("EFFECTS", effects),
    AT("TURNS", turns),
    AT("RESTORED", restored),
    AT("LOCKING", locking),
    AT("OLD_CHANGES", old_changes),
    AT("UNTRACKED", untracked),
    AT("WAIT_SETS", wait_sets),
    AT("LEAVES_OUT", leaves_out),
    AT("DIVIDED", divided),
    AT("SECTIONS", sections),
    AT("ONLY_FIRST", only_first),
    {0}};
#undef AT

static const constant record[] = {
    {"SIZE", sizeof(ag_record)}, {"VOLATILE", AG_RECORD_VOLATILE}, {"FIELD", AG_RECORD_FIELD}, {0}};

#define KIND(name)                                                                                                     \
  { #name, AG_##name }
static const constant kind[] = {KIND(FIELD_READ),
                                KIND(FIELD_WRITE),
                                KIND(STATIC_READ),
                                KIND(STATIC_WRITE),
                                KIND(ARRAY_READ),
                                KIND(ARRAY_WRITE),
                                KIND(ATOMIC_READ),
                                KIND(ATOMIC_WRITE),
                                KIND(ATOMIC_UPDATE),
                                KIND(ENTER),
                                KIND(EXIT),
                                KIND(WAIT),
                                KIND(NOTIFY),
                                KIND(NOTIFY_ALL),
                                KIND(START),
                                KIND(END),
                                KIND(JOIN),
                                KIND(SLEEP),
                                KIND(YIELD),
                                KIND(INTERRUPT),
                                KIND(IS_INTERRUPTED),
                                KIND(IS_ALIVE),
                                KIND(GET_STATE),
                                KIND(HOLDS_LOCK),
                                KIND(PARK),
                                KIND(UNPARK),
                                KIND(CLASS_INIT),
                                KIND(CLASS_INIT_END),
                                KIND(CLOCK),
                                KIND(HALT),
                                KIND(CHOOSE),
                                KIND(ATOMIC_BEGIN),
                                KIND(ATOMIC_END),
                                KIND(LEAVE),
                                KIND(SHOW),
                                KIND(LOOP),
                                KIND(SET_DAEMON),
                                KIND(IS_DAEMON),
                                KIND(SHUTDOWN),
                                KIND(NETWORK),
                                KIND(FILES),
                                KIND(ARRIVE),
                                {"CLEAR_INTERRUPT", AG_INTERRUPTED},
                                {0}};
#undef KIND

static const constant outcome[] = {{"NORMAL", AG_NORMAL},
                                   {"INTERRUPTED", AG_INTERRUPTED_RESULT},
                                   {"TIMED_OUT", AG_TIMED_OUT},
                                   {"NOT_OWNER", AG_NOT_OWNER},
                                   {"ALREADY", AG_ALREADY},
                                   {"RUN_INITIALIZER", AG_RUN_INITIALIZER},
                                   {"INITIALIZER_FAILED", AG_INITIALIZER_FAILED},
                                   {"SWITCH", AG_SWITCH},
                                   {"KILL", AG_KILL},
                                   {"LAUNCH", AG_LAUNCH},
                                   {0}};

#define NOTE(name)                                                                                                     \
  { #name, AG_NOTE_##name }
static const constant note[] = {
    NOTE(FOUND), NOTE(WRITTEN), NOTE(OPAQUE), NOTE(CONTENT),   NOTE(UNTRACKED), NOTE(WHOLE),   NOTE(FRAME), NOTE(LOOP),
    NOTE(LOCAL), NOTE(FORGET),  NOTE(FINAL),  NOTE(ONLY_READ), NOTE(ENTERED),   NOTE(VISITED), NOTE(MADE),  {0}};
#undef NOTE

static const constant shutdown_step[] = {{"ENDS", AG_SHUTDOWN_ENDS},
                                         {"REGISTERS", AG_SHUTDOWN_REGISTERS},
                                         {"BEGINS", AG_SHUTDOWN_BEGINS},
                                         {"AWAITS", AG_SHUTDOWN_AWAITS},
                                         {"ASKS", AG_SHUTDOWN_ASKS},
                                         {"HANDLES", AG_SHUTDOWN_HANDLES},
                                         {"HANDLED", AG_SHUTDOWN_HANDLED},
                                         {"STARTS", AG_SHUTDOWN_STARTS},
                                         {"SEES", AG_SHUTDOWN_SEES},
                                         {"SEEN", AG_SHUTDOWN_SEEN},
                                         {"BY_END_BIT", AG_SHUTDOWN_BY_END},
                                         {"IN_TEST_BIT", AG_SHUTDOWN_IN_TEST},
                                         {0}};

static const constant final_kind[] = {{"UNKNOWN", AG_FINAL_UNKNOWN},
                                      {"VARIABLE", AG_FINAL_VARIABLE},
                                      {"WRITTEN", AG_FINAL_WRITTEN},
                                      {"READ", AG_FINAL_READ},
                                      {"ALONE", AG_FINAL_ALONE},
                                      {"ASSIGNED", AG_FINAL_ASSIGNED},
                                      {0}};

static const constant loop_slot[] = {{"COUNT", AG_LOOP_SLOTS},       {"WATCH", AG_LOOP_WATCH},
                                     {"RESTORED", AG_LOOP_RESTORED}, {"GAVE", AG_LOOP_GAVE},
                                     {"VERSION", AG_LOOP_VERSION},   {0}};

static const constant section[] = {{"METHOD", AG_METHOD_MASK},
                                   {"OPEN", AG_METHOD_OPEN},
                                   {"ATOMIC", AG_METHOD_ATOMIC},
                                   {"TAKES", AG_METHOD_TAKES},
                                   {"AWAITS", AG_METHOD_AWAITS},
                                   {"AWAITS_OTHER", AG_METHOD_AWAITS_OTHER},
                                   {"APART", AG_APART},
                                   {"COUNTS", AG_COUNTS},
                                   {"FAMILY", AG_FAMILY_SHIFT},
                                   {"OVERLAPS", AG_OVERLAPS},
                                   {"ITERATES", AG_ITERATES},
                                   {"TAKES_WHOLE", AG_TAKES_WHOLE},
                                   {"TAKES_SHARE", AG_TAKES_SHARE},
                                   {"ENDS", AG_PUTS | AG_POLLS},
                                   {"SPLITS", AG_SPLITS},
                                   {"SPLITS_EMPTY", AG_SPLITS_EMPTY},
                                   {"SPLITS_CLEANS", AG_SPLITS_CLEANS},
                                   {"SPLITS_PUSHED", AG_SPLITS_PUSHED},
                                   {"SPLITS_DONE", AG_SPLITS_DONE},
                                   {"SPLITS_STOPS", AG_SPLITS_STOPS},
                                   {"SPLITS_ASKS", AG_SPLITS_ASKS},
                                   {"SPLITS_ASKED", AG_SPLITS_ASKED},
                                   {"SPLITS_HOLDS", AG_SPLITS_HOLDS},
                                   {"SPLITS_CLOSES", AG_SPLITS_CLOSES},
                                   {"SPLITS_ENDED", AG_SPLITS_ENDED},
                                   {"SPLITS_ENDING", AG_SPLITS_ENDING},
                                   {"SPLITS_KNOWN", AG_SPLITS_KNOWN},
                                   {"SPLITS_RESTS", AG_SPLITS_RESTS},
                                   {"SPLITS_LEAVES", AG_SPLITS_LEAVES},
                                   {"SPLITS_OPEN", AG_SPLITS_OPEN},
                                   {"SPLITS_COUNTED", AG_SPLITS_COUNTED},
                                   {"SPLITS_FILLS", AG_SPLITS_FILLS},
                                   {"SPLITS_RESIZED", AG_SPLITS_RESIZED},
                                   {"SPLITS_PARKS", AG_SPLITS_PARKS},
                                   {"SPLITS_WAITS", AG_SPLITS_WAITS},
                                   {"SPLITS_RESULT", AG_SPLITS_RESULT},
                                   {"SPLITS_RESULTS", AG_SPLITS_RESULTS},
                                   {"SPLITS_DOWN", AG_SPLITS_DOWN},
                                   {"SPLITS_SILENT", AG_SPLITS_SILENT},
                                   {"SPLITS_INTERRUPT", AG_SPLITS_INTERRUPT},
                                   {"FUTURE_PUSHED", AG_FUTURE_PUSHED},
                                   {"FUTURE_SERVED", AG_FUTURE_SERVED},
                                   {"FUTURE_DONE", AG_FUTURE_DONE},
                                   {"TASK_OF_FUTURE", AG_TASK_OF_FUTURE},
                                   {"TASK_OF_PARTS", AG_TASK_OF_PARTS},
                                   {"TASK_BEGINS", AG_TASK_BEGINS},
                                   {"TASK_ENDS", AG_TASK_ENDS},
                                   {"TASK_SEEN", AG_TASK_SEEN},
                                   {"TASK_DELAYED", AG_TASK_DELAYED},
                                   {"TASK_SCHEDULED", AG_TASK_SCHEDULED},
                                   {"TASK_HANDED", AG_TASK_HANDED},
                                   {"TASK_HANDS", AG_TASK_HANDS},
                                   {"TASK_SHOWS", AG_TASK_SHOWS},
                                   {"TASK_STACK", AG_TASK_STACK},
                                   {"FORK_BEGINS", AG_FORK_BEGINS},
                                   {"FORK_RUNS", AG_FORK_RUNS},
                                   {"FORK_JOINS", AG_FORK_JOINS},
                                   {"FORK_JOINED", AG_FORK_JOINED},
                                   {"FORK_IS_OWN", AG_FORK_IS_OWN},
                                   {"FORK_FAILS", AG_FORK_FAILS},
                                   {"FORK_PART", AG_FORK_PART},
                                   {"FORK_STOPS", AG_FORK_STOPS},
                                   {"FORK_GATHERS", AG_FORK_GATHERS},
                                   {"FORK_GATHERED", AG_FORK_GATHERED},
                                   {"FORK_ENDS_POOL", AG_FORK_ENDS_POOL},
                                   {"GATHER_POSSIBLE", AG_GATHER_POSSIBLE},
                                   {"GATHER_PART", AG_GATHER_PART},
                                   {"GATHER_MADE", AG_GATHER_MADE},
                                   {"GATHER_AWAITED", AG_GATHER_AWAITED},
                                   {"GATHER_COUNTED", AG_GATHER_COUNTED},
                                   {"GATHER_DONE", AG_GATHER_DONE},
                                   {"GATHER_KNOWN", AG_GATHER_KNOWN},
                                   {"GATHER_BESIDE", AG_GATHER_BESIDE},
                                   {"FUTURE_WAITED_FOR", AG_FUTURE_WAITED_FOR},
                                   {"REACHED", AG_REACHED},
                                   {"REACHED_UNKNOWN", AG_REACHED_UNKNOWN},
                                   {"IDLE", AG_IDLE},
                                   {"IDLE_UNKNOWN", AG_IDLE_UNKNOWN},
                                   {0}};

#define NETWORK(name)                                                                                                  \
  { #name, AG_NETWORK_##name }
static const constant network[] = {NETWORK(IN),
                                   NETWORK(OUT),
                                   NETWORK(GIVES),
                                   NETWORK(TAKES),
                                   NETWORK(LOOKS),
                                   NETWORK(WATCHES),
                                   NETWORK(INTERRUPTIBLE),
                                   {"SLOT_SHIFT", AG_NETWORK_SLOT_SHIFT},
                                   {"TIME_SHIFT", AG_NETWORK_TIME_SHIFT},
                                   {"TIME_BITS", AG_NETWORK_TIME_BITS},
                                   {0}};
#undef NETWORK

static const group groups[] = {
    {"Control", "agent/driver/driver.h, ag_control: offsets from the address of the control block", control},
    {"AccessRecord", "agent/driver/driver.h, ag_record: its size, and bits of its location", record},
    {"Kind", "agent/sites/site.h, ag_kind: operations", kind},
    {"Outcome", "agent/model/model.h, ag_outcome: what an operation gives back, and what its thread is to do", outcome},
    {"Note", "agent/driver/record.h, ag_note: records without a site; that of a reference is one more", note},
    {"ShutdownStep", "agent/sites/site.h, ag_shutdown_step: what a request of the kind SHUTDOWN tells", shutdown_step},
    {"FinalKind", "agent/sites/site.h, ag_final_kind: what a final field is to an access", final_kind},
    {"LoopSlot", "agent/driver/driver.h: what is told of a loop", loop_slot},
    {"Network", "agent/model/model.h: what a request of the kind NETWORK does", network},
    {"Section", "agent/driver/sections.h, ag_method, and what goes with it: how calls of the JDK are treated", section},
};

int main(void) {
  puts("package java.lang;\n\n/** Made by agent/contract.c: what the headers of the C half say. */\nfinal class "
       "HporContract {");
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
    printf("    /** %s. */\n    static final class %s {\n", groups[i].source, groups[i].name);
    for (const constant *c = groups[i].constants; c->name; c++)
      printf("        static final int %s = %ld;\n", c->name, c->value);
    puts("    }\n");
  }
  puts("    private HporContract() {\n    }\n}");
  return ferror(stdout) ? 1 : 0;
}
