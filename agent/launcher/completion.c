/* Prints completions. Each shell gets a word for each subcommand and flag, and the words that a value may be. */
#include "launcher/completion.h"

#include "front/options.h"

#include <ctype.h>
#include <string.h>

/* ---- flags and their values ------------------------------------------------------------------------------------- */

typedef struct flag {
  const char *command, *name, *values, *help; /* values null: the flag takes none */
} flag;

typedef void flag_printer(FILE *out, const flag *f);

/* All flags of a subcommand: its own, then the options of a search that have another name. */
static void each_flag(const ag_subcommand *s, FILE *out, flag_printer *print) {
  for (const ag_own_flag *f = s->flags; f && f->name; f++) print(out, &(flag){s->name, f->name, f->value, f->help});
  for (size_t i = 0; s->searches && i < ag_option_count(); i++) {
    const ag_option_help help = ag_option_describe(i);
    const ag_own_flag *own = s->flags;
    while (own && own->name && strcmp(own->name, help.name) != 0) own++;
    if (!own || !own->name) print(out, &(flag){s->name, help.name, help.values, help.help});
  }
}

static bool names_files(const flag *f) {
  return f->values && (!strcmp(f->values, "FILE") || !strcmp(f->values, "FOLDER") || !strcmp(f->values, "PATH"));
}

/* Prints the words that a value may be, each behind a blank but the first: "auto|fiber|os" has three, "FILE" none. A
 * word that wants a number, as in "delay:K", ends in the colon. Returns how many there are. */
static size_t print_words(FILE *out, const flag *f) {
  size_t count = 0;
  if (f->values && strcmp(f->values, "ALGORITHM") == 0)
    for (const char *const *name = por_algorithms(); *name; name++) fprintf(out, "%s%s", count++ ? " " : "", *name);
  for (const char *word = f->values; word && *word; word += strcspn(word, "|"), word += *word == '|') {
    size_t length = strcspn(word, "|");
    const char *colon = memchr(word, ':', length);
    if (colon) length = (size_t)(colon + 1 - word);
    if (islower((unsigned char)*word)) fprintf(out, "%s%.*s", count++ ? " " : "", (int)length, word);
  }
  return count;
}

static bool has_words(const flag *f) {
  return f->values && (islower((unsigned char)*f->values) || strcmp(f->values, "ALGORITHM") == 0);
}

/* The first sentence of the help, or what stands before a colon: a shell has one line. Quotes of the shell, and the
 * characters in `escaped`, get a backslash. */
static void print_short(FILE *out, const char *help, const char *escaped) {
  for (; *help && *help != '.' && *help != ':'; help++) {
    if (*help == '\'') continue;
    if (strchr(escaped, *help)) putc('\\', out);
    putc(*help, out);
  }
}

/* ---- bash ------------------------------------------------------------------------------------------------------- */

static void bash_flag(FILE *out, const flag *f) {
  fprintf(out, " --%s%s", f->name, f->values ? "=" : "");
}

static void bash_values(FILE *out, const flag *f) {
  if (has_words(f)) {
    fprintf(out, "    '%s --%s') echo '", f->command, f->name);
    print_words(out, f);
    fputs("' ;;\n", out);
  } else if (names_files(f)) {
    fprintf(out, "    '%s --%s') echo FILE ;;\n", f->command, f->name);
  }
}

static void print_bash(const ag_subcommands *subcommands, FILE *out) {
  fputs("# Completion of hpor for bash, made by `hpor help --completion=bash`.\n_hpor_flags() {\n  case $1 in\n", out);
  for (size_t i = 0; i < subcommands->count; i++) {
    fprintf(out, "    %s) echo '", subcommands->list[i].name);
    each_flag(&subcommands->list[i], out, bash_flag);
    fputs(" --help' ;;\n", out);
  }
  fputs("  esac\n}\n_hpor_values() {\n  case \"$1 $2\" in\n", out);
  for (size_t i = 0; i < subcommands->count; i++) each_flag(&subcommands->list[i], out, bash_values);
  fputs("  esac\n}\n", out);
  fputs("_hpor() {\n  local word=${COMP_WORDS[COMP_CWORD]} flag= command=${COMP_WORDS[1]} i values\n"
        "  COMPREPLY=()\n"
        "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    COMPREPLY=($(compgen -W '",
        out);
  for (size_t i = 0; i < subcommands->count; i++) fprintf(out, "%s ", subcommands->list[i].name);
  fputs("--help --version --where' -- \"$word\"))\n    return\n  fi\n"
        "  for ((i = 2; i < COMP_CWORD; i++)); do\n"
        "    [ \"${COMP_WORDS[i]}\" != -- ] || return # what follows is for java\n  done\n"
        "  # bash takes --key=value for three words\n"
        "  if [ \"$word\" = = ]; then\n    flag=${COMP_WORDS[COMP_CWORD - 1]} word=\n"
        "  elif [ \"${COMP_WORDS[COMP_CWORD - 1]}\" = = ]; then\n    flag=${COMP_WORDS[COMP_CWORD - 2]}\n"
        "  else\n    case ${COMP_WORDS[COMP_CWORD - 1]} in --?*) flag=${COMP_WORDS[COMP_CWORD - 1]} ;; esac\n  fi\n"
        "  [ -z \"$flag\" ] || values=$(_hpor_values \"$command\" \"$flag\")\n"
        "  if [ \"$command\" = help ] && [ -z \"$flag\" ]; then\n    COMPREPLY=($(compgen -W '",
        out);
  for (size_t i = 0; i < subcommands->count; i++) fprintf(out, "%s ", subcommands->list[i].name);
  fputs("--man --completion=' -- \"$word\"))\n"
        "  elif [ \"$values\" = FILE ]; then\n    COMPREPLY=($(compgen -f -- \"$word\"))\n"
        "  elif [ -n \"$values\" ]; then\n    COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
        "  elif [ -z \"$flag\" ] && [ \"${word#-}\" != \"$word\" ]; then\n"
        "    COMPREPLY=($(compgen -W \"$(_hpor_flags \"$command\")\" -- \"$word\"))\n  fi\n"
        "  case ${COMPREPLY[0]-} in *= | *:) compopt -o nospace 2>/dev/null ;; esac\n}\n"
        "complete -o default -F _hpor hpor\n",
        out);
}

