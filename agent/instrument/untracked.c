/* State matching: puts a hook around each operation that may change something that the digest does not track. From
 * there on the thread keeps its whole history (states/digest.h). Tracked are accesses with hooks, and calls of code
 * with hooks. All other calls count as untracked unless they are listed here. */
#include "hpor/jdk_objects.h"
#include "instrument/instrument_parts.h"
#include "jdk/harmless_calls.h"
#include "jdk/settings.h"

#include <stdlib.h>
#include <string.h>

static bool starts(cf_string text, const char *prefix) {
  size_t length = strlen(prefix);
  return text.length >= length && memcmp(text.text, prefix, length) == 0;
}

/* Is the class one of hpor's own, or one that reflection generates? The caller expects no hooks in them. */
static bool starts_with_hooks(const char *name) {
  static const char *const prefixes[] = {AG_HOOK_CLASS, "jdk/internal/reflect/"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) return true;
  return false;
}

/* Is the call one of a string builder of the program? A builder is one location as a whole
 * (instrument/unhooked_objects.c). Its arguments may be objects of the program, whose toString() has hooks. */
static bool is_builder(const ag_body *b, const cf_insn *insn, const cf_member *member) {
  if (!cf_string_is(member->owner, "java/lang/StringBuilder") && !cf_string_is(member->owner, "java/lang/StringBuffer"))
    return false;
  if (!(b->what & AG_DO_OBJECTS) || ag_mentions_array(member->descriptor)) return false;
  return insn->opcode == CF_OP_INVOKEVIRTUAL || cf_string_is(member->descriptor, "()V");
}

bool ag_keeps_nothing(const ag_body *b, const cf_insn *insn, const cf_member *member) {
  return is_builder(b, insn, member) || ag_is_harmless(member->owner, member);
}

static bool is_throwable(cf_string owner) {
  static const char *const ends[] = {"Exception", "Error", "Throwable"};
  if (!starts(owner, "java/") && !starts(owner, "javax/")) return false;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    size_t length = strlen(ends[i]);
    if (owner.length >= length && memcmp(owner.text + owner.length - length, ends[i], length) == 0) return true;
  }
  return false;
}

/* Is it a call of a buffer for one value? All that it does are accesses with hooks, moving on included. */
static bool gets_from_buffer(const cf_member *m) {
  bool asks = starts(m->descriptor, "()") || starts(m->descriptor, "(I)");
  bool value = strchr("ZBCSIJFD", m->descriptor.text[m->descriptor.length - 1]) != NULL;
  return asks && value && an_is_buffer(m->owner) && !cf_string_is(m->name, "hashCode");
}

/* Is it an access, or one that only orders accesses? Both have hooks. */
static bool is_access_of_unsafe(const cf_member *m) {
  static const char *const beginnings[] = {"get", "put", "compareAnd", "weakCompareAnd"};
  if (!ag_is_unsafe(m->owner)) return false;
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (starts(m->name, beginnings[i])) return starts(m->descriptor, "(" AG_OBJECT "J");
  return cf_string_is(m->name, "fullFence") || cf_string_is(m->name, "loadFence") ||
         cf_string_is(m->name, "storeFence");
}

/* Does the call only read a setting of the JDK? That has a hook. */
static bool reads_setting(const cf_insn *insn, const cf_member *member) {
  const ag_setting *setting = insn->opcode == CF_OP_INVOKESTATIC ? ag_jdk_setting(member) : NULL;
  return setting && !setting->write && (!setting->calls || an_object_only_looks(setting->calls, setting->calls->owner));
}

/* Does a thread that makes the call in each round of a loop come back to the same state? New exceptions are garbage in
 * the next round. Calls that change an exception which others may have are accesses with hooks. */
static bool repeats(const ag_body *b, const cf_insn *insn, const cf_member *member) {
  return is_throwable(member->owner) || ag_only_looks_at_files(member) || gets_from_buffer(member) ||
         reads_setting(insn, member) || ag_only_looks_at_object(b, insn, member) ||
         (cf_string_is(member->owner, "java/lang/ThreadLocal") && cf_string_is(member->name, "get"));
}

static bool is_tracked(ag_rewrite *rw, cf_string owner, const cf_member *member, int depth);

/* Does the class of the program declare the method, or inherit one that is tracked? */
static bool found_in(ag_rewrite *rw, const cf_class *c, const cf_member *member, int depth) {
  for (uint16_t i = 0; i < cf_method_count(c); i++) {
    const cf_method *m = cf_method_at(c, i);
    if (cf_string_same(cf_method_name(m), member->name) && cf_string_same(cf_method_descriptor(m), member->descriptor))
      return !(cf_method_flags(m) & CF_ACC_NATIVE);
  }
  if (!(cf_class_flags(c) & CF_ACC_INTERFACE) && !cf_string_is(cf_class_super(c), "java/lang/Object"))
    return is_tracked(rw, cf_class_super(c), member, depth);
  for (uint16_t i = 0; i < cf_class_interface_count(c); i++)
    if (is_tracked(rw, cf_class_interface(c, i), member, depth)) return true;
  return ag_is_harmless((cf_string){"java/lang/Object", 16}, member);
}

/* Is all code that the call may run in code with hooks: the method that the call finds, and methods that override
 * it? */
