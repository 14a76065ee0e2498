/* Tests what a reader sees first: steps in words, the story, and which frames and steps are left out. */
#include "../tap.h"
#include "front/report_contended.h"
#include "front/report_frames.h"
#include "front/report_looks.h"
#include "front/report_sentence.h"
#include "front/report_steps.h"
#include "front/report_story.h"
#include "front/report_table.h"
#include "front/report_words.h"

#include <stdlib.h>
#include <string.h>

#define AT(line)                                                                                                       \
  { "com.acme.Shop", "run", "Shop.java", line }
#define IN_JDK                                                                                                         \
  { "java.util.concurrent.ThreadPoolExecutor", "runWorker", "ThreadPoolExecutor.java", 1100 }

static const ag_schedule_thread threads[] = {{"main", POR_NO_THREAD, 0}, {"a", 0, 0}, {"b", 0, 1}};

static ag_schedule schedule_of(const ag_step *steps, size_t count) {
  return (ag_schedule){
      .main_class = "com.acme.Shop", .threads = threads, .thread_count = 3, .steps = steps, .step_count = count};
}

/* ---- steps in words --------------------------------------------------------------------------------------------- */

static void test_words(tap *t) {
  static const char condition[] = "AbstractQueuedSynchronizer.ConditionObject#1 of ReentrantLock#1",
                    await[] = "AbstractQueuedSynchronizer.ConditionObject.await",
                    signal[] = "AbstractQueuedSynchronizer.ConditionObject.signal",
                    signal_all[] = "AbstractQueuedSynchronizer.ConditionObject.signalAll";
  static const ag_step steps[] = {
      {.thread = 1, .operation = "read", .location = "Shop#1.open", .value = "true", .site = AT(1)},
      {.thread = 1,
       .operation = "call",
       .call = "LinkedBlockingQueue.put",
       .called = "LinkedBlockingQueue#1",
       .arguments = "7",
       .location = "AtomicInteger#3",
       .site = AT(2)},
      {.thread = 1,
       .operation = "call",
       .call = "ReentrantLock.lock",
       .called = "ReentrantLock#1",
       .arguments = "",
       .site = AT(3)},
      {.thread = 1, .operation = "call", .call = "AbstractQueue.add", .called = "LinkedBlockingQueue#1", .site = AT(3)},
      {.thread = 1, .operation = "park", .call = "CountDownLatch.await", .called = "CountDownLatch#1", .site = AT(4)},
      {.thread = 1, .operation = "call", .call = await, .called = condition, .arguments = "", .site = AT(5)},
      {.thread = 2, .operation = "call", .call = await, .called = condition, .arguments = "", .site = AT(5)},
      {.thread = 0, .operation = "call", .call = signal_all, .called = condition, .arguments = "", .site = AT(6)},
      {.thread = 1, .operation = "call", .call = await, .called = condition, .arguments = "", .site = AT(5)},
      {.thread = 2, .operation = "call", .call = await, .called = condition, .arguments = "", .site = AT(5)},
      {.thread = 0, .operation = "call", .call = signal, .called = condition, .arguments = "", .site = AT(6)},
      {.thread = 1, .operation = "wait", .location = "Object#1", .site = AT(7)},
      {.thread = 2, .operation = "wait", .location = "Object#1", .site = AT(7)},
      {.thread = 0, .operation = "notify", .location = "Object#1", .site = AT(8)},
      {.thread = 0, .operation = "notifyAll", .location = "Object#2", .site = AT(9)},
      {.thread = 2, .operation = "wake", .location = "Object#1", .site = AT(7)},
      {.thread = 1, .operation = "wake", .location = "Object#1", .site = AT(7)},
      {.thread = 1,
       .operation = "call",
       .call = "LinkedBlockingQueue.poll",
       .called = "LinkedBlockingQueue#1",
       .arguments = "",
       .result = "7",
       .location = "AtomicInteger#3",
       .site = AT(2)},
      {.thread = 1,
       .operation = "park",
       .call = "LinkedBlockingQueue.take",
       .called = "LinkedBlockingQueue#1",
       .result = "8",
       .site = AT(4)},
  };
  static const struct {
    size_t step;
    const char *text;
  } cases[] = {
      {0, "read Shop#1.open = true"},
      {1, "LinkedBlockingQueue#1.put(7)"},
      {2, "ReentrantLock#1.lock()"},
      {3, "LinkedBlockingQueue#1.add(...)"},
      {4, "CountDownLatch#1.await: park"},
      {5, "ConditionObject#1.await() of ReentrantLock#1"},
      {7, "ConditionObject#1.signalAll() of ReentrantLock#1, wakes a, b"},
      {10, "ConditionObject#1.signal() of ReentrantLock#1"}, /* nobody goes on behind it */
      {13, "notify Object#1, wakes b"},                      /* who goes on first */
      {14, "notifyAll Object#2"},
      {17, "LinkedBlockingQueue#1.poll() = 7"},
      {18, "LinkedBlockingQueue#1.take: park, returns 8"}, /* the last step of several */
  };
  const ag_schedule schedule = schedule_of(steps, sizeof steps / sizeof *steps);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[200];
    const size_t step = cases[i].step;
    if (step == 10) {
      const ag_schedule begin = schedule_of(steps, 11);
      ag_step_text(&begin, step, text, sizeof text);
    } else {
      ag_step_text(&schedule, step, text, sizeof text);
    }
    tap_equal(t, text, cases[i].text, "a step in words");
  }
  char small[8];
  ag_step_text(&schedule, 1, small, sizeof small);
  tap_equal(t, small, "LinkedB", "a text ends where the space does");
}

