/* The site table: one entry for each instrumented program point. The hook of a site passes the site's number as a
 * constant.
 *
 * Sites are added while classes are rewritten, on any thread, under a lock. The hot path looks sites up by number
 * without a lock, since entries live in chunks that never move. */
#ifndef AG_SITE_H
#define AG_SITE_H

#include "sites/access_mode.h"

#include <stdbool.h>
#include <stdint.h>

/* The kind of a visible operation. Sites have a kind; so have operations without a site, such as the begin and end of
 * a thread. Saved schedules contain these numbers: append only. */
typedef enum ag_kind {
  AG_NONE,
  AG_FIELD_READ,
  AG_FIELD_WRITE,
  AG_STATIC_READ,
  AG_STATIC_WRITE,
  AG_ARRAY_READ,
  AG_ARRAY_WRITE,
  AG_ATOMIC_READ, /* through Unsafe or a VarHandle */
  AG_ATOMIC_WRITE,
  AG_ATOMIC_UPDATE, /* compare-and-set, get-and-add, ... */
  AG_ENTER,         /* monitorenter, entry of a synchronized method */
  AG_EXIT,
  AG_WAIT,
  AG_WAKE, /* second half of a wait: the woken thread takes the monitor again */
  AG_NOTIFY,
  AG_NOTIFY_ALL,
  AG_START,
  AG_BEGIN,
  AG_END,
  AG_JOIN,
  AG_SLEEP,
  AG_YIELD,
  AG_INTERRUPT,
  AG_IS_INTERRUPTED,
  AG_INTERRUPTED,
  AG_IS_ALIVE,
  AG_GET_STATE,
  AG_HOLDS_LOCK,
  AG_PARK,
  AG_UNPARK,
  AG_CLASS_INIT, /* begins the initialization of a class, or finds it done */
  AG_CLASS_INIT_END,
  AG_CLOCK, /* reads the virtual clock */
  AG_IDENTITY_HASH,
  AG_HALT,         /* an assume() fails: the thread goes no further */
  AG_CHOOSE,       /* one of several outcomes; the search explores each */
  AG_ATOMIC_BEGIN, /* begins an atomic section */
  AG_ATOMIC_END,
  AG_SECTION, /* jdk=atomic: a step of a call of a library object, up to where the call waits or calls something else */
  AG_SETTLE,  /* after a wake: decides whether the notification, or the interrupt or time-out, ended the wait */
  AG_LEAVE,   /* System.exit, Runtime.halt: the program ends */
  AG_SHOW,    /* prints, or ends by an exception; an earlier exit of the program would hide this */
  AG_LOOP,    /* waits after a round of a loop in vain (driver/loops.c) */
  AG_SET_DAEMON,
  AG_IS_DAEMON,
  AG_SHUTDOWN,    /* a step towards the end of the program; argument: an ag_shutdown_step */
  AG_NETWORK,     /* uses a port, a connection or a selector of the virtual network (model/model.h) */
  AG_FILES,       /* looks at files of the operating system, or changes some; argument: does it change them? */
  AG_ARRIVE,      /* arrives at a barrier */
  AG_PASS,        /* second half of an arrival: the thread passes the barrier */
  AG_BEGIN_WAIT,  /* part of an operation that must wait: from here on, others find the thread waiting. No request */
  AG_USE_PERMIT,  /* part of a call that waits: it uses the thread's permit for the last time. No request */
  AG_LATE_UNPARK, /* before a park: does an unpark come by a call of the JDK's that has ended? No request */
  AG_KINDS
} ag_kind;

/* The steps towards the end of the program. */
typedef enum ag_shutdown_step {
  AG_SHUTDOWN_ENDS,      /* a thread that is no daemon is about to end; result: does its end count as a step? */
  AG_SHUTDOWN_REGISTERS, /* adds or removes a shutdown hook */
  AG_SHUTDOWN_BEGINS,    /* the hooks are started */
  AG_SHUTDOWN_AWAITS,    /* waits until only daemons, and threads that just end, are left */
  AG_SHUTDOWN_ASKS,      /* no operation; result: are there shutdown hooks, or daemons that print? */
  AG_SHUTDOWN_HANDLES,   /* no operation: the program sets a handler of uncaught exceptions */
  AG_SHUTDOWN_HANDLED,   /* no operation; result: does the program set such a handler in some execution? */
  AG_SHUTDOWN_STARTS,    /* a daemon is about to start a thread that is no daemon */
  AG_SHUTDOWN_SEES,      /* no operation: the program sees in which order shutdown hooks are started */
  AG_SHUTDOWN_SEEN       /* no operation; result: does it see that in some execution? */
} ag_shutdown_step;
/* Bits of the argument of AG_LEAVE: only daemons are left; a test of a framework is not over. */
enum { AG_SHUTDOWN_BY_END = 32, AG_SHUTDOWN_IN_TEST = 33 };

