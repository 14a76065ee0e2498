/* classfile: reads, edits and writes Java class files (versions 45 to 69), and finds them in directories, jars and
 * JDKs.
 *
 *     cf_class *c = cf_class_parse(bytes, length, "Foo.class", &error);
 *     cf_method *m = cf_method_find(c, "run", "()V");
 *     cf_code *code = cf_code_edit(m, &error);
 *     for (cf_insn *i = code->first; i != NULL; i = i->next)
 *       if (i->opcode == CF_OP_GETFIELD) {
 *         cf_cursor at = cf_before(code, i);
 *         cf_emit(at, CF_OP_DUP);
 *         cf_emit_member(at, CF_OP_INVOKESTATIC, "Hook", "read", "(Ljava/lang/Object;)V", false);
 *       }
 *     cf_code_reserve_stack(code, 1);
 *     if (cf_code_commit(code, &error) != CF_OK) ...      // the method keeps its old code
 *     cf_class_write(c, &new_bytes, &new_length, &error);
 *     cf_class_free(c);
 *
 * Ownership: everything reached from a cf_class (methods, code, instructions, strings) belongs to it and lives until
 * cf_class_free(). Memory comes from one arena per class. Strings and arrays that are passed in are copied.
 *
 * Failure: a function that can fail returns a cf_status or a null pointer and fills `error` (which may be null).
 * What edits a code or a pool does not fail at once: a constant that no longer fits the pool has index 0, an emitter
 * returns null when memory runs out, null nodes may be passed on, and cf_code_commit() reports what went wrong first.
 *
 * Threads: one class is used by one thread at a time; different classes are independent. There is no global state.
 */
#ifndef HPOR_CLASSFILE_H
#define HPOR_CLASSFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hpor/opcodes.h"

/* ---- errors and strings ----------------------------------------------------------------------------------------- */

typedef enum cf_status {
  CF_OK,
  CF_BROKEN,      /* the input breaks a rule of the class-file format */
  CF_UNSUPPORTED, /* a class-file version that is not known */
  CF_TOO_LARGE,   /* the edited method or pool no longer fits the format's limits (65,535 bytes, entries, ...) */
  CF_MISUSE,      /* the edit itself is not possible (a branch to a label that was never placed, ...) */
  CF_NOT_FOUND,
  CF_IO,
  CF_MEMORY
} cf_status;

typedef struct cf_error {
  cf_status status;
  char file[192];  /* as given to cf_class_parse(), or the path of a source; with the method where there is one */
  uint64_t offset; /* in bytes from the start of the file; of an edited method: from the start of its new code */
  char rule[256];  /* which rule is broken, or what went wrong, in words */
} cf_error;

/* "FILE: at byte OFFSET: RULE" into `text`; returns `text`. */
const char *cf_error_text(const cf_error *error, char *text, size_t size);

/* Bytes of (modified) UTF-8, not ended by a zero. */
typedef struct cf_string {
  const char *text;
  uint32_t length;
} cf_string;

bool cf_string_is(cf_string string, const char *text);
bool cf_string_same(cf_string a, cf_string b);

/* ---- classes ---------------------------------------------------------------------------------------------------- */

typedef struct cf_class cf_class;
typedef struct cf_method cf_method;
typedef struct cf_field cf_field;
typedef struct cf_attributes cf_attributes;

enum {
  CF_ACC_PUBLIC = 0x0001,
  CF_ACC_PRIVATE = 0x0002,
  CF_ACC_PROTECTED = 0x0004,
  CF_ACC_STATIC = 0x0008,
  CF_ACC_FINAL = 0x0010,
  CF_ACC_SYNCHRONIZED = 0x0020, /* methods */
  CF_ACC_SUPER = 0x0020,        /* classes */
  CF_ACC_VOLATILE = 0x0040,     /* fields */
  CF_ACC_BRIDGE = 0x0040,       /* methods */
  CF_ACC_TRANSIENT = 0x0080,    /* fields */
  CF_ACC_VARARGS = 0x0080,      /* methods */
  CF_ACC_NATIVE = 0x0100,
  CF_ACC_INTERFACE = 0x0200,
  CF_ACC_ABSTRACT = 0x0400,
  CF_ACC_STRICT = 0x0800,
  CF_ACC_SYNTHETIC = 0x1000,
  CF_ACC_ANNOTATION = 0x2000,
  CF_ACC_ENUM = 0x4000,
  CF_ACC_MODULE = 0x8000
};

