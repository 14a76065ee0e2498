/* The classes of a JDK: its lib/modules, read by the JDK's own libjimage. */
#include "class_source.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* The interface of libjimage, as far as it is used. Sizes are in bytes. */
typedef struct jimage jimage;
typedef bool (*jimage_visitor)(jimage *image, const char *module, const char *version, const char *package,
                               const char *name, const char *extension, void *data);
typedef struct jimage_functions {
  jimage *(*open)(const char *path, int32_t *error);
  void (*close)(jimage *image);
  const char *(*package_to_module)(jimage *image, const char *package);
  int64_t (*find_resource)(jimage *image, const char *module, const char *version, const char *name, int64_t *size);
  int64_t (*get_resource)(jimage *image, int64_t location, char *buffer, int64_t size);
  void (*iterate)(jimage *image, jimage_visitor visit, void *data);
} jimage_functions;

typedef struct jdk {
  jimage_functions call;
  jimage *image;
} jdk;

/* Asked for by the interface, looked at by no JDK so far. */
#define VERSION "9.0"

static void *load(const char *home, const char *library) {
  char *path = NULL;
  if (asprintf(&path, "%s/%s", home, library) < 0) return NULL;
  void *handle = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  free(path);
  return handle;
}

/* dlsym() gives an object pointer; POSIX says that it may be used as a function's. */
static bool look_up(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

static void jdk_close(cf_source *source) {
  jdk *j = source->state;
  j->call.close(j->image);
  free(j);
  /* The libraries stay loaded: the JVM's is not made for being unloaded. */
}

cf_status cf_jdk_open(cf_source *source, const char *home, cf_error *error) {
  jdk *j = calloc(1, sizeof *j);
  char *modules = NULL;
  if (j == NULL || asprintf(&modules, "%s/lib/modules", home) < 0) {
    free(j);
    return cf_fail_file(error, CF_MEMORY, source->path, 0, "out of memory");
  }
  /* libjimage needs symbols of the JVM's library, which it does not find by itself. Inside a JVM it is there already.
   */
  void *library = load(home, "lib/server/libjvm.so") == NULL ? NULL : load(home, "lib/libjimage.so");
  cf_status status = CF_OK;
  int32_t code = 0;
  if (library == NULL) {
    status = cf_fail_file(error, CF_IO, source->path, 0, "its libraries cannot be loaded: %.150s", dlerror());
  } else if (!look_up(library, "JIMAGE_Open", &j->call.open) || !look_up(library, "JIMAGE_Close", &j->call.close) ||
             !look_up(library, "JIMAGE_PackageToModule", &j->call.package_to_module) ||
             !look_up(library, "JIMAGE_FindResource", &j->call.find_resource) ||
             !look_up(library, "JIMAGE_GetResource", &j->call.get_resource) ||
             !look_up(library, "JIMAGE_ResourceIterator", &j->call.iterate)) {
    status = cf_fail_file(error, CF_IO, source->path, 0, "its libjimage lacks a function: %.150s", dlerror());
  } else if ((j->image = j->call.open(modules, &code)) == NULL) {
    status = cf_fail_file(error, CF_IO, source->path, 0, "lib/modules cannot be opened (code %d)", (int)code);
  }
  free(modules);
  if (status != CF_OK) {
    free(j);
    return status;
  }
  source->kind = &cf_source_jdk;
  source->state = j;
  return CF_OK;
}

static cf_status read_resource(cf_source *source, const char *module, const char *file, uint8_t **bytes, size_t *length,
                               cf_error *error) {
  jdk *j = source->state;
  int64_t size = 0, location = j->call.find_resource(j->image, module, VERSION, file, &size);
  if (location == 0) return cf_fail_file(error, CF_NOT_FOUND, source->path, 0, "has no class file %.200s", file);
  if (size < 0 || (uint64_t)size > CF_CLASS_LIMIT)
    return cf_fail_file(error, CF_IO, source->path, 0, "%.200s is too large for a class", file);
  uint8_t *memory = malloc((size_t)size + 1);
  if (memory == NULL) return cf_fail_file(error, CF_MEMORY, source->path, 0, "out of memory");
  j->call.get_resource(j->image, location, (char *)memory, size);
  *bytes = memory;
  *length = (size_t)size;
  return CF_OK;
}

static cf_status jdk_find(cf_source *source, const char *class_name, uint8_t **bytes, size_t *length, cf_error *error) {
  jdk *j = source->state;
  const char *slash = strrchr(class_name, '/');
  char *package = strndup(class_name, slash == NULL ? 0 : (size_t)(slash - class_name)), *file = NULL;
  if (package == NULL || asprintf(&file, "%s.class", class_name) < 0) {
    free(package);
    return cf_fail_file(error, CF_MEMORY, source->path, 0, "out of memory");
  }
  const char *module = slash == NULL ? NULL : j->call.package_to_module(j->image, package);
  cf_status status = module == NULL
                         ? cf_fail_file(error, CF_NOT_FOUND, source->path, 0, "has no class %.200s", class_name)
                         : read_resource(source, module, file, bytes, length, error);
  free(package);
  free(file);
  return status;
}

typedef struct iteration {
  cf_source *source;
  cf_source_visitor visit;
  void *data;
  cf_error *error;
  cf_status status;
} iteration;

static bool visit_resource(jimage *image, const char *module, const char *version, const char *package,
                           const char *name, const char *extension, void *data) {
  (void)image;
  (void)version;
  iteration *i = data;
  if (extension == NULL || strcmp(extension, "class") != 0) return true;
  char *file = NULL, *class_name = NULL;
  bool in_package = package != NULL && package[0] != '\0', more = false;
  if (asprintf(&file, "%s%s%s.class", in_package ? package : "", in_package ? "/" : "", name) < 0) file = NULL;
  if (asprintf(&class_name, "%s/%s", in_package ? package : module, name) < 0) class_name = NULL;
  uint8_t *bytes = NULL;
  size_t length = 0;
  if (file == NULL || class_name == NULL)
    i->status = cf_fail_file(i->error, CF_MEMORY, i->source->path, 0, "out of memory");
  else
    i->status = read_resource(i->source, module, file, &bytes, &length, i->error);
  if (i->status == CF_OK) more = i->visit(i->data, class_name, bytes, length);
  free(bytes);
  free(class_name);
  free(file);
  return more;
}

static cf_status jdk_each(cf_source *source, cf_source_visitor visit, void *data, cf_error *error) {
  jdk *j = source->state;
  iteration i = {source, visit, data, error, CF_OK};
  j->call.iterate(j->image, visit_resource, &i);
  return i.status;
}

const cf_source_kind cf_source_jdk = {jdk_find, jdk_each, jdk_close};
