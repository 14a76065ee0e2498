/* Follows `this` through constructors, and finds fields that are set after another thread may have the object. */
#include "hpor/construction.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Below this depth of calls, or behind so many methods, a method counts as one that lets the object go. */
enum { DEEPEST = 8, MOST_METHODS = 300, MOST_PLACES = 2000 };
enum { NEVER = UINT32_MAX };

/* A class that was asked for: again and again, as a rule. */
typedef struct known_class {
  struct known_class *next;
  cf_class *c; /* null: not known */
  uint8_t *bytes;
  bool jdk;
  enum { NOT_ASKED, ASKED, KEEPS, LETS_GO } answer; /* do its constructors let the object go? */
  char name[];
} known_class;

struct an_construction {
  an_class_finder finder;
  pthread_mutex_t lock;
  known_class *classes;
};

/* One walk: from a method to those that it hands the object to. */
typedef struct walk {
  an_construction *k;
  int methods;
} walk;

an_construction *an_construction_new(an_class_finder finder) {
  an_construction *k = calloc(1, sizeof *k);
  if (!k) return NULL;
  k->finder = finder;
  if (pthread_mutex_init(&k->lock, NULL) == 0) return k;
  free(k);
  return NULL;
}

void an_construction_free(an_construction *k) {
  if (!k) return;
  for (known_class *known = k->classes, *next; known; known = next) {
    next = known->next;
    cf_class_free(known->c);
    free(known->bytes);
    free(known);
  }
  pthread_mutex_destroy(&k->lock);
  free(k);
}

/* Null: out of memory. */
static known_class *class_of(an_construction *k, cf_string name) {
  for (known_class *known = k->classes; known; known = known->next)
    if (cf_string_is(name, known->name)) return known;
  known_class *known = calloc(1, sizeof *known + name.length + 1);
  if (!known) return NULL;
  memcpy(known->name, name.text, name.length);
  size_t length;
  if (name.length && name.text[0] != '[' &&
      k->finder.find(k->finder.data, known->name, &known->bytes, &length, &known->jdk))
    known->c = cf_class_parse(known->bytes, length, known->name, NULL);
  known->next = k->classes;
  return k->classes = known;
}

/* ---- what becomes of a reference -------------------------------------------------------------------------------- */

/* A class, as its bytes have it, with one of its methods. */
typedef struct place_of {
  cf_class *c;
  bool jdk;
  cf_method *m;
} place_of;

static bool lets_go(walk *w, place_of in, uint16_t local, int depth);
static bool class_lets_go(walk *w, cf_string name, int depth);

static bool text_of(cf_string string, char *text, size_t size) {
  if (string.length >= size) return false;
  memcpy(text, string.text, string.length);
  text[string.length] = 0;
  return true;
}

/* The method that the call runs, whatever the object's class is. False: that is not known. */
static bool target_of(walk *w, const place_of *in, const cf_insn *call, const cf_member *m, place_of *found) {
  char name[256], descriptor[1024];
  if (!text_of(m->name, name, sizeof name) || !text_of(m->descriptor, descriptor, sizeof descriptor)) return false;
  cf_string owner = m->owner;
  for (int i = 0; i < 64 && owner.length; i++) {
    known_class *known = cf_string_same(owner, cf_class_name(in->c)) ? NULL : class_of(w->k, owner);
    *found = known ? (place_of){known->c, known->jdk, NULL} : (place_of){in->c, in->jdk, NULL};
    if (!found->c) return false;
    if ((found->m = cf_method_find(found->c, name, descriptor))) break;
    owner = cf_class_super(found->c);
  }
  if (!found->m) return false;
  uint16_t flags = cf_method_flags(found->m);
  bool fixed = call->opcode == CF_OP_INVOKESTATIC || call->opcode == CF_OP_INVOKESPECIAL;
  return fixed || flags & (CF_ACC_PRIVATE | CF_ACC_FINAL) || cf_class_flags(found->c) & CF_ACC_FINAL;
}

/* A native method of the JDK's may store what it is given, but not its own object; if that is a thread, it may start
 * it. */
static bool native_keeps(const place_of *target, uint16_t local) {
  bool receiver = local == 0 && !(cf_method_flags(target->m) & CF_ACC_STATIC);
  return target->jdk && receiver && !cf_string_is(cf_method_name(target->m), "start0");
}

