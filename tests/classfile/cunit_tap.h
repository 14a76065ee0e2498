/* Runs CUnit tests and prints their results in TAP. */
#ifndef HPOR_TESTS_CUNIT_TAP_H
#define HPOR_TESTS_CUNIT_TAP_H

#include <CUnit/CUnit.h>
#include <CUnit/TestDB.h>
#include <CUnit/TestRun.h>
#include <stdio.h>

typedef struct named_test {
  const char *name;
  CU_TestFunc run;
} named_test;

/* The result is main's. */
static inline int run_tests(const char *suite_name, const named_test *tests, size_t count) {
  size_t failed = 0;
  CU_initialize_registry();
  CU_pSuite suite = CU_add_suite(suite_name, NULL, NULL);
  printf("1..%zu\n", count);
  for (size_t i = 0; i < count; i++) {
    CU_pTest test = CU_add_test(suite, tests[i].name, tests[i].run);
    CU_run_test(suite, test);
    bool good = CU_get_number_of_asserts() > 0 && CU_get_number_of_failures() == 0;
    failed += !good;
    printf("%s %zu - %s\n", good ? "ok" : "not ok", i + 1, tests[i].name);
    if (CU_get_number_of_asserts() == 0) printf("# the test checked nothing\n");
    for (CU_pFailureRecord f = CU_get_failure_list(); f != NULL; f = f->pNext)
      printf("# %s:%u: %s\n", f->strFileName, f->uiLineNumber, f->strCondition);
  }
  CU_cleanup_registry();
  return failed > 0;
}

#endif
