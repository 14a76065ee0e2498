/* Writes the code at a method's entry and exit (guards, initialization, locks, muting) and at the entry of exception
 * handlers. */
#include "instrument/instrument_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- pieces ----------------------------------------------------------------------------------------------------- */

static bool is_static(const ag_body *b) {
  return cf_method_flags(b->method) & CF_ACC_STATIC;
}

static uint16_t own_class(ag_body *b) {
  return cf_pool_add_class(b->rw->c, b->rw->name);
}

/* Pushes the object that a synchronized method locks. */
static void push_lock(ag_body *b, cf_cursor at) {
  if (is_static(b))
    ag_push_class(b, at, own_class(b));
  else
    cf_emit_local(at, CF_OP_ALOAD, 0);
}

static void emit_default_return(cf_cursor at, char type) {
  switch (type) {
    case 'V':
      cf_emit(at, CF_OP_RETURN);
      break;
    case 'J':
      cf_emit(at, CF_OP_LCONST_0);
      cf_emit(at, CF_OP_LRETURN);
      break;
    case 'F':
      cf_emit(at, CF_OP_FCONST_0);
      cf_emit(at, CF_OP_FRETURN);
      break;
    case 'D':
      cf_emit(at, CF_OP_DCONST_0);
      cf_emit(at, CF_OP_DRETURN);
      break;
    case 'L':
    case '[':
      cf_emit(at, CF_OP_ACONST_NULL);
      cf_emit(at, CF_OP_ARETURN);
      break;
    default:
      cf_emit(at, CF_OP_ICONST_0);
      cf_emit(at, CF_OP_IRETURN);
      break;
  }
}

/* Returns from the method if the boolean on the stack is true. */
static void return_if_true(ag_body *b, cf_cursor at) {
  cf_insn *go_on = cf_label_new(b->code);
  cf_emit_branch(at, CF_OP_IFEQ, go_on);
  emit_default_return(at, cf_descriptor_return(cf_method_descriptor(b->method)));
  cf_emit_label(at, go_on);
  cf_frame_entry(b->code, go_on);
  cf_emit(at, CF_OP_NOP); /* the next position may have a frame of its own */
}

/* Returns the reference on the stack from the method, unless it is null. */
static void return_if_there(ag_body *b, cf_cursor at) {
  cf_insn *go_on = cf_label_new(b->code);
  uint16_t local = cf_local_new(b->code, 1);
  cf_emit_local(at, CF_OP_ASTORE, local);
  cf_emit_local(at, CF_OP_ALOAD, local);
  cf_emit_branch(at, CF_OP_IFNULL, go_on);
  cf_emit_local(at, CF_OP_ALOAD, local);
  cf_emit(at, CF_OP_ARETURN);
  cf_emit_label(at, go_on);
  cf_frame_entry(b->code, go_on);
  cf_emit(at, CF_OP_NOP);
}

/* Returns the value on the stack from the method. The code behind is unreachable, but the verifier still checks it. */
static void emit_return(cf_cursor at, char type) {
  switch (type) {
    case 'J':
      cf_emit(at, CF_OP_LRETURN);
      break;
    case 'L':
    case '[':
      cf_emit(at, CF_OP_ARETURN);
      break;
    default:
      cf_emit(at, CF_OP_IRETURN);
      break;
  }
}

static cf_string text_of(const char *text) {
  return (cf_string){text, (uint32_t)strlen(text)};
}

/* Pushes the arguments of the method, and the receiver before them if the hook takes it. */
static void push_arguments(ag_body *b, cf_cursor at, const ag_guarded *guard) {
  cf_string descriptor = cf_method_descriptor(b->method), type;
  uint16_t local = 0;
  int slots = cf_descriptor_argument_slots(descriptor);
  if (!is_static(b)) {
    if (cf_descriptor_argument_slots(text_of(guard->hook_descriptor)) > slots) cf_emit_local(at, CF_OP_ALOAD, 0);
    local = 1;
  }
  for (uint32_t position = 0; cf_descriptor_next(descriptor, &position, &type);) {
    char first = type.text[0] == '[' ? 'L' : type.text[0];
    ag_load(at, first, local);
    local = (uint16_t)(local + cf_type_slots(first));
  }
  cf_code_reserve_stack(b->code, (uint16_t)(slots + 1));
}

