/* Class loaders that the program makes. They are others in each execution, and so are their classes; what the search
 * knows of a class goes by its name and its loader's, the object number that is the same in each execution. A class
 * file that such a loader defines gets the sites that it got in an execution before. */
#include "jvm/loaders.h"

#include "hpor/analysis.h"
#include "jvm/loaded_classes.h"

#include <stdlib.h>
#include <string.h>

/* What a class file became. */
typedef struct rewritten {
  struct rewritten *next;
  uint32_t name, loader;
  uint64_t digest;
  size_t length, out_length;
  uint8_t *out; /* null: it stayed as it was */
} rewritten;

/* The number of a class with static state. */
typedef struct numbered {
  struct numbered *next;
  uint32_t name, number; /* the name tells the loader */
} numbered;

enum { BUCKETS = 256 };

struct ag_loaders {
  rewritten *rewritten[BUCKETS];
  numbered *numbered[BUCKETS];
};

static struct ag_loaders *table(ag_agent *a) {
  if (!a->program.loaders) a->program.loaders = calloc(1, sizeof *a->program.loaders);
  return a->program.loaders;
}

uint32_t ag_loader(ag_agent *a, JNIEnv *env, jobject loader) {
  if (!loader || a->stage.phase == AG_PHASE_START || a->engine.driver.now.over) return 0;
  uint32_t hash = (uint32_t)a->java.identity_hash(env, loader);
  return ag_object_is_old(a->engine.objects, hash) ? 0
                                                   : ag_object(a->engine.objects, hash, a->engine.driver.now.current);
}

uint32_t ag_loader_of(ag_agent *a, JNIEnv *env, jclass type) {
  jobject loader = NULL;
  if ((*a->jvmti)->GetClassLoader(a->jvmti, type, &loader) != JVMTI_ERROR_NONE) return 0;
  uint32_t number = ag_loader(a, env, loader);
  if (loader) (*env)->DeleteLocalRef(env, loader);
  return number;
}

uint32_t ag_class_told_apart(ag_agent *a, JNIEnv *env, jclass type) {
  char *signature = NULL;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return 0;
  uint32_t name = ag_name(a->program.sites, signature + 1, (uint32_t)strlen(signature) - 2);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  return ag_name_in(a->program.sites, name, ag_loader_of(a, env, type));
}

/* ---- class files ------------------------------------------------------------------------------------------------ */

static rewritten *find(ag_agent *a, uint32_t loader, uint32_t name, uint64_t digest, size_t length) {
  rewritten *r = table(a) ? a->program.loaders->rewritten[name % BUCKETS] : NULL;
  while (r && (r->name != name || r->loader != loader || r->digest != digest || r->length != length)) r = r->next;
  return r;
}

bool ag_loader_has(ag_agent *a, const ag_class_in *in, uint8_t **out, size_t *out_length) {
  uint32_t name = ag_name(a->program.sites, in->name, (uint32_t)strlen(in->name));
  const rewritten *r = find(a, in->loader, name, an_digest(in->bytes, in->length), in->length);
  *out = r && r->out ? malloc(r->out_length) : NULL;
  *out_length = *out ? r->out_length : 0;
  if (*out) memcpy(*out, r->out, r->out_length);
  return r && (*out || !r->out); /* without memory for it the class is rewritten once more */
}

void ag_loaders_forget(ag_agent *a) {
  for (size_t i = 0; a->program.loaders && i < BUCKETS; i++) {
    for (rewritten *r = a->program.loaders->rewritten[i], *next; r; r = next) {
      next = r->next;
      free(r->out);
      free(r);
    }
    a->program.loaders->rewritten[i] = NULL;
  }
}

void ag_loader_keep(ag_agent *a, const ag_class_in *in, const uint8_t *out, size_t out_length) {
  rewritten *r = table(a) ? calloc(1, sizeof *r) : NULL;
  if (!r) return;
  *r = (rewritten){.name = ag_name(a->program.sites, in->name, (uint32_t)strlen(in->name)),
                   .loader = in->loader,
                   .digest = an_digest(in->bytes, in->length),
                   .length = in->length,
                   .out_length = out_length,
                   .out = out ? malloc(out_length) : NULL};
  if (out && !r->out) { /* not kept, it is rewritten once more; kept without its code, it would lose its hooks */
    free(r);
    return;
  }
  if (r->out) memcpy(r->out, out, out_length);
  r->next = a->program.loaders->rewritten[r->name % BUCKETS];
  a->program.loaders->rewritten[r->name % BUCKETS] = r;
}

/* ---- classes ---------------------------------------------------------------------------------------------------- */

/* Among the classes that the loader has defined or has been asked for. */
static jclass seen_from(ag_agent *a, JNIEnv *env, jclass user, const char *name) {
  jobject loader = NULL;
  jint count = 0;
  jclass *classes = NULL, found = NULL;
  if ((*a->jvmti)->GetClassLoader(a->jvmti, user, &loader) != JVMTI_ERROR_NONE || !loader) return NULL;
  if ((*a->jvmti)->GetClassLoaderClasses(a->jvmti, loader, &count, &classes) != JVMTI_ERROR_NONE) return NULL;
  for (jint i = 0; i < count; i++) {
    if (!found && ag_class_has_name(a, classes[i], name))
      found = classes[i];
    else
      (*env)->DeleteLocalRef(env, classes[i]);
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)classes);
  (*env)->DeleteLocalRef(env, loader);
  return found;
}

static jclass defined_by(ag_agent *a, JNIEnv *env, const char *name, uint32_t loader) {
  jint count = 0;
  jclass *classes = NULL, found = NULL;
  if ((*a->jvmti)->GetLoadedClasses(a->jvmti, &count, &classes) != JVMTI_ERROR_NONE) return NULL;
  for (jint i = 0; i < count; i++) {
    if (!found && ag_class_has_name(a, classes[i], name) && ag_loader_of(a, env, classes[i]) == loader)
      found = classes[i];
    else
      (*env)->DeleteLocalRef(env, classes[i]);
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)classes);
  return found;
}

jclass ag_class_named_at(ag_agent *a, JNIEnv *env, const ag_site *site, uint32_t name) {
  const char *text = ag_name_text(a->program.sites, name);
  if (!site->loader) return ag_find_class(a, env, text);
  jclass user = defined_by(a, env, ag_name_text(a->program.sites, site->class_name), site->loader);
  jclass found = user ? seen_from(a, env, user, text) : NULL;
  if (user) (*env)->DeleteLocalRef(env, user);
  return found ? found : ag_find_class(a, env, text);
}

uint32_t ag_loader_class_number(ag_agent *a, JNIEnv *env, jclass type) {
  uint32_t loader = ag_loader_of(a, env, type), name = loader ? ag_class_told_apart(a, env, type) : 0;
  if (!loader || !table(a)) return 0;
  numbered **bucket = &a->program.loaders->numbered[name % BUCKETS], *n = *bucket;
  while (n && n->name != name) n = n->next;
  if (n) return n->number;
  n = malloc(sizeof *n);
  if (!n) return 0;
  *n = (numbered){*bucket, name, (uint32_t)++a->program.class_numbers + 1};
  *bucket = n;
  return n->number;
}
