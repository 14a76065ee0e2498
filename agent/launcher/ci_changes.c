/* Asks git what has changed, or reads a list. */
#include "launcher/ci_changes.h"

#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- git -------------------------------------------------------------------------------------------------------- */

static char *read_end(int file, size_t *length) {
  HP_VECTOR(char) text = {.items = NULL};
  ssize_t got = 1;
  while (got > 0 || (got < 0 && errno == EINTR)) {
    enum { PART = 1 << 16 };
    const uint32_t at = hp_add(&text, PART);
    if (at == UINT32_MAX) break;
    got = read(file, text.items + at, PART - 1);
    text.length = at + (got > 0 ? (uint32_t)got : 0);
  }
  if (hp_push(&text, 0)) {
    *length = text.length - 1;
    return text.items;
  }
  hp_free(&text);
  return NULL;
}

/* What git writes, with a zero behind it; owned by the caller. Null: git has failed, or is not there. `words` ends with
 * null. What git says of an error is not shown. */
static char *ask_git(char *const *words, size_t *length) {
  int ends[2], status = 0;
  if (pipe(ends) != 0) return NULL;
  const pid_t pid = fork();
  if (pid == 0) {
    if (!freopen("/dev/null", "w", stderr)) _exit(127);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    execvp("git", words);
    _exit(127);
  }
  close(ends[1]);
  char *text = pid > 0 ? read_end(ends[0], length) : NULL;
  close(ends[0]);
  while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (status == 0) return text;
  free(text);
  return NULL;
}

#define GIT(length, ...) ask_git((char *[]){"git", "-c", "core.quotePath=false", __VA_ARGS__, NULL}, length)

/* The first line, owned by the caller. */
static char *first_line(char *text) {
  if (text) text[strcspn(text, "\n")] = 0;
  return text;
}

static char *find_commit(const char *name, hp_error *error) {
  size_t length;
  char *text = NULL, *parted = NULL;
  if (asprintf(&text, "%s^{commit}", name) < 0) return NULL;
  char *commit = first_line(GIT(&length, "rev-parse", "--verify", "--quiet", text));
  free(text);
  if (!commit) {
    char *inside = GIT(&length, "rev-parse", "--git-dir");
    if (inside)
      hp_fail(
          error,
          "--since=%.100s: git knows no such commit. CI servers often fetch the last commit alone; fetch more of the "
          "history (fetch-depth: 0).",
          name);
    else
      hp_fail(error, "--since=%.100s: there is no git repository here, or no git; name what has changed by --changed.",
              name);
    free(inside);
    return NULL;
  }
  parted = first_line(GIT(&length, "merge-base", commit, "HEAD"));
  if (!parted) return commit;
  free(commit);
  return parted;
}

static char *read_text(const char *root, const char *path) {
  char *file = NULL, *text = NULL;
  size_t length;
  if (asprintf(&file, "%s/%s", root, path) < 0) return NULL;
  FILE *in = fopen(file, "re");
  if (in) {
    text = read_end(fileno(in), &length);
    fclose(in);
  }
  free(file);
  return text;
}

/* A Java source that is there before and after. */
static bool take_modified(ag_ci_changes *changes, const char *root, const char *path, hp_error *error) {
  size_t length;
  char *name = NULL, *before = NULL, *diff = NULL, *after = read_text(root, path);
  if (asprintf(&name, "%s:%s", changes->commit, path) >= 0) before = GIT(&length, "show", name);
  diff = GIT(&length, "-C", (char *)root, "diff", "-U0", "--no-color", "--no-ext-diff", "--no-renames", "--text",
             changes->commit, "--", (char *)path);
  const ag_ci_texts texts = {path, before, after, diff};
  const bool good =
      before && after && diff ? ag_ci_take_hunks(changes, &texts, error) : ag_ci_take_file(changes, path, false, error);
  free(name);
  free(before);
  free(diff);
  free(after);
  return good;
}

static bool is_of(const char *path, const char *ending) {
  const size_t length = strlen(path), wanted = strlen(ending);
  return length > wanted && strcmp(path + length - wanted, ending) == 0;
}

/* "M\0path\0A\0path\0..." */
static bool take_list(ag_ci_changes *changes, const char *root, const char *list, size_t length, hp_error *error) {
  for (const char *at = list, *end = list + length; at < end;) {
    const char status = *at, *path = at + strlen(at) + 1;
    if (path >= end) break;
    const bool good = status == 'M' && is_of(path, ".java") ? take_modified(changes, root, path, error)
                                                            : ag_ci_take_file(changes, path, status == 'D', error);
    if (!good) return false;
    at = path + strlen(path) + 1;
  }
  return true;
}

