/* What the running thread writes into the buffer of the control block: records of plain accesses, and notes. */
#ifndef AG_RECORD_H
#define AG_RECORD_H

#include <stdint.h>

/* A visible operation of the running thread on memory, as the hooks write it. */
typedef struct ag_record {
  uint32_t site;     /* 0: a note instead of an operation; `hash` is then an ag_note */
  uint32_t hash;     /* hash of the object; 0: a static field */
  uint32_t location; /* array index or number of a field name; 0: the site has it. See also AG_RECORD_VOLATILE */
  uint32_t value;    /* hash of the stored reference; 0: none */
} ag_record;

/* Bit of a record's location, where the site's mode is AG_MODE_OF_RECORD: the field is volatile. */
enum { AG_RECORD_VOLATILE = 1 << 30 };
/* Bit of the location of an atomic access: the location is a field's number, not an index. */
enum { AG_RECORD_FIELD = 1 << 29 };
/* First bit of the logarithm of the width in bytes, in the index of an access through a view of a byte array. */
enum { AG_RECORD_WIDTH_SHIFT = 30 };

/* The location of an access that is no visible operation. */
#define AG_NO_LOCATION UINT32_MAX

/* The meaning of a note, a record without a site. The second half of the record holds a value: the bits of a
 * primitive, or hash of the class << 32 | hash of the object. With names for checkpoints, the number of the class
 * stands in place of its hash. */
typedef enum ag_note {
  AG_NOTE_PUBLISH,     /* other threads can reach the object of the reference from now on */
  AG_NOTE_FOUND,       /* the value of the last access's location before the access */
  AG_NOTE_FOUND_REF,   /* the same, a reference */
  AG_NOTE_WRITTEN,     /* the value of the last access's location after the access */
  AG_NOTE_WRITTEN_REF, /* the same, a reference */
  AG_NOTE_OPAQUE,      /* the location of the last access has no value that can be read */
  AG_NOTE_CONTENT,     /* text, number or length of the object whose reference comes next */
  AG_NOTE_UNTRACKED,   /* the thread does something that the digest does not track */
  AG_NOTE_WHOLE,       /* the thread reads or changes the object with this hash in ways that hpor does not see */
  AG_NOTE_FRAME,       /* the thread enters a method with loops; the value is the frame's number */
  AG_NOTE_LOOP,        /* the thread is at a loop head, or leaves the method; the value is frame number << 32 | site */
  AG_NOTE_LOCAL,       /* after AG_NOTE_LOOP: a live value with which the thread goes on */
  AG_NOTE_LOCAL_REF,
  AG_NOTE_FORGET,    /* all live values have been reported */
  AG_NOTE_FINAL,     /* this and the notes below are no part of the digest: a reference goes into a final field of the
                        object with this hash; without a reference: the constructor ends */
  AG_NOTE_ONLY_READ, /* the last update found another value than expected, so it only read */
  AG_NOTE_ENTERED,   /* the thread enters the method of this site (check-summary=on) */
  AG_NOTE_VISITED,   /* the thread is at a loop head; the value is site << 32 | slot (driver/loops.c) */
  AG_NOTE_MADE,      /* the thread has written to the object with this hash, which its round seems to have made */
  AG_NOTES
} ag_note;

#endif
