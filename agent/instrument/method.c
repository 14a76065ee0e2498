/* Rewrites one method: chooses the code at its entry, goes over its instructions once, and commits. */
#include "hpor/jdk_objects.h"

#include "instrument/instrument_parts.h"
#include "jdk/harmless_calls.h"
#include "jdk/inner_monitor_classes.h"

#include <stdlib.h>
#include <string.h>

/* The most stack that a hook needs. The deepest need is that of element() before a store of a long: 3. */
enum { HOOK_STACK = 5 };

/* ---- constructors ----------------------------------------------------------------------------------------------- */

/* Does local 0 hold the object under construction everywhere in the method? */
static bool keeps_object(const ag_body *b) {
  for (const cf_insn *insn = b->code->first; insn; insn = insn->next)
    if (insn->opcode == CF_OP_ASTORE_0 || (insn->opcode == CF_OP_ASTORE && insn->index == 0)) return false;
  return cf_string_is(cf_method_name(b->method), "<init>");
}

/* The call of this(...) or super(...): the first call of a constructor for which no `new` is open. Null with `*broken`
 * set: not found. */
static cf_insn *find_super_call(ag_body *b, bool *broken) {
  int open = 0;
  cf_string self = cf_class_name(b->rw->c), super = cf_class_super(b->rw->c);
  for (cf_insn *insn = b->code->first; insn; insn = insn->next) {
    if (insn->opcode == CF_OP_NEW) open++;
    if (insn->opcode != CF_OP_INVOKESPECIAL) continue;
    cf_member member;
    if (!cf_pool_member(b->rw->c, insn->index, &member) || !cf_string_is(member.name, "<init>")) continue;
    if (open-- > 0) continue;
    *broken = !cf_string_same(member.owner, self) && !cf_string_same(member.owner, super);
    return insn;
  }
  *broken = super.length != 0; /* only java/lang/Object has none */
  return NULL;
}

/* ---- branches --------------------------------------------------------------------------------------------------- */

static uint32_t target_origin(const cf_insn *label) {
  while (label && label->origin == CF_INSERTED) label = label->next;
  return label ? label->origin : CF_INSERTED;
}

static bool jumps_back(const cf_insn *insn) {
  if (cf_is_branch(insn->opcode)) return target_origin(insn->to.target) <= insn->origin;
  if (insn->opcode != CF_OP_TABLESWITCH && insn->opcode != CF_OP_LOOKUPSWITCH) return false;
  const cf_switch *branches = insn->to.branches;
  if (target_origin(branches->otherwise) <= insn->origin) return true;
  for (uint32_t i = 0; i < branches->count; i++)
    if (target_origin(branches->targets[i]) <= insn->origin) return true;
  return false;
}

/* ---- the body --------------------------------------------------------------------------------------------------- */

static void new_object(ag_body *b, cf_insn *insn) {
  if (!(b->what & AG_DO_CLASS_INIT)) return;
  uint8_t known = ag_known_class(b->rw, insn->index);
  if (!(known & AG_PROGRAM) || known & AG_OWN) return;
  cf_member member = {.owner = cf_pool_name(b->rw->c, insn->index)};
  ag_init_hook(b, cf_before(b->code, insn), insn, &member);
}

/* Handles the call of the other constructor. Before it, the object cannot be used. */
static void super_call(ag_body *b, cf_insn *insn) {
  cf_member member;
  if (cf_pool_member(b->rw->c, insn->index, &member)) {
    ag_arrays_given(b, insn, &member);
    ag_reference_made(b, insn, &member);
    if (b->what & AG_DO_OBJECTS) ag_global_call(b, insn, &member);
    if (b->what & AG_DO_OBJECTS) ag_object_call(b, insn, &member);
  }
  ag_publish_arguments(b, insn);
  if (b->rw->seen_early) ag_init_not_above(b, insn);
}

static bool has_sections(const ag_rewrite *rw) {
  return rw->ins->config.sections && rw->what & AG_DO_LIBRARY && !rw->in->program;
}

static void splits(ag_body *b, cf_cursor at, ag_split split) {
  if (split == AG_SPLITS_NOT) return;
  if (split == AG_SPLITS_CLEANS) /* whose stack it is: the receiver of a call without arguments */
    cf_emit(at, CF_OP_DUP);
  else
    cf_emit_local(at, CF_OP_ALOAD, 0);
  cf_emit_int(at, split);
  ag_call_hook(b, at, AG_HOOK_SECTION_SPLITS);
}

