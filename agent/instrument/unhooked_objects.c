/* Objects of JDK classes that are not rewritten but that threads may share and change (hpor/jdk_objects.h): a call is
 * one access to the object as a whole. The hook is that of a field, whose name stands for the object's contents. */
#include "hpor/jdk_objects.h"

#include "instrument/instrument_parts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- whose method a call runs ----------------------------------------------------------------------------------- */

/* The JDK ancestor of a program class, by interned names: UNKNOWN, NOTHING, or the name of the JDK class, if it is not
 * Object. */
struct ag_ancestors {
  pthread_mutex_t lock;
  uint32_t *of, count;
};
enum { UNKNOWN = 0, NOTHING = UINT32_MAX, DEEPEST = 64 };

struct ag_ancestors *ag_ancestors_new(void) {
  struct ag_ancestors *ancestors = calloc(1, sizeof *ancestors);
  if (ancestors && pthread_mutex_init(&ancestors->lock, NULL) != 0) {
    free(ancestors);
    return NULL;
  }
  return ancestors;
}

void ag_ancestors_free(struct ag_ancestors *ancestors) {
  if (!ancestors) return;
  free(ancestors->of);
  pthread_mutex_destroy(&ancestors->lock);
  free(ancestors);
}

static uint32_t known_ancestor(struct ag_ancestors *ancestors, uint32_t name) {
  pthread_mutex_lock(&ancestors->lock);
  uint32_t found = name < ancestors->count ? ancestors->of[name] : UNKNOWN;
  pthread_mutex_unlock(&ancestors->lock);
  return found;
}

/* Notes the ancestor. When memory runs out, the ancestor is not noted and is looked for again. */
static void note_ancestor(struct ag_ancestors *ancestors, uint32_t name, uint32_t ancestor) {
  pthread_mutex_lock(&ancestors->lock);
  if (name >= ancestors->count) {
    uint32_t count = name * 2 + 1024;
    uint32_t *of = realloc(ancestors->of, count * sizeof *of);
    if (of) {
      memset(of + ancestors->count, 0, (count - ancestors->count) * sizeof *of);
      ancestors->of = of;
      ancestors->count = count;
    }
  }
  if (name < ancestors->count) ancestors->of[name] = ancestor;
  pthread_mutex_unlock(&ancestors->lock);
}

static bool has_hooks(const ag_rewrite *rw, cf_string jdk_class) {
  char name[1024];
  return !an_object_hidden(jdk_class) && ag_text(jdk_class, name, sizeof name) &&
         ag_instrument_visible(rw->ins, name, false);
}

static bool is_jdk(const ag_rewrite *rw, cf_string class_name) {
  char name[1024];
  return ag_text(class_name, name, sizeof name) && ag_is_jdk(rw->ins, name);
}

/* Finds the first JDK class above a program class. `declared`: says whether a class below it has the method `m`, if `m`
 * is not null. */
static uint32_t look_up(ag_rewrite *rw, const cf_class *c, const cf_member *m, bool *declared, int depth) {
  char name[256], descriptor[1024];
  if (m && ag_text(m->name, name, sizeof name) && ag_text(m->descriptor, descriptor, sizeof descriptor))
    *declared |= cf_method_find(c, name, descriptor) != NULL;
  cf_string super = cf_class_super(c);
  if (is_jdk(rw, super))
    return cf_string_is(super, "java/lang/Object") ? NOTHING : ag_name(rw->ins->config.sites, super.text, super.length);
  ag_found_class above;
  if (depth >= DEEPEST || !ag_find_program_class(rw, super, &above)) return NOTHING;
  uint32_t found = look_up(rw, above.c, m, declared, depth + 1);
  ag_found_class_free(&above);
  return found;
}

static uint32_t ancestor_of(ag_rewrite *rw, const cf_member *m, bool *declared) {
  ag_found_class named;
  if (cf_string_is(m->owner, rw->name)) return look_up(rw, rw->c, declared ? m : NULL, declared, 0);
  if (!ag_find_program_class(rw, m->owner, &named)) return NOTHING;
  uint32_t found = look_up(rw, named.c, declared ? m : NULL, declared, 0);
  ag_found_class_free(&named);
  return found;
}

