/* The classes of one analysis: their sources, members and supertypes. A class is read at its first use. Its parsed file
 * stays until every method has been looked at. */
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
  uint32_t node; /* number in the call graph; UINT32_MAX: none yet */
} an_method_decl;

/* A flag of a field: it may be set when other threads already have the object, so it does not count as final. */
enum { AN_FIELD_LATE = 0x8000 };

typedef struct an_field_decl {
  an_name name, descriptor;
  uint16_t flags;
} an_field_decl;

typedef enum an_class_state { AN_CLASS_READ, AN_CLASS_MISSING, AN_CLASS_BROKEN } an_class_state;

typedef struct an_class {
  an_name name;
  uint8_t state; /* an_class_state; only a class that is AN_CLASS_READ has members */
  uint8_t scope; /* an_scope */
  bool jdk;
  bool seen_early; /* an_seen_early(), for classes of the program */
  uint16_t flags;
  uint32_t super; /* AN_NO_CLASS: none */
  uint32_t *interfaces;
  uint32_t interface_count;
  an_method_decl *methods;
  uint32_t method_count;
  an_field_decl *fields;
  uint32_t field_count;
  hp_numbers subtypes; /* direct subtypes that have been read */
  uint64_t digest;     /* digest of the class file */
  cf_class *file;      /* null once it is no longer needed, and for a class that was not read */
  uint8_t *bytes;
  size_t length;
  uint32_t unread_methods; /* methods of the file not looked at yet; at 0 the file is freed */
  /* call graph */
  bool instantiated, initialized;
  uint32_t stamp;        /* number of the last walk over subtypes that passed this class */
  hp_numbers dispatches; /* call graph nodes of virtual calls on this type */
  /* For the class of a lambda: this node implements the method `lambda_name`. Otherwise AN_NO_CLASS. */
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
  HP_VECTOR(an_class *) all; /* in the order in which they were asked for; pointers stay valid */
  hp_index by_name;
} an_classes;

/* Starts the classes of an analysis. The arguments are borrowed until an_classes_free(). Returns false and fills
 * `error` if the class path or the JDK cannot be used, or memory runs out. */
bool an_classes_init(an_classes *classes, an_store *store, const an_config *config, an_problems *problems,
                     hp_error *error);
void an_classes_free(an_classes *classes);

/* The number of a class, which is read if that has not been tried. A missing or broken class has a number, too.
 * AN_NO_CLASS: the name is empty, or memory ran out. Not for arrays. */
uint32_t an_class_number(an_classes *classes, an_name name);
uint32_t an_class_of_text(an_classes *classes, const char *name);
/* Makes a class that no file defines (of a lambda). */
uint32_t an_class_new(an_classes *classes, an_name name, an_name super, const an_name *interfaces, uint32_t count);
static inline an_class *an_class_at(const an_classes *classes, uint32_t number) {
  return classes->all.items[number];
}
/* Is there a class of this name? Adds nothing to the table. */
bool an_class_exists(an_classes *classes, const char *name);

/* Reads every class of the class path (and of the JDK's java.base). */
bool an_read_all(an_classes *classes, bool jdk, hp_error *error);

/* The number of a method that the class itself declares. UINT32_MAX: none. */
uint32_t an_declared(const an_class *c, an_name name, an_name descriptor);
bool an_is_subtype(const an_classes *classes, uint32_t sub, uint32_t super);

typedef struct an_method_ref {
  uint32_t class_number, method;
} an_method_ref;
/* Method resolution (JVMS 5.4.3.3 and 5.4.3.4). False: there is no such method. Sets *unknown if a class on the way
 * could not be read. */
bool an_resolve(const an_classes *classes, uint32_t owner, an_name name, an_name descriptor, an_method_ref *found,
                bool *unknown);
/* Method selection (JVMS 5.4.6): adds to `found` what a virtual call runs on an object of class `receiver`, as pairs of
 * class and method. Access rules or several defaults may leave more than one. False: a class on the way could not be
 * read. */
bool an_select(an_classes *classes, uint32_t receiver, an_name name, an_name descriptor, hp_numbers *found);
/* Field resolution (JVMS 5.4.3.2): returns the declaring class. AN_NO_CLASS: none. */
uint32_t an_resolve_field(const an_classes *classes, uint32_t owner, an_name name, const an_field_decl **field);

/* Says that one more method of the class's file has been looked at. */
void an_method_done(an_class *c);

#endif
