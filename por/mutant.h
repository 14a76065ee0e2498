/* Deliberate faults, compiled in for the tests only (POR_MUTANTS): they show that the oracle would notice. */
#ifndef POR_MUTANT_H
#define POR_MUTANT_H

#ifdef POR_MUTANTS
extern int por_mutant; /* the test's; the fault that is on, 0: none */
#define POR_MUTANT(number) (por_mutant == (number))
#else
#define POR_MUTANT(number) 0
#endif

#endif
