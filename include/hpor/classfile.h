/* classfile: reads, edits and writes Java class files (versions 45 to 69). Finds them in directories, jars and JDKs.
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
 * Ownership: everything reached from a cf_class (methods, code, instructions, strings) belongs to the class and lives
 * until cf_class_free(). Memory comes from one arena per class. Strings and arrays that are passed in are copied.
 *
 * Failure: a function that can fail returns a cf_status or a null pointer and fills `error` (which may be null). Edits
 * of code and pool report failures late. A constant that no longer fits the pool has index 0. An emitter returns null
 * when memory runs out, and accepts null nodes. cf_code_commit() reports the first failure.
 *
 * Threads: one thread uses a class at a time. Different classes are independent. There is no global state. */
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
  CF_UNSUPPORTED, /* an unknown class-file version */
  CF_TOO_LARGE,   /* the edited method or pool no longer fits the format's limits (65,535 bytes, entries, ...) */
  CF_MISUSE,      /* the edit is not possible (a branch to a label that was never placed, ...) */
  CF_NOT_FOUND,
  CF_IO,
  CF_MEMORY
} cf_status;

typedef struct cf_error {
  cf_status status;
  char file[192];  /* the name given to cf_class_parse(), or the path of a source; plus the method, if known */
  uint64_t offset; /* in bytes from the start of the file; in an edited method, from the start of its new code */
  char rule[256];  /* the broken rule, or what went wrong, in words */
} cf_error;

/* Writes "FILE: at byte OFFSET: RULE" into `text` (`size` bytes) and returns `text`. */
const char *cf_error_text(const cf_error *error, char *text, size_t size);

/* Bytes of (modified) UTF-8, not zero-terminated. Borrowed. */
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

/* Parses a class file; the caller owns the class. `bytes` are borrowed until cf_class_free(). `file_name` is for errors
 * only. Returns null and fills `error` if the bytes are no class file. The whole structure is checked, and every pool
 * index must name an entry of the kind that its place needs. The inside of Code and of some other attributes is checked
 * at its first use. */
cf_class *cf_class_parse(const uint8_t *bytes, size_t length, const char *file_name, cf_error *error);
void cf_class_free(cf_class *c);

/* Writes the class in its present state. `*bytes` is from malloc() and owned by the caller. Unedited parts are copied
 * byte by byte, so an unedited class comes out identical. */
cf_status cf_class_write(cf_class *c, uint8_t **bytes, size_t *length, cf_error *error);
/* Has the class been changed since it was parsed? */
bool cf_class_edited(const cf_class *c);

int cf_class_version(const cf_class *c); /* the major version, 45 to 69 */
/* Sets the major version; the minor version becomes 0. An interface is made abstract, as version 50 requires. The
 * caller must meet the version's other rules: code with branches needs frames from version 51 on, and must not contain
 * jsr. */
void cf_class_set_version(cf_class *c, uint16_t version);
/* Renames the class itself. Whatever else names the class goes on naming the old one. CF_TOO_LARGE: the pool is full.
 */
cf_status cf_class_set_name(cf_class *c, const char *name);
uint16_t cf_class_flags(const cf_class *c);
void cf_class_set_flags(cf_class *c, uint16_t flags);
cf_string cf_class_name(const cf_class *c);  /* "java/lang/Object" */
cf_string cf_class_super(const cf_class *c); /* length 0: none */
uint16_t cf_class_interface_count(const cf_class *c);
cf_string cf_class_interface(const cf_class *c, uint16_t i);
cf_string cf_class_source_file(const cf_class *c); /* length 0: not known */

/* ---- fields and methods ----------------------------------------------------------------------------------------- */

/* Fields and methods are numbered from 0 in the order of the file. Removing one moves the later ones up; adding one
 * puts it last. Pointers stay valid. */
