/* Which monitors a call of the JDK's code takes, where that code has no hooks: found when a call is about to be made,
 * by following the code of its class file with the objects that it works on. Only what the call does on every way to
 * its return counts: which way it goes at a branch is known only where the classes of objects decide it. What it
 * throws, and what code with hooks does that it calls, which takes its monitors by itself, is not followed. */
#include "jvm/object_monitors.h"

#include "hpor/jdk_objects.h"
#include "jdk/jdk_classes.h"
#include "jvm/loaded_classes.h"
#include "jvm/monitor_traces.h"

#include <stdlib.h>
#include <string.h>

/* ---- code ------------------------------------------------------------------------------------------------------- */

/* A method as its class file has it. */
typedef struct known_method {
  struct known_method *next;
  uint32_t class_name, method; /* interned; the name with its descriptor behind it */
  const cf_class *c;
  cf_method *m;        /* null: there is none */
  const cf_code *code; /* null: it has none */
} known_method;

typedef struct known_class {
  struct known_class *next;
  uint32_t name;
  cf_class *c; /* null: not known */
  uint8_t *bytes;
  jclass type;   /* a global reference; null: not looked for, or not loaded yet */
  uint8_t locks; /* 0: not asked; 1: no method of it takes a monitor; 2: some does */
} known_class;

struct ag_object_monitors {
  known_class *classes;
  known_method *methods;
  ag_monitor_traces *traces;
};

static ag_object_monitors *all(ag_agent *a) {
  if (!a->program.object_monitors) a->program.object_monitors = calloc(1, sizeof *a->program.object_monitors);
  return a->program.object_monitors;
}

static known_class *class_of(ag_agent *a, uint32_t name) {
  ag_object_monitors *o = all(a);
  for (known_class *known = o ? o->classes : NULL; known; known = known->next)
    if (known->name == name) return known;
  known_class *known = o ? calloc(1, sizeof *known) : NULL;
  if (!known) return NULL;
  size_t length;
  const char *text = ag_name_text(a->program.sites, name);
  known->name = name;
  if (ag_find_jdk_class(a, text, &known->bytes, &length)) known->c = cf_class_parse(known->bytes, length, text, NULL);
  known->next = o->classes;
  return o->classes = known;
}

static known_method *method_of(ag_agent *a, uint32_t class_name, uint32_t method) {
  ag_object_monitors *o = all(a);
  for (known_method *known = o ? o->methods : NULL; known; known = known->next)
    if (known->class_name == class_name && known->method == method) return known;
  known_class *of = class_of(a, class_name);
  known_method *known = of && of->c ? calloc(1, sizeof *known) : NULL;
  char name[256];
  const char *text = ag_name_text(a->program.sites, method);
  size_t length = strcspn(text, "(");
  if (!known || length >= sizeof name) return known;
  memcpy(name, text, length);
  name[length] = 0;
  *known = (known_method){.next = o->methods, .class_name = class_name, .method = method, .c = of->c};
  known->m = cf_method_find(of->c, name, text + length);
  if (known->m && cf_method_has_code(known->m)) known->code = cf_code_edit(known->m, NULL);
  return o->methods = known;
}

static bool takes_monitor(cf_class *c) {
  for (uint16_t i = 0; i < cf_method_count(c); i++) {
    cf_method *m = cf_method_at(c, i);
    if (cf_method_flags(m) & CF_ACC_STATIC) continue;
    if (cf_method_flags(m) & CF_ACC_SYNCHRONIZED) return true;
    const cf_code *code = cf_method_has_code(m) ? cf_code_edit(m, NULL) : NULL;
    for (const cf_insn *insn = code ? code->first : NULL; insn; insn = insn->next)
      if (insn->opcode == CF_OP_MONITORENTER) return true;
  }
  return false;
}

bool ag_class_takes_monitors(ag_agent *a, uint32_t class_name) {
  known_class *known = class_of(a, class_name);
  if (!known || !known->c) return false;
  if (!known->locks) known->locks = takes_monitor(known->c) ? 2 : 1;
  return known->locks == 2;
}

/* ---- following it ----------------------------------------------------------------------------------------------- */

enum { SLOTS = 64, OBJECTS = AG_WALK_OBJECTS, DEEPEST = 10, MOST_BRANCHES = 24, MOST_CALLS = 200 };
/* What a slot holds: one of these, or KNOWN and the number of an object. */
enum { OTHER, FALSE, TRUE, KNOWN };