static void emit_hook(cf_cursor at, const ag_guarded *guard) {
  char owner[64] = AG_HOOK_CLASS;
  const char *hook = strchr(guard->hook, '.'), *prefix = strchr(guard->hook, '/') ? "" : AG_HOOK_CLASS;
  if (hook) snprintf(owner, sizeof owner, "%s%.*s", prefix, (int)(hook - guard->hook), guard->hook);
  cf_emit_member(at, CF_OP_INVOKESTATIC, owner, hook ? hook + 1 : guard->hook, guard->hook_descriptor, false);
}

/* The local of the first argument of the type; -1: there is none. */
static int argument_of(const ag_body *b, const char *wanted) {
  cf_string type;
  uint16_t local = is_static(b) ? 0 : 1;
  for (uint32_t position = 0; cf_descriptor_next(cf_method_descriptor(b->method), &position, &type);) {
    if (cf_string_is(type, wanted)) return local;
    local = (uint16_t)(local + cf_type_slots(type.text[0] == '[' ? 'L' : type.text[0]));
  }
  return -1;
}

static void emit_change(ag_body *b, cf_cursor at, const ag_guarded *guard) {
  uint16_t local = (uint16_t)argument_of(b, "J");
  if (strcmp(guard->hook_descriptor, "(J)J") == 0)
    cf_emit_local(at, CF_OP_LLOAD, local);
  else
    push_arguments(b, at, guard);
  emit_hook(at, guard);
  cf_emit_local(at, CF_OP_LSTORE, local);
}

/* A hook that cannot name the method's result type, a class outside of java.base or one that not every JDK has, returns
 * an Object. */
static void emit_cast(cf_cursor at, const ag_guarded *guard) {
  const char *returned = strchr(guard->hook_descriptor, ')') + 1;
  const char *wanted = guard->descriptor ? strchr(guard->descriptor, ')') + 1 : returned;
  char name[128];
  if (strcmp(returned, wanted) == 0 || strcmp(returned, AG_OBJECT) != 0) return;
  if (*wanted == '[')
    cf_emit_type(at, CF_OP_CHECKCAST, wanted);
  else if (*wanted == 'L' &&
           snprintf(name, sizeof name, "%.*s", (int)strlen(wanted) - 2, wanted + 1) < (int)sizeof name)
    cf_emit_type(at, CF_OP_CHECKCAST, name);
}

static void emit_guard(ag_body *b, cf_cursor at, const ag_guarded *guard) {
  cf_insn *go_on = guard->instead ? cf_label_new(b->code) : NULL;
  if (guard->instead) {
    cf_emit(at, CF_OP_ICONST_0);
    cf_emit_branch(at, CF_OP_IFNE, go_on);
  }
  if (strcmp(guard->hook_descriptor, "()V") != 0) push_arguments(b, at, guard);
  emit_hook(at, guard);
  char answer = cf_descriptor_return(text_of(guard->hook_descriptor));
  emit_cast(at, guard);
  if (guard->instead) {
    emit_return(at, answer);
    cf_emit_label(at, go_on);
    cf_frame_entry(b->code, go_on);
    cf_emit(at, CF_OP_NOP);
  } else if (answer == 'Z')
    return_if_true(b, at);
  else if (answer != 'V')
    return_if_there(b, at);
}

static void emit_name(ag_body *b, cf_cursor at, const char *name) {
  cf_emit_string(at, name);
  ag_call_hook(b, at, AG_HOOK_NAMED);
}

/* Code of the JDK that is muted may have called the method. */
static void emit_callback(ag_body *b, cf_cursor at) {
  char name[512];
  if (!ag_dotted(cf_class_name(b->rw->c), name, sizeof name)) return;
  cf_emit_string(at, name);
  ag_call_hook(b, at, AG_HOOK_CALLED_MUTED);
}

static void emit_main(ag_body *b, cf_cursor at) {
  ag_push_class(b, at, own_class(b));
  if (is_static(b))
    cf_emit(at, CF_OP_ACONST_NULL);
  else
    cf_emit_local(at, CF_OP_ALOAD, 0);
  if (cf_descriptor_argument_slots(cf_method_descriptor(b->method)) == 0)
    cf_emit(at, CF_OP_ACONST_NULL);
  else
    cf_emit_local(at, CF_OP_ALOAD, is_static(b) ? 0 : 1);
  ag_call_hook(b, at, AG_HOOK_MAIN_CALLED);
  return_if_true(b, at);
}

/* ---- the wrap: a hook before the body, one after it, however it ends -------------------------------------------- */

