#!/usr/bin/env python3
"""Which objects of the JDK change, though analysis/jdk_objects.c says that those of their class do not, and why hpor
need not take calls on them for accesses.

    jdk_objects.py TOOL JDK    fails if the JDK has a class that no rule below names

TOOL is build/tests/instrument/jdk_objects, which finds the classes in the class files. The reasons:

    known      calls on such objects have a rule by the method's name, or are operations of their own
    cache      what is kept there is the same whoever comes first, and nobody can tell whether it is there
    loads      kept while classes are loaded or linked, while code for a handle is made, or by the JVM for itself
    within     only one call of the JDK has the object, or another object whose calls have a rule
    world      the object stands for a process, a file or an address: its state is outside of the program"""
import re
import subprocess
import sys

RULES = [
    (r"java/lang/(Thread|ThreadGroup|VirtualThread|Throwable|NullPointerException)(\$.*)?|java/lang/ref/.*", "known"),
    (r"java/lang/reflect/AccessibleObject", "known"),
    (r"java/lang/ThreadLocal\$.*|java/util/concurrent/ThreadLocalRandom", "known"),
    (r"java/lang/(Class|ClassLoader|ClassValue|Module|ModuleLayer|Package|PublicMethods)(\$.*)?", "loads"),
    (r"java/lang/(invoke|runtime|module|classfile|constant)/.*|java/lang/(Stack|LiveStack|SecurityManager).*", "loads"),
    (r"java/lang/(String|Enum|Character.*)|java/math/Big(Decimal|Integer)|java/util/(Locale|UUID|Currency).*", "cache"),
    (r"java/lang/reflect/(Constructor|Executable|Field|Method|Parameter|RecordComponent|ProxyGenerator).*", "cache"),
    (r"java/io/File", "cache"),
    (r"java/lang/management/ThreadInfo|java/lang/AbstractStringBuilder|java/math/(Signed)?MutableBigInteger", "within"),
    (r"java/lang/(Process|ProcessImpl|ProcessHandleImpl|UNIXProcess)(\$.*)?|java/io/(Console|FileSystem).*", "world"),
    (r"java/io/ObjectStream.*|java/io/FilePermission.*", "within"),
    (r"java/net/(Inet|Interface|IDN|URI|URL|URLPermission|URLClassLoader|InMemory).*", "cache"),
    (r"java/nio/charset/Charset(\$.*)?|java/nio/file/attribute/.*|java/nio/ByteOrder", "cache"),
    (r"java/nio/file/(CopyMoveHelper|FileTreeWalker|FileChannelLines|TempFileHelper|Files).*", "within"),
    (r"java/security/(AccessControl|CodeSource|Permission|Principal|ProtectionDomain|SecureRandom).*", "within"),
    (r"java/time/.*", "within"),
    (r"java/util/(Base64|HexFormat|ListResourceBundle|PropertyPermission|PropertyResource|ResourceBundle).*", "within"),
    (r"java/util/regex/Pattern.*", "within"),
]


def rule_of(name):
    return next((why for pattern, why in RULES if re.fullmatch(pattern, name)), None)


def main():
    tool, jdk = sys.argv[1:]
    done = subprocess.run([tool, jdk], stdout=subprocess.PIPE, text=True, check=True)
    fields = {}
    for name, field in (line.split("\t") for line in done.stdout.splitlines()):
        fields.setdefault(name, set()).add(field)
    if "java/lang/Thread" not in fields:
        print("# no class is found that sets fields")
        return 1
    unknown = sorted(name for name in fields if not rule_of(name))
    for name in unknown:
        print(f"# {name} sets {', '.join(sorted(fields[name]))}, and counts as a class whose objects do not change")
    print(f"{len(fields)} classes")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
