/* The subcommand doctor. It does not guess what a JDK can do: it has each explore a small program (hpor.Trial). */
#include "launcher/doctor_command.h"

#include "base/json_file.h"
#include "base/machine.h"
#include "launcher/java_command.h"
#include "launcher/jdks.h"

#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 3, OLDEST = 17, OLDEST_WITH_FIBERS = 21, TEXT = 600 };

const ag_own_flag ag_doctor_flags[] = {
    {"json", "FILE", "write what was found as JSON"},
    {NULL, NULL, NULL},
};

/* One JDK, and how the trial went. */
typedef struct patient {
  const ag_jdk *jdk;
  bool works, taken; /* taken: the one that `hpor run` starts */
  char backend[16];  /* "fiber" or "os"; "": it does not work */
  char trouble[TEXT];
} patient;

typedef struct finding {
  const char *what;
  char mend[TEXT]; /* the command that mends it */
  bool fatal;      /* without it, `hpor run` does not work */
} finding;

typedef struct report {
  char agent[PATH_MAX], jar[PATH_MAX]; /* "": missing */
  patient *patients;
  size_t count;
  finding findings[8];
  size_t finding_count;
} report;

static finding *add_finding(report *r, bool fatal, const char *what) {
  finding *f = &r->findings[r->finding_count++];
  *f = (finding){.what = what, .fatal = fatal};
  return f;
}

/* ---- a trial ---------------------------------------------------------------------------------------------------- */

/* The first line that the search or the JVM has written. */
static void read_first_line(const char *path, char text[TEXT]) {
  FILE *in = fopen(path, "re");
  if (in && fgets(text, TEXT, in)) text[strcspn(text, "\n")] = 0;
  if (in) fclose(in);
}

static void read_verdict(patient *p, const char *path) {
  json_t *verdict = json_load_file(path, 0, NULL);
  const char *word = json_string_value(json_object_get(verdict, "verdict"));
  const char *backend = json_string_value(json_object_get(verdict, "backend"));
  p->works = word && backend && strcmp(word, "VERIFIED") == 0;
  if (p->works) snprintf(p->backend, sizeof p->backend, "%s", backend);
  json_decref(verdict);
}

/* Has the JDK explore the trial program, in the scratch folder. */
static void try_out(const report *r, patient *p, const char *folder) {
  char java[PATH_MAX + 16], *agent = NULL, *output = NULL, *json = NULL;
  ag_search_process search;
  snprintf(java, sizeof java, "%s/bin/java", p->jdk->home);
  if (asprintf(&output, "%s/output", folder) < 0 || asprintf(&json, "%s/verdict.json", folder) < 0 ||
      asprintf(&agent, "-agentpath:%s=progress=off,cache=off,json=%s,schedule=%s/schedule.json", r->agent, json,
               folder) < 0) {
    snprintf(p->trouble, sizeof p->trouble, "out of memory");
  } else {
    char *words[] = {java, agent, "-cp", (char *)r->jar, "hpor.Trial", NULL};
    remove(json);
    if (ag_start_search(words, output, true, &search)) ag_end_search(&search);
    read_verdict(p, json);
    if (!p->works) read_first_line(output, p->trouble);
    if (!p->works && !*p->trouble) snprintf(p->trouble, sizeof p->trouble, "it cannot be started");
  }
  free(agent);
  free(output);
  free(json);
}

static void try_all(report *r, const ag_jdk *jdks, const char *folder) {
  char java[PATH_MAX], home[PATH_MAX] = "";
  if (ag_find_java(java, NULL)) ag_jdk_home(java, home);
  for (size_t i = 0; i < r->count; i++) {
    patient *p = &r->patients[i];
    *p = (patient){.jdk = &jdks[i], .taken = strcmp(jdks[i].home, home) == 0};
    if (jdks[i].feature && jdks[i].feature < OLDEST)
      snprintf(p->trouble, sizeof p->trouble, "too old: hpor needs JDK %d or later", OLDEST);
    else if (*r->agent && *r->jar)
      try_out(r, p, folder);
    else
      snprintf(p->trouble, sizeof p->trouble, "not tried, since files of hpor are missing");
  }
}

