/* Accesses through Unsafe and VarHandle. */
#include "hpor/jdk_objects.h"

#include "instrument/instrument_parts.h"
#include "jdk/section_rules.h"

#include <stdlib.h>
#include <string.h>

#define LOCK_SUPPORT "java/util/concurrent/locks/LockSupport"

bool ag_is_unsafe(cf_string owner) {
  return cf_string_is(owner, "jdk/internal/misc/Unsafe") || cf_string_is(owner, "sun/misc/Unsafe");
}

bool ag_is_var_handle(cf_string owner) {
  return cf_string_is(owner, "java/lang/invoke/VarHandle");
}

/* ---- operands in locals ----------------------------------------------------------------------------------------- */

static cf_opcode by_type(char type, cf_opcode integer) { /* iload or istore; the other types follow in this order */
  switch (type) {
    case 'J':
      return integer + 1;
    case 'F':
      return integer + 2;
    case 'D':
      return integer + 3;
    case 'L':
      return integer + 4;
    default:
      return integer;
  }
}

void ag_load(cf_cursor at, char type, uint16_t local) {
  cf_emit_local(at, by_type(type, CF_OP_ILOAD), local);
}

void ag_store(cf_cursor at, char type, uint16_t local) {
  cf_emit_local(at, by_type(type, CF_OP_ISTORE), local);
}

int ag_spill_arguments(ag_body *b, cf_cursor at, cf_string descriptor, ag_spilled *spilled) {
  uint16_t local = ag_spill(b, cf_descriptor_argument_slots(descriptor));
  int count = 0;
  cf_string type;
  for (uint32_t position = 0; count < AG_ARGUMENTS_MAX && cf_descriptor_next(descriptor, &position, &type); count++) {
    char first = type.text[0] == '[' ? 'L' : type.text[0];
    spilled[count] = (ag_spilled){local, first};
    local = (uint16_t)(local + cf_type_slots(first));
  }
  for (int i = count; i-- > 0;) ag_store(at, spilled[i].type, spilled[i].local);
  return count;
}

static void load_and_publish(ag_body *b, cf_cursor at, const ag_spilled *spilled, int count) {
  for (int i = 0; i < count; i++) {
    ag_load(at, spilled[i].type, spilled[i].local);
    if (spilled[i].type == 'L') ag_publish_copy(b, at);
  }
}

/* ---- what a name does ------------------------------------------------------------------------------------------- */

static bool starts(cf_string name, const char *prefix) {
  size_t length = strlen(prefix);
  return name.length >= length && memcmp(name.text, prefix, length) == 0;
}

static bool contains(cf_string name, const char *part) {
  return memmem(name.text, name.length, part, strlen(part)) != NULL;
}

/* AG_NONE: not an access. */
static ag_kind access_kind(cf_string name, const char *read, const char *write) {
  if (starts(name, "getAnd") || starts(name, "compareAnd") || starts(name, "weakCompareAnd")) return AG_ATOMIC_UPDATE;
  if (starts(name, read)) return AG_ATOMIC_READ;
  if (starts(name, write)) return AG_ATOMIC_WRITE;
  return AG_NONE;
}

/* The memory mode, from the name of the method. "Ordered" in sun.misc.Unsafe is Release. Updates are atomic in every
 * mode, but weakCompareAndSetPlain reads and writes as get and set do. */
static ag_mode mode_of(ag_kind kind, cf_string name) {
  if (contains(name, "Volatile")) return AG_MODE_VOLATILE;
  if (contains(name, "Opaque")) return AG_MODE_OPAQUE;
  if (contains(name, "Acquire")) return AG_MODE_ACQUIRE;
  if (contains(name, "Release") || contains(name, "Ordered")) return AG_MODE_RELEASE;
  if (kind != AG_ATOMIC_UPDATE) return AG_MODE_PLAIN;
  return contains(name, "Plain") ? AG_MODE_PLAIN : AG_MODE_VOLATILE;
}

