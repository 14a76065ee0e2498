/* The table of sites, and the texts of their kinds. */
#include "sites/site.h"

#include "base/added_names.h"
#include "base/array.h"
#include "hpor/bridges.h"
#include "hpor/index.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *ag_kind_name(ag_kind kind) {
  static const char *const names[AG_KINDS] = {
      [AG_NONE] = "none",
      [AG_FIELD_READ] = "read",
      [AG_FIELD_WRITE] = "write",
      [AG_STATIC_READ] = "static read",
      [AG_STATIC_WRITE] = "static write",
      [AG_ARRAY_READ] = "array read",
      [AG_ARRAY_WRITE] = "array write",
      [AG_ATOMIC_READ] = "atomic read",
      [AG_ATOMIC_WRITE] = "atomic write",
      [AG_ATOMIC_UPDATE] = "atomic update",
      [AG_ENTER] = "enter",
      [AG_EXIT] = "exit",
      [AG_WAIT] = "wait",
      [AG_WAKE] = "wake",
      [AG_NOTIFY] = "notify",
      [AG_NOTIFY_ALL] = "notifyAll",
      [AG_START] = "start",
      [AG_BEGIN] = "begin",
      [AG_END] = "end",
      [AG_JOIN] = "join",
      [AG_SLEEP] = "sleep",
      [AG_YIELD] = "yield",
      [AG_INTERRUPT] = "interrupt",
      [AG_IS_INTERRUPTED] = "isInterrupted",
      [AG_INTERRUPTED] = "interrupted",
      [AG_IS_ALIVE] = "isAlive",
      [AG_GET_STATE] = "getState",
      [AG_HOLDS_LOCK] = "holdsLock",
      [AG_PARK] = "park",
      [AG_UNPARK] = "unpark",
      [AG_CLASS_INIT] = "class init",
      [AG_CLASS_INIT_END] = "class init end",
      [AG_CLOCK] = "clock",
      [AG_IDENTITY_HASH] = "identityHashCode",
      [AG_HALT] = "halt",
      [AG_CHOOSE] = "choose",
      [AG_ATOMIC_BEGIN] = "atomic",
      [AG_ATOMIC_END] = "atomic end",
      [AG_SECTION] = "call",
      [AG_SETTLE] = "wait ends",
      [AG_LEAVE] = "exit",
      [AG_SHOW] = "show",
      [AG_LOOP] = "loop",
      [AG_SET_DAEMON] = "setDaemon",
      [AG_IS_DAEMON] = "isDaemon",
      [AG_SHUTDOWN] = "shutdown",
      [AG_NETWORK] = "network",
      [AG_FILES] = "files",
      [AG_ARRIVE] = "arrive",
      [AG_BEGIN_WAIT] = "wait begins",
      [AG_PASS] = "pass",
      [AG_USE_PERMIT] = "park within",
      [AG_LATE_UNPARK] = "late unpark",
  };
  const char *name = (unsigned)kind < AG_KINDS ? names[kind] : NULL;
  return name ? name : "unknown";
}

/* Sites and names live in chunks that are allocated once and never move; the directory of chunks has its full size from
 * the start, so that a reader who holds a number needs no lock. */
enum {
  CHUNK_BITS = 12,
  CHUNK_SIZE = 1 << CHUNK_BITS,
  CHUNK_COUNT = 1 << 12, /* 16.7 million sites, and as many names */
};

struct ag_site_table {
  pthread_mutex_t lock;
  _Atomic(uint32_t) site_count;                        /* the highest number given out */
  uint32_t expected_count, expected_from, expected_to; /* how many are expected; their numbers lie between these */
  _Atomic(ag_site *) sites[CHUNK_COUNT];
  uint32_t name_count;
  _Atomic(const char **) names[CHUNK_COUNT];
  hp_index name_numbers; /* of the names, by hash */
  char *text, *text_end; /* what is left of the block that texts are copied to */
  struct text_block {
    struct text_block *next;
  } * blocks;
  hp_index fields;  /* by class name << 32 | field: its flags */
  uint32_t *supers; /* by class name */
  uint32_t super_capacity;
};

