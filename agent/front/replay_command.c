/* Builds the command line of a replay, quoted for a shell. */
#include "front/replay_command.h"

#include "front/options.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ag_print_quoted(FILE *out, const char *word) {
  const char *p = word;
  while (*p && ((unsigned char)*p >= 0x80 || isalnum((unsigned char)*p) || strchr("_-+=:,./@%", *p))) p++;
  if (*word && !*p) {
    fputs(word, out);
    return;
  }
  putc('\'', out);
  for (; *word; word++) {
    if (*word == '\'')
      fputs("'\\''", out);
    else
      putc(*word, out);
  }
  putc('\'', out);
}

/* The length of the argument up to the `=` of the options, if the argument loads hpor; else 0. */
static size_t agent_length(const char *argument) {
  const bool path = strncmp(argument, "-agentpath:", 11) == 0, library = strncmp(argument, "-agentlib:", 10) == 0;
  if (!path && !library) return 0;
  const size_t length = strcspn(argument, "=");
  const char *name = argument + (path ? 11 : 10);
  for (const char *p = name; p < argument + length; p++)
    if (*p == '/') name = p + 1;
  const size_t name_length = (size_t)(argument + length - name);
  const bool ours = path ? name_length == strlen("libhpor.so") && strncmp(name, "libhpor.so", name_length) == 0
                         : name_length == strlen("hpor") && strncmp(name, "hpor", name_length) == 0;
  return ours ? length : 0;
}

static void print_settings_as_flags(FILE *out, const char *settings) {
  char *copy = strdup(settings ? settings : "");
  if (!copy) return;
  /* An escaped comma belongs to its value. */
  for (char *from = copy; *from;) {
    char *to = from, *start = from;
    for (; *from && *from != ','; from++) {
      if (*from == '\\' && from[1]) from++;
      *to++ = *from;
    }
    const bool more = *from == ',';
    *to = 0;
    if (more) from++;
    char *flag = NULL;
    if (asprintf(&flag, "--%s", start) < 0) break;
    putc(' ', out);
    ag_print_quoted(out, flag);
    free(flag);
  }
  free(copy);
}

char *ag_replay_command(char *const *arguments, size_t count, const char *launcher, const char *settings,
                        const char *schedule_file) {
  char *text = NULL, *agent = NULL;
  size_t size, agent_size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  if (launcher) {
    ag_print_quoted(out, launcher);
    fputs(" replay", out);
    print_settings_as_flags(out, settings);
    putc(' ', out);
    ag_print_quoted(out, schedule_file);
    fputs(" --", out);
  } else {
    ag_print_quoted(out, count > 0 ? arguments[0] : "java");
  }
  /* Arguments behind the main class belong to the program, but only the JVM knows which argument that is. No argument
   * of a program is expected to name libhpor.so in -agentpath:. */
  for (size_t i = 1; i < count; i++) {
    const size_t length = agent_length(arguments[i]);
    if (length > 0 && launcher) continue;
    putc(' ', out);
    if (length == 0) {
      ag_print_quoted(out, arguments[i]);
      continue;
    }
    FILE *one = open_memstream(&agent, &agent_size);
    if (!one) continue;
    fprintf(one, "%.*s=replay=", (int)length, arguments[i]);
    ag_options_print_escaped(one, schedule_file);
    if (settings && *settings) fprintf(one, ",%s", settings);
    fclose(one);
    ag_print_quoted(out, agent ? agent : "");
    free(agent);
    agent = NULL;
  }
  fclose(out);
  return text;
}

/* Builds the command for hpor linearize. The program that it explored is gone after the search, and the same command
 * makes it again. */
static char *linearize_command(const char *launcher, const char *typed, const char *schedule_file) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  ag_print_quoted(out, launcher);
  fputs(" linearize --replay=", out);
  ag_print_quoted(out, schedule_file);
  fputs(typed, out);
  fclose(out);
  return text;
}

char *ag_replay_command_here(const char *settings, const char *schedule_file) {
  const char *linearize = getenv("HPOR_LINEARIZE"), *launched = getenv("HPOR_LAUNCHER");
  if (linearize && launched) return linearize_command(launched, linearize, schedule_file);
  enum { MOST_ARGUMENTS = 4096 };
  char *text = NULL, *command = NULL, **arguments = calloc(MOST_ARGUMENTS, sizeof *arguments);
  size_t space = 0, count = 0;
  FILE *in = fopen("/proc/self/cmdline", "re");
  while (in && arguments && count < MOST_ARGUMENTS && getdelim(&text, &space, 0, in) > 0) {
    arguments[count++] = text;
    text = NULL;
    space = 0;
  }
  free(text);
  if (in) fclose(in);
  if (count > 0) command = ag_replay_command(arguments, count, getenv("HPOR_LAUNCHER"), settings, schedule_file);
  for (size_t i = 0; i < count; i++) free(arguments[i]);
  free(arguments);
  return command;
}
