/* The inside of a cf_code, shared by the files that decode, edit and encode code. */
#ifndef HPOR_CLASSFILE_CODE_H
#define HPOR_CLASSFILE_CODE_H

#include "class.h"

/* ---- instructions ---- */

/* How the operands of an instruction are written. */
typedef enum cf_form {
  CF_FORM_NONE, /* no such instruction */
  CF_FORM_PLAIN,
  CF_FORM_BYTE,
  CF_FORM_SHORT,
  CF_FORM_LDC,
  CF_FORM_POOL,
  CF_FORM_INTERFACE, /* pool index and two more bytes: invokeinterface, invokedynamic */
  CF_FORM_LOCAL,
  CF_FORM_LOCAL_N, /* the local is in the opcode: aload_0 */
  CF_FORM_IINC,
  CF_FORM_BRANCH,
  CF_FORM_BRANCH_W,
  CF_FORM_TABLE,
  CF_FORM_LOOKUP,
  CF_FORM_NEWARRAY,
  CF_FORM_MULTI,
  CF_FORM_WIDE
} cf_form;

#define CF_VARIES (-1) /* pops or pushes of an instruction whose operand decides */

typedef struct cf_opcode_info {
  const char *name;
  int8_t form, pops, pushes; /* cf_form; slots */
} cf_opcode_info;

extern const cf_opcode_info cf_opcodes[256];

/* Flags of a cf_insn. */
enum {
  CF_INSN_LISTED = 1,  /* the node is in the list */
  CF_INSN_WIDE = 2,    /* written with the wide prefix although its operands are small */
  CF_INSN_FAR = 4,     /* a branch too long for 16 bits: goto_w, jsr_w, or an inverted branch over a goto_w */
  CF_INSN_OPERANDS = 8 /* value holds the two bytes behind the pool index, as the file had them */
};

/* The pool tags that an instruction's index may name, as a set of bits. */
uint32_t cf_opcode_tags(uint16_t opcode);

/* ---- attributes of a Code ---- */

typedef enum cf_code_attribute_kind {
  CF_CODE_KEPT, /* copied unchanged */
  CF_CODE_LINES,
  CF_CODE_VARIABLES, /* LocalVariableTable and LocalVariableTypeTable */
  CF_CODE_FRAMES,
  CF_CODE_TYPE_ANNOTATIONS
} cf_code_attribute_kind;

typedef struct cf_line_entry {
  cf_insn *label;
  uint16_t line;
} cf_line_entry;

typedef struct cf_variable_entry {
  cf_insn *start, *end; /* labels */
  uint16_t name, descriptor, local;
} cf_variable_entry;

/* A place in a type annotation that holds offsets. */
typedef struct cf_annotation_patch {
  uint32_t position; /* offset in the attribute's bytes */
  enum { CF_PATCH_RANGE, CF_PATCH_INSN, CF_PATCH_HANDLER } kind;
  cf_insn *start, *end;
  cf_handler *handler;
} cf_annotation_patch;

typedef struct cf_code_attribute {
  cf_code_attribute_kind kind;
  uint16_t name;
  const uint8_t *bytes; /* as in the file; null: made by an edit */
  uint32_t length, count, capacity;
  union {
    cf_line_entry *lines;
    cf_variable_entry *variables;
    cf_annotation_patch *patches;
  } of;
} cf_code_attribute;

/* The private part of a cf_code. */
typedef struct cf_code_parts {
  cf_code_attribute *attributes;
  uint32_t attribute_count, attribute_capacity;
  cf_handler **last_handler;
  uint16_t original_max_stack;
  uint32_t handler_count;
  const cf_frame *entry_frame; /* made at its first use */
  bool frames_added;
  cf_status status; /* the first failure of an edit */
  const char *problem;
} cf_code_parts;

/* The nodes at an offset while a method is decoded. There is one place for each offset, the end included. */
typedef struct cf_place {
  cf_insn *insn, *label;
} cf_place;

/* The state of decoding a Code attribute. */
typedef struct cf_decoder {
  cf_code *code;
  cf_class *c;
  const cf_method *method;
  const uint8_t *start; /* start of the instructions */
  uint32_t length;      /* in bytes */
  cf_place *places;
  cf_error *error;
  cf_status status;
} cf_decoder;

/* Records a decoder's error, unless there is one already. */
void cf_decoder_fail(cf_decoder *d, cf_status status, const uint8_t *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The label at an offset. If no instruction starts there (and it is not the end), returns null and sets the decoder's
 * status. */
cf_insn *cf_decoder_label(cf_decoder *d, uint32_t offset, const uint8_t *at, const char *what);
/* The label of the instruction that contains the offset. The offset must be at most the code's length. */
cf_insn *cf_decoder_label_near(cf_decoder *d, uint32_t offset);

/* Records a failure of an edit. Only the first one counts. */
void cf_code_problem(cf_code *code, cf_status status, const char *problem);
cf_insn *cf_insn_new(cf_code *code, uint16_t opcode);
void cf_insn_link(cf_cursor at, cf_insn *insn);
/* Adds an attribute. If that is not possible (or `name` is 0), returns null and records the code's problem. */
cf_code_attribute *cf_code_attribute_add(cf_code *code, cf_code_attribute_kind kind, uint16_t name);

/* frames */
void cf_frames_decode(cf_decoder *d, const cf_code_attribute *attribute);
const cf_frame *cf_entry_frame(cf_code *code);

/* tables of debug information and type annotations */
void cf_lines_decode(cf_decoder *d, cf_code_attribute *attribute);
void cf_variables_decode(cf_decoder *d, cf_code_attribute *attribute);
void cf_type_annotations_decode(cf_decoder *d, cf_code_attribute *attribute);

/* ---- encoding ---- */

typedef struct cf_encoder {
  cf_code *code;
  uint8_t *bytes;
  size_t length, capacity;
  uint32_t code_length;
  cf_status status;
  const char *problem;
  uint64_t offset; /* where the problem is */
} cf_encoder;

/* Makes room for `size` bytes at the end. When memory runs out, returns null and sets the status. */
uint8_t *cf_encoder_room(cf_encoder *e, size_t size);
void cf_encoder_u1(cf_encoder *e, uint32_t value);
void cf_encoder_u2(cf_encoder *e, uint32_t value);
void cf_encoder_fail(cf_encoder *e, cf_status status, uint64_t offset, const char *problem);

void cf_frames_encode(cf_encoder *e);
void cf_lines_encode(cf_encoder *e, const cf_code_attribute *attribute);
void cf_variables_encode(cf_encoder *e, const cf_code_attribute *attribute);
void cf_type_annotations_encode(cf_encoder *e, const cf_code_attribute *attribute);

/* Gives every node its offset, marks far branches, and sets code_length. */
void cf_layout(cf_encoder *e);

#endif
