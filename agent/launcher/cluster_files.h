/* What a program needs on another machine: its class path. */
#ifndef AG_LAUNCHER_CLUSTER_FILES_H
#define AG_LAUNCHER_CLUSTER_FILES_H

#include "launcher/jobs_process.h"

#include <jansson.h>

typedef struct ag_cluster_files {
  json_t *here;      /* paths of files and folders */
  json_t *there;     /* their names for a task, in the same order */
  json_t *arguments; /* of java, with these names */
} ag_cluster_files;

/* Finds the files that java's arguments name, and those of hpor. False: one is missing, or the arguments do not say
 * where the classes are. The caller frees the files in each case. */
bool ag_cluster_files_find(ag_cluster_files *files, const ag_jobs_java *java, hp_error *error);
void ag_cluster_files_free(ag_cluster_files *files);
/* A text that differs when the search is another one: of other files, arguments, options, JDK or hpor. Owned by the
 * caller; null: memory ran out. */
char *ag_cluster_files_identity(const ag_cluster_files *files, const char *jdk, const char *settings);
/* The same of java's arguments, also where a file is missing. Owned by the caller; null: `error` says why. */
char *ag_cluster_identity(const ag_jobs_java *java, const char *settings, hp_error *error);

#endif
