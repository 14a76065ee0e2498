/* Lets the JDK's sockets, channels and selectors call the virtual network in the place of their native methods. */
#include "instrument/instrument_parts.h"
#include "jdk/network_calls.h"

#include <stdio.h>
#include <string.h>

bool ag_network_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (insn->opcode != CF_OP_INVOKESTATIC) return false;
  const ag_network_native *native = ag_network_native_find(member->owner, member->name);
  const char *end = memrchr(member->descriptor.text, ')', member->descriptor.length);
  char owner[64], descriptor[256];
  if (!native || !end) return false;
  int arguments = (int)(end - member->descriptor.text), rest = (int)member->descriptor.length - arguments;
  snprintf(owner, sizeof owner, AG_HOOK_CLASS "%s", native->hook);
  snprintf(descriptor, sizeof descriptor, "%.*sI%.*s", arguments, member->descriptor.text, rest, end);
  ag_push_site(b, cf_before(b->code, insn), ag_body_site(b, AG_NETWORK, insn, member, 0, 0));
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC,
                  cf_pool_add_member(b->rw->c, CF_TAG_METHOD, owner, native->name, descriptor));
  return true;
}