/* The type of the value that is read or written: the type of the result. Where the result is no value, as the boolean
 * of compareAndSet, it is the type of the last argument. */
static char value_type(cf_string descriptor, ag_kind kind) {
  char type = cf_descriptor_return(descriptor);
  if (kind == AG_ATOMIC_READ) return type == 'V' ? 0 : type;
  if (type != 'Z' && type != 'V') return type;
  cf_string parameter;
  for (uint32_t position = 0; cf_descriptor_next(descriptor, &position, &parameter);) type = parameter.text[0];
  return type;
}

static ag_hook exchange_hook(char type) {
  switch (type) {
    case 'L':
      return AG_HOOK_EXCHANGED_REF;
    case 'J':
      return AG_HOOK_EXCHANGED_LONG;
    case 'F':
      return AG_HOOK_EXCHANGED_FLOAT;
    case 'D':
      return AG_HOOK_EXCHANGED_DOUBLE;
    default:
      return AG_HOOK_EXCHANGED_INT;
  }
}

/* The type on the stack: L for arrays and objects, I for all that is an int there. */
static char stack_type(char type) {
  if (type == '[' || type == 'L') return 'L';
  return strchr("ZBSC", type) ? 'I' : type;
}

/* Converts a number on the stack to another type, which is at least as wide. */
static void widen(cf_cursor at, char from, char to) {
  static const struct {
    char from, to;
    cf_opcode opcode;
  } conversions[] = {{'I', 'J', CF_OP_I2L}, {'I', 'F', CF_OP_I2F}, {'I', 'D', CF_OP_I2D},
                     {'J', 'F', CF_OP_L2F}, {'J', 'D', CF_OP_L2D}, {'F', 'D', CF_OP_F2D}};
  for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++)
    if (conversions[i].from == from && conversions[i].to == to) cf_emit(at, conversions[i].opcode);
}

/* A call of a VarHandle gets an object where its result was nothing: the program drops it. */
static void get_result(ag_body *b, cf_insn *insn, const cf_member *member) {
  const char *end = memrchr(member->descriptor.text, ')', member->descriptor.length);
  int arguments = (int)(end - member->descriptor.text + 1);
  char *descriptor;
  if (asprintf(&descriptor, "%.*s" AG_OBJECT, arguments, member->descriptor.text) < 0) descriptor = NULL;
  uint16_t index = 0; /* a problem of the class */
  if (descriptor) {
    cf_string type = {descriptor, (uint32_t)strlen(descriptor)};
    index = cf_pool_add_member_strings(b->rw->c, CF_TAG_METHOD, member->owner, member->name, type);
  }
  cf_replace_pool(b->code, insn, insn->opcode, index);
  free(descriptor);
}

/* Behind a compare-and-exchange, compares what it gives with the expected value. What a VarHandle gives to the program
 * may be wider than the expected value, or its box. */
static void tell_witness(ag_body *b, cf_insn *insn, const cf_member *member, const ag_spilled *expected) {
  char type = stack_type(cf_descriptor_return(member->descriptor)), compared = stack_type(expected->type);
  bool dropped = type == 'V';
  if (dropped) {
    get_result(b, insn, member);
    type = 'L';
  }
  cf_cursor after = cf_after(b->code, insn);
  if (!dropped) cf_emit(after, type == 'J' || type == 'D' ? CF_OP_DUP2 : CF_OP_DUP);
  if (type == compared || (type != 'L' && compared != 'L')) {
    ag_load(after, expected->type, expected->local);
    widen(after, compared, type);
    ag_call_hook(b, after, exchange_hook(type));
    return;
  }
  char number = type == 'L' ? compared : type;
  bool whole = number == 'I' || number == 'J';
  if (type == 'L') {
    ag_load(after, compared, expected->local);
    widen(after, number, whole ? 'J' : 'D');
    ag_call_hook(b, after, whole ? AG_HOOK_EXCHANGED_BOX : AG_HOOK_EXCHANGED_REAL_BOX);
  } else {
    widen(after, number, whole ? 'J' : 'D');
    ag_load(after, 'L', expected->local);
    ag_call_hook(b, after, whole ? AG_HOOK_EXCHANGED_WITH_BOX : AG_HOOK_EXCHANGED_REAL_WITH_BOX);
  }
}

