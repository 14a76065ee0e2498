/* Hands class initialization to the runtime: a class is initialized once in each execution instead of once in each
 * JVM. */
#include "instrument/instrument_parts.h"

bool ag_move_initializer(ag_rewrite *rw, cf_method *clinit) {
  if (cf_method_rename(clinit, AG_MOVED_INITIALIZER) != CF_OK) return false;
  bool interface = cf_class_flags(rw->c) & CF_ACC_INTERFACE;
  cf_method_set_flags(clinit, CF_ACC_STATIC | CF_ACC_SYNTHETIC | (interface ? CF_ACC_PUBLIC : 0) |
                                  (cf_method_flags(clinit) & CF_ACC_STRICT));
  rw->moved = true;
  if (interface) return true; /* the values of its fields live in the runtime (interfaces.c) */
  /* The moved initializer assigns the final static fields again in each execution, and only <clinit> may assign a final
   * field. So these fields lose `final`. */
  uint16_t count = cf_field_count(rw->c);
  for (uint16_t i = 0; i < count; i++) {
    cf_field *field = cf_field_at(rw->c, i);
    uint16_t flags = cf_field_flags(field);
    if (flags & CF_ACC_STATIC && flags & CF_ACC_FINAL && cf_field_constant(field) == 0)
      cf_field_set_flags(field, (uint16_t)(flags & ~CF_ACC_FINAL));
  }
  return true;
}

static void start_initialization(ag_body *b, cf_cursor at, uint32_t site, uint16_t class_index) {
  ag_push_site(b, at, site);
  cf_emit_constant(at, class_index);
  ag_call_hook(b, at, AG_HOOK_INIT);
}

void ag_init_hook(ag_body *b, cf_cursor at, const cf_insn *insn, const cf_member *member) {
  char type = member->descriptor.length ? member->descriptor.text[0] : 0;
  uint32_t site = ag_body_site(b, AG_CLASS_INIT, insn, member, type, 0);
  start_initialization(b, at, site, cf_pool_add_class_string(b->rw->c, member->owner));
}

/* Starts the initialization of the own class. A thread that makes an object of a subclass has already initialized that
 * class, and does not wait for this one. The same holds for callers of default methods, except of lambdas: hpor does
 * not initialize the class of a lambda. */
void ag_init_own(ag_body *b, cf_cursor at) {
  cf_member self = {.owner = cf_class_name(b->rw->c)};
  uint32_t site = ag_body_site(b, AG_CLASS_INIT, NULL, &self, 0, 0);
  bool early = b->rw->seen_early && !(cf_method_flags(b->method) & CF_ACC_STATIC);
  bool constructor = cf_string_is(cf_method_name(b->method), "<init>");
  if (early && !constructor) cf_emit_local(at, CF_OP_ALOAD, 0);
  ag_push_site(b, at, site);
  cf_emit_constant(at, cf_pool_add_class_string(b->rw->c, self.owner));
  ag_call_hook(b, at, !early ? AG_HOOK_INIT : constructor ? AG_HOOK_INIT_MADE : AG_HOOK_INIT_DEFAULT);
}

void ag_init_not_above(ag_body *b, cf_insn *insn) {
  cf_member called;
  if (!cf_pool_member(b->rw->c, insn->index, &called)) return;
  if (!(ag_known_field(b->rw, insn->index, &called) & AG_PROGRAM)) return;
  cf_cursor at = cf_before(b->code, insn);
  cf_emit_constant(at, cf_pool_add_class_string(b->rw->c, called.owner));
  ag_call_hook(b, at, AG_HOOK_INIT_NOT_ABOVE);
}

static bool runs_code(const ag_body *b, const cf_insn *insn, const cf_dynamic *dynamic, cf_string interface) {
  if (ag_has_moved_interface(b->rw->ins, interface)) return true;
  for (uint16_t i = 0; i < dynamic->argument_count; i++) { /* further interfaces of the lambda */
    uint16_t index = cf_pool_bootstrap_argument(b->rw->c, insn->index, i);
    bool is_class = cf_pool_tag(b->rw->c, index) == CF_TAG_CLASS;
    if (is_class && ag_has_moved_interface(b->rw->ins, cf_pool_name(b->rw->c, index))) return true;
  }
  return false;
}

/* Initializes interfaces of a lambda before the lambda is made: the JVM initializes the lambda's class and, with it,
 * superinterfaces with default methods (JLS 12.4.1, 15.27.4). */
void ag_init_lambda(ag_body *b, cf_insn *insn, const cf_dynamic *dynamic) {
  uint32_t from = 0;
  while (from < dynamic->descriptor.length && dynamic->descriptor.text[from] != ')') from++;
  if (!(b->what & AG_DO_CLASS_INIT) || from + 3 > dynamic->descriptor.length) return;
  cf_string interface = {dynamic->descriptor.text + from + 2, dynamic->descriptor.length - from - 3};
  if (!runs_code(b, insn, dynamic, interface)) return;
  cf_member made = {.owner = interface};
  cf_cursor after = cf_after(b->code, insn);
  cf_emit(after, CF_OP_DUP);
  ag_site_hook(b, after, ag_body_site(b, AG_CLASS_INIT, insn, &made, 0, 0), AG_HOOK_INIT_LAMBDA);
}
