/* Objects of JDK classes whose code has no hooks, but which threads may share and change: a call of such code is one
 * access to the object as a whole, its contents. The agent instruments by these rules, the analysis expects by them. */
#ifndef HPOR_JDK_OBJECTS_H
#define HPOR_JDK_OBJECTS_H

#include "hpor/analysis.h"
#include "hpor/classfile.h"

/* What calls of two threads are to each other. */
typedef enum an_object_order {
  AN_ORDERS_NOTHING,   /* a data race, unless something else orders them */
  AN_ORDERS_CALLS,     /* the methods take a lock of the object */
  AN_ORDERS_UNKNOWN,   /* no data race, and no order either */
  AN_ORDERS_NOT_LISTED /* hpor knows nothing of the class: where nothing else orders them, its name is told */
} an_object_order;

/* Whose contents the receiver's are: known at the call, or by the object's class. */
typedef enum an_receiver {
  AN_RECEIVER_NONE,
  AN_RECEIVER_OBJECT, /* whatever it is */
  AN_RECEIVER_STREAM, /* a reader, writer or stream; if it wraps another one, that one's */
  AN_RECEIVER_TEXT,   /* a string builder or another object whose text can change, behind CharSequence, Object and the
                         like */
  AN_RECEIVER_THREAD, /* a thread: its name, priority, handlers */
  AN_RECEIVER_THROWABLE, /* a throwable: its cause, trace, what it suppressed */
  AN_RECEIVER_REFERENCE  /* a java.lang.ref.Reference */
} an_receiver;

typedef struct an_object_call {
  an_receiver receiver;
  uint32_t modes; /* of the receiver: AN_READ, AN_WRITE */
  an_object_order order;
  uint64_t texts;   /* bit i: argument i may be an object whose text the method reads */
  uint64_t written; /* which of these it changes */
} an_object_call;

/* A StringWriter is written to by code without hooks, which owns its monitor meanwhile: it counts as hidden, though it
 * has hooks. */
bool an_object_hidden(cf_string owner);
/* What a call by an instruction `opcode` does to the objects that it is given. `hidden`: the JDK class, without hooks,
 * whose method that is; no text if that is not so, or not known. False: nothing. */
bool an_object_call_of(const cf_member *member, uint16_t opcode, cf_string hidden, an_object_call *call);
/* Which elements of an array a call uses, where a number follows it: the first one; and behind that ... */
typedef enum an_range {
  AN_RANGE_LENGTH, /* how many */
  AN_RANGE_END,    /* the first that it does not use */
  AN_RANGE_ONE,    /* nothing: it uses that one */
  AN_RANGE_CHARS,  /* nothing: as many as the first two arguments are apart */
  AN_RANGE_ALL     /* the numbers say something else, and it may use them all */
} an_range;

/* Arrays that a call of the JDK's code without hooks is given: bit i, argument i. An argument of type Object counts
 * where an array is expected. */
typedef struct an_arrays {
  uint64_t used;   /* it reads or fills them */
  uint64_t filled; /* of these, it fills them */
  an_range range;
  bool counted;  /* the result says how far */
  bool returned; /* it is filled only if it is the result */
} an_arrays;
/* `hidden` as above. False: none. */
bool an_arrays_of(const cf_member *member, cf_string hidden, an_arrays *arrays);
/* The type of the elements: I, J, ... or L, of an argument that an_arrays_of() names. */
char an_array_element(cf_string type);
/* Is it one of those that make text of the array that is their first argument? They are known by themselves. */
bool an_array_text(const cf_member *member);
/* Is the call's last argument an array that has been made for it (variable arguments), which nobody else can have? The
 * code around the call must be as it was read. */
bool an_fresh_array(const cf_class *c, const cf_insn *call);
/* Is it a call through a type of the JDK that classes of the JDK without hooks may implement? Then what it does is said
 * by the object's class: by the first rule among the object's JDK class and those above it. */
bool an_object_through(const cf_member *member, uint16_t opcode);
typedef enum an_class_says {
  AN_CLASS_SAYS_NOTHING, /* the class above may */
  AN_CLASS_HAS_RULE,
  AN_CLASS_DOES_NOT_CHANGE
} an_class_says;
an_class_says an_object_class_says(cf_string jdk_class);
/* The method is called of an object of the class that was found so. */
void an_object_call_on(const cf_member *method, cf_string jdk_class, an_object_call *call);
/* Are the objects of this JDK class, if it has no hooks, such that a call may change them? */
bool an_object_changes(cf_string owner);
/* Do methods of the class, which has no hooks, take locks of their object? */
bool an_object_locks(cf_string jdk_class);
/* Is it one of the classes whose objects are looked for behind AN_RECEIVER_TEXT? */
bool an_object_is_text(cf_string jdk_class);
/* May an object that is declared as this type (of a descriptor) be one whose text changes? */
bool an_object_text(cf_string type);

#endif