/* In the order in which they are taken, and how often each is held. Once one has been given back, no other is added: it
 * would be taken without the first one. */
typedef struct taken {
  uint8_t objects[AG_MONITORS_MAX], held[AG_MONITORS_MAX];
  int count;
  bool given_back;
} taken;

typedef struct walk {
  ag_agent *a;
  JNIEnv *env;
  jobject objects[OBJECTS];
  int count, branches, calls;
  ag_monitor_trace trace;
} walk;

/* One method under way. */
typedef struct frame {
  walk *w;
  const known_method *of;
  int depth;
  bool returned; /* on some way */
  taken result;  /* what all ways to a return have taken */
  uint8_t value; /* what it returns on all of them */
} frame;

typedef struct state {
  uint8_t slots[SLOTS]; /* locals, and behind them the stack */
  int locals, height;
  taken taken;
} state;

/* A call under way to the method that an object of class `type` has. */
typedef struct invocation {
  jclass type;
  uint32_t method;          /* name and descriptor */
  const uint8_t *arguments; /* slots; the first one is the receiver, if there is one */
  int count;
} invocation;

static void follow(frame *f, const cf_insn *insn, state s);
static uint8_t run(walk *w, const invocation *c, taken *t, int depth);

static uint8_t object(walk *w, jobject o) {
  if (!o) return OTHER;
  for (int i = 0; i < w->count; i++)
    if ((*w->env)->IsSameObject(w->env, w->objects[i], o)) {
      (*w->env)->DeleteLocalRef(w->env, o);
      return (uint8_t)(KNOWN + i);
    }
  if (w->count == OBJECTS) {
    (*w->env)->DeleteLocalRef(w->env, o);
    w->trace.unusable = true;
    return OTHER;
  }
  w->objects[w->count++] = o;
  return (uint8_t)(KNOWN + w->count - 1);
}

static jobject of_value(const walk *w, uint8_t value) {
  return value >= KNOWN ? w->objects[value - KNOWN] : NULL;
}

static void push(state *s, uint8_t value) {
  if (s->locals + s->height < SLOTS) s->slots[s->locals + s->height++] = value;
}

static uint8_t pop(state *s) {
  return s->height > 0 ? s->slots[s->locals + --s->height] : OTHER;
}

static void take(taken *t, uint8_t value) {
  int i = 0;
  while (i < t->count && t->objects[i] != value) i++;
  if (value < KNOWN || (i == t->count && (t->given_back || i == AG_MONITORS_MAX))) return;
  if (i == t->count) {
    t->objects[i] = value;
    t->held[i] = 0;
    t->count++;
  }
  t->held[i]++;
}

static void give_back(taken *t, uint8_t value) {
  for (int i = 0; i < t->count; i++)
    if (t->objects[i] == value && t->held[i] && --t->held[i] == 0) t->given_back = true;
}

/* A way comes to its end. */
static void returns(frame *f, const taken *t, uint8_t value) {
  if (!f->returned) {
    f->returned = true;
    f->result = *t;
    f->value = value;
    return;
  }
  if (f->value != value) f->value = OTHER;
  taken both = {.given_back = f->result.given_back || t->given_back};
  for (int i = 0; i < f->result.count; i++)
    for (int k = 0; k < t->count; k++) {
      if (t->objects[k] != f->result.objects[i]) continue;
      both.held[both.count] = t->held[k];
      both.objects[both.count++] = t->objects[k];
    }
  f->result = both;
}

static uint32_t name_of(walk *w, cf_string text) {
  return ag_name(w->a->program.sites, text.text, text.length);
}

/* A local reference to the class of the JDK; null: it is not loaded. Such classes stay loaded. Found once, since the
 * search goes through all classes. */
static jclass find(walk *w, cf_string name) {
  if (name.length && name.text[0] == '[') return NULL;
  known_class *known = class_of(w->a, name_of(w, name));
  if (!known) {
    w->trace.unusable = true;
    return NULL;
  }
  if (!known->type) {
    jclass found = ag_find_class(w->a, w->env, ag_name_text(w->a->program.sites, known->name));
    if (found) known->type = (*w->env)->NewGlobalRef(w->env, found);
    if (found) (*w->env)->DeleteLocalRef(w->env, found);
  }
  w->trace.unusable |= !known->type; /* it may be loaded later */
  return known->type ? (*w->env)->NewLocalRef(w->env, known->type) : NULL;
}