static void section_call(ag_body *b, cf_insn *insn) {
  cf_member called;
  ag_split before, behind;
  if (!has_sections(b->rw) || !cf_pool_member(b->rw->c, insn->index, &called)) return;
  ag_section_splits(b->rw->name, b->method, &called, &before, &behind);
  splits(b, cf_before(b->code, insn), before);
  splits(b, cf_after(b->code, insn), behind);
  bool on_object = insn->opcode == CF_OP_INVOKEINTERFACE || insn->opcode == CF_OP_INVOKEVIRTUAL;
  if (!on_object || !ag_section_calls(b->rw->name, &called)) return;
  ag_call_hook(b, cf_before(b->code, insn), AG_HOOK_SECTION_CALLS);
  ag_call_hook(b, cf_after(b->code, insn), AG_HOOK_SECTION_CALLED);
}

/* Others notice what the method does only if it has an operation itself or calls other code. */
static void note_call(ag_body *b, const cf_insn *insn) {
  cf_member called;
  if (!b->calls_out && cf_pool_member(b->rw->c, insn->index, &called)) b->calls_out = !ag_is_unnoticed(&called);
}

static void instruction(ag_body *b, cf_insn *insn) {
  uint16_t op = insn->opcode;
  uint32_t what = b->what;
  if (op >= CF_OP_IALOAD && op <= CF_OP_SALOAD) {
    if (what & AG_DO_ARRAYS) ag_array_load(b, insn);
    return;
  }
  if (op >= CF_OP_IASTORE && op <= CF_OP_SASTORE) {
    if (what & AG_DO_ARRAYS) ag_array_store(b, insn);
    return;
  }
  switch (op) {
    case CF_OP_GETFIELD:
    case CF_OP_PUTFIELD:
      if (what & AG_DO_FIELDS) ag_field_access(b, insn);
      break;
    case CF_OP_RETURN:
      if (b->sets_finals && keeps_object(b)) {
        cf_emit_local(cf_before(b->code, insn), CF_OP_ALOAD, 0);
        ag_call_hook(b, cf_before(b->code, insn), AG_HOOK_CONSTRUCTED);
      }
      break;
    case CF_OP_GETSTATIC:
    case CF_OP_PUTSTATIC:
      if (what & (AG_DO_STATICS | AG_DO_CLASS_INIT | AG_DO_FIELDS)) ag_static_access(b, insn);
      break;
    case CF_OP_MONITORENTER:
    case CF_OP_MONITOREXIT:
      if (what & AG_DO_MONITORS) ag_monitor(b, insn);
      break;
    case CF_OP_INVOKEVIRTUAL:
    case CF_OP_INVOKESPECIAL:
    case CF_OP_INVOKESTATIC:
    case CF_OP_INVOKEINTERFACE:
      note_call(b, insn);
      ag_digest_call(b, insn);
      section_call(b, insn);
      if (insn == b->super_call) {
        b->super_call = NULL;
        super_call(b, insn);
      } else if (what & (AG_DO_THREADS | AG_DO_MONITORS | AG_DO_ATOMICS | AG_DO_ARRAYS | AG_DO_CLASS_INIT |
                         AG_DO_OBJECTS | AG_DO_LIBRARY | AG_DO_SEEDS | AG_DO_HASHES | AG_DO_NETWORK)) {
        ag_call(b, insn);
      }
      break;
    case CF_OP_INVOKEDYNAMIC:
      b->calls_out = true;
      if (what & AG_DO_LAMBDAS) ag_invoke_dynamic(b, insn);
      ag_digest_dynamic(b, insn);
      break;
    case CF_OP_NEW:
      new_object(b, insn);
      break;
    case CF_OP_LDC:
    case CF_OP_LDC_W:
    case CF_OP_LDC2_W:
      ag_load_constant(b, insn);
      break;
    default:
      if (what & AG_DO_BACK_EDGES && jumps_back(insn)) ag_call_hook(b, cf_before(b->code, insn), AG_HOOK_BACK_EDGE);
      break;
  }
}

static bool is_call(uint16_t opcode) {
  return opcode >= CF_OP_INVOKEVIRTUAL && opcode <= CF_OP_INVOKEDYNAMIC;
}

