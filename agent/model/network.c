/* Waiting for objects of the virtual network. */
#include "base/array.h"
#include "model/model_parts.h"

enum { WAITS = AG_NETWORK_IN | AG_NETWORK_OUT };

void ag_network_request(ag_request *request, uint32_t number, int64_t argument) {
  int64_t time = argument >> AG_NETWORK_TIME_SHIFT;
  request->network = (ag_network_use){
      .number = number,
      .slot =
          (uint32_t)(argument >> AG_NETWORK_SLOT_SHIFT) & ((1u << (AG_NETWORK_TIME_SHIFT - AG_NETWORK_SLOT_SHIFT)) - 1),
      .does = (uint16_t)(argument & ((1 << AG_NETWORK_SLOT_SHIFT) - 1)),
  };
  request->argument = time ? (time - 1) * 1000 : -1;
}

static ag_network_object *object_of(ag_model *m, uint32_t slot) {
  ag_network_object *o = ag_array_at(&m->network.objects, &m->network.capacity, slot, sizeof *o);
  if (o->epoch != m->epoch) *o = (ag_network_object){.epoch = m->epoch};
  return o;
}

/* The object for reading. One that was not used in this execution is ready for nothing. */
static ag_network_object view(const ag_model *m, uint32_t slot) {
  if (slot >= m->network.capacity || m->network.objects[slot].epoch != m->epoch) return (ag_network_object){0};
  return m->network.objects[slot];
}

void ag_network_set(ag_model *m, uint32_t slot, uint32_t ready) {
  object_of(m, slot)->ready = ready;
  object_of(m, slot)->watched |= (ready & AG_NETWORK_WATCHES) != 0;
}

bool ag_network_waits(const ag_request *request) {
  return request->network.does & WAITS;
}

bool ag_network_watched(const ag_model *m, const ag_network_use *use) {
  return use->does & AG_NETWORK_WATCHES || view(m, use->slot).watched;
}

static bool is_ready(const ag_model *m, const ag_network_use *use) {
  return !(use->does & WAITS) || view(m, use->slot).ready & use->does & WAITS;
}

static bool is_interrupted(const ag_thread *t) {
  return t->interrupted && t->request.network.does & AG_NETWORK_INTERRUPTIBLE;
}

bool ag_network_enabled(const ag_model *m, const ag_thread *t) {
  return is_ready(m, &t->request.network) || is_interrupted(t) || ag_timeout_may_fire(m, t);
}

/* Others that are about to use the object will change what the selector finds. */
static void watch(ag_model *m, uint32_t thread, uint32_t slot) {
  object_of(m, slot)->watched = true;
  for (uint32_t i = 0; i < m->thread_count; i++) {
    const ag_thread *t = &m->threads[i];
    if (i != thread && t->status == AG_LIVE && t->request.kind == AG_NETWORK && t->request.network.slot == slot)
      m->changed[m->changed_count++] = i;
  }
}

void ag_network_perform(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  const ag_network_use *use = &t->request.network;
  bool ready = is_ready(m, use);
  if (!ready) {
    t->result = is_interrupted(t) ? AG_INTERRUPTED_RESULT : AG_TIMED_OUT;
    if (t->result == AG_TIMED_OUT) ag_time_passes(m, t);
  }
  if (use->does & AG_NETWORK_WATCHES && !view(m, use->slot).watched) watch(m, thread, use->slot);
}
