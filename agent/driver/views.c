/* Views of byte arrays (MethodHandles.byteArrayViewVarHandle). One access through a view touches several bytes. Once
 * the program has used a view, the exploration takes eight neighbouring bytes as one variable. Once an access has
 * touched two of these groups, the whole array is one variable. A plain access to a byte touches the same variable. The
 * race detector still checks each byte by itself. */
#include "driver/driver_parts.h"

enum { GROUP_SHIFT = 3, GROUP = 1 << 28 }; /* GROUP: no index, but the number of a group */
typedef enum views { NO_VIEWS, VIEWS_IN_GROUPS, VIEWS_ACROSS } views;

static uint32_t width_of(const ag_site *site, const ag_record *record) {
  bool atomic = site->kind >= AG_ATOMIC_READ && site->kind <= AG_ATOMIC_UPDATE;
  return atomic && site->mode != AG_MODE_OF_RECORD ? 1u << (record->location >> AG_RECORD_WIDTH_SHIFT) : 1;
}

uint32_t ag_driver_view_marks(const ag_site *site, const ag_record *record) {
  return width_of(site, record) > 1 ? ~0u << AG_RECORD_WIDTH_SHIFT : 0;
}

/* May the record be of an element of a byte array? Sites that copy arrays of any type have the type 0. */
static bool may_be_byte(const ag_site *site, const ag_record *record) {
  if (site->known.trusted || !record->hash) return false;
  if (site->kind == AG_ARRAY_READ || site->kind == AG_ARRAY_WRITE) return site->type == 'B' || site->type == 0;
  bool atomic = site->kind >= AG_ATOMIC_READ && site->kind <= AG_ATOMIC_UPDATE;
  return atomic && site->mode != AG_MODE_OF_RECORD && !(record->location & AG_RECORD_FIELD);
}

uint32_t ag_driver_view_member(ag_driver *d, const ag_site *site, const ag_record *record, uint32_t member) {
  uint32_t width = width_of(site, record), last = (member + width - 1) >> GROUP_SHIFT;
  views seen = width == 1 ? NO_VIEWS : last == member >> GROUP_SHIFT ? VIEWS_IN_GROUPS : VIEWS_ACROSS;
  if (seen > d->traits.views) {
    d->traits.views = (uint8_t)seen;
    d->traits.views_changed = true;
  }
  if (!d->traits.views || !may_be_byte(site, record)) return member;
  return GROUP | (d->traits.views == VIEWS_ACROSS ? 0 : member >> GROUP_SHIFT);
}

uint64_t ag_driver_view_bytes(const ag_driver *d, const ag_site *site, const ag_record *record, uint32_t object) {
  return d->traits.views && may_be_byte(site, record) ? (uint64_t)object << 32 | record->location : 0;
}

uint32_t ag_driver_view_span(const ag_driver *d, uint32_t number, uint64_t bytes, uint32_t *first) {
  const ag_site *site = ag_site_get(d->sites, number);
  ag_record record = {.site = number, .hash = 1, .location = (uint32_t)bytes};
  *first = record.location & ~ag_driver_view_marks(site, &record);
  return width_of(site, &record);
}

bool ag_driver_views_are_known(ag_driver *d) {
  if (!d->traits.views_changed || d->now.over) return true;
  d->traits.views_changed = false;
  return !d->calls.incomplete(d->calls.context) || ag_driver_search_anew(d);
}