/* Tells the runtime whether a compare-and-set or compare-and-exchange succeeded. A failed one only reads. The result
 * shows that: it is false, or the value that was there is not the expected one. */
static void tell_result(ag_body *b, cf_insn *insn, const cf_member *member, const ag_spilled *arguments, int count) {
  if (contains(member->name, "ompareAndSet")) {
    if (cf_descriptor_return(member->descriptor) != 'Z') return;
    cf_cursor after = cf_after(b->code, insn);
    cf_emit(after, CF_OP_DUP);
    ag_call_hook(b, after, AG_HOOK_SWAPPED);
  } else if (contains(member->name, "ompareAndExchange") && count >= 2) {
    tell_witness(b, insn, member, &arguments[count - 2]);
  }
}

/* ---- sums that nobody uses -------------------------------------------------------------------------------------- */

static bool is_dropped(const cf_insn *insn) {
  return insn->next && (insn->next->opcode == CF_OP_POP || insn->next->opcode == CF_OP_POP2);
}

static bool is_counter(cf_string owner) {
  return cf_string_is(owner, "java/util/concurrent/atomic/AtomicInteger") ||
         cf_string_is(owner, "java/util/concurrent/atomic/AtomicLong");
}

void ag_sum_unused(ag_body *b, cf_insn *insn, const cf_member *member) {
  cf_string name = member->name;
  if (insn->opcode != CF_OP_INVOKEVIRTUAL || !is_counter(member->owner) || !is_dropped(insn)) return;
  bool adds = cf_string_is(name, "incrementAndGet") || cf_string_is(name, "getAndIncrement") ||
              cf_string_is(name, "decrementAndGet") || cf_string_is(name, "getAndDecrement") ||
              cf_string_is(name, "addAndGet") || cf_string_is(name, "getAndAdd");
  if (!adds) return;
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled number;
  int count = ag_spill_arguments(b, at, member->descriptor, &number);
  cf_emit(at, CF_OP_DUP);
  ag_call_hook(b, at, AG_HOOK_SUM_UNUSED);
  if (count) ag_load(at, number.type, number.local);
}

bool ag_barrier_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  bool may = b->rw->in->program && b->what & AG_DO_LIBRARY && insn->opcode == CF_OP_INVOKEVIRTUAL;
  if (!may || !ag_section_is_meeting(member) || !is_dropped(insn)) return false;
  ag_push_site(b, cf_before(b->code, insn), ag_body_site(b, AG_ARRIVE, insn, member, 0, 0));
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, AG_HOOK_SECTION_MEETS));
  return true;
}

/* What a fence orders, as a mode. 0: not a fence, or one that adds no happens-before edge (loadLoadFence orders only
 * reads, storeStoreFence only writes). */
static int fence_of(cf_string name) {
  static const struct {
    const char *name;
    ag_mode mode;
  } fences[] = {{"fullFence", AG_MODE_VOLATILE},
                {"acquireFence", AG_MODE_ACQUIRE},
                {"loadFence", AG_MODE_ACQUIRE},
                {"releaseFence", AG_MODE_RELEASE},
                {"storeFence", AG_MODE_RELEASE}};
  for (size_t i = 0; i < sizeof fences / sizeof *fences; i++)
    if (cf_string_is(name, fences[i].name)) return fences[i].mode;
  return 0;
}

/* Handles fences of the program. Fences of the JDK promise nothing to its callers. */
bool ag_fence_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (!(b->what & AG_DO_OBJECTS) || !(ag_is_var_handle(member->owner) || ag_is_unsafe(member->owner))) return false;
  int mode = fence_of(member->name);
  if (!mode) return false;
  cf_cursor at = cf_before(b->code, insn);
  cf_emit_int(at, mode);
  ag_call_hook(b, at, AG_HOOK_FENCE);
  return true;
}

