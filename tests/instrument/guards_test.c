/* Classes of other JDKs, which lack methods that hpor replaces: the program's calls of them are named in the verdict.
 */
#include "instrument/instrument.h"

#include "classfile/class_builder.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

#define CONCURRENT "java/util/concurrent/"
enum { JDK_17 = 61, JDK_21 = 65, JDK_25 = 69 };

/* Does the class, with the methods that the rows name, say when it is called that it lacks `method`? Each is public and
 * empty. */
static bool says(const char *name, uint16_t version, const char *const (*methods)[2], size_t count,
                 const char *method) {
  static const built_code code = {.stack = 4, .locals = 8, .hex = "b1"};
  class_builder *b = builder_new(version);
  b->this_class = builder_class(b, name);
  for (size_t i = 0; i < count; i++) builder_method(b, 1, methods[i][0], methods[i][1], &code);
  size_t length, new_length;
  uint8_t *bytes = builder_finish(b, &length), *out = NULL;
  ag_site_table *sites = ag_site_table_new();
  ag_instrument *ins = ag_instrument_new(&(ag_instrument_config){.sites = sites});
  ag_class_in in = {.bytes = bytes, .length = length, .name = name, .retransform = true, .initialized = true};
  hp_error error;
  char text[128];
  int size = snprintf(text, sizeof text, "lacks its method %s", method);
  bool said = ag_instrument_class(ins, &in, &out, &new_length, &error) && memmem(out, new_length, text, (size_t)size);
  ag_instrument_free(ins);
  ag_site_table_free(sites);
  free(out);
  free(bytes);
  free(b);
  return said;
}

int main(void) {
  tap t = {0};
  static const char *const completer[][2] = {
      {"helpComplete", "(I)V"}, {"tryComplete", "()V"}, {"propagateCompletion", "()V"}};
  const char *name = CONCURRENT "CountedCompleter";
  tap_check(&t, !says(name, JDK_17, completer, 3, "helpComplete"),
            "nothing is said of a class that has what it must have");
  tap_check(&t, says(name, JDK_17, completer + 1, 2, "helpComplete"), "what each JDK has and this one lacks");
  static const char *const renamed[][2] = {
      {"helpComplete", "(J)V"}, {"tryComplete", "()V"}, {"propagateCompletion", "()V"}};
  tap_check(&t, says(name, JDK_17, renamed, 3, "helpComplete"), "with other parameters it is another method");
  static const char *const task[][2] = {{"fork", "()Ljava/util/concurrent/ForkJoinTask;"},
                                        {"tryUnfork", "()Z"},
                                        {"getQueuedTaskCount", "()I"},
                                        {"peekNextLocalTask", "()Ljava/util/concurrent/ForkJoinTask;"},
                                        {"pollNextLocalTask", "()Ljava/util/concurrent/ForkJoinTask;"},
                                        {"pollTask", "()Ljava/util/concurrent/ForkJoinTask;"},
                                        {"awaitDone", "(IJ)I"}};
  name = CONCURRENT "ForkJoinTask";
  tap_check(&t, !says(name, JDK_21, task, 7, "awaitDone"), "one of those that do the same is enough");
  tap_check(&t, says(name, JDK_21, task, 6, "awaitDone"), "none is not");
  static const char *const worker[][2] = {{"getPoolIndex", "()I"}};
  name = CONCURRENT "ForkJoinWorkerThread";
  tap_check(&t, !says(name, JDK_21, worker, 1, "getQueuedTaskCount"),
            "what a later JDK has need not be in an earlier one");
  tap_check(&t, says(name, JDK_25, worker, 1, "getQueuedTaskCount"), "but from then on");
  static const char *const other[][2] = {{"close", "()V"}};
  tap_check(&t, !says(CONCURRENT "Exchanger", JDK_25, other, 1, "close"), "other classes lack nothing");
  return tap_end(&t);
}