static cf_type wrap_type(ag_body *b, ag_wrap_kind wrap) {
  if (wrap == AG_WRAP_MUTE || wrap == AG_WRAP_SECTION) return (cf_type){.kind = CF_INTEGER};
  return (cf_type){.kind = CF_OBJECT, .class_index = cf_pool_add_class(b->rw->c, "java/lang/Object")};
}

void ag_entry_prepare(ag_body *b, ag_entry *entry) {
  if (entry->loud) { /* the first of the two: it is the outer one */
    entry->loud_local = cf_local_new(b->code, 1);
    cf_frames_add_local(b->code, entry->loud_local, (cf_type){.kind = CF_INTEGER});
  }
  if (entry->wrap == AG_WRAP_NONE) return;
  entry->local = cf_local_new(b->code, 1);
  cf_frames_add_local(b->code, entry->local, wrap_type(b, entry->wrap));
}

static bool is_initializer(const ag_body *b) {
  return cf_string_is(cf_method_name(b->method), "<clinit>");
}

static void wrap_enter(ag_body *b, cf_cursor at, const ag_entry *entry) {
  if (entry->wrap == AG_WRAP_MUTE) {
    if (is_initializer(b)) cf_emit_constant(at, cf_pool_add_class_string(b->rw->c, cf_class_name(b->rw->c)));
    ag_call_hook(b, at, is_initializer(b) ? AG_HOOK_INITIALIZING : AG_HOOK_MUTE);
    cf_emit_local(at, CF_OP_ISTORE, entry->local);
    return;
  }
  if (entry->wrap == AG_WRAP_SECTION) {
    cf_emit_local(at, CF_OP_ALOAD, 0);
    cf_emit_int(at, entry->method);
    int method = entry->method & (AG_INTERRUPTIBLE - 1), time = argument_of(b, "J");
    bool passed = method == AG_METHOD_AWAITS || method == AG_METHOD_AWAITS_OTHER || entry->method & AG_COUNTS;
    if (time >= 0 && passed) {
      int unit = argument_of(b, "Ljava/util/concurrent/TimeUnit;");
      cf_emit_local(at, CF_OP_LLOAD, (uint16_t)time);
      if (unit >= 0)
        cf_emit_local(at, CF_OP_ALOAD, (uint16_t)unit);
      else
        cf_emit(at, CF_OP_ACONST_NULL);
      ag_call_hook(b, at, AG_HOOK_SECTION_ENTER_TIMED);
    } else {
      ag_call_hook(b, at, AG_HOOK_SECTION_ENTER);
    }
    cf_emit_local(at, CF_OP_ISTORE, entry->local);
    return;
  }
  push_lock(b, at);
  cf_emit(at, CF_OP_DUP);
  cf_emit_local(at, CF_OP_ASTORE, entry->local);
  ag_site_hook(b, at, ag_body_site(b, AG_ENTER, NULL, NULL, 0, 0), ag_monitor_hook(b, true));
}

/* Leaves the section. At a return, the hook gets the result, which a report tells. */
static void section_leave(ag_body *b, cf_cursor at, const ag_entry *entry) {
  ag_hook hook = AG_HOOK_SECTION_LEAVE;
  switch (at.next ? at.next->opcode : CF_OP_NOP) {
    case CF_OP_IRETURN:
      hook = AG_HOOK_SECTION_LEAVE_INT;
      break;
    case CF_OP_LRETURN:
      hook = AG_HOOK_SECTION_LEAVE_LONG;
      break;
    case CF_OP_ARETURN:
      hook = AG_HOOK_SECTION_LEAVE_REF;
      break;
    default:
      break;
  }
  if (hook != AG_HOOK_SECTION_LEAVE) cf_emit(at, hook == AG_HOOK_SECTION_LEAVE_LONG ? CF_OP_DUP2 : CF_OP_DUP);
  cf_emit_local(at, CF_OP_ILOAD, entry->local);
  ag_call_hook(b, at, hook);
}

static void wrap_leave(ag_body *b, cf_cursor at, const ag_entry *entry, const cf_insn *insn) {
  if (entry->wrap == AG_WRAP_SECTION) {
    section_leave(b, at, entry);
    return;
  }
  if (entry->wrap == AG_WRAP_MUTE) {
    bool initializer = is_initializer(b);
    if (initializer) cf_emit_constant(at, cf_pool_add_class_string(b->rw->c, cf_class_name(b->rw->c)));
    cf_emit_local(at, CF_OP_ILOAD, entry->local);
    ag_call_hook(b, at, initializer ? AG_HOOK_INITIALIZED : AG_HOOK_UNMUTE);
    return;
  }
  cf_emit_local(at, CF_OP_ALOAD, entry->local);
  uint32_t site = ag_body_site(b, AG_EXIT, insn, NULL, 0, 0);
  if (site) ag_site_get(b->rw->ins->config.sites, site)->offset = AG_AT_EXIT;
  ag_site_hook(b, at, site, ag_monitor_hook(b, false));
}