/* ---- Unsafe ----------------------------------------------------------------------------------------------------- */

static void park_call(ag_body *b, cf_insn *insn, const cf_member *member, ag_kind kind, ag_hook hook) {
  ag_push_site(b, cf_before(b->code, insn), ag_body_site(b, kind, insn, member, 0, 0));
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, hook));
}

/* Memory outside of the heap is one variable, and no data races are reported for it: hpor does not know where a block
 * begins and ends. */
static uint32_t memory_site(ag_body *b, cf_insn *insn, ag_kind kind, cf_string name) {
  static const char owner[] = "jdk/internal/misc/Unsafe", field[] = "(memory)";
  cf_member memory = {.owner = {owner, sizeof owner - 1}, .name = {field, sizeof field - 1}};
  ag_mode mode = mode_of(kind, name);
  uint32_t site =
      ag_body_site(b, kind == AG_ATOMIC_READ ? AG_STATIC_READ : AG_STATIC_WRITE, insn, &memory, 0, AG_OWN_FIELD);
  ag_site_mode(b, site, mode == AG_MODE_PLAIN ? AG_MODE_OPAQUE : mode);
  return site;
}

static bool of_whole_blocks(cf_string name) {
  return cf_string_is(name, "copyMemory") || cf_string_is(name, "setMemory") || cf_string_is(name, "copySwapMemory");
}

/* Handles accesses of memory by absolute address, and of whole blocks, which may lie in arrays. Returns false for other
 * calls. */
static bool memory_call(ag_body *b, cf_insn *insn, const cf_member *member, ag_kind kind) {
  bool blocks = of_whole_blocks(member->name);
  if (!blocks && (kind == AG_NONE || !starts(member->descriptor, "(J"))) return false;
  cf_cursor at = cf_before(b->code, insn);
  if (blocks && starts(member->descriptor, "(" AG_OBJECT)) {
    cf_emit_string(at, "arrays that Unsafe.copyMemory or setMemory reads or writes");
    ag_call_hook(b, at, AG_HOOK_NAMED);
  }
  cf_emit_string(at, AG_ONE_MEMORY);
  ag_call_hook(b, at, AG_HOOK_NAMED);
  ag_site_hook(b, at, memory_site(b, insn, blocks ? AG_ATOMIC_WRITE : kind, member->name), AG_HOOK_STATIC_FIELD);
  return true;
}

/* The site of an addition whose sum is not used; it follows that of the call. Only a handle says what it adds to. */
static uint32_t adding_site(ag_body *b, const cf_insn *insn, const cf_member *member, ag_kind kind) {
  cf_member addition = {.owner = member->owner, .name = {"add", 3}, .descriptor = member->descriptor};
  const uint32_t site = ag_body_site(b, kind, insn, &addition, value_type(member->descriptor, kind), 0);
  ag_site_mode(b, site, mode_of(kind, member->name));
  ag_site_adds(b, site);
  return site;
}