static bool is_tracked(ag_rewrite *rw, cf_string owner, const cf_member *member, int depth) {
  char name[1024];
  if (depth > 32 || owner.length == 0 || owner.text[0] == '[' || !ag_text(owner, name, sizeof name)) return false;
  if (cf_string_is(owner, rw->name)) return found_in(rw, rw->c, member, depth + 1);
  if (ag_is_jdk(rw->ins, name)) return ag_instrument_visible(rw->ins, name, false) || ag_is_harmless(owner, member);
  ag_found_class found;
  if (!ag_find_program_class(rw, owner, &found)) return false;
  bool tracked = found_in(rw, found.c, member, depth + 1);
  ag_found_class_free(&found);
  return tracked;
}

/* Is the called method tracked? The answer is kept with the entry of the constant pool, since many instructions share
 * an entry. */
static bool call_is_tracked(ag_body *b, const cf_insn *insn, const cf_member *member) {
  ag_rewrite *rw = b->rw;
  uint8_t *known = insn->index < rw->known_count ? &rw->known[insn->index] : NULL;
  if (is_builder(b, insn, member)) return true;
  if (known && *known & (AG_TRACKED | AG_UNTRACKED)) return *known & AG_TRACKED;
  bool tracked = is_tracked(rw, member->owner, member, 0);
  if (known) *known |= tracked ? AG_TRACKED : AG_UNTRACKED;
  return tracked;
}

/* A class of the JDK that only asks for hashes or interns strings: its callers know whether it is tracked. */
static bool only_asks_hashes(const ag_rewrite *rw) {
  return !rw->in->program && (rw->what & ~(uint32_t)AG_DO_MUTE_CLINIT) == AG_DO_HASHES;
}

void ag_digest_call(ag_body *b, cf_insn *insn) {
  cf_member member;
  if (only_asks_hashes(b->rw)) return;
  const ag_instrument_config *config = &b->rw->ins->config;
  bool waits = config->waits && (b->rw->in->program || b->waits);
  if (!(config->digests || waits) || !cf_pool_member(b->rw->c, insn->index, &member)) return;
  if (b->rw->looked_up) return; /* the program's call of the handle counts as untracked */
  if (call_is_tracked(b, insn, &member) || is_access_of_unsafe(&member)) return;
  if (!config->digests) {
    if (!repeats(b, insn, &member)) ag_call_hook(b, cf_before(b->code, insn), AG_HOOK_CALLS_OUTSIDE);
    return;
  }
  ag_call_hook(b, cf_before(b->code, insn), AG_HOOK_UNTRACKED);
  /* Behind the call, too: the called code may have called back and stored what it was told. */
  ag_call_hook(b, cf_after(b->code, insn), AG_HOOK_UNTRACKED);
}

/* Handles invokedynamic. The digest does not see what a lambda captures, so a lambda that captures something counts as
 * untracked. The body of a lambda must be tracked, since its caller sees only an interface. */
void ag_digest_dynamic(ag_body *b, cf_insn *insn) {
  cf_dynamic dynamic;
  /* An untracked class of the JDK needs no hook: the call into the class counts as untracked already. */
  bool tracked = b->rw->in->program || b->what & AG_DO_FIELDS;
  if (!b->rw->ins->config.digests || !tracked || !cf_pool_dynamic(b->rw->c, insn->index, &dynamic)) return;
  cf_string owner = dynamic.bootstrap.member.owner;
  if (cf_string_is(owner, "java/lang/invoke/StringConcatFactory") ||
      cf_string_is(owner, "java/lang/runtime/ObjectMethods"))
    return;
  if (cf_string_is(owner, "java/lang/invoke/LambdaMetafactory")) {
    cf_method_handle target;
    uint16_t argument = cf_pool_bootstrap_argument(b->rw->c, insn->index, 1);
    if (!cf_pool_method_handle(b->rw->c, argument, &target) ||
        !is_tracked(b->rw, target.member.owner, &target.member, 0))
      b->rw->ins->untracked_handles = true;
    if (starts(dynamic.descriptor, "()")) return;
  }
  ag_digest_untracked(b, cf_after(b->code, insn));
}

void ag_digest_untracked(ag_body *b, cf_cursor at) {
  if (b->rw->ins->config.digests) ag_call_hook(b, at, AG_HOOK_UNTRACKED);
}

/* Is the class an untracked class of the JDK that callers reach through a tracked type of java.util, its direct
 * superclass or interface? Then its methods report themselves as untracked. */
bool ag_digest_must_tell(const ag_rewrite *rw) {
  if (!rw->ins->config.digests || rw->in->program || rw->what & AG_DO_FIELDS || starts_with_hooks(rw->name))
    return false;
  if (cf_class_flags(rw->c) & CF_ACC_INTERFACE) return false;
  bool tells = starts(cf_class_super(rw->c), "java/util/");
  for (uint16_t i = 0; i < cf_class_interface_count(rw->c); i++) {
    cf_string name = cf_class_interface(rw->c, i);
    tells |= starts(name, "java/util/") && !starts(name, "java/util/function/");
  }
  return tells;
}

void ag_digest_tell(ag_body *b) {
  cf_insn *last = b->code->last;
  for (cf_insn *insn = b->code->first, *next; insn; insn = next) {
    next = insn == last ? NULL : insn->next;
    bool returns = insn->opcode >= CF_OP_IRETURN && insn->opcode <= CF_OP_RETURN;
    if (returns) ag_call_hook(b, cf_before(b->code, insn), AG_HOOK_UNTRACKED);
  }
  ag_call_hook(b, cf_before(b->code, b->code->first), AG_HOOK_UNTRACKED);
}

bool ag_instrument_complete(const ag_instrument *ins) {
  return !ins->untracked_handles && !ag_instrument_uninstrumented(ins, 0);
}
