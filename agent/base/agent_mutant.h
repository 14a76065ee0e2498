/* Deliberate faults, compiled in only for tests (AG_MUTANTS). They show that the tests' comparisons would notice a
 * fault. */
#ifndef AG_AGENT_MUTANT_H
#define AG_AGENT_MUTANT_H

#ifdef AG_MUTANTS
extern int ag_mutant; /* defined by the test: the active fault, 0: none */
#define AG_MUTANT(number, where) (ag_mutant == (number) && (where))
#else
#define AG_MUTANT(number, where) 0
#endif

#endif
