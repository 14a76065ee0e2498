/* Says for each instruction whether it is a site, and what it touches. */
#include "sites.h"

#include "hpor/jdk_objects.h"

#include <string.h>

void an_touch_add(an_touch *touch, an_location_id location, uint32_t modes) {
  touch->site = true;
  for (uint32_t i = 0; i < touch->count; i++)
    if (touch->accesses[i].location == location) {
      touch->accesses[i].modes |= modes;
      return;
    }
  if (touch->count < AN_ACCESSES_MAX) touch->accesses[touch->count++] = (an_access){location, modes};
}

static const char element_types[] = "IJFDLBCS"; /* in the order of iaload ... saload */

an_location_id an_array_of(char type) {
  const char *at = type == 'Z' ? strchr(element_types, 'B') : type ? strchr(element_types, type) : NULL;
  return AN_ARRAY + (at ? (an_location_id)(at - element_types) : 4);
}

an_touch an_plain_touch(const cf_insn *insn) {
  an_touch touch = {.base = -1};
  uint16_t op = insn->opcode;
  if (op >= CF_OP_IALOAD && op <= CF_OP_SALOAD) {
    an_touch_add(&touch, AN_ARRAY + (op - CF_OP_IALOAD), AN_READ);
    touch.base = 1;
  } else if (op >= CF_OP_IASTORE && op <= CF_OP_SASTORE) {
    char type = element_types[op - CF_OP_IASTORE];
    an_touch_add(&touch, AN_ARRAY + (op - CF_OP_IASTORE), AN_WRITE);
    touch.base = 1 + cf_type_slots(type);
  } else if (op == CF_OP_MONITORENTER || op == CF_OP_MONITOREXIT) {
    an_touch_add(&touch, AN_MONITOR, AN_READ | AN_WRITE);
    touch.base = 0;
  }
  return touch;
}

/* ---- calls ------------------------------------------------------------------------------------------------------ */

static bool starts(cf_string text, const char *prefix) {
  size_t length = strlen(prefix);
  return text.length >= length && memcmp(text.text, prefix, length) == 0;
}

enum { RW = AN_READ | AN_WRITE, NOTHING = -1 };

/* Calls that are known by their name, whatever the class: an object's class is not known at the call. What only looks
 * the same touches less than is said here. */
typedef struct name_rule {
  const char *name;
  const char *descriptor; /* null: any */
  char call;              /* 's': static calls only; 'i': instance calls only; 'a': any */
  struct {
    int location; /* NOTHING: none */
    uint32_t modes;
  } touches[3];
} name_rule;

