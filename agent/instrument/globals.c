/* Settings of the JDK for the whole JVM that threads can change, such as system properties. A call that sets or reads
 * one counts as an access to a static field that stands for the setting. The code of the JDK for it has no hooks.
 * HporGlobals resets the settings before each execution. */
#include "instrument/instrument_parts.h"
#include "jdk/known_calls.h"
#include "jdk/settings.h"

#include <string.h>

#define SYSTEM "java/lang/System"
#define INVOKE "java/lang/invoke/"
#define LOG_RECORD "java/util/logging/LogRecord"

static bool may_be_kept(const ag_body *b, cf_string owner, bool is_static) {
  char name[1024];
  return ag_text(owner, name, sizeof name) && ag_is_jdk(b->rw->ins, name) && ag_jdk_may_keep(owner, is_static);
}

/* A default is the whole JVM's, also where the method is an object's. */
static bool is_of_all(const cf_insn *insn, const cf_member *member) {
  return insn->opcode == CF_OP_INVOKESTATIC || ag_jdk_names_default(member->name);
}

static bool changes_kept(const ag_body *b, const cf_insn *insn, const cf_member *member) {
  bool is_static = is_of_all(insn, member);
  return ag_jdk_named_as_change(member->name, is_static) && may_be_kept(b, member->owner, is_static);
}

/* Is a subclass of the program made? Its methods may set what the JDK keeps, and be called by any name. */
static bool is_super_call(const ag_body *b, const cf_insn *insn, const cf_member *member) {
  return insn->opcode == CF_OP_INVOKESPECIAL && cf_string_is(member->name, "<init>") &&
         cf_string_same(member->owner, cf_class_super(b->rw->c)) && may_be_kept(b, member->owner, false);
}

/* HporKept looks at the JDK's state before the first call that may lead there. */
static void changing(ag_body *b, cf_insn *insn, const cf_member *member) {
  char name[1024];
  ag_call_family family = ag_jdk_call_family(member->owner, member->name);
  if (family == AG_CALL_LEADS_NOWHERE) return;
  cf_cursor at = cf_before(b->code, insn);
  cf_emit_int(at, (int)family);
  ag_call_hook(b, at, AG_HOOK_CHANGING);
  if (!changes_kept(b, insn, member) && !is_super_call(b, insn, member)) return;
  if (!ag_dotted(member->owner, name, sizeof name)) return;
  cf_emit_string(at, name);
  ag_call_hook(b, at, AG_HOOK_SETTING);
}

static uint32_t global_site(ag_body *b, const cf_insn *insn, cf_string owner, const char *field, bool write) {
  cf_member member = {.owner = owner, .name = {field, (uint32_t)strlen(field)}};
  uint32_t site =
      ag_body_site(b, write ? AG_STATIC_WRITE : AG_STATIC_READ, insn, &member, 0, AG_VOLATILE | AG_OWN_FIELD);
  if (site) ag_site_get(b->rw->ins->config.sites, site)->last = cf_string_is(owner, "java/lang/Thread");
  return site;
}

static void access(ag_body *b, cf_insn *insn, const char *owner, const char *field, bool write) {
  uint32_t site = global_site(b, insn, (cf_string){owner, (uint32_t)strlen(owner)}, field, write);
  ag_site_hook(b, cf_before(b->code, insn), site, AG_HOOK_STATIC_FIELD);
}

static cf_string text_of(const char *text) {
  return (cf_string){text, (uint32_t)strlen(text)};
}

static void inner_hook(ag_body *b, cf_cursor at, const cf_insn *insn, const ag_inner_setting *setting, bool write) {
  ag_push_class(b, at, cf_pool_add_class(b->rw->c, setting->of));
  cf_emit_string(at, setting->field);
  ag_site_hook(b, at, global_site(b, insn, text_of(setting->of), setting->field, write),
               write ? AG_HOOK_SETS_INNER : AG_HOOK_ASKS_INNER);
}

void ag_sets_inherited(ag_body *b, cf_cursor at, const cf_insn *insn, const cf_member *member) {
  const ag_inner_setting *setting = ag_jdk_sets_inherited(member);
  if (!setting) return;
  cf_emit(at, CF_OP_DUP);
  ag_site_hook(b, at, global_site(b, insn, text_of(setting->of), setting->field, true), AG_HOOK_SETS_INHERITED);
}

