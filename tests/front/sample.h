/* A sample verdict: the deadlock of two bank transfers in opposite order, and an assertion that fails. The texts are
 * those that the agent would pass. */
#ifndef FRONT_SAMPLE_H
#define FRONT_SAMPLE_H

#include "front/report.h"

enum { SAMPLE_READ = 1, SAMPLE_WRITE = 2, SAMPLE_ENTER = 10, SAMPLE_EXIT = 11, SAMPLE_START = 16, SAMPLE_JOIN = 19 };

#define BANK(method, line)                                                                                             \
  { "com.acme.Bank", method, "Bank.java", line }

static const ag_schedule_thread sample_threads[] = {{"main", POR_NO_THREAD, 0}, {"alice", 0, 0}, {"bob", 0, 1}};
static const char *const sample_arguments[] = {"--fast", "two words"};

static const ag_step deadlock_steps[] = {
    {0, 0, SAMPLE_START, "start", BANK("main", 30), "alice", NULL},
    {0, 0, SAMPLE_START, "start", BANK("main", 31), "bob", NULL},
    {1, 0, SAMPLE_ENTER, "enter", BANK("transfer", 12), "Account#1", NULL},
    {1, 0, SAMPLE_READ, "read", BANK("transfer", 13), "Account#1.balance", "100"},
    {2, 0, SAMPLE_ENTER, "enter", BANK("transfer", 12), "Account#2", NULL, "Lock.lock"},
};
static const ag_schedule deadlock_schedule = {"com.acme.Bank",
                                              sample_arguments,
                                              2,
                                              "source",
                                              "fiber",
                                              "25.0.3",
                                              "seed=7",
                                              "deadlock",
                                              "2 threads wait for each other",
                                              sample_threads,
                                              3,
                                              deadlock_steps,
                                              5,
                                              AG_LEARNED_WAITS | AG_LEARNED_PARKS_APART};
static const ag_waiting deadlock_waiting[] = {
    {0, "join", "alice", 1, BANK("main", 32), {0}},
    {1, "enter", "Account#2", 2, BANK("transfer", 14), BANK("transfer", 12)},
    {2, "enter", "Account#1", 1, BANK("transfer", 14), BANK("transfer", 12)},
};
static const ag_failure deadlock_failure = {
    AG_FAIL_DEADLOCK,    "2 threads wait for each other", NULL, 0, deadlock_waiting, 3, 2, 1, &deadlock_schedule,
    "hpor-schedule.json"};

static const ag_step assertion_steps[] = {
    {0, 0, SAMPLE_START, "start", BANK("main", 30), "alice", NULL},
    {1, 0, SAMPLE_READ, "read", BANK("add", 20), "Bank.total", "0"},
    {0, 0, SAMPLE_WRITE, "write", BANK("main", 33), "Bank.total", "5"},
    {1, 0, SAMPLE_WRITE, "write", BANK("add", 21), "Bank.total", "1"},
    {0, 0, SAMPLE_READ, "read", BANK("main", 35), "Bank.total", "1"},
};
static const ag_schedule assertion_schedule = {
    "com.acme.Bank",     NULL,           0, "source",        "os", "17.0.15", "", "assertion",
    "total is 1, not 6", sample_threads, 3, assertion_steps, 5};
static const char *const assertion_frames[] = {"com.acme.Bank.check(Bank.java:35)", "com.acme.Bank.main(Bank.java:34)"};
static const ag_stack assertion_stacks[] = {{0, "java.lang.AssertionError: total is 1, not 6", assertion_frames, 2}};
static const ag_failure assertion_failure = {
    AG_FAIL_ASSERTION, "total is 1, not 6", assertion_stacks, 1, NULL, 0, 3, 2, &assertion_schedule, NULL};

static const char *const sample_assumptions[] = {"sequential consistency", "the given arguments and files"};
static const char *const sample_uncontrolled[] = {"java.net.Socket.connect (native, may block)"};

#endif
