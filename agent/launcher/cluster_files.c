/* Looks through java's arguments for paths. */
#include "launcher/cluster_files.h"

#include "launcher/jdks.h"

#include "hpor/hash.h"

#include <errno.h>
#include <ftw.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef HPOR_VERSION
#define HPOR_VERSION "unknown"
#endif

/* Adds a file or folder under a name of its own; the name goes to the end of `text`. */
static bool add(ag_cluster_files *f, const char *path, FILE *text, hp_error *error) {
  char name[300], whole[PATH_MAX];
  if (!realpath(path, whole)) return hp_fail(error, "%.300s cannot be sent to workers: %s.", path, strerror(errno));
  const char *slash = strrchr(whole, '/');
  snprintf(name, sizeof name, "file%zu-%.250s", json_array_size(f->here), slash ? slash + 1 : whole);
  for (char *c = name; *c; c++) /* spaces and the like would be a trouble on the way */
    if (!strchr("-._", *c) && !(*c >= '0' && *c <= '9') && !((*c | 32) >= 'a' && (*c | 32) <= 'z')) *c = '_';
  json_array_append_new(f->here, json_string(whole));
  json_array_append_new(f->there, json_string(name));
  fprintf(text, "%s", name);
  return true;
}

/* All jars of a folder. */
static bool add_jars(ag_cluster_files *f, const char *pattern, FILE *text, hp_error *error) {
  char jars[PATH_MAX + 16];
  glob_t paths;
  snprintf(jars, sizeof jars, "%s.[jJ][aA][rR]", pattern);
  const int failed = glob(jars, 0, NULL, &paths);
  bool good = true;
  for (size_t i = 0; !failed && good && i < paths.gl_pathc; i++) {
    if (i) putc(':', text);
    good = add(f, paths.gl_pathv[i], text, error);
  }
  if (!failed) globfree(&paths);
  return good;
}

/* Adds the entries of a path, and gives the path for a task; owned by the caller. */
static char *add_path(ag_cluster_files *f, const char *path, const char *before, hp_error *error) {
  char *result = NULL, entry[PATH_MAX];
  size_t size;
  FILE *text = open_memstream(&result, &size);
  bool good = text || hp_fail(error, "Out of memory.");
  if (good) fprintf(text, "%s", before);
  for (bool first = true; good && *path; first = false) {
    const size_t length = strcspn(path, ":");
    snprintf(entry, sizeof entry, "%.*s", (int)length, length ? path : ".");
    if (!first) putc(':', text);
    bool all = length && entry[length - 1] == '*' && (length == 1 || entry[length - 2] == '/');
    good = all ? add_jars(f, entry, text, error) : add(f, entry, text, error);
    path += length + (path[length] == ':');
  }
  if (text) fclose(text);
  if (good) return result;
  free(result);
  return NULL;
}

static bool is_one_of(const char *word, const char *const *list) {
  for (; *list; list++)
    if (strcmp(word, *list) == 0) return true;
  return false;
}

static const char *const with_path[] = {"-cp", "-classpath", "--class-path", "-p", "--module-path", "-jar", NULL};
static const char *const with_value[] = {"--add-modules",   "--add-exports", "--add-opens", "--add-reads",
                                         "--limit-modules", "--source",      NULL};

static void keep(ag_cluster_files *f, const char *word) {
  json_array_append_new(f->arguments, json_string(word));
}

static bool keep_path(ag_cluster_files *f, const char *path, const char *before, hp_error *error) {
  char *there = add_path(f, path, before, error);
  if (there) keep(f, there);
  free(there);
  return there;
}