/* `bytes` are borrowed until cf_class_free(); `file_name` is for errors only. Null, with `error` filled, if the bytes
 * are not a class file. Checks the whole structure, and that every pool index names an entry of the kind that its place
 * asks for; the insides of Code and of attributes that are not asked about are checked when they are asked about. */
cf_class *cf_class_parse(const uint8_t *bytes, size_t length, const char *file_name, cf_error *error);
void cf_class_free(cf_class *c);

/* The class in its present state; `*bytes` is from malloc() and owned by the caller. What was not edited is copied byte
 * by byte: an unedited class comes out identical. */
cf_status cf_class_write(cf_class *c, uint8_t **bytes, size_t *length, cf_error *error);
/* Has anything been changed since it was parsed? */
bool cf_class_edited(const cf_class *c);

int cf_class_version(const cf_class *c); /* the major version, 45 to 69 */
/* Its minor version becomes 0. What the version asks for is the caller's business: code with branches needs frames from
 * version 51 on, and no jsr may be left. An interface is made abstract, as version 50 wants it. */
void cf_class_set_version(cf_class *c, uint16_t version);
uint16_t cf_class_flags(const cf_class *c);
void cf_class_set_flags(cf_class *c, uint16_t flags);
cf_string cf_class_name(const cf_class *c);  /* "java/lang/Object" */
cf_string cf_class_super(const cf_class *c); /* length 0: none */
uint16_t cf_class_interface_count(const cf_class *c);
cf_string cf_class_interface(const cf_class *c, uint16_t i);
cf_string cf_class_source_file(const cf_class *c); /* length 0: not known */

/* ---- fields and methods ----------------------------------------------------------------------------------------- */

/* Numbered from 0 in the order of the file; removing one moves the later ones up, adding one puts it last. The pointers
 * stay the same. */
uint16_t cf_field_count(const cf_class *c);
cf_field *cf_field_at(const cf_class *c, uint16_t i);
/* A null descriptor: any. Null if there is none. */
cf_field *cf_field_find(const cf_class *c, const char *name, const char *descriptor);
cf_string cf_field_name(const cf_field *f);
cf_string cf_field_descriptor(const cf_field *f);
uint16_t cf_field_flags(const cf_field *f);
void cf_field_set_flags(cf_field *f, uint16_t flags);
/* The pool index of its ConstantValue; 0: none. */
uint16_t cf_field_constant(const cf_field *f);
/* Null if the class has 65,535 fields (or no pool entry is left). */
cf_field *cf_field_add(cf_class *c, uint16_t flags, const char *name, const char *descriptor);
void cf_field_remove(cf_class *c, cf_field *f);

uint16_t cf_method_count(const cf_class *c);
cf_method *cf_method_at(const cf_class *c, uint16_t i);
cf_method *cf_method_find(const cf_class *c, const char *name, const char *descriptor);
cf_class *cf_method_class(const cf_method *m);
cf_string cf_method_name(const cf_method *m);
cf_string cf_method_descriptor(const cf_method *m);
uint16_t cf_method_flags(const cf_method *m);
void cf_method_set_flags(cf_method *m, uint16_t flags);
bool cf_method_has_code(const cf_method *m);
/* Length in bytes of the method's code as it stands; 0: none. */
uint32_t cf_method_code_length(const cf_method *m);
/* The source line of a bytecode offset of the original code by its LineNumberTable; 0: not known. */
int cf_method_line(const cf_method *m, uint32_t offset);
/* All entries of its LineNumberTables, in the order of the file: up to `capacity` are written; returns how many there
 * are. */