/* Sets the frame of the handler. It knows no locals above the arguments, except those of the wrap itself. */
static bool set_handler_frame(ag_body *b, const ag_entry *entry, bool inner, cf_insn *label) {
  uint16_t count = (uint16_t)((inner ? entry->local : entry->loud_local) + 1);
  cf_type *locals = calloc(count, sizeof *locals); /* all zero: CF_TOP */
  if (!locals) return false;
  if (inner) locals[entry->local] = wrap_type(b, entry->wrap);
  if (entry->loud) locals[entry->loud_local] = (cf_type){.kind = CF_INTEGER};
  cf_type caught = {.kind = CF_OBJECT, .class_index = cf_pool_add_class(b->rw->c, "java/lang/Throwable")};
  cf_frame_set(b->code, label, locals, count, &caught, 1);
  free(locals);
  return true;
}

static bool is_return(uint16_t opcode) {
  return opcode >= CF_OP_IRETURN && opcode <= CF_OP_RETURN;
}

/* Emits the way out of the wrap, or of the outer one that makes the method loud. */
static void emit_leave(ag_body *b, cf_cursor at, const ag_entry *entry, bool inner, const cf_insn *insn) {
  if (inner) {
    wrap_leave(b, at, entry, insn);
    return;
  }
  cf_emit_local(at, CF_OP_ILOAD, entry->loud_local);
  ag_call_hook(b, at, entry->changed ? AG_HOOK_CHANGED_LEAVE : AG_HOOK_HUSH);
}

/* Wraps the body, which follows the entry point. The hook of the way out lies outside of the range of the handler: else
 * it would run twice when it throws. A constructor has no handler, since no handler may cover the call of another
 * constructor. */
static void emit_wrap(ag_body *b, cf_cursor entry_point, const ag_entry *entry, bool inner) {
  cf_code *code = b->code;
  cf_insn *body = entry_point.next, *last = code->last;
  bool handles = inner || !cf_string_is(cf_method_name(b->method), "<init>");
  cf_insn *handler = cf_label_new(code), *start = cf_label_new(code);
  cf_emit_label(entry_point, start);
  for (cf_insn *insn = body, *next; insn; insn = next) {
    next = insn == last ? NULL : insn->next;
    if (!is_return(insn->opcode)) continue;
    cf_cursor at = cf_before(code, insn);
    cf_insn *end = cf_emit_label(at, cf_label_new(code));
    emit_leave(b, at, entry, inner, insn->origin == CF_INSERTED ? NULL : insn);
    if (handles) cf_handler_add(code, start, end, handler, 0, false);
    start = cf_label_after(code, insn);
  }
  if (!handles) return;
  cf_cursor end = cf_at_end(code);
  cf_emit_label(end, handler);
  if (!set_handler_frame(b, entry, inner, handler)) b->failed = true;
  cf_handler_add(code, start, handler, handler, 0, false);
  emit_leave(b, end, entry, inner, NULL);
  cf_emit(end, CF_OP_ATHROW);
}

/* Puts hooks at the returns of a constructor, where the object is complete. */
static void emit_made(ag_body *b, const ag_guarded *guard) {
  for (cf_insn *insn = b->code->first; insn; insn = insn->next) {
    if (insn->opcode != CF_OP_RETURN || insn->origin == CF_INSERTED) continue;
    cf_cursor at = cf_before(b->code, insn);
    cf_emit_local(at, CF_OP_ALOAD, 0);
    emit_hook(at, guard);
  }
}