uint16_t cf_field_count(const cf_class *c);
cf_field *cf_field_at(const cf_class *c, uint16_t i);
/* Finds a field by name. A null descriptor matches any. Null: there is none. */
cf_field *cf_field_find(const cf_class *c, const char *name, const char *descriptor);
cf_string cf_field_name(const cf_field *f);
cf_string cf_field_descriptor(const cf_field *f);
uint16_t cf_field_flags(const cf_field *f);
void cf_field_set_flags(cf_field *f, uint16_t flags);
/* The pool index of the field's ConstantValue; 0: none. */
uint16_t cf_field_constant(const cf_field *f);
/* Adds a field. Null: the class has 65,535 fields, or the pool is full, or memory ran out. */
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
/* Length in bytes of the method's present code; 0: none. */
uint32_t cf_method_code_length(const cf_method *m);
/* Is the byte somewhere in the method's present code? If not, then the code has no instruction with this opcode. */
bool cf_method_code_has_byte(const cf_method *m, uint8_t byte);
/* The source line of an offset in the original code, by the LineNumberTable; 0: not known. */
int cf_method_line(const cf_method *m, uint32_t offset);
/* Writes up to `capacity` entries of the method's LineNumberTables, in the order of the file. Returns how many there
 * are. */
typedef struct cf_line {
  uint16_t offset, line;
} cf_line;
size_t cf_method_lines(const cf_method *m, cf_line *lines, size_t capacity);
/* Renames the method. CF_TOO_LARGE: the pool is full. */
cf_status cf_method_rename(cf_method *m, const char *name);
/* Adds a method without code (cf_code_new() gives it code). Null: as for cf_field_add(). */
cf_method *cf_method_add(cf_class *c, uint16_t flags, const char *name, const char *descriptor);
/* Adds a copy of the method under another name, with equal flags, descriptor and attributes, committed code included.
 */
cf_method *cf_method_copy(cf_method *m, const char *name);
void cf_method_remove(cf_class *c, cf_method *m);

/* Does the method (class) carry the annotation, visible at run time or not? `type` is a descriptor,
 * "Ljava/lang/Deprecated;". */
bool cf_method_annotated(const cf_method *m, const char *type);
bool cf_class_annotated(const cf_class *c, const char *type);

/* Slots of a method descriptor's arguments, without `this` (long and double count 2). */
int cf_descriptor_argument_slots(cf_string descriptor);
/* The first character of the return type: V, I, J, F, D, Z, B, C, S, L or [. */
char cf_descriptor_return(cf_string descriptor);
/* Gives the next parameter type of a method descriptor. `*position` starts at 0. False at the end. */
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
/* Replaces the first attribute of that name, or adds one. The bytes are copied. */
cf_status cf_attribute_set(cf_attributes *a, const char *name, const uint8_t *bytes, uint32_t length);
/* Removes all attributes of that name. True if there was one. */
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

/* A field or method reference in the pool. */
typedef struct cf_member {
  cf_string owner, name, descriptor;
  bool interface; /* the entry is an InterfaceMethodref */
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
  uint16_t bootstrap_index; /* pool index of the bootstrap method's MethodHandle */
  uint16_t argument_count;  /* static arguments of the bootstrap method: cf_pool_bootstrap_argument() */
} cf_dynamic;

/* Look-ups. An index of the wrong kind gives an empty string, 0 or false. */
uint16_t cf_pool_count(const cf_class *c); /* one more than the highest index */
cf_tag cf_pool_tag(const cf_class *c, uint16_t index);
cf_string cf_pool_utf8(const cf_class *c, uint16_t index);
cf_string cf_pool_name(const cf_class *c, uint16_t index);   /* for a Class, Module or Package */
cf_string cf_pool_string(const cf_class *c, uint16_t index); /* for a String or MethodType */
int32_t cf_pool_integer(const cf_class *c, uint16_t index);  /* for an Integer; the bits of a Float */
int64_t cf_pool_long(const cf_class *c, uint16_t index);     /* for a Long; the bits of a Double */
bool cf_pool_member(const cf_class *c, uint16_t index, cf_member *member);
bool cf_pool_method_handle(const cf_class *c, uint16_t index, cf_method_handle *handle);
bool cf_pool_dynamic(const cf_class *c, uint16_t index, cf_dynamic *dynamic);
/* The pool index of the i-th static argument of a dynamic entry's bootstrap method; 0: there is none. */
uint16_t cf_pool_bootstrap_argument(const cf_class *c, uint16_t index, uint16_t i);