/* The first JDK class above a program class, but for Object; empty if there is none, or none is found. */
static cf_string jdk_above(ag_rewrite *rw, const cf_member *m) {
  uint32_t name = ag_intern(rw, m->owner), ancestor = known_ancestor(rw->ins->ancestors, name);
  if (ancestor == UNKNOWN) {
    ancestor = ancestor_of(rw, m, NULL);
    note_ancestor(rw->ins->ancestors, name, ancestor);
  }
  if (ancestor == NOTHING) return (cf_string){0};
  const char *text = ag_name_text(rw->ins->config.sites, ancestor);
  return (cf_string){text, (uint32_t)strlen(text)};
}

static bool declared_below(ag_rewrite *rw, const cf_member *m) {
  bool declared = false;
  ancestor_of(rw, m, &declared);
  return declared;
}

cf_string ag_jdk_above(ag_rewrite *rw, const cf_member *m) {
  return is_jdk(rw, m->owner) ? m->owner : jdk_above(rw, m);
}

bool ag_runs_method_of(ag_rewrite *rw, const cf_member *m, const char *jdk_class) {
  if (cf_string_is(m->owner, jdk_class)) return true;
  return !is_jdk(rw, m->owner) && cf_string_is(jdk_above(rw, m), jdk_class) && !declared_below(rw, m);
}

bool ag_runs_jdk(ag_rewrite *rw, const cf_member *m) {
  return is_jdk(rw, m->owner) || !declared_below(rw, m);
}

/* The JDK class without hooks whose method the call runs. Empty: another class has the method, or the class cannot be
 * known. */
static cf_string hidden_owner(ag_rewrite *rw, const cf_member *m) {
  const cf_string none = {0};
  const bool jdk = is_jdk(rw, m->owner);
  cf_string owner = jdk ? m->owner : jdk_above(rw, m);
  if (!owner.length || has_hooks(rw, owner) || (!jdk && declared_below(rw, m))) return none;
  return owner;
}

/* ---- hooks ------------------------------------------------------------------------------------------------------ */

void ag_site_contents(ag_site *site, bool write, an_object_order order) {
  static const ag_mode modes[] = {[AN_ORDERS_NOTHING] = AG_MODE_PLAIN,
                                  [AN_ORDERS_CALLS] = AG_MODE_VOLATILE,
                                  [AN_ORDERS_UNKNOWN] = AG_MODE_OPAQUE,
                                  [AN_ORDERS_NOT_LISTED] = AG_MODE_PLAIN};
  site->kind = write ? AG_FIELD_WRITE : AG_FIELD_READ;
  site->mode = (uint8_t)modes[order];
  site->contents = true;
  site->synchronized = order == AN_ORDERS_CALLS;
  site->not_listed = order == AN_ORDERS_NOT_LISTED;
}

static uint32_t contents_site(ag_body *b, const cf_insn *insn, cf_string owner, bool write, an_object_order order) {
  cf_member contents = {.owner = owner, .name = {"(contents)", 10}};
  uint32_t site = ag_body_site(b, write ? AG_FIELD_WRITE : AG_FIELD_READ, insn, &contents, 0, 0);
  if (!site) return 0;
  ag_site_contents(ag_site_get(b->rw->ins->config.sites, site), write, order);
  return site;
}

/* Adds sites for an object whose text may change: one for each class with such texts, in sequence, and one for all
 * other objects without hooks, whose toString() stands for any question (HporObjects.seen). Returns the first.
 * `buffers`: how calls that use a StringBuffer in this way are ordered. */
static uint32_t ordered_text_sites(ag_body *b, const cf_insn *insn, bool write, an_object_order buffers) {
  const struct {
    const char *owner;
    an_object_order order;
  } kinds[] = {{"java/lang/StringBuilder", AN_ORDERS_NOTHING},
               {"java/lang/StringBuffer", buffers},
               {AG_BUFFER_CLASS, AN_ORDERS_NOTHING},
               {"java/lang/Thread", AN_ORDERS_UNKNOWN}};
  static const cf_string object = {"java/lang/Object", 16}, descriptor = {"()Ljava/lang/String;", 20};
  const cf_string asked = write ? (cf_string){"append", 6} : (cf_string){"toString", 8};
  uint32_t first = 0;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    cf_string owner = {kinds[i].owner, (uint32_t)strlen(kinds[i].owner)};
    uint32_t site = contents_site(b, insn, owner, write, kinds[i].order);
    if (i == 0) first = site;
  }
  uint32_t others = contents_site(b, insn, object, false, AN_ORDERS_NOT_LISTED);
  if (others) ag_site_get(b->rw->ins->config.sites, others)->called = ag_member_name(b, asked, descriptor);
  ag_buffer_sites(b, insn, 'C', write); /* the object may be a CharBuffer */
  return first;
}