/* ---- which steps tell the story --------------------------------------------------------------------------------- */

/* Two threads look whether a seat is free, and then both take it. Main has looked before they began, and looks again
 * once they have ended. */
static void test_contended(tap *t) {
  static const ag_step steps[] = {
      {.thread = 0, .operation = "read", .location = "Shop#1.free", .site = AT(1)},
      {.thread = 0, .operation = "start", .location = "a", .site = AT(2)},
      {.thread = 0, .operation = "start", .location = "b", .site = AT(3)},
      {.thread = 1, .operation = "begin", .location = "a", .site = AT(4)},
      {.thread = 2, .operation = "begin", .location = "b", .site = AT(4)},
      {.thread = 1, .operation = "read", .location = "Shop#1.free", .site = AT(5)},
      {.thread = 2, .operation = "read", .location = "Shop#1.free", .site = AT(5)},
      {.thread = 2, .operation = "write", .location = "Shop#1.free", .site = AT(6)},
      {.thread = 1, .operation = "write", .location = "Shop#1.free", .site = AT(6)},
      {.thread = 1, .operation = "write", .location = "Shop#1.other", .site = AT(7)},
      {.thread = 1, .operation = "read", .location = "Shop#1.name", .site = AT(8)},
      {.thread = 2, .operation = "read", .location = "Shop#1.name", .site = AT(8)},
      {.thread = 2, .operation = "call", .call = "ConcurrentHashMap.get", .location = "Map#1", .site = AT(9)},
      {.thread = 1, .operation = "call", .call = "ConcurrentHashMap.get", .location = "Map#1", .site = AT(9)},
      {.thread = 1,
       .operation = "call",
       .call = "AtomicInteger.getAndAdd",
       .location = "AtomicInteger#1",
       .site = AT(9)},
      {.thread = 2, .operation = "call", .call = "AtomicInteger.get", .location = "AtomicInteger#1", .site = AT(9)},
      {.thread = 0, .operation = "join", .location = "a", .site = AT(10)},
      {.thread = 0, .operation = "join", .location = "b", .site = AT(10)},
      {.thread = 0, .operation = "write", .location = "Shop#1.free", .site = AT(11)},
  };
  static const char expected[] = "-----++++-----++---";
  const ag_schedule schedule = schedule_of(steps, sizeof steps / sizeof *steps);
  bool *contended = ag_contended_steps(&schedule);
  char seen[sizeof expected] = "";
  for (size_t i = 0; contended && i < schedule.step_count; i++) seen[i] = contended[i] ? '+' : '-';
  tap_equal(t, seen, expected, "steps whose order with those of other threads counts");
  free(contended);
  const ag_schedule wrong = {.threads = threads, .thread_count = 1, .steps = steps, .step_count = 4};
  contended = ag_contended_steps(&wrong);
  tap_check(t, !contended, "a schedule with a thread that it does not list has none");
  free(contended);
}