/* ---- what is missing -------------------------------------------------------------------------------------------- */

/* The best JDK that works: one with fibers before one without, the newest of these. */
static const patient *best(const report *r) {
  const patient *found = NULL;
  for (size_t i = 0; i < r->count; i++) {
    const patient *p = &r->patients[i];
    if (p->works && (!found || !strcmp(p->backend, "fiber") || strcmp(found->backend, "fiber") != 0)) found = p;
  }
  return found;
}

static const patient *taken(const report *r) {
  for (size_t i = 0; i < r->count; i++)
    if (r->patients[i].taken) return &r->patients[i];
  return NULL;
}

static void tell_to_set_home(finding *f, const patient *p) {
  snprintf(f->mend, sizeof f->mend, "export JAVA_HOME=%.*s", TEXT - 32, p->jdk->home);
}

static void look_for_missing(report *r) {
  static const char install[] = "apt-get install default-jdk-headless";
  const patient *now = taken(r), *other = best(r);
  if (!*r->agent || !*r->jar)
    snprintf(add_finding(r, true, *r->agent ? "hpor.jar is missing" : "libhpor.so is missing")->mend, TEXT,
             "ninja -C build, or install hpor's package anew");
  if (now && now->works) {
    if (!strcmp(now->backend, "os") && other && !strcmp(other->backend, "fiber"))
      tell_to_set_home(add_finding(r, false, "another JDK of this machine has fibers, which are faster"), other);
    else if (!strcmp(now->backend, "os") && now->jdk->feature < OLDEST_WITH_FIBERS)
      snprintf(add_finding(r, false, "no JDK of this machine has fibers, which are faster")->mend, TEXT,
               "install JDK 21 or later, for example: apt-get install openjdk-21-jdk-headless");
  } else if (other) {
    tell_to_set_home(
        add_finding(r, true,
                    now ? "hpor run takes a JDK that does not work" : "hpor run finds no java in JAVA_HOME or PATH"),
        other);
  } else if (*r->agent && *r->jar) {
    snprintf(add_finding(r, true, "no JDK works, or there is none")->mend, TEXT, "%s", install);
  }
}

/* ---- telling ---------------------------------------------------------------------------------------------------- */

static bool any_fatal(const report *r) {
  for (size_t i = 0; i < r->finding_count; i++)
    if (r->findings[i].fatal) return true;
  return false;
}

static void print_text(const report *r, const char *version) {
  printf("hpor %s\n  agent  %s\n  jar    %s\n\nJDKs (*: the one that hpor run takes)\n", version,
         *r->agent ? r->agent : "missing", *r->jar ? r->jar : "missing");
  for (size_t i = 0; i < r->count; i++) {
    const patient *p = &r->patients[i];
    const char *how = !p->works ? p->trouble : strcmp(p->backend, "os") ? "fibers" : "OS threads";
    printf("  %c %-12s %-10s  %s\n", p->taken ? '*' : ' ', *p->jdk->version ? p->jdk->version : "?",
           p->works ? how : "no", p->jdk->home);
    if (!p->works) printf("      %s\n", how);
  }
  if (r->count == 0) puts("    none");
  for (size_t i = 0; i < r->finding_count; i++)
    printf("\n%s: %s\n    %s\n", r->findings[i].fatal ? "Missing" : "Could be better", r->findings[i].what,
           r->findings[i].mend);
  const double gib = 1 << 30;
  const int processors = ag_machine_processors("");
  printf("\nFor searches: %d processor%s, %.1f GiB of memory\n", processors, processors == 1 ? "" : "s",
         (double)ag_machine_free_memory("") / gib);
  puts(any_fatal(r) ? "\nhpor run does not work here." : "\nhpor run works here.");
}