/* ---- zsh -------------------------------------------------------------------------------------------------------- */

static void zsh_flag(FILE *out, const flag *f) {
  fprintf(out, " \\\n        '--%s%s[", f->name, f->values ? "=" : "");
  print_short(out, f->help, "[]:\\");
  putc(']', out);
  if (f->values) fprintf(out, ":%s:", names_files(f) ? "file" : "value");
  if (has_words(f)) {
    putc('(', out);
    print_words(out, f);
    putc(')', out);
  } else if (names_files(f)) {
    fputs("_files", out);
  }
  putc('\'', out);
}

static void print_zsh(const ag_subcommands *subcommands, FILE *out) {
  fputs("#compdef hpor\n# Completion of hpor for zsh, made by `hpor help --completion=zsh`.\n_hpor() {\n"
        "  local -a commands\n  commands=(\n",
        out);
  for (size_t i = 0; i < subcommands->count; i++) {
    fprintf(out, "    '%s:", subcommands->list[i].name);
    print_short(out, subcommands->list[i].help, "");
    fputs("'\n", out);
  }
  fputs("  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
        "  if (( ${words[(i)--]} < CURRENT )); then # what follows is for java\n    _files\n    return\n  fi\n"
        "  local command=${words[2]}\n  shift words\n  (( CURRENT-- ))\n  case $command in\n",
        out);
  for (size_t i = 0; i < subcommands->count; i++) {
    fprintf(out, "    %s)\n      _arguments", subcommands->list[i].name);
    each_flag(&subcommands->list[i], out, zsh_flag);
    fprintf(out, " \\\n        '--help[explain it]' '*:file:%s'\n      ;;\n",
            strcmp(subcommands->list[i].name, "help") == 0 ? "->commands" : "_files");
  }
  fputs("  esac\n  [[ $command != help ]] || _describe command commands\n}\n_hpor \"$@\"\n", out);
}

/* ---- fish ------------------------------------------------------------------------------------------------------- */

static void fish_flag(FILE *out, const flag *f) {
  fprintf(out, "complete -c hpor -n '__hpor_at %s' -l %s", f->command, f->name);
  if (has_words(f)) {
    fputs(" -x -a '", out);
    print_words(out, f);
    putc('\'', out);
  } else if (f->values) {
    fputs(names_files(f) ? " -r -F" : " -x", out);
  }
  fputs(" -d '", out);
  print_short(out, f->help, "\\");
  fputs("'\n", out);
}

static void print_fish(const ag_subcommands *subcommands, FILE *out) {
  fputs("# Completion of hpor for fish, made by `hpor help --completion=fish`.\n"
        "function __hpor_at --description 'is the line that of this subcommand, before what is for java?'\n"
        "    set -l words (commandline -opc)\n"
        "    test (count $words) -ge 2; and test $words[2] = $argv[1]; and not contains -- -- $words[3..-1]\nend\n",
        out);
  for (size_t i = 0; i < subcommands->count; i++) {
    fprintf(out, "complete -c hpor -f -n __fish_use_subcommand -a %s -d '", subcommands->list[i].name);
    print_short(out, subcommands->list[i].help, "\\");
    fputs("'\n", out);
    fprintf(out, "complete -c hpor -f -n '__hpor_at help' -a %s\n", subcommands->list[i].name);
    each_flag(&subcommands->list[i], out, fish_flag);
  }
}

bool ag_print_completion(const ag_subcommands *subcommands, const char *shell, FILE *out) {
  static const struct {
    const char *shell;
    void (*print)(const ag_subcommands *subcommands, FILE *out);
  } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
  for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
    if (strcmp(shells[i].shell, shell) == 0) {
      shells[i].print(subcommands, out);
      return true;
    }
  return false;
}
