/* Rewrites one class: takes the bytes that the JVM loads, and returns the bytes that the JVM gets. */
#include "instrument/instrument.h"

#include "instrument/instrument_parts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what could not be instrumented ----------------------------------------------------------------------------- */

struct ag_uninstrumented {
  pthread_mutex_t lock;
  HP_VECTOR(char *) entries;
};

static struct ag_uninstrumented *uninstrumented_new(void) {
  struct ag_uninstrumented *list = calloc(1, sizeof *list);
  if (list && pthread_mutex_init(&list->lock, NULL) != 0) {
    free(list);
    return NULL;
  }
  return list;
}

static void uninstrumented_free(struct ag_uninstrumented *list) {
  if (!list) return;
  for (uint32_t i = 0; i < list->entries.length; i++) free(list->entries.items[i]);
  hp_free(&list->entries);
  pthread_mutex_destroy(&list->lock);
  free(list);
}

static void uninstrumented_add(struct ag_uninstrumented *list, const char *text) {
  pthread_mutex_lock(&list->lock);
  for (uint32_t i = 0; i < list->entries.length; i++) {
    if (strcmp(list->entries.items[i], text) != 0) continue;
    pthread_mutex_unlock(&list->lock); /* the class is rewritten once more */
    return;
  }
  char *copy = strdup(text);
  if (copy && !hp_push(&list->entries, copy)) free(copy);
  pthread_mutex_unlock(&list->lock);
}

const char *ag_instrument_uninstrumented(const ag_instrument *ins, size_t i) {
  struct ag_uninstrumented *list = ins->uninstrumented;
  pthread_mutex_lock(&list->lock);
  const char *entry = i < list->entries.length ? list->entries.items[i] : NULL;
  pthread_mutex_unlock(&list->lock);
  return entry;
}

/* ---- the instrumenter ------------------------------------------------------------------------------------------- */

static bool find_bytes(void *data, const char *name, uint8_t **bytes, size_t *length, bool *jdk) {
  const ag_instrument *ins = data;
  const ag_instrument_config *config = &ins->config;
  *jdk = ag_is_jdk(ins, name);
  if (*jdk) return config->find_jdk_class && config->find_jdk_class(config->data, name, bytes, length);
  return config->find_class && config->find_class(config->data, name, bytes, length);
}

ag_instrument *ag_instrument_new(const ag_instrument_config *config) {
  ag_instrument *ins = calloc(1, sizeof *ins);
  if (!ins) return NULL;
  ins->config = *config;
  ins->calls = ag_call_table_new();
  ins->uninstrumented = uninstrumented_new();
  ins->ancestors = ag_ancestors_new();
  ins->interfaces = ag_interfaces_new();
  ins->construction = an_construction_new((an_class_finder){ins, find_bytes});
  if (ins->calls && ins->uninstrumented && ins->ancestors && ins->interfaces && ins->construction) return ins;
  ag_instrument_free(ins);
  return NULL;
}

void ag_instrument_free(ag_instrument *ins) {
  if (!ins) return;
  ag_call_table_free(ins->calls);
  uninstrumented_free(ins->uninstrumented);
  an_construction_free(ins->construction);
  ag_ancestors_free(ins->ancestors);
  ag_interfaces_free(ins->interfaces);
  free(ins);
}

/* ---- one class -------------------------------------------------------------------------------------------------- */

/* "demo.Big.run()V: why", for the list and the caller. */
static void report(ag_rewrite *rw, const cf_method *m, const cf_error *why, hp_error *error) {
  cf_string name = m ? cf_method_name(m) : (cf_string){"", 0};
  cf_string descriptor = m ? cf_method_descriptor(m) : (cf_string){"", 0};
  if (cf_string_is(name, AG_MOVED_INITIALIZER)) name = (cf_string){"<clinit>", 8};
  hp_error text;
  hp_fail(&text, "%s%s%.*s%.*s: %s", rw->name, m ? "." : "", (int)name.length, name.text, (int)descriptor.length,
          descriptor.text, why->rule);
  for (char *p = text.text; *p && *p != '('; p++)
    if (*p == '/') *p = '.';
  uninstrumented_add(rw->ins->uninstrumented, text.text);
  if (error && error->text[0] == 0) *error = text;
}

static bool has_code(const cf_method *m) {
  return m && cf_method_has_code(m);
}