static bool write_json(const report *r, const char *version, const char *path, hp_error *error) {
  json_t *root = json_object(), *jdks = json_array(), *findings = json_array();
  json_object_set_new(root, "hpor_doctor", json_integer(1)); /* the version of this format */
  json_object_set_new(root, "version", json_string(version));
  json_object_set_new(root, "works", json_boolean(!any_fatal(r)));
  json_object_set_new(root, "agent", ag_json_text(*r->agent ? r->agent : NULL));
  json_object_set_new(root, "jar", ag_json_text(*r->jar ? r->jar : NULL));
  json_object_set_new(root, "processors", json_integer(ag_machine_processors("")));
  json_object_set_new(root, "memory", json_integer((json_int_t)ag_machine_free_memory("")));
  for (size_t i = 0; i < r->count; i++) {
    const patient *p = &r->patients[i];
    json_t *jdk = json_object();
    json_object_set_new(jdk, "home", ag_json_text(p->jdk->home));
    json_object_set_new(jdk, "version", ag_json_text(p->jdk->version));
    json_object_set_new(jdk, "taken", json_boolean(p->taken));
    json_object_set_new(jdk, "works", json_boolean(p->works));
    json_object_set_new(jdk, "backend", ag_json_text(p->works ? p->backend : NULL));
    json_object_set_new(jdk, "trouble", ag_json_text(p->works ? NULL : p->trouble));
    json_array_append_new(jdks, jdk);
  }
  for (size_t i = 0; i < r->finding_count; i++) {
    json_t *one = json_object();
    json_object_set_new(one, "what", json_string(r->findings[i].what));
    json_object_set_new(one, "mend", ag_json_text(r->findings[i].mend));
    json_object_set_new(one, "fatal", json_boolean(r->findings[i].fatal));
    json_array_append_new(findings, one);
  }
  json_object_set_new(root, "jdks", jdks);
  json_object_set_new(root, "missing", findings);
  const bool good = ag_json_write(root, path, error);
  json_decref(root);
  return good;
}

static int examine(const char *version, const char *json) {
  report r = {.finding_count = 0};
  char folder[PATH_MAX];
  hp_error error;
  if (!ag_scratch_folder(folder, &error)) {
    fprintf(stderr, "hpor: %s\n", error.text);
    return EXIT_USAGE;
  }
  if (!ag_find_file("libhpor.so", r.agent, NULL)) r.agent[0] = 0;
  if (!ag_find_file("hpor.jar", r.jar, NULL)) r.jar[0] = 0;
  ag_jdk *jdks = ag_find_jdks(&r.count);
  r.patients = jdks ? calloc(r.count + 1, sizeof *r.patients) : NULL;
  bool good = r.patients || hp_fail(&error, "Out of memory.");
  if (good) {
    try_all(&r, jdks, folder);
    look_for_missing(&r);
    print_text(&r, version);
    good = !json || write_json(&r, version, json, &error);
  }
  if (!good) fprintf(stderr, "hpor: %s\n", error.text);
  ag_remove_folder(folder);
  free(r.patients);
  free(jdks);
  return good && !any_fatal(&r) ? EXIT_SUCCESS : EXIT_USAGE;
}

int ag_doctor_command(const char *version, int count, char **words) {
  const char *json = NULL;
  if (count == 1 && strcmp(words[0], "--help") == 0) {
    puts(
        "Usage: hpor doctor [--json=FILE]\nSay which JDKs this machine has, what hpor does with each, what is missing, "
        "and the command that mends it.\n");
    ag_own_flags_print(ag_doctor_flags);
    puts("\nThe exit code is 0 if `hpor run` works, else 3.");
    return EXIT_SUCCESS;
  }
  if (count == 1 && strncmp(words[0], "--json=", 7) == 0)
    json = words[0] + 7;
  else if (count == 2 && strcmp(words[0], "--json") == 0)
    json = words[1];
  else if (count > 0) {
    fputs("hpor: doctor takes --json=FILE and nothing else.\nTry `hpor doctor --help`.\n", stderr);
    return EXIT_USAGE;
  }
  return examine(version, json);
}