/* How an access treats a field that may be final. */
typedef enum ag_final_kind {
  AG_FINAL_UNKNOWN,  /* not known to be final */
  AG_FINAL_VARIABLE, /* a final field that counts as a variable */
  AG_FINAL_WRITTEN,  /* a final field that counts as a variable, and the access writes the field */
  AG_FINAL_READ,     /* the access does not set the field, and no code outside of constructors is known to */
  AG_FINAL_ALONE,    /* the access sets the field before any other thread was started */
  AG_FINAL_ASSIGNED  /* the access sets the field, but reads of the field have no hooks: the verdict names the field */
} ag_final_kind;

const char *ag_kind_name(ag_kind kind); /* "read", "write", "enter", ...; static text. */

typedef enum ag_watched {
  AG_NOT_WATCHED,
  AG_WATCHED,
  AG_WATCHED_STILL /* what was read before */
} ag_watched;      /* STILL: the thread keeps watching the earlier location */

typedef enum ag_fresh {
  AG_FRESH_NOT,
  AG_FRESH,      /* the site writes an object that no other thread can reach yet */
  AG_FRESH_APART /* the same, and the object is no part of the method's object */
} ag_fresh;

/* Mode of a site whose records say whether the field is volatile; for accesses by reflection. */
enum { AG_MODE_OF_RECORD = AG_MODE_VOLATILE + 1 };
/* Offsets of operations at the entry and the exits of a method. */
#define AG_AT_ENTRY 0xfffffffeu
#define AG_AT_EXIT 0xfffffffdu

/* Sites in classes of the JDK. */
typedef enum ag_jdk_code {
  AG_NO_JDK_CODE,
  AG_JDK_CODE,
  AG_JDK_CODE_INNER /* the class has hooks because of its monitors only (jdk/inner_monitor_classes.h) */
} ag_jdk_code;

/* What the driver finds out of a site when a thread first comes to it. */
typedef struct ag_site_facts {
  bool checked;      /* the driver has filled in the other members but `resolved` and `unraced` */
  bool chosen;       /* the program, not the JDK, chose the mode of an atomic access */
  bool trusted;      /* its plain accesses take no part in data races (jdk/race_trust.h) */
  bool unraced;      /* no access takes part in them: what a call may access is not known before */
  bool invisible;    /* its field is final: the access is no visible operation */
  bool late;         /* its field is final, but may be set when other threads have the object */
  bool no_sum;       /* `adds` stays false: such additions do not commute */
  uint8_t of_future; /* ag_of_future */
  uint8_t watched;   /* ag_watched; may a thread that reads here wait for a write (driver/spins.c)? */
  uint32_t member;   /* instance fields: ag_field_member() */
  uint32_t resolved; /* static fields: interned name of the declaring class once known, 0 before */
} ag_site_facts;

/* An instrumented program point. */
typedef struct ag_site {
  uint8_t kind;      /* ag_kind */
  uint8_t mode;      /* ag_mode or AG_MODE_OF_RECORD; for fields of other classes known once `known.checked` */
  bool synchronized; /* a call of an object that locks itself: it acquires, and releases if it changes the object */
  bool contents;     /* the access touches an object as a whole; `field` stands for its contents */
  bool not_listed;   /* `owner` is a class that hpor knows nothing about; a data race may be none, since the class may
                        order its calls */
  bool last;         /* an access that a thread ending with an exception may make, at any place */
  bool spins;  /* a yield of the program that waits for a write of the location read last (instrument/spin_loops.c). Or
                  a wait() behind which the thread is where it entered the monitor (instrument/waits_back.c) */
  bool adds;   /* an atomic update that adds a number, and the sum is not used: such updates commute. Or a plain
                  read of a value to which only a number is added; the next access stores the sum */
  uint8_t jdk; /* ag_jdk_code; the site lies in a JDK class */
  bool elsewhere; /* the operation happens elsewhere: here the program looks up a handle that may be called anywhere */
  bool counted;   /* entries of its method are counted (ag_control.entered) */
  uint8_t family; /* family of the section that includes this operation, plus 1; set by the driver */
  uint8_t fresh;  /* with `family`: ag_fresh */
  bool quiet;     /* with `family`: in a section, the write changes nothing for other threads */
  bool field_known;    /* `owner` declares the field; if false, a static field is resolved at first use */
  int32_t line;        /* -1: unknown */
  uint32_t offset;     /* of the instruction in the class file, or AG_AT_ENTRY, AG_AT_EXIT */
  uint32_t field;      /* interned field name: ag_site_name(); 0: none */
  uint32_t owner;      /* interned name of the class in the member reference, with slashes */
  uint32_t class_name; /* interned: class that contains the site */
  uint32_t method;     /* interned: name and descriptor */
  uint32_t file;       /* interned source file name; 0: unknown */
  uint32_t descriptor; /* interned: descriptor of the field; 0: none */
  char type;           /* first character of the field's or element's descriptor: I J F D Z B C S L [ ; 0: none */
  uint32_t called; /* interned: name and descriptor of a method whose receiver's class decides the accessed location; 0:
                      none */
  uint32_t method_called; /* interned: name and descriptor of the called method, for a call of an object as a whole; 0:
                             all methods act alike */
  uint32_t access; /* the first site in the list of such accesses; in a site of the list, the next one; 0: none */
  uint32_t loader; /* number of the loader of the containing class (loaders.c); 0: not created by the program */
  ag_site_facts known;
  bool expected; /* ag_site_expect() made the number; the site has not been added yet */
} ag_site;

