#!/usr/bin/env python3
"""Which objects of the JDK change, though analysis/jdk_objects.c says that those of their class do not, and why hpor
need not take calls on them for accesses.

    jdk_objects.py TOOL JDK    fails if the JDK has a class that no rule below names

TOOL is build/tests/instrument/jdk_objects, which finds the classes in the class files. The reasons:

    known      calls on such objects have a rule by the method's name or by the class that declares it, or are
               operations of their own
    cache      what is kept there is the same whoever comes first, and nobody can tell whether it is there
    loads      kept while classes are loaded or linked, while code for a handle is made, or by the JVM for itself
    within     only one call of the JDK has the object, or another object whose calls have a rule
    world      the object stands for a process, a file or an address: its state is outside of the program"""
import re
import subprocess
import sys

RULES = [  # classes by name, so that a new one is noticed; a package only where no program has its objects
    (r"java/lang/(Thread|Thread\$FieldHolder|ThreadGroup|VirtualThread|Throwable|NullPointerException)", "known"),
    (r"java/lang/ThreadLocal\$ThreadLocalMap(\$Entry)?|java/lang/reflect/AccessibleObject", "known"),
    (r"java/security/SecureRandom|java/lang/ref/.*", "known"),
    (r"java/lang/(Class(\$ReflectionData|Loader|Value\$ClassValueMap)?|Module|ModuleLayer|Package)", "loads"),
    (r"java/lang/PublicMethods(\$MethodList)?|java/lang/invoke/.*|java/lang/runtime/SwitchBootstraps\$.*", "loads"),
    (r"java/lang/module/(Configuration|ModuleDescriptor|ModuleFinder\$2|Resolver)", "loads"),
    (r"java/lang/(Stack(FrameInfo|StreamFactory\$.*|TraceElement)|constant/MethodTypeDescImpl)", "loads"),
    (r"java/lang/(Enum|String)|java/math/Big(Decimal|Integer)|java/util/Locale(\$LanguageRange)?", "cache"),
    (r"java/lang/reflect/(Constructor|Executable|Field|Method|Parameter|RecordComponent)", "cache"),
    (r"java/io/File|java/nio/charset/Charset|java/nio/file/attribute/(AclEntry|FileTime)", "cache"),
    (r"java/net/(Inet[46]AddressImpl|InetAddress|InetAddress\$(InetAddressHolder|ValidCachedLookup))", "cache"),
    (r"java/net/(URI|URL|URLPermission)|java/security/CodeSource|java/time/ZoneOffset", "cache"),
    (r"java/util/(ListResourceBundle|ResourceBundle|ResourceBundle\$CacheKey)|java/util/PropertyPermission", "cache"),
    (r"java/io/(FilePermission|ObjectStreamClass|ObjectStreamClass\$Deser.*|ObjectStreamField)", "cache"),
    (r"java/time/chrono/HijrahChronology|java/time/zone/TzdbZoneRulesProvider|java/lang/classfile/TypeKind", "cache"),
    (r"java/lang/management/ThreadInfo|java/math/(Signed)?MutableBigInteger|java/nio/charset/Charset\$1", "within"),
    (r"java/lang/reflect/ProxyGenerator(\$ProxyMethod)?|java/util/regex/Pattern(\$.*)?", "within"),
    (r"java/net/(Inet6Address\$Inet6AddressHolder|URI\$Parser|URL\$1)|java/security/AccessControlContext", "within"),
    (r"java/nio/file/(CopyMoveHelper\$CopyOptions|FileTreeWalker(\$DirectoryNode)?)", "within"),
    (r"java/time/(chrono/|zone/)?Ser|java/time/format/(DateTime(Parse|Print)Context|Parsed)", "within"),
    (r"java/time/format/DateTimeFormatterBuilder\$(PrefixTree|TextPrinterParser)", "within"),
    (r"java/util/Base64\$(DecInputStream|EncOutputStream)", "known"),
    (r"java/(io/FilePermissionCollection|util/PropertyPermissionCollection)", "known"),
    (r"java/lang/(Process|ProcessHandleImpl\$Info|ProcessImpl(\$.*)?)|java/io/Console(\$LineReader)?", "world"),
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