static uint32_t text_sites(ag_body *b, const cf_insn *insn, bool write) {
  return ordered_text_sites(b, insn, write, AN_ORDERS_CALLS);
}

/* Puts a hook on the object on top of the stack, which stays there. */
static void text_hook(ag_body *b, cf_cursor at, cf_insn *insn, bool write) {
  cf_emit(at, CF_OP_DUP);
  ag_site_hook(b, at, text_sites(b, insn, write), AG_HOOK_TEXT);
}

static int arguments_of(cf_string descriptor) {
  cf_string type;
  int count = 0;
  for (uint32_t position = 0; cf_descriptor_next(descriptor, &position, &type);) count++;
  return count;
}

static cf_string argument_type(cf_string descriptor, int i) {
  cf_string type = {0};
  for (uint32_t position = 0; i >= 0 && cf_descriptor_next(descriptor, &position, &type); i--) continue;
  return type;
}

/* The site of what a call does to where a buffer stands. */
static uint32_t stands_site(ag_body *b, const cf_insn *insn, const cf_member *member, bool moves) {
  static const cf_string owner = {AG_BUFFER_CLASS, sizeof AG_BUFFER_CLASS - 1};
  uint32_t site = contents_site(b, insn, owner, moves, AN_ORDERS_NOTHING);
  if (site)
    ag_site_get(b->rw->ins->config.sites, site)->method_called = ag_member_name(b, member->name, member->descriptor);
  return site;
}

void ag_buffer_asked(ag_body *b, cf_cursor at, const cf_insn *insn, const cf_member *member) {
  ag_site_hook(b, at, stands_site(b, insn, member, false), AG_HOOK_OF_OBJECT);
}

/* Handles a buffer, or an array of them, on top of the stack, which stays there. The call fills it from where it stands
 * to where it stands afterwards: all that remains may be written, and what has been written can race. */
static void filled_hook(ag_body *b, cf_cursor at, cf_insn *insn, const cf_member *member, cf_string type) {
  uint16_t buffer = cf_local_new(b->code, 1), stood = cf_local_new(b->code, 1);
  cf_cursor after = cf_after(b->code, insn);
  cf_emit(at, CF_OP_DUP);
  cf_emit_local(at, CF_OP_ASTORE, buffer);
  cf_emit(at, CF_OP_DUP);
  ag_site_table *sites = b->rw->ins->config.sites;
  const char element = an_buffer_type_element(type);
  uint32_t stands = stands_site(b, insn, member, true), bytes = ag_buffer_sites(b, insn, element, true);
  for (uint32_t i = 0; bytes && i < (element == 'B' ? 1 : 2); i++) ag_site_get(sites, bytes + i)->known.unraced = true;
  ag_site_hook(b, at, stands, AG_HOOK_BUFFER_FILLS);
  cf_emit_local(at, CF_OP_ASTORE, stood);
  cf_emit_local(after, CF_OP_ALOAD, buffer);
  cf_emit_local(after, CF_OP_ALOAD, stood);
  ag_site_hook(b, after, ag_buffer_sites(b, insn, element, true), AG_HOOK_BUFFER_FILLED);
}

/* Handles argument `i`, of this type, on top of the stack, which stays there. */
static void argument_hook(ag_body *b, cf_cursor at, cf_insn *insn, const cf_member *member, const an_object_call *call,
                          int i) {
  if (i >= 64 || !(call->texts >> i & 1)) return;
  const bool written = call->written >> i & 1, filled = call->filled >> i & 1;
  const cf_string type = argument_type(member->descriptor, i);
  if (!(call->buffers >> i & 1)) {
    cf_emit(at, CF_OP_DUP);
    ag_site_hook(b, at, ordered_text_sites(b, insn, written, an_object_text_order(member)), AG_HOOK_TEXT);
    return;
  }
  if (filled && !call->later) {
    filled_hook(b, at, insn, member, type);
    return;
  }
  const bool part = call->parts >> i & 1;
  uint32_t site = stands_site(b, insn, member, written);
  if (!part) ag_buffer_sites(b, insn, an_buffer_type_element(type), filled); /* the numbers that follow */
  cf_emit(at, CF_OP_DUP);
  ag_site_hook(b, at, site, part ? AG_HOOK_OF_OBJECT : AG_HOOK_BUFFER_GIVEN);
}