/* ---- frames ----------------------------------------------------------------------------------------------------- */

#define FRAMES 12

static const struct {
  const char *name, *lines[FRAMES], *shown; /* of the lines, a letter each: + is shown */
} stacks[] = {
    {"a test of JUnit 4",
     {"org.junit.Assert.fail(Assert.java:89)", "org.junit.Assert.assertEquals(Assert.java:647)",
      "com.acme.ShopTest.sells(ShopTest.java:9)", "java.lang.reflect.Method.invoke(Method.java:569)",
      "org.junit.runners.ParentRunner.run(ParentRunner.java:413)", "hpor.junit.RunTest.main(RunTest.java:20)"},
     "--+---"},
    {"with a loader and a module before the names",
     {"app//org.junit.Assert.fail(Assert.java:89)", "app//com.acme.ShopTest.sells(ShopTest.java:9)",
      "java.base/jdk.internal.reflect.DirectMethodHandleAccessor.invoke(D.java:103)",
      "app//org.junit.runners.ParentRunner.run(ParentRunner.java:413)"},
     "-+--"},
    {"the program's own reflection stays",
     {"com.acme.Shop.sell(Shop.java:9)", "java.lang.reflect.Method.invoke(Method.java:569)",
      "com.acme.Shop.main(Shop.java:3)"},
     "+++"},
    {"at the end as well",
     {"com.acme.Shop.sell(Shop.java:9)", "java.lang.reflect.Method.invoke(Method.java:569)"},
     "++"},
    {"a stack of the runner's alone stays",
     {"java.lang.Thread.sleep(Native Method)", "org.junit.runners.ParentRunner.run(ParentRunner.java:413)"},
     "++"},
    {"a cause has a part of its own",
     {"com.acme.ShopTest.sells(ShopTest.java:9)", "org.junit.runners.ParentRunner.run(ParentRunner.java:413)",
      "Caused by: java.lang.Error: no", "com.acme.Shop.sell(Shop.java:9)", "... 2 more"},
     "+-+++"},
    {"frames of the runner between those of the program stay",
     {"com.acme.ShopTest$1.run(ShopTest.java:9)", "org.junit.Assert.assertThrows(Assert.java:1001)",
      "com.acme.ShopTest.sells(ShopTest.java:8)", "org.junit.runners.ParentRunner.run(ParentRunner.java:413)"},
     "+++-"},
};

static void test_frames(tap *t) {
  for (size_t i = 0; i < sizeof stacks / sizeof *stacks; i++) {
    char shown[FRAMES + 1] = "";
    size_t count = 0;
    while (count < FRAMES && stacks[i].lines[count]) count++;
    for (size_t k = 0, left = 0; k<count; k++, left -= left> 0) {
      if (!left) left = ag_frames_left_out(stacks[i].lines, count, k);
      shown[k] = left ? '-' : '+';
    }
    tap_equal(t, shown, stacks[i].shown, stacks[i].name);
  }
  tap_check(t, ag_own_frame(stacks[0].lines, 6) == 2, "the program's own first frame");
}

/* ---- the story -------------------------------------------------------------------------------------------------- */

static char *printed(void (*print)(const ag_failure *, FILE *), const ag_failure *failure) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) abort();
  print(failure, out);
  fclose(out);
  return text;
}

static void print_table(const ag_failure *failure, FILE *out) {
  ag_table_print(failure->schedule, failure, out, (ag_layout){100, true});
}

static void print_whole_table(const ag_failure *failure, FILE *out) {
  ag_table_print(failure->schedule, failure, out, (ag_layout){100, false});
}

