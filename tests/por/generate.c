/* Writes random toy programs. */
#include "generate.h"

typedef struct generator {
  uint64_t state;
  FILE *out;
  unsigned variables, locks;
  bool use_locks, use_waits, use_atomics, use_asserts, use_choices, use_arrays, use_loops, use_objects, use_branches,
      endless;
  bool use_interrupts, use_parks, use_once, use_idle, use_halt; /* what a JVM has besides */
  bool use_barrier;                                             /* all threads meet once: b counts them */
  bool use_latch;                                               /* l waits for some calls of down */
  bool use_shares;                                              /* the locks have shares */
  bool use_queue;                                               /* q has few places */
  bool use_table;                                               /* t grows */
  bool use_steps; /* a is an object that is touched by steps as a whole as well */
  int budget;     /* visible operations left for the thread */
  int locals;
} generator;

static uint32_t random_below(generator *g, uint32_t n) {
  g->state += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t x = g->state;
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return (uint32_t)((x ^ (x >> 31)) % n);
}

static bool chance(generator *g, uint32_t percent) {
  return random_below(g, 100) < percent;
}

static const char *const variable_names[] = {"x", "y", "z"};
static const char *const lock_names[] = {"m", "n"};

static const char *variable(generator *g) {
  return variable_names[random_below(g, g->variables)];
}
static const char *lock_name(generator *g) {
  return lock_names[random_below(g, g->locks)];
}

static void place(generator *g) {
  if (g->use_arrays && chance(g, 40)) {
    if (chance(g, 50))
      fprintf(g->out, "a[%u]", random_below(g, 2));
    else
      fprintf(g->out, "a[r * r %% 2]");
  } else if (g->use_objects && chance(g, 40)) {
    fprintf(g->out, "o.f");
  } else {
    fprintf(g->out, "%s", variable(g));
  }
}

static void value(generator *g) {
  switch (random_below(g, 4)) {
    case 0:
      fprintf(g->out, g->endless ? "1 - r" : "r + 1");
      break;
    case 1:
      fprintf(g->out, "r");
      break;
    default:
      fprintf(g->out, "%u", random_below(g, 3));
      break;
  }
}

static void statements(generator *g, int depth, int held);
static void statement(generator *g, int depth, int held);

/* p takes the part of a thread's interrupt status, c that of a clock. */
static bool rare_statement(generator *g, int depth, int held) {
  uint32_t what = random_below(g, 16);
  if (what < 2 && g->use_idle) {
    static const char *const idle[] = {"idle;", "idle c;", "idle p;", "idle x;"};
    fprintf(g->out, "  %s\n", idle[random_below(g, 4)]);
  } else if (what < 5 && g->use_parks) {
    fprintf(g->out, chance(g, 50) ? "  when (x || p) { x = 0; }\n" : "  %s = 1;\n", chance(g, 50) ? "x" : "p");
  } else if (what < 7 && g->use_interrupts) {
    fprintf(g->out, chance(g, 60) ? "  p = 1;\n" : "  r = xchg(p, 0);\n");
  } else if (what < 10 && g->use_once && depth == 0 && held == -1) {
    fprintf(g->out, "  once k {\n");
    g->budget -= 2;
    statements(g, 2, 2);
    fprintf(g->out, "  }\n");
  } else if (what < 13 && g->use_halt) {
    fprintf(g->out, "  halt;\n");
  } else {
    return false;
  }
  return true;
}

static void read_modify_write(generator *g) {
  uint64_t state = g->state;
  if (random_below(g, 4) == 2 && state >> 33 & 1) { /* no number of its own: the programs keep their seeds */
    fprintf(g->out, "  ");
    place(g);
    fprintf(g->out, " += 1;\n");
    return;
  }
  g->state = state;
  fprintf(g->out, "  r = ");
  switch (random_below(g, 4)) {
    case 0:
    case 1:
      fprintf(g->out, "%s(", chance(g, 50) ? "cas" : "casr");
      place(g);
      fprintf(g->out, ", %u, %u);\n", random_below(g, 2), 1 + random_below(g, 2));
      break;
    case 2:
      fprintf(g->out, "add(");
      place(g);
      fprintf(g->out, ", 1);\n");
      break;
    default:
      fprintf(g->out, "xchg(");
      place(g);
      fprintf(g->out, ", ");
      value(g);
      fprintf(g->out, ");\n");
      break;
  }
}

