/* The fixed properties of each instruction: name, form, stack effect. */
#include "code.h"

#define PLAIN CF_FORM_PLAIN
#define BYTE CF_FORM_BYTE
#define SHORT CF_FORM_SHORT
#define LDC CF_FORM_LDC
#define POOL CF_FORM_POOL
#define INTERFACE CF_FORM_INTERFACE
#define LOCAL CF_FORM_LOCAL
#define LOCAL_N CF_FORM_LOCAL_N
#define IINC CF_FORM_IINC
#define BRANCH CF_FORM_BRANCH
#define BRANCH_W CF_FORM_BRANCH_W
#define TABLE CF_FORM_TABLE
#define LOOKUP CF_FORM_LOOKUP
#define NEWARRAY CF_FORM_NEWARRAY
#define MULTI CF_FORM_MULTI
#define WIDE CF_FORM_WIDE
#define VARIES CF_VARIES

/* Name, form, slots popped, slots pushed. */
/* clang-format off */
const cf_opcode_info cf_opcodes[256] = {
    {"nop", PLAIN, 0, 0}, {"aconst_null", PLAIN, 0, 1}, {"iconst_m1", PLAIN, 0, 1}, {"iconst_0", PLAIN, 0, 1},
    {"iconst_1", PLAIN, 0, 1}, {"iconst_2", PLAIN, 0, 1}, {"iconst_3", PLAIN, 0, 1}, {"iconst_4", PLAIN, 0, 1},
    {"iconst_5", PLAIN, 0, 1}, {"lconst_0", PLAIN, 0, 2}, {"lconst_1", PLAIN, 0, 2}, {"fconst_0", PLAIN, 0, 1},
    {"fconst_1", PLAIN, 0, 1}, {"fconst_2", PLAIN, 0, 1}, {"dconst_0", PLAIN, 0, 2}, {"dconst_1", PLAIN, 0, 2},
    {"bipush", BYTE, 0, 1}, {"sipush", SHORT, 0, 1}, {"ldc", LDC, 0, 1}, {"ldc_w", POOL, 0, 1},
    {"ldc2_w", POOL, 0, 2}, {"iload", LOCAL, 0, 1}, {"lload", LOCAL, 0, 2}, {"fload", LOCAL, 0, 1},
    {"dload", LOCAL, 0, 2}, {"aload", LOCAL, 0, 1}, {"iload_0", LOCAL_N, 0, 1}, {"iload_1", LOCAL_N, 0, 1},
    {"iload_2", LOCAL_N, 0, 1}, {"iload_3", LOCAL_N, 0, 1}, {"lload_0", LOCAL_N, 0, 2}, {"lload_1", LOCAL_N, 0, 2},
    {"lload_2", LOCAL_N, 0, 2}, {"lload_3", LOCAL_N, 0, 2}, {"fload_0", LOCAL_N, 0, 1}, {"fload_1", LOCAL_N, 0, 1},
    {"fload_2", LOCAL_N, 0, 1}, {"fload_3", LOCAL_N, 0, 1}, {"dload_0", LOCAL_N, 0, 2}, {"dload_1", LOCAL_N, 0, 2},
    {"dload_2", LOCAL_N, 0, 2}, {"dload_3", LOCAL_N, 0, 2}, {"aload_0", LOCAL_N, 0, 1}, {"aload_1", LOCAL_N, 0, 1},
    {"aload_2", LOCAL_N, 0, 1}, {"aload_3", LOCAL_N, 0, 1}, {"iaload", PLAIN, 2, 1}, {"laload", PLAIN, 2, 2},
    {"faload", PLAIN, 2, 1}, {"daload", PLAIN, 2, 2}, {"aaload", PLAIN, 2, 1}, {"baload", PLAIN, 2, 1},
    {"caload", PLAIN, 2, 1}, {"saload", PLAIN, 2, 1}, {"istore", LOCAL, 1, 0}, {"lstore", LOCAL, 2, 0},
    {"fstore", LOCAL, 1, 0}, {"dstore", LOCAL, 2, 0}, {"astore", LOCAL, 1, 0}, {"istore_0", LOCAL_N, 1, 0},
    {"istore_1", LOCAL_N, 1, 0}, {"istore_2", LOCAL_N, 1, 0}, {"istore_3", LOCAL_N, 1, 0},
    {"lstore_0", LOCAL_N, 2, 0}, {"lstore_1", LOCAL_N, 2, 0}, {"lstore_2", LOCAL_N, 2, 0},
    {"lstore_3", LOCAL_N, 2, 0}, {"fstore_0", LOCAL_N, 1, 0}, {"fstore_1", LOCAL_N, 1, 0},
    {"fstore_2", LOCAL_N, 1, 0}, {"fstore_3", LOCAL_N, 1, 0}, {"dstore_0", LOCAL_N, 2, 0},
    {"dstore_1", LOCAL_N, 2, 0}, {"dstore_2", LOCAL_N, 2, 0}, {"dstore_3", LOCAL_N, 2, 0},
    {"astore_0", LOCAL_N, 1, 0}, {"astore_1", LOCAL_N, 1, 0}, {"astore_2", LOCAL_N, 1, 0},
    {"astore_3", LOCAL_N, 1, 0}, {"iastore", PLAIN, 3, 0}, {"lastore", PLAIN, 4, 0}, {"fastore", PLAIN, 3, 0},
    {"dastore", PLAIN, 4, 0}, {"aastore", PLAIN, 3, 0}, {"bastore", PLAIN, 3, 0}, {"castore", PLAIN, 3, 0},
    {"sastore", PLAIN, 3, 0}, {"pop", PLAIN, 1, 0}, {"pop2", PLAIN, 2, 0}, {"dup", PLAIN, 1, 2},
    {"dup_x1", PLAIN, 2, 3}, {"dup_x2", PLAIN, 3, 4}, {"dup2", PLAIN, 2, 4}, {"dup2_x1", PLAIN, 3, 5},
    {"dup2_x2", PLAIN, 4, 6}, {"swap", PLAIN, 2, 2}, {"iadd", PLAIN, 2, 1}, {"ladd", PLAIN, 4, 2},
    {"fadd", PLAIN, 2, 1}, {"dadd", PLAIN, 4, 2}, {"isub", PLAIN, 2, 1}, {"lsub", PLAIN, 4, 2},
    {"fsub", PLAIN, 2, 1}, {"dsub", PLAIN, 4, 2}, {"imul", PLAIN, 2, 1}, {"lmul", PLAIN, 4, 2},
    {"fmul", PLAIN, 2, 1}, {"dmul", PLAIN, 4, 2}, {"idiv", PLAIN, 2, 1}, {"ldiv", PLAIN, 4, 2},
    {"fdiv", PLAIN, 2, 1}, {"ddiv", PLAIN, 4, 2}, {"irem", PLAIN, 2, 1}, {"lrem", PLAIN, 4, 2},
    {"frem", PLAIN, 2, 1}, {"drem", PLAIN, 4, 2}, {"ineg", PLAIN, 1, 1}, {"lneg", PLAIN, 2, 2},
    {"fneg", PLAIN, 1, 1}, {"dneg", PLAIN, 2, 2}, {"ishl", PLAIN, 2, 1}, {"lshl", PLAIN, 3, 2},
    {"ishr", PLAIN, 2, 1}, {"lshr", PLAIN, 3, 2}, {"iushr", PLAIN, 2, 1}, {"lushr", PLAIN, 3, 2},
    {"iand", PLAIN, 2, 1}, {"land", PLAIN, 4, 2}, {"ior", PLAIN, 2, 1}, {"lor", PLAIN, 4, 2}, {"ixor", PLAIN, 2, 1},
    {"lxor", PLAIN, 4, 2}, {"iinc", IINC, 0, 0}, {"i2l", PLAIN, 1, 2}, {"i2f", PLAIN, 1, 1}, {"i2d", PLAIN, 1, 2},
    {"l2i", PLAIN, 2, 1}, {"l2f", PLAIN, 2, 1}, {"l2d", PLAIN, 2, 2}, {"f2i", PLAIN, 1, 1}, {"f2l", PLAIN, 1, 2},
    {"f2d", PLAIN, 1, 2}, {"d2i", PLAIN, 2, 1}, {"d2l", PLAIN, 2, 2}, {"d2f", PLAIN, 2, 1}, {"i2b", PLAIN, 1, 1},
    {"i2c", PLAIN, 1, 1}, {"i2s", PLAIN, 1, 1}, {"lcmp", PLAIN, 4, 1}, {"fcmpl", PLAIN, 2, 1},
    {"fcmpg", PLAIN, 2, 1}, {"dcmpl", PLAIN, 4, 1}, {"dcmpg", PLAIN, 4, 1}, {"ifeq", BRANCH, 1, 0},
    {"ifne", BRANCH, 1, 0}, {"iflt", BRANCH, 1, 0}, {"ifge", BRANCH, 1, 0}, {"ifgt", BRANCH, 1, 0},
    {"ifle", BRANCH, 1, 0}, {"if_icmpeq", BRANCH, 2, 0}, {"if_icmpne", BRANCH, 2, 0}, {"if_icmplt", BRANCH, 2, 0},
    {"if_icmpge", BRANCH, 2, 0}, {"if_icmpgt", BRANCH, 2, 0}, {"if_icmple", BRANCH, 2, 0},
    {"if_acmpeq", BRANCH, 2, 0}, {"if_acmpne", BRANCH, 2, 0}, {"goto", BRANCH, 0, 0}, {"jsr", BRANCH, 0, 1},
    {"ret", LOCAL, 0, 0}, {"tableswitch", TABLE, 1, 0}, {"lookupswitch", LOOKUP, 1, 0}, {"ireturn", PLAIN, 1, 0},
    {"lreturn", PLAIN, 2, 0}, {"freturn", PLAIN, 1, 0}, {"dreturn", PLAIN, 2, 0}, {"areturn", PLAIN, 1, 0},
    {"return", PLAIN, 0, 0}, {"getstatic", POOL, VARIES, VARIES}, {"putstatic", POOL, VARIES, VARIES},
    {"getfield", POOL, VARIES, VARIES}, {"putfield", POOL, VARIES, VARIES}, {"invokevirtual", POOL, VARIES, VARIES},
    {"invokespecial", POOL, VARIES, VARIES}, {"invokestatic", POOL, VARIES, VARIES},
    {"invokeinterface", INTERFACE, VARIES, VARIES}, {"invokedynamic", INTERFACE, VARIES, VARIES},
    {"new", POOL, 0, 1}, {"newarray", NEWARRAY, 1, 1}, {"anewarray", POOL, 1, 1}, {"arraylength", PLAIN, 1, 1},
    {"athrow", PLAIN, 1, 0}, {"checkcast", POOL, 1, 1}, {"instanceof", POOL, 1, 1}, {"monitorenter", PLAIN, 1, 0},
    {"monitorexit", PLAIN, 1, 0}, {"wide", WIDE, 0, 0}, {"multianewarray", MULTI, VARIES, VARIES},
    {"ifnull", BRANCH, 1, 0}, {"ifnonnull", BRANCH, 1, 0}, {"goto_w", BRANCH_W, 0, 0}, {"jsr_w", BRANCH_W, 0, 1},
};
/* clang-format on */

