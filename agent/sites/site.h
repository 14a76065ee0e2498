/* The site table: one entry for each instrumented program point. A site's number is the constant that its hook passes.
 *
 * Sites are added while classes are rewritten (on any thread, under a lock) and looked up on the hot path by number,
 * without a lock: entries live in chunks that never move. */
#ifndef AG_SITE_H
#define AG_SITE_H

#include "sites/access_mode.h"

#include <stdbool.h>
#include <stdint.h>

/* What a thread does at a visible operation. Sites carry one; operations that come from no site (a thread's begin and
 * end) use it as well. The order is part of the saved schedules: append only. */
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
  AG_WAKE, /* the second half of a wait: woken, takes the monitor again */
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
  AG_HALT,         /* an assumption fails: the thread goes no further */
  AG_CHOOSE,       /* one of several outcomes, each of which is explored */
  AG_ATOMIC_BEGIN, /* the whole of what follows, up to its end */
  AG_ATOMIC_END,
  AG_SECTION, /* jdk=atomic: what a call of a library object does up to where it waits, or calls something else */
  AG_SETTLE,  /* behind a wake: whether the notification or the interrupt (or the time-out) has ended the wait */
  AG_LEAVE,   /* System.exit, Runtime.halt: the program ends here */
  AG_SHOW,    /* prints, or ends by an exception: who leaves the program before has kept it from being seen */
  AG_LOOP,    /* has gone round a loop in vain: waits (driver/loops.c) */
  AG_SET_DAEMON,
  AG_IS_DAEMON,
  AG_SHUTDOWN, /* a step towards the end of the program: an ag_shutdown_step */
  AG_KINDS
} ag_kind;

typedef enum ag_shutdown_step {
  AG_SHUTDOWN_ENDS,      /* a thread that is no daemon is about to end; result: is that a step? */
  AG_SHUTDOWN_REGISTERS, /* adds or removes a shutdown hook */
  AG_SHUTDOWN_BEGINS,    /* the hooks are started */
  AG_SHUTDOWN_AWAITS,    /* waits until no thread but daemons is left that does more than end */
  AG_SHUTDOWN_ASKS,      /* no operation; result: are there hooks, or daemons that show something? */
  AG_SHUTDOWN_HANDLES,   /* no operation: the program sets a handler of uncaught exceptions */
  AG_SHUTDOWN_HANDLED    /* no operation; result: does it in some execution? */
} ag_shutdown_step;
enum { AG_SHUTDOWN_BY_END = 32 }; /* bit of the argument of AG_LEAVE: no thread but daemons is left */

/* What a final field is to an access. */
typedef enum ag_final_kind {
  AG_FINAL_UNKNOWN,  /* not final, as far as is known */
  AG_FINAL_VARIABLE, /* a variable like others; */
  AG_FINAL_WRITTEN,  /* likewise, and the access writes it */
  AG_FINAL_READ,     /* nobody is known to set it, nor does the access */
  AG_FINAL_ALONE,    /* the access sets it while no other thread has been started */
  AG_FINAL_ASSIGNED  /* the access sets it, and those who read it have no hooks: the verdict is to name it */
} ag_final_kind;

const char *ag_kind_name(ag_kind kind); /* "read", "write", "enter", ...: static text */

typedef enum ag_watched { AG_NOT_WATCHED, AG_WATCHED, AG_WATCHED_STILL /* what was read before */ } ag_watched;

/* The record says how the field is declared that reflection accesses. */
enum { AG_MODE_OF_RECORD = AG_MODE_VOLATILE + 1 };
/* Offsets of what happens when a method is entered and left. */
#define AG_AT_ENTRY 0xfffffffeu
#define AG_AT_EXIT 0xfffffffdu

