#!/usr/bin/env python3
"""Which monitors of the JDK's code stay with the JVM, and why hpor need not look for them
(agent/jdk/inner_monitor_classes.c).

    jdk_monitors.py TOOL JDK    fails if the JDK has a class that no rule below names

TOOL is build/tests/instrument/jdk_monitors, which finds the classes in the class files. Two things may leave a monitor
with the JVM: inner_monitor_classes.c says so, or the JVM loads the class before an agent can rewrite it, and no group
of inner_monitor_classes.c has the class. The reasons:

    loads       held only while classes are loaded, linked or initialized, or while code for a handle is made: there
                hpor switches no threads
    modelled    hpor stands between: the program does not come to that code, or a model has the monitor
    leaf        what is done meanwhile has no hooks: it calls no program, and no collection of java.util"""
import os
import re
import subprocess
import sys

RULES = [
    (r"jdk/internal/(loader|module|jimage|jrtfs|misc/VM|vm)\b.*", "loads"),
    (r"java/lang/(Class|Module(Layer)?(\$\d+)?|SecurityManager)", "loads"),
    (r"java/lang/(invoke|runtime)/.*|sun/invoke/.*|sun/reflect/.*|jdk/internal/reflect/.*", "loads"),
    (r"java/lang/(Thread|ThreadGroup|VirtualThread|Shutdown|ApplicationShutdownHooks|ClassValue(\$.*)?)", "modelled"),
    (r"java/lang/ref/.*|jdk/internal/ref/.*|java/lang/management/ManagementFactory", "modelled"),
    (r"java/lang/(IO|System|String|ScopedValue|NullPointerException|StackFrameInfo|StackTraceElement)", "leaf"),
    (r"jdk/internal/(foreign|perf|platform|misc/Signal)\b.*", "leaf"),
    # loaded early, and in no group
    (r"java/nio/charset/Charset|sun/nio/cs/StandardCharsets|java/security/ProtectionDomain", "leaf"),
]


def rule_of(name):
    return next((why for pattern, why in RULES if re.fullmatch(pattern, name)), None)


def loaded_early(jdk):
    """The classes that the JVM loads before main, with slashes."""
    done = subprocess.run([os.path.join(jdk, "bin", "java"), "-Xlog:class+load", "-version"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=True)
    names = re.findall(r"\[class,load\] (\S+) source:", done.stdout)
    return {name.replace(".", "/") for name in names}


def main():
    tool, jdk = sys.argv[1:]
    done = subprocess.run([tool, jdk], stdout=subprocess.PIPE, text=True, check=True)
    early = loaded_early(jdk)
    if "java/lang/Object" not in early:
        print("# the JVM does not say which classes it loads")
        return 1
    failed, stay = False, 0
    for name, kind in (line.split("\t") for line in done.stdout.splitlines()):
        if kind == "jvm" or (kind == "inner" and name in early):
            stay += 1
            if not rule_of(name):
                failed = True
                print(f"# {name} enters monitors of the JVM: no rule says why nobody is kept waiting there")
    print(f"{stay} classes")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
