/* Writes records to the end of a file, each with a checksum. */
#include "launcher/journal.h"

#include "hpor/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 30 };
static const char magic[] = "hpor journal 1\n";

typedef struct head {
  uint32_t kind, member, message, epoch;
  uint64_t size, checksum; /* of all but the checksum */
} head;

struct ag_journal {
  FILE *file;
  char *path;
  long begin; /* of the first record */
  long end;   /* behind the last sound record that was read */
  char failed[300];
};

static uint64_t checksum(head h, const void *bytes) {
  h.checksum = 0;
  return hp_hash(hp_hash(HP_HASH, &h, sizeof h), bytes, h.size);
}

static bool fail(ag_journal *j) {
  if (!*j->failed)
    snprintf(j->failed, sizeof j->failed, "The journal %.150s cannot be written: %s.", j->path, strerror(errno));
  return false;
}

/* Is the file empty, or the journal of this search? */
static bool begin(ag_journal *j, const char *search, hp_error *error) {
  char *line = NULL;
  size_t room = 0, length = strlen(search);
  bool good = true;
  if (getline(&line, &room, j->file) > 0) {
    good = strcmp(line, magic) == 0 && getdelim(&line, &room, 0, j->file) == (ssize_t)length + 1 &&
           memcmp(line, search, length) == 0;
    if (!good)
      hp_fail(error,
              "The journal %.200s belongs to another search, or to another hpor; remove it, or name another "
              "file with --journal=FILE.",
              j->path);
  } else if (fputs(magic, j->file) < 0 || fwrite(search, length + 1, 1, j->file) != 1 || fflush(j->file) != 0) {
    good = hp_fail(error, "The journal %.200s cannot be written: %s.", j->path, strerror(errno));
  }
  free(line);
  j->begin = j->end = ftell(j->file);
  return good;
}

ag_journal *ag_journal_open(const char *path, const char *search, hp_error *error) {
  ag_journal *j = calloc(1, sizeof *j);
  if (!j || !(j->path = strdup(path))) {
    free(j);
    hp_fail(error, "Out of memory.");
    return NULL;
  }
  const int opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  j->file = opened >= 0 ? fdopen(opened, "r+") : NULL;
  bool good = j->file || hp_fail(error, "The journal %.200s cannot be opened: %s.", path, strerror(errno));
  struct stat status;
  if (good && (fstat(opened, &status) != 0 || !S_ISREG(status.st_mode)))
    good = hp_fail(error, "The journal %.200s is no file.", path);
  if (good && flock(fileno(j->file), LOCK_EX | LOCK_NB) != 0)
    good = hp_fail(error, "The journal %.200s is in use by another search.", path);
  if (good && begin(j, search, error)) return j;
  ag_journal_close(j);
  return NULL;
}

bool ag_journal_read(ag_journal *j, ag_record *r) {
  head h;
  r->bytes = NULL;
  if (fread(&h, sizeof h, 1, j->file) == 1 && h.size < MOST_BYTES && (r->bytes = malloc(h.size + 1)) &&
      fread(r->bytes, 1, h.size, j->file) == h.size && checksum(h, r->bytes) == h.checksum) {
    *r = (ag_record){h.kind, h.member, h.message, h.epoch, h.size, r->bytes};
    r->bytes[h.size] = 0;
    j->end = ftell(j->file);
    return true;
  }
  free(r->bytes);
  r->bytes = NULL;
  if (fseek(j->file, j->end, SEEK_SET) != 0 || ftruncate(fileno(j->file), j->end) != 0) fail(j);
  return false;
}

bool ag_journal_write(ag_journal *j, const ag_record *r) {
  head h = {r->kind, r->member, r->message, r->epoch, r->size, 0};
  if (*j->failed) return false;
  h.checksum = checksum(h, r->bytes);
  if (fwrite(&h, sizeof h, 1, j->file) != 1 || (h.size && fwrite(r->bytes, h.size, 1, j->file) != 1) ||
      fflush(j->file) != 0)
    return fail(j);
  return true;
}

bool ag_journal_clear(ag_journal *j) {
  j->end = j->begin;
  if (fseek(j->file, j->begin, SEEK_SET) != 0 || ftruncate(fileno(j->file), j->begin) != 0) return fail(j);
  return true;
}

const char *ag_journal_failed(const ag_journal *j) {
  return *j->failed ? j->failed : NULL;
}

void ag_journal_remove(ag_journal *j) {
  if (j) unlink(j->path);
}

void ag_journal_close(ag_journal *j) {
  if (!j) return;
  if (j->file) fclose(j->file);
  free(j->path);
  free(j);
}