/* Is the class a generated proxy? Its static fields hold methods that never change. The JDK keeps proxies, such as
 * annotations, for later executions. */
static bool is_proxy(const ag_rewrite *rw) {
  return cf_string_is(cf_class_super(rw->c), "java/lang/reflect/Proxy");
}

/* Can others see when the class is initialized, or must anything be reset for the next execution? */
static bool has_state(const ag_rewrite *rw) {
  if (is_proxy(rw)) return false;
  if (cf_method_find(rw->c, AG_MOVED_INITIALIZER, "()V")) return true;
  for (uint16_t i = 0; i < cf_field_count(rw->c); i++)
    if ((cf_field_flags(cf_field_at(rw->c, i)) & (CF_ACC_STATIC | CF_ACC_FINAL)) == CF_ACC_STATIC) return true;
  if (ag_has_moved_interface(rw->ins, cf_class_name(rw->c))) return true;
  char super[1024];
  cf_string name = cf_class_super(rw->c);
  return name.length > 0 && ag_text(name, super, sizeof super) && !ag_is_jdk(rw->ins, super);
}

/* Decides what becomes of <clinit>. This comes before the methods, since it changes which fields are final. */
static bool plan_initializer(ag_rewrite *rw, hp_error *error) {
  cf_method *clinit = cf_method_find(rw->c, "<clinit>", "()V");
  bool interface = cf_class_flags(rw->c) & CF_ACC_INTERFACE;
  if (!(rw->what & AG_DO_CLASS_INIT)) return true;
  if (rw->in->retransform) { /* the JVM has run the initializer, or will run it */
    cf_error why = {.rule = "loaded before hpor could move its static initializer"};
    if (has_code(clinit)) report(rw, NULL, &why, error);
    return true;
  }
  if (is_proxy(rw)) {
    rw->what |= AG_DO_MUTE_CLINIT;
    return true;
  }
  if (interface && !ag_interface_moved(rw->ins, cf_class_name(rw->c))) {
    rw->what |= AG_DO_MUTE_CLINIT;
    cf_error why = {.rule = "the static initializer of this interface runs once, not in each execution: "
                            "the interface was not found on the class path"};
    if (has_code(clinit)) report(rw, NULL, &why, NULL);
    return true;
  }
  if (!has_code(clinit)) return true;
  if (interface && !(rw->what & AG_DO_APART) && cf_class_version(rw->c) < VERSION_WITH_INTERFACE_CODE) {
    cf_method_remove(rw->c, clinit); /* ag_instrument_initializer() */
    return rw->moved = true;
  }
  if (ag_move_initializer(rw, clinit)) return true;
  cf_error why = {.rule = "its constant pool is full"};
  report(rw, NULL, &why, error);
  return false;
}

/* Has the class another field of that name? Only its type tells them apart (JVMS 4.5); javac makes none, tools that
 * shorten names do. */
static bool shares_name(const cf_class *c, uint16_t field) {
  const cf_string name = cf_field_name(cf_field_at(c, field));
  for (uint16_t i = 0; i < cf_field_count(c); i++)
    if (i != field && cf_string_same(cf_field_name(cf_field_at(c, i)), name)) return true;
  return false;
}

/* Notes how the class file declares its fields, before fields that the initializer assigns lose `final`. `late`: by
 * field; null: none is. Fields are known by their names: where two share one, neither counts as final. */
static void note_fields(ag_site_table *sites, const cf_class *c, const bool *late, uint32_t loader) {
  cf_string owner = cf_class_name(c), super = cf_class_super(c);
  uint32_t class_name = ag_name_in(sites, ag_name(sites, owner.text, owner.length), loader);
  ag_super_add(sites, class_name, ag_name(sites, super.text, super.length), loader);
  for (uint16_t i = 0; i < cf_field_count(c); i++) {
    const cf_field *field = cf_field_at(c, i);
    cf_string name = cf_field_name(field);
    uint16_t flags = cf_field_flags(field);
    uint32_t final = late && late[i] ? AG_FIELD_LATE : AG_FIELD_FINAL;
    uint32_t field_name = ag_name(sites, name.text, name.length);
    uint32_t set = ag_field_flags(sites, class_name, field_name) & AG_FIELD_SET;
    if (shares_name(c, i)) final = 0;
    ag_field_add(sites, class_name, field_name,
                 (flags & CF_ACC_FINAL ? final | set : 0) | (flags & CF_ACC_VOLATILE ? AG_FIELD_VOLATILE : 0));
  }
}