typedef struct cf_line {
  uint16_t offset, line;
} cf_line;
size_t cf_method_lines(const cf_method *m, cf_line *lines, size_t capacity);
/* CF_TOO_LARGE if no pool entry is left. */
cf_status cf_method_rename(cf_method *m, const char *name);
/* A method without code (give it some by cf_code_new()). Null: as cf_field_add(). */
cf_method *cf_method_add(cf_class *c, uint16_t flags, const char *name, const char *descriptor);
/* A further method with the same flags, descriptor and attributes (its committed code too) under another name. */
cf_method *cf_method_copy(cf_method *m, const char *name);
void cf_method_remove(cf_class *c, cf_method *m);

/* Does it carry the annotation, visible at run time or not? `type` is a descriptor, "Ljava/lang/Deprecated;". */
bool cf_method_annotated(const cf_method *m, const char *type);
bool cf_class_annotated(const cf_class *c, const char *type);

/* Slots of the arguments, `this` not included (long and double count 2). */
int cf_descriptor_argument_slots(cf_string descriptor);
/* The first character of the return type: V, I, J, F, D, Z, B, C, S, L or [. */
char cf_descriptor_return(cf_string descriptor);
/* The next parameter type of a method descriptor: `*position` starts at 0. False at the end. */
bool cf_descriptor_next(cf_string descriptor, uint32_t *position, cf_string *type);
/* Slots of a field type: 2 for J and D, 0 for V, otherwise 1. */
int cf_type_slots(char type);

/* ---- attributes of a class, field or method --------------------------------------------------------------------- */

typedef struct cf_attribute {
  cf_string name;
  const uint8_t *bytes; /* the contents, without name and length */
  uint32_t length;
} cf_attribute;

cf_attributes *cf_class_attributes(cf_class *c);
cf_attributes *cf_field_attributes(cf_field *f);
cf_attributes *cf_method_attributes(cf_method *m);
uint16_t cf_attribute_count(const cf_attributes *a);
cf_attribute cf_attribute_at(const cf_attributes *a, uint16_t i);
bool cf_attribute_find(const cf_attributes *a, const char *name, cf_attribute *found);
/* Replaces the first one of that name or adds it; the bytes are copied. */
cf_status cf_attribute_set(cf_attributes *a, const char *name, const uint8_t *bytes, uint32_t length);
/* Removes all of that name; true if there was one. */
bool cf_attribute_remove(cf_attributes *a, const char *name);

/* ---- constant pool ---------------------------------------------------------------------------------------------- */

typedef enum cf_tag {
  CF_TAG_NONE = 0, /* index 0, out of range, or the second half of a long or double */
  CF_TAG_UTF8 = 1,
  CF_TAG_INTEGER = 3,
  CF_TAG_FLOAT = 4,
  CF_TAG_LONG = 5,
  CF_TAG_DOUBLE = 6,
  CF_TAG_CLASS = 7,
  CF_TAG_STRING = 8,
  CF_TAG_FIELD = 9,
  CF_TAG_METHOD = 10,
  CF_TAG_INTERFACE_METHOD = 11,
  CF_TAG_NAME_AND_TYPE = 12,
  CF_TAG_METHOD_HANDLE = 15,
  CF_TAG_METHOD_TYPE = 16,
  CF_TAG_DYNAMIC = 17,
  CF_TAG_INVOKE_DYNAMIC = 18,
  CF_TAG_MODULE = 19,
  CF_TAG_PACKAGE = 20
} cf_tag;

/* A field or method as it is named in the pool. */
typedef struct cf_member {
  cf_string owner, name, descriptor;
  bool interface; /* an InterfaceMethodref */
} cf_member;

typedef struct cf_method_handle {
  int kind; /* 1 getField, 2 getStatic, 3 putField, 4 putStatic, 5 invokeVirtual, 6 invokeStatic, 7 invokeSpecial,
               8 newInvokeSpecial, 9 invokeInterface */
  cf_member member;
} cf_method_handle;

