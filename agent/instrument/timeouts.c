/* Handles JUnit time limits: the calls by which its classes have a test watched go to hpor.jar (hpor.junit.Timeouts)
 * instead. */
#include "instrument/instrument_parts.h"

#include <string.h>

#define CONCURRENT "java/util/concurrent/"
#define EXTENSION "org/junit/jupiter/engine/extension/"
#define FAIL_ON_TIMEOUT "org/junit/internal/runners/statements/FailOnTimeout"
#define ASSERT_TIMEOUT "org/junit/jupiter/api/AssertTimeout" /* and AssertTimeoutPreemptively */
#define A_UNIT "L" CONCURRENT "TimeUnit;"

/* A replaced call. The replacement is a static method of the same name, with the receiver as its first argument if
 * there is one. */
static const struct watch {
  const char *in; /* classes whose names begin so */
  const char *owner, *name, *descriptor, *instead;
} watches[] = {
    {EXTENSION "SameThreadTimeoutInvocation", CONCURRENT "ScheduledExecutorService", "schedule",
     "(Ljava/lang/Runnable;J" A_UNIT ")L" CONCURRENT "ScheduledFuture;",
     "(L" CONCURRENT "ScheduledExecutorService;Ljava/lang/Runnable;J" A_UNIT ")L" CONCURRENT "ScheduledFuture;"},
    {EXTENSION "TimeoutInvocation", CONCURRENT "ScheduledExecutorService", "schedule", /* before 5.9 */
     "(Ljava/lang/Runnable;J" A_UNIT ")L" CONCURRENT "ScheduledFuture;",
     "(L" CONCURRENT "ScheduledExecutorService;Ljava/lang/Runnable;J" A_UNIT ")L" CONCURRENT "ScheduledFuture;"},
    {ASSERT_TIMEOUT, CONCURRENT "Executors", "newSingleThreadExecutor", "()L" CONCURRENT "ExecutorService;",
     "()L" CONCURRENT "ExecutorService;"},
    {ASSERT_TIMEOUT, CONCURRENT "Executors", "newSingleThreadExecutor",
     "(L" CONCURRENT "ThreadFactory;)L" CONCURRENT "ExecutorService;",
     "(L" CONCURRENT "ThreadFactory;)L" CONCURRENT "ExecutorService;"},
    {FAIL_ON_TIMEOUT, "java/lang/Thread", "start", "()V", "(Ljava/lang/Thread;)V"},
    {FAIL_ON_TIMEOUT, CONCURRENT "CountDownLatch", "await", "()V", "(L" CONCURRENT "CountDownLatch;)V"},
    {FAIL_ON_TIMEOUT, CONCURRENT "FutureTask", "get", "(J" A_UNIT ")" AG_OBJECT,
     "(L" CONCURRENT "FutureTask;J" A_UNIT ")" AG_OBJECT},
};

bool ag_timeout_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (!b->rw->ins->config.quiet || !b->rw->in->program || strncmp(b->rw->name, "org/junit/", 10) != 0) return false;
  for (size_t i = 0; i < sizeof watches / sizeof *watches; i++) {
    const struct watch *w = &watches[i];
    if (strncmp(b->rw->name, w->in, strlen(w->in)) != 0 || !cf_string_is(member->owner, w->owner) ||
        !cf_string_is(member->name, w->name) || !cf_string_is(member->descriptor, w->descriptor))
      continue;
    cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC,
                    cf_pool_add_member(b->rw->c, CF_TAG_METHOD, AG_TIMEOUTS_CLASS, w->name, w->instead));
    return true;
  }
  return false;
}
