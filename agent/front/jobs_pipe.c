/* Sends and receives whole messages over a socket. */
#include "front/jobs_pipe.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 30 };

typedef struct head {
  uint32_t kind, epoch;
  uint64_t size;
} head;

static bool send_all(int socket, const void *bytes, size_t size) {
  const char *at = bytes;
  while (size) {
    ssize_t sent = send(socket, at, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    size -= (size_t)sent;
  }
  return true;
}

bool ag_jobs_send(int socket, uint32_t kind, uint32_t epoch, const void *bytes, size_t size) {
  const head h = {kind, epoch, size};
  return send_all(socket, &h, sizeof h) && send_all(socket, bytes, size);
}

static bool receive_all(int socket, void *bytes, size_t size) {
  char *at = bytes;
  while (size) {
    ssize_t got = recv(socket, at, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= (size_t)got;
  }
  return true;
}

int ag_jobs_receive(int socket, ag_jobs_message *m, int milliseconds) {
  struct pollfd watched = {.fd = socket, .events = POLLIN};
  head h;
  *m = (ag_jobs_message){.bytes = NULL};
  int ready = poll(&watched, 1, milliseconds);
  if (ready == 0 || (ready < 0 && errno == EINTR)) return 0;
  if (ready < 0 || !receive_all(socket, &h, sizeof h) || h.size > MOST_BYTES) return -1;
  *m = (ag_jobs_message){h.kind, h.epoch, h.size, malloc(h.size + 1)};
  if (!m->bytes || !receive_all(socket, m->bytes, h.size)) {
    free(m->bytes);
    m->bytes = NULL;
    return -1;
  }
  m->bytes[h.size] = 0;
  return 1;
}

bool ag_jobs_write(FILE *file, uint32_t kind, uint32_t epoch, const void *bytes, size_t size) {
  const head h = {kind, epoch, size};
  return fwrite(&h, sizeof h, 1, file) == 1 && (!size || fwrite(bytes, size, 1, file) == 1);
}

bool ag_jobs_read(FILE *file, ag_jobs_message *m) {
  head h;
  *m = (ag_jobs_message){.bytes = NULL};
  if (fread(&h, sizeof h, 1, file) != 1 || h.size > MOST_BYTES) return false;
  *m = (ag_jobs_message){h.kind, h.epoch, h.size, malloc(h.size + 1)};
  if (m->bytes && fread(m->bytes, 1, h.size, file) == h.size) {
    m->bytes[h.size] = 0;
    return true;
  }
  free(m->bytes);
  m->bytes = NULL;
  return false;
}