/* An invokedynamic call site or a dynamically computed constant. */
typedef struct cf_dynamic {
  cf_string name, descriptor;
  cf_method_handle bootstrap;
  uint16_t bootstrap_index; /* of its MethodHandle in the pool */
  uint16_t argument_count;  /* static arguments of the bootstrap method: cf_pool_bootstrap_argument() */
} cf_dynamic;

/* Look-ups. An index of the wrong kind gives an empty string, 0 or false. */
uint16_t cf_pool_count(const cf_class *c); /* one more than the highest index */
cf_tag cf_pool_tag(const cf_class *c, uint16_t index);
cf_string cf_pool_utf8(const cf_class *c, uint16_t index);
cf_string cf_pool_name(const cf_class *c, uint16_t index);   /* of a Class, Module or Package */
cf_string cf_pool_string(const cf_class *c, uint16_t index); /* of a String or MethodType */
int32_t cf_pool_integer(const cf_class *c, uint16_t index);  /* of an Integer; the bits of a Float */
int64_t cf_pool_long(const cf_class *c, uint16_t index);     /* of a Long; the bits of a Double */
bool cf_pool_member(const cf_class *c, uint16_t index, cf_member *member);
bool cf_pool_method_handle(const cf_class *c, uint16_t index, cf_method_handle *handle);
bool cf_pool_dynamic(const cf_class *c, uint16_t index, cf_dynamic *dynamic);
/* The pool index of the i-th static argument of the dynamic entry's bootstrap method; 0: there is none. */
uint16_t cf_pool_bootstrap_argument(const cf_class *c, uint16_t index, uint16_t i);

/* Additions. An entry that is already there is used again. 0: the pool is full (65,535 entries), a string is longer
 * than 65,535 bytes, or memory ran out. */
uint16_t cf_pool_add_utf8(cf_class *c, const char *text);
uint16_t cf_pool_add_utf8_string(cf_class *c, cf_string text);
uint16_t cf_pool_add_class(cf_class *c, const char *name);
uint16_t cf_pool_add_class_string(cf_class *c, cf_string name);
uint16_t cf_pool_add_string(cf_class *c, const char *text);
uint16_t cf_pool_add_integer(cf_class *c, int32_t value);
uint16_t cf_pool_add_long(cf_class *c, int64_t value);
/* `tag`: CF_TAG_FIELD, CF_TAG_METHOD or CF_TAG_INTERFACE_METHOD. */
uint16_t cf_pool_add_member(cf_class *c, cf_tag tag, const char *owner, const char *name, const char *descriptor);
uint16_t cf_pool_add_member_strings(cf_class *c, cf_tag tag, cf_string owner, cf_string name, cf_string descriptor);

/* Makes a MethodHandle of the pool another one, of the member at that index, for all that name it. False: there is no
 * such handle, or memory ran out. */
bool cf_pool_set_method_handle(cf_class *c, uint16_t index, int kind, uint16_t member);
/* Gives an invokedynamic call site of the pool another descriptor, for all instructions that name it. False: as above.
 */
bool cf_pool_set_call_site_type(cf_class *c, uint16_t index, const char *descriptor);

/* ---- code ------------------------------------------------------------------------------------------------------- */

/* A method's code is a doubly linked list of nodes: instructions, and labels in between. A label marks a position;
 * branches, switches, exception ranges and handlers, line and local-variable entries and frames refer to labels.
 * Therefore what is inserted directly before an instruction (cf_before) comes behind the labels of that place: whoever
 * jumped to the instruction now runs the inserted code too, it lies in the same exception ranges, has the same line,
 * and the frame stands in front of it. What is inserted directly before a *label* is run only by falling into it. What
 * is inserted directly after an instruction (cf_after) lies in the same ranges as that instruction and is run only when
 * it completes; labels behind the instruction stay behind.
 *
 * Inserted code that has no branch target of its own needs no frame. A new label that is branched to, or follows an
 * unconditional branch, needs one (cf_frame_*), which counts only where the class must have it (version 50 on). */