/* Notes the fields of a class that may not be loaded yet; `super` becomes the name of its superclass. False: nothing is
 * known of the class. */
static bool note_other(ag_instrument *ins, const char *owner, char *super, size_t size) {
  uint8_t *bytes = NULL;
  size_t length = 0;
  if (!ins->config.find_class || !ins->config.find_class(ins->config.data, owner, &bytes, &length)) return false;
  cf_class *c = cf_class_parse(bytes, length, owner, NULL);
  bool *late = c ? calloc(cf_field_count(c) + 1u, sizeof *late) : NULL;
  if (late) {
    an_late_fields(ins->construction, c, late);
    for (uint16_t i = 0; i < cf_field_count(c); i++) {
      const cf_string name = cf_field_name(cf_field_at(c, i));
      const uint32_t flags =
          ag_field_flags(ins->config.sites, ag_name(ins->config.sites, owner, (uint32_t)strlen(owner)),
                         ag_name(ins->config.sites, name.text, name.length));
      late[i] |= (flags & AG_FIELD_SET) != 0;
    }
    note_fields(ins->config.sites, c, late, 0);
  }
  const bool known = late && ag_text(cf_class_super(c), super, size);
  free(late);
  cf_class_free(c);
  free(bytes);
  return known;
}

bool ag_instrument_final(ag_instrument *ins, const char *owner, const char *field) {
  ag_site_table *sites = ins->config.sites;
  const uint32_t name = ag_name(sites, field, (uint32_t)strlen(field));
  char at[1024], super[1024];
  snprintf(at, sizeof at, "%s", owner);
  enum { DEEPEST = 100 };
  for (int depth = 0; depth < DEEPEST && !ag_is_jdk(ins, at); depth++) {
    uint32_t flags = ag_field_flags(sites, ag_name(sites, at, (uint32_t)strlen(at)), name);
    if (!flags && !note_other(ins, at, super, sizeof super)) return false;
    if (!flags) flags = ag_field_flags(sites, ag_name(sites, at, (uint32_t)strlen(at)), name);
    if (flags) return flags & AG_FIELD_FINAL && !(flags & AG_FIELD_LATE);
    snprintf(at, sizeof at, "%s", super);
  }
  return false;
}

static void note_lacking(ag_rewrite *rw) {
  const char *method = ag_lacking_guard(rw->name, rw->c);
  if (!method) return;
  snprintf(rw->lacking, sizeof rw->lacking, "%s: this JDK lacks its method %s, which hpor replaces or watches",
           rw->name, method);
  for (char *c = rw->lacking; *c && *c != ':'; c++)
    if (*c == '/') *c = '.';
}

/* Raises the version of old class files: hooks take classes as constants. The newer version still allows all that an
 * older class file may contain. */
static void allow_class_constants(cf_class *c) {
  if (cf_class_version(c) < VERSION_WITH_CLASS_CONSTANTS) cf_class_set_version(c, VERSION_WITH_CLASS_CONSTANTS);
}

/* Turns the class into one that contains only the moved initializer. */
static bool set_apart(ag_rewrite *rw) {
  char *name;
  if (asprintf(&name, "%s" AG_INITIALIZER_SUFFIX, rw->name) < 0) return false;
  while (cf_field_count(rw->c) > 0) cf_field_remove(rw->c, cf_field_at(rw->c, 0));
  for (uint16_t i = cf_method_count(rw->c); i-- > 0;)
    if (!cf_method_has_code(cf_method_at(rw->c, i))) cf_method_remove(rw->c, cf_method_at(rw->c, i));
  cf_class_set_flags(rw->c, CF_ACC_PUBLIC | CF_ACC_SUPER | CF_ACC_ABSTRACT | CF_ACC_SYNTHETIC);
  bool named = cf_class_set_name(rw->c, name) == CF_OK;
  free(name);
  return named;
}

