/* Constants that run code: method handles, and constants that a bootstrap method computes. A method handle reads a
 * field or calls wait() without an instruction in the program, so there is no place for a hook. Such a handle is
 * replaced by a handle of a bridge: a method that is added to the class and does the same by an instruction. A computed
 * constant is computed anew in each execution. */
#include "hpor/bridges.h"

#include "instrument/instrument_parts.h"
#include "jdk/wrappers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REF_VIRTUAL = 5, REF_STATIC = 6, REF_INTERFACE = 9 };
enum { VERSION_WITH_HANDLES = 51 };

static bool starts(cf_string text, const char *prefix) {
  size_t length = strlen(prefix);
  return text.length >= length && memcmp(text.text, prefix, length) == 0;
}

/* ---- bridges ---------------------------------------------------------------------------------------------------- */

/* Is the class in the package of `owner`? If so, protected members of `owner` are accessible, whatever the class of the
 * object. */
static bool same_package(const ag_rewrite *rw, cf_string owner) {
  cf_string own = cf_class_name(rw->c);
  const char *a = memrchr(own.text, '/', own.length), *b = memrchr(owner.text, '/', owner.length);
  size_t length = a ? (size_t)(a - own.text) : 0;
  return length == (b ? (size_t)(b - owner.text) : 0) && memcmp(own.text, owner.text, length) == 0;
}

/* Could a bridge hold a hook? */
static bool worth_a_bridge(ag_rewrite *rw, const cf_method_handle *h) {
  if (!an_bridge_of_field(h)) return an_bridge_of_method(rw->c, h);
  bool accessible = cf_string_is(cf_class_super(rw->c), "java/lang/Object") || same_package(rw, h->member.owner);
  if (!accessible) return false;
  uint16_t member =
      cf_pool_add_member_strings(rw->c, CF_TAG_FIELD, h->member.owner, h->member.name, h->member.descriptor);
  return !(ag_known_field(rw, member, &h->member) & AG_FINAL);
}

/* Puts hooks into the bridge. Returns false when nothing needs a hook. The bridge needs no hook for class
 * initialization: its own class is in use already, and a class that the bridge calls starts its own initialization. */
static bool hook_bridge(ag_rewrite *rw, cf_method *m, bool field) {
  uint32_t what = rw->what, before = cf_method_code_length(m);
  bool has_state = rw->has_state;
  rw->has_state = false;
  if (!field) rw->what &= ~(uint32_t)AG_DO_CLASS_INIT;
  cf_error why = {0};
  bool done = ag_rewrite_method(rw, m, &why) == CF_OK;
  rw->what = what;
  rw->has_state = has_state;
  return done && cf_method_code_length(m) != before;
}

/* Changes call sites of lambdas that bind a receiver, so that the site takes the class that the bridge takes. The bound
 * object may have a subclass (`worker::start` binds a Worker to a method of Thread). The JDK accepts a subclass for a
 * receiver, but not for a parameter, and in the bridge the receiver is a parameter. */
static void bind_as_owner(ag_rewrite *rw, uint16_t handle, cf_string owner) {
  uint16_t count = cf_pool_count(rw->c);
  for (uint32_t i = 1; i < count; i++) {
    cf_dynamic call;
    uint32_t position = 0;
    cf_string bound;
    bool lambda = cf_pool_tag(rw->c, (uint16_t)i) == CF_TAG_INVOKE_DYNAMIC &&
                  cf_pool_dynamic(rw->c, (uint16_t)i, &call) &&
                  cf_string_is(call.bootstrap.member.owner, "java/lang/invoke/LambdaMetafactory") &&
                  cf_pool_bootstrap_argument(rw->c, (uint16_t)i, 1) == handle;
    if (!lambda || !cf_descriptor_next(call.descriptor, &position, &bound) || bound.text[0] != 'L') continue;
    cf_string rest = {bound.text + bound.length,
                      (uint32_t)(call.descriptor.text + call.descriptor.length - bound.text) - bound.length};
    char *text = NULL;
    if (asprintf(&text, owner.text[0] == '[' ? "(%.*s%.*s" : "(L%.*s;%.*s", (int)owner.length, owner.text,
                 (int)rest.length, rest.text) < 0)
      text = NULL;
    bool same =
        text && strlen(text) == call.descriptor.length && !memcmp(text, call.descriptor.text, call.descriptor.length);
    if (text && !same) (void)cf_pool_set_call_site_type(rw->c, (uint16_t)i, text);
    free(text);
  }
}

