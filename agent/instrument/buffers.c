/* Memory of buffers of java.nio (hpor/jdk_objects.h): before a call that uses a part of it, the hook is told which
 * part. The hook records the elements of the array, or the bytes outside the heap, that it consists of. */
#include "hpor/jdk_objects.h"

#include "instrument/instrument_parts.h"

uint32_t ag_buffer_sites(ag_body *b, const cf_insn *insn, char type, bool write) {
  ag_kind kind = write ? AG_ARRAY_WRITE : AG_ARRAY_READ;
  uint32_t first = ag_body_site(b, kind, insn, NULL, 'B', 0);
  if (type != 'B') ag_body_site(b, kind, insn, NULL, type, 0); /* the number that follows */
  return first;
}

/* Where a buffer stands, or all that it has left. */
static void push_unknown(cf_cursor at) {
  cf_emit_int(at, INT32_MIN);
}

static void push_count(ag_body *b, cf_cursor at, const ag_buffer_call *call, const an_buffer_part *part) {
  const ag_spilled *last = call->arguments + call->count - 1;
  switch (part->extent) {
    case AN_EXTENT_REST:
    case AN_EXTENT_MOVED:
      push_unknown(at);
      break;
    case AN_EXTENT_COUNT:
      cf_emit_int(at, part->count);
      break;
    case AN_EXTENT_GIVEN:
      ag_load(at, 'L', call->arguments[part->given].local);
      ag_call_hook(b, at, AG_HOOK_BUFFER_LENGTH);
      break;
    case AN_EXTENT_LENGTH:
      ag_load(at, 'I', last->local);
      break;
    case AN_EXTENT_END:
      ag_load(at, 'I', last->local);
      ag_load(at, 'I', last[-1].local);
      cf_emit(at, CF_OP_ISUB);
      break;
  }
}

/* As many elements at the beginning as the buffer has left. It is on top of the stack, and stays there. */
static void beginning_hook(ag_body *b, cf_cursor at, const ag_buffer_call *call) {
  cf_emit(at, CF_OP_DUP);
  cf_emit(at, CF_OP_DUP);
  ag_call_hook(b, at, AG_HOOK_BUFFER_LENGTH);
  cf_emit_int(at, 0);
  cf_emit(at, CF_OP_SWAP);
  ag_site_hook(b, at, ag_buffer_sites(b, call->insn, an_buffer_element(call->owner), true), AG_HOOK_BUFFER_PART);
}

/* The buffer that elements are taken from: from where it stands, or from the first number behind it. */
static void push_source(cf_cursor at, const ag_buffer_call *call, const an_buffer_part *part) {
  const ag_spilled *source = call->arguments + part->given;
  ag_load(at, 'L', source->local);
  if (part->extent == AN_EXTENT_LENGTH)
    ag_load(at, 'I', source[1].local);
  else
    push_unknown(at);
}

void ag_buffer_called(ag_body *b, cf_cursor at, const ag_buffer_call *call) {
  an_buffer_part part;
  if (!an_buffer_part_of(call->member, call->owner, &part)) return;
  const char type = an_buffer_element(call->owner);
  const bool moves = part.extent == AN_EXTENT_MOVED;
  if (moves) beginning_hook(b, at, call);
  cf_emit(at, CF_OP_DUP);
  if (part.absolute)
    ag_load(at, 'I', call->arguments[0].local);
  else
    push_unknown(at);
  if (part.from_buffer) push_source(at, call, &part);
  push_count(b, at, call, &part);
  uint32_t site = ag_buffer_sites(b, call->insn, type, part.modes & AN_WRITE && !moves);
  if (part.from_buffer) ag_buffer_sites(b, call->insn, type, false); /* the numbers that follow */
  ag_site_hook(b, at, site, part.from_buffer ? AG_HOOK_BUFFER_COPIED : AG_HOOK_BUFFER_PART);
}