void ag_asks_setting(ag_body *b, cf_cursor at, const ag_inner_setting *setting) {
  inner_hook(b, at, NULL, setting, false);
}

uint32_t ag_global_handler(ag_body *b) {
  static const cf_string thread = {"java/lang/Thread", 16};
  return global_site(b, NULL, thread, "defaultUncaughtExceptionHandler", false);
}

/* All that classes of the JDK keep for the whole JVM is one variable, since one package asks another: javax.crypto asks
 * java.security for its providers. A static method or a constructor may read the variable. A method that may change
 * what is kept writes the variable. In packages with registries, the methods of objects do so as well, since objects
 * such as loggers are kept themselves. */
static void access_kept(ag_body *b, cf_insn *insn, const cf_member *member) {
  static const cf_string owner = {"java/lang/System", 16};
  bool is_static = is_of_all(insn, member);
  bool of_object = ag_jdk_has_registries(member->owner) && !cf_string_is(member->owner, LOG_RECORD);
  const bool looks = ag_jdk_looks_at_kept(member);
  if (cf_string_is(member->name, "<init>") ? !looks : !(is_static || of_object || looks)) return;
  if (!may_be_kept(b, member->owner, true)) return;
  uint32_t site = global_site(b, insn, owner, "(kept)", changes_kept(b, insn, member));
  ag_site_hook(b, cf_before(b->code, insn), site, AG_HOOK_STATIC_FIELD);
}

static bool is_of_invoke(cf_string owner) {
  return owner.length >= sizeof INVOKE && memcmp(owner.text, INVOKE, sizeof INVOKE - 1) == 0;
}

/* The variable behind a call through the type CallSite: the object says whether it orders threads. */
static void access_some_target(ag_body *b, cf_insn *insn, cf_string owner, bool write) {
  cf_cursor at = cf_before(b->code, insn);
  cf_emit(at, write ? CF_OP_DUP2 : CF_OP_DUP);
  if (write) cf_emit(at, CF_OP_POP); /* the new target, which lies on the call site */
  uint32_t site = global_site(b, insn, owner, "(targets)", write);
  ag_site_mode(b, site, AG_MODE_OPAQUE);
  global_site(b, insn, owner, "(targets)", write); /* the number that follows */
  ag_site_hook(b, at, site, AG_HOOK_CALL_SITE_TARGET);
}

/* The targets of call sites and the validity of switch points are one variable. Each call of a method handle reads the
 * variable, since the call may lead through a call site. Only a volatile call site orders threads. */
static void access_targets(ag_body *b, cf_insn *insn, const cf_member *member) {
  static const struct {
    const char *owner, *name;
    bool write;
  } calls[] = {
      {"CallSite", "setTarget", true},
      {"CallSite", "getTarget", false},
      {"MutableCallSite", "setTarget", true},
      {"MutableCallSite", "getTarget", false},
      {"VolatileCallSite", "setTarget", true},
      {"VolatileCallSite", "getTarget", false},
      {"SwitchPoint", "invalidateAll", true},
      {"SwitchPoint", "hasBeenInvalidated", false},
      {"MethodHandle", "invoke", false},
      {"MethodHandle", "invokeExact", false},
      {"MethodHandle", "invokeWithArguments", false},
  };
  static const cf_string owner = {"java/lang/invoke/CallSite", 25};
  const uint32_t prefix = sizeof INVOKE - 1;
  if (!is_of_invoke(member->owner)) return;
  cf_string class_name = {member->owner.text + prefix, member->owner.length - prefix};
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    if (!cf_string_is(class_name, calls[i].owner) || !cf_string_is(member->name, calls[i].name)) continue;
    if (cf_string_is(class_name, "CallSite")) {
      access_some_target(b, insn, owner, calls[i].write);
      continue;
    }
    uint32_t site = global_site(b, insn, owner, "(targets)", calls[i].write);
    if (!cf_string_is(class_name, "VolatileCallSite")) ag_site_mode(b, site, AG_MODE_OPAQUE);
    ag_site_hook(b, cf_before(b->code, insn), site, AG_HOOK_STATIC_FIELD);
  }
}

/* This method is native in some JDKs, so that nothing can be put at its entry. */
static void file_length(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (!ag_jdk_asks_length(member)) return;
  cf_cursor at = cf_before(b->code, insn);
  cf_emit_int(at, false);
  ag_call_hook(b, at, AG_HOOK_FILES);
}