typedef struct cf_insn cf_insn;
typedef struct cf_code cf_code;
typedef struct cf_frame cf_frame;
typedef struct cf_switch cf_switch;

#define CF_INSERTED UINT32_MAX

struct cf_insn {
  cf_insn *previous, *next; /* read only */
  uint16_t opcode; /* cf_opcode, as in the file (CF_OP_ALOAD_1, CF_OP_GOTO_W), never CF_OP_WIDE; or CF_OP_LABEL */
  uint16_t index;  /* pool index; local variable (also of aload_1, iinc, ret) */
  int32_t value;   /* of bipush, sipush, iconst_*, iinc; newarray: the element type; multianewarray: dimensions */
  uint32_t origin; /* offset in the code as it was read; CF_INSERTED */
  uint32_t offset; /* offset in the code as it was committed last */
  uint16_t flags;  /* of the library */
  union {
    cf_insn *target;     /* of a branch: a label */
    cf_switch *branches; /* of tableswitch, lookupswitch */
    cf_frame *frame;     /* of a label, or null */
  } to;
};

struct cf_switch {
  int32_t low; /* tableswitch: key of targets[0] */
  uint32_t count;
  cf_insn *otherwise; /* a label */
  cf_insn **targets;  /* count labels */
  int32_t *keys;      /* lookupswitch: count keys; tableswitch: null */
};

typedef struct cf_handler {
  struct cf_handler *next; /* in the order of the exception table */
  cf_insn *start, *end;    /* labels; end is exclusive */
  cf_insn *target;         /* label of the handler; may be set to another label */
  uint16_t catch_type;     /* pool index of a Class; 0: any */
  bool inserted;           /* by cf_handler_add() */
  uint16_t index;          /* of the library */
} cf_handler;

/* Read only but for max_stack. */
struct cf_code {
  cf_class *class_file;
  cf_method *method;
  cf_insn *first, *last;
  cf_handler *handlers;
  uint16_t max_stack;
  uint16_t max_locals;
  struct cf_code_parts *parts; /* of the library */
};

/* The method's code for editing. The method is unchanged until cf_code_commit(). Null: it has none (CF_NOT_FOUND), or
 * it breaks a rule. Each call decodes anew what was committed last. */
cf_code *cf_code_edit(cf_method *m, cf_error *error);
/* Empty code for a method without code (or that replaces the method's code on commit). max_locals starts as the slots
 * of its arguments. */
cf_code *cf_code_new(cf_method *m);
/* Makes the edited list the method's code. A status other than CF_OK leaves the method as it was: CF_TOO_LARGE when the
 * code passes 65,535 bytes or a branch cannot be made to reach; the caller can go on with the other methods.
 * The code can be edited further and committed again. */
cf_status cf_code_commit(cf_code *code, cf_error *error);

/* A place between two nodes: directly before `next`, or at the end if that is null. It stays valid while `next` is in
 * the list; what is emitted at it one after the other stands in that order. */
typedef struct cf_cursor {
  cf_code *code;
  cf_insn *next;
} cf_cursor;

static inline cf_cursor cf_before(cf_code *code, cf_insn *node) {
  return (cf_cursor){code, node};
}
static inline cf_cursor cf_after(cf_code *code, cf_insn *node) {
  return (cf_cursor){code, node->next};
}
static inline cf_cursor cf_at_end(cf_code *code) {
  return (cf_cursor){code, NULL};
}
/* Before everything, labels included: run once when the method is entered, also where a loop goes back to the first
 * instruction, and in no exception range. */
static inline cf_cursor cf_at_entry(cf_code *code) {
  return (cf_cursor){code, code->first};
}

/* ---- labels ---- */