/* The object is among what the call takes, with `above` slots over it, of `pops`. */
static bool call_lets_go(walk *w, const place_of *in, const cf_insn *call, int above, int pops, int depth) {
  cf_member m;
  place_of target;
  if (call->opcode == CF_OP_INVOKEDYNAMIC || call->opcode == CF_OP_INVOKEINTERFACE || depth >= DEEPEST) return true;
  if (!cf_pool_member(in->c, call->index, &m)) return true;
  if (in->jdk && cf_string_is(m.owner, "java/lang/SecurityManager")) return false; /* it is asked, and keeps nothing */
  if (!target_of(w, in, call, &m, &target)) return true;
  uint16_t local = (uint16_t)(pops - 1 - above);
  if (cf_method_flags(target.m) & CF_ACC_NATIVE) return !native_keeps(&target, local);
  return lets_go(w, target, local, depth + 1);
}

/* Where the reference is on the stack, in front of an instruction. */
typedef struct spot {
  const cf_insn *insn;
  int above; /* slots over it */
} spot;

/* What becomes of one reference within a method. */
typedef struct trail {
  spot *spots;
  size_t count;
  bool lost;                /* too many places: whatever becomes of it counts */
  const cf_insn *own_super; /* the constructor's call of the other constructor: is looked at elsewhere; null: none */
  const cf_insn *set;       /* an assignment to a field of the object; null: none */
} trail;

static void go_to(trail *t, const cf_insn *insn, int above) {
  for (size_t i = 0; i < t->count; i++)
    if (t->spots[i].insn == insn && t->spots[i].above == above) return;
  if (!insn || t->count == MOST_PLACES)
    t->lost = true;
  else
    t->spots[t->count++] = (spot){insn, above};
}

static void go_on(trail *t, const cf_insn *insn, int above) {
  uint16_t op = insn->opcode;
  if (cf_is_branch(op)) go_to(t, insn->to.target, above);
  if (op == CF_OP_TABLESWITCH || op == CF_OP_LOOKUPSWITCH) {
    go_to(t, insn->to.branches->otherwise, above);
    for (uint32_t i = 0; i < insn->to.branches->count; i++) go_to(t, insn->to.branches->targets[i], above);
  }
  bool ends = op == CF_OP_ATHROW || (op >= CF_OP_IRETURN && op <= CF_OP_RETURN);
  if (op == CF_OP_LABEL || (cf_falls_through(op) && !ends)) go_to(t, insn->next, above);
}

/* What takes the reference, or copies it. Notes an assignment to a field of the object. True: others may get it. */
static bool use(walk *w, const place_of *in, trail *t, spot at, int pops, int depth) {
  const cf_insn *insn = at.insn;
  bool lowest = at.above == pops - 1;
  switch (insn->opcode) {
    case CF_OP_DUP:
      go_to(t, insn->next, 0);
      go_to(t, insn->next, 1);
      return false;
    case CF_OP_DUP_X1: /* a value over the object goes under it as well */
      if (at.above == 1) go_to(t, insn->next, 1);
      return at.above != 1;
    case CF_OP_DUP2_X1:
      if (at.above == 2) go_to(t, insn->next, 2);
      return at.above != 2;
    case CF_OP_CHECKCAST:
      go_to(t, insn->next, 0);
      return false;
    case CF_OP_PUTFIELD:
      if (lowest) t->set = insn;
      return !lowest;
    case CF_OP_GETFIELD:
    case CF_OP_INSTANCEOF:
    case CF_OP_IFNULL:
    case CF_OP_IFNONNULL:
    case CF_OP_IF_ACMPEQ:
    case CF_OP_IF_ACMPNE:
    case CF_OP_MONITORENTER:
    case CF_OP_MONITOREXIT:
    case CF_OP_POP:
    case CF_OP_POP2:
      return false;
    case CF_OP_INVOKEVIRTUAL:
    case CF_OP_INVOKESPECIAL:
    case CF_OP_INVOKESTATIC:
    case CF_OP_INVOKEINTERFACE:
    case CF_OP_INVOKEDYNAMIC:
      return insn != t->own_super && call_lets_go(w, in, insn, at.above, pops, depth);
    default:
      return true;
  }
}

/* Follows the reference that `load` pushes. Where it gets to others: the first place in the code, NEVER if nowhere. */
static uint32_t follow(walk *w, const place_of *in, const cf_insn *load, trail *t, int depth) {
  uint32_t first = NEVER;
  t->count = 0;
  t->set = NULL;
  t->lost = false;
  go_to(t, load->next, 0);
  for (size_t i = 0; i < t->count && !t->lost; i++) {
    spot at = t->spots[i];
    int pops, pushes;
    if (!cf_stack_effect(in->c, at.insn, &pops, &pushes)) return load->origin;
    if (at.above >= pops) {
      go_on(t, at.insn, at.above + pushes - pops);
      continue;
    }
    if (use(w, in, t, at, pops, depth) && at.insn->origin < first) first = at.insn->origin;
  }
  return t->lost ? load->origin : first;
}

