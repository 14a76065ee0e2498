/* Maps memory for tables of states, and takes states from one table to another. */
#include "launcher/states_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static const size_t bytes = (size_t)1 << 30;

bool ag_states_open(ag_states_memory *m) {
  *m = (ag_states_memory){.descriptor = memfd_create("hpor-states", MFD_CLOEXEC)};
  if (m->descriptor < 0) return false;
  void *mapped = MAP_FAILED;
  if (ftruncate(m->descriptor, (off_t)bytes) == 0)
    mapped = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m->descriptor, 0);
  if (mapped != MAP_FAILED) m->view = por_shared_states_open(m->bytes = mapped, bytes);
  if (!m->view) {
    if (mapped != MAP_FAILED) munmap(mapped, bytes);
    close(m->descriptor);
  }
  return m->view;
}

void ag_states_close(ag_states_memory *m) {
  if (!m->view) return;
  por_shared_states_free(m->view);
  munmap(m->bytes, bytes);
  close(m->descriptor);
  m->view = NULL;
}

static bool write_bytes(void *data, const void *some, size_t size) {
  return fwrite(some, 1, size, data) == size;
}

bool ag_states_copy(const por_shared_states *from, uint32_t begin, uint32_t end, por_shared_states *to) {
  char *told = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&told, &size);
  bool good = out && por_shared_states_tell(from, begin, end, write_bytes, out);
  if (out && fclose(out) != 0) good = false;
  good = good && por_shared_states_hear(to, told, size);
  free(told);
  return good;
}
