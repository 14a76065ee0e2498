/* Which class the JVM will start. */
#ifndef AG_MAIN_CLASS_H
#define AG_MAIN_CLASS_H

/* From the value of the property sun.java.command: "Main args", "module/Main args" or "app.jar args" (then the jar's
 * manifest says it). The name comes with slashes, owned by the caller; null: it cannot be told. */
char *ag_main_class(const char *command);

/* A class name with slashes as users write it; "?" if there is none. Owned by the caller; null: out of memory. */
char *ag_class_with_dots(const char *name);

#endif