static bool is_reference(cf_string descriptor) {
  return descriptor.length && (descriptor.text[0] == 'L' || descriptor.text[0] == '[');
}

static uint8_t field(walk *w, uint8_t value, const cf_member *m) {
  char name[256], descriptor[512];
  jobject of = of_value(w, value);
  if (!of || !is_reference(m->descriptor) || m->name.length >= sizeof name || m->descriptor.length >= sizeof descriptor)
    return OTHER;
  memcpy(name, m->name.text, m->name.length);
  name[m->name.length] = 0;
  memcpy(descriptor, m->descriptor.text, m->descriptor.length);
  descriptor[m->descriptor.length] = 0;
  jclass type = find(w, m->owner);
  jfieldID id = type ? (*w->env)->GetFieldID(w->env, type, name, descriptor) : NULL;
  if (!id) (*w->env)->ExceptionClear(w->env);
  if (type) (*w->env)->DeleteLocalRef(w->env, type);
  if (!id) return OTHER;
  jobject o = (*w->env)->GetObjectField(w->env, of, id);
  const uint8_t found = object(w, o);
  const uint8_t to = found == OTHER ? AG_NO_OBJECT : (uint8_t)(found - KNOWN);
  ag_monitor_trace_read(&w->trace, w->env, (ag_walk_read){(uint8_t)(value - KNOWN), to, id, NULL}, of_value(w, found));
  return found;
}

static uint8_t is_instance(walk *w, uint8_t value, cf_string class_name) {
  jclass type = value >= KNOWN ? find(w, class_name) : NULL;
  if (!type) return OTHER;
  bool is = (*w->env)->IsInstanceOf(w->env, of_value(w, value), type);
  (*w->env)->DeleteLocalRef(w->env, type);
  return is ? TRUE : FALSE;
}

static void call(frame *f, const cf_insn *insn, state *s) {
  walk *w = f->w;
  cf_member m;
  if (!cf_pool_member(f->of->c, insn->index, &m)) return;
  bool is_static = insn->opcode == CF_OP_INVOKESTATIC;
  int count = cf_descriptor_argument_slots(m.descriptor) + !is_static;
  if (count > s->height) return;
  s->height -= count;
  const uint8_t *arguments = &s->slots[s->locals + s->height];
  uint8_t copy[SLOTS], value = OTHER;
  memcpy(copy, arguments, (size_t)count);
  bool follows = is_static ? cf_string_same(m.owner, cf_class_name(f->of->c)) : copy[0] >= KNOWN;
  jclass type = NULL;
  if (follows && (is_static || insn->opcode == CF_OP_INVOKESPECIAL))
    type = find(w, m.owner);
  else if (follows)
    type = (*w->env)->GetObjectClass(w->env, of_value(w, copy[0]));
  if (type) {
    char text[1024];
    if (m.name.length + m.descriptor.length < sizeof text) {
      memcpy(text, m.name.text, m.name.length);
      memcpy(text + m.name.length, m.descriptor.text, m.descriptor.length);
      uint32_t method = ag_name(w->a->program.sites, text, m.name.length + m.descriptor.length);
      value = run(w, &(invocation){type, method, copy, count}, &s->taken, f->depth + 1);
    }
    (*w->env)->DeleteLocalRef(w->env, type);
  }
  char returned = cf_descriptor_return(m.descriptor);
  for (int i = 0; i < cf_type_slots(returned); i++) push(s, cf_type_slots(returned) == 1 ? value : OTHER);
}

static void generic(const frame *f, const cf_insn *insn, state *s) {
  int pops = 0, pushes = 0;
  cf_stack_effect(f->of->c, insn, &pops, &pushes);
  while (pops-- > 0) pop(s);
  while (pushes-- > 0) push(s, OTHER);
}

static bool is_between(uint16_t opcode, uint16_t first, uint16_t last) {
  return opcode >= first && opcode <= last;
}

static void store(const frame *f, const cf_insn *insn, state *s) {
  bool wide = insn->opcode == CF_OP_LSTORE || insn->opcode == CF_OP_DSTORE ||
              is_between(insn->opcode, CF_OP_LSTORE_0, CF_OP_LSTORE_3) ||
              is_between(insn->opcode, CF_OP_DSTORE_0, CF_OP_DSTORE_3);
  uint8_t value = pop(s);
  if (wide) pop(s);
  if (insn->index + wide < s->locals) s->slots[insn->index] = wide ? OTHER : value;
  if (wide && insn->index + 1 < s->locals) s->slots[insn->index + 1] = OTHER;
  (void)f;
}

