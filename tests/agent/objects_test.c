/* Tests that an object has one name in all executions, whatever its hash. */
#include "model/objects.h"
#include "tap.h"

#include <time.h>

static uint32_t next_of(void *context) {
  return *(const uint32_t *)context;
}

/* The JVM's archive of classes has objects whose hashes were drawn by chance: they are older than any execution. */
static void test_archived(tap *t) {
  enum { FIRST = 1000, ARCHIVED = FIRST + (1 << 27), PASSED = FIRST + 20000 };
  uint32_t next = FIRST, thread, ordinal;
  ag_objects *o = ag_objects_new();
  ag_objects_follow(o, next_of, &next);
  ag_objects_begin(o, FIRST);
  const uint32_t archived = ag_object(o, ARCHIVED, 0), first = ag_object(o, FIRST, 0);
  tap_check(t, ag_object_is_old(o, ARCHIVED) && !ag_object_name(o, archived, &thread, &ordinal),
            "what the sequence of hashes has not reached is old");
  tap_check(t, !ag_object_is_old(o, FIRST) && first != archived, "what it has reached is not");
  next = PASSED;
  tap_check(t, !ag_object_is_old(o, PASSED - 1) && !ag_object_is_old(o, FIRST + 1), "nor what it reaches later");
  tap_check(t, ag_object_is_old(o, ARCHIVED) && ag_object(o, ARCHIVED, 1) == archived, "what was old remains so");
  next = ARCHIVED + 1;
  tap_check(t, ag_object_is_old(o, ARCHIVED), "also if the sequence comes to its hash");
  ag_objects_free(o);
}

int main(void) {
  tap t = {0};
  ag_objects *o = ag_objects_new();
  uint32_t thread = 9, ordinal = 9;
  ag_objects_begin(o, 1000);
  const uint32_t first = ag_object(o, 1005, 0), second = ag_object(o, 1003, 0), other = ag_object(o, 1004, 2);
  tap_check(&t, first && second && other && first != second && second != other && first != other, "three objects");
  tap_check(&t, ag_object(o, 1005, 2) == first, "who touches it later does not matter");
  tap_check(&t, ag_object_name(o, second, &thread, &ordinal) && thread == 0 && ordinal == 1,
            "thread 0's second object");
  tap_check(&t, ag_object_name(o, other, &thread, &ordinal) && thread == 2 && ordinal == 0, "thread 2's first");
  tap_check(&t, ag_object(o, 0, 0) == 0, "hash 0 is no object");
  const uint32_t old = ag_object(o, 70, 1);
  tap_check(&t, ag_object_is_old(o, 70) && !ag_object_is_old(o, 1000), "hashed before the execution: old");
  tap_check(&t, old && !ag_object_name(o, old, &thread, &ordinal), "an old object has no name of a thread");

  ag_objects_begin(o, 500000);
  tap_check(&t,
            ag_object(o, 500044, 2) == other && ag_object(o, 500001, 0) == first && ag_object(o, 500000, 0) == second,
            "the same names in the next execution, in another order of threads and hashes");
  tap_check(&t, ag_object(o, 70, 0) == old, "an old object is known by its hash");
  tap_check(&t, ag_object(o, 70 | AG_OLD, 0) == old, "also where the hook knew that it is old");

  ag_objects_begin(o, 0x7ffffffe); /* the sequence of 31-bit hashes begins anew within this execution */
  tap_check(&t, ag_object(o, 0x7fffffff, 0) == first && ag_object(o, 1, 0) == second, "names across the wrap-around");
  tap_check(&t, !ag_object_is_old(o, 1) && ag_object_is_old(o, 0x7ffffff0), "what is old across the wrap-around");

  ag_objects_begin(o, 100);
  const uint32_t before = ag_object_count(o);
  bool distinct = true;
  uint32_t last = 0;
  for (uint32_t i = 0; i < 100000; i++) {
    const uint32_t index = ag_object(o, 100 + i, 1);
    distinct &= index > last;
    last = index;
  }
  tap_check(&t, distinct && ag_object_count(o) == before + 100000, "a hundred thousand objects");
  bool same = true;
  const uint32_t all = ag_object_count(o);
  for (uint32_t run = 0; run < 20; run++) {
    ag_objects_begin(o, 1000000 * (run + 1));
    for (uint32_t i = 0; i < 100000; i++) ag_object(o, 1000000 * (run + 1) + i, 1);
    same &= ag_object_count(o) == all;
  }
  tap_check(&t, same, "the table does not grow from execution to execution");

  /* The hash of an object from an archive of the JDK may be far behind the execution's first one. */
  const clock_t start = clock();
  ag_objects_begin(o, 1000);
  const uint32_t near = ag_object(o, 1001, 0), far = ag_object(o, 1000 + (1 << 28) - 1, 0);
  same = near && far && near != far;
  for (uint32_t run = 0; run < 1000; run++) {
    ag_objects_begin(o, 2000);
    same &= !ag_object_known(o, 2001) && !ag_object_known(o, 2000 + (1 << 28) - 1);
    same &= ag_object(o, 2001, 0) == near && ag_object(o, 2000 + (1 << 28) - 1, 0) == far;
    same &= ag_object_known(o, 2000 + (1 << 28) - 1) == far;
  }
  tap_check(&t, same, "an object whose hash is far away has its name");
  tap_check(&t, clock() - start < 2 * CLOCKS_PER_SEC, "a thousand executions with such an object take no time");
  ag_objects_free(o);
  test_archived(&t);
  return tap_end(&t);
}
