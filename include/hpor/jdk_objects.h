/* Objects of JDK classes without hooks that threads may share and change. A call of their code is one access to the
 * object as a whole, to its contents. The agent instruments by these rules, and the analysis uses the same rules. */
#ifndef HPOR_JDK_OBJECTS_H
#define HPOR_JDK_OBJECTS_H

#include "hpor/analysis.h"
#include "hpor/classfile.h"

/* How two threads' calls on one object are ordered. */
typedef enum an_object_order {
  AN_ORDERS_NOTHING,   /* not at all: a data race, unless something else orders the calls */
  AN_ORDERS_CALLS,     /* the methods take a lock of the object */
  AN_ORDERS_UNKNOWN,   /* neither a data race nor an order */
  AN_ORDERS_NOT_LISTED /* hpor has no rule for the class; if nothing else orders the calls, the verdict names the class
                        */
} an_object_order;

/* Which object's contents the call accesses. Some are known at the call, others only by the object's class. */
typedef enum an_receiver {
  AN_RECEIVER_NONE,
  AN_RECEIVER_OBJECT, /* the receiver, of any class */
  AN_RECEIVER_STREAM, /* a reader, writer or stream; if it wraps another one, the wrapped one */
  AN_RECEIVER_TEXT,   /* an object whose text can change (a string builder), called through CharSequence, Object and the
                         like */
  AN_RECEIVER_THREAD, /* a thread: its name, priority, handlers */
  AN_RECEIVER_THROWABLE, /* a throwable: its cause, stack trace, suppressed exceptions */
  AN_RECEIVER_REFERENCE  /* a java.lang.ref.Reference */
} an_receiver;

typedef struct an_object_call {
  an_receiver receiver;
  uint32_t modes; /* AN_READ, AN_WRITE: what the call does to the receiver */
  an_object_order order;
  uint64_t texts;   /* bit i: argument i may be an object whose text the method reads */
  uint64_t written; /* the bits of `texts` that the method changes */
  uint64_t buffers; /* the bits of `texts` that are buffers of java.nio, or arrays of them, whose memory is used */
  uint64_t filled;  /* the bits of `buffers` whose memory the method writes; it reads that of the others */
  uint64_t parts;   /* the bits of `buffers` of which it uses the part that an_buffer_part_of() tells */
  bool later;       /* it may fill `filled` when it has returned */
} an_object_call;

/* Does the class count as hidden though it has hooks? StringWriter does: code without hooks writes to it, and owns its
 * monitor meanwhile. */
bool an_object_hidden(cf_string owner);
/* What a call by an instruction `opcode` does to its receiver and arguments. `hidden` is the hidden JDK class that
 * declares the method; an empty text if there is none or it is not known. False: the call does nothing to them. */
bool an_object_call_of(const cf_member *member, uint16_t opcode, cf_string hidden, an_object_call *call);
/* Does a call of the class's method look at its receiver, and at nothing else? Then the next call gives the same, until
 * somebody changes the object. */
bool an_object_only_looks(const cf_member *member, cf_string owner);
/* How a call says which elements of an array it uses. The number behind the array argument is the first element. This
 * says what the number behind that one is. */
typedef enum an_range {
  AN_RANGE_LENGTH, /* the number of elements */
  AN_RANGE_END,    /* the first element that the call does not use */
  AN_RANGE_ONE,    /* there is none: the call uses one element */
  AN_RANGE_CHARS,  /* there is none: the first two arguments' difference is the number of elements */
  AN_RANGE_ALL     /* the numbers mean something else; the call may use all elements */
} an_range;

/* Arrays that a call of hidden JDK code is given. Bit i stands for argument i. An argument of type Object counts where
 * an array is expected. */
typedef struct an_arrays {
  uint64_t used;   /* arrays that the call reads or fills */
  uint64_t filled; /* arrays among `used` that the call fills */
  an_range range;
  bool counted;  /* the call's result is the number of elements filled */
  bool returned; /* the array is filled only if the call returns it */
} an_arrays;
/* Which arrays the call uses. `hidden` as for an_object_call_of(). False: none. */
bool an_arrays_of(const cf_member *member, cf_string hidden, an_arrays *arrays);
/* The element type (I, J, ... or L) of an argument that an_arrays_of() names. */
char an_array_element(cf_string type);
/* Is the method one of those of String, StringBuilder and StringBuffer that make text of the array that is their first
 * argument? These methods have a rule of their own. */
bool an_array_text(const cf_member *member);
/* Is the call's last argument an array made for this call alone (variable arguments), which no other thread can have?
 * The code around the call must not have been edited. */