/* A pool's thread takes a task that fails, since another one has sold the last piece. */
static void test_story(tap *t) {
  static const ag_step steps[] = {
      {.thread = 0, .operation = "begin"},
      {.thread = 0, .operation = "class init", .location = "Shop", .site = AT(3)},
      {.thread = 0, .operation = "static write", .location = "Shop.name", .value = "null", .site = AT(3)},
      {.thread = 0, .operation = "class init end"},
      {.thread = 0, .operation = "write", .location = "Shop#1.left", .value = "1", .site = AT(4)},
      {.thread = 0, .operation = "start", .location = "a", .site = AT(5)},
      {.thread = 0, .operation = "write", .call = "AbstractExecutorService.submit", .location = "F#1.x", .site = AT(6)},
      {.thread = 0, .operation = "start", .call = "AbstractExecutorService.submit", .location = "b", .site = AT(6)},
      {.thread = 0, .operation = "write", .call = "AbstractExecutorService.submit", .location = "F#1.y", .site = AT(6)},
      {.thread = 0, .operation = "call", .call = "AbstractExecutorService.submit", .location = "F#1", .site = AT(6)},
      {.thread = 2, .operation = "begin", .site = IN_JDK},
      {.thread = 2, .operation = "read", .location = "Worker#1.task", .site = IN_JDK},
      {.thread = 2, .operation = "write", .location = "Worker#1.task", .site = IN_JDK},
      {.thread = 2, .operation = "read", .location = "Shop#1.left", .value = "1", .site = AT(8)},
      {.thread = 1, .operation = "begin", .site = AT(5)},
      {.thread = 1, .operation = "read", .location = "Shop#1.left", .value = "1", .site = AT(8)},
      {.thread = 1, .operation = "write", .location = "Shop#1.left", .value = "0", .site = AT(9)},
      {.thread = 1, .operation = "end"},
      {.thread = 2, .operation = "write", .location = "Shop#1.left", .value = "-1", .site = AT(9)},
  };
  static const char *const frames[] = {"java.util.Objects.requireNonNull(Objects.java:209)",
                                       "com.acme.Shop.run(Shop.java:10)"};
  static const ag_stack stack = {2, "java.lang.Error: sold twice", frames, 2};
  const ag_schedule schedule = schedule_of(steps, sizeof steps / sizeof *steps);
  ag_failure failure = {
      .kind = AG_FAIL_EXCEPTION, .message = "sold twice", .stacks = &stack, .stack_count = 1, .schedule = &schedule};
  char *text = printed(ag_story_print, &failure);
  tap_equal(t, text,
            "\n  The last steps whose order with those of other threads counts:\n"
            "    b  Shop.java:8   read Shop#1.left = 1\n"
            "    a  Shop.java:8   read Shop#1.left = 1\n"
            "    a  Shop.java:9   write Shop#1.left = 0\n"
            "    b  Shop.java:9   write Shop#1.left = -1\n"
            "    b  Shop.java:10  FAILED\n",
            "the story");
  free(text);
  text = printed(print_table, &failure);
  tap_contains(t, text, "   2 Shop.java:3  | class init Shop (3 steps) ", "a class's initialization is one row");
  tap_contains(t, text, "| ... 2 steps of the JDK", "so is the work of a pool's thread");
  tap_contains(t, text, "   8 Shop.java:6  | AbstractExecutorService.   |", "what a call starts has a row");
  tap_check(t, !strstr(text, "ThreadPoolExecutor.java"), "no places within the JDK");
  tap_contains(t, text, "     Shop.java:10 |", "the failure is at the program's line");
  free(text);
  text = printed(print_whole_table, &failure);
  tap_check(t, strstr(text, "class init end") && strstr(text, "Worker#1.task") && strstr(text, "F#1.y"),
            "all steps are there if wanted");
  free(text);
  failure.kind = AG_FAIL_DEADLOCK;
  text = printed(ag_story_print, &failure);
  tap_equal(t, text, "", "a deadlock's head says it all");
  free(text);
}

static void test_root_cause(tap *t) {
  static const char *const lines[] = {"A.a(A.java:1)", "Caused by: E: one", "A.b(A.java:2)", "Caused by: E: two",
                                      "... 1 more"};
  static const char *const other[] = {"A.a(A.java:1)", "Suppressed: E: one", "Caused by: E: two"};
  tap_equal(t, ag_root_cause(lines, 5, "X: text"), "E: two", "the last cause is the root");
  tap_check(t, !ag_root_cause(lines, 5, "X: E: two"), "none if the message names it");
  tap_check(t, !ag_root_cause(lines, 1, "X: text") && !ag_root_cause(NULL, 0, NULL), "none without a cause");
  tap_check(t, !ag_root_cause(other, 3, "X"), "the cause of what was suppressed is none");
}

