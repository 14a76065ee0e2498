/* Tests that a lambda's body is found in the constant pool of the class that the JVM made for the lambda. */
#include "jvm/lambda_body.h"
#include "tap.h"

#include <string.h>

static tap t;

/* As javac's lambda in Main.main and the JDK's LambdaMetafactory make it, with entries of each size before it. */
static const uint8_t pool[] = {
    /*  1 */ 5,  0, 0,  0,   0,   0,   0,   0,   1, /* a long: 1 and 2 */
    /*  3 */ 3,  0, 0,  0,   7,
    /*  4 */ 15, 6, 0,  12,
    /*  5 */ 1,  0, 4,  'M', 'a', 'i', 'n',
    /*  6 */ 7,  0, 5,
    /*  7 */ 1,  0, 13, 'l', 'a', 'm', 'b', 'd', 'a', '$', 'm', 'a', 'i', 'n', '$', '0',
    /*  8 */ 1,  0, 3,  '(', ')', 'V',
    /*  9 */ 12, 0, 7,  0,   8,
    /* 10 */ 1,  0, 6,  '<', 'i', 'n', 'i', 't', '>',
    /* 11 */ 12, 0, 10, 0,   8,
    /* 12 */ 10, 0, 6,  0,   11, /* Main.<init> */
    /* 13 */ 10, 0, 6,  0,   9,  /* Main.lambda$main$0 */
    /* 14 */ 11, 0, 6,  0,   9,  /* the same of an interface */
};
enum { COUNT = 14, LENGTH = sizeof pool - 5 };

static const char *const prefixes[] = {"lambda$", "other$", NULL};

static bool finds(const uint8_t *bytes, size_t length, uint32_t count, ag_lambda_body *body) {
  return ag_lambda_body_find(bytes, length, count, prefixes, body);
}

int main(void) {
  ag_lambda_body body = {{0}, {0}};
  tap_check(&t,
            finds(pool, LENGTH, COUNT, &body) && !strcmp(body.class_name, "Main") &&
                !strcmp(body.method, "lambda$main$0()V"),
            "the one method whose name begins so, with its class and descriptor");
  tap_check(&t, !finds(pool, LENGTH - 5, COUNT - 1, &body), "there is none: a constructor is no body");
  tap_check(&t, !finds(pool, sizeof pool, COUNT + 1, &body), "of two it could be either");
  uint8_t only[sizeof pool];
  memcpy(only, pool, sizeof pool);
  only[LENGTH - 5] = 9; /* a field */
  tap_check(&t, finds(only, sizeof only, COUNT + 1, &body), "methods of interfaces count");
  bool refused = true;
  for (size_t length = 0; length < LENGTH; length++) refused &= !finds(pool, length, COUNT, &body);
  tap_check(&t, refused, "a pool that ends too early, wherever, names none");
  uint8_t broken[LENGTH];
  unsigned found = 0;
  for (size_t at = 0; at < LENGTH; at++)
    for (int value = 0; value < 256; value++) {
      memcpy(broken, pool, LENGTH);
      broken[at] = (uint8_t)value;
      found += finds(broken, LENGTH, COUNT, &body);
    }
  tap_check(&t, found > 0 && found < 256 * LENGTH, "no byte, whatever it is, makes it read beyond the end");
  return tap_end(&t);
}
