/* Deliberate faults, compiled in for the tests only (AG_MUTANTS): they show that the comparisons would notice. */
#ifndef AG_MUTANT_H
#define AG_MUTANT_H

#ifdef AG_MUTANTS
extern int ag_mutant; /* the test's; the fault that is on, 0: none */
#define AG_MUTANT(number, where) (ag_mutant == (number) && (where))
#else
#define AG_MUTANT(number, where) 0
#endif

#endif
