/* The classes that box primitive values. */
#ifndef AG_JDK_WRAPPERS_H
#define AG_JDK_WRAPPERS_H

typedef struct ag_wrapper {
  char type;                    /* of the primitive value, as in descriptors */
  const char *name;             /* "java/lang/Integer" */
  const char *of;               /* descriptor of valueOf */
  const char *back, *back_type; /* the method that gives the value, and its descriptor */
} ag_wrapper;

/* The wrapper of a primitive type. Null: `type` is a reference. */
const ag_wrapper *ag_jdk_wrapper(char type);

#endif