ag_site_table *ag_site_table_new(void) {
  ag_site_table *table = calloc(1, sizeof *table);
  if (!table) return NULL;
  if (pthread_mutex_init(&table->lock, NULL) != 0) {
    free(table);
    return NULL;
  }
  return table;
}

void ag_site_table_free(ag_site_table *table) {
  if (!table) return;
  hp_index_free(&table->fields);
  free(table->supers);
  for (int i = 0; i < CHUNK_COUNT; i++) {
    free(atomic_load(&table->sites[i]));
    free((void *)atomic_load(&table->names[i]));
  }
  for (struct text_block *block = table->blocks, *next; block; block = next) {
    next = block->next;
    free(block);
  }
  hp_index_free(&table->name_numbers);
  pthread_mutex_destroy(&table->lock);
  free(table);
}

static bool same(const ag_site *a, const ag_site *b) {
  return a->class_name == b->class_name && a->method == b->method && a->offset == b->offset && a->kind == b->kind &&
         a->owner == b->owner && a->field == b->field;
}

/* The first one from `from` to `to` that is the same; 0: none. */
static uint32_t find(ag_site_table *table, const ag_site *site, uint32_t from, uint32_t to) {
  for (uint32_t number = from; number <= to; number++)
    if (same(ag_site_get(table, number), site)) return number;
  return 0;
}

static uint32_t append(ag_site_table *table, const ag_site *site) {
  uint32_t number = atomic_load_explicit(&table->site_count, memory_order_relaxed) + 1;
  uint32_t chunk = number >> CHUNK_BITS;
  ag_site *entries = chunk < CHUNK_COUNT ? atomic_load_explicit(&table->sites[chunk], memory_order_relaxed) : NULL;
  if (!entries && chunk < CHUNK_COUNT) {
    entries = calloc(CHUNK_SIZE, sizeof *entries); /* number 0 is that of no site */
    atomic_store_explicit(&table->sites[chunk], entries, memory_order_release);
  }
  if (!entries) return 0;
  entries[number & (CHUNK_SIZE - 1)] = *site;
  atomic_store_explicit(&table->site_count, number, memory_order_release);
  return number;
}

uint32_t ag_site_add(ag_site_table *table, const ag_site *site) {
  pthread_mutex_lock(&table->lock);
  uint32_t number = table->expected_count ? find(table, site, table->expected_from, table->expected_to) : 0;
  if (number && ag_site_get(table, number)->expected) {
    const bool no_sum = ag_site_get(table, number)->known.no_sum;
    *ag_site_get(table, number) = *site;
    ag_site_get(table, number)->known.no_sum = no_sum;
    table->expected_count--;
  } else {
    number = append(table, site);
  }
  pthread_mutex_unlock(&table->lock);
  return number;
}

uint32_t ag_site_expect(ag_site_table *table, const ag_site *site) {
  pthread_mutex_lock(&table->lock);
  uint32_t number = find(table, site, 1, ag_site_count(table));
  if (!number) {
    ag_site expected = *site;
    expected.expected = true;
    number = append(table, &expected);
    if (number && !table->expected_count++) table->expected_from = number;
    if (number) table->expected_to = number;
  }
  pthread_mutex_unlock(&table->lock);
  return number;
}

ag_site *ag_site_get(ag_site_table *table, uint32_t number) {
  return &atomic_load_explicit(&table->sites[number >> CHUNK_BITS], memory_order_acquire)[number & (CHUNK_SIZE - 1)];
}

char *ag_site_method(const ag_site_table *table, const ag_site *site) {
  const char *method = ag_name_text(table, site->method);
  if (!strncmp(method, AN_BRIDGE, strlen(AN_BRIDGE))) {
    const char *called = method + strlen(AN_BRIDGE);
    called += strspn(called, "0123456789");
    if (*called != '$') return strdup("(a method reference)");
    return strndup(called + 1, strcspn(called, "(") - 1); /* hpor$handle5$charAt(I)C: instrument/looked_up.c */
  }
  const size_t length = strcspn(method, "(");
  const bool moved = length == strlen(AG_MOVED_INITIALIZER) && !strncmp(method, AG_MOVED_INITIALIZER, length);
  return moved ? strdup("<clinit>") : strndup(method, length);
}

