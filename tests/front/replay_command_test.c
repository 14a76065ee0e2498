/* Tests that the printed command to replay a schedule can be pasted into a shell. */
#include "../tap.h"
#include "front/replay_command.h"

#include <stdlib.h>

#define COUNT(array) (sizeof array / sizeof array[0])

/* How hpor was started. */
typedef struct start {
  char *const *arguments;
  size_t count;
  const char *launcher, *settings;
} start;

static void expect(tap *t, start s, const char *file, const char *expected, const char *name) {
  char *command = ag_replay_command(s.arguments, s.count, s.launcher, s.settings, file);
  tap_equal(t, command, expected, name);
  free(command);
}

int main(void) {
  tap t = {0};
  char *plain[] = {"java", "-agentpath:build/libhpor.so", "-cp", "app.jar", "Main", "5"};
  char *odd[] = {"/opt/my jdk/bin/java",
                 "-ea",
                 "-agentpath:/x/libhpor.so=por=dpor,json=v.json",
                 "-cp",
                 "a:b",
                 "Main",
                 "it's",
                 "$HOME",
                 "",
                 "*"};
  char *other[] = {"java", "-agentpath:/x/libother.so=a", "-agentlib:hpor", "Main"};
  expect(&t, (start){plain, COUNT(plain), NULL, ""}, "hpor-schedule.json",
         "java -agentpath:build/libhpor.so=replay=hpor-schedule.json -cp app.jar Main 5", "by the agent's flag");
  expect(
      &t, (start){odd, COUNT(odd), NULL, "seed=7"}, "s.json",
      "'/opt/my jdk/bin/java' -ea -agentpath:/x/libhpor.so=replay=s.json,seed=7 -cp a:b Main 'it'\\''s' '$HOME' '' '*'",
      "options replaced, words quoted");
  expect(&t, (start){other, COUNT(other), NULL, NULL}, "a,b.json",
         "java -agentpath:/x/libother.so=a '-agentlib:hpor=replay=a\\,b.json' Main",
         "another agent stays; a comma in the name");
  expect(&t, (start){plain, COUNT(plain), "build/hpor", "instrument=a.**,seed=7"}, "my file",
         "build/hpor replay '--instrument=a.**' --seed=7 'my file' -- -cp app.jar Main 5", "by the launcher");
  expect(&t, (start){plain, COUNT(plain), "build/hpor", "exclude=a\\,b"}, "s",
         "build/hpor replay --exclude=a,b s -- -cp app.jar Main 5",
         "an escaped comma of the agent form is none for the launcher");
  char *here = ag_replay_command_here("", "s.json");
  tap_contains(&t, here, "front_replay_command", "of this process");
  free(here);
  return tap_end(&t);
}