/* A label that is not in the list yet; put it there by cf_emit_label(), once. */
cf_insn *cf_label_new(cf_code *code);
cf_insn *cf_emit_label(cf_cursor at, cf_insn *label);
/* The label directly before the node (directly after it): the one that is there or a new one. */
cf_insn *cf_label_before(cf_code *code, cf_insn *node);
cf_insn *cf_label_after(cf_code *code, cf_insn *node);

/* ---- emitting: each returns the new node ---- */

/* An instruction without operands. */
cf_insn *cf_emit(cf_cursor at, cf_opcode opcode);
/* The shortest instruction that pushes the value. Strings and classes come from the pool (a class needs version 49). */
cf_insn *cf_emit_int(cf_cursor at, int32_t value);
cf_insn *cf_emit_long(cf_cursor at, int64_t value);
cf_insn *cf_emit_string(cf_cursor at, const char *text);
cf_insn *cf_emit_class(cf_cursor at, const char *name);
/* ldc, ldc_w or ldc2_w of a pool entry. */
cf_insn *cf_emit_constant(cf_cursor at, uint16_t index);
/* opcode: CF_OP_ILOAD ... CF_OP_ALOAD, CF_OP_ISTORE ... CF_OP_ASTORE, CF_OP_RET; takes the short or wide form as
 * needed. Raises max_locals when needed. */
cf_insn *cf_emit_local(cf_cursor at, cf_opcode opcode, uint16_t local);
cf_insn *cf_emit_iinc(cf_cursor at, uint16_t local, int16_t by);
/* An instruction with a pool index: field access, invoke*, new, anewarray, checkcast, instanceof. (The count operand of
 * invokeinterface is computed.) */
cf_insn *cf_emit_pool(cf_cursor at, cf_opcode opcode, uint16_t index);
/* The same by name, for field accesses and invoke*. `interface`: the owner is an interface (methods only). */
cf_insn *cf_emit_member(cf_cursor at, cf_opcode opcode, const char *owner, const char *name, const char *descriptor,
                        bool interface);
/* new, anewarray, checkcast, instanceof by name. */
cf_insn *cf_emit_type(cf_cursor at, cf_opcode opcode, const char *name);
cf_insn *cf_emit_newarray(cf_cursor at, int element_type);
cf_insn *cf_emit_multianewarray(cf_cursor at, uint16_t class_index, uint8_t dimensions);
/* if*, goto, jsr. Long distances are taken care of on commit. */
cf_insn *cf_emit_branch(cf_cursor at, cf_opcode opcode, cf_insn *label);
/* A tableswitch (keys null, `low` counts) or lookupswitch (keys ascending). The arrays are copied. */
cf_insn *cf_emit_switch(cf_cursor at, int32_t low, const int32_t *keys, uint32_t count, cf_insn *const *labels,
                        cf_insn *otherwise);

/* ---- changing what is there ---- */

/* Makes the node another instruction; whatever referred to it still does. */
void cf_replace(cf_code *code, cf_insn *insn, cf_opcode opcode);
void cf_replace_pool(cf_code *code, cf_insn *insn, cf_opcode opcode, uint16_t index);
/* Takes an instruction out (a label cannot be taken out). An Uninitialized type of a frame that names it makes the
 * commit fail. */
void cf_delete(cf_code *code, cf_insn *insn);

/* ---- locals, stack, handlers ---- */

/* `slots` fresh local variables above all others: the first one's number. */
uint16_t cf_local_new(cf_code *code, int slots);
/* At least `slots` more than the stack the method had when it was read: what inserted code needs on top of what is
 * there. Calls do not add up. */
void cf_code_reserve_stack(cf_code *code, uint16_t slots);
/* Sets max_stack by following the code, jumps and handlers included. CF_BROKEN: the depths do not fit together. */
cf_status cf_code_compute_stack(cf_code *code, cf_error *error);
/* An entry of the exception table for [start, end), first in the table or last. Ranges that turn out empty are left
 * out. The target needs a frame. */
cf_handler *cf_handler_add(cf_code *code, cf_insn *start, cf_insn *end, cf_insn *target, uint16_t catch_type,
                           bool first);