static bool loads(const cf_insn *insn, uint16_t local) {
  bool load = insn->opcode == CF_OP_ALOAD || (insn->opcode >= CF_OP_ALOAD_0 && insn->opcode <= CF_OP_ALOAD_3);
  return load && insn->index == local;
}

/* Does the method let go what it is given in this local? (The method may store another object there: that counts,
 * too.) */
static bool lets_go(walk *w, place_of in, uint16_t local, int depth) {
  if (++w->methods > MOST_METHODS) return true;
  cf_code *code = cf_code_edit(in.m, NULL);
  trail t = {.spots = malloc(MOST_PLACES * sizeof *t.spots)};
  bool found = !code || !t.spots;
  for (const cf_insn *insn = found ? NULL : code->first; insn && !found; insn = insn->next)
    if (loads(insn, local)) found = follow(w, &in, insn, &t, depth) != NEVER;
  free(t.spots);
  return found;
}

/* ---- constructors ----------------------------------------------------------------------------------------------- */

/* The call of the other constructor: the first one for which no `new` is open. */
static const cf_insn *super_call(const cf_class *c, const cf_code *code) {
  int open = 0;
  for (const cf_insn *insn = code->first; insn; insn = insn->next) {
    cf_member member;
    if (insn->opcode == CF_OP_NEW) open++;
    if (insn->opcode == CF_OP_INVOKESPECIAL && cf_pool_member(c, insn->index, &member) &&
        cf_string_is(member.name, "<init>") && open-- <= 0)
      return insn;
  }
  return NULL;
}

/* A loop around the first place comes back to what stands in front of it. */
static uint32_t before_loops(const cf_code *code, uint32_t first) {
  for (bool again = true; again;) {
    again = false;
    for (const cf_insn *insn = code->first; insn; insn = insn->next) {
      if (!cf_is_branch(insn->opcode) || insn->origin < first) continue;
      const cf_insn *target = insn->to.target;
      while (target && target->opcode == CF_OP_LABEL) target = target->next;
      if (!target || target->origin >= first) continue;
      first = target->origin;
      again = true;
    }
  }
  return first;
}

/* From where on in the constructor others may have the object. `super`: those above have let it go. Notes in `is_set`,
 * if that is not null, what it assigns to; then another constructor of the class counts as one that lets the object
 * go. */
static uint32_t first_shown(walk *w, const place_of *in, const cf_code *code, bool super, trail *t, bool *is_set) {
  const cf_insn *other = super_call(in->c, code);
  cf_member called;
  bool named = other && cf_pool_member(in->c, other->index, &called);
  bool own = named && cf_string_same(called.owner, cf_class_name(in->c));
  uint32_t first = other && (super || (own && is_set)) ? other->origin : NEVER;
  t->own_super = other;
  for (const cf_insn *insn = code->first; insn; insn = insn->next) {
    if (!loads(insn, 0)) {
      if (insn->opcode == CF_OP_ASTORE_0 || (insn->opcode == CF_OP_ASTORE && insn->index == 0)) return 0;
      continue;
    }
    uint32_t shown = follow(w, in, insn, t, 0);
    if (t->set && is_set) is_set[t->set->origin] = true;
    if (shown < first) first = shown;
  }
  return first == NEVER ? NEVER : before_loops(code, first);
}

/* Do the constructors of the class, or of those above, let the object go? */
static bool class_lets_go(walk *w, cf_string name, int depth) {
  static const char *const roots[] = {"java/lang/Object", "java/lang/Record"};
  for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
    if (cf_string_is(name, roots[i])) return false;
  known_class *known = class_of(w->k, name);
  if (!known || !known->c || known->answer == ASKED || depth > 64) return true;
  if (known->answer != NOT_ASKED) return known->answer == LETS_GO;
  known->answer = ASKED;
  bool found = class_lets_go(w, cf_class_super(known->c), depth + 1);
  trail t = {.spots = malloc(MOST_PLACES * sizeof *t.spots)};
  for (uint16_t i = 0; i < cf_method_count(known->c) && !found; i++) {
    place_of in = {known->c, known->jdk, cf_method_at(known->c, i)};
    if (!cf_string_is(cf_method_name(in.m), "<init>")) continue;
    cf_code *code = t.spots ? cf_code_edit(in.m, NULL) : NULL;
    w->methods = 0;
    found = !code || first_shown(w, &in, code, false, &t, NULL) != NEVER;
  }
  free(t.spots);
  known->answer = found ? LETS_GO : KEEPS;
  return found;
}

static void mark(cf_class *c, const cf_member *m, bool *late) {
  for (uint16_t i = 0; i < cf_field_count(c); i++)
    if (cf_string_same(cf_field_name(cf_field_at(c, i)), m->name) &&
        cf_string_same(cf_field_descriptor(cf_field_at(c, i)), m->descriptor))
      late[i] = true;
}