static int by_offset(const void *a, const void *b) {
  return (int)((const cf_line *)a)->offset - (int)((const cf_line *)b)->offset;
}

static bool read_lines(ag_body *b) {
  b->line_count = cf_method_lines(b->method, NULL, 0);
  if (b->line_count == 0) return true;
  b->lines = malloc(b->line_count * sizeof *b->lines);
  if (!b->lines) return false;
  cf_method_lines(b->method, b->lines, b->line_count);
  for (size_t i = 1; i < b->line_count; i++)
    if (b->lines[i - 1].offset > b->lines[i].offset) {
      qsort(b->lines, b->line_count, sizeof *b->lines, by_offset);
      break;
    }
  return true;
}

static cf_status fail(cf_error *error, cf_status status, const char *rule) {
  memset(error, 0, sizeof *error);
  error->status = status;
  strncpy(error->rule, rule, sizeof error->rule - 1);
  return status;
}

/* The call behind which an inserted instruction stands; null: another instruction. */
static const cf_insn *call_before(const cf_insn *insn) {
  while (insn && (insn->origin == CF_INSERTED || insn->opcode == CF_OP_LABEL)) insn = insn->previous;
  return insn && is_call(insn->opcode) ? insn : NULL;
}

/* Notes where calls stood in the class file, since only calls are on stacks. Inserted code counts as the instruction
 * behind it, before the first instruction as the entry, and behind a call as the call that it may belong to. */
static void note_offsets(ag_body *b) {
  size_t count = 0;
  for (cf_insn *insn = b->code->first; insn; insn = insn->next) count += is_call(insn->opcode);
  ag_offset *list = malloc((count + 1) * sizeof *list);
  if (!list) return;
  uint32_t original = AG_AT_EXIT; /* behind the last instruction: handlers around the whole */
  count = 0;
  for (cf_insn *insn = b->code->last; insn; insn = insn->previous) {
    if (insn->opcode == CF_OP_LABEL) continue;
    if (insn->origin != CF_INSERTED) original = insn->origin;
    if (!is_call(insn->opcode)) continue;
    const cf_insn *call = insn->origin == CF_INSERTED ? call_before(insn) : NULL;
    bool entry = insn->origin == CF_INSERTED && original == 0;
    list[count++] = (ag_offset){insn->offset, call ? call->origin : entry ? AG_AT_ENTRY : original};
  }
  for (size_t i = 0; i < count / 2; i++) {
    ag_offset other = list[i];
    list[i] = list[count - 1 - i];
    list[count - 1 - i] = other;
  }
  ag_offsets_set(b->rw->ins->config.offsets, b->rw->class_name, ag_body_method_name(b), list, count);
  free(list);
}

/* Must run before the code is edited. Returns false when memory runs out. */
static bool find_fresh(ag_body *b) {
  for (const cf_insn *insn = b->code->first; insn && b->what & AG_DO_OBJECTS; insn = insn->next) {
    bool call = is_call(insn->opcode) && insn->opcode != CF_OP_INVOKEDYNAMIC;
    if (call && an_fresh_array(b->rw->c, insn) && !hp_push(&b->fresh, insn->origin)) return false;
  }
  return true;
}

