/* Fills an error with its rule and its place. */
#include "class.h"

#include <stdarg.h>
#include <stdio.h>

static cf_status fill(cf_error *error, cf_status status, uint64_t offset, const char *format, va_list arguments) {
  error->status = status;
  error->offset = offset;
  vsnprintf(error->rule, sizeof error->rule, format, arguments);
  return status;
}

cf_status cf_fail(cf_error *error, cf_status status, const cf_class *c, const cf_method *m, const uint8_t *at,
                  const char *format, ...) {
  if (error == NULL) return status;
  if (m != NULL) {
    cf_string name = cf_method_name(m), descriptor = cf_method_descriptor(m);
    snprintf(error->file, sizeof error->file, "%.80s, method %.*s%.*s", c->file_name,
             (int)(name.length < 60 ? name.length : 60), name.text,
             (int)(descriptor.length < 60 ? descriptor.length : 60), descriptor.text);
  } else {
    snprintf(error->file, sizeof error->file, "%s", c->file_name);
  }
  bool inside = at != NULL && (uintptr_t)at >= (uintptr_t)c->bytes && (uintptr_t)at <= (uintptr_t)c->bytes + c->length;
  va_list arguments;
  va_start(arguments, format);
  fill(error, status, inside ? (uint64_t)(at - c->bytes) : 0, format, arguments);
  va_end(arguments);
  return status;
}

cf_status cf_fail_file(cf_error *error, cf_status status, const char *file, uint64_t offset, const char *format, ...) {
  if (error == NULL) return status;
  snprintf(error->file, sizeof error->file, "%s", file);
  va_list arguments;
  va_start(arguments, format);
  fill(error, status, offset, format, arguments);
  va_end(arguments);
  return status;
}

const char *cf_error_text(const cf_error *error, char *text, size_t size) {
  snprintf(text, size, "%s: at byte %llu: %s", error->file, (unsigned long long)error->offset, error->rule);
  return text;
}

bool cf_string_is(cf_string string, const char *text) {
  return strlen(text) == string.length && memcmp(string.text, text, string.length) == 0;
}

bool cf_string_same(cf_string a, cf_string b) {
  return a.length == b.length && (a.length == 0 || memcmp(a.text, b.text, a.length) == 0);
}