typedef struct ag_site {
  uint8_t kind;        /* ag_kind */
  uint8_t mode;        /* ag_mode or AG_MODE_OF_RECORD; of fields that other classes declare: once it is `checked` */
  bool synchronized;   /* of calls of objects that lock themselves: an acquire and a release, whatever they do */
  bool contents;       /* the access is of an object as a whole: `field` stands for all that it holds */
  bool not_listed;     /* of a class (`owner`) of which nothing is known: a data race may be none, since calls may be
                          ordered inside */
  bool last;           /* of what a thread may look at when it ends with an exception, wherever it is */
  bool chosen;         /* filled in when checked: the program has chosen the mode of an atomic access */
  bool trusted;        /* filled in when checked: its plain accesses are no part of data races, see jdk/race_trust.h */
  uint8_t watched;     /* filled in when checked: may who reads there wait for a write (driver/spins.c)? ag_watched */
  bool spins;          /* of a yield of the program's: it waits for what it has read last (instrument/spins.c) */
  bool jdk;            /* the site lies in a JDK class */
  bool elsewhere;      /* a handle is looked up here, which may be called anywhere: then the operation happens */
  bool counted;        /* entries of its method are (ag_control.entered) */
  uint8_t family;      /* of the section that takes what is done here, + 1; the driver fills it in */
  bool fresh;          /* a write of what nobody else can reach yet; with it */
  bool another;        /* likewise, of a whole object, no part of the one in whose method it is made; with it */
  bool quiet;          /* in a section, its write changes nothing for others; with it */
  bool field_known;    /* the field's declaring class is `owner`; for static fields: else resolved at first use */
  int32_t line;        /* -1: unknown */
  uint32_t offset;     /* of the instruction in the class file, or AG_AT_ENTRY, AG_AT_EXIT */
  uint32_t field;      /* interned field name: ag_site_name(); 0: none */
  uint32_t member;     /* instance fields: ag_field_member(), filled in when checked */
  uint32_t owner;      /* interned name of the class in the member reference, with slashes */
  uint32_t class_name; /* interned: where the site lies */
  uint32_t method;     /* interned: name and descriptor */
  uint32_t file;       /* interned source file name; 0: unknown */
  uint32_t descriptor; /* interned: of the field; 0: none */
  char type;           /* first character of the field's or element's descriptor: I J F D Z B C S L [ ; 0: none */
  uint32_t called;     /* interned: name and descriptor of a method whose receiver's class says what is accessed, */
  uint32_t method_called; /* interned likewise: of a call of an object as a whole; 0: its methods are all alike */
  uint32_t access;        /* the first of the sites of such accesses; of one of these: the next one; 0: no more */
  uint32_t resolved;      /* static fields: interned name of the declaring class once known, 0 before */
  uint32_t loader;        /* of the class where it lies, if the program has made it; 0: another one (loaders.c) */
  bool checked;           /* the driver has looked at it */
  bool invisible;         /* its field turned out to be final: no operation */
  bool late;              /* its field is final, but may be set when others have the object */
  bool expected;          /* it has not been added yet */
} ag_site;

typedef struct ag_site_table ag_site_table;

ag_site_table *ag_site_table_new(void); /* null: out of memory */
void ag_site_table_free(ag_site_table *table);
/* Returns the number of the new site (from 1), 0 if memory ran out. Thread-safe. */
uint32_t ag_site_add(ag_site_table *table, const ag_site *site);
/* The number of the site that is at the same place (class, method, offset) and does the same (kind, owner, field); if
 * there is none, that of a new one: when it is added, it gets that number. 0: memory ran out. Thread-safe. */
uint32_t ag_site_expect(ag_site_table *table, const ag_site *site);
/* Borrowed, stays valid; `number` must be a site's number. */
ag_site *ag_site_get(ag_site_table *table, uint32_t number);
/* The name of the site's method as the source has it, without descriptor; owned by the caller, null: out of memory. */
char *ag_site_method(const ag_site_table *table, const ag_site *site);
/* The name of its class and its line in the file. Of code of hpor's own that runs in the place of a class of the JDK it
 * is that class, and no line. Borrowed; a null `file` is not known. */
typedef struct ag_site_source {
  const char *class_name; /* with slashes */
  const char *file;
  int line; /* 0: not known */
} ag_site_source;
ag_site_source ag_site_shown(const ag_site_table *table, const ag_site *site);
/* Does the site lie in a method that hpor has added to a class, such as the bridge of a method reference? */
bool ag_site_is_added(ag_site_table *table, uint32_t number);
uint32_t ag_site_count(const ag_site_table *table);

/* Fields, as their classes declared them: a class is rewritten before its fields are accessed, but perhaps after those
 * that access them. Thread-safe; false: out of memory. */
enum {
  AG_FIELD_DECLARED = 1,
  AG_FIELD_FINAL = 2,
  AG_FIELD_VOLATILE = 4,
  AG_FIELD_LATE = 8, /* final, but a variable */
  AG_FIELD_SET = 16  /* with it: since something else than a constructor sets it (set_finals.c) */
};
bool ag_field_add(ag_site_table *table, uint32_t class_name, uint32_t field, uint32_t flags);
/* `loader`: of the class, if the program has made it; its superclass may be one of that loader's (loaders.c). */
bool ag_super_add(ag_site_table *table, uint32_t class_name, uint32_t super, uint32_t loader);
/* Of the field that an access through `class_name` means: its own or the nearest inherited one. 0: none was noted. */
uint32_t ag_field_flags(ag_site_table *table, uint32_t class_name, uint32_t field);
/* The name that tells this field from all others of an object: `field`, or another one if the field hides fields of
 * classes above. The access is through `class_name`; `loader` is that of the class, as above. */
uint32_t ag_field_member(ag_site_table *table, uint32_t class_name, uint32_t loader, uint32_t field);

/* Interned names: 0 is the empty name. Thread-safe. */
uint32_t ag_name(ag_site_table *table, const char *text, uint32_t length);
/* The name of a class of this name that a loader of the program's has defined (loaders.c); 0: another loader. */
uint32_t ag_name_in(ag_site_table *table, uint32_t name, uint32_t loader);
const char *ag_name_text(const ag_site_table *table, uint32_t name); /* borrowed, NUL-ended, stays valid */

#endif
