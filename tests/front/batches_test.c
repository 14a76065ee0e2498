/* Tests the batches of states that tasks of a cluster get: together they have all states, they are few, and a file goes
 * once no task needs it. */
#include "../tap.h"

#include "launcher/cluster_batches.h"
#include "launcher/work_queue_pipe.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BYTES = 1 << 22, STATES = 20000, MOST_FILES = 15 /* 2^15 > STATES */ };

static por_shared_states *new_states(void **memory) {
  *memory = calloc(1, BYTES);
  por_shared_states *states = *memory ? por_shared_states_open(*memory, BYTES) : NULL;
  if (!states) abort();
  por_shared_states_list(states);
  return states;
}

/* A list of no actions, and a state. */
static void add_state(por_shared_states *states, uint32_t number) {
  const uint32_t told[] = {2, 0, 0, 5, number, number * 3, number, number, 0};
  if (!por_shared_states_hear(states, told, sizeof told)) abort();
}

/* Reads the file of a batch. Returns how many bytes it has. */
static size_t hear_file(const ag_batches *b, uint32_t number, por_shared_states *states, tap *t) {
  static char bytes[BYTES];
  char path[PATH_MAX];
  ag_batch_path(path, b->folder, number);
  FILE *in = fopen(path, "re");
  const size_t size = in ? fread(bytes, 1, sizeof bytes, in) : 0;
  if (in) fclose(in);
  if (!size || !por_shared_states_hear(states, bytes, size)) tap_check(t, false, "a batch cannot be read");
  return size;
}

/* Files that no task needs, if the first task under way is this one. */
static uint32_t remove_unused(ag_batches *b, uint32_t first_task) {
  uint32_t count = 0;
  for (uint32_t number; (number = ag_batches_unused(b, first_task)); count++) {
    char path[PATH_MAX];
    ag_batch_path(path, b->folder, number);
    if (unlink(path) != 0) abort();
  }
  return count;
}

static bool names_are_those_of(const ag_batches *b) {
  json_t *names = ag_batches_names(b);
  bool same = json_array_size(names) == b->batches.length;
  char name[32];
  for (uint32_t i = 0; same && i < b->batches.length; i++) {
    ag_batch_name(name, b->batches.items[i].number);
    same = strcmp(json_string_value(json_array_get(names, i)), name) == 0;
  }
  json_decref(names);
  return same;
}

static void test_batches(tap *t, const char *folder) {
  ag_batches b = {.folder = folder};
  void *memory, *other_memory;
  por_shared_states *states = new_states(&memory), *other = new_states(&other_memory);
  bool changed = ag_batches_update(&b, states, 0, 0);
  tap_check(t, !changed && !b.batches.length, "without states there is no batch");
  uint32_t most = 0, task = 1;
  for (uint32_t i = 0; i < STATES; i++, task++) {
    add_state(states, i);
    (void)ag_batches_update(&b, states, 0, task);
    most = b.batches.length > most ? b.batches.length : most;
  }
  const uint32_t end = b.batches.items[b.batches.length - 1].to;
  tap_check(t, most <= MOST_FILES && b.number < 500, "%u states: at most %u batches at a time, %u files in all", STATES,
            most, b.number);
  tap_check(t, end > STATES / 32 * 31, "few states wait for a batch: %u", STATES - end);
  tap_check(t, names_are_those_of(&b), "tasks get the names of all of them");
  for (uint32_t i = 0; i < b.batches.length; i++) hear_file(&b, b.batches.items[i].number, other, t);
  tap_check(t, por_shared_states_listed(other) == end, "together they have each state once");
  const uint32_t old = b.old.length;
  tap_check(t, remove_unused(&b, 1) == 0, "the first task may need each file");
  tap_check(t, remove_unused(&b, UINT32_MAX) == old, "without tasks, the files of joined batches go");
  por_shared_states_begin(states, 1);
  changed = ag_batches_update(&b, states, 1, task);
  tap_check(t, changed && !b.batches.length, "when all begin anew, there is no batch");
  tap_check(t, remove_unused(&b, task) == 0 && remove_unused(&b, task + 1) > 0, "the old ones go with the last task");
  b.folder = "/nowhere";
  add_state(states, 1);
  tap_check(t, !ag_batches_update(&b, states, 1, task) && !b.batches.length, "what cannot be written is no batch");
  ag_batches_free(&b);
  por_shared_states_free(states);
  por_shared_states_free(other);
  free(memory);
  free(other_memory);
}

int main(void) {
  tap t = {0};
  char folder[] = "/tmp/hpor-batches-XXXXXX";
  if (!mkdtemp(folder)) abort();
  test_batches(&t, folder);
  tap_check(&t, rmdir(folder) == 0, "no file is left");
  return tap_end(&t);
}