static bool rewrite_class(ag_rewrite *rw, uint8_t **out, size_t *out_length, hp_error *error) {
  note_fields(rw->ins->config.sites, rw->c, rw->late, rw->in->loader);
  allow_class_constants(rw->c);
  if (!plan_initializer(rw, error)) return false;
  rw->has_state = !rw->in->retransform && (cf_class_flags(rw->c) & CF_ACC_INTERFACE ? rw->moved : has_state(rw));
  uint16_t count = cf_method_count(rw->c);
  if (rw->what & AG_DO_GUARDS) note_lacking(rw);
  ag_bridge_handles(rw);
  for (uint16_t i = 0; i < count; i++) {
    cf_error why = {0};
    cf_method *m = cf_method_at(rw->c, i);
    if (ag_rewrite_method(rw, m, &why) != CF_OK) report(rw, m, &why, error);
    why = (cf_error){.rule = "it is native: what it does is not seen"};
    if (rw->what & AG_DO_CLASS_INIT && cf_method_flags(m) & CF_ACC_NATIVE) report(rw, m, &why, NULL);
  }
  if (!cf_class_edited(rw->c)) return false;
  cf_error why = {.rule = "its constant pool is full"};
  if (rw->what & AG_DO_APART && !set_apart(rw)) {
    report(rw, NULL, &why, error);
    return false;
  }
  if (cf_class_write(rw->c, out, out_length, &why) == CF_OK) return true;
  report(rw, NULL, &why, error);
  return false;
}

static bool has_finals(const ag_rewrite *rw) {
  for (uint16_t i = 0; i < cf_field_count(rw->c); i++)
    if (rw->field_flags[i] & CF_ACC_FINAL) return true;
  return false;
}

static uint32_t known_flags(const ag_rewrite *rw, uint16_t field) {
  ag_site_table *sites = rw->ins->config.sites;
  cf_string name = cf_field_name(cf_field_at(rw->c, field));
  return ag_field_flags(sites, ag_name_in(sites, rw->class_name, rw->in->loader),
                        ag_name(sites, name.text, name.length));
}

/* Finds late final fields: those that are set when other threads may have the object, by the constructor or by other
 * code. */
static void find_late(ag_rewrite *rw) {
  an_late_fields(rw->ins->construction, rw->c, rw->late);
  for (uint16_t i = 0; i < cf_field_count(rw->c); i++)
    if (rw->field_flags[i] & CF_ACC_FINAL && known_flags(rw, i) & AG_FIELD_SET) rw->late[i] = true;
}

/* Does the class file name the methods that wait for monitors, or notify? */
static bool mentions_waiting(const ag_class_in *in) {
  static const char wait[] = "\1\0\4wait", notify[] = "\1\0\6notify", all[] = "\1\0\11notifyAll";
  return memmem(in->bytes, in->length, wait, sizeof wait - 1) ||
         memmem(in->bytes, in->length, notify, sizeof notify - 1) || memmem(in->bytes, in->length, all, sizeof all - 1);
}

/* Does the class file name methods by which a thread pauses, or waits for another one's end? */
static bool mentions_pauses(const ag_class_in *in) {
  static const char sleep[] = "\1\0\5sleep", join[] = "\1\0\4join", yield[] = "\1\0\5yield",
                    spin[] = "\1\0\12onSpinWait";
  return memmem(in->bytes, in->length, sleep, sizeof sleep - 1) ||
         memmem(in->bytes, in->length, join, sizeof join - 1) ||
         memmem(in->bytes, in->length, yield, sizeof yield - 1) || memmem(in->bytes, in->length, spin, sizeof spin - 1);
}

/* Collects the facts about the class that the rules need. Returns false when memory runs out. */
static bool study_class(ag_rewrite *rw) {
  cf_string file = cf_class_source_file(rw->c);
  rw->waits = rw->what & AG_DO_INNER && mentions_waiting(rw->in);
  rw->pauses = rw->what & AG_DO_INNER && mentions_pauses(rw->in);
  rw->known_count = cf_pool_count(rw->c);
  rw->known = calloc(rw->known_count, 1);
  rw->class_name = ag_name(rw->ins->config.sites, rw->name, (uint32_t)strlen(rw->name));
  rw->file = ag_name(rw->ins->config.sites, file.text, file.length);
  uint16_t count = cf_field_count(rw->c);
  rw->field_flags = malloc((count + 1) * sizeof *rw->field_flags);
  if (!rw->known || !rw->field_flags) return false;
  for (uint16_t i = 0; i < count; i++) rw->field_flags[i] = cf_field_flags(cf_field_at(rw->c, i));
  if (!rw->in->program) return true;
  rw->seen_early = rw->what & AG_DO_CLASS_INIT && an_seen_early(rw->ins->construction, rw->c);
  if (!has_finals(rw)) return true;
  rw->late = malloc(count * sizeof *rw->late);
  if (rw->late) find_late(rw);
  return rw->late;
}