static void bridge(ag_rewrite *rw, uint16_t index, const cf_method_handle *h) {
  cf_method *m = an_bridge_add(rw->c, index, h);
  if (m && hook_bridge(rw, m, an_bridge_of_field(h))) {
    bool interface = cf_class_flags(rw->c) & CF_ACC_INTERFACE;
    uint16_t member = cf_pool_add_member_strings(rw->c, interface ? CF_TAG_INTERFACE_METHOD : CF_TAG_METHOD,
                                                 cf_class_name(rw->c), cf_method_name(m), cf_method_descriptor(m));
    if (cf_pool_set_method_handle(rw->c, index, REF_STATIC, member)) {
      m = NULL;
      if (h->kind == REF_VIRTUAL || h->kind == REF_INTERFACE) bind_as_owner(rw, index, h->member.owner);
    }
  }
  if (m) cf_method_remove(rw->c, m);
}

void ag_bridge_handles(ag_rewrite *rw) {
  bool interface = cf_class_flags(rw->c) & CF_ACC_INTERFACE;
  int oldest = interface ? VERSION_WITH_INTERFACE_CODE : VERSION_WITH_HANDLES;
  if (!(rw->what & AG_DO_LAMBDAS) || rw->in->retransform || cf_class_version(rw->c) < oldest) return;
  for (uint32_t i = 1; i < rw->known_count; i++) {
    cf_method_handle handle;
    if (cf_pool_method_handle(rw->c, (uint16_t)i, &handle) && worth_a_bridge(rw, &handle))
      bridge(rw, (uint16_t)i, &handle);
  }
}

/* ---- computed constants ----------------------------------------------------------------------------------------- */

static void box(cf_cursor at, char type) {
  const ag_wrapper *w = ag_jdk_wrapper(type);
  if (w) cf_emit_member(at, CF_OP_INVOKESTATIC, w->name, "valueOf", w->of, false);
}

static cf_string class_of(cf_string descriptor) {
  return descriptor.text[0] == 'L' ? (cf_string){descriptor.text + 1, descriptor.length - 2} : descriptor;
}

static void push_type(ag_body *b, cf_cursor at, cf_string descriptor) {
  const ag_wrapper *w = ag_jdk_wrapper(descriptor.text[0]);
  if (w)
    cf_emit_member(at, CF_OP_GETSTATIC, w->name, "TYPE", "Ljava/lang/Class;", false);
  else
    cf_emit_constant(at, cf_pool_add_class_string(b->rw->c, class_of(descriptor)));
}

static void compute(ag_body *b, cf_cursor at, const cf_insn *insn, uint16_t index, int depth);

/* Pushes a static argument of a bootstrap method, boxed. */
static void push_argument(ag_body *b, cf_cursor at, const cf_insn *insn, uint16_t index, int depth) {
  cf_dynamic dynamic;
  switch (cf_pool_tag(b->rw->c, index)) {
    case CF_TAG_DYNAMIC:
      if (!cf_pool_dynamic(b->rw->c, index, &dynamic)) break;
      compute(b, at, insn, index, depth + 1);
      box(at, dynamic.descriptor.text[0]);
      break;
    case CF_TAG_INTEGER:
      cf_emit_constant(at, index);
      box(at, 'I');
      break;
    case CF_TAG_LONG:
      cf_emit_constant(at, index);
      box(at, 'J');
      break;
    case CF_TAG_FLOAT:
      cf_emit_constant(at, index);
      box(at, 'F');
      break;
    case CF_TAG_DOUBLE:
      cf_emit_constant(at, index);
      box(at, 'D');
      break;
    default:
      cf_emit_constant(at, index);
      break;
  }
}

