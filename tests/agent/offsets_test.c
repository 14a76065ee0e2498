/* Tests the original offsets of rewritten instructions, also for classes of one name. */
#include "sites/offsets.h"
#include "tap.h"

int main(void) {
  static const ag_offset list[] = {{3, 1}, {9, 4}}, other[] = {{3, 1}, {12, 4}};
  tap t = {0};
  ag_offsets *o = ag_offsets_new();
  tap_check(&t, ag_offsets_original(o, 5, 6, 9) == 9, "a method that was not rewritten has its own offsets");
  ag_offsets_set(o, 5, 6, list, 2);
  ag_offsets_set(o, 5, 6, list, 2);
  tap_check(&t, ag_offsets_original(o, 5, 6, 9) == 4 && ag_offsets_original(o, 5, 6, 8) == UINT32_MAX,
            "a rewritten one has those of its calls");
  ag_offsets_class(o, 5, 77);
  ag_offsets_class(o, 5, 77);
  tap_check(&t, ag_offsets_same_class(o, 5, 77) && !ag_offsets_same_class(o, 5, 78) && ag_offsets_same_class(o, 4, 78),
            "a class is the one that was loaded; of one that was not, nothing is said");
  tap_check(&t, !ag_offsets_conflicts(o), "what is the same is no conflict");
  ag_offsets_set(o, 5, 6, other, 2);
  tap_check(&t, ag_offsets_original(o, 5, 6, 9) == UINT32_MAX && ag_offsets_conflicts(o) == 1,
            "of two methods of one name nothing is known");
  ag_offsets_class(o, 5, 78);
  tap_check(&t, !ag_offsets_same_class(o, 5, 77) && !ag_offsets_same_class(o, 5, 78) && ag_offsets_conflicts(o) == 2,
            "of two classes of one name none is the one that was analysed");
  ag_offsets_free(o);
  return tap_end(&t);
}
