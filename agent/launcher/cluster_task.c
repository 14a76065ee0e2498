/* The JVM's messages go to a file, as far as the owner of the search needs them. Once the time is over, the JVM is
 * asked to give something away, some times, so that its part comes back in several parts. */
#include "launcher/cluster_task.h"

#include "front/jobs_pipe.h"
#include "launcher/jdks.h"
#include "launcher/jobs_process.h"
#include "launcher/states_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char log_file[] = "java.log";

typedef struct task {
  json_t *text;
  char *learned; /* what all know; "": nothing yet */
  uint32_t epoch;
  FILE *in, *out;
  ag_states_memory states; /* what others have explored; without a view: states are not matched */
  ag_search_process process;
  int socket;
  bool has_java;
  bool told;    /* the JVM knows what all know */
  double until; /* when to give back */
  int gives;    /* so often */
} task;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int refuse(const char *text) {
  printf("%s\n", text);
  return AG_TASK_REFUSED;
}

static const char *text_at(const task *t, const char *key) {
  const char *text = json_string_value(json_object_get(t->text, key));
  return text ? text : "";
}

static bool put(task *t, uint32_t kind, const ag_jobs_message *m) {
  return ag_jobs_write(t->out, kind, t->epoch, m ? m->bytes : "", m ? m->size : 0);
}

/* ---- the JVM ---------------------------------------------------------------------------------------------------- */

static bool is_there(const json_t *files, hp_error *error) {
  size_t i;
  json_t *file;
  json_array_foreach((json_t *)files, i, file) {
    const char *name = json_string_value(file);
    if (!name || access(name, R_OK) != 0) return hp_fail(error, "The file %.200s has not arrived.", name ? name : "");
  }
  return true;
}

/* Adds the states of a batch to those that need not be explored. */
static bool take_batch(task *t, const char *name, hp_error *error) {
  bool good = false;
  struct stat about;
  const int file = open(name, O_RDONLY | O_CLOEXEC);
  void *bytes = file >= 0 && fstat(file, &about) == 0 && about.st_size
                    ? mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0)
                    : MAP_FAILED;
  if (bytes != MAP_FAILED) {
    good = por_shared_states_hear(t->states.view, bytes, (size_t)about.st_size);
    munmap(bytes, (size_t)about.st_size);
  }
  if (file >= 0) close(file);
  return good || hp_fail(error, "The states in %.200s cannot be read.", name);
}

/* The JVM finds what others have explored, and tells what it explores. */
static bool take_states(task *t, hp_error *error) {
  const json_t *batches = json_object_get(t->text, "states");
  size_t i;
  json_t *name;
  if (!batches) return true;
  if (!is_there(batches, error)) return false;
  if (!ag_states_open(&t->states)) return hp_fail(error, "There is no memory for states: %s.", strerror(errno));
  por_shared_states_begin(t->states.view, t->epoch);
  json_array_foreach((json_t *)batches, i, name) if (!take_batch(t, json_string_value(name), error)) return false;
  return true;
}

static bool start_java(task *t, hp_error *error) {
  char java[PATH_MAX], home[PATH_MAX], version[AG_JDK_VERSION], folder[PATH_MAX], agent[PATH_MAX + 32];
  json_t *words = json_object_get(t->text, "arguments");
  const int count = (int)json_array_size(words);
  if (!is_there(json_object_get(t->text, "files"), error) || !take_states(t, error) || !ag_find_java(java, error))
    return false;
  if (!ag_jdk_home(java, home)) return hp_fail(error, "%.200s cannot be read: %s.", java, strerror(errno));
  ag_jdk_version(home, version);
  if (strcmp(version, text_at(t, "jdk")) != 0)
    return hp_fail(error,
                   "The JDK here, %.200s, has version %s. The search has begun with version %.60s; set JAVA_HOME "
                   "for the worker.",
                   home, *version ? version : "(unknown)", text_at(t, "jdk"));
  if (!getcwd(folder, sizeof folder)) return hp_fail(error, "The folder cannot be read: %s.", strerror(errno));
  snprintf(agent, sizeof agent, "%s/libhpor.so", folder);
  char **arguments = calloc((size_t)count + 1, sizeof *arguments);
  for (int i = 0; arguments && i < count; i++)
    arguments[i] = (char *)json_string_value(json_array_get(words, (size_t)i));
  const ag_jobs_java j = {.java = java,
                          .agent = agent,
                          .settings = text_at(t, "settings"),
                          .arguments = arguments,
                          .count = count,
                          .memory = t->states.view ? t->states.descriptor : 0,
                          .tells = t->states.view};
  t->has_java = arguments && ag_jobs_start(&j, 1, t->epoch, log_file, &t->process, &t->socket);
  free(arguments);
  return t->has_java || hp_fail(error, "No process can be started: %s.", strerror(errno));
}

static void end_java(task *t) {
  if (!t->has_java) return;
  kill(t->process.pid, SIGKILL);
  ag_end_search(&t->process);
  close(t->socket);
  t->has_java = false;
}

/* The JVM did not come so far that it asked for a part: what it has written says why. */
static int tell_log(void) {
  char line[400];
  FILE *in = fopen(log_file, "re");
  puts("The JVM has ended before the search. It has written:");
  for (int i = 0; in && i < 10 && fgets(line, sizeof line, in); i++) fputs(line, stdout);
  if (in) fclose(in);
  return AG_TASK_REFUSED;
}

