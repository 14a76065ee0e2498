/* Prints the manual page. */
#include "launcher/manual.h"

#include "front/options.h"

#include <string.h>

/* Prints a text of a page: no character of it is a command of the formatter. */
static void print_text(FILE *out, const char *text) {
  if (*text == '.' || *text == '\'') fputs("\\&", out);
  for (; *text; text++) {
    if (*text == '\\')
      fputs("\\e", out);
    else if (*text == '-')
      fputs("\\-", out);
    else
      putc(*text, out);
  }
}

static void print_line(FILE *out, const char *text) {
  print_text(out, text);
  putc('\n', out);
}

static void print_bold(FILE *out, const char *before, const char *text) {
  fputs("\\fB", out);
  print_text(out, before);
  print_text(out, text);
  fputs("\\fR", out);
}

/* The head of a paragraph: "--name=VALUES". */
static void print_flag(FILE *out, const char *name, const char *values) {
  fputs(".TP\n", out);
  print_bold(out, "--", name);
  if (values) {
    fputs("=\\fI", out);
    print_text(out, values);
    fputs("\\fR", out);
  }
}

static void print_commands(const ag_subcommands *subcommands, FILE *out) {
  for (size_t i = 0; i < subcommands->count; i++) {
    const ag_subcommand *s = &subcommands->list[i];
    fputs(".SS ", out);
    print_bold(out, "hpor ", s->name);
    putc(' ', out);
    print_line(out, s->arguments);
    print_line(out, s->help);
    if (s->searches) fputs("It takes the options of a search (see OPTIONS).\n", out);
    for (const ag_own_flag *f = s->flags; f && f->name; f++) {
      print_flag(out, f->name, f->value);
      putc('\n', out);
      print_line(out, f->help);
    }
  }
  fputs(".SS \\fBhpor \\-\\-where\\fR[=agent|jar]\n", out);
  print_line(out, "Print the path of libhpor.so for -agentpath:, or that of hpor.jar.");
}

static void print_options(FILE *out) {
  print_line(out, "Options of a search are also those of the agent, as key=value, joined by commas.");
  for (size_t i = 0; i < ag_option_count(); i++) {
    const ag_option_help help = ag_option_describe(i);
    print_flag(out, help.name, help.values);
    if (*help.default_value) {
      fputs(" (default: ", out);
      print_text(out, help.default_value);
      putc(')', out);
    }
    putc('\n', out);
    print_line(out, help.help);
    if (strcmp(help.values, "ALGORITHM") != 0) continue;
    fputs("There are: ", out);
    for (const char *const *name = por_algorithms(); *name; name++) {
      print_text(out, *name);
      fputs(name[1] ? ", " : ".\n", out);
    }
  }
}

static void print_paragraphs(FILE *out, const char *const (*items)[2], size_t count) {
  for (size_t i = 0; i < count; i++) {
    fputs(".TP\n", out);
    print_bold(out, "", items[i][0]);
    putc('\n', out);
    print_line(out, items[i][1]);
  }
}

void ag_print_manual(const ag_subcommands *subcommands, const char *version, FILE *out) {
  static const char *const codes[][2] = {
      {"0", "VERIFIED: every interleaving that can differ was run and none failed."},
      {"1", "ERROR: an error was found; its schedule is shown and saved."},
      {"2", "INCOMPLETE: a limit or bound was reached without an error."},
      {"3", "UNCONTROLLED, or no verdict: the command is wrong, or hpor cannot control the program."}};
  static const char *const variables[][2] = {
      {"JAVA_HOME", "The JDK that hpor starts. Without it, hpor takes the first java in PATH."},
      {"COLUMNS", "The width of the report where the output is no terminal."},
      {"TMPDIR", "Where hpor junit, hpor linearize and hpor doctor keep temporary files."}};
  static const char *const examples[][2] = {
      {"hpor run -- -cp app.jar com.acme.Main", "Explore a program."},
      {"hpor replay hpor-schedule.json -- -cp app.jar com.acme.Main", "Run the schedule that failed once more."},
      {"java -agentpath:$(hpor --where)=time=60 -cp app.jar com.acme.Main", "Explore a program from a script."},
      {"hpor doctor", "Look at the JDKs of this machine."}};
  fprintf(out, ".TH HPOR 1 \"\" \"hpor %s\" \"User Commands\"\n.SH NAME\n", version);
  fputs("hpor \\- find concurrency bugs in Java programs, or show that there are none\n.SH SYNOPSIS\n", out);
  fputs("\\fBhpor\\fR \\fIsubcommand\\fR [\\fB\\-\\-key\\fR=\\fIvalue\\fR ...] [\\fIarguments\\fR]\n", out);
  fputs(".SH DESCRIPTION\n", out);
  print_line(out,
             "hpor runs a multithreaded Java program again and again, each time under another thread schedule, until "
             "every schedule that can make a difference has been run or an error shows: a deadlock, a data race, an "
             "uncaught exception, a failed assertion, a non-zero exit, misuse of a monitor.");
  fputs(".SH COMMANDS\n", out);
  print_commands(subcommands, out);
  fputs(".SH OPTIONS\n", out);
  print_options(out);
  fputs(".SH EXIT STATUS\n", out);
  print_paragraphs(out, codes, sizeof codes / sizeof codes[0]);
  fputs(".SH ENVIRONMENT\n", out);
  print_paragraphs(out, variables, sizeof variables / sizeof variables[0]);
  fputs(".SH EXAMPLES\n", out);
  print_paragraphs(out, examples, sizeof examples / sizeof examples[0]);
  fputs(".SH SEE ALSO\n\\fBjava\\fR(1)\n", out);
}