enum { DEEPEST = 16, STACK_OF_ONE = 16 };

/* What a bootstrap method makes once in each execution: a constant or a call site. */
typedef struct bootstrapped {
  const cf_insn *insn;
  uint16_t index;  /* in the pool */
  cf_string place; /* tells it from the others of the class; a variable of the exploration */
  int depth;       /* of constants among the arguments of others */
} bootstrapped;

static void push_static_arguments(ag_body *b, cf_cursor at, const bootstrapped *made, uint16_t count) {
  cf_emit_int(at, count);
  cf_emit_type(at, CF_OP_ANEWARRAY, "java/lang/Object");
  for (uint16_t i = 0; i < count; i++) {
    cf_emit(at, CF_OP_DUP);
    cf_emit_int(at, i);
    push_argument(b, at, made->insn, cf_pool_bootstrap_argument(b->rw->c, made->index, i), made->depth);
    cf_emit(at, CF_OP_AASTORE);
  }
}

/* Pushes what has been made, or has it made. */
static void push_made(ag_body *b, cf_cursor at, const cf_dynamic *dynamic, const bootstrapped *made, ag_hook hook) {
  char name[1024], descriptor[4096], *key = NULL;
  if (!ag_text(dynamic->name, name, sizeof name) || !ag_text(dynamic->descriptor, descriptor, sizeof descriptor) ||
      made->depth > DEEPEST) {
    b->failed = true;
    return;
  }
  cf_code_reserve_stack(b->code, (uint16_t)((made->depth + 1) * STACK_OF_ONE));
  cf_member place = {.owner = cf_class_name(b->rw->c), .name = made->place, .descriptor = dynamic->descriptor};
  uint8_t known = AG_VOLATILE | AG_OWN_FIELD;
  cf_emit_constant(at, dynamic->bootstrap_index);
  cf_emit_member(at, CF_OP_INVOKESTATIC, "java/lang/invoke/MethodHandles", "lookup",
                 "()Ljava/lang/invoke/MethodHandles$Lookup;", false);
  cf_emit_string(at, name);
  if (hook == AG_HOOK_CONSTANT)
    push_type(b, at, dynamic->descriptor);
  else
    cf_emit_string(at, descriptor);
  push_static_arguments(b, at, made, dynamic->argument_count);
  if (asprintf(&key, "%s %.*s", b->rw->name, (int)made->place.length, made->place.text) < 0) {
    b->failed = true;
    return;
  }
  cf_emit_int(at, (int32_t)ag_name(b->rw->ins->config.sites, key, (uint32_t)strlen(key)));
  free(key);
  ag_push_site(b, at, ag_body_site(b, AG_STATIC_READ, made->insn, &place, 0, known));
  ag_push_site(b, at, ag_body_site(b, AG_STATIC_WRITE, made->insn, &place, 0, known));
  ag_call_hook(b, at, hook);
}

/* Pushes the value of the constant. */
static void compute(ag_body *b, cf_cursor at, const cf_insn *insn, uint16_t index, int depth) {
  cf_dynamic dynamic;
  char key[1200];
  if (!cf_pool_dynamic(b->rw->c, index, &dynamic)) {
    b->failed = true;
    return;
  }
  int name = dynamic.name.length < 1024 ? (int)dynamic.name.length : 1024;
  int length = snprintf(key, sizeof key, "(constant %u %.*s)", index, name, dynamic.name.text);
  const bootstrapped made = {insn, index, {key, (uint32_t)length}, depth};
  push_made(b, at, &dynamic, &made, AG_HOOK_CONSTANT);
  const ag_wrapper *w = ag_jdk_wrapper(dynamic.descriptor.text[0]);
  cf_emit_pool(at, CF_OP_CHECKCAST,
               w ? cf_pool_add_class(b->rw->c, w->name)
                 : cf_pool_add_class_string(b->rw->c, class_of(dynamic.descriptor)));
  if (w) cf_emit_member(at, CF_OP_INVOKEVIRTUAL, w->name, w->back, w->back_type, false);
}