static bool find_paths(ag_cluster_files *f, const ag_jobs_java *j, hp_error *error) {
  static const char *const joined[] = {"--class-path=", "--module-path=", NULL};
  bool has_path = false, in_options = true;
  for (int i = 0; i < j->count; i++) {
    const char *word = j->arguments[i], *const *of = joined;
    while (in_options && *of && strncmp(word, *of, strlen(*of)) != 0) of++;
    if (!in_options || (*word != '-' && *word != '@')) {
      keep(f, word);
      in_options = false;
    } else if (*word == '@') {
      return hp_fail(error, "`hpor cluster` does not read %.200s; give the arguments themselves.", word);
    } else if (*of) {
      has_path = true;
      if (!keep_path(f, word + strlen(*of), *of, error)) return false;
    } else if (is_one_of(word, with_path) && i + 1 < j->count) {
      has_path = true;
      keep(f, word);
      if (!keep_path(f, j->arguments[++i], "", error)) return false;
      in_options = strcmp(word, "-jar") != 0;
    } else {
      keep(f, word);
      if (is_one_of(word, with_value) && i + 1 < j->count) keep(f, j->arguments[++i]);
    }
  }
  return has_path || hp_fail(error, "`hpor cluster` sends the class path to workers; say what it is with -cp or -jar.");
}

static bool add_own(ag_cluster_files *f, const ag_jobs_java *j, hp_error *error) {
  char launcher[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", launcher, sizeof launcher - 1);
  if (length <= 0) return hp_fail(error, "/proc/self/exe cannot be read: %s.", strerror(errno));
  launcher[length] = 0;
  json_array_append_new(f->here, json_string(launcher));
  json_array_append_new(f->there, json_string("hpor"));
  json_array_append_new(f->here, json_string(j->agent));
  json_array_append_new(f->there, json_string("libhpor.so"));
  return true;
}

bool ag_cluster_files_find(ag_cluster_files *f, const ag_jobs_java *j, hp_error *error) {
  *f = (ag_cluster_files){json_array(), json_array(), json_array()};
  if (!f->here || !f->there || !f->arguments) return hp_fail(error, "Out of memory.");
  return find_paths(f, j, error) && add_own(f, j, error);
}

void ag_cluster_files_free(ag_cluster_files *f) {
  json_decref(f->here);
  json_decref(f->there);
  json_decref(f->arguments);
}

/* ---- which search ----------------------------------------------------------------------------------------------- */

static uint64_t contents; /* nftw() passes nothing on */

static int add_file(const char *path, const struct stat *status, int kind, struct FTW *place) {
  const char *dot = strrchr(path + place->base, '.');
  if (!dot || (strcmp(dot, ".class") != 0 && strcasecmp(dot, ".jar") != 0)) return 0;
  const int64_t numbers[] = {kind == FTW_F ? status->st_size : 0, status->st_mtim.tv_sec, status->st_mtim.tv_nsec};
  /* In any order: a folder has none. */
  if (kind == FTW_F) contents += hp_mix(hp_hash(hp_hash(HP_HASH, path, strlen(path)), numbers, sizeof numbers));
  return 0;
}

char *ag_cluster_files_identity(const ag_cluster_files *f, const char *jdk, const char *settings) {
  size_t i;
  json_t *path;
  contents = 0;
  json_array_foreach(f->here, i, path) nftw(json_string_value(path), add_file, 8, 0);
  char *arguments = json_dumps(f->arguments, JSON_COMPACT), *text = NULL;
  if (!arguments || asprintf(&text, "hpor %s, JDK %s, %s, %s, %016llx", HPOR_VERSION, jdk, settings, arguments,
                             (unsigned long long)contents) < 0)
    text = NULL;
  free(arguments);
  return text;
}

char *ag_cluster_identity(const ag_jobs_java *java, const char *settings, hp_error *error) {
  ag_cluster_files files;
  hp_error missing;
  char home[PATH_MAX], jdk[AG_JDK_VERSION] = "";
  if (ag_jdk_home(java->java, home)) ag_jdk_version(home, jdk);
  if (!ag_cluster_files_find(&files, java, &missing)) { /* java takes no offence: then the names alone count */
    json_array_clear(files.here);
    json_array_clear(files.arguments);
    for (int i = 0; i < java->count; i++) json_array_append_new(files.arguments, json_string(java->arguments[i]));
  }
  char *identity = ag_cluster_files_identity(&files, jdk, settings);
  ag_cluster_files_free(&files);
  if (!identity) hp_fail(error, "Out of memory.");
  return identity;
}
