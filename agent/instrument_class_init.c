/* Class initialization by the runtime: once per execution instead of once per JVM. */
#include "instrument_rewrite.h"

bool ag_move_initializer(ag_rewrite *rw, cf_method *clinit) {
  if (cf_method_rename(clinit, AG_MOVED_INITIALIZER) != CF_OK) return false;
  bool interface = cf_class_flags(rw->c) & CF_ACC_INTERFACE;
  cf_method_set_flags(clinit, CF_ACC_STATIC | CF_ACC_SYNTHETIC | (interface ? CF_ACC_PUBLIC : 0) |
                                  (cf_method_flags(clinit) & CF_ACC_STRICT));
  rw->moved = true;
  if (interface) return true; /* its fields' values live in the runtime */
  /* Only <clinit> may assign a final static field, and it does so again in each execution. */
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
  if (b->rw->ldc_class) {
    cf_emit_constant(at, class_index);
    ag_call_hook(b, at, AG_HOOK_INIT);
    return;
  }
  char name[1024];
  if (!ag_dotted(cf_pool_name(b->rw->c, class_index), name, sizeof name)) {
    b->failed = true;
    return;
  }
  cf_emit_string(at, name);
  ag_call_hook(b, at, AG_HOOK_INIT_BY_NAME);
}

void ag_init_hook(ag_body *b, cf_cursor at, const cf_insn *insn, const cf_member *member) {
  char type = member->descriptor.length ? member->descriptor.text[0] : 0;
  uint32_t site = ag_body_site(b, AG_CLASS_INIT, insn, member, type, 0);
  start_initialization(b, at, site, cf_pool_add_class_string(b->rw->c, member->owner));
}

void ag_init_own(ag_body *b, cf_cursor at) {
  cf_member self = {.owner = cf_class_name(b->rw->c)};
  uint32_t site = ag_body_site(b, AG_CLASS_INIT, NULL, &self, 0, 0);
  start_initialization(b, at, site, cf_pool_add_class_string(b->rw->c, self.owner));
}