/* Additions. An equal entry is used again. Each returns the entry's index. 0: the pool is full (65,535 entries), the
 * string is longer than 65,535 bytes, or memory ran out. */
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

/* Changes a MethodHandle of the pool to another kind and member, for every use of that entry. False: the pool has no
 * such handle, or memory ran out. */
bool cf_pool_set_method_handle(cf_class *c, uint16_t index, int kind, uint16_t member);
/* Changes the descriptor of an invokedynamic call site of the pool, for every instruction that names it. False: the
 * pool has no such call site, or memory ran out. */
bool cf_pool_set_call_site_type(cf_class *c, uint16_t index, const char *descriptor);

/* ---- code ------------------------------------------------------------------------------------------------------- */

/* A method's code is a doubly linked list of nodes: instructions, and labels in between. A label marks a position.
 * Branches, switches, exception ranges, handlers, line entries, local-variable entries and frames refer to labels.
 *
 * - Code inserted directly before an instruction (cf_before) stands behind the labels of that place. A jump to the
 *   instruction now runs the inserted code, too. The inserted code has the instruction's exception ranges and line, and
 *   the frame stands in front of it.
 * - Code inserted directly before a *label* runs only when control falls into the label.
 * - Code inserted directly after an instruction (cf_after) has the instruction's exception ranges. It runs only when
 *   the instruction completes. Labels behind the instruction stay behind the inserted code.
 *
 * Inserted code without branch targets needs no frame. A new label needs a frame (cf_frame_*) if a branch leads to it
 * or if it follows an unconditional branch. Frames matter only where the class must have them (version 50 on). */
typedef struct cf_insn cf_insn;
typedef struct cf_code cf_code;
typedef struct cf_frame cf_frame;
typedef struct cf_switch cf_switch;

#define CF_INSERTED UINT32_MAX

struct cf_insn {
  cf_insn *previous, *next; /* read only */
  uint16_t opcode; /* cf_opcode as in the file (CF_OP_ALOAD_1, CF_OP_GOTO_W), never CF_OP_WIDE; CF_OP_LABEL: a label */
  uint16_t index;  /* pool index; local variable (also of aload_1, iinc, ret) */
  int32_t value;   /* of bipush, sipush, iconst_*, iinc; newarray: the element type; multianewarray: dimensions */
  uint32_t origin; /* offset in the code as it was read; CF_INSERTED: added by an edit */
  uint32_t offset; /* offset in the code as it was committed last */
  uint16_t flags;  /* private */
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
  uint16_t index;          /* private */
} cf_handler;

/* Callers may change max_stack only. */
struct cf_code {
  cf_class *class_file;
  cf_method *method;
  cf_insn *first, *last;
  cf_handler *handlers;
  uint16_t max_stack;
  uint16_t max_locals;
  struct cf_code_parts *parts; /* private */
};

/* Decodes the method's last committed code for editing. The method is unchanged until cf_code_commit(). Null: the
 * method has no code (CF_NOT_FOUND), or the code breaks a rule. */
cf_code *cf_code_edit(cf_method *m, cf_error *error);
/* Empty code, which becomes the method's code on commit. max_locals starts as the slots of the arguments. */
cf_code *cf_code_new(cf_method *m);
/* Makes the edited list the method's code. With any status but CF_OK the method keeps its old code, and the caller can
 * go on with other methods. CF_TOO_LARGE: the code passes 65,535 bytes, or a branch cannot reach. The code can be
 * edited and committed again. */
cf_status cf_code_commit(cf_code *code, cf_error *error);

/* A place between two nodes: directly before `next`, or at the end if `next` is null. Valid while `next` is in the
 * list. Nodes emitted at one cursor stand in the order of emission. */
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
/* The place before all nodes, labels included. Code there runs once when the method is entered, even if a loop goes
 * back to the first instruction. The place lies in no exception range. */
static inline cf_cursor cf_at_entry(cf_code *code) {
  return (cf_cursor){code, code->first};
}

/* ---- labels ---- */

