/* Dependence: the one place that says which operations do not commute. hpor/por.h explains the modes. */
#ifndef POR_DEPENDENCE_H
#define POR_DEPENDENCE_H

#include "hpor/por.h"
#include "por/mutant.h"

/* Weak modes change nothing: two weak accesses commute. */
static inline bool por_mode_weak(uint32_t mode) {
  return mode == POR_READ || mode == POR_AWAIT || mode == POR_ATTEMPT || mode == POR_PASS;
}

/* Does an operation whose first access is in this mode take a lock and give it back? */
static inline bool por_mode_section(uint32_t mode) {
  return mode == POR_SECTION || mode == POR_SHARED;
}

/* Does it change one end of a queue? */
static inline bool por_mode_end(uint32_t mode) {
  return mode == POR_PUT || mode == POR_TAKE;
}

/* Does an access in this mode conflict with every other access? */
static inline bool por_mode_whole(uint32_t mode) {
  return mode != POR_NONE && mode != POR_PART && mode != POR_UPDATE && !por_mode_section(mode) && !por_mode_end(mode) &&
         mode != POR_CALL && mode != POR_UNSEEN && !por_mode_weak(mode);
}

/* Does an access in this mode conflict with every access but those of one kind, which conflict with every reader? */
static inline bool por_mode_commutes(uint32_t mode) {
  return mode == POR_UPDATE || por_mode_section(mode) || por_mode_end(mode) || mode == POR_UNSEEN;
}

/* Does an access in this mode conflict with all readers of the location? */
static inline bool por_mode_strong(uint32_t mode) {
  return por_mode_whole(mode) || por_mode_commutes(mode);
}

/* Does an access in this mode conflict only with accesses of strong modes? */
static inline bool por_mode_plain(uint32_t mode) {
  return mode == POR_READ || mode == POR_AWAIT || mode == POR_PASS;
}

static inline bool por_modes_conflict(uint32_t a, uint32_t b) {
  if (POR_MUTANT(1) && a == POR_READ && b == POR_WRITE) return false;
  if (POR_MUTANT(27) && (a == POR_PASS || b == POR_PASS)) return false;
  if (a == POR_PART && !por_mode_strong(b)) return b == POR_ATTEMPT && !POR_MUTANT(38);
  if (b == POR_PART && !por_mode_strong(a)) return a == POR_ATTEMPT && !POR_MUTANT(38);
  if (a == POR_UPDATE && (b == POR_UPDATE || (POR_MUTANT(40) && b == POR_READ))) return false;
  if (POR_MUTANT(68) && a == POR_UPDATE && b == POR_AWAIT) return false;
  if (por_mode_section(a) && por_mode_section(b)) return false;
  if (por_mode_end(a) && por_mode_end(b)) return a == b && !POR_MUTANT(118);
  if (a == POR_CALL || b == POR_CALL || (a == POR_UNSEEN && b == POR_UNSEEN)) return false;
  return a != POR_NONE && b != POR_NONE && !(por_mode_weak(a) && por_mode_weak(b));
}

/* Does everything that conflicts with mode `covered` also conflict with `mode`? */
static inline bool por_mode_covers(uint32_t mode, uint32_t covered) {
  return mode == covered || por_mode_whole(mode) || (por_mode_plain(covered) && !por_mode_commutes(mode));
}

/* Does por_extend() tell what an operation touches whose first access is in this mode? */
static inline bool por_mode_extends(uint32_t mode) {
  return por_mode_section(mode) || por_mode_end(mode) || mode == POR_CALL;
}

/* Is an access in this mode disabled while another thread holds the location? */
static inline bool por_mode_acquires(uint32_t mode) {
  return mode == POR_ACQUIRE || por_mode_section(mode);
}

/* Can only the holder carry out an access in this mode? */
static inline bool por_mode_holds(uint32_t mode) {
  return mode == POR_RELEASE || mode == POR_KEEP;
}

/* Can two conflicting accesses both be enabled in one state? Only then can their order be reversed. */
static inline bool por_modes_race(uint32_t a, uint32_t b) {
  if (POR_MUTANT(2) && a == POR_ACQUIRE && b == POR_ACQUIRE) return false;
  if ((a == POR_UPDATE && b == POR_AWAIT) || (a == POR_AWAIT && b == POR_UPDATE)) return false;
  bool holds_a = por_mode_holds(a), holds_b = por_mode_holds(b);
  if (holds_a) return !por_mode_acquires(b) && !holds_b && b != POR_AWAIT && b != POR_PASS;
  if (holds_b) return !por_mode_acquires(a) && a != POR_AWAIT && a != POR_PASS;
  return true;
}

static inline bool por_accesses_conflict(por_access a, por_access b) {
  return a.location == b.location && por_modes_conflict(a.mode, b.mode);
}

/* Are the operations of two different threads dependent? */
static inline bool por_operations_dependent(const por_operation *a, const por_operation *b) {
  return por_accesses_conflict(a->first, b->first) || por_accesses_conflict(a->first, b->second) ||
         por_accesses_conflict(a->second, b->first) || por_accesses_conflict(a->second, b->second);
}

/* The mode in which `operation` touches `location`; POR_NONE if it does not. */
static inline uint32_t por_operation_mode(const por_operation *operation, por_location_id location) {
  if (operation->first.mode && operation->first.location == location) return operation->first.mode;
  if (operation->second.mode && operation->second.location == location) return operation->second.mode;
  return POR_NONE;
}

static inline bool por_operation_same(const por_operation *a, const por_operation *b) {
  return a->first.mode == b->first.mode && a->second.mode == b->second.mode && a->site == b->site &&
         a->kind == b->kind && a->choices == b->choices && (!a->first.mode || a->first.location == b->first.location) &&
         (!a->second.mode || a->second.location == b->second.location);
}

/* Replaces modes that follow the state: ATTEMPT by WRITE if `attempts`, PASS by ACQUIRE if `passes`. */
static inline void por_operation_without(por_operation *operation, bool attempts, bool passes) {
  por_access *accesses[2] = {&operation->first, &operation->second};
  for (int i = 0; i < 2; i++) {
    if (attempts && accesses[i]->mode == POR_ATTEMPT) accesses[i]->mode = POR_WRITE;
    if (passes && accesses[i]->mode == POR_PASS) accesses[i]->mode = POR_ACQUIRE;
  }
}

/* Merges two accesses of one location in one operation into one access of the stronger mode. */
static inline void por_operation_normalise(por_operation *operation) {
  if (!operation->second.mode || !operation->first.mode || operation->first.location != operation->second.location)
    return;
  if (!por_mode_covers(operation->first.mode, operation->second.mode))
    operation->first.mode =
        por_mode_covers(operation->second.mode, operation->first.mode) ? operation->second.mode : (uint16_t)POR_WRITE;
  else if (por_mode_plain(operation->first.mode) || operation->second.mode == POR_WRITE)
    operation->first.mode = operation->second.mode;
  operation->second.mode = POR_NONE;
}

#endif