/* Which lines are folded, a character a line: a number for the first of so many, a dot for one that is shown. */
static void test_folded(tap *t) {
  static const char *const lines[] = {"java.util.A.a(A.java:1)", "java.util.B.b(B.java:2)", "java.util.C.c(C.java:3)",
                                      "Shop.run(Shop.java:4)",   "java.util.D.d(D.java:5)", "java.lang.E.e(E.java:6)",
                                      "Caused by: X: text",      "java.util.A.a(A.java:1)", "java.util.B.b(B.java:2)"};
  struct {
    size_t from, count;
    bool innermost;
    const char *folded;
  } const cases[] = {{0, 6, false, "2..2"}, {0, 6, true, "....2"}, {0, 9, false, "2..2..."}, {3, 1, false, "."},
                     {3, 2, true, ".."},    {1, 3, false, "..."},  {6, 3, false, "..."}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char found[16] = "", *end = found;
    for (size_t k = 0; k < cases[i].count; k++) {
      const size_t folded = ag_frames_folded(lines + cases[i].from, cases[i].count, k, cases[i].innermost);
      *end++ = folded ? (char)('0' + folded) : '.';
      if (folded) k += folded - 1;
    }
    tap_equal(t, found, cases[i].folded, "frames of the JDK are folded");
  }
}

static void print_names(const ag_failure *failure, FILE *out) {
  ag_print_named(failure->schedule, failure->message, out);
}

static void test_named(tap *t) {
  static const ag_held_object objects[] = {{"AtomicInteger#1", "Shop.left"},
                                           {"AbstractQueuedSynchronizer.ConditionObject#1", "Shop.more"}};
  ag_schedule schedule = schedule_of(NULL, 0);
  ag_failure failure = {.schedule = &schedule,
                        .message = "read AtomicInteger#1.value, AtomicInteger#12, ConditionObject#1"};
  char *text = printed(print_names, &failure);
  tap_equal(t, text, failure.message, "no fields are known");
  free(text);
  schedule.objects = objects;
  schedule.object_count = 2;
  text = printed(print_names, &failure);
  tap_equal(t, text, "read Shop.left (AtomicInteger#1).value, AtomicInteger#12, Shop.more (ConditionObject#1)",
            "fields before the names of what they hold, and of no other");
  free(text);
  failure.message = "MyAtomicInteger#1 AtomicInteger#x #1";
  text = printed(print_names, &failure);
  tap_equal(t, text, failure.message, "only whole names");
  free(text);
}

static void print_looks(const ag_failure *failure, FILE *out) {
  ag_looks_print(failure->schedule, 1, out);
}

/* What a thread saw before it waited, and who has changed that. */
static void test_looks(tap *t) {
  static const ag_step steps[] = {
      {.thread = 1, .operation = "read", .location = "Shop#1.old", .value = "1", .site = AT(1)},
      {.thread = 1, .operation = "wait", .location = "Shop#1", .site = AT(2)},
      {.thread = 1, .operation = "wake", .location = "Shop#1", .site = AT(2)},
      {.thread = 1, .operation = "read", .location = "Shop#1.open", .value = "false", .site = AT(3)},
      {.thread = 1, .operation = "read", .location = "Shop#1.left", .value = "0", .site = AT(4)},
      {.thread = 2, .operation = "write", .location = "Shop#1.open", .value = "true", .site = AT(5)},
      {.thread = 2, .operation = "write", .location = "Shop#1.old", .value = "2", .site = AT(6)},
      {.thread = 1, .operation = "wait", .location = "Shop#1", .site = AT(2)},
      {.thread = 2, .operation = "write", .location = "Shop#1.left", .value = "3", .site = AT(7)},
  };
  ag_schedule schedule = schedule_of(steps, 8);
  ag_failure failure = {.schedule = &schedule};
  char *text = printed(print_looks, &failure);
  tap_equal(t, text,
            "before it waited, it saw Shop#1.open = false (Shop.java:3, step 4)\n"
            "b changed that to true (Shop.java:5, step 6), before this wait began\n",
            "what was changed too early");
  free(text);
  schedule.step_count = 9;
  text = printed(print_looks, &failure);
  tap_contains(t, text, "b changed that to 3 (Shop.java:7, step 9), after this wait began\n",
               "what was changed unheard");
  free(text);
  schedule.step_count = 5;
  text = printed(print_looks, &failure);
  tap_equal(t, text, "before it waited, it saw Shop#1.open = false (Shop.java:3, step 4)\n", "what nobody has changed");
  free(text);
}

