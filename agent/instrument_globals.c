/* What the JDK keeps for the whole JVM and threads can set: a call that sets or asks it is an access to a static field that
 * stands for it. The JDK's own code for it has no hooks; it is put back before each execution by HporGlobals. */
#include "instrument_rewrite.h"

#include <string.h>

#define SYSTEM "java/lang/System"
#define PROPERTIES SYSTEM, "(properties)"

static const struct {
  const char *owner, *name, *of, *field;
  bool write;
} globals[] = {
    {SYSTEM, "getProperty", PROPERTIES, false},
    {SYSTEM, "setProperty", PROPERTIES, true},
    {SYSTEM, "clearProperty", PROPERTIES, true},
    {SYSTEM, "getProperties", PROPERTIES, true}, /* what it returns can be changed */
    {SYSTEM, "setProperties", PROPERTIES, true},
    {"java/lang/Integer", "getInteger", PROPERTIES, false},
    {"java/lang/Long", "getLong", PROPERTIES, false},
    {"java/lang/Boolean", "getBoolean", PROPERTIES, false},
    {"java/util/Locale", "getDefault", "java/util/Locale", "(default)", false},
    {"java/util/Locale", "setDefault", "java/util/Locale", "(default)", true},
    {"java/util/TimeZone", "getDefault", "java/util/TimeZone", "(default)", false},
    {"java/util/TimeZone", "setDefault", "java/util/TimeZone", "(default)", true},
    {"java/lang/Thread", "getDefaultUncaughtExceptionHandler", "java/lang/Thread", "defaultUncaughtExceptionHandler",
     false},
    {"java/lang/Thread", "setDefaultUncaughtExceptionHandler", "java/lang/Thread", "defaultUncaughtExceptionHandler",
     true},
};

/* Loggers outlive executions, and what they are told stays. */
static bool changes_logger(const cf_member *member) {
  static const char *const names[] = {"setLevel",  "addHandler", "removeHandler", "setUseParentHandlers",
                                      "setFilter", "setParent"};
  if (!cf_string_is(member->owner, "java/util/logging/Logger")) return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (cf_string_is(member->name, names[i])) return true;
  return false;
}

static void access(ag_body *b, cf_insn *insn, const char *owner, const char *field, bool write) {
  cf_member member = {.owner = {owner, (uint32_t)strlen(owner)}, .name = {field, (uint32_t)strlen(field)}};
  uint32_t site = ag_body_site(b, write ? AG_STATIC_WRITE : AG_STATIC_READ, insn, &member, 0, AG_VOLATILE | AG_OWN_FIELD);
  ag_site_hook(b, cf_before(b->code, insn), site, AG_HOOK_STATIC_FIELD);
}

void ag_global_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (changes_logger(member)) {
    cf_cursor at = cf_before(b->code, insn);
    cf_emit_string(at, "what is set in a logger stays for the next execution");
    ag_call_hook(b, at, AG_HOOK_NAMED);
    return;
  }
  if (insn->opcode != CF_OP_INVOKESTATIC) return;
  for (size_t i = 0; i < sizeof globals / sizeof *globals; i++)
    if (cf_string_is(member->owner, globals[i].owner) && cf_string_is(member->name, globals[i].name))
      access(b, insn, globals[i].of, globals[i].field, globals[i].write);
}