/* Replaces an Iterable argument of code without hooks by one that looks at each object it yields. */
static void texts_hook(ag_body *b, cf_cursor at, const cf_insn *insn) {
  ag_site_hook(b, at, text_sites(b, insn, false), AG_HOOK_TEXTS);
}

static bool iterates(const cf_member *m) {
  return (cf_string_is(m->owner, "java/lang/String") && cf_string_is(m->name, "join")) ||
         (cf_string_is(m->owner, "java/nio/file/Files") && cf_string_is(m->name, "write"));
}

static void receiver_hook(ag_body *b, cf_cursor at, cf_insn *insn, const cf_member *member, cf_string owner,
                          const an_object_call *call) {
  bool write = call->modes & AN_WRITE;
  static const struct {
    const char *owner;
    ag_hook hook;
  } kinds[] = {[AN_RECEIVER_THREAD] = {"java/lang/Thread", AG_HOOK_OF_THREAD},
               [AN_RECEIVER_THROWABLE] = {"java/lang/Throwable", AG_HOOK_OF_THROWABLE},
               [AN_RECEIVER_REFERENCE] = {"java/lang/ref/Reference", AG_HOOK_OF_REFERENCE}};
  if (call->receiver == AN_RECEIVER_TEXT) {
    text_hook(b, at, insn, write);
    return;
  }
  ag_hook hook = call->receiver == AN_RECEIVER_STREAM ? AG_HOOK_OF_STREAM : AG_HOOK_OF_OBJECT;
  if (call->receiver >= AN_RECEIVER_THREAD) {
    hook = kinds[call->receiver].hook;
    owner = (cf_string){kinds[call->receiver].owner, (uint32_t)strlen(kinds[call->receiver].owner)};
  }
  uint32_t site = contents_site(b, insn, owner, write, call->order);
  if (site)
    ag_site_get(b->rw->ins->config.sites, site)->method_called = ag_member_name(b, member->name, member->descriptor);
  cf_emit(at, CF_OP_DUP);
  ag_site_hook(b, at, site, hook);
  if (call->receiver == AN_RECEIVER_THREAD && write) ag_sets_inherited(b, at, insn, member);
  if (call->receiver == AN_RECEIVER_THREAD && cf_string_is(member->name, "setPriority")) {
    cf_emit(at, CF_OP_DUP);
    ag_site_hook(b, at, text_sites(b, insn, false), AG_HOOK_GROUP_ASKED);
  }
  bool matches = cf_string_is(owner, "java/util/regex/Matcher"), formats = cf_string_is(owner, "java/util/Formatter");
  if (!matches && !formats) return;
  cf_emit(at, CF_OP_DUP);
  ag_site_hook(b, at, text_sites(b, insn, formats && write), AG_HOOK_INNER_TEXT);
}

/* Handles a call through an interface or a similar type: the class of the receiver decides what the call does
 * (HporObjects.receiver). */
static void class_hook(ag_body *b, cf_cursor at, cf_insn *insn, const cf_member *member) {
  uint32_t site = contents_site(b, insn, member->owner, true, AN_ORDERS_NOT_LISTED);
  if (site) ag_site_get(b->rw->ins->config.sites, site)->called = ag_member_name(b, member->name, member->descriptor);
  cf_emit(at, CF_OP_DUP);
  ag_site_hook(b, at, site, AG_HOOK_OF_RECEIVER);
}

void ag_inner_call(ag_body *b, cf_insn *insn, const cf_member *inner, ag_hook hook) {
  an_object_call call;
  an_object_call_on(inner, inner->owner, &call);
  uint32_t site = contents_site(b, insn, inner->owner, call.modes & AN_WRITE, call.order);
  if (site)
    ag_site_get(b->rw->ins->config.sites, site)->method_called = ag_member_name(b, inner->name, inner->descriptor);
  ag_site_hook(b, cf_before(b->code, insn), site, hook);
}