/* A line entry at the label. Makes a LineNumberTable if there is none. */
void cf_line_add(cf_code *code, cf_insn *label, uint16_t line);

/* ---- frames ---- */

typedef enum cf_type_kind {
  CF_TOP,
  CF_INTEGER,
  CF_FLOAT,
  CF_DOUBLE, /* counts as one entry that fills two slots; so does CF_LONG */
  CF_LONG,
  CF_NULL,
  CF_UNINITIALIZED_THIS,
  CF_OBJECT,
  CF_UNINITIALIZED
} cf_type_kind;

typedef struct cf_type {
  uint8_t kind;         /* cf_type_kind */
  uint16_t class_index; /* of CF_OBJECT: pool index of a Class; 0: `descriptor` names it */
  union {
    cf_insn *created_by;    /* of CF_UNINITIALIZED: the `new` instruction */
    const char *descriptor; /* of CF_OBJECT without index: "Ljava/lang/String;...", "[I..." (of the library) */
  } of;
} cf_type;

struct cf_frame {
  uint16_t local_count, stack_count;
  const cf_type *locals, *stack;
  /* of the library: how the file wrote it, following which frame */
  uint8_t written_as;
  const cf_frame *written_after;
};

/* Frames are not shared by accident: setting one replaces what the label had. */
/* The arrays are copied. */
void cf_frame_set(cf_code *code, cf_insn *label, const cf_type *locals, uint16_t local_count, const cf_type *stack,
                  uint16_t stack_count);
/* Locals as the method is entered with (this and the arguments), empty stack. */
void cf_frame_entry(cf_code *code, cf_insn *label);
/* For a handler: the first `prefix` slots of the entry's locals (the others unknown), then `local` holding a
 * `local_class` (null: there is no such local), and an exception of class `caught` on the stack. The prefix must not be
 * overwritten in the range; a fresh local must be known in every frame of the range: cf_frames_add_local(). */
void cf_frame_handler(cf_code *code, cf_insn *label, uint16_t prefix, uint16_t local, const char *local_class,
                      const char *caught);
/* The same frame as another label's. False: that one has none. */
bool cf_frame_copy(cf_code *code, cf_insn *label, const cf_insn *from);
/* Tells every frame that the code has now that `local` (above those of the frame) holds that type. */
void cf_frames_add_local(cf_code *code, uint16_t local, cf_type type);

/* ---- what an instruction does ---- */

bool cf_is_branch(uint16_t opcode);     /* if*, goto, goto_w, jsr, jsr_w */
bool cf_falls_through(uint16_t opcode); /* false: goto, return, athrow, switch, ret */
const char *cf_opcode_name(uint16_t opcode);
/* Slots that it takes from the stack and puts there. False if its pool entry is of the wrong kind. */
bool cf_stack_effect(const cf_class *c, const cf_insn *insn, int *pops, int *pushes);

/* ---- where classes come from ------------------------------------------------------------------------------------- */

typedef struct cf_source cf_source;

/* A directory, a jar, a JDK's home directory or its lib/modules (this loads the JDK's own libraries for good, so that
 * one process should not open two different JDKs). `release` chooses the entries of a multi-release jar (17, 25, ...);
 * 0: the newest. Null: not readable, or none of these. */
cf_source *cf_source_open(const char *path, int release, cf_error *error);
void cf_source_close(cf_source *source);
/* The bytes of "java/lang/Object"; from malloc(), owned by the caller. CF_NOT_FOUND if the source does not have it. */
cf_status cf_source_find(cf_source *source, const char *class_name, uint8_t **bytes, size_t *length, cf_error *error);
/* Calls `visit` for each class, with its name, until it returns false. The bytes are borrowed for the call. The names
 * of module-info classes are "module-info", or "MODULE/module-info" in a JDK. */
typedef bool (*cf_source_visitor)(void *data, const char *class_name, const uint8_t *bytes, size_t length);
cf_status cf_source_each(cf_source *source, cf_source_visitor visit, void *data, cf_error *error);

#endif
