/* Deliberate faults, compiled in for the tests only (POR_MUTANTS). The tests check that the oracle finds each fault. */
#ifndef POR_MUTANT_H
#define POR_MUTANT_H

#ifdef POR_MUTANTS
extern int por_mutant; /* defined by the test: the number of the active fault, 0: none */
#define POR_MUTANT(number) (por_mutant == (number))
#else
#define POR_MUTANT(number) 0
#endif

#endif
