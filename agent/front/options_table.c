/* The table of options. */
#include "front/options_parts.h"

#include <string.h>

static const char *const threads_names[] = {"auto", "fiber", "os", NULL};
static const char *const stop_names[] = {"first", "never", NULL};
static const char *const network_names[] = {"virtual", "real", NULL};
static const char *const timeouts_names[] = {"slack", "lazy", "explore", "never", NULL};
static const char *const races_names[] = {"error", "report", "off", NULL};
static const char *const jdk_names[] = {"atomic", "fine", NULL};
static const char *const progress_names[] = {"auto", "on", "off", NULL};
static const char *const cache_names[] = {"off", "on", "auto", NULL};
const char *const ag_switch_names[] = {"off", "on", NULL};
const char *const ag_order_names[] = {"last", "ascending", "descending", "random", NULL};
const char *const ag_bound_names[] = {"none", "preemption", "delay", NULL};
const char *const ag_sampling_names[] = {"all", "walk", "pct", "pos", "surw", "mix", NULL};

#define AT(member) offsetof(ag_options, member)

/* clang-format off */

/* In the order in which --help shows them. The default in `help` is parsed to initialize an ag_options. */
const ag_option ag_option_table[] = {
    {{"por", "ALGORITHM", "source", "The search algorithm."}, VALUE_ALGORITHM, AT(por), NULL, 0, false},
    {{"threads", "auto|fiber|os", "auto",
      "How the program's threads are run: fiber (JDK 21 and later, the fastest), os (real threads, every JDK), auto: "
      "fiber where the JDK has them."},
     VALUE_NAME, AT(threads), threads_names, 0, true},
    {{"stop", "first|never", "first",
      "first: stop at the first error. never: explore everything and list the distinct errors with a schedule each."},
     VALUE_NAME, AT(stop), stop_names, 0, false},
    {{"json", "FILE", "", "Write the verdict as JSON."}, VALUE_FILE, AT(json), NULL, 0, false},
    {{"sarif", "FILE", "", "Write the errors as SARIF 2.1.0, with the interleaving as code flows."},
     VALUE_FILE, AT(sarif), NULL, 0, false},
    {{"html", "FILE", "", "Write the verdict as one page for a browser, with the interleaving as a picture."},
     VALUE_FILE, AT(html), NULL, 0, false},
    {{"github", "on|off", "off", "Print the errors as annotations of GitHub Actions, too."},
     VALUE_SWITCH, AT(github), ag_switch_names, 0, false},
    {{"explain", "FILE.java:LINE", "",
      "Say of each access at this line whether its order was a choice of the search, and why not."},
     VALUE_FILE, AT(explain), NULL, 0, false},
    {{"sources", "PATH", "src/main/java:src/test/java:src:.",
      "Where the program's sources are: folders joined by colons, in which packages are folders."},
     VALUE_FILE, AT(sources), NULL, 0, false},
    {{"schedule", "FILE", "hpor-schedule.json",
      "Where a failing schedule is saved. With stop=never the second one gets -2 before the suffix, and so on."},
     VALUE_FILE, AT(schedule), NULL, 0, false},
    {{"replay", "FILE", "", "Run exactly the schedule saved in FILE, once."}, VALUE_FILE, AT(replay), NULL, 0, false},
    {{"checkpoint", "FILE", "",
      "Write what is left of the search to FILE, every 30 seconds or sooner and when a limit or Ctrl-C stops it."},
     VALUE_FILE, AT(checkpoint), NULL, 0, false},
    {{"resume", "FILE", "", "Take the search up that was written to FILE by checkpoint=."},
     VALUE_FILE, AT(resume), NULL, 0, false},
    {{"time", "SECONDS", "",
      "Stop after this time with the verdict so far (INCOMPLETE if no error was found). Also 500ms, 90s, 5m, 2h."},
     VALUE_DURATION, AT(time_ms), NULL, 1, false},
    {{"executions", "N", "", "Stop after N executions (INCOMPLETE if no error was found)."},
     VALUE_COUNT, AT(executions), NULL, 1, false},
    {{"steps", "N", "100000", "Cut an execution off after N visible operations (the verdict is then INCOMPLETE)."},
     VALUE_COUNT, AT(steps), NULL, 1, true},
    {{"order", "last|ascending|descending|random:SEED", "last",
      "Which thread is tried first where the algorithm leaves it open: the one that ran last, the lowest or highest "
      "number, a random one."},
     VALUE_ORDER, AT(order), ag_order_names, 0, false},
    {{"random", "N", "500",
      "With stop=first, a search that has not ended after 100 executions runs others in between under random "
      "schedules: N soon, then one for each 50 of its own. They are not counted as the search's. 0: none."},
     VALUE_COUNT, AT(random), NULL, 0, false},
    {{"search", "all|mix|walk|pct:D|pos|surw", "all",
      "all: every schedule that can differ. The others run random schedules until a limit is reached or an error is "
      "found. walk draws each step. pct:D draws an order of the threads, and D-1 steps that change it. pos draws the "
      "order of accesses that meet. surw draws the order of the accesses of one variable. mix: the last three in "
      "turn."},
     VALUE_SEARCH, AT(sampling), ag_sampling_names, 0, false},
    {{"sample-seed", "N", "0", "Seed of the random schedules of search=."},
     VALUE_COUNT, AT(sampling_seed), NULL, 0, false},
    {{"bound", "none|preemption[:K]|delay[:K]", "none",
      "Explore only schedules with at most K preemptions or delays; INCOMPLETE if that cuts something off. Without :K "
      "with at most 0, then 1, 2, ... until nothing is cut off."},
     VALUE_BOUND, AT(bound), ag_bound_names, 0, true},
    {{"match", "on|off", "off", "Do not explore a state again that was seen before."},
     VALUE_SWITCH, AT(match), ag_switch_names, 0, true},
    {{"livelocks", "on|off", "on",
      "With state matching: report cycles of states on which no thread gets on though none is kept out."},
     VALUE_SWITCH, AT(livelocks), ag_switch_names, 0, false},
    {{"timeouts", "slack|lazy|explore|never", "slack",
      "When sleeps and timed waits end by time: slack: at any point if shorter than slack=, else as with lazy; lazy: "
      "only when no other thread can run; explore: at any point; never."},
     VALUE_NAME, AT(timeouts), timeouts_names, 0, true},
    {{"slack", "SECONDS", "1s",
      "With timeouts=slack: any thread may be held up for less than this, in the program's time. Also 500ms, 90s, 5m."},
     VALUE_DURATION, AT(slack_ms), NULL, 0, true},
    {{"races", "error|report|off", "error",
      "Data races: error: a race is an error, with both accesses and what is missing between them. report: races are "
      "listed in the verdict. off: they are not looked for, and the verdict assumes sequential consistency."},
     VALUE_NAME, AT(races), races_names, 0, true},
    {{"jdk", "atomic|fine", "atomic",
      "Calls of the JDK's locks and concurrent collections: atomic: what they do up to where they wait is one step, "
      "where nothing else can be seen of it. fine: their code is explored like the program's."},
     VALUE_NAME, AT(jdk), jdk_names, 0, true},
    {{"monitors", "atomic|fine", "atomic",
      "Critical sections: atomic: one step, if their lock protects what they touch. fine: each operation is a step."},
     VALUE_NAME, AT(monitors), jdk_names, 0, true},
    {{"network", "virtual|real", "virtual",
      "Sockets: virtual: connections between threads of the program are hpor's own, and all others are refused. real: "
      "the operating system's; the verdict names them."},
     VALUE_NAME, AT(network), network_names, 0, true},
    {{"short-reads", "on|off", "off", "A read from the virtual network may also return one byte where there are more."},
     VALUE_SWITCH, AT(short_reads), ag_switch_names, 0, true},
    {{"instrument", "PATTERN+PATTERN...", "",
      "Also control these classes' accesses (com.acme.**, com.acme.*, com.acme.Cache), besides the program's own, "
      "java.util.** and the thread and lock parts of java.lang."},
     VALUE_PATTERNS, AT(instrument), NULL, 0, true},
    {{"shared", "PATTERN+PATTERN...", "", "s-por and its like: classes whose fields threads share."}, VALUE_PATTERNS,
     AT(shared), NULL, 0, false},
    {{"own", "PATTERN+PATTERN...", "",
      "Your own classes. A data race with both places in others (libraries) does not end the search, and is told "
      "behind the errors of your own."},
     VALUE_PATTERNS, AT(own), NULL, 0, true},
    {{"exclude", "PATTERN+PATTERN...", "", "Leave these classes alone; the verdict says so."},
     VALUE_PATTERNS, AT(exclude), NULL, 0, true},
    {{"changed", "PATTERN+PATTERN...", "",
      "Methods that have changed since all was explored (com.acme.Bank.move, com.acme.Cache): explore only orders of "
      "what these touch. The verdict says how many others were left out. hpor ci sets it."},
     VALUE_PATTERNS, AT(changed), NULL, 0, false},
    {{"quiet", "PATTERN+PATTERN...", "",
      "Classes of a test framework: what they do by themselves is no part of the program, the program's code that they "
      "call is. hpor junit sets it."},
     VALUE_PATTERNS, AT(quiet), NULL, 0, true},
    {{"seed", "N", "0", "Seed of the program's random sources."}, VALUE_COUNT, AT(seed), NULL, 0, true},
    {{"progress", "auto|on|off", "auto",
      "A line that says how far the search is: rewritten in place on a terminal, every ten seconds elsewhere."},
     VALUE_NAME, AT(progress), progress_names, 0, false},
    {{"suppress", "FILE", "",
      "Do not tell of the errors that FILE lists: lines of a kind (data-race, ... or any), a pattern of a class, field "
      "or method, and a reason. The verdict names them, and how often each was met."},
     VALUE_FILE, AT(suppress), NULL, 0, false},
    {{"log", "FILE", "", "Write hpor's own messages to FILE instead of standard error."},
     VALUE_FILE, AT(log), NULL, 0, false},
    {{"verbose", "on|off", "off", "Say more: whole schedules, what was instrumented and what was not."},
     VALUE_SWITCH, AT(verbose), ag_switch_names, 0, false},
    {{"summary", "FILE", "",
      "What threads may still touch, for algorithms that look ahead: made by hpor analyze, instead of at each start."},
     VALUE_FILE, AT(summary), NULL, 0, false},
    {{"cache", "auto|on|off", "auto",
      "Keep what the static analysis has found for the next start, in the user's cache folder; auto: if it took long."},
     VALUE_NAME, AT(cache), cache_names, 0, false},
    {{"check-summary", "on|off", "off",
      "Hold each operation against the static analysis of the program; stop if it was not foreseen."},
     VALUE_SWITCH, AT(check_summary), ag_switch_names, 0, false},
    {{"outcomes", "on|off", "off",
      "List in the JSON what the executions end in: what each thread wrote to standard output, and the errors. With "
      "match=on, states that differ in what was written are then told apart."},
     VALUE_SWITCH, AT(outcomes), ag_switch_names, 0, false},
    {{"options", "FILE", "", "Read options from FILE: one key=value a line, # starts a comment."},
     VALUE_INCLUDE, 0, NULL, 0, false},
};
/* clang-format on */

enum { OPTION_COUNT = sizeof ag_option_table / sizeof *ag_option_table };
_Static_assert((int)OPTION_COUNT <= (int)AG_MOST_OPTIONS, "ag_options.given has one bit for each option");

size_t ag_option_count(void) {
  return OPTION_COUNT;
}
ag_option_help ag_option_describe(size_t index) {
  return ag_option_table[index].help;
}

bool ag_option_exists(const char *name) {
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (strcmp(ag_option_table[i].help.name, name) == 0) return true;
  return false;
}

bool ag_option_is_switch(const char *name) {
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (strcmp(ag_option_table[i].help.name, name) == 0) return ag_option_table[i].type == VALUE_SWITCH;
  return false;
}