/* What neither branches nor returns. */
static void step(frame *f, const cf_insn *insn, state *s) {
  cf_member m;
  uint16_t op = insn->opcode;
  uint8_t value;
  if (op == CF_OP_ALOAD || is_between(op, CF_OP_ALOAD_0, CF_OP_ALOAD_3)) {
    push(s, insn->index < s->locals ? s->slots[insn->index] : OTHER);
  } else if (is_between(op, CF_OP_ISTORE, CF_OP_ASTORE) || is_between(op, CF_OP_ISTORE_0, CF_OP_ASTORE_3)) {
    store(f, insn, s);
  } else if (op == CF_OP_DUP) {
    value = pop(s);
    push(s, value);
    push(s, value);
  } else if (op == CF_OP_MONITORENTER) {
    take(&s->taken, pop(s));
  } else if (op == CF_OP_MONITOREXIT) {
    give_back(&s->taken, pop(s));
  } else if (op == CF_OP_GETFIELD && cf_pool_member(f->of->c, insn->index, &m) && is_reference(m.descriptor)) {
    push(s, field(f->w, pop(s), &m));
  } else if (op == CF_OP_INSTANCEOF) {
    push(s, is_instance(f->w, pop(s), cf_pool_name(f->of->c, insn->index)));
  } else if (is_between(op, CF_OP_INVOKEVIRTUAL, CF_OP_INVOKEINTERFACE)) {
    call(f, insn, s);
  } else if (op != CF_OP_CHECKCAST && op != CF_OP_LABEL) {
    generic(f, insn, s);
  }
}

/* Which way a branch goes: 1: to its target, 0: on, -1: not known. */
static int branches(uint16_t op, uint8_t value) {
  if (op == CF_OP_GOTO || op == CF_OP_GOTO_W) return 1;
  if (value >= KNOWN && (op == CF_OP_IFNULL || op == CF_OP_IFNONNULL)) return op == CF_OP_IFNONNULL;
  if ((value == TRUE || value == FALSE) && (op == CF_OP_IFEQ || op == CF_OP_IFNE))
    return (value == TRUE) == (op == CF_OP_IFNE);
  return -1;
}

static uint32_t offset_of(const cf_insn *node) {
  while (node && node->opcode == CF_OP_LABEL) node = node->next;
  return node ? node->origin : UINT32_MAX;
}

/* Until it returns, throws or goes back, which the other way out of a loop stands for. */
static void follow(frame *f, const cf_insn *insn, state s) {
  for (; insn; insn = insn->next) {
    if (is_between(insn->opcode, CF_OP_IRETURN, CF_OP_RETURN)) {
      returns(f, &s.taken, insn->opcode == CF_OP_ARETURN ? pop(&s) : OTHER);
      return;
    }
    if (insn->opcode == CF_OP_LABEL || !cf_is_branch(insn->opcode)) {
      bool ends = insn->opcode != CF_OP_LABEL && !cf_falls_through(insn->opcode); /* a switch */
      if (ends && insn->opcode != CF_OP_ATHROW) returns(f, &s.taken, OTHER);
      if (ends) return;
      step(f, insn, &s);
      continue;
    }
    uint8_t top = s.height ? s.slots[s.locals + s.height - 1] : OTHER;
    bool back = offset_of(insn->to.target) <= insn->origin;
    int way = branches(insn->opcode, top);
    generic(f, insn, &s);
    if (way == 0 || (way < 0 && back)) continue;
    if (way > 0 && back) return;
    if (way < 0 && ++f->w->branches > MOST_BRANCHES) {
      returns(f, &s.taken, OTHER);
      return;
    }
    if (way < 0) follow(f, insn->to.target, s);
    if (way > 0) insn = insn->to.target;
  }
}

/* ---- methods ---------------------------------------------------------------------------------------------------- */

