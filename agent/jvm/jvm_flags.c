/* Reads the tables that HotSpot exports for debuggers. */
#include "jvm/jvm_flags.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

/* One entry of the table that HotSpot exports for debuggers: gHotSpotVMStructs. */
typedef struct vm_struct_entry {
  const char *type_name, *field_name, *type_string;
  int32_t is_static;
  uint64_t offset;
  void *address;
} vm_struct_entry;

typedef struct flag_layout {
  char *flags;
  size_t count;
  size_t name_offset, address_offset, size;
} flag_layout;

static const vm_struct_entry *vm_struct(const char *type, const char *field) {
  const vm_struct_entry *const *table = dlsym(RTLD_DEFAULT, "gHotSpotVMStructs");
  if (!table) return NULL;
  for (const vm_struct_entry *e = *table; e->type_name; e++)
    if (!strcmp(e->type_name, type) && !strcmp(e->field_name, field)) return e;
  return NULL;
}

/* sizeof(JVMFlag) stands in gHotSpotVMTypes. */
typedef struct vm_type_entry {
  const char *type_name, *superclass_name;
  int32_t is_oop, is_integer, is_unsigned;
  uint64_t size;
} vm_type_entry;

static size_t vm_type_size(const char *type) {
  const vm_type_entry *const *table = dlsym(RTLD_DEFAULT, "gHotSpotVMTypes");
  if (!table) return 0;
  for (const vm_type_entry *e = *table; e->type_name; e++)
    if (!strcmp(e->type_name, type)) return e->size;
  return 0;
}

static bool find_layout(flag_layout *layout) {
  const vm_struct_entry *flags = vm_struct("JVMFlag", "flags"), *count = vm_struct("JVMFlag", "numFlags");
  const vm_struct_entry *name = vm_struct("JVMFlag", "_name"), *address = vm_struct("JVMFlag", "_addr");
  layout->size = vm_type_size("JVMFlag");
  if (!flags || !count || !name || !address || !layout->size) return false;
  layout->flags = *(char **)flags->address;
  layout->count = *(size_t *)count->address;
  layout->name_offset = name->offset;
  layout->address_offset = address->offset;
  return true;
}

static void *flag_address(const char *name) {
  flag_layout layout;
  if (!find_layout(&layout)) return NULL;
  for (size_t i = 0; i < layout.count; i++) {
    const char *flag = layout.flags + i * layout.size;
    const char *flag_name = *(const char *const *)(flag + layout.name_offset);
    if (flag_name && !strcmp(flag_name, name)) return *(void *const *)(flag + layout.address_offset);
  }
  return NULL;
}

bool ag_jvm_flag_set_int(const char *name, int32_t value) {
  int32_t *address = flag_address(name);
  if (address) *address = value;
  return address != NULL;
}

bool ag_jvm_flag_set_intx(const char *name, intptr_t value) {
  intptr_t *address = flag_address(name);
  if (address) *address = value;
  return address != NULL;
}

bool ag_jvm_flag_set_bool(const char *name, bool value) {
  bool *address = flag_address(name);
  if (address) *address = value;
  return address != NULL;
}

bool ag_jvm_field_offset(const char *type, const char *field, size_t *offset) {
  const vm_struct_entry *found = vm_struct(type, field);
  if (!found || found->is_static) return false;
  *offset = (size_t)found->offset;
  return true;
}
