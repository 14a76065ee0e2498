/* Identity hashes, random seeds and random bytes, the same in every execution, and the native methods that ask for
 * them. */
#include "jvm/natives_parts.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

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

static bool is_random_device(int number) {
  enum { MEMORY = 1, RANDOM = 8, URANDOM = 9 }; /* Linux numbers its devices so */
  struct stat s;
  if (fstat(number, &s) || !S_ISCHR(s.st_mode) || major(s.st_rdev) != MEMORY) return false;
  return minor(s.st_rdev) == RANDOM || minor(s.st_rdev) == URANDOM;
}

/* A file of random bytes; behind them it holds zeros, so that nobody comes to its end. -1: there is none. */
static int steady_bytes(uint64_t seed) {
  enum { WORDS = 8192 };
  const off_t length = (off_t)1 << 40;
  uint64_t words[WORDS];
  for (uint32_t i = 0; i < WORDS; i++) words[i] = mix(seed + ((uint64_t)i + 1) * 0x9e3779b97f4a7c15u);
  int file = memfd_create("hpor-random", MFD_CLOEXEC);
  if (file < 0) return -1;
  if (write(file, words, sizeof words) == (ssize_t)sizeof words && !ftruncate(file, length)) return file;
  close(file);
  return -1;
}

/* A device of random bytes becomes a file of them, read from its begin. */
static void JNICALL n_steady(JNIEnv *env, jclass c, jint number) {
  static int bytes = -1;
  (void)env;
  (void)c;
  if (!is_random_device(number)) return;
  if (bytes < 0) bytes = steady_bytes(ag_the_agent()->options.seed);
  char name[64];
  if (bytes < 0 || snprintf(name, sizeof name, "/proc/self/fd/%d", bytes) < 0) return;
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  dup3(file, number, O_CLOEXEC);
  close(file);
}

static jint JNICALL n_object_hash(JNIEnv *env, jobject object) {
  ag_agent *a = ag_the_agent();
  return (*env)->CallStaticIntMethod(env, a->java.hashes, a->java.hashes_code, object);
}

static const ag_native natives[] = {
    {"java/lang/Hpor", {"hash0", "(I)I", n_hash}},
    {"java/lang/Hpor", {"seed0", "()J", n_seed}},
    {"java/lang/Hpor", {"seedOf0", "(I)J", n_seed_of}},
    {"java/lang/HporNamed", {"steady0", "(I)V", n_steady}},
};

bool ag_hash_natives_register(JNIEnv *env) {
  /* Object.hashCode asks the runtime, which knows whether the caller belongs to the program. */
  static const ag_native own = {"java/lang/Object", {"hashCode", "()I", n_object_hash}};
  return ag_natives_register_all(env, natives, sizeof natives / sizeof *natives) &&
         ag_natives_register_all(env, &own, 1);
}