/* ---- parts ------------------------------------------------------------------------------------------------------ */

typedef enum end { PART_OVER, TIME_OVER, NO_MORE, JAVA_GONE, NOT_WRITTEN } end;

static void say(task *t, ag_jobs_kind kind, const void *bytes, size_t size) {
  (void)ag_jobs_send(t->socket, kind, t->epoch, bytes, size);
}

/* Waits until the JVM asks for a part, and knows what all know. */
static end wait_for_ready(task *t) {
  for (ag_jobs_message m; ag_jobs_receive(t->socket, &m, -1) >= 0;) {
    bool ready = m.kind == AG_JOBS_READY && m.epoch == t->epoch;
    bool fits = ready && (!*t->learned || strcmp(m.bytes, t->learned) == 0);
    end over = fits ? PART_OVER : NO_MORE;
    if (ready && !fits && !t->told) {
      t->told = true;
      say(t, AG_JOBS_BEGIN, t->learned, strlen(t->learned));
      ready = false;
    } else if (ready && !fits && !put(t, AG_JOBS_KNOWS, &m)) {
      over = NOT_WRITTEN;
    } else if (m.kind == AG_JOBS_LEAVES) {
      over = put(t, m.kind, &m) ? NO_MORE : NOT_WRITTEN;
      ready = true;
    }
    free(m.bytes);
    if (ready) return over;
  }
  return JAVA_GONE;
}

/* Is there more to come of this part, behind a message of that kind? */
static bool ends_part(uint32_t kind) {
  return kind == AG_JOBS_ENDED || kind == AG_JOBS_ENOUGH;
}

static bool ends_all(uint32_t kind) {
  return kind == AG_JOBS_ENOUGH || kind == AG_JOBS_KNOWS || kind == AG_JOBS_ANEW || kind == AG_JOBS_LEAVES;
}

static end explore(task *t) {
  bool asked = false, found = false;
  for (int left = t->gives;;) {
    const double rest = (t->until - now()) * 1000;
    if (rest <= 0 && !asked) {
      say(t, AG_JOBS_WANTED, "", 0);
      asked = true;
    }
    ag_jobs_message m;
    const int got = ag_jobs_receive(t->socket, &m, asked ? -1 : (int)rest + 1);
    if (got < 0) return JAVA_GONE;
    if (got == 0) continue;
    const uint32_t kind = m.kind;
    bool good = kind == AG_JOBS_COUNT || put(t, kind, &m);
    free(m.bytes);
    if (!good) return NOT_WRITTEN;
    if (ends_all(kind)) return NO_MORE;
    if (ends_part(kind)) return PART_OVER;
    bool gave = found && kind == AG_JOBS_TOLD; /* it has told what it has found, and gives something away */
    if (kind != AG_JOBS_COUNT) found = kind == AG_JOBS_FOUND;
    if (!gave) continue;
    asked = false;
    if (--left <= 0) return put(t, AG_JOBS_BACK, NULL) ? TIME_OVER : NOT_WRITTEN;
  }
}

static end explore_all(task *t) {
  end over = wait_for_ready(t);
  t->until = now() + json_number_value(json_object_get(t->text, "seconds"));
  for (ag_jobs_message m; over == PART_OVER && now() < t->until && ag_jobs_read(t->in, &m);) {
    say(t, AG_JOBS_PART, m.bytes, m.size);
    free(m.bytes);
    over = put(t, AG_JOBS_PART, NULL) ? explore(t) : NOT_WRITTEN;
    if (over == PART_OVER) over = wait_for_ready(t);
  }
  return over;
}

static bool read_task(task *t) {
  ag_jobs_message text, learned = {.bytes = NULL};
  if (!t->in || !ag_jobs_read(t->in, &text)) return false;
  t->text = json_loadb(text.bytes, text.size, 0, NULL);
  t->epoch = text.epoch;
  free(text.bytes);
  if (!t->text || !ag_jobs_read(t->in, &learned)) return false;
  t->learned = learned.bytes;
  t->gives = (int)json_integer_value(json_object_get(t->text, "gives"));
  return true;
}

static int run(task *t) {
  hp_error error;
  if (!read_task(t)) return refuse("The task cannot be read; has this worker another hpor?");
  if (!t->out) return refuse("The result cannot be written.");
  if (!start_java(t, &error)) return refuse(error.text);
  const end over = explore_all(t);
  if (over == NOT_WRITTEN || fflush(t->out) != 0) {
    printf("The result cannot be written: %s.\n", strerror(errno));
    return AG_TASK_REFUSED;
  }
  return over == JAVA_GONE && ftell(t->out) == 0 ? tell_log() : 0;
}

int ag_cluster_task(const char *task_file, const char *result) {
  prctl(PR_SET_PDEATHSIG, SIGTERM); /* nobody takes the result when the worker is gone */
  task t = {.in = fopen(task_file, "re"), .out = fopen(result, "we")};
  const int code = run(&t);
  end_java(&t);
  ag_states_close(&t.states);
  if (t.in) fclose(t.in);
  if (t.out) fclose(t.out);
  json_decref(t.text);
  free(t.learned);
  return code;
}