static bool is_in_java_lang(cf_string owner) {
  static const char prefix[] = "java/lang/";
  return owner.length >= sizeof prefix && memcmp(owner.text, prefix, sizeof prefix - 1) == 0 &&
         !memchr(owner.text + sizeof prefix - 1, '/', owner.length - (sizeof prefix - 1));
}

/* Numbers and generated names of threads follow the order in which threads are made. */
static void number_hook(ag_body *b, cf_insn *insn, const cf_member *member) {
  static const char *const names[] = {"getId", "threadId", "getName", "toString"};
  bool text = cf_string_is(member->descriptor, "()Ljava/lang/String;");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!cf_string_is(member->name, names[i]) || !(text ? i > 1 : cf_string_is(member->descriptor, "()J"))) continue;
    cf_cursor at = cf_before(b->code, insn);
    cf_emit(at, CF_OP_DUP);
    cf_emit_int(at, cf_string_is(member->name, "getName"));
    ag_call_hook(b, at, AG_HOOK_NUMBER_ASKED);
  }
}

/* Replaces each Iterable argument of the call. */
static void iterable_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  cf_string type;
  int i = 0, count = ag_spill_arguments(b, at, member->descriptor, arguments);
  for (uint32_t position = 0; i < count && cf_descriptor_next(member->descriptor, &position, &type); i++) {
    ag_load(at, arguments[i].type, arguments[i].local);
    if (cf_string_is(type, "Ljava/lang/Iterable;")) texts_hook(b, at, insn);
  }
}

/* The receiver of a call by code of the JDK with hooks, and what it is compared with. */
static void given_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  bool compares = cf_string_is(member->name, "equals") || cf_string_is(member->name, "compare");
  int count = ag_spill_arguments(b, at, member->descriptor, arguments);
  class_hook(b, at, insn, member);
  for (int i = 0; i < count; i++) {
    ag_load(at, arguments[i].type, arguments[i].local);
    if (compares && arguments[i].type == 'L') text_hook(b, at, insn, false);
  }
}

void ag_call_site_invoker(ag_body *b, cf_insn *insn, const cf_insn *place) {
  static const cf_string plain = {AG_CALL_SITE_CLASS, sizeof AG_CALL_SITE_CLASS - 1},
                         ordered = {AG_ORDERED_CALL_SITE_CLASS, sizeof AG_ORDERED_CALL_SITE_CLASS - 1};
  uint32_t site = contents_site(b, place, plain, false, AN_ORDERS_NOTHING);
  contents_site(b, place, ordered, false, AN_ORDERS_CALLS); /* the number that follows */
  ag_push_site(b, cf_before(b->code, insn), site);
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, AG_HOOK_CALL_SITE_INVOKER));
}

/* Does code whose inner monitors count call a method of its own class that is muted, as one step of the program? Here
 * it is not the program that calls, so the access stands here. */
static bool is_own_step(const ag_body *b, const cf_insn *insn, const cf_member *member) {
  const bool counts = b->rw->what & AG_DO_INNER && b->what & AG_DO_FIELDS;
  if (!counts || insn->opcode != CF_OP_INVOKEVIRTUAL || !cf_string_is(member->owner, b->rw->name)) return false;
  return ag_mutes_all(b->rw->name, member->name);
}

static void own_step(ag_body *b, cf_insn *insn, const cf_member *member) {
  an_object_call call;
  if (!an_object_call_of(member, insn->opcode, member->owner, &call) || call.receiver == AN_RECEIVER_NONE) return;
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, member->descriptor, arguments);
  receiver_hook(b, at, insn, member, member->owner, &call);
  for (int i = 0; i < count; i++) ag_load(at, arguments[i].type, arguments[i].local);
}

bool ag_only_looks_at_object(const ag_body *b, const cf_insn *insn, const cf_member *member) {
  an_object_call call;
  if (!(b->what & AG_DO_OBJECTS)) return false;
  cf_string hidden = is_in_java_lang(member->owner) ? member->owner : hidden_owner(b->rw, member);
  return an_object_call_of(member, insn->opcode, hidden, &call) && call.receiver != AN_RECEIVER_NONE &&
         call.modes == AN_READ && !call.written && !call.filled && an_object_only_looks(member, hidden);
}