/* The class from which an object of the type has the method; 0: not known. */
static uint32_t declaring(ag_agent *a, JNIEnv *env, jclass type, uint32_t method) {
  const char *text = ag_name_text(a->program.sites, method);
  size_t length = strcspn(text, "(");
  char name[256];
  if (length >= sizeof name) return 0;
  memcpy(name, text, length);
  name[length] = 0;
  jmethodID id = (*env)->GetMethodID(env, type, name, text + length);
  if (!id) {
    (*env)->ExceptionClear(env);
    id = (*env)->GetStaticMethodID(env, type, name, text + length);
  }
  if (!id) (*env)->ExceptionClear(env);
  jclass of = NULL;
  if (!id || (*a->jvmti)->GetMethodDeclaringClass(a->jvmti, id, &of) != JVMTI_ERROR_NONE) return 0;
  uint32_t found = ag_interned_class(a, of);
  (*env)->DeleteLocalRef(env, of);
  return found;
}

static bool is_followed(const ag_agent *a, uint32_t class_name) {
  const char *text = ag_name_text(a->program.sites, class_name);
  cf_string name = {text, (uint32_t)strlen(text)};
  return class_name && ag_jdk_package(text) &&
         (an_object_hidden(name) || !ag_instrument_visible(a->program.instrument, text, false));
}

/* What the method takes is added to `t`; what it returns. */
static uint8_t run(walk *w, const invocation *c, taken *t, int depth) {
  uint32_t of = declaring(w->a, w->env, c->type, c->method);
  if (!is_followed(w->a, of) || depth > DEEPEST || ++w->calls > MOST_CALLS) return OTHER;
  const known_method *m = method_of(w->a, of, c->method);
  if (!m || !m->m) return OTHER;
  bool locks = cf_method_flags(m->m) & CF_ACC_SYNCHRONIZED && !(cf_method_flags(m->m) & CF_ACC_STATIC);
  if (locks) take(t, c->arguments[0]);
  frame f = {.w = w, .of = m, .depth = depth};
  if (m->code && m->code->max_locals + m->code->max_stack <= SLOTS && c->count <= m->code->max_locals) {
    state s = {.locals = m->code->max_locals, .taken = *t};
    memcpy(s.slots, c->arguments, (size_t)c->count);
    follow(&f, m->code->first, s);
    if (f.returned) *t = f.result;
  }
  if (locks) give_back(t, c->arguments[0]);
  return f.returned ? f.value : OTHER;
}

/* The number of each object whose monitor is taken, in order. */
static int walk_over(walk *w, jobject receiver, const ag_site *site, uint8_t *taken_objects) {
  JNIEnv *env = w->env;
  uint32_t method = site->method_called;
  taken t = {.count = 0};
  uint8_t arguments[SLOTS] = {object(w, (*env)->NewLocalRef(env, receiver))};
  const char *called = strchr(ag_name_text(w->a->program.sites, method), '(');
  cf_string descriptor = {called, called ? (uint32_t)strlen(called) : 0};
  int count = 1 + (called ? cf_descriptor_argument_slots(descriptor) : 0);
  jclass type = (*env)->GetObjectClass(env, receiver);
  w->trace = (ag_monitor_trace){.type = (*env)->NewWeakGlobalRef(env, type), .objects = 1};
  if (!called) { /* a text that is made of it */
    take(&t, arguments[0]);
  } else if (count <= SLOTS) {
    uint32_t of = declaring(w->a, env, type, method);
    bool inherited =
        of && !ag_jdk_package(ag_name_text(w->a->program.sites, of)); /* then the program calls what is above it */
    jclass above = inherited ? ag_find_class(w->a, env, ag_name_text(w->a->program.sites, site->owner)) : NULL;
    w->trace.unusable |= inherited && !above;
    run(w, &(invocation){above ? above : type, method, arguments, count}, &t, 0);
    if (above) (*env)->DeleteLocalRef(env, above);
  }
  (*env)->DeleteLocalRef(env, type);
  for (int i = 0; i < t.count; i++) taken_objects[i] = (uint8_t)(t.objects[i] - KNOWN);
  return t.count;
}

int ag_monitors_taken(ag_agent *a, JNIEnv *env, jobject receiver, uint32_t site, jobject *found) {
  ag_object_monitors *o = all(a);
  if (!o || (!o->traces && !(o->traces = ag_monitor_traces_new()))) return 0;
  int count;
  if (ag_monitor_traces_repeat(o->traces, env, site, receiver, found, &count)) return count;
  walk w = {.a = a, .env = env};
  uint8_t numbers[AG_MONITORS_MAX];
  count = walk_over(&w, receiver, ag_site_get(a->program.sites, site), numbers);
  for (int i = 0; i < count; i++) found[i] = w.objects[numbers[i]];
  ag_monitor_traces_keep(o->traces, env, site, &w.trace, numbers, count);
  return count;
}