typedef struct ag_site_table ag_site_table;

ag_site_table *ag_site_table_new(void); /* null: out of memory */
void ag_site_table_free(ag_site_table *table);
/* Adds a site (copied) and returns its number, from 1; 0: memory ran out. Thread-safe. */
uint32_t ag_site_add(ag_site_table *table, const ag_site *site);
/* The number of the site with the same place (class, method, offset) and operation (kind, owner, field). If there is
 * none yet, reserves the number that ag_site_add() will give to it. 0: memory ran out. Thread-safe. */
uint32_t ag_site_expect(ag_site_table *table, const ag_site *site);
/* The site with this number, which must exist. Borrowed; stays valid. */
ag_site *ag_site_get(ag_site_table *table, uint32_t number);
/* The name of the site's method as in the source, without descriptor. Owned by the caller; null: memory ran out. */
char *ag_site_method(const ag_site_table *table, const ag_site *site);
/* The place of a site as reports show it. For hpor's own code that replaces a JDK class, the place is that class,
 * without a line. Strings are borrowed. */
typedef struct ag_site_source {
  const char *class_name; /* with slashes */
  const char *file;       /* null: unknown */
  int line;               /* 0: not known */
} ag_site_source;
ag_site_source ag_site_shown(const ag_site_table *table, const ag_site *site);
/* Does the site lie in a method that hpor has added to a class, such as the bridge of a method reference? */
bool ag_site_is_added(ag_site_table *table, uint32_t number);
/* Does the site lie in a class of hpor's that stands for code of the JDK? No reader knows its name. */
bool ag_site_is_hpors(const ag_site_table *table, const ag_site *site);
uint32_t ag_site_count(const ag_site_table *table);

/* Properties of fields, as their classes declare them. A class is rewritten before its fields are accessed, but
 * perhaps after classes that access them. */
enum {
  AG_FIELD_DECLARED = 1,
  AG_FIELD_FINAL = 2,
  AG_FIELD_VOLATILE = 4,
  AG_FIELD_LATE = 8, /* final, but counts as a variable */
  AG_FIELD_SET = 16, /* with AG_FIELD_LATE: because code outside of constructors sets the field (set_finals.c) */
  AG_METHOD_SYNCHRONIZED =
      32 /* of a method, whose name and descriptor stand for a field: it was so in its class file */
};
/* Adds the declaration of a field. Returns false when memory runs out. Thread-safe. */
bool ag_field_add(ag_site_table *table, uint32_t class_name, uint32_t field, uint32_t flags);
/* Adds the superclass of a class. `loader` is the number of the class's loader, 0: not created by the program; the
 * superclass may have the same loader (loaders.c). Returns false when memory runs out. Thread-safe. */
bool ag_super_add(ag_site_table *table, uint32_t class_name, uint32_t super, uint32_t loader);
/* AG_FIELD_... bits of the field that an access through `class_name` means: its own or the nearest inherited one. 0:
 * no declaration was added. Thread-safe. */
uint32_t ag_field_flags(ag_site_table *table, uint32_t class_name, uint32_t field);
/* Was the method of the class declared synchronized, which hpor has taken from it? Thread-safe. */
bool ag_method_synchronized(ag_site_table *table, uint32_t class_name, uint32_t method);
/* The name that distinguishes this field from all others of an object: `field`, or another name if the field hides a
 * field of a superclass. `class_name` and `loader` belong to the class that the access names. Thread-safe. */
uint32_t ag_field_member(ag_site_table *table, uint32_t class_name, uint32_t loader, uint32_t field);

/* Interns `length` bytes of text and returns the name's number; 0 is the empty name. Thread-safe. */
uint32_t ag_name(ag_site_table *table, const char *text, uint32_t length);
/* The interned name of a class that a loader of the program has defined (loaders.c): `name` together with the loader's
 * number. Returns `name` for loader 0, and 0 when memory runs out. Thread-safe. */
uint32_t ag_name_in(ag_site_table *table, uint32_t name, uint32_t loader);
const char *ag_name_text(const ag_site_table *table,
                         uint32_t name); /* The text of an interned name; borrowed, NUL-ended, stays valid. */

#endif