static void locked(generator *g, int depth, int held) {
  const char *name = held < 0 ? lock_name(g) : lock_names[1 - held];
  int index = name == lock_names[1];
  const char *verb = g->use_shares && chance(g, 60) ? "share" : "lock";
  fprintf(g->out, "  %s %s;\n", verb, name);
  g->budget -= 2;
  if (g->use_waits && chance(g, 60)) {
    switch (random_below(g, 4)) {
      case 0:
        fprintf(g->out, "  %s = 1; notify %s;\n", variable_names[0], name);
        break;
      case 1:
        fprintf(g->out, "  %s = 1; notifyall %s;\n", variable_names[0], name);
        break;
      case 2:
        fprintf(g->out, "  if (!%s) { wait %s; }\n", variable_names[0], name);
        break;
      default:
        fprintf(g->out, g->use_interrupts ? "  wait %s or p;\n" : "  wait %s;\n", name);
        break;
    }
    g->budget -= 2;
  } else {
    statements(g, depth + 1, held < 0 && g->locks > 1 ? index : 2);
  }
  fprintf(g->out, "  un%s %s;\n", verb, name);
}

/* A loop that may go round for ever, through finitely many states. */
static void endless_loop(generator *g) {
  switch (random_below(g, 4)) {
    case 0:
      fprintf(g->out, "  while (!%s) { skip; }\n", variable(g));
      break;
    case 1:
      fprintf(g->out, "  r = 0; while (!r) { %s = %u; r = %s; }\n", variable(g), random_below(g, 2), variable(g));
      break;
    case 2:
      fprintf(g->out, "  while (%s == 0) { %s = %u; }\n", variable(g), variable(g), random_below(g, 3));
      break;
    default:
      fprintf(g->out, "  r = 0; while (r != %u) {\n", random_below(g, 3));
      statement(g, 2, 2);
      fprintf(g->out, "  r = %s;\n  }\n", variable(g));
      break;
  }
}

/* Steps that only look, always or in some states; that only add; and that change something. */
static void step(generator *g) {
  uint32_t k = random_below(g, 2);
  switch (random_below(g, 6)) {
    case 0:
      fprintf(g->out, "  step a { r = a[%u]; }\n", k);
      break;
    case 1:
      fprintf(g->out, "  step a { r = a[0] * 3 + a[1]; }\n");
      break;
    case 2:
      fprintf(g->out, "  step a { if (a[%u]) { a[%u] = %u; } }\n", k, 1 - k, random_below(g, 3));
      break;
    case 3:
      fprintf(g->out, "  step a { if (!a[%u]) { a[%u] = 1; r = 1; } }\n", k, k);
      break;
    case 4:
      fprintf(g->out, "  step a { a[%u] += 1; a[%u] += %u; }\n", k, 1 - k, random_below(g, 3));
      break;
    default:
      fprintf(g->out, "  step a { a[0] = %u; a[1] = r; }\n", random_below(g, 3));
      break;
  }
}

static void queue(generator *g) {
  switch (random_below(g, 6)) {
    case 0:
    case 1:
      fprintf(g->out, "  put q, %u + r;\n", 1 + random_below(g, 3));
      break;
    case 2:
      fprintf(g->out, "  r = take q;\n");
      break;
    case 3:
      fprintf(g->out, "  r = poll q;\n");
      break;
    case 4:
      fprintf(g->out, "  r = offer(q, %u);\n", 1 + random_below(g, 3));
      break;
    default:
      fprintf(g->out, "  r = q[1];\n");
      break;
  }
}

static void table(generator *g) {
  fprintf(g->out, random_below(g, 6) ? "  r = grow t;\n" : "  r = t[0];\n");
}