void ag_object_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  an_object_call call;
  if (is_own_step(b, insn, member)) {
    own_step(b, insn, member);
    return;
  }
  cf_string hidden = member->owner; /* nothing in java.lang has hooks */
  bool program = b->what & AG_DO_OBJECTS;
  if (!program && b->what & AG_DO_LIBRARY && an_object_asked(cf_class_name(b->rw->c), member, insn->opcode)) {
    given_call(b, insn, member);
    return;
  }
  if (!program && !(b->what & AG_DO_LIBRARY && is_in_java_lang(member->owner))) return;
  if (program && !is_in_java_lang(member->owner)) hidden = hidden_owner(b->rw, member);
  if (program && iterates(member)) iterable_call(b, insn, member);
  if (program && an_object_keeps_text(member)) {
    ag_site_hook(b, cf_before(b->code, insn), text_sites(b, insn, false), AG_HOOK_TEXT_KEPT);
    return;
  }
  if (program && insn->opcode == CF_OP_INVOKEVIRTUAL && cf_string_is(hidden, "java/lang/Thread"))
    number_hook(b, insn, member);
  bool through = program && an_object_through(member, insn->opcode);
  if (!an_object_call_of(member, insn->opcode, hidden, &call) && !through) return;
  /* In JDK code only texts are looked at: the objects that the JDK makes text of, not its own threads and builders. */
  if (!program && call.receiver != AN_RECEIVER_TEXT) call.receiver = AN_RECEIVER_NONE;
  bool receiver = call.receiver != AN_RECEIVER_NONE;
  through &= !receiver || call.receiver == AN_RECEIVER_TEXT;
  if (!receiver && !call.texts && !through) return;
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  if (!receiver && !through && call.texts == 1 && arguments_of(member->descriptor) == 1) { /* it is on top */
    argument_hook(b, at, insn, member, &call, 0);
    return;
  }
  int count = ag_spill_arguments(b, at, member->descriptor, arguments);
  if (receiver) receiver_hook(b, at, insn, member, hidden, &call);
  if (receiver) ag_buffer_called(b, at, &(ag_buffer_call){insn, member, hidden, arguments, count});
  if (through) class_hook(b, at, insn, member);
  for (int i = 0; i < count; i++) {
    ag_load(at, arguments[i].type, arguments[i].local);
    argument_hook(b, at, insn, member, &call, i);
  }
}

static void load_int(cf_cursor at, const ag_spilled *arguments, int i) {
  ag_load(at, 'I', arguments[i].local);
}

/* Pushes the range of elements of argument `i` that the call uses: the first element, and how many. The least number
 * means all that follow. `counted`: the local with the number, or -1. */
static void push_range(cf_cursor at, const ag_spilled *arguments, int i, int count, const an_arrays *arrays,
                       int counted) {
  int numbers = 0;
  while (numbers < 2 && i + 1 + numbers < count && arguments[i + 1 + numbers].type == 'I') numbers++;
  bool all = arrays->range == AN_RANGE_ALL || arrays->returned;
  if (numbers && !all)
    load_int(at, arguments, i + 1);
  else
    cf_emit_int(at, 0);
  if (counted >= 0) {
    ag_load(at, 'I', (uint16_t)counted);
  } else if (!all && numbers && arrays->range == AN_RANGE_ONE) {
    cf_emit_int(at, 1);
  } else if (!all && arrays->range == AN_RANGE_CHARS) {
    load_int(at, arguments, 1);
    load_int(at, arguments, 0);
    cf_emit(at, CF_OP_ISUB);
  } else if (!all && numbers == 2) {
    load_int(at, arguments, i + 2);
    if (arrays->range == AN_RANGE_END) {
      load_int(at, arguments, i + 1);
      cf_emit(at, CF_OP_ISUB);
    }
  } else {
    cf_emit_int(at, INT32_MIN);
  }
}

/* Stores the number of filled elements into a local, behind the call. Returns -1 if the call does not tell the
 * number. */
static int count_filled(ag_body *b, cf_cursor after, const an_arrays *arrays, const ag_spilled *arguments) {
  if (!arrays->counted && !arrays->returned) return -1;
  uint16_t counted = cf_local_new(b->code, 1);
  cf_emit(after, CF_OP_DUP);
  if (arrays->returned) {
    ag_load(after, 'L', arguments[0].local);
    ag_call_hook(b, after, AG_HOOK_ARRAY_RETURNED);
  }
  cf_emit_local(after, CF_OP_ISTORE, counted);
  return counted;
}