/* ---- the sentence ----------------------------------------------------------------------------------------------- */

static void check_sentence(tap *t, const ag_step *steps, size_t count, const char *expected, const char *what) {
  static const ag_held_object objects[] = {{"AtomicInteger#1", "Shop.left"}, {"HashMap#1", "Shop.prices"}};
  ag_schedule schedule = schedule_of(steps, count);
  schedule.objects = objects;
  schedule.object_count = 2;
  const ag_failure failure = {.kind = AG_FAIL_ASSERTION, .schedule = &schedule};
  char *text = ag_sentence(&failure);
  tap_equal(t, text ? text : "none", expected, what);
  free(text);
}

#define READ(by, text)                                                                                                 \
  { .thread = by, .operation = "read", .location = "AtomicInteger#1.value", .value = text, .site = AT(1) }
#define WRITE(by, how, text)                                                                                           \
  { .thread = by, .operation = how, .location = "AtomicInteger#1.value", .value = text, .site = AT(2) }
#define CALL(by, name, with, what)                                                                                     \
  {                                                                                                                    \
    .thread = by, .operation = "call", .call = "HashMap." name, .called = "HashMap#1", .location = "HashMap#1",        \
    .arguments = with, .result = what, .site = AT(3)                                                                   \
  }

static void test_sentence(tap *t) {
  static const ag_step lost[] = {READ(1, "1"), READ(2, "1"), WRITE(2, "write", "0"), WRITE(1, "write", "0")};
  static const ag_step again[] = {READ(1, "1"), WRITE(2, "write", "0"), READ(1, "0"), WRITE(1, "write", "-1")};
  static const ag_step failed[] = {READ(1, "1"), WRITE(2, "atomic update", "1"), WRITE(1, "write", "0")};
  static const ag_step updates[] = {READ(1, "1"), WRITE(2, "write", "0"), WRITE(1, "atomic update", "0")};
  static const ag_step own[] = {READ(1, "1"), WRITE(1, "write", "0"), READ(2, "0"), WRITE(2, "write", "-1")};
  static const ag_step calls[] = {CALL(1, "containsKey", "\"tea\"", "false"), CALL(2, "put", "\"tea\", 2", "null"),
                                  CALL(1, "put", "\"tea\", 1", "2")};
  static const ag_step keys[] = {CALL(1, "containsKey", "\"tea\"", "false"), CALL(2, "put", "\"milk\", 2", "null"),
                                 CALL(1, "put", "\"tea\", 1", "null")};
  static const ag_step looks[] = {CALL(1, "get", "\"tea\"", "null"), CALL(2, "put", "\"tea\", 2", "null"),
                                  CALL(1, "putIfAbsent", "\"tea\", 1", "2")};
  check_sentence(t, lost, 4, "a read Shop.left = 1 before b wrote 0, and then wrote 0 over it.", "a lost update");
  check_sentence(t, again, 4, "none", "it has looked again");
  check_sentence(t, failed, 3, "none", "an update that has failed changes nothing");
  check_sentence(t, updates, 3, "none", "an update looks for itself");
  check_sentence(t, own, 4, "none", "nothing came between");
  check_sentence(t, calls, 3,
                 "a saw Shop.prices.containsKey(\"tea\") = false before b called put(\"tea\", 2), and then called "
                 "put(\"tea\", 1).",
                 "a look at a map");
  check_sentence(t, keys, 3, "none", "another key");
  check_sentence(t, looks, 3, "none", "a call that looks for itself");
}

int main(void) {
  tap t = {0};
  test_sentence(&t);
  test_folded(&t);
  test_named(&t);
  test_looks(&t);
  test_root_cause(&t);
  test_words(&t);
  test_contended(&t);
  test_frames(&t);
  test_story(&t);
  return tap_end(&t);
}