/* Class files lie beside the sources where nothing tells git to ignore them; what they come from is told apart. */
static bool take_new(ag_ci_changes *changes, const char *list, size_t length, hp_error *error) {
  for (const char *path = list; path < list + length; path += strlen(path) + 1)
    if (!is_of(path, ".class") && !ag_ci_take_file(changes, path, false, error)) return false;
  return true;
}

bool ag_ci_changes_since(ag_ci_changes *changes, const char *commit, hp_error *error) {
  size_t length = 0, new_length = 0;
  if (!(changes->commit = find_commit(commit, error))) return false;
  char *root = first_line(GIT(&length, "rev-parse", "--show-toplevel"));
  char *list =
      root ? GIT(&length, "-C", root, "diff", "--name-status", "--no-renames", "-z", changes->commit, "--") : NULL;
  char *new = root ? GIT(&new_length, "-C", root, "ls-files", "--others", "--exclude-standard", "-z") : NULL;
  const bool good = list && new
                        ? take_list(changes, root, list, length, error) && take_new(changes, new, new_length, error)
                        : hp_fail(error, "--since=%.100s: git cannot compare it with the files here.", commit);
  free(root);
  free(list);
  free(new);
  return good;
}

/* A path is deleted or not, and not modified: no texts are compared. */
bool ag_ci_changes_between(ag_ci_changes *changes, const char *from, const char *to) {
  hp_error error;
  size_t length = 0;
  char *root = first_line(GIT(&length, "rev-parse", "--show-toplevel"));
  char *list =
      root ? GIT(&length, "-C", root, "diff", "--name-only", "--no-renames", "-z", (char *)from, (char *)to, "--")
           : NULL;
  bool good = list;
  for (const char *path = list; good && path < list + length; path += strlen(path) + 1)
    good = ag_ci_take_file(changes, path, false, &error);
  free(root);
  free(list);
  return good;
}

/* ---- a list ----------------------------------------------------------------------------------------------------- */

static bool take_method(ag_ci_changes *changes, const char *name) {
  const char *dot = strrchr(name, '.');
  char *of = dot ? strndup(name, (size_t)(dot - name)) : NULL;
  ag_ci_class *c = of ? ag_ci_class_find(changes->classes, of) : NULL;
  bool found = false;
  free(of);
  for (uint32_t i = 0; c && i < c->methods.length; i++)
    if (strcmp(c->methods.items[i].name, dot + 1) == 0) c->methods.items[i].changed = found = true;
  return found;
}

static bool take_listed(ag_ci_changes *changes, const char *name, hp_error *error) {
  ag_ci_class *c = ag_ci_class_find(changes->classes, name);
  if (c) {
    c->changed = true;
    if (c->has_constants) ag_ci_set_everything(changes, name, "has constants, which other classes hold copies of");
    return true;
  }
  if (take_method(changes, name)) return true;
  if (strchr(name, '/') || is_of(name, ".java")) return ag_ci_take_file(changes, name, false, error);
  return hp_fail(error, "--changed=%.200s: the folders of the class path have no class or method of this name.", name);
}

bool ag_ci_changes_listed(ag_ci_changes *changes, const char *list, hp_error *error) {
  bool good = true;
  for (const char *at = list; good && *at; at += strcspn(at, ","), at += *at == ',') {
    char *name = strndup(at, strcspn(at, ","));
    good = name ? !*name || take_listed(changes, name, error) : hp_fail(error, "Out of memory.");
    free(name);
  }
  return good;
}

/* ----------------------------------------------------------------------------------------------------------------- */

void ag_ci_changes_count(const ag_ci_changes *changes, uint32_t *classes, uint32_t *methods) {
  *classes = *methods = 0;
  for (uint32_t i = 0; i < changes->classes->all.length; i++) {
    const ag_ci_class *c = changes->classes->all.items[i];
    *classes += c->changed;
    for (uint32_t k = 0; !c->changed && k < c->methods.length; k++) *methods += c->methods.items[k].changed;
  }
}

void ag_ci_changes_free(ag_ci_changes *changes) {
  for (uint32_t i = 0; i < changes->files.length; i++) free(changes->files.items[i].path);
  hp_free(&changes->files);
  free(changes->everything);
  free(changes->commit);
}
