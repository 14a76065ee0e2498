/* Identity hashes and random seeds, the same in every execution, and the native methods that ask for them. */
#include "jvm/natives_parts.h"

uint32_t ag_first_hash(ag_agent *a, JNIEnv *env) {
  jobject fresh = (*env)->AllocObject(env, a->java.plain_object_class);
  uint32_t hash = (uint32_t)a->java.identity_hash(env, fresh);
  (*env)->DeleteLocalRef(env, fresh);
  return hash + 1;
}

uint32_t ag_next_hash(void *context) {
  ag_agent *a = context;
  return ag_first_hash(a, ag_env(a));
}

void ag_align_hashes(ag_agent *a, JNIEnv *env) {
  enum { STEP = 1 << 13 };
  while (ag_first_hash(a, env) % STEP != 0) continue;
}

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

/* The program's identity hash of an object: from its name, so that it is the same in every execution. */
static jint JNICALL n_hash(JNIEnv *env, jclass c, jint hash) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (ag_object_is_old(a->engine.objects, (uint32_t)hash)) return hash;
  uint32_t thread, ordinal, object = ag_driver_object(&a->engine.driver, (uint32_t)hash);
  if (!ag_object_name(a->engine.objects, object, &thread, &ordinal)) return hash;
  ag_driver_flush(&a->engine.driver);
  ag_driver_hashed(&a->engine.driver, object);
  return (jint)(mix(a->options.seed + ((uint64_t)thread << 32 | ordinal) + 1) & 0x7fffffff);
}

static jlong JNICALL n_seed(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_driver_changed_itself(&a->engine.driver); /* the next number will be another one */
  ag_thread *t = ag_model_thread(a->engine.model, a->engine.driver.now.current);
  return (jlong)mix(a->options.seed + ((uint64_t)(a->engine.driver.now.current + 1) << 32 | ++t->seeds));
}

static jlong JNICALL n_seed_of(JNIEnv *env, jclass c, jint thread) {
  (void)env;
  (void)c;
  return (jlong)mix(ag_the_agent()->options.seed + ((uint64_t)thread + 1) * 0x9e3779b97f4a7c15u);
}

static jint JNICALL n_object_hash(JNIEnv *env, jobject object) {
  ag_agent *a = ag_the_agent();
  return (*env)->CallStaticIntMethod(env, a->java.hashes, a->java.hashes_code, object);
}

static const ag_native natives[] = {
    {"java/lang/Hpor", {"hash0", "(I)I", n_hash}},
    {"java/lang/Hpor", {"seed0", "()J", n_seed}},
    {"java/lang/Hpor", {"seedOf0", "(I)J", n_seed_of}},
};

bool ag_hash_natives_register(JNIEnv *env) {
  /* Object.hashCode asks the runtime, which knows whether the caller belongs to the program. */
  static const ag_native own = {"java/lang/Object", {"hashCode", "()I", n_object_hash}};
  return ag_natives_register_all(env, natives, sizeof natives / sizeof *natives) &&
         ag_natives_register_all(env, &own, 1);
}