static void guarded(generator *g) {
  const char *not = chance(g, 50) ? "!" : "", *awaited = variable(g), *set = variable(g);
  /* no number of its own: the programs keep their seeds */
  fprintf(g->out, "  when (%s%s) { %s = r; }\n", not, awaited, g->state >> 33 & 1 ? awaited : set);
}

static void statement(generator *g, int depth, int held) {
  g->budget--;
  if (g->use_steps && chance(g, 35)) {
    step(g);
    return;
  }
  if (g->use_queue && chance(g, 60)) {
    queue(g);
    return;
  }
  if (g->use_table && chance(g, 60)) {
    table(g);
    return;
  }
  bool rare = g->use_interrupts || g->use_parks || g->use_once || g->use_idle || g->use_halt;
  if (rare && chance(g, 50) && rare_statement(g, depth, held)) return;
  if (g->endless && depth < 2 && chance(g, 25)) {
    g->budget--;
    endless_loop(g);
    return;
  }
  uint32_t what = random_below(g, 100);
  if (what < 22) {
    fprintf(g->out, "  r = ");
    place(g);
    fprintf(g->out, ";\n");
  } else if (what < 44) {
    fprintf(g->out, "  ");
    place(g);
    fprintf(g->out, " = ");
    value(g);
    fprintf(g->out, ";\n");
  } else if (what < 58 && g->use_locks && held != 2 && depth < 2) {
    locked(g, depth, held);
  } else if (what < 68 && g->use_branches && depth < 2) {
    fprintf(g->out, "  if (");
    if (chance(g, 60))
      place(g);
    else
      fprintf(g->out, "r");
    fprintf(g->out, ") {\n");
    statements(g, depth + 1, 2);
    if (chance(g, 40)) {
      fprintf(g->out, "  } else {\n");
      statements(g, depth + 1, 2);
    }
    fprintf(g->out, "  }\n");
  } else if (what < 80 && g->use_atomics) {
    uint32_t kind = random_below(g, 6);
    if (kind < 3)
      read_modify_write(g);
    else if (kind == 3 && g->variables > 1)
      fprintf(g->out, "  swap x, y;\n");
    else if (kind == 4)
      guarded(g);
    else
      fprintf(g->out, "  atomic { if (%s) { %s = 2; } }\n", variable(g), variable(g));
  } else if (what < 86 && g->use_asserts) {
    fprintf(g->out, "  assert r != %u;\n", random_below(g, 3));
  } else if (what < 91 && g->use_choices) {
    fprintf(g->out, "  r = choose(2);\n");
  } else if (what < 95 && g->use_loops && depth < 2) {
    fprintf(g->out, "  i = 0; while (i < 2) {\n  i = i + 1;\n");
    g->budget--;
    statement(g, 2, 2);
    fprintf(g->out, "  }\n");
  } else if (g->use_locks && !g->use_shares && held == -1 && chance(g, 30)) {
    fprintf(g->out, "  if (trylock %s) { unlock %s; }\n", lock_names[0], lock_names[0]);
  } else {
    fprintf(g->out, g->endless ? "  r = r %% 2 + %s;\n" : "  r = r + %s;\n", variable(g));
  }
}

static void statements(generator *g, int depth, int held) {
  uint32_t count = 1 + random_below(g, depth ? 2 : 4);
  for (uint32_t i = 0; i < count && g->budget > 0; i++) statement(g, depth, held);
}