static int by_origin(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

bool ag_last_is_fresh(const ag_body *b, const cf_insn *call) {
  return b->fresh.length && bsearch(&call->origin, b->fresh.items, b->fresh.length, sizeof *b->fresh.items, by_origin);
}

static cf_status rewrite_body(ag_body *b, ag_entry *entry, cf_error *error) {
  bool constructor = cf_string_is(cf_method_name(b->method), "<init>");
  if (!read_lines(b)) return fail(error, CF_MEMORY, "out of memory");
  if (constructor && b->what & AG_DO_BODIES) {
    bool broken;
    b->object_from = b->super_call = find_super_call(b, &broken);
    if (broken) return fail(error, CF_UNSUPPORTED, "no call of another constructor was found in the constructor");
  }
  ag_entry_prepare(b, entry);
  if (!find_fresh(b) || !ag_waits_back_find(b) || !ag_loops_prepare(b)) return fail(error, CF_MEMORY, "out of memory");
  if (b->what & AG_DO_BODIES) {
    cf_insn *last = b->code->last;
    for (cf_insn *insn = b->code->first, *next; insn; insn = next) {
      next = insn == last ? NULL : insn->next;
      if (insn->opcode == CF_OP_LABEL) continue;
      ag_loops_at(b, insn);
      instruction(b, insn);
    }
    if (b->what & AG_DO_HANDLERS) ag_catch_hooks(b);
  }
  if (b->what & AG_DO_TELL) ag_digest_tell(b);
  ag_entry_emit(b, entry);
  cf_code_reserve_stack(b->code, HOOK_STACK);
  if (b->failed) return fail(error, CF_MEMORY, "out of memory");
  cf_status status = cf_code_commit(b->code, error);
  if (status == CF_OK && b->rw->ins->config.offsets) note_offsets(b);
  return status;
}

/* ---- the method ------------------------------------------------------------------------------------------------- */

/* Does changed= name the method, which has hooks? Of main the driver knows. */
static bool is_changed(const ag_rewrite *rw, const cf_method *m, const ag_entry *entry) {
  char name[256];
  bool (*changed)(void *data, const char *name, const char *method) = rw->ins->config.changed;
  return changed && rw->in->program && rw->what & AG_DO_FIELDS && !entry->main &&
         ag_text(cf_method_name(m), name, sizeof name) && changed(rw->ins->config.data, rw->name, name);
}

/* Does the method's own code run behind the guard, with hooks? Then its monitor is taken as without a guard. */
static bool runs_behind(const ag_guarded *guard) {
  return !guard ||
         (guard->hook && !guard->instead && guard->hook_descriptor[strlen(guard->hook_descriptor) - 1] == 'V');
}

static ag_entry plan_entry(const ag_rewrite *rw, const cf_method *m, uint32_t what) {
  ag_entry entry = {0};
  uint16_t flags = cf_method_flags(m);
  cf_string name = cf_method_name(m), descriptor = cf_method_descriptor(m);
  if (rw->what & AG_DO_GUARDS) entry.guard = ag_find_guard(rw->name, m);
  if (entry.guard && entry.guard->network && rw->ins->config.network) entry.guard = NULL;
  entry.names = rw->lacking[0] && flags & CF_ACC_PUBLIC;
  if (flags & CF_ACC_SYNCHRONIZED && what & AG_DO_MONITORS && runs_behind(entry.guard)) {
    entry.locked_method = rw->in->retransform && !rw->in->unlock;
    if (!entry.locked_method) entry.wrap = AG_WRAP_LOCK;
  }
  if (cf_string_is(name, "<clinit>") && rw->what & AG_DO_MUTE_CLINIT) entry.wrap = AG_WRAP_MUTE;
  if (entry.guard && ag_is_muted(entry.guard)) entry.wrap = AG_WRAP_MUTE;
  if (entry.wrap == AG_WRAP_NONE && has_sections(rw)) {
    entry.method = ag_find_section(rw->name, m);
    if (entry.method >= 0) entry.wrap = AG_WRAP_SECTION;
  }
  if (rw->what & AG_DO_CLASS_INIT && rw->has_state && !cf_string_is(name, AG_MOVED_INITIALIZER)) {
    /* Default methods count, too: the JVM initializes their interface with the class that inherits them, but hpor does
     * not see the class of a lambda. */
    entry.init = flags & CF_ACC_STATIC || cf_string_is(name, "<init>") || cf_class_flags(rw->c) & CF_ACC_INTERFACE;
  }
  if (rw->what & AG_DO_MAIN && cf_string_is(name, "main"))
    entry.main = cf_string_is(descriptor, "([Ljava/lang/String;)V") || cf_string_is(descriptor, "()V");
  entry.loud = rw->ins->config.quiet && rw->in->program && rw->what & AG_DO_FIELDS && !entry.main;
  entry.changed = is_changed(rw, m, &entry);
  entry.loud |= entry.changed;
  return entry;
}

/* Is the method an intrinsic? The compiler replaces its calls by its own code, so hooks in it would come and go. Inner
 * monitors that are not met do nothing, and the compiler replaces no call on an object that several threads have. */
static bool is_intrinsic(const ag_rewrite *rw, const cf_method *m) {
  if (rw->what & AG_DO_INNER && cf_method_flags(m) & CF_ACC_SYNCHRONIZED) return false;
  return !rw->in->program && cf_method_annotated(m, "Ljdk/internal/vm/annotation/IntrinsicCandidate;");
}

/* Kinds of hooks that a method goes without, one after the other, when it grows too large. Fields and monitors come
 * last: most of these methods fill tables. */
static const uint32_t spared[] = {
    0,
    AG_DO_ARRAYS | AG_DO_HANDLERS | AG_DO_BACK_EDGES | AG_DO_LAMBDAS,
    AG_DO_BODIES,
};
enum { ATTEMPTS = sizeof spared / sizeof spared[0] };

/* May the method enter an inner monitor, wait for one, or notify? */
static bool uses_inner(const ag_rewrite *rw, const cf_method *m) {
  char name[64];
  if (ag_text(cf_method_name(m), name, sizeof name) && ag_jdk_keeps_monitor(rw->name, name)) return false;
  return cf_method_flags(m) & CF_ACC_SYNCHRONIZED || cf_method_code_has_byte(m, CF_OP_MONITORENTER) || rw->waits;
}

static cf_status attempt(ag_rewrite *rw, cf_method *m, ag_entry *entry, uint32_t what, cf_error *error) {
  ag_body b = {.rw = rw, .method = m, .what = what};
  b.waits_for_own = rw->seen_early && rw->has_state && !(cf_method_flags(m) & CF_ACC_STATIC) &&
                    !cf_string_is(cf_method_name(m), "<init>");
  b.code = cf_code_edit(m, error);
  if (!b.code) return error->status != CF_OK ? error->status : CF_BROKEN;
  cf_status status = rewrite_body(&b, entry, error);
  free(b.lines);
  free(b.heads);
  free(b.live);
  hp_free(&b.fresh);
  hp_free(&b.waits_back);
  return status;
}

/* Reflection still tells of it. */
static void note_synchronized(ag_rewrite *rw, const cf_method *m) {
  if (!rw->in->program || !(cf_method_flags(m) & CF_ACC_SYNCHRONIZED)) return;
  ag_site_table *sites = rw->ins->config.sites;
  const cf_string name = cf_method_name(m), descriptor = cf_method_descriptor(m);
  char text[1024];
  const int length =
      snprintf(text, sizeof text, "%.*s%.*s", (int)name.length, name.text, (int)descriptor.length, descriptor.text);
  if (length <= 0 || (size_t)length >= sizeof text) return;
  ag_field_add(sites, ag_name_in(sites, rw->class_name, rw->in->loader), ag_name(sites, text, (uint32_t)length),
               AG_METHOD_SYNCHRONIZED);
}

cf_status ag_rewrite_method(ag_rewrite *rw, cf_method *m, cf_error *error) {
  if (!cf_method_has_code(m) || is_intrinsic(rw, m)) return CF_OK;
  uint32_t what = rw->what;
  if (what & AG_DO_INNER && !uses_inner(rw, m)) what &= ~(uint32_t)AG_DO_MONITORS;
  if (rw->pauses) what |= AG_DO_THREADS;
  ag_entry entry = plan_entry(rw, m, what);
  bool at_entry = entry.guard || entry.wrap != AG_WRAP_NONE || entry.locked_method || entry.init || entry.main ||
                  entry.loud || entry.names;
  /* A method that holds a real monitor must not run other threads. Code that is muted in the JDK needs no hooks in it.
   * The muted initializer of an interface of the program needs them, since it may initialize other program classes. */
  if (entry.locked_method || (entry.wrap == AG_WRAP_MUTE && !rw->in->program)) what &= ~(uint32_t)AG_DO_BODIES;
  if (cf_method_flags(m) & CF_ACC_STATIC || cf_string_is(cf_method_name(m), "<init>")) what &= ~(uint32_t)AG_DO_TELL;
  if (!at_entry && !(what & (AG_DO_BODIES | AG_DO_TELL))) return CF_OK;
  cf_status first = CF_OK, status = CF_OK;
  for (int i = 0; i < ATTEMPTS; i++) {
    cf_error why = {0};
    status = attempt(rw, m, &entry, what & ~spared[i], &why);
    if (i == 0) {
      first = status;
      *error = why;
    }
    if (status != CF_TOO_LARGE) break;
  }
  bool unlocked = entry.guard && entry.guard->unlocked && !rw->in->retransform;
  if (status == CF_OK && (entry.wrap == AG_WRAP_LOCK || unlocked)) {
    note_synchronized(rw, m);
    cf_method_set_flags(m, (uint16_t)(cf_method_flags(m) & ~CF_ACC_SYNCHRONIZED));
  }
  return first;
}
