/* Adds sites, and writes calls of the hooks into methods. */
#include "instrument/instrument_parts.h"

#include <stdlib.h>
#include <string.h>

/* Interns a name. A class repeats most of its names, always from the same place in its pool, so the last answers are
 * cached. */
uint32_t ag_intern(ag_rewrite *rw, cf_string text) {
  if (text.length == 0) return 0;
  uintptr_t slot = ((uintptr_t)text.text >> 1 ^ (uintptr_t)text.text >> 8) % AG_NAME_CACHE;
  if (rw->names[slot].text != text.text || rw->names[slot].length != text.length) {
    rw->names[slot].name = ag_name(rw->ins->config.sites, text.text, text.length);
    rw->names[slot].text = text.text;
    rw->names[slot].length = text.length;
  }
  return rw->names[slot].name;
}

uint32_t ag_member_name(ag_body *b, cf_string name, cf_string descriptor) {
  char text[1024];
  if (name.length + descriptor.length > sizeof text) return ag_intern(b->rw, name);
  memcpy(text, name.text, name.length);
  memcpy(text + name.length, descriptor.text, descriptor.length);
  return ag_name(b->rw->ins->config.sites, text, name.length + descriptor.length);
}

uint32_t ag_body_method_name(ag_body *b) {
  cf_string name = cf_method_name(b->method);
  if (cf_string_is(name, AG_MOVED_INITIALIZER)) name = (cf_string){"<clinit>", 8};
  if (!b->method_name) b->method_name = ag_member_name(b, name, cf_method_descriptor(b->method));
  return b->method_name;
}

/* Instructions are visited mostly in ascending order. */
static int line_of(ag_body *b, const cf_insn *insn) {
  uint32_t offset = insn ? insn->origin : 0;
  if (b->line_count == 0) return -1;
  if (b->line_at >= b->line_count || b->lines[b->line_at].offset > offset) b->line_at = 0;
  while (b->line_at + 1 < b->line_count && b->lines[b->line_at + 1].offset <= offset) b->line_at++;
  return b->lines[b->line_at].offset <= offset ? b->lines[b->line_at].line : -1;
}

uint32_t ag_body_site(ag_body *b, ag_kind kind, const cf_insn *insn, const cf_member *member, char type,
                      uint8_t known) {
  ag_rewrite *rw = b->rw;
  ag_site site = {
      .kind = (uint8_t)kind,
      .mode = known & AG_VOLATILE ? AG_MODE_VOLATILE : AG_MODE_PLAIN,
      .jdk = rw->in->program          ? AG_NO_JDK_CODE
             : rw->what & AG_DO_INNER ? AG_JDK_CODE_INNER
                                      : AG_JDK_CODE,
      .counted = rw->ins->config.counts,
      .field_known = (known & AG_OWN_FIELD) != 0,
      .loader = rw->in->loader,
      .line = line_of(b, insn),
      .offset = insn ? insn->origin : AG_AT_ENTRY,
      .field = member ? ag_intern(rw, member->name) : 0,
      .owner = member ? ag_intern(rw, member->owner) : 0,
      .class_name = rw->class_name,
      .method = ag_body_method_name(b),
      .file = rw->file,
      .descriptor = member ? ag_intern(rw, member->descriptor) : 0,
      .type = type,
  };
  if (site.field_known && (kind == AG_STATIC_READ || kind == AG_STATIC_WRITE))
    site.known.resolved = ag_name_in(rw->ins->config.sites, site.owner, site.loader);
  uint32_t number = ag_site_add(rw->ins->config.sites, &site);
  if (number == 0) b->failed = true;
  b->has_sites = true;
  return number;
}

void ag_site_mode(ag_body *b, uint32_t site, uint8_t mode) {
  if (site) ag_site_get(b->rw->ins->config.sites, site)->mode = mode;
}

void ag_site_adds(ag_body *b, uint32_t site) {
  ag_site *added = site ? ag_site_get(b->rw->ins->config.sites, site) : NULL;
  if (added) added->adds = !added->known.no_sum;
}

void ag_site_elsewhere(ag_body *b, uint32_t site) {
  if (site) ag_site_get(b->rw->ins->config.sites, site)->elsewhere = true;
}

/* ---- emitting --------------------------------------------------------------------------------------------------- */

void ag_push_site(ag_body *b, cf_cursor at, uint32_t site) {
  (void)b;
  cf_emit_int(at, (int32_t)site);
}

uint16_t ag_hook_index(ag_body *b, ag_hook hook) {
  uint16_t *index = &b->rw->hooks[hook];
  if (*index == 0)
    *index =
        cf_pool_add_member(b->rw->c, CF_TAG_METHOD, ag_hook_class(hook), ag_hook_name(hook), ag_hook_descriptor(hook));
  return *index;
}

void ag_call_hook(ag_body *b, cf_cursor at, ag_hook hook) {
  cf_emit_pool(at, CF_OP_INVOKESTATIC, ag_hook_index(b, hook));
}

