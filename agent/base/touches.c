/* Joins what processes have seen of the threads that touch locations. */
#include "base/touches.h"

void ag_touches_free(ag_touches *t) {
  hp_index_free(&t->index);
  hp_free(&t->all);
  hp_free(&t->news);
}

void ag_touches_clear(ag_touches *t) {
  hp_index_clear(&t->index);
  t->all.length = t->news.length = 0;
  t->differ = t->circles = false;
}

void ag_touches_forget_news(ag_touches *t) {
  t->news.length = 0;
}

static bool join_thread(uint64_t *known, uint64_t thread) {
  if (!thread || *known == thread || *known == UINT64_MAX) return false;
  *known = *known ? UINT64_MAX : thread;
  return true;
}

static bool join(ag_touchers *known, const ag_touchers *more) {
  bool reader = join_thread(&known->reader, more->reader);
  return join_thread(&known->writer, more->writer) || reader;
}

static bool are_others(uint64_t one, uint64_t other) {
  return one && other && (one != other || one == UINT64_MAX);
}

static bool conflict(const ag_touchers *one, const ag_touchers *other) {
  return are_others(one->writer, other->writer) || are_others(one->writer, other->reader) ||
         are_others(one->reader, other->writer);
}

static bool join_looks(ag_touch *known, const ag_touch *more) {
  bool ways = more->ways & ~known->ways, looked = join_thread(&known->looked, more->looked);
  known->ways |= more->ways;
  return join_thread(&known->told, more->told) || looked || ways;
}

static bool looks_differ(const ag_touch *t) {
  return t->looked && (t->ways & AG_WAY_BARE || t->looked == UINT64_MAX || (t->told && t->told != t->looked));
}

int ag_touches_add(ag_touches *t, const ag_touch *touch) {
  uint32_t number = hp_index_number(&t->index, touch->location);
  if (number == UINT32_MAX || !hp_reach(&t->all, number)) return AG_TOUCHES_FAILED;
  ag_touch *known = &t->all.items[number];
  known->location = touch->location;
  bool opened = join(&known->open, &touch->open);
  if (opened) known->family = touch->family;
  bool looks = join_looks(known, touch);
  t->differ |= looks_differ(known);
  t->circles |= (known->ways & (AG_WAY_OUTER | AG_WAY_INNER)) == (AG_WAY_OUTER | AG_WAY_INNER);
  if (!join(&known->sections, &touch->sections) && !opened && !looks) return AG_NO_FAMILY;
  if (!hp_push(&t->news, number)) return AG_TOUCHES_FAILED;
  return conflict(&known->sections, &known->open) ? (int)known->family : AG_NO_FAMILY;
}