static const name_rule name_rules[] = {
    {"wait", "()V", 'i', {{AN_MONITOR, RW}, {AN_INTERRUPT, RW}, {NOTHING, 0}}},
    {"wait", "(J)V", 'i', {{AN_MONITOR, RW}, {AN_INTERRUPT, RW}, {AN_CLOCK, RW}}},
    {"wait", "(JI)V", 'i', {{AN_MONITOR, RW}, {AN_INTERRUPT, RW}, {AN_CLOCK, RW}}},
    {"notify", "()V", 'i', {{AN_MONITOR, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"notifyAll", "()V", 'i', {{AN_MONITOR, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"start", "()V", 'i', {{AN_LIFE, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"start", "(Ljava/lang/Runnable;)Ljava/lang/Thread;", 'a', {{AN_LIFE, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"startVirtualThread", NULL, 's', {{AN_LIFE, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"join", NULL, 'i', {{AN_LIFE, RW}, {AN_INTERRUPT, RW}, {AN_CLOCK, RW}}},
    /* of a thread, or of a group */
    {"interrupt", "()V", 'i', {{AN_INTERRUPT, AN_WRITE}, {AN_LIFE, AN_READ}, {NOTHING, 0}}},
    {"isInterrupted", "()Z", 'i', {{AN_INTERRUPT, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"interrupted", "()Z", 's', {{AN_INTERRUPT, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"isAlive", "()Z", 'i', {{AN_LIFE, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"setDaemon", "(Z)V", 'i', {{AN_LIFE, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"isDaemon", "()Z", 'i', {{AN_LIFE, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"getThreadGroup", "()Ljava/lang/ThreadGroup;", 'i', {{AN_LIFE, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"getUncaughtExceptionHandler", NULL, 'i', {{AN_LIFE, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"activeCount", "()I", 'a', {{AN_LIFE, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"enumerate", "([Ljava/lang/Thread;)I", 'a', {{AN_LIFE, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"enumerate", "([Ljava/lang/Thread;Z)I", 'i', {{AN_LIFE, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"getState", NULL, 'i', {{AN_LIFE, AN_READ}, {AN_INTERRUPT, AN_READ}, {NOTHING, 0}}},
    {"sleep", NULL, 's', {{AN_CLOCK, RW}, {AN_INTERRUPT, RW}, {NOTHING, 0}}},
    {"yield", "()V", 's', {{NOTHING, 0}, {NOTHING, 0}, {NOTHING, 0}}},
    /* of a barrier: who arrives when */
    {"await", "()I", 'i', {{NOTHING, 0}, {NOTHING, 0}, {NOTHING, 0}}},
    {"await", "(JLjava/util/concurrent/TimeUnit;)I", 'i', {{NOTHING, 0}, {NOTHING, 0}, {NOTHING, 0}}},
    {"onSpinWait", "()V", 's', {{NOTHING, 0}, {NOTHING, 0}, {NOTHING, 0}}},
    {"holdsLock", NULL, 's', {{AN_MONITOR, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"currentTimeMillis", "()J", 's', {{AN_CLOCK, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"nanoTime", "()J", 's', {{AN_CLOCK, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"getNanoTimeAdjustment", "(J)J", 's', {{AN_CLOCK, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"identityHashCode", NULL, 's', {{NOTHING, 0}, {NOTHING, 0}, {NOTHING, 0}}},
    {"seedUniquifier", NULL, 's', {{AN_CLOCK, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"random", "()D", 's', {{AN_CLOCK, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"shuffle", NULL, 's', {{AN_CLOCK, AN_READ}, {AN_ATOMIC, RW}, {NOTHING, 0}}},
    {"generateSeed", NULL, 'a', {{AN_CLOCK, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"getSeed", NULL, 'a', {{AN_CLOCK, AN_READ}, {NOTHING, 0}, {NOTHING, 0}}},
    {"park", NULL, 'a', {{AN_PERMIT, RW}, {AN_INTERRUPT, RW}, {AN_CLOCK, RW}}},
    {"unpark", NULL, 'a', {{AN_PERMIT, RW}, {AN_LIFE, AN_READ}, {NOTHING, 0}}},
    {"newInstance", "([Ljava/lang/Object;)Ljava/lang/Object;", 'i', {{AN_CLASS, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"invoke",
     "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
     'i',
     {{AN_CLASS, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"forName", NULL, 's', {{AN_CLASS, RW}, {NOTHING, 0}, {NOTHING, 0}}},
    {"arraycopy", NULL, 's', {{AN_ATOMIC, RW}, {NOTHING, 0}, {NOTHING, 0}}},
};

static void by_name(an_touch *touch, const cf_member *m, bool is_static) {
  for (size_t i = 0; i < sizeof name_rules / sizeof *name_rules; i++) {
    const name_rule *r = &name_rules[i];
    if (!cf_string_is(m->name, r->name) || (r->descriptor && !cf_string_is(m->descriptor, r->descriptor))) continue;
    if ((r->call == 's' && !is_static) || (r->call == 'i' && is_static)) continue;
    touch->site = true;
    for (int k = 0; k < 3; k++)
      if (r->touches[k].location != NOTHING)
        an_touch_add(touch, (an_location_id)r->touches[k].location, r->touches[k].modes);
  }
}

/* Unsafe, VarHandle, atomic field updaters, reflection: what is touched is chosen at run time. */
static void by_handle(an_touch *touch, const cf_member *m) {
  bool unsafe = cf_string_is(m->owner, "jdk/internal/misc/Unsafe") || cf_string_is(m->owner, "sun/misc/Unsafe");
  bool handle = cf_string_is(m->owner, "java/lang/invoke/VarHandle");
  bool reflection =
      cf_string_is(m->owner, "java/lang/reflect/Field") || cf_string_is(m->owner, "java/lang/reflect/Array");
  bool read = starts(m->name, "get"), write = starts(m->name, reflection || handle ? "set" : "put");
  if (unsafe || handle) {
    bool update = starts(m->name, "getAnd") || starts(m->name, "compareAnd") || starts(m->name, "weakCompareAnd");
    if (update) read = write = true;
  }
  if (unsafe && (starts(m->name, "copy") || starts(m->name, "setMemory"))) read = write = true;
  if ((unsafe || handle || reflection) && (read || write))
    an_touch_add(touch, AN_ATOMIC, (read ? AN_READ : 0u) | (write ? AN_WRITE : 0u));
}

/* Where a static field is found at run time, its class may still have to be initialized. */
static void by_late_class(an_touch *touch, const cf_member *m) {
  bool access = starts(m->name, "get") || starts(m->name, "set");
  if (cf_string_is(m->owner, "java/lang/invoke/VarHandle") ||
      (access && cf_string_is(m->owner, "java/lang/reflect/Field")))
    an_touch_add(touch, AN_CLASS, RW);
}

/* Text that is made from an array, or put into one. */
static void by_text(an_touch *touch, const cf_member *m) {
  bool builder = cf_string_is(m->owner, "java/lang/StringBuilder") || cf_string_is(m->owner, "java/lang/StringBuffer");
  bool string = cf_string_is(m->owner, "java/lang/String");
  if (!builder && !string) return;
  if (cf_string_is(m->name, "getChars")) an_touch_add(touch, an_array_of('C'), AN_WRITE);
  if (an_array_text(m)) an_touch_add(touch, an_array_of(m->descriptor.text[2]), AN_READ);
}

/* Calls of the JDK that read arrays by code without hooks. */
static void by_array(an_touch *touch, const cf_insn *insn, const cf_member *m) {
  if (m->owner.length && m->owner.text[0] == '[' && cf_string_is(m->name, "clone"))
    an_touch_add(touch, an_array_of(m->owner.length > 1 ? m->owner.text[1] : 0), AN_READ);
  else if (insn->opcode != CF_OP_INVOKESTATIC && cf_string_is(m->name, "clone") &&
           cf_string_is(m->descriptor, "()Ljava/lang/Object;"))
    an_touch_add(touch, AN_ATOMIC, AN_READ);
  if (insn->opcode != CF_OP_INVOKESTATIC) return;
  bool arrays = cf_string_is(m->owner, "java/util/Arrays");
  bool copies = arrays && (starts(m->name, "copyOf") || cf_string_is(m->name, "equals"));
  bool supports = cf_string_is(m->owner, "jdk/internal/util/ArraysSupport");
  bool compares = supports && (cf_string_is(m->name, "mismatch") || cf_string_is(m->name, "hashCode"));
  if (supports && cf_string_is(m->name, "vectorizedHashCode")) { /* JDK 21: of an array of any of these types */
    for (const char *type = "ZBCSI"; *type; type++) an_touch_add(touch, an_array_of(*type), AN_READ);
    touch->replaced = true;
  }
  if (arrays && cf_string_is(m->name, "fill") && starts(m->descriptor, "([Ljava/lang/Object;Ljava"))
    an_touch_add(touch, an_array_of('L'), AN_WRITE); /* by the caller, where it fills an array of its own */
  if (!copies && !compares) return;
  char type = m->descriptor.length > 2 && m->descriptor.text[1] == '[' ? m->descriptor.text[2] : 'L';
  an_touch_add(touch, an_array_of(type), AN_READ);
  bool asks_elements = cf_string_is(m->name, "equals") || cf_string_is(m->name, "hashCode");
  touch->replaced = !asks_elements || strchr("ZBCSIJFD", type);
}

static void of_memory(an_touch *touch, char type, uint32_t modes) {
  an_touch_add(touch, an_array_of('B'), modes);
  if (type != 'B') an_touch_add(touch, an_array_of(type), modes);
}

/* Memory of buffers. A text whose class the call does not name may be a CharBuffer. */
static void by_memory(an_touch *touch, const cf_member *m, cf_string hidden, const an_object_call *call) {
  an_buffer_part part;
  const bool own = an_buffer_part_of(m, hidden, &part);
  if (own) of_memory(touch, an_buffer_element(hidden), part.modes);
  if (own && part.from_buffer) of_memory(touch, an_buffer_element(hidden), AN_READ);
  if (call->receiver == AN_RECEIVER_TEXT) of_memory(touch, 'C', call->modes);
  cf_string type;
  int i = 0;
  for (uint32_t position = 0; i < 64 && cf_descriptor_next(m->descriptor, &position, &type); i++) {
    if (!(call->texts >> i & 1) || starts(type, "Ljava/lang/StringBu")) continue;
    uint32_t modes = (call->buffers & call->filled) >> i & 1     ? AN_WRITE
                     : (call->written & ~call->buffers) >> i & 1 ? AN_WRITE
                                                                 : AN_READ;
    of_memory(touch, an_buffer_type_element(type), modes);
  }
}

/* Objects of the JDK as a whole. */
static void by_contents(an_touch *touch, const cf_class *c, const cf_insn *insn, const cf_member *m, an_scope scope,
                        cf_string hidden) {
  an_object_call call;
  if (scope == AN_LIBRARY && c && an_object_asked(cf_class_name(c), m, insn->opcode))
    an_touch_add(touch, AN_CONTENTS, RW);
  if (scope == AN_PROGRAM && an_object_through(m, insn->opcode)) an_touch_add(touch, AN_CONTENTS, RW);
  if (cf_string_is(m->owner, "java/lang/invoke/VarHandle") && starts(m->descriptor, "(Ljava/nio/"))
    an_touch_add(touch, AN_CONTENTS, AN_READ); /* the buffer's limit */
  if (scope == AN_HIDDEN || !an_object_call_of(m, insn->opcode, hidden, &call)) return;
  uint32_t modes = scope == AN_PROGRAM || call.receiver == AN_RECEIVER_TEXT ? call.modes : 0;
  if (call.texts) modes |= AN_READ;
  if (call.written) modes |= AN_WRITE;
  if (modes) an_touch_add(touch, AN_CONTENTS, modes);
  by_memory(touch, m, hidden, &call);
}

/* Arrays that are given to code without hooks. */
static void by_given_arrays(an_touch *touch, const cf_class *c, const cf_insn *insn, const cf_member *m,
                            cf_string hidden) {
  an_arrays arrays;
  if (!an_arrays_of(m, hidden, &arrays)) return;
  cf_string type;
  int i = 0, count = 0;
  for (uint32_t position = 0; cf_descriptor_next(m->descriptor, &position, &type);) count++;
  for (uint32_t position = 0; i < 64 && cf_descriptor_next(m->descriptor, &position, &type); i++) {
    if (!(arrays.used >> i & 1) || (i == count - 1 && c && an_fresh_array(c, insn))) continue;
    uint32_t modes = arrays.filled >> i & 1 ? AN_WRITE : AN_READ;
    an_touch_add(touch, an_array_of(an_array_element(type)), modes);
  }
}

/* java.time and calendars read the clock in code that is not followed. */
static void by_time(an_touch *touch, const cf_member *m) {
  static const struct {
    const char *owner, *name; /* both begin so */
  } rules[] = {
      {"java/time/", "now"},
      {"java/time/", "millis"},
      {"java/time/", "instant"},
      {"java/time/", "system"},
      {"java/time/", "tick"},
      {"java/util/Gregorian", "<init>"},
      {"java/text/SimpleDateFormat", "<init>"},
      {"java/text/DateFormat", "get"},
      /* A date in a format. */
      {"java/lang/String", "format"},
      {"java/io/Print", "format"},
      {"java/io/Print", "printf"},
      {"java/util/Formatter", "format"},
  };
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    if (starts(m->owner, rules[i].owner) && starts(m->name, rules[i].name)) an_touch_add(touch, AN_CLOCK, AN_READ);
}

/* What the JDK keeps for the whole JVM: properties, defaults. Its own code for it has no sites. */
static void by_settings(an_touch *touch, const cf_member *m) {
  static const struct {
    const char *owner, *names;
  } settings[] = {
      {"java/lang/System", " getProperty setProperty clearProperty getProperties setProperties setOut setErr setIn "},
      {"java/lang/Integer", " getInteger "},
      {"java/lang/Long", " getLong "},
      {"java/lang/Boolean", " getBoolean "},
      {"java/util/Locale", " getDefault setDefault "},
      {"java/util/TimeZone", " getDefault setDefault "},
      {"java/util/ResourceBundle", " getBundle clearCache "},
      {"java/lang/Thread", " getDefaultUncaughtExceptionHandler setDefaultUncaughtExceptionHandler "},
  };
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
    if (!cf_string_is(m->owner, settings[i].owner)) continue;
    const char *at = memmem(settings[i].names, strlen(settings[i].names), m->name.text, m->name.length);
    if (at && at[-1] == ' ' && at[m->name.length] == ' ') an_touch_add(touch, AN_CONTENTS, RW);
  }
}

/* What the classes of other packages keep, which their static methods may look at or change, and which their
 * constructors may look at; and what call sites lead to. */
static void by_kept(an_touch *touch, const cf_member *m, bool is_static) {
  static const char *const jdk[] = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};
  static const char *const registries[] = {"java/lang/management/", "java/util/logging/", "java/util/prefs/"};
  static const char *const never[] = {"java/lang/", "java/util/", "java/nio/",
                                      "java/math/", "java/text/", "java/time/"};
  bool in_jdk = false, kept = false, other = true;
  for (size_t i = 0; i < sizeof jdk / sizeof *jdk; i++) in_jdk |= starts(m->owner, jdk[i]);
  for (size_t i = 0; i < sizeof registries / sizeof *registries; i++) kept |= starts(m->owner, registries[i]);
  for (size_t i = 0; i < sizeof never / sizeof *never; i++) other &= !starts(m->owner, never[i]);
  bool targets = starts(m->owner, "java/lang/invoke/") &&
                 (starts(m->name, "invoke") || cf_string_is(m->name, "setTarget") || starts(m->name, "invalidate") ||
                  cf_string_is(m->name, "getTarget") || cf_string_is(m->name, "hasBeenInvalidated"));
  bool defaults = starts(m->name, "setDefault") || starts(m->name, "getDefault");
  if (targets || kept || ((is_static || defaults) && in_jdk && other)) an_touch_add(touch, AN_CONTENTS, RW);
  bool constructs = cf_string_is(m->name, "<init>") && !starts(m->owner, "java/io/");
  bool opens = cf_string_is(m->owner, "java/net/URL") && cf_string_is(m->name, "openConnection");
  if ((constructs || opens) && in_jdk && other) an_touch_add(touch, AN_CONTENTS, AN_READ);
}

an_touch an_call_touch(const cf_class *c, const cf_insn *insn, const cf_member *m, an_scope scope, cf_string hidden) {
  an_touch touch = {.base = -1};
  bool is_static = insn->opcode == CF_OP_INVOKESTATIC;
  /* The JDK's class, if the call names a class of the program below it. */
  const cf_member of_jdk = {hidden.length ? hidden : m->owner, m->name, m->descriptor, m->interface};
  by_name(&touch, m, is_static);
  by_handle(&touch, m);
  by_array(&touch, insn, m);
  by_text(&touch, m);
  bool id = cf_string_is(m->name, "threadId") || cf_string_is(m->name, "getId");
  if (id && cf_string_is(m->owner, "java/lang/Thread")) an_touch_add(&touch, AN_CLOCK, AN_READ); /* a seed */
  if (is_static && (cf_string_is(of_jdk.owner, "java/util/Calendar") || starts(of_jdk.owner, "java/util/Gregorian")))
    an_touch_add(&touch, AN_CLOCK, AN_READ);
  by_time(&touch, &of_jdk);
  by_contents(&touch, c, insn, m, scope, hidden);
  if (scope == AN_PROGRAM && is_static) by_settings(&touch, &of_jdk);
  if (scope == AN_PROGRAM) by_kept(&touch, &of_jdk, is_static);
  if (scope == AN_PROGRAM) by_late_class(&touch, m);
  if (scope == AN_PROGRAM) by_given_arrays(&touch, c, insn, m, hidden);
  if (touch.site && (!is_static || cf_descriptor_argument_slots(m->descriptor) > 0))
    touch.base = cf_descriptor_argument_slots(m->descriptor) - (is_static ? 1 : 0);
  return touch;
}