void generate_program(uint64_t seed, bool endless, FILE *out) {
  generator g = {.state = seed * UINT64_C(0xd1342543de82ef95) + 1, .out = out};
  g.endless = endless;
  g.variables = 1 + random_below(&g, 3);
  g.locks = 1 + random_below(&g, 2);
  g.use_locks = chance(&g, 45);
  g.use_waits = g.use_locks && chance(&g, 40);
  g.use_atomics = chance(&g, 40);
  g.use_asserts = chance(&g, 30);
  g.use_choices = chance(&g, 15);
  g.use_arrays = chance(&g, 25);
  g.use_objects = chance(&g, 15);
  g.use_branches = chance(&g, 60);
  g.use_loops = chance(&g, 20);
  bool spawns = chance(&g, 20);
  if (seed * UINT64_C(0x9e3779b97f4a7c15) >> 62 == 0) {
    g.use_interrupts = chance(&g, 40);
    g.use_waits = g.use_locks |= g.use_interrupts;
    g.use_parks = chance(&g, 40);
    g.use_once = chance(&g, 40);
    g.use_idle = chance(&g, 40);
  }
  g.use_halt = seed * UINT64_C(0xbf58476d1ce4e5b9) >> 60 == 2;
  g.use_steps = seed * UINT64_C(0x94d049bb133111eb) >> 60 == 0;
  g.use_arrays |= g.use_steps;
  g.use_shares = seed * UINT64_C(0xd6e8feb86659fd93) >> 60 == 5 && !g.use_once && !g.use_interrupts;
  g.use_locks |= g.use_shares;
  g.use_waits &= !g.use_shares;
  g.use_barrier = seed * UINT64_C(0xff51afd7ed558ccd) >> 60 == 3;
  g.use_queue = seed * UINT64_C(0xa0761d6478bd642f) >> 60 == 11 && !endless;
  g.use_table = seed * UINT64_C(0xe7037ed1a0b428db) >> 60 == 9 && !endless;
  g.use_latch = seed * UINT64_C(0xc2b2ae3d27d4eb4f) >> 60 == 7;
  uint32_t threads = 2 + random_below(&g, 3);
  fprintf(out, "var ");
  for (uint32_t i = 0; i < g.variables; i++) fprintf(out, "%s, ", variable_names[i]);
  fprintf(out, g.use_steps ? "p%s;\nobject a[2];\n" : "a[2], p%s;\n", g.use_idle ? ", c" : "");
  if (g.use_barrier) fprintf(out, "var b;\n");
  if (g.use_queue) fprintf(out, "queue q[%u];\n", 1 + (unsigned)(seed >> 3 & 1));
  if (g.use_table) fprintf(out, "table t[%u];\n", 1 + (unsigned)(seed >> 3 & 3));
  if (g.use_latch) fprintf(out, "var l = %u;\n", 1 + random_below(&g, threads));
  fprintf(out, "%s m, n%s;\n", g.use_shares ? "rwlock" : "lock", g.use_once ? ", k" : "");
  if (spawns) {
    g.budget = 3;
    fprintf(out, "proc w(r) {\n");
    if (g.use_objects) fprintf(out, "  o = p; if (!o) { o = new; p = o; }\n");
    statements(&g, 0, -1);
    fprintf(out, "}\n");
  }
  for (uint32_t i = 0; i < threads; i++) {
    g.budget = threads == 2 ? 6 : threads == 3 ? 4 : 2;
    bool daemon = i + 1 == threads && i && chance(&g, 12);
    fprintf(out, "%s t%u {\n", daemon ? "daemon" : "thread", i);
    if (g.use_objects) {
      fprintf(out, "  o = p; if (!o) { o = new; p = o; }\n");
      g.budget--;
    }
    if (spawns && i == 0) {
      fprintf(out, "  h = spawn w(%u);\n", random_below(&g, 2));
      g.budget -= 2;
    }
    statements(&g, 0, -1);
    if (g.use_barrier) fprintf(out, "  b += 1; pass b, %u;\n", threads);
    if (g.use_barrier) {
      g.budget = threads == 2 ? 3 : 1;
      statements(&g, 0, -1);
    }
    if (g.use_latch) {
      fprintf(out, "%s", chance(&g, 80) ? "  down l;\n" : chance(&g, 30) ? "  r = l;\n" : "");
      fprintf(out, "%s", chance(&g, 20) ? "  down l;\n" : "");
      g.budget = threads == 2 ? 3 : 1;
      if (chance(&g, 60)) fprintf(out, "  open l;\n");
      statements(&g, 0, -1);
    }
    if (spawns && i == 0 && (g.use_parks || g.use_once) && chance(&g, 50)) fprintf(out, "  r = r * 2 + alive h;\n");
    if (spawns && i == 0 && chance(&g, 60)) fprintf(out, "  join h;\n  r = %s;\n", variable(&g));
    fprintf(out, "}\n");
  }
}

