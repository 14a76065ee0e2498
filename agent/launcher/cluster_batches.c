/* Writes batches of states, and joins small ones. */
#include "launcher/cluster_batches.h"

#include "launcher/work_queue_pipe.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A new batch is at least that part of all states. So about as many files are written for each doubling of the states.
 */
enum { SHARE = 32 };

void ag_batches_free(ag_batches *b) {
  hp_free(&b->batches);
  hp_free(&b->old);
}

static bool write_bytes(void *data, const void *bytes, size_t size) {
  return fwrite(bytes, 1, size, data) == size;
}

static bool write_file(ag_batches *b, const ag_batch *batch, const por_shared_states *states) {
  char path[PATH_MAX];
  ag_batch_path(path, b->folder, batch->number);
  FILE *out = fopen(path, "we");
  bool good = out && por_shared_states_tell(states, batch->from, batch->to, write_bytes, out);
  if (out && fclose(out) != 0) good = false;
  if (good) return true;
  if (!b->failed)
    fprintf(stderr, "hpor: The states for workers cannot be written to %.300s: %s.\n", path, strerror(errno));
  b->failed = true;
  unlink(path);
  return false;
}

static bool retire(ag_batches *b, ag_batch batch, uint32_t task) {
  batch.last_task = task;
  return hp_push(&b->old, batch);
}

/* So many states are in batches. */
static uint32_t end_of(const ag_batches *b) {
  return b->batches.length ? b->batches.items[b->batches.length - 1].to : 0;
}

bool ag_batches_update(ag_batches *b, const por_shared_states *states, uint32_t epoch, uint32_t task) {
  bool changed = false;
  if (b->epoch != epoch) {
    changed = b->batches.length;
    for (; b->batches.length; b->batches.length--)
      if (!retire(b, b->batches.items[b->batches.length - 1], task)) return changed;
    b->epoch = epoch;
  }
  const uint32_t listed = por_shared_states_listed(states), fresh = listed - end_of(b);
  if (!fresh || fresh < listed / SHARE) return changed;
  ag_batch new = {.number = ++b->number, .from = listed - fresh, .to = listed};
  uint32_t kept = b->batches.length;
  for (; kept && b->batches.items[kept - 1].to - b->batches.items[kept - 1].from < 2 * (new.to - new.from); kept--)
    new.from = b->batches.items[kept - 1].from;
  if (!write_file(b, &new, states)) return changed;
  for (; b->batches.length > kept; b->batches.length--)
    if (!retire(b, b->batches.items[b->batches.length - 1], task)) return changed;
  return hp_push(&b->batches, new) || changed;
}

json_t *ag_batches_names(const ag_batches *b) {
  json_t *names = json_array();
  char name[32];
  for (uint32_t i = 0; i < b->batches.length; i++) {
    ag_batch_name(name, b->batches.items[i].number);
    json_array_append_new(names, json_string(name));
  }
  return names;
}

uint32_t ag_batches_unused(ag_batches *b, uint32_t first_task) {
  for (uint32_t i = 0; i < b->old.length; i++)
    if (b->old.items[i].last_task < first_task) {
      const uint32_t number = b->old.items[i].number;
      b->old.items[i] = b->old.items[--b->old.length];
      return number;
    }
  return 0;
}
