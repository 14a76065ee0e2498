/* Tests which objects several threads can reach: by observed stores, by copies, by use. */
#include "lookahead/reach.h"
#include "tap.h"

int main(void) {
  tap t = {0};
  ag_reach *r = ag_reach_new();
  ag_reach_begin(r);
  tap_check(&t, !ag_reach_shared(r, 5), "an object that nobody has heard of is its user's own");
  tap_check(&t, ag_reach_shared(r, 0), "what is no object is everybody's");
  /* 1 -> 2 -> 3, 2 -> 4: a list in one thread's hands */
  ag_reach_store(r, 1, 2);
  ag_reach_store(r, 2, 3);
  ag_reach_store(r, 2, 4);
  ag_reach_store(r, 4, 1); /* a cycle */
  bool local = true, shared = true;
  for (uint32_t i = 1; i <= 4; i++) local &= !ag_reach_shared(r, i);
  tap_check(&t, local, "references among one thread's objects publish nothing");
  ag_reach_publish(r, 2);
  for (uint32_t i = 1; i <= 4; i++) shared &= ag_reach_shared(r, i);
  tap_check(&t, shared, "what a published object refers to is published, transitively and through cycles");
  ag_reach_store(r, 7, 8);
  ag_reach_store(r, 3, 7);
  tap_check(&t, ag_reach_shared(r, 7) && ag_reach_shared(r, 8), "and what is stored in it later, with all behind it");
  ag_reach_store(r, 10, 11);
  ag_reach_store(r, 11, 12);
  ag_reach_copied(r, 10);
  tap_check(&t, !ag_reach_shared(r, 10) && ag_reach_shared(r, 11) && ag_reach_shared(r, 12),
            "a copy in an unknown place publishes what the object refers to, not the object");
  ag_reach_use(r, 20, 1);
  ag_reach_use(r, 20, 1);
  tap_check(&t, !ag_reach_shared(r, 20), "one thread's use publishes nothing");

  ag_reach_begin(r);
  local = true;
  for (uint32_t i = 1; i <= 12; i++) local &= !ag_reach_shared(r, i);
  tap_check(&t, local, "in the next execution nothing is stored yet");
  ag_reach_store(r, 20, 21);
  tap_check(&t, !ag_reach_use(r, 20, 1) && ag_reach_use(r, 20, 2) && !ag_reach_use(r, 20, 1),
            "a second thread that uses what nobody published shows once that an answer was wrong");
  tap_check(&t, ag_reach_shared(r, 20) && ag_reach_shared(r, 21), "what two threads use has got from one to the other");
  ag_reach_begin(r);
  tap_check(&t, ag_reach_shared(r, 20) && !ag_reach_shared(r, 21), "and is everybody's from the start from then on");
  ag_reach_store(r, 20, 22);
  tap_check(&t, ag_reach_shared(r, 22), "with what is stored in it");
  ag_reach_use(r, 30, 1);
  ag_reach_begin(r);
  tap_check(&t, ag_reach_use(r, 30, 2), "the two may use it in two executions: states that are matched join these");
  ag_reach_use(r, 31, 1);
  ag_reach_publish(r, 31);
  tap_check(&t, !ag_reach_use(r, 31, 2), "what was published may be used");
  ag_reach_free(r);
  return tap_end(&t);
}