ag_site_source ag_site_shown(const ag_site_table *table, const ag_site *site) {
  const char *name = ag_name_text(table, site->class_name);
  if (!strncmp(name, AG_FORK_JOIN_CLASS, strlen(AG_FORK_JOIN_CLASS)))
    return (ag_site_source){"java/util/concurrent/ForkJoinPool", "ForkJoinPool.java", 0};
  return (ag_site_source){name, site->file ? ag_name_text(table, site->file) : NULL, site->line > 0 ? site->line : 0};
}

bool ag_site_is_added(ag_site_table *table, uint32_t number) {
  return !strncmp(ag_name_text(table, ag_site_get(table, number)->method), AN_BRIDGE, strlen(AN_BRIDGE));
}

bool ag_site_is_hpors(const ag_site_table *table, const ag_site *site) {
  const char *name = ag_name_text(table, site->class_name), *slash = strrchr(name, '/');
  return site->jdk && !strncmp(slash ? slash + 1 : name, "Hpor", strlen("Hpor"));
}

uint32_t ag_site_count(const ag_site_table *table) {
  return atomic_load_explicit(&table->site_count, memory_order_acquire);
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

static const char *name_at(const ag_site_table *table, uint32_t name) {
  return atomic_load_explicit(&table->names[name >> CHUNK_BITS], memory_order_acquire)[name & (CHUNK_SIZE - 1)];
}

static const char *copy_text(ag_site_table *table, const char *text, uint32_t length) {
  size_t size = (size_t)length + 1;
  if ((size_t)(table->text_end - table->text) < size) {
    size_t room = size > 65536 ? size : 65536;
    struct text_block *block = malloc(sizeof *block + room);
    if (!block) return NULL;
    block->next = table->blocks;
    table->blocks = block;
    table->text = (char *)(block + 1);
    table->text_end = table->text + room;
  }
  char *copy = table->text;
  memcpy(copy, text, length);
  copy[length] = 0;
  table->text += size;
  return copy;
}

/* A new name, or 0 if memory ran out: its text is then missing in messages, no more. */
static uint32_t add_name(ag_site_table *table, const char *text, uint32_t length) {
  uint32_t name = table->name_count + 1, chunk = name >> CHUNK_BITS;
  if (chunk >= CHUNK_COUNT) return 0;
  const char **entries = atomic_load_explicit(&table->names[chunk], memory_order_relaxed);
  if (!entries) {
    entries = calloc(CHUNK_SIZE, sizeof *entries);
    if (!entries) return 0;
    atomic_store_explicit(&table->names[chunk], entries, memory_order_release);
  }
  const char *copy = copy_text(table, text, length);
  if (!copy) return 0;
  entries[name & (CHUNK_SIZE - 1)] = copy;
  table->name_count = name;
  return name;
}

uint32_t ag_name(ag_site_table *table, const char *text, uint32_t length) {
  if (length == 0) return 0;
  uint64_t hash = hp_hash(HP_HASH, text, length);
  uint32_t name = 0;
  pthread_mutex_lock(&table->lock);
  const hp_slot *slot = hp_index_find(&table->name_numbers, hash);
  for (; slot && !name; slot = hp_index_after(&table->name_numbers, slot)) {
    const char *known = name_at(table, slot->number);
    if (strncmp(known, text, length) == 0 && known[length] == 0) name = slot->number;
  }
  if (name == 0 && hp_index_room(&table->name_numbers) && (name = add_name(table, text, length)) != 0)
    name = hp_index_add(&table->name_numbers, hash, name) ? name : 0;
  pthread_mutex_unlock(&table->lock);
  return name;
}

uint32_t ag_name_in(ag_site_table *table, uint32_t name, uint32_t loader) {
  char room[1024], *text = room;
  if (!loader || !name) return name;
  int length = snprintf(room, sizeof room, "%s@%u", name_at(table, name), loader);
  if (length >= (int)sizeof room) length = asprintf(&text, "%s@%u", name_at(table, name), loader);
  if (length < 0) return 0;
  uint32_t together = ag_name(table, text, (uint32_t)length);
  if (text != room) free(text);
  return together;
}

const char *ag_name_text(const ag_site_table *table, uint32_t name) {
  return name ? name_at(table, name) : "";
}

/* ---- fields ----------------------------------------------------------------------------------------------------- */

bool ag_field_add(ag_site_table *table, uint32_t class_name, uint32_t field, uint32_t flags) {
  uint64_t key = (uint64_t)class_name << 32 | field;
  pthread_mutex_lock(&table->lock);
  hp_slot *known = hp_index_find(&table->fields, key);
  if (known) known->number = flags | AG_FIELD_DECLARED;
  bool room = known || hp_index_add(&table->fields, key, flags | AG_FIELD_DECLARED);
  pthread_mutex_unlock(&table->lock);
  return room;
}

/* Marks the superclass of a class in a loader of the program's: which class that is, the name alone does not say. */
enum { OF_LOADER = 1 << 30 };

bool ag_super_add(ag_site_table *table, uint32_t class_name, uint32_t super, uint32_t loader) {
  pthread_mutex_lock(&table->lock);
  bool room = ag_array_reach(&table->supers, &table->super_capacity, class_name, sizeof *table->supers);
  if (room) table->supers[class_name] = super | (loader ? OF_LOADER : 0);
  pthread_mutex_unlock(&table->lock);
  return room;
}

enum { DEEPEST = 1000 }; /* no chain of superclasses is that long, unless two loaders have classes of one name */

/* These two need the lock. */
static uint32_t flags_of(const ag_site_table *table, uint32_t class_name, uint32_t field) {
  const hp_slot *known = hp_index_find(&table->fields, (uint64_t)class_name << 32 | field);
  return known ? known->number & 0xff : 0;
}

static uint32_t super_of(const ag_site_table *table, uint32_t class_name) {
  return class_name < table->super_capacity ? table->supers[class_name] : 0;
}

uint32_t ag_field_flags(ag_site_table *table, uint32_t class_name, uint32_t field) {
  uint32_t flags = 0;
  pthread_mutex_lock(&table->lock);
  for (int depth = 0; class_name && !flags && depth < DEEPEST; depth++) {
    flags = flags_of(table, class_name, field);
    uint32_t super = super_of(table, class_name);
    class_name = super & OF_LOADER ? 0 : super;
  }
  pthread_mutex_unlock(&table->lock);
  return flags;
}

bool ag_method_synchronized(ag_site_table *table, uint32_t class_name, uint32_t method) {
  pthread_mutex_lock(&table->lock);
  const uint32_t flags = flags_of(table, class_name, method);
  pthread_mutex_unlock(&table->lock);
  return flags & AG_METHOD_SYNCHRONIZED;
}

/* The class that code in classes of the loader means by the name. */
static uint32_t seen_from(ag_site_table *table, uint32_t class_name, uint32_t loader) {
  uint32_t own = ag_name_in(table, class_name, loader);
  pthread_mutex_lock(&table->lock);
  bool known = super_of(table, own) != 0;
  pthread_mutex_unlock(&table->lock);
  return known ? own : class_name;
}

uint32_t ag_field_member(ag_site_table *table, uint32_t class_name, uint32_t loader, uint32_t field) {
  uint32_t declared = 0;
  for (int depth = 0; class_name && depth < DEEPEST; depth++) {
    if (loader) class_name = seen_from(table, class_name, loader);
    pthread_mutex_lock(&table->lock);
    declared += flags_of(table, class_name, field) != 0;
    uint32_t super = super_of(table, class_name);
    pthread_mutex_unlock(&table->lock);
    if (!(super & OF_LOADER)) loader = 0;
    class_name = super & ~(uint32_t)OF_LOADER;
  }
  char text[1024];
  int length = declared > 1 ? snprintf(text, sizeof text, "%s (hides %u)", name_at(table, field), declared - 1) : 0;
  return length > 0 && length < (int)sizeof text ? ag_name(table, text, (uint32_t)length) : field;
}
