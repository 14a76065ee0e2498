/* The classes of one analysis: where they come from, what they declare, who extends whom. A class is read when it is
 * asked for; its parsed file stays until every method has been looked at. */
#ifndef AN_CLASSES_H
#define AN_CLASSES_H

#include "hpor/analysis.h"
#include "hpor/construction.h"
#include "names.h"

#define AN_NO_CLASS UINT32_MAX

typedef struct an_method_decl {
  an_name name, descriptor;
  uint16_t flags;
  bool has_code;
  uint32_t node; /* of the call graph; UINT32_MAX: not yet */
} an_method_decl;

/* Among the flags of a field: it may be set when others have the object already, and does not count as final. */
enum { AN_FIELD_LATE = 0x8000 };

typedef struct an_field_decl {
  an_name name, descriptor;
  uint16_t flags;
} an_field_decl;

typedef enum an_class_state { AN_CLASS_READ, AN_CLASS_MISSING, AN_CLASS_BROKEN } an_class_state;

typedef struct an_class {
  an_name name;
  uint8_t state; /* an_class_state; what is not AN_CLASS_READ has no members */
  uint8_t scope; /* an_scope */
  bool jdk;
  bool seen_early; /* an_seen_early(), of classes of the program */
  uint16_t flags;
  uint32_t super; /* AN_NO_CLASS: none */
  uint32_t *interfaces;
  uint32_t interface_count;
  an_method_decl *methods;
  uint32_t method_count;
  an_field_decl *fields;
  uint32_t field_count;
  an_list subtypes; /* direct ones that have been read */
  uint64_t digest;  /* of the bytes */
  cf_class *file;   /* null once it is no longer needed, and of what is not read */
  uint8_t *bytes;
  size_t length;
  uint32_t unread_methods; /* of the file: it is freed when none is left */
  /* call graph */
  bool instantiated, initialized;
  uint32_t stamp;     /* of the last walk over subtypes that came here */
  an_list dispatches; /* nodes of virtual calls on this type */
  /* The class of a lambda: implements `lambda_name` by this node; otherwise AN_NO_CLASS. */
  an_name lambda_name;
  uint32_t lambda_node;
} an_class;

typedef struct an_path an_path;

typedef struct an_classes {
  an_store *store;
  an_names names;
  const an_config *config; /* borrowed */
  an_problems *problems;   /* borrowed; may be null */
  an_path *path;
  an_construction *construction;
  an_class **all; /* in the order in which they were asked for; they do not move */
  size_t count, capacity;
  an_map by_name;
} an_classes;

/* False, with `error`: no usable class path, or out of memory. Everything is borrowed until the end. */
bool an_classes_init(an_classes *classes, an_store *store, const an_config *config, an_problems *problems,
                     an_error *error);
void an_classes_free(an_classes *classes);

/* The class's number; it is read if that has not been tried before. AN_NO_CLASS only for the empty name and when memory
 * runs out: a class that is missing or broken has a number too. Not for arrays. */
uint32_t an_class_number(an_classes *classes, an_name name);
uint32_t an_class_of_text(an_classes *classes, const char *name);
/* A class that no file defines (of a lambda). */
uint32_t an_class_new(an_classes *classes, an_name name, an_name super, const an_name *interfaces, uint32_t count);
static inline an_class *an_class_at(const an_classes *classes, uint32_t number) {
  return classes->all[number];
}
/* Is there a class of this name? Reads nothing into the table. */
bool an_class_exists(an_classes *classes, const char *name);

/* Reads every class of the class path (and of the JDK's java.base). */
bool an_read_all(an_classes *classes, bool jdk, an_error *error);

/* The method that the class itself declares; UINT32_MAX: none. */
uint32_t an_declared(const an_class *c, an_name name, an_name descriptor);
bool an_is_subtype(const an_classes *classes, uint32_t sub, uint32_t super);

typedef struct an_method_ref {
  uint32_t class_number, method;
} an_method_ref;
/* Method resolution (JVMS 5.4.3.3 and 5.4.3.4). False: no such method; *unknown says whether a class on the way could
 * not be read. */
bool an_resolve(const an_classes *classes, uint32_t owner, an_name name, an_name descriptor, an_method_ref *found,
                bool *unknown);
/* What a virtual call runs on an object of class `receiver` (JVMS 5.4.6), added to `found` as pairs of class and
 * method: more than one where access rules or several defaults leave it open. False: a class on the way could not be
 * read. */
bool an_select(an_classes *classes, uint32_t receiver, an_name name, an_name descriptor, an_list *found);
/* Field resolution (JVMS 5.4.3.2): the declaring class, AN_NO_CLASS: none. */
uint32_t an_resolve_field(const an_classes *classes, uint32_t owner, an_name name, const an_field_decl **field);

/* The next method of the file has been looked at. */
void an_method_done(an_class *c);

#endif
