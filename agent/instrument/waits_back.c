/* Finds the loops in which a thread waits for the condition of a section:
 *
 *     synchronized (lock) { while (!condition) lock.wait(); ... }
 *
 * The head of the loop stands directly behind the entry of the monitor. Each way back to the head leads through a
 * wait(), behind which nothing else is done. And on the way from the head to the wait() nothing is written to a local
 * that is used at the head. So behind the wait() the thread stands where it has entered the monitor, if it has changed
 * nothing else meanwhile: the driver sees that (driver/looks.c). */
#include "instrument/instrument_parts.h"
#include "jdk/waiting_loops.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LOCALS = 64 };

/* What the search over a method's code knows of an instruction. */
enum {
  FROM_HEAD = 1, /* it can be reached from the head without a wait() or the end of the section */
  TO_WAIT = 2    /* and the wait() from it */
};

typedef struct back_search {
  const ag_body *b;
  cf_insn **insns;
  uint8_t *known;
  size_t count;
  const cf_insn *head; /* its first instruction */
  const cf_insn *wait;
  bool in_block; /* the section is a block, not a method */
} back_search;

static bool is_wait(const ag_body *b, const cf_insn *insn) {
  cf_member member;
  return insn->opcode == CF_OP_INVOKEVIRTUAL && cf_pool_member(b->rw->c, insn->index, &member) &&
         cf_string_is(member.name, "wait") && cf_string_is(member.descriptor, "()V");
}

/* The next instruction that does something; `*label` becomes the last label on the way to it. */
static cf_insn *skip(cf_insn *insn, cf_insn **label) {
  for (int steps = 0; insn && steps < 1000; steps++) {
    if (insn->opcode == CF_OP_LABEL) {
      *label = insn;
      insn = insn->next;
    } else if (insn->opcode == CF_OP_NOP) {
      insn = insn->next;
    } else if (insn->opcode == CF_OP_GOTO || insn->opcode == CF_OP_GOTO_W) {
      insn = insn->to.target;
    } else {
      return insn;
    }
  }
  return NULL;
}

/* Does the instruction only move values between locals, constants and the stack? */
static bool is_harmless(uint16_t op) {
  return op == CF_OP_LABEL || op == CF_OP_NOP || (op >= CF_OP_ACONST_NULL && op <= CF_OP_SIPUSH) ||
         (op >= CF_OP_ILOAD && op <= CF_OP_ALOAD) || (op >= CF_OP_ILOAD_0 && op <= CF_OP_ALOAD_3) ||
         (op >= CF_OP_ISTORE && op <= CF_OP_ASTORE) || (op >= CF_OP_ISTORE_0 && op <= CF_OP_ASTORE_3);
}

/* Does the head stand directly behind the entry of a monitor? */
static bool follows_entry(back_search *s) {
  const cf_insn *insn = s->head->previous;
  while (insn && is_harmless(insn->opcode)) insn = insn->previous;
  s->in_block = insn;
  return insn ? insn->opcode == CF_OP_MONITORENTER : cf_method_flags(s->b->method) & CF_ACC_SYNCHRONIZED;
}

static bool add(back_search *s, const cf_insn *insn, uint8_t what) {
  if (!insn || s->known[insn->offset] & what) return false;
  s->known[insn->offset] |= what;
  return true;
}

/* May the instruction throw what the handler catches? Only calls throw an InterruptedException. */
static bool may_throw(const ag_body *b, const cf_insn *insn, const cf_handler *handler) {
  if (is_harmless(insn->opcode) || cf_is_branch(insn->opcode)) return false;
  bool calls =
      (insn->opcode >= CF_OP_INVOKEVIRTUAL && insn->opcode <= CF_OP_INVOKEDYNAMIC) || insn->opcode == CF_OP_ATHROW;
  return calls || !handler->catch_type || !ag_jdk_is_interruption(cf_pool_name(b->rw->c, handler->catch_type));
}

typedef bool visit(back_search *s, const cf_insn *to, const cf_insn *from);

/* Visits all that may come behind the instruction. */
static bool each_next(back_search *s, const cf_insn *insn, visit *to) {
  bool any = false;
  if (insn->opcode == CF_OP_LABEL || cf_falls_through(insn->opcode)) any |= to(s, insn->next, insn);
  if (cf_is_branch(insn->opcode)) any |= to(s, insn->to.target, insn);
  if (insn->opcode == CF_OP_TABLESWITCH || insn->opcode == CF_OP_LOOKUPSWITCH) {
    any |= to(s, insn->to.branches->otherwise, insn);
    for (uint32_t i = 0; i < insn->to.branches->count; i++) any |= to(s, insn->to.branches->targets[i], insn);
  }
  for (const cf_handler *h = s->b->code->handlers; h; h = h->next)
    if (insn->offset >= h->start->offset && (!h->end || insn->offset < h->end->offset) && may_throw(s->b, insn, h))
      any |= to(s, h->target, insn);
  return any;
}

