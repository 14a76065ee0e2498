/* Finds the class that the JVM will start. */
#ifndef AG_MAIN_CLASS_H
#define AG_MAIN_CLASS_H

/* The main class, from the property sun.java.command: "Main args", "module/Main args" or "app.jar args". For a jar the
 * manifest names the class. Returns the name with slashes, owned by the caller; null: unknown. */
char *ag_main_class(const char *command);

/* Converts slashes to dots; a null name gives "?". Returns a text owned by the caller; null when memory runs out. */
char *ag_class_with_dots(const char *name);

#endif
