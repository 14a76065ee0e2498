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

static void push_count(ag_body *b, cf_cursor at, const ag_buffer_call *call, const an_buffer_part *part) {
  const ag_spilled *last = call->arguments + call->count - 1;
  switch (part->extent) {
    case AN_EXTENT_REST:
    case AN_EXTENT_MOVED:
      cf_emit_int(at, -1);
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

/* Of the buffer that elements are taken from, as many: from where it stands, or from the first number behind it. */
static void source_hook(ag_body *b, cf_cursor at, const ag_buffer_call *call, const an_buffer_part *part) {
  const ag_spilled *source = call->arguments + part->given;
  ag_load(at, 'L', source->local);
  if (part->extent == AN_EXTENT_LENGTH)
    ag_load(at, 'I', source[1].local);
  else
    cf_emit_int(at, -1);
  push_count(b, at, call, part);
  ag_site_hook(b, at, ag_buffer_sites(b, call->insn, an_buffer_element(call->owner), false), AG_HOOK_BUFFER_PART);
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

void ag_buffer_called(ag_body *b, cf_cursor at, const ag_buffer_call *call) {
  an_buffer_part part;
  if (!an_buffer_part_of(call->member, call->owner, &part)) return;
  if (part.from_buffer) source_hook(b, at, call, &part);
  if (part.extent == AN_EXTENT_MOVED) beginning_hook(b, at, call);
  cf_emit(at, CF_OP_DUP);
  if (part.absolute)
    ag_load(at, 'I', call->arguments[0].local);
  else
    cf_emit_int(at, -1);
  push_count(b, at, call, &part);
  uint32_t site = ag_buffer_sites(b, call->insn, an_buffer_element(call->owner), part.modes & AN_WRITE);
  ag_site_hook(b, at, site, AG_HOOK_BUFFER_PART);
}