/* ---- racy writes ------------------------------------------------------------------------------------------------- */

static void racy_statement(generator *g) {
  uint32_t what = random_below(g, 100);
  g->budget--;
  if (what < 42) {
    fprintf(g->out, "  %s = %u;\n", variable(g), random_below(g, 4));
  } else if (what < 50) {
    fprintf(g->out, "  %s = r + 1;\n", variable(g));
  } else if (what < 76) {
    fprintf(g->out, "  r = %s%s;\n", chance(g, 50) ? "r * 3 + " : "", variable(g));
  } else if (what < 84) {
    g->budget--;
    fprintf(g->out, "  if (%s%s) { %s = %u; }\n", chance(g, 50) ? "!" : "", variable(g), variable(g),
            random_below(g, 3));
  } else if (what < 88) {
    fprintf(g->out, "  r = cas(%s, %u, %u);\n", variable(g), random_below(g, 2), 1 + random_below(g, 2));
  } else if (what < 92) {
    fprintf(g->out, "  when (%s%s) { %s = r; }\n", chance(g, 50) ? "!" : "", variable(g), variable(g));
  } else if (what < 96) {
    g->budget -= 2;
    fprintf(g->out, "  lock m; %s = r; unlock m;\n", variable(g));
  } else {
    fprintf(g->out, "  assert r != %u;\n", random_below(g, 4));
  }
}

void generate_racy(uint64_t seed, FILE *out) {
  static const int budgets[] = {6, 3, 2};
  generator g = {.state = seed * UINT64_C(0xd1342543de82ef95) + 7, .out = out};
  g.variables = 1 + random_below(&g, 3);
  uint32_t threads = 2 + random_below(&g, 3);
  fprintf(out, "var x, y, z;\nlock m;\n");
  for (uint32_t i = 0; i < threads; i++) {
    g.budget = budgets[threads - 2];
    fprintf(out, "thread t%u {\n", i);
    while (g.budget > 0) racy_statement(&g);
    fprintf(out, "}\n");
  }
}

/* ---- guarded sections -------------------------------------------------------------------------------------------- */

static void condition(generator *g) {
  static const char *const conditions[] = {"!x",     "!x",     "x",        "x < 2",       "!y",    "y < x",
                                           "x != 2", "x != 1", "!x || !y", "!y && x < 2", "x == y"};
  fprintf(g->out, "%s", conditions[random_below(g, sizeof conditions / sizeof *conditions)]);
}

static void guarded_body(generator *g) {
  static const char *const bodies[] = {"x = x + 1;", "x = x + 1;", "x = x - 1;", "x = x - 1;",     "x = 1;", "x = 0;",
                                       "y += 1;",    "x += 1;",    "r = x;",     "r = r * 3 + y;", "y = r;", "y = 1;"};
  for (uint32_t count = 1 + random_below(g, 2); count; count--)
    fprintf(g->out, " %s", bodies[random_below(g, sizeof bodies / sizeof *bodies)]);
}

static void guarded_wait(generator *g, const char *lock) {
  uint32_t what = random_below(g, 100);
  if (what < 6) fprintf(g->out, " r = %s;", variable(g)); /* read once, before the loop */
  if (what >= 6 && what < 10) fprintf(g->out, " y = 1;");
  fprintf(g->out, what < 88 ? " while (" : " if (");
  condition(g);
  if (what >= 10 && what < 14) fprintf(g->out, " && r < 2");
  fprintf(g->out, ") {");
  if (what >= 10 && what < 18) fprintf(g->out, " r = r + 1;");
  if (what >= 18 && what < 22) fprintf(g->out, " q = y;");
  fprintf(g->out, " wait %s;", lock);
  if (what >= 22 && what < 26) fprintf(g->out, " r = x;");
  fprintf(g->out, " }");
}

static void guarded_section(generator *g) {
  const char *lock = chance(g, 90) ? "m" : "n";
  bool waits = chance(g, 65);
  fprintf(g->out, "  lock %s;", lock);
  if (waits) guarded_wait(g, lock);
  uint32_t what = random_below(g, 100);
  if (what < 6) fprintf(g->out, " notifyall %s;", lock);
  guarded_body(g);
  if (what >= 6 && what < 84) fprintf(g->out, " notifyall %s;", lock);
  if (what >= 84 && what < 90) fprintf(g->out, " notify %s;", lock);
  fprintf(g->out, " unlock %s;\n", lock);
}

