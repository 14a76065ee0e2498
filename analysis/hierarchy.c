/* Method and field resolution, and selection of the method that a virtual call runs. */
#include "classes.h"

#include <string.h>

uint32_t an_declared(const an_class *c, an_name name, an_name descriptor) {
  for (uint32_t i = 0; i < c->method_count; i++)
    if (c->methods[i].name == name && c->methods[i].descriptor == descriptor) return i;
  return UINT32_MAX;
}

bool an_is_subtype(const an_classes *classes, uint32_t sub, uint32_t super) {
  if (sub == super) return true;
  const an_class *c = an_class_at(classes, sub);
  if (c->super != AN_NO_CLASS && an_is_subtype(classes, c->super, super)) return true;
  for (uint32_t i = 0; i < c->interface_count; i++)
    if (an_is_subtype(classes, c->interfaces[i], super)) return true;
  return false;
}

/* In the interfaces above, whatever the order: for finding that there is one. */
static bool in_interfaces(const an_classes *classes, uint32_t number, an_name name, an_name descriptor,
                          an_method_ref *found, bool *unknown) {
  const an_class *c = an_class_at(classes, number);
  for (uint32_t i = 0; i < c->interface_count; i++) {
    const an_class *above = an_class_at(classes, c->interfaces[i]);
    if (above->state != AN_CLASS_READ) *unknown = true;
    uint32_t method = an_declared(above, name, descriptor);
    if (method != UINT32_MAX) {
      *found = (an_method_ref){c->interfaces[i], method};
      return true;
    }
    if (in_interfaces(classes, c->interfaces[i], name, descriptor, found, unknown)) return true;
  }
  return false;
}

bool an_resolve(const an_classes *classes, uint32_t owner, an_name name, an_name descriptor, an_method_ref *found,
                bool *unknown) {
  *unknown = false;
  for (uint32_t at = owner; at != AN_NO_CLASS; at = an_class_at(classes, at)->super) {
    const an_class *c = an_class_at(classes, at);
    if (c->state != AN_CLASS_READ) *unknown = true;
    uint32_t method = an_declared(c, name, descriptor);
    if (method != UINT32_MAX) {
      *found = (an_method_ref){at, method};
      return true;
    }
  }
  for (uint32_t at = owner; at != AN_NO_CLASS; at = an_class_at(classes, at)->super)
    if (in_interfaces(classes, at, name, descriptor, found, unknown)) return true;
  return false;
}

/* ---- selection -------------------------------------------------------------------------------------------------- */

static void add(an_classes *classes, hp_numbers *found, uint32_t class_number, uint32_t method) {
  an_push(classes->store, found, class_number);
  an_push(classes->store, found, method);
}

static void add_defaults(an_classes *classes, uint32_t number, an_name name, an_name descriptor, hp_numbers *found,
                         bool *known) {
  const an_class *c = an_class_at(classes, number);
  for (uint32_t i = 0; i < c->interface_count; i++) {
    const an_class *above = an_class_at(classes, c->interfaces[i]);
    if (above->state != AN_CLASS_READ) *known = false;
    uint32_t method = an_declared(above, name, descriptor);
    if (method != UINT32_MAX) {
      if (above->methods[method].has_code) add(classes, found, c->interfaces[i], method);
      continue; /* it overrides those above it */
    }
    add_defaults(classes, c->interfaces[i], name, descriptor, found, known);
  }
}

static bool same_package(const an_classes *classes, uint32_t a, uint32_t b) {
  cf_string left = an_string(&classes->names, an_class_at(classes, a)->name);
  cf_string right = an_string(&classes->names, an_class_at(classes, b)->name);
  const char *left_end = memrchr(left.text, '/', left.length), *right_end = memrchr(right.text, '/', right.length);
  size_t length = left_end ? (size_t)(left_end - left.text) : 0;
  return length == (right_end ? (size_t)(right_end - right.text) : 0) && memcmp(left.text, right.text, length) == 0;
}

bool an_select(an_classes *classes, uint32_t receiver, an_name name, an_name descriptor, hp_numbers *found) {
  bool known = true;
  uint32_t lowest = AN_NO_CLASS; /* declares one that is seen only in its package */
  for (uint32_t at = receiver; at != AN_NO_CLASS; at = an_class_at(classes, at)->super) {
    const an_class *c = an_class_at(classes, at);
    if (c->state != AN_CLASS_READ) known = false;
    uint32_t method = an_declared(c, name, descriptor);
    if (method == UINT32_MAX || c->methods[method].flags & (CF_ACC_STATIC | CF_ACC_PRIVATE)) continue;
    const an_method_decl *m = &c->methods[method];
    bool overridden = lowest != AN_NO_CLASS && same_package(classes, lowest, at);
    if (!overridden && (m->has_code || m->flags & CF_ACC_NATIVE)) add(classes, found, at, method);
    /* One that is seen only in its package does not override those of another package above it. */
    if (m->flags & (CF_ACC_PUBLIC | CF_ACC_PROTECTED)) return known;
    if (lowest == AN_NO_CLASS) lowest = at;
  }
  for (uint32_t at = receiver; at != AN_NO_CLASS; at = an_class_at(classes, at)->super)
    add_defaults(classes, at, name, descriptor, found, &known);
  return known;
}

uint32_t an_resolve_field(const an_classes *classes, uint32_t owner, an_name name, const an_field_decl **field) {
  for (uint32_t at = owner; at != AN_NO_CLASS; at = an_class_at(classes, at)->super) {
    const an_class *c = an_class_at(classes, at);
    for (uint32_t i = 0; i < c->field_count; i++) {
      if (c->fields[i].name != name) continue;
      *field = &c->fields[i];
      return at;
    }
    for (uint32_t i = 0; i < c->interface_count; i++) {
      uint32_t found = an_resolve_field(classes, c->interfaces[i], name, field);
      if (found != AN_NO_CLASS) return found;
    }
  }
  return AN_NO_CLASS;
}
