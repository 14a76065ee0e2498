/* Tests which lines of a Java source hold what (launcher/ci_source.h): a letter for each line. */
#include "../tap.h"
#include "launcher/ci_source.h"

#include <stdlib.h>
#include <string.h>

/* Empty, body, header, import, declaration. */
static const char letters[] = ".bhid";

static const struct {
  const char *name, *text, *lines;
} cases[] = {
    {"fields and methods", "class A {\n  int x = 1;\n\n  void f() {\n    x++;\n  }\n}\n", "dd.hb..."},
    {"a declaration of several lines",
     "class A {\n  @Mark(x = 1)\n  static\n  void f(int a,\n         int b) {\n  }\n}", "dhhhh.."},
    {"all in one line", "class A { void f() { g(); } }", "d"},
    {"a method in one line", "class A {\n  int f() { return 1; }\n}", "dh."},
    {"comments", "// class A {\n/* int x;\n*/\nclass A { /* } */\n  // int y;\n}", "...d.."},
    {"strings and characters",
     "class A {\n  void f() {\n    g(\"}\\\"}\");\n    c = '}';\n    g(\"/*\");\n  }\n  int x;\n}", "dhbbb.d."},
    {"a text of lines", "class A {\n  String s = \"\"\"\n    }}\n    \"\"\";\n  int f() {\n    return 1;\n  }\n}",
     "dddd"
     "hb.."},
    {"imports", "package a;\nimport b.C;\nimport static d.E.f;\nimport g.*;\nclass A {}", "diidd"},
    {"values with braces",
     "class A {\n  int[] a = {\n    1,\n  };\n  Runnable r = () -> {\n    f();\n  };\n  void f() {\n  }\n}",
     "ddddddd"
     "h.."},
    {"initializers", "class A {\n  static {\n    f();\n  }\n  {\n    g();\n  }\n}", "dhb.bb.."},
    {"nested classes",
     "class A {\n  void f() {\n    new B() {\n      int y;\n    };\n  }\n  record R(int x) {\n    R {\n      f();\n    "
     "}\n  }\n}",
     "dhbbb.d"
     "hb..."},
    {"constants of an enum", "enum E {\n  A,\n  B {\n    void f() {\n    }\n  };\n  int x;\n  void g() {\n  }\n}",
     "dddddd"
     "dh.."},
    {"constants of an enum alone", "enum E {\n  A,\n  B(1)\n}\nclass A {\n  void f() {\n  }\n}", "ddd.dh.."},
    {"names that only look like it",
     "class A {\n  void record(int x) {\n    enumerate();\n  }\n  Class<?> classOf() {\n    return A.class;\n  }\n}",
     "dhb.hb.."},
    {"an abstract method", "interface I {\n  int f(int a);\n  default void g() {\n    f(1);\n  }\n}", "ddhb.."},
    {"too many closing braces", "}\n}\nclass A {\n  int x;\n}", "..dd."},
};

int main(void) {
  tap t = {0};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    size_t count;
    char found[64] = "";
    ag_source_line *lines = ag_source_lines(cases[i].text, &count);
    for (size_t k = 0; lines && k < count && k < sizeof found - 1; k++) found[k] = letters[lines[k]];
    tap_equal(&t, found, cases[i].lines, cases[i].name);
    free(lines);
  }
  return tap_end(&t);
}
