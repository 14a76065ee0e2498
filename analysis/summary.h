/* A summary: the result of an analysis as flat tables. Made from a call graph (summary_build.c) or from a file
 * (summary_read.c). */
#ifndef AN_SUMMARY_H
#define AN_SUMMARY_H

#include "names.h"
#include "sets.h"

typedef struct an_summary_class {
  an_name name;
  uint32_t first_method, method_count;
} an_summary_class;

typedef struct an_summary_method {
  an_name name, descriptor, full_name; /* full_name: name and descriptor together */
  uint32_t class_number;
  uint32_t code_length;
  uint32_t first_site, site_count;
  uint32_t first_item, item_count;
  uint32_t first_block, block_count;
  uint32_t first_word; /* the sets of items behind its blocks: (item_count + 63) / 64 words for each block */
} an_summary_method;

typedef struct an_summary_item {
  uint32_t offset;
  an_site_id site;      /* AN_NONE: a call */
  const an_set *set;    /* for a call: what it leads to; null: an access */
  int line;             /* 0: not known */
  const an_set *during; /* for a call: what is ahead AN_DURING the call, without visible callees */
} an_summary_item;

typedef struct an_summary_site {
  an_method_id method;
  uint32_t offset;
  int line;
  uint8_t variable; /* an_variable_kind */
  bool thread_local_object;
  uint32_t variable_index;
} an_summary_site;

/* A class that the summary was made from. */
typedef struct an_input {
  an_name name;
  uint64_t digest;
  bool jdk;
  bool missing; /* the class was missing, and must still be missing */
} an_input;

struct an_summary {
  an_store store;
  an_names names;
  an_name main_class;        /* 0: a library */
  an_name circumstances;     /* an_config.circumstances at the time; 0: none */
  bool open;                 /* every class of the class path may run, so all of them are inputs */
  an_summary_class *classes; /* by name, ascending */
  uint32_t class_count;
  an_summary_method *methods; /* grouped by class, in the order of the class file */
  uint32_t method_count;
  an_summary_item *items; /* grouped by method, by ascending offset */
  uint32_t item_count;
  uint32_t *blocks; /* grouped by method: the offset at which each block starts */
  uint32_t block_count;
  uint64_t *words;
  uint32_t word_count;
  an_summary_site *sites;
  uint32_t site_count;
  uint32_t *first_access; /* by site, with one entry more */
  an_access *accesses;
  uint32_t access_count;
  an_name *fields; /* "demo/Main.x", by location - AN_FIELDS */
  uint8_t *constant;
  uint32_t field_count;
  an_input *inputs; /* by name, ascending */
  uint32_t input_count;
  const an_set *thread_end;
  hp_index by_class;  /* class name -> class */
  hp_index by_method; /* class number, name -> the class's first method of that name */
  hp_index by_field;  /* owner, name -> location: filled with every declared owner, by the names of the fields */
  an_set_table sets;
};

/* Fills the maps once the tables are complete, and hands the accesses to the sets. False: out of memory. */
bool an_summary_finish(an_summary *summary);
an_summary *an_summary_new(void); /* null: out of memory */
/* The method's last block that starts at or before the offset, by binary search. */
uint32_t an_summary_block(const an_summary *summary, const an_summary_method *m, uint32_t offset);

#endif