static bool spread(back_search *s, const cf_insn *to, const cf_insn *from) {
  (void)from;
  return add(s, to, FROM_HEAD);
}

static bool spread_back(back_search *s, const cf_insn *to, const cf_insn *from) {
  return to && s->known[to->offset] & TO_WAIT && add(s, from, TO_WAIT);
}

static bool is_head(back_search *s, const cf_insn *to, const cf_insn *from) {
  (void)from;
  return to == s->head;
}

static bool goes_on(const back_search *s, const cf_insn *insn) {
  return s->known[insn->offset] & FROM_HEAD && !is_wait(s->b, insn) &&
         !(s->in_block && insn->opcode == CF_OP_MONITOREXIT);
}

static bool writes(const cf_insn *insn, uint64_t live) {
  uint16_t op = insn->opcode;
  bool stores = (op >= CF_OP_ISTORE && op <= CF_OP_ASTORE) || (op >= CF_OP_ISTORE_0 && op <= CF_OP_ASTORE_3);
  bool wide = op == CF_OP_LSTORE || op == CF_OP_DSTORE || (op >= CF_OP_LSTORE_0 && op <= CF_OP_LSTORE_3) ||
              (op >= CF_OP_DSTORE_0 && op <= CF_OP_DSTORE_3);
  if (!stores && op != CF_OP_IINC) return op == CF_OP_JSR || op == CF_OP_JSR_W || op == CF_OP_RET;
  return insn->index + wide >= MOST_LOCALS || live >> insn->index & 1 || (wide && live >> (insn->index + 1) & 1);
}

/* Is each way back to the head one through a wait(), and is no other monitor entered before? */
static bool comes_back_by_waits(back_search *s) {
  for (bool any = true; any;) {
    any = false;
    for (size_t i = 0; i < s->count; i++)
      if (goes_on(s, s->insns[i])) any |= each_next(s, s->insns[i], spread);
  }
  for (size_t i = 0; i < s->count; i++) {
    const cf_insn *insn = s->insns[i];
    bool from_head = s->known[i] & FROM_HEAD;
    if (from_head && insn->opcode == CF_OP_MONITORENTER) return false;
    if (from_head && goes_on(s, insn) && each_next(s, insn, is_head)) return false;
  }
  return true;
}

/* Does nothing on the way from the head to the wait() write to a local that is used at the head? */
static bool keeps_locals(back_search *s, cf_insn *label) {
  uint64_t live;
  if (!ag_live_locals(s->b->code, &label, 1, &live)) return false;
  s->known[s->wait->offset] |= TO_WAIT;
  for (bool any = true; any;) {
    any = false;
    for (size_t i = s->count; i-- > 0;)
      if (goes_on(s, s->insns[i])) any |= each_next(s, s->insns[i], spread_back);
  }
  for (size_t i = 0; i < s->count; i++)
    if (s->known[i] & FROM_HEAD && s->known[i] & TO_WAIT && writes(s->insns[i], live)) return false;
  return true;
}

static bool leads_back(back_search *s, cf_insn *wait) {
  cf_insn *label = NULL;
  s->wait = wait;
  s->head = skip(wait->next, &label);
  if (!s->head || !label || s->head->offset >= wait->offset || !label->to.frame || label->to.frame->stack_count)
    return false;
  if (!follows_entry(s)) return false;
  memset(s->known, 0, s->count);
  s->known[s->head->offset] = FROM_HEAD;
  return comes_back_by_waits(s) && s->known[wait->offset] & FROM_HEAD && keeps_locals(s, label);
}

bool ag_waits_back_find(ag_body *b) {
  back_search s = {.b = b};
  bool any = false, good = true;
  for (const cf_insn *insn = b->code->first; insn; insn = insn->next) {
    s.count++;
    any |= is_wait(b, insn);
  }
  if (!any || !b->rw->in->program || b->code->max_locals > MOST_LOCALS) return true;
  s.insns = malloc(s.count * sizeof *s.insns);
  s.known = malloc(s.count);
  if (s.insns && s.known) {
    uint32_t i = 0;
    for (cf_insn *insn = b->code->first; insn; insn = insn->next) {
      insn->offset = i; /* the commit computes the offsets anew */
      s.insns[i++] = insn;
    }
    for (cf_insn *insn = b->code->first; insn && good; insn = insn->next)
      if (is_wait(b, insn) && leads_back(&s, insn)) good = hp_push(&b->waits_back, insn->origin);
  } else {
    good = false;
  }
  free(s.insns);
  free(s.known);
  return good;
}

bool ag_waits_back(const ag_body *b, const cf_insn *call) {
  for (uint32_t i = 0; i < b->waits_back.length; i++)
    if (b->waits_back.items[i] == call->origin) return true;
  return false;
}