/* Does the class mention a static initializer? Most classes of the JDK change only in theirs. */
static bool mentions_initializer(const ag_class_in *in) {
  return memmem(in->bytes, in->length, "<clinit>", 8) != NULL;
}

/* Does a class of the JDK ask for identity hashes, as Enum.hashCode and ClassLoader.toString do? It must get the hash
 * that the program sees. Strings that the JDK interns are to have the same hash in all later executions. */
static uint32_t hashes(const ag_class_in *in) {
  return !in->program && ag_instrument_asks_hash(in->bytes, in->length) ? AG_DO_HASHES : 0;
}

bool ag_instrument_asks_hash(const uint8_t *bytes, size_t length) {
  static const char interns[] = {1, 0, 6, 'i', 'n', 't', 'e', 'r', 'n'}; /* in the constant pool, with its length */
  return memmem(bytes, length, "identityHashCode", 16) != NULL || memmem(bytes, length, interns, sizeof interns);
}

/* State matching: may callers reach this untracked class of the JDK through a tracked type of java.util? */
static bool may_have_to_tell(const ag_instrument *ins, const ag_class_in *in) {
  return ins->config.digests && !in->program && memmem(in->bytes, in->length, "java/util/", 10) != NULL;
}

/* Parses the class and applies the changes in `what`. */
static bool rewrite(ag_instrument *ins, const ag_class_in *in, uint32_t what, uint8_t **out, size_t *out_length,
                    hp_error *error) {
  cf_error why = {0};
  ag_rewrite rw = {.ins = ins, .in = in, .name = in->name ? in->name : "(unnamed class)", .what = what};
  rw.c = cf_class_parse(in->bytes, in->length, rw.name, &why);
  if (!rw.c) {
    report(&rw, NULL, &why, error);
    return false;
  }
  char name[4096];
  if (ag_text(cf_class_name(rw.c), name, sizeof name)) rw.name = name;
  if (!in->name) rw.what = ag_scope(ins, rw.name, in->program, in->initialized, in->main_class);
  if (ag_digest_must_tell(&rw)) rw.what |= AG_DO_TELL;
  bool rewritten = false;
  if (rw.what != 0 && study_class(&rw)) {
    rewritten = rewrite_class(&rw, out, out_length, error);
  } else if (rw.what != 0) {
    why = (cf_error){.status = CF_MEMORY, .rule = "out of memory"};
    report(&rw, NULL, &why, error);
  }
  free(rw.late);
  free(rw.field_flags);
  free(rw.known);
  cf_class_free(rw.c);
  return rewritten;
}

bool ag_instrument_class(ag_instrument *ins, const ag_class_in *in, uint8_t **out, size_t *out_length,
                         hp_error *error) {
  *out = NULL;
  *out_length = 0;
  if (error) error->text[0] = 0;
  uint32_t what = 0;
  if (in->name) {
    what = ag_scope(ins, in->name, in->program, in->initialized, in->main_class) | hashes(in);
    bool nothing = what == 0 || (what == AG_DO_MUTE_CLINIT && !mentions_initializer(in));
    if (nothing && !may_have_to_tell(ins, in)) return false;
  }
  return rewrite(ins, in, what, out, out_length, error);
}

bool ag_instrument_initializer(ag_instrument *ins, const char *interface, uint8_t **out, size_t *out_length) {
  uint8_t *bytes = NULL;
  size_t length = 0;
  *out = NULL;
  *out_length = 0;
  cf_string name = {interface, (uint32_t)strlen(interface)};
  if (!ag_interface_moved(ins, name) || !ins->config.find_class(ins->config.data, interface, &bytes, &length))
    return false;
  ag_class_in in = {.bytes = bytes, .length = length, .name = interface, .program = true};
  hp_error error = {0};
  bool made = rewrite(ins, &in, ag_scope(ins, interface, true, false, false) | AG_DO_APART, out, out_length, &error);
  free(bytes);
  return made;
}