/* Tells of filled elements behind the call, when their number is known. */
void ag_arrays_given(ag_body *b, cf_insn *insn, const cf_member *member) {
  an_arrays arrays;
  if (!(b->what & AG_DO_OBJECTS) || !an_arrays_of(member, hidden_owner(b->rw, member), &arrays)) return;
  if (ag_last_is_fresh(b, insn)) arrays.used &= ~((uint64_t)1 << (arguments_of(member->descriptor) - 1));
  if (!arrays.used) return;
  cf_cursor before = cf_before(b->code, insn), after = cf_after(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, before, member->descriptor, arguments), i = 0;
  int counted = arrays.filled & arrays.used ? count_filled(b, after, &arrays, arguments) : -1;
  cf_string type;
  for (uint32_t position = 0; cf_descriptor_next(member->descriptor, &position, &type); i++) {
    if (i > 63 || !(arrays.used >> i & 1)) continue;
    bool filled = arrays.filled >> i & 1;
    cf_cursor at = filled ? after : before;
    ag_load(at, 'L', arguments[i].local);
    push_range(at, arguments, i, count, &arrays, filled ? counted : -1);
    ag_kind kind = filled ? AG_ARRAY_WRITE : AG_ARRAY_READ;
    ag_site_hook(b, at, ag_body_site(b, kind, insn, NULL, an_array_element(type), 0),
                 filled ? AG_HOOK_ARRAY_FILLED : AG_HOOK_ARRAY_GIVEN);
  }
  for (i = 0; i < count; i++) ag_load(before, arguments[i].type, arguments[i].local);
}

void ag_array_argument(ag_body *b, cf_cursor at) {
  cf_emit_local(at, CF_OP_ALOAD, 1);
  cf_emit_int(at, 0);
  cf_emit_int(at, INT32_MIN);
  ag_site_hook(b, at, ag_body_site(b, AG_ARRAY_READ, NULL, NULL, 'L', 0), AG_HOOK_ARRAY_GIVEN);
}

void ag_object_position(ag_body *b, cf_cursor at, int local) {
  static const cf_string owner = {AG_DESCRIPTOR_CLASS, sizeof AG_DESCRIPTOR_CLASS - 1};
  if (local < 0) return;
  cf_emit_local(at, CF_OP_ALOAD, (uint16_t)local);
  ag_site_hook(b, at, contents_site(b, NULL, owner, true, AN_ORDERS_CALLS), AG_HOOK_POSITION);
}

void ag_object_ending(ag_body *b, cf_cursor at) {
  cf_string owner = {b->rw->name, (uint32_t)strlen(b->rw->name)};
  cf_emit_local(at, CF_OP_ALOAD, 0);
  uint32_t site = contents_site(b, NULL, owner, false, AN_ORDERS_UNKNOWN);
  ag_global_handler(b); /* its site follows */
  ag_site_hook(b, at, site, AG_HOOK_ENDING);
}

void ag_object_record_text(ag_body *b, cf_insn *insn) {
  cf_cursor at = cf_before(b->code, insn);
  for (uint16_t i = 0; i < cf_field_count(b->rw->c); i++) {
    cf_field *f = cf_field_at(b->rw->c, i);
    if (cf_field_flags(f) & CF_ACC_STATIC || !an_object_text(cf_field_descriptor(f))) continue;
    cf_emit(at, CF_OP_DUP);
    cf_emit_pool(at, CF_OP_GETFIELD,
                 cf_pool_add_member_strings(b->rw->c, CF_TAG_FIELD, cf_class_name(b->rw->c), cf_field_name(f),
                                            cf_field_descriptor(f)));
    ag_site_hook(b, at, text_sites(b, insn, false), AG_HOOK_TEXT);
  }
}

/* Handles a concatenation of texts, which calls toString() of its operands. */
void ag_object_concatenation(ag_body *b, cf_insn *insn, cf_string descriptor) {
  uint64_t texts = 0;
  cf_string type;
  uint32_t i = 0;
  for (uint32_t position = 0; i < 64 && cf_descriptor_next(descriptor, &position, &type); i++)
    if (type.text[0] == 'L' && an_object_text(type)) texts |= (uint64_t)1 << i;
  if (!texts) return;
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, descriptor, arguments);
  for (int k = 0; k < count; k++) {
    ag_load(at, arguments[k].type, arguments[k].local);
    if (k < 64 && texts >> k & 1) text_hook(b, at, insn, false);
  }
}