void ag_site_hook(ag_body *b, cf_cursor at, uint32_t site, ag_hook hook) {
  ag_push_site(b, at, site);
  ag_call_hook(b, at, hook);
}

void ag_publish_copy(ag_body *b, cf_cursor at) {
  cf_emit(at, CF_OP_DUP);
  ag_call_hook(b, at, AG_HOOK_PUBLISH);
}

bool ag_dotted(cf_string name, char *buffer, size_t size) {
  if (!ag_text(name, buffer, size)) return false;
  for (char *p = buffer; *p; p++)
    if (*p == '/') *p = '.';
  return true;
}

void ag_push_class(ag_body *b, cf_cursor at, uint16_t class_index) {
  (void)b;
  cf_emit_constant(at, class_index);
}

uint16_t ag_spill(ag_body *b, int slots) {
  if (b->spill_slots == 0)
    b->spill = cf_local_new(b->code, slots);
  else if (b->spill_slots < slots) /* no other code takes locals meanwhile, so these follow the earlier ones */
    cf_local_new(b->code, slots - b->spill_slots);
  if (b->spill_slots < slots) b->spill_slots = slots;
  return b->spill;
}

/* ---- what names refer to ---------------------------------------------------------------------------------------- */

bool ag_text(cf_string string, char *buffer, size_t size) {
  if (string.length >= size) return false;
  memcpy(buffer, string.text, string.length);
  buffer[string.length] = 0;
  return true;
}

bool ag_find_program_class(ag_rewrite *rw, cf_string name, ag_found_class *found) {
  const ag_instrument_config *config = &rw->ins->config;
  char text[1024];
  size_t length = 0;
  *found = (ag_found_class){0};
  if (!config->find_class || !ag_text(name, text, sizeof text)) return false;
  if (!config->find_class(config->data, text, &found->bytes, &length)) return false;
  found->c = cf_class_parse(found->bytes, length, text, NULL);
  if (!found->c) ag_found_class_free(found);
  return found->c != NULL;
}

void ag_found_class_free(ag_found_class *found) {
  cf_class_free(found->c);
  free(found->bytes);
  *found = (ag_found_class){0};
}

static uint8_t known_owner(ag_rewrite *rw, cf_string owner) {
  if (cf_string_is(owner, rw->name)) return AG_OWN | (rw->in->program ? AG_PROGRAM : 0);
  char name[1024];
  if (owner.length == 0 || owner.text[0] == '[' || !ag_text(owner, name, sizeof name)) return 0;
  return ag_is_jdk(rw->ins, name) ? 0 : AG_PROGRAM;
}

/* The cache covers the pool of the class file as it was read. Entries added later are rarely asked for. */
static uint8_t *cached(ag_rewrite *rw, uint16_t index, uint8_t *otherwise) {
  *otherwise = 0;
  return index < rw->known_count ? &rw->known[index] : otherwise;
}

uint8_t ag_known_class(ag_rewrite *rw, uint16_t class_index) {
  uint8_t local, *known = cached(rw, class_index, &local);
  if (!(*known & AG_KNOWN)) *known = AG_KNOWN | known_owner(rw, cf_pool_name(rw->c, class_index));
  return *known;
}

static uint8_t own_field(const ag_rewrite *rw, const cf_member *member) {
  uint16_t count = cf_field_count(rw->c);
  for (uint16_t i = 0; i < count; i++) {
    const cf_field *field = cf_field_at(rw->c, i);
    if (!cf_string_same(cf_field_name(field), member->name) ||
        !cf_string_same(cf_field_descriptor(field), member->descriptor))
      continue;
    uint16_t flags = rw->field_flags[i];
    uint8_t final = rw->late && rw->late[i] ? AG_LATE : AG_FINAL;
    return AG_OWN_FIELD | (flags & CF_ACC_FINAL ? final : 0) | (flags & CF_ACC_VOLATILE ? AG_VOLATILE : 0);
  }
  return 0;
}

static bool final_elsewhere(ag_rewrite *rw, const cf_member *member) {
  const ag_instrument_config *config = &rw->ins->config;
  if (rw->in->loader) return false; /* another class may have that name */
  char owner[1024], name[1024];
  return config->field_is_final && ag_text(member->owner, owner, sizeof owner) &&
         ag_text(member->name, name, sizeof name) && config->field_is_final(config->data, owner, name);
}

uint8_t ag_known_field(ag_rewrite *rw, uint16_t index, const cf_member *member) {
  uint8_t local, *known = cached(rw, index, &local);
  if (*known & AG_KNOWN) return *known;
  uint8_t found = AG_KNOWN | known_owner(rw, member->owner);
  if (found & AG_OWN) found |= own_field(rw, member);
  if (!(found & AG_OWN_FIELD) && final_elsewhere(rw, member)) found |= AG_FINAL;
  return *known = found;
}