void ag_load_constant(ag_body *b, cf_insn *insn) {
  if (!(b->what & AG_DO_CLASS_INIT) || cf_pool_tag(b->rw->c, insn->index) != CF_TAG_DYNAMIC) return;
  compute(b, cf_before(b->code, insn), insn, insn->index, 0);
  ag_digest_untracked(b, cf_before(b->code, insn));
  cf_replace(b->code, insn, CF_OP_NOP);
}

/* ---- call sites --------------------------------------------------------------------------------------------------
 * The JVM links a call site once for all executions. One of another language's bootstrap method is linked by the
 * runtime in each execution, and the call becomes one of a method handle. */

static void link(ag_body *b, cf_insn *insn, const cf_dynamic *dynamic) {
  char *key = NULL;
  cf_string method = cf_method_name(b->method), type = cf_method_descriptor(b->method);
  if (asprintf(&key, "(call site %u of %.*s%.*s)", insn->origin, (int)method.length, method.text, (int)type.length,
               type.text) < 0) {
    b->failed = true;
    return;
  }
  const bootstrapped made = {insn, insn->index, {key, (uint32_t)strlen(key)}, 0};
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  cf_cursor at = cf_before(b->code, insn);
  int count = ag_spill_arguments(b, at, dynamic->descriptor, arguments);
  push_made(b, at, dynamic, &made, AG_HOOK_CALL_SITE);
  free(key);
  cf_insn *invoker =
      cf_emit_member(at, CF_OP_INVOKEVIRTUAL, AG_CALL_SITE_CLASS, "dynamicInvoker", "()" AG_HANDLE, false);
  ag_call_site_invoker(b, invoker, insn);
  for (int i = 0; i < count; i++) ag_load(at, arguments[i].type, arguments[i].local);
  cf_code_reserve_stack(b->code, (uint16_t)(count * 2 + STACK_OF_ONE));
  ag_digest_untracked(b, at); /* and behind it: the called code may have called back */
  ag_digest_untracked(b, cf_after(b->code, insn));
  static const cf_string owner = {AG_HANDLE_CLASS, sizeof AG_HANDLE_CLASS - 1}, name = {"invokeExact", 11};
  cf_replace_pool(b->code, insn, CF_OP_INVOKEVIRTUAL,
                  cf_pool_add_member_strings(b->rw->c, CF_TAG_METHOD, owner, name, dynamic->descriptor));
  ag_call(b, insn);
}

/* ---- call sites that are linked once ---------------------------------------------------------------------------- */

static void name_it(ag_body *b, cf_insn *insn, const char *form, cf_string owner, cf_string name) {
  char text[512], dotted[256];
  if (!ag_dotted(owner, dotted, sizeof dotted)) return;
  snprintf(text, sizeof text, form, dotted, (int)name.length, name.text);
  cf_cursor at = cf_before(b->code, insn);
  cf_emit_string(at, text);
  ag_call_hook(b, at, AG_HOOK_NAMED);
}

/* Names a call site in the verdict if a constant among its arguments may keep what the first execution gave to it. */
bool ag_link(ag_body *b, cf_insn *insn, const cf_dynamic *dynamic) {
  if (!(b->what & AG_DO_CLASS_INIT)) return false;
  cf_member made = dynamic->bootstrap.member;
  bool own_switch = cf_string_is(made.owner, "java/lang/runtime/SwitchBootstraps"); /* HporSwitches */
  if (!starts(made.owner, "java/lang/invoke/") && !starts(made.owner, "java/lang/runtime/")) {
    link(b, insn, dynamic);
    return true;
  }
  for (uint16_t i = 0; i < dynamic->argument_count && !own_switch; i++) {
    cf_dynamic argument;
    uint16_t index = cf_pool_bootstrap_argument(b->rw->c, insn->index, i);
    if (cf_pool_tag(b->rw->c, index) == CF_TAG_DYNAMIC && cf_pool_dynamic(b->rw->c, index, &argument))
      name_it(b, insn, "a call site with a constant that %s.%.*s computes once, not in each execution",
              argument.bootstrap.member.owner, argument.bootstrap.member.name);
  }
  return false;
}