void ag_entry_emit(ag_body *b, const ag_entry *entry) {
  cf_cursor at = cf_at_entry(b->code);
  if (b->rw->ins->config.entries && b->what & AG_DO_FIELDS)
    ag_site_hook(b, at, ag_body_site(b, AG_NONE, NULL, NULL, 0, 0), AG_HOOK_ENTERED);
  if (entry->main) emit_main(b, at);
  if (entry->guard && entry->guard->looks) ag_object_ending(b, at);
  if (entry->guard && entry->guard->reads) ag_array_argument(b, at);
  if (entry->guard && entry->guard->moves) ag_object_position(b, at, argument_of(b, AG_DESCRIPTOR));
  if (entry->guard && (entry->guard->looks_at_files || entry->guard->changes_files)) {
    cf_emit_int(at, entry->guard->changes_files);
    ag_call_hook(b, at, AG_HOOK_FILES);
  }
  if (entry->guard && entry->guard->calls) {
    cf_emit_local(at, CF_OP_ALOAD, (uint16_t)(entry->guard->calls - 1));
    ag_call_hook(b, at, AG_HOOK_CALLED);
  }
  if (entry->guard && entry->guard->asks.of) ag_asks_setting(b, at, &entry->guard->asks);
  if (entry->guard && entry->guard->outside) ag_call_hook(b, at, AG_HOOK_OUTSIDE);
  if (entry->guard && entry->guard->changes)
    emit_change(b, at, entry->guard);
  else if (entry->guard && entry->guard->made)
    emit_made(b, entry->guard);
  else if (entry->guard && entry->guard->hook)
    emit_guard(b, at, entry->guard);
  if (entry->guard && entry->guard->names) emit_name(b, at, entry->guard->names);
  if (entry->names) emit_name(b, at, b->rw->lacking);
  if (entry->init) ag_init_own(b, at);
  if (entry->locked_method) {
    push_lock(b, at);
    ag_site_hook(b, at, ag_body_site(b, AG_ENTER, NULL, NULL, 0, 0), AG_HOOK_LOCKED_METHOD);
  }
  ag_loops_enter(b, at);
  if (entry->wrap == AG_WRAP_SECTION &&
      b->object_from) { /* the handler must not stand around the other constructor's call */
    cf_emit(at, CF_OP_ICONST_0);
    cf_emit_local(at, CF_OP_ISTORE, entry->local);
    at = cf_after(b->code, b->object_from);
  }
  if (entry->wrap != AG_WRAP_NONE) {
    wrap_enter(b, at, entry);
    emit_wrap(b, at, entry, true);
  }
  if (b->rw->ins->config.callbacks && b->rw->in->program && b->what & AG_DO_FIELDS && (b->has_sites || b->calls_out))
    emit_callback(b, cf_at_entry(b->code));
  if (b->rw->ins->config.counts && b->has_sites) ag_call_hook(b, cf_at_entry(b->code), AG_HOOK_COUNTED);
  if (entry->loud) {
    cf_cursor first = cf_at_entry(b->code);
    ag_call_hook(b, first, entry->changed ? AG_HOOK_CHANGED_ENTER : AG_HOOK_LOUD);
    cf_emit_local(first, CF_OP_ISTORE, entry->loud_local);
    emit_wrap(b, first, entry, false);
  }
}

/* ---- exception handlers ----------------------------------------------------------------------------------------- */

/* Puts the hook of a handler behind all other code and outside of all exception ranges; the hook then jumps to the
 * handler. So the hook runs only when an exception enters the handler. An exception from the hook leaves the method,
 * even if a handler covers itself. */
static cf_insn *catch_hook(ag_body *b, cf_insn *target) {
  cf_cursor at = cf_at_end(b->code);
  cf_insn *hook = cf_emit_label(at, cf_label_new(b->code));
  if (hook && target) cf_frame_copy(b->code, hook, target); /* old classes have no frames */
  cf_emit(at, CF_OP_DUP);
  ag_call_hook(b, at, AG_HOOK_CAUGHT);
  cf_emit_branch(at, CF_OP_GOTO, target);
  return hook;
}

void ag_catch_hooks(ag_body *b) {
  size_t count = 0, known = 0;
  for (cf_handler *handler = b->code->handlers; handler; handler = handler->next) count++;
  if (count == 0) return;
  struct {
    cf_insn *target, *hook;
  } *hooks = malloc(count * sizeof *hooks);
  if (!hooks) {
    b->failed = true;
    return;
  }
  for (cf_handler *handler = b->code->handlers; handler; handler = handler->next) {
    size_t i = known;
    while (i > 0 && hooks[i - 1].target != handler->target) i--;
    if (i == 0) { /* the first entry with this target */
      hooks[known].target = handler->target;
      hooks[known].hook = catch_hook(b, handler->target);
      i = ++known;
    }
    handler->target = hooks[i - 1].hook;
  }
  free(hooks);
}