/* ---- System.out, err and in, which are final and yet can be set (JLS 17.5.4) ------------------------------------- */

static const struct {
  const char *field, *setter;
} system_streams[] = {{"out", "setOut"}, {"err", "setErr"}, {"in", "setIn"}};

static uint32_t stream_site(ag_body *b, const cf_insn *insn, const char *field, bool write) {
  cf_member member = {.owner = {SYSTEM, sizeof SYSTEM - 1}, .name = {field, (uint32_t)strlen(field)}};
  return ag_body_site(b, write ? AG_STATIC_WRITE : AG_STATIC_READ, insn, &member, 0, AG_OWN_FIELD);
}

static void reads_stream(ag_body *b, const cf_insn *insn, const char *field) {
  ag_site_table *sites = b->rw->ins->config.sites;
  uint32_t owner = ag_name(sites, SYSTEM, sizeof SYSTEM - 1);
  if (!b->rw->in->program ||
      !(ag_field_flags(sites, owner, ag_name(sites, field, (uint32_t)strlen(field))) & AG_FIELD_SET))
    return;
  ag_site_hook(b, cf_before(b->code, (cf_insn *)insn), stream_site(b, insn, field, false), AG_HOOK_STATIC_FIELD);
}

void ag_stream_field(ag_body *b, cf_insn *insn, const cf_member *member) {
  for (size_t i = 0; i < sizeof system_streams / sizeof *system_streams && cf_string_is(member->owner, SYSTEM); i++)
    if (cf_string_is(member->name, system_streams[i].field)) reads_stream(b, insn, system_streams[i].field);
}

static bool stream_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (insn->opcode == CF_OP_INVOKEVIRTUAL && cf_string_is(member->name, AG_PRINTS_TRACE) &&
      cf_string_is(member->descriptor, "()V"))
    reads_stream(b, insn, "err");
  if (insn->opcode != CF_OP_INVOKESTATIC || !cf_string_is(member->owner, SYSTEM)) return false;
  for (size_t i = 0; i < sizeof system_streams / sizeof *system_streams; i++) {
    if (!cf_string_is(member->name, system_streams[i].setter)) continue;
    cf_cursor at = cf_before(b->code, insn);
    cf_emit(at, CF_OP_DUP);
    cf_emit_string(at, system_streams[i].field);
    ag_site_hook(b, at, stream_site(b, insn, system_streams[i].field, true), AG_HOOK_SETS_STREAM);
    return true;
  }
  return false;
}

/* Is there anything to do for a call that runs this method? */
static bool is_global(const cf_member *m) {
  return ag_jdk_call_family(m->owner, m->name) != AG_CALL_LEADS_NOWHERE || ag_jdk_may_keep(m->owner, true) ||
         ag_jdk_writes_out(m) || ag_jdk_asks_length(m) || ag_jdk_setting(m) || is_of_invoke(m->owner);
}

void ag_global_call(ag_body *b, cf_insn *insn, const cf_member *called) {
  if (stream_call(b, insn, called)) return;
  const ag_inner_setting *inner = ag_jdk_sets_inner(called);
  if (inner) inner_hook(b, cf_before(b->code, insn), insn, inner, true);
  const cf_member member = {ag_jdk_above(b->rw, called), called->name, called->descriptor, called->interface};
  if (member.owner.length == 0 || !is_global(&member) || !ag_runs_jdk(b->rw, called)) return;
  const bool of_object = insn->opcode != CF_OP_INVOKESTATIC && insn->opcode != CF_OP_INVOKESPECIAL;
  if (of_object && ag_jdk_writes_out(&member)) ag_call_hook(b, cf_before(b->code, insn), AG_HOOK_SHOWS);
  changing(b, insn, &member);
  access_kept(b, insn, &member);
  access_targets(b, insn, &member);
  file_length(b, insn, &member);
  const ag_setting *setting = insn->opcode == CF_OP_INVOKESTATIC ? ag_jdk_setting(&member) : NULL;
  if (setting) access(b, insn, setting->of, setting->field, setting->write);
  if (setting && setting->calls) ag_inner_call(b, insn, setting->calls, AG_HOOK_OF_PROPERTIES);
}