/* An assignment elsewhere than in a constructor, or to another object, may be at any time. */
static void look_at(walk *w, const place_of *in, bool super, trail *t, bool *late) {
  cf_code *code = cf_code_edit(in->m, NULL);
  bool constructor = cf_string_is(cf_method_name(in->m), "<init>");
  bool *is_set = constructor ? calloc(UINT16_MAX + 1, sizeof *is_set) : NULL;
  w->methods = 0;
  uint32_t first = code && is_set ? first_shown(w, in, code, super, t, is_set) : 0;
  for (const cf_insn *insn = code ? code->first : NULL; insn; insn = insn->next) {
    cf_member m;
    if (insn->opcode != CF_OP_PUTFIELD || !cf_pool_member(in->c, insn->index, &m)) continue;
    if (!cf_string_same(m.owner, cf_class_name(in->c))) continue;
    if (!is_set || !is_set[insn->origin] || insn->origin > first) mark(in->c, &m, late);
  }
  free(is_set);
}

void an_late_fields(an_construction *k, cf_class *c, bool *late) {
  memset(late, 0, cf_field_count(c) * sizeof *late);
  pthread_mutex_lock(&k->lock);
  walk w = {.k = k};
  trail t = {.spots = malloc(MOST_PLACES * sizeof *t.spots)};
  bool super = class_lets_go(&w, cf_class_super(c), 0);
  for (uint16_t i = 0; i < cf_method_count(c); i++) {
    place_of in = {c, false, cf_method_at(c, i)};
    if (t.spots && cf_method_has_code(in.m)) look_at(&w, &in, super, &t, late);
  }
  if (!t.spots) memset(late, 1, cf_field_count(c) * sizeof *late);
  free(t.spots);
  pthread_mutex_unlock(&k->lock);
}

/* ---- objects of classes whose initializers are under way -------------------------------------------------------- */

static bool begins(cf_string name, const char *prefix) {
  return name.length >= strlen(prefix) && memcmp(name.text, prefix, strlen(prefix)) == 0;
}

/* Of an instruction in an initializer: may it run code of the program, which an object of the class gets to? Objects of
 * the program are made by code of the program, and a constructor of the JDK is given none before. */
static bool may_run_more(const cf_class *c, const cf_insn *insn) {
  cf_member m;
  switch (insn->opcode) {
    case CF_OP_NEW:
      return !begins(cf_pool_name(c, insn->index), "java/");
    case CF_OP_GETSTATIC:
    case CF_OP_PUTSTATIC:
      return !cf_pool_member(c, insn->index, &m) ||
             !(cf_string_same(m.owner, cf_class_name(c)) || begins(m.owner, "java/"));
    case CF_OP_INVOKESPECIAL:
      return !cf_pool_member(c, insn->index, &m) || !begins(m.owner, "java/");
    case CF_OP_INVOKESTATIC: /* boxes */
      return !cf_pool_member(c, insn->index, &m) || !begins(m.owner, "java/lang/") || !cf_string_is(m.name, "valueOf");
    case CF_OP_INVOKEVIRTUAL:
      return !cf_pool_member(c, insn->index, &m) || !cf_string_is(m.name, "desiredAssertionStatus");
    case CF_OP_INVOKEINTERFACE:
    case CF_OP_INVOKEDYNAMIC:
      return true;
    case CF_OP_LDC:
    case CF_OP_LDC_W:
    case CF_OP_LDC2_W:
      return cf_pool_tag(c, insn->index) == CF_TAG_DYNAMIC;
    default:
      return false;
  }
}

static bool initializer_runs_more(cf_class *c) {
  cf_method *initializer = cf_method_find(c, "<clinit>", "()V");
  if (!initializer || !cf_method_has_code(initializer)) return false;
  const cf_code *code = cf_code_edit(initializer, NULL);
  if (!code) return true;
  for (const cf_insn *insn = code->first; insn; insn = insn->next)
    if (may_run_more(c, insn)) return true;
  return false;
}

static bool seen_early(an_construction *k, cf_class *c, int depth) {
  if (initializer_runs_more(c) || depth > 64) return true;
  for (int i = -1; i < (int)cf_class_interface_count(c); i++) {
    cf_string name = i < 0 ? cf_class_super(c) : cf_class_interface(c, (uint16_t)i);
    if (name.length == 0 || begins(name, "java/")) continue;
    known_class *above = class_of(k, name);
    if (!above || !above->c || (!above->jdk && seen_early(k, above->c, depth + 1))) return true;
  }
  return false;
}

bool an_seen_early(an_construction *k, cf_class *c) {
  pthread_mutex_lock(&k->lock);
  bool early = seen_early(k, c, 0);
  pthread_mutex_unlock(&k->lock);
  return early;
}