void ag_unsafe_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  cf_string name = member->name, descriptor = member->descriptor;
  if (cf_string_is(name, "park") && cf_string_is(descriptor, "(ZJ)V")) {
    park_call(b, insn, member, AG_PARK, AG_HOOK_PARK);
    return;
  }
  if (cf_string_is(name, "unpark") && cf_string_is(descriptor, "(" AG_OBJECT ")V")) {
    park_call(b, insn, member, AG_UNPARK, AG_HOOK_UNPARK);
    return;
  }
  /* LockSupport notes what a thread is blocked on only for outside observers, so the access is left alone.
   * (LockSupport.getBlocker is named in the verdict.) */
  if (strcmp(b->rw->name, LOCK_SUPPORT) == 0) return;
  ag_kind kind = access_kind(name, "get", "put");
  if (memory_call(b, insn, member, kind)) return;
  if (kind == AG_NONE || !starts(descriptor, "(" AG_OBJECT "J")) return;
  uint32_t site = ag_body_site(b, kind, insn, member, value_type(descriptor, kind), 0);
  bool declared = strcmp(b->rw->name, AG_SERIALIZED_FIELDS) == 0;
  ag_site_mode(b, site, declared ? AG_MODE_OF_RECORD : mode_of(kind, name));
  bool adds = is_counter(cf_class_name(b->rw->c)) && starts(name, "getAndAdd");
  const bool whole = starts(name, "getAndAddInt") || starts(name, "getAndAddLong");
  if (whole && !adds && is_dropped(insn)) ag_site_adds(b, site);
  if (adds) {
    adds = adding_site(b, insn, member, kind) == site + 1;
  }
  /* Without an object, the offset is an address. Collections of the JDK always pass an object. */
  bool any = !adds && b->what & AG_DO_OBJECTS && memory_site(b, insn, kind, name) == site + 1;
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, descriptor, arguments);
  ag_load(at, 'L', arguments[0].local);
  ag_load(at, 'J', arguments[1].local);
  ag_site_hook(b, at, site,
               declared ? AG_HOOK_UNSAFE_DECLARED
               : adds   ? AG_HOOK_UNSAFE_ADDS
               : any    ? AG_HOOK_UNSAFE_ANY
                        : AG_HOOK_UNSAFE);
  ag_load(at, 'L', arguments[0].local);
  ag_load(at, 'J', arguments[1].local);
  load_and_publish(b, at, arguments + 2, count - 2);
  tell_result(b, insn, member, arguments, count);
}

/* ---- VarHandle -------------------------------------------------------------------------------------------------- */

void ag_var_handle_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  ag_kind kind = access_kind(member->name, "get", "set");
  if (cf_string_is(member->name, "toMethodHandle") && b->what & AG_DO_LIBRARY) {
    ag_library_call(b, insn, member);
    return;
  }
  if (cf_string_is(member->name, "isAccessModeSupported") && b->what & AG_DO_OBJECTS) {
    cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, AG_HOOK_VAR_HANDLE_CAN));
    return;
  }
  if (kind == AG_NONE || insn->opcode != CF_OP_INVOKEVIRTUAL || cf_string_is(member->name, "getClass")) return;
  uint32_t site = ag_body_site(b, kind, insn, member, value_type(member->descriptor, kind), 0);
  ag_site_mode(b, site, mode_of(kind, member->name));
  const bool sum = starts(member->name, "getAndAdd") &&
                   (cf_descriptor_return(member->descriptor) == 'V' || is_dropped(insn)) &&
                   adding_site(b, insn, member, kind) == site + 1;
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, member->descriptor, arguments);
  bool object = count > 0 && arguments[0].type == 'L';
  bool index = object && count > 1 && arguments[1].type == 'I';
  cf_string type;
  uint32_t position = 0;
  if (b->what & AG_DO_OBJECTS && cf_descriptor_next(member->descriptor, &position, &type) && an_is_buffer_type(type)) {
    ag_load(at, 'L', arguments[0].local);
    ag_buffer_asked(b, at, insn, member); /* its limit */
  }
  cf_emit(at, CF_OP_DUP);
  if (object)
    ag_load(at, 'L', arguments[0].local);
  else
    cf_emit(at, CF_OP_ACONST_NULL);
  if (index)
    ag_load(at, 'I', arguments[1].local);
  else
    cf_emit_int(at, -1);
  ag_site_hook(b, at, site,
               kind == AG_ATOMIC_READ ? AG_HOOK_VAR_HANDLE
               : sum                  ? AG_HOOK_VAR_HANDLE_ADDS
                                      : AG_HOOK_VAR_HANDLE_SETS);
  load_and_publish(b, at, arguments, count);
  tell_result(b, insn, member, arguments, count);
}