bool an_fresh_array(const cf_class *c, const cf_insn *call);

/* A buffer of java.nio, as an object, is where it stands: its position, limit, mark and order. Its memory, which it may
 * share with arrays and other buffers, is apart: elements of an array, or bytes outside the heap. */
typedef enum an_extent {
  AN_EXTENT_REST,   /* all elements up to the limit */
  AN_EXTENT_MOVED,  /* the same, and as many from the buffer's beginning, where they go */
  AN_EXTENT_COUNT,  /* `count` elements */
  AN_EXTENT_GIVEN,  /* as many as argument `given` has */
  AN_EXTENT_LENGTH, /* as many as the last argument says */
  AN_EXTENT_END     /* the last two arguments are the first of them and their end */
} an_extent;

/* The part of its memory that a method of a buffer uses, in elements of the buffer's own class. */
typedef struct an_buffer_part {
  uint32_t modes; /* AN_READ, AN_WRITE */
  bool absolute;  /* argument 0 is the first element; else the first is where the buffer stands */
  an_extent extent;
  int count;
  int given;        /* the argument that elements are copied from or to; -1: none */
  bool from_buffer; /* it is a buffer, which the method reads */
} an_buffer_part;
/* Is it a class of buffers, or (a descriptor) one of these or an array of them? */
bool an_is_buffer(cf_string owner);
bool an_is_buffer_type(cf_string type);
/* Does the method of a buffer take the element that its first argument names? Then the buffer stays where it is. */
bool an_buffer_absolute(const cf_member *member);
/* Does the call of the JDK return a buffer with memory that no other buffer of the program has? */
bool an_buffer_made(const cf_member *member);
/* Does the call let two buffers have the same memory, or a buffer and an array? */
bool an_buffer_shares(const cf_member *member);
/* The type (B, C, S, I, J, F, D) of the elements of a class of buffers, and of those of a descriptor; C for other
 * types, behind which a CharBuffer may be. */
char an_buffer_element(cf_string owner);
char an_buffer_type_element(cf_string type);
/* Which part a method of the class of buffers `owner` uses. False: none. */
bool an_buffer_part_of(const cf_member *member, cf_string owner, an_buffer_part *part);

/* Does the call go through a JDK type that hidden classes may implement? Then the object's class decides what the call
 * does: the first rule counts among the object's JDK class and the classes above. */
bool an_object_through(const cf_member *member, uint16_t opcode);
/* Does the call, in the JDK class `caller` with hooks, ask an object that the class was given, which may have none? A
 * table through `Map`, a collator, a generator of numbers, what equals() compares. What hash tables ask their keys is
 * not looked at. */
bool an_object_asked(cf_string caller, const cf_member *member, uint16_t opcode);
typedef enum an_class_says {
  AN_CLASS_SAYS_NOTHING, /* there is no rule; a class above may have one */
  AN_CLASS_HAS_RULE,
  AN_CLASS_DOES_NOT_CHANGE
} an_class_says;
an_class_says an_object_class_says(cf_string jdk_class);
/* What the method does when called on an object of the class that an_object_class_says() found a rule for. */
void an_object_call_on(const cf_member *method, cf_string jdk_class, an_object_call *call);
/* What the method does to what a stream, reader or writer of this public JDK class keeps itself, beside what it wraps.
 * No receiver: nothing, or nothing without a lock. */
void an_stream_keeps(const cf_member *method, cf_string stream, an_object_call *call);
/* Does the method, called on an object that is known by this JDK class, change no object that is older than the call? A
 * table says so, computed from the JDK's class files. */
bool an_object_only_reads(const cf_member *method, cf_string jdk_class);
/* Does the method hold the object's monitor for all that it does to the object and to what the object asks? A table,
 * computed in the same way, has such methods of classes whose other calls nothing orders. */
bool an_object_locks(const cf_member *method, cf_string jdk_class);
/* How a call that reads a StringBuffer among its arguments is ordered with calls of that. */
an_object_order an_object_text_order(const cf_member *method);
/* May a call change objects of this JDK class, if the class is hidden? */
bool an_object_changes(cf_string owner);
/* Does the call keep the text in its only argument, for code without hooks to read later? */
bool an_object_keeps_text(const cf_member *member);
/* Is the class one that the agent looks for behind AN_RECEIVER_TEXT? */
bool an_object_is_text(cf_string jdk_class);
/* May an object of this declared type (a descriptor) be one whose text can change? */
bool an_object_text(cf_string type);

#endif