/* Makes a label outside of the list. Put it there once, with cf_emit_label(). */
cf_insn *cf_label_new(cf_code *code);
cf_insn *cf_emit_label(cf_cursor at, cf_insn *label);
/* The label directly before (directly after) the node: an existing label, or a new one. */
cf_insn *cf_label_before(cf_code *code, cf_insn *node);
cf_insn *cf_label_after(cf_code *code, cf_insn *node);

/* ---- emitting: each returns the new node ---- */

/* An instruction without operands. */
cf_insn *cf_emit(cf_cursor at, cf_opcode opcode);
/* Pushes the value by the shortest instruction. Strings and classes are pool constants (a class needs version 49). */
cf_insn *cf_emit_int(cf_cursor at, int32_t value);
cf_insn *cf_emit_long(cf_cursor at, int64_t value);
cf_insn *cf_emit_string(cf_cursor at, const char *text);
cf_insn *cf_emit_class(cf_cursor at, const char *name);
/* Emits ldc, ldc_w or ldc2_w of a pool entry. */
cf_insn *cf_emit_constant(cf_cursor at, uint16_t index);
/* Emits a load, store or ret of a local (CF_OP_ILOAD ... CF_OP_ALOAD, CF_OP_ISTORE ... CF_OP_ASTORE, CF_OP_RET), in the
 * short or wide form that it needs. Raises max_locals when needed. */
cf_insn *cf_emit_local(cf_cursor at, cf_opcode opcode, uint16_t local);
cf_insn *cf_emit_iinc(cf_cursor at, uint16_t local, int16_t by);
/* Emits an instruction with a pool index: field access, invoke*, new, anewarray, checkcast, instanceof. Computes
 * invokeinterface's count operand. */
cf_insn *cf_emit_pool(cf_cursor at, cf_opcode opcode, uint16_t index);
/* Emits a field access or invoke* of a member by name. `interface`: the owner is an interface (methods only). */
cf_insn *cf_emit_member(cf_cursor at, cf_opcode opcode, const char *owner, const char *name, const char *descriptor,
                        bool interface);
/* Emits new, anewarray, checkcast or instanceof of a class by name. */
cf_insn *cf_emit_type(cf_cursor at, cf_opcode opcode, const char *name);
cf_insn *cf_emit_newarray(cf_cursor at, int element_type);
cf_insn *cf_emit_multianewarray(cf_cursor at, uint16_t class_index, uint8_t dimensions);
/* Emits if*, goto or jsr. The commit lengthens branches that reach too far. */
cf_insn *cf_emit_branch(cf_cursor at, cf_opcode opcode, cf_insn *label);
/* Emits a tableswitch (keys null, `low` counts) or a lookupswitch (keys ascending, `low` ignored). Copies the arrays.
 */
cf_insn *cf_emit_switch(cf_cursor at, int32_t low, const int32_t *keys, uint32_t count, cf_insn *const *labels,
                        cf_insn *otherwise);

/* ---- changing what is there ---- */

/* Changes the node's instruction; references to the node stay. */
void cf_replace(cf_code *code, cf_insn *insn, cf_opcode opcode);
void cf_replace_pool(cf_code *code, cf_insn *insn, cf_opcode opcode, uint16_t index);
/* Removes an instruction; a label cannot be removed. The commit fails if a frame's Uninitialized type names the
 * instruction. */
void cf_delete(cf_code *code, cf_insn *insn);

/* ---- locals, stack, handlers ---- */

/* Makes `slots` fresh local variables above all others. Returns the number of the first. */
uint16_t cf_local_new(cf_code *code, int slots);
/* Makes max_stack at least `slots` more than when the method was read: the slots that inserted code needs on top. Calls
 * do not add up. */
void cf_code_reserve_stack(cf_code *code, uint16_t slots);
/* Computes max_stack by following the code, jumps and handlers included. CF_BROKEN: stack depths disagree. */
cf_status cf_code_compute_stack(cf_code *code, cf_error *error);
/* Adds an exception-table entry for [start, end), as the first or the last entry. The commit drops empty ranges. The
 * target needs a frame. */
cf_handler *cf_handler_add(cf_code *code, cf_insn *start, cf_insn *end, cf_insn *target, uint16_t catch_type,
                           bool first);