/* Writes the pattern, with variables in place of `%`. */
static void fill(generator *g, const char *pattern) {
  for (const char *at = pattern; *at; at++)
    if (*at == '%')
      fprintf(g->out, "%s", variable(g));
    else
      fputc(*at, g->out);
}

/* A section of one lock that waits for any condition, changes something, and tells all. */
static void ruled_section(generator *g) {
  static const char *const conditions[] = {"!%",      "!%",    "%",      "% < 2",  "% != 2", "!% || !%",
                                           "!% && %", "% < %", "% == %", "% && %", "% || !%"};
  static const char *const bodies[] = {"% = % + 1;", "% = 1;",         "% = 0;", "% += 1;",
                                       "% = %;",     "r = r * 3 + %;", "% = r;"};
  fprintf(g->out, "  lock m;");
  if (chance(g, 75)) {
    fprintf(g->out, " while (");
    fill(g, conditions[random_below(g, sizeof conditions / sizeof *conditions)]);
    fprintf(g->out, ") { wait m; }");
  }
  for (uint32_t count = 1 + random_below(g, 2); count; count--) {
    fprintf(g->out, " ");
    fill(g, bodies[random_below(g, sizeof bodies / sizeof *bodies)]);
  }
  fprintf(g->out, " notifyall m; unlock m;\n");
}

/* All that wait are told of each change, so that no wait is a step of its own. */
static void generate_ruled(generator *g) {
  static const uint32_t budgets[] = {3, 2, 1};
  g->variables = 2 + random_below(g, 2);
  uint32_t threads = 2 + random_below(g, 3);
  fprintf(g->out, "var x = %u, y = %u, z;\nlock m;\n", random_below(g, 3), random_below(g, 2));
  for (uint32_t i = 0; i < threads; i++) {
    fprintf(g->out, "thread t%u {\n", i);
    for (uint32_t left = budgets[threads - 2]; left; left--) ruled_section(g);
    if (threads == 4 && chance(g, 25)) ruled_section(g);
    fprintf(g->out, "}\n");
  }
}

void generate_guarded(uint64_t seed, FILE *out) {
  static const uint32_t budgets[] = {3, 2, 1};
  generator g = {.state = seed * UINT64_C(0xd1342543de82ef95) + 11, .out = out, .variables = 2};
  if (seed % 2) {
    generate_ruled(&g);
    return;
  }
  uint32_t threads = 2 + random_below(&g, 3);
  const bool mostly_right = chance(&g, 60);
  fprintf(out, "var x = %u, y;\nlock m, n;\n", random_below(&g, 2));
  for (uint32_t i = 0; i < threads; i++) {
    const bool daemon = i + 1 == threads && i && chance(&g, 12);
    fprintf(out, "%s t%u {\n", daemon ? "daemon" : "thread", i);
    for (uint32_t left = budgets[threads - 2]; left; left--) {
      uint32_t what = random_below(&g, 100);
      if (mostly_right && what < 40) {
        static const char *const right[] = {"while (x) { wait m; } x = 1;", "while (!x) { wait m; } x = 0;",
                                            "while (!x) { wait m; } x = x - 1;", "x = x + 1;",
                                            "while (x == 2) { wait m; } x = x + 1;"};
        fprintf(out, "  lock m; %s%s notifyall m; unlock m;\n", right[random_below(&g, 5)],
                chance(&g, 40) ? " r = y; y = r + 1;" : "");
      } else if (what < 90) {
        guarded_section(&g);
      } else if (what < 94) {
        fprintf(out, "  %s = %u;\n", variable(&g), random_below(&g, 3));
      } else if (what < 97) {
        fprintf(out, "  r = r + %s;\n", variable(&g));
      } else {
        fprintf(out, "  assert r != 2;\n");
      }
    }
    fprintf(out, "}\n");
  }
}