const char *cf_opcode_name(uint16_t opcode) {
  if (opcode == CF_OP_LABEL) return "label";
  return opcode <= CF_OP_JSR_W ? cf_opcodes[opcode].name : "";
}

bool cf_is_branch(uint16_t opcode) {
  return opcode < 256 && (cf_opcodes[opcode].form == BRANCH || cf_opcodes[opcode].form == BRANCH_W);
}

bool cf_falls_through(uint16_t opcode) {
  switch (opcode) {
    case CF_OP_GOTO:
    case CF_OP_GOTO_W:
    case CF_OP_RET:
    case CF_OP_TABLESWITCH:
    case CF_OP_LOOKUPSWITCH:
    case CF_OP_IRETURN:
    case CF_OP_LRETURN:
    case CF_OP_FRETURN:
    case CF_OP_DRETURN:
    case CF_OP_ARETURN:
    case CF_OP_RETURN:
    case CF_OP_ATHROW:
      return false;
    default:
      return true;
  }
}

#define BIT(tag) (1u << (tag))

uint32_t cf_opcode_tags(uint16_t opcode) {
  switch (opcode) {
    case CF_OP_LDC:
    case CF_OP_LDC_W:
      return BIT(CF_TAG_INTEGER) | BIT(CF_TAG_FLOAT) | BIT(CF_TAG_STRING) | BIT(CF_TAG_CLASS) |
             BIT(CF_TAG_METHOD_TYPE) | BIT(CF_TAG_METHOD_HANDLE) | BIT(CF_TAG_DYNAMIC);
    case CF_OP_LDC2_W:
      return BIT(CF_TAG_LONG) | BIT(CF_TAG_DOUBLE) | BIT(CF_TAG_DYNAMIC);
    case CF_OP_GETSTATIC:
    case CF_OP_PUTSTATIC:
    case CF_OP_GETFIELD:
    case CF_OP_PUTFIELD:
      return BIT(CF_TAG_FIELD);
    case CF_OP_INVOKEVIRTUAL:
      return BIT(CF_TAG_METHOD);
    case CF_OP_INVOKESPECIAL:
    case CF_OP_INVOKESTATIC:
      return BIT(CF_TAG_METHOD) | BIT(CF_TAG_INTERFACE_METHOD);
    case CF_OP_INVOKEINTERFACE:
      return BIT(CF_TAG_INTERFACE_METHOD);
    case CF_OP_INVOKEDYNAMIC:
      return BIT(CF_TAG_INVOKE_DYNAMIC);
    case CF_OP_NEW:
    case CF_OP_ANEWARRAY:
    case CF_OP_CHECKCAST:
    case CF_OP_INSTANCEOF:
    case CF_OP_MULTIANEWARRAY:
      return BIT(CF_TAG_CLASS);
    default:
      return 0;
  }
}