/* Adds a line entry at the label. Makes a LineNumberTable if there is none. */
void cf_line_add(cf_code *code, cf_insn *label, uint16_t line);

/* ---- frames ---- */

typedef enum cf_type_kind {
  CF_TOP,
  CF_INTEGER,
  CF_FLOAT,
  CF_DOUBLE, /* one entry that fills two slots; CF_LONG, too */
  CF_LONG,
  CF_NULL,
  CF_UNINITIALIZED_THIS,
  CF_OBJECT,
  CF_UNINITIALIZED
} cf_type_kind;

typedef struct cf_type {
  uint8_t kind;         /* cf_type_kind */
  uint16_t class_index; /* for CF_OBJECT: pool index of a Class; 0: `descriptor` names the class */
  union {
    cf_insn *created_by;    /* for CF_UNINITIALIZED: the `new` instruction */
    const char *descriptor; /* for CF_OBJECT without index: "Ljava/lang/String;...", "[I..." (owned by the class) */
  } of;
} cf_type;

struct cf_frame {
  uint16_t local_count, stack_count;
  const cf_type *locals, *stack;
  /* private: how the file wrote the frame, and after which frame */
  uint8_t written_as;
  const cf_frame *written_after;
};

/* Gives the label this frame, in place of any other. The arrays are copied. */
void cf_frame_set(cf_code *code, cf_insn *label, const cf_type *locals, uint16_t local_count, const cf_type *stack,
                  uint16_t stack_count);
/* Gives the label the frame of the method's entry: `this` and the arguments as locals, an empty stack. */
void cf_frame_entry(cf_code *code, cf_insn *label);
/* Gives a handler's label its frame. The locals are the first `prefix` slots of the entry's locals (the others
 * unknown), then `local` holding a `local_class` (null: no such local). The stack holds an exception of class `caught`.
 * Code in the range must not overwrite the prefix. Every frame in the range must know a fresh local:
 * cf_frames_add_local(). */
void cf_frame_handler(cf_code *code, cf_insn *label, uint16_t prefix, uint16_t local, const char *local_class,
                      const char *caught);
/* Gives the label a copy of another label's frame. False: the other label has none. */
bool cf_frame_copy(cf_code *code, cf_insn *label, const cf_insn *from);
/* Adds to every present frame that `local` (above the frame's other locals) holds that type. */
void cf_frames_add_local(cf_code *code, uint16_t local, cf_type type);

/* ---- what an instruction does ---- */

bool cf_is_branch(uint16_t opcode);     /* if*, goto, goto_w, jsr, jsr_w */
bool cf_falls_through(uint16_t opcode); /* false: goto, return, athrow, switch, ret */
const char *cf_opcode_name(uint16_t opcode);
/* How many slots the instruction pops and pushes. False: its pool entry has the wrong kind. */
bool cf_stack_effect(const cf_class *c, const cf_insn *insn, int *pops, int *pushes);

/* ---- where classes come from ------------------------------------------------------------------------------------- */

typedef struct cf_source cf_source;

/* Opens a directory, a jar, a JDK's home directory or its lib/modules; the caller owns the source. A JDK loads its own
 * libraries for good, so one process should not open two different JDKs. `release` chooses the entries of a
 * multi-release jar (17, 25, ...); 0: the newest. Null: not readable, or none of these. */
cf_source *cf_source_open(const char *path, int release, cf_error *error);
void cf_source_close(cf_source *source);
/* Finds the bytes of a class ("java/lang/Object"). They are from malloc() and owned by the caller. CF_NOT_FOUND: the
 * source does not have the class. */
cf_status cf_source_find(cf_source *source, const char *class_name, uint8_t **bytes, size_t *length, cf_error *error);
/* Calls `visit` for each class until `visit` returns false. Name and bytes are borrowed for the call. The name of a
 * module-info class is "module-info", or "MODULE/module-info" in a JDK. */
typedef bool (*cf_source_visitor)(void *data, const char *class_name, const uint8_t *bytes, size_t length);
cf_status cf_source_each(cf_source *source, cf_source_visitor visit, void *data, cf_error *error);

#endif
