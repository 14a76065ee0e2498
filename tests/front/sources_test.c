/* Tests how source files are found, and places in frames of stacks. */
#include "../tap.h"
#include "front/sources.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *find(const char *folders, ag_place place, char path[PATH_MAX]) {
  const bool found = ag_source_find(folders, &place, path);
  const size_t length = strlen(path);
  snprintf(path + length, PATH_MAX - length, found ? " found" : " missing");
  return path;
}

static void touch(const char *path) {
  FILE *out = fopen(path, "w");
  if (out) fclose(out);
}

static void test_files(tap *t) {
  char path[PATH_MAX], folder[] = "/tmp/hpor-sources-XXXXXX";
  if (!mkdtemp(folder) || chdir(folder) != 0) return;
  mkdir("src", 0700);
  mkdir("src/com", 0700);
  mkdir("src/com/acme", 0700);
  touch("src/com/acme/Bank.java");
  touch("Main.java");
  const ag_place bank = {"com.acme.Bank$Entry", "add", "Bank.java", 7}, main_class = {"Main", "main", "Main.java", 3},
                 none = {"com.acme.Bank", "add", NULL, 0}, odd = {"A", "a", "../A.java", 1},
                 lambda = {"Main$$Lambda/0x1.run", "run", "Main.java", 3};
  tap_equal(t, find("other:src", bank, path), "src/com/acme/Bank.java found", "a nested class, in the second folder");
  tap_equal(t, find("src/", bank, path), "src/com/acme/Bank.java found", "a slash behind the folder");
  tap_equal(t, find("src", main_class, path), "Main.java missing", "not in this folder");
  tap_equal(t, find("src:.", main_class, path), "Main.java found", "no package, in the working folder");
  tap_equal(t, find(NULL, main_class, path), "Main.java missing", "no folders");
  tap_equal(t, find("::", main_class, path), "Main.java missing", "empty folders");
  tap_equal(t, find(".", none, path), " missing", "no file is known");
  tap_equal(t, find(".", odd, path), " missing", "a name that is no file of its package");
  tap_compare(t, strstr(find(".", lambda, path), "missing"), "a hidden class", path, NULL);
  unlink("src/com/acme/Bank.java");
  unlink("Main.java");
  rmdir("src/com/acme");
  rmdir("src/com");
  rmdir("src");
  tap_check(t, chdir("/") == 0 && rmdir(folder) == 0, "nothing else was made");
}

static void test_frames(tap *t) {
  static const struct {
    const char *frame, *place;
  } cases[] = {
      {"com.acme.Bank.transfer(Bank.java:14)", "com.acme.Bank transfer Bank.java 14"},
      {"java.base/java.lang.Thread.run(Thread.java:840)", "java.lang.Thread run Thread.java 840"},
      {"app//Main.main(Main.java:3)", "Main main Main.java 3"},
      {"com.acme.Bank.<init>(Bank.java:2)", "com.acme.Bank <init> Bank.java 2"},
      {"java.lang.Object.wait(Native Method)", "none"},
      {"com.acme.Bank.transfer(Unknown Source)", "none"},
      {"Caused by: java.lang.Error: 5", "none"},
      {"... 3 more", "none"},
      {"", "none"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char space[100], found[300] = "none";
    ag_place place;
    if (ag_source_of_frame(cases[i].frame, space, sizeof space, &place))
      snprintf(found, sizeof found, "%s %s %s %d", place.class_name, place.method, place.file, place.line);
    tap_equal(t, found, cases[i].place, cases[i].frame);
  }
}

int main(void) {
  tap t = {0};
  test_files(&t);
  test_frames(&t);
  return tap_end(&t);
}
