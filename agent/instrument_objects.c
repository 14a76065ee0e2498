/* Objects of JDK classes that are not rewritten but that threads may share and change: a call of a method is one access
 * to the object as a whole. The hook is that of a field, whose name stands for the object's contents. */
#include "instrument_rewrite.h"

#include <string.h>

typedef struct object_rule {
  const char *owner; /* a class; with / at the end: all classes of the package */
  bool synchronized; /* its methods take a lock: calls of two threads are no data race */
  const char *looks; /* one that only looks, besides the readers below; or null */
} object_rule;

static const object_rule rules[] = {
    {"java/lang/StringBuilder", false},
    {"java/lang/StringBuffer", true},
    {"java/text/", false},
    {"java/util/Calendar", false},
    {"java/util/GregorianCalendar", false},
    {"java/util/Scanner", false},
    {"java/util/Properties", true},
    {"java/util/regex/Matcher", false},
    {"java/util/Formatter", false},
    {"java/util/zip/", false},
    {"java/nio/Buffer", false},
    {"java/nio/ByteBuffer", false},
    {"java/nio/CharBuffer", false},
    {"java/nio/ShortBuffer", false},
    {"java/nio/IntBuffer", false},
    {"java/nio/LongBuffer", false},
    {"java/nio/FloatBuffer", false},
    {"java/nio/DoubleBuffer", false},
    {"java/security/MessageDigest", false},
    {"java/lang/ref/Reference", true, "get"},
    {"java/lang/ref/WeakReference", true, "get"},
    {"java/lang/ref/SoftReference", true, "get"},
    {"java/lang/ref/PhantomReference", true, "get"},
};

/* Methods that only look; a name that ends in * stands for all that begin so. Some of java.nio and java.text change the
 * object though they are called get... or format: those classes have no readers here but the ones that are sure. */
static const char *const readers[] = {
    "toString", "length",    "charAt",      "capacity",  "indexOf",      "lastIndexOf",
    "isEmpty",  "compareTo", "subSequence", "substring", "codePointAt",  "chars",
    "equals",   "hashCode",  "limit",       "remaining", "hasRemaining", "refersTo",
};

static const object_rule *find_rule(cf_string owner) {
  static const char java[] = "java/";
  if (owner.length < sizeof java || memcmp(owner.text, java, sizeof java - 1) != 0) return NULL;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    size_t length = strlen(rules[i].owner);
    bool package = rules[i].owner[length - 1] == '/';
    if ((package ? owner.length > length : owner.length == length) && memcmp(owner.text, rules[i].owner, length) == 0)
      return &rules[i];
  }
  return NULL;
}

static bool only_looks(const object_rule *rule, const cf_member *member) {
  if (rule->looks && cf_string_is(member->name, rule->looks)) return true;
  for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
    if (cf_string_is(member->name, readers[i])) /* limit() looks, limit(int) sets. */
      return cf_descriptor_argument_slots(member->descriptor) == 0 || !cf_string_is(member->name, "limit");
  return false;
}

void ag_object_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  const object_rule *rule = insn->opcode == CF_OP_INVOKEVIRTUAL ? find_rule(member->owner) : NULL;
  if (!rule) return;
  bool write = !only_looks(rule, member);
  cf_member contents = {.owner = member->owner, .name = {"(contents)", 10}};
  uint32_t site =
      ag_body_site(b, write ? AG_FIELD_WRITE : AG_FIELD_READ, insn, &contents, 0, rule->synchronized ? AG_VOLATILE : 0);
  if (site) ag_site_get(b->rw->ins->config.sites, site)->synchronized = rule->synchronized;
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, member->descriptor, arguments);
  cf_emit(at, CF_OP_DUP);
  ag_site_hook(b, at, site, AG_HOOK_FIELD);
  for (int i = 0; i < count; i++) ag_load(at, arguments[i].type, arguments[i].local);
}
