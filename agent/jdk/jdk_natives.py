#!/usr/bin/env python3
"""The table of the native methods and intrinsics of java.base, jdk_natives.tsv: what hpor makes of each.

    jdk_natives.py write TOOL JDK...     adds those of these JDKs to the table, by the rules below
    jdk_natives.py check TOOL JDK        fails if the JDK has one that is not in the table
    jdk_natives.py embed TABLE OUTPUT    the table of native methods as a C file

TOOL is build/tests/instrument/jdk_natives. The kinds:

    modelled   hpor stands between: hooks at its calls, guards of the methods that call it, or the two backends
    nothing    touches nothing that threads share: computes, asks what never changes, or is the JVM's own housekeeping
    assumed    what it reads is part of the given arguments, environment and files
    named      the verdict names it when the program calls it

A method that no rule fits is `named`. So is, at run time, a native method of the JDK that is not in the table and is
given an object."""
import os
import re
import subprocess
import sys

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "jdk_natives.tsv")

# The first rule that fits counts: class, method, kind. Where only intrinsics are meant, their class has no such
# natives.
RULES = [
    (".*", "registerNatives|initIDs|init|initStatic|initNative", "nothing"),
    # computing, on values and on arrays that the caller's rule reads
    ("java/lang/(StrictMath|Math|Boolean|Byte|Character|CharacterDataLatin1|Double|Float|Integer|Long|Short)", ".*",
    "nothing"),
    ("java/lang/(StringCoding|StringLatin1|StringUTF16)|java/math/BigInteger", ".*", "nothing"),
    ("com/sun/crypto/provider/.*|sun/security/.*|sun/nio/cs/.*", ".*", "nothing"),
    ("java/util/(Arrays|Base64.*|DualPivotQuicksort)|jdk/internal/util/(ArraysSupport|Preconditions)", ".*",
    "modelled"),
    ("java/util/stream/.*|jdk/internal/vm/vector/.*|java/nio/Buffer", ".*", "nothing"),
    ("java/util/zip/.*", ".*", "modelled"),
    # objects as a whole
    ("java/lang/(String|StringBuffer|StringBuilder)", ".*", "modelled"),
    # objects, monitors, threads, time
    ("java/lang/Object", "getClass|<init>", "nothing"),
    ("java/lang/Object", ".*", "modelled"),
    ("java/lang/Thread", "stop0|suspend0|resume0", "named"),
    ("java/lang/Thread",
    "getNextThreadIdOffset|currentCarrierThread|ensureMaterializedForStackWalk|findScopedValueBindings", "nothing"),
    ("java/lang/(Thread|VirtualThread)|jdk/internal/vm/Continuation.*", ".*", "modelled"),
    ("jdk/internal/vm/ThreadSnapshot", ".*", "named"),
    ("java/lang/System", "mapLibraryName", "nothing"),
    ("java/lang/System", ".*", "modelled"),
    ("java/lang/Runtime", "availableProcessors", "assumed"),
    ("java/lang/Runtime", "gc", "nothing"),
    ("java/lang/Runtime", ".*", "named"),
    ("java/lang/Shutdown", ".*", "modelled"),
    ("java/lang/ref/(Finalizer|.*Reference)", ".*", "modelled"),
    # what is known of classes and stacks
    ("java/lang/Class", "forName0", "modelled"),
    ("java/lang/ClassLoader", "defineClass.*|findLoadedClass0", "modelled"),
    ("java/lang/(Class|ClassLoader|Module|NullPointerException|Throwable|SecurityManager)", ".*", "nothing"),
    ("java/lang/(StackFrameInfo|StackStreamFactory.*|StackTraceElement)|java/security/AccessController", ".*",
    "nothing"),
    ("java/lang/reflect/(Array|Field|Method)", ".*", "modelled"),
    ("java/lang/reflect/Executable|jdk/internal/reflect/(ConstantPool|Reflection)", ".*", "nothing"),
    ("jdk/internal/reflect/.*Accessor.*", ".*", "modelled"),
    ("java/lang/invoke/(MethodHandle|VarHandle)", ".*", "modelled"),
    ("java/lang/invoke/.*|jdk/internal/invoke/.*", ".*", "nothing"),
    ("jdk/internal/loader/.*|jdk/internal/jimage/.*|jdk/internal/misc/(CDS|PreviewFeatures|VM)", ".*", "nothing"),
    ("jdk/internal/(perf/Perf|vm/VMSupport|vm/ForeignLinkerSupport)", ".*", "nothing"),
    ("java/io/ObjectStreamClass", ".*", "modelled"),
    ("java/util/concurrent/atomic/.*", "VMSupportsCS8", "nothing"),
    # memory
    ("jdk/internal/misc/Unsafe", "getLoadAverage0", "named"),
    ("jdk/internal/misc/Unsafe",
    "(array|addressSize|pageSize|isBigEndian|unaligned|objectFieldOffset|staticField|shouldBe).*", "nothing"),
    ("jdk/internal/misc/Unsafe",
    "(allocateMemory|freeMemory|reallocateMemory|throwException|allocateUninit|writeback).*", "nothing"),
    ("jdk/internal/misc/Unsafe", ".*", "modelled"),
    ("jdk/internal/misc/ScopedMemoryAccess", ".*", "named"),
    ("java/nio/MappedMemoryUtils", ".*", "nothing"),
    # the network: network_calls.c has what is modelled
    ("sun/nio/ch/Net", "(is|can|should)[A-Z].*", "assumed"),
    ("sun/nio/ch/Net", "poll.*Value", "nothing"),
    ("sun/nio/ch/Net", "socket0|bind0|listen|connect0|accept|shutdown|(local|remote)(Port|InetAddress)", "modelled"),
    ("sun/nio/ch/Net", "[gs]etIntOption0|poll|pollConnect|available|sendOOB|discardOOB", "modelled"),
    ("sun/nio/ch/SocketDispatcher", ".*", "modelled"),
    ("sun/nio/ch/DatagramChannelImpl", ".*", "modelled"),
    ("sun/nio/ch/DatagramDispatcher", "(read|readv|write|writev)0", "modelled"),
    ("sun/nio/ch/UnixAsynchronousSocketChannelImpl", "checkConnect", "modelled"),
    ("sun/nio/ch/(FileDispatcherImpl|UnixDispatcher)", "(read|readv|write|writev|close|preClose)0", "modelled"),
    ("sun/nio/ch/FileDispatcherImpl", "closeIntFD", "modelled"),
    ("sun/nio/ch/(EPoll|EventFD)", "create|ctl|wait|eventfd0|set0", "modelled"),
    ("sun/nio/ch/EPoll", ".*", "nothing"),
    ("sun/nio/ch/IOUtil", "configureBlocking|makePipe|drain1?|write1", "modelled"),
    ("sun/nio/ch/NativeThread", "(current|signal)0?", "modelled"),
    ("sun/nio/ch/(IOUtil|NativeThread)", ".*", "nothing"),
    # the environment and files
    ("java/lang/(ProcessEnvironment|ProcessHandleImpl)", "environ|getCurrentPid0|isAlive0", "assumed"),
    ("java/util/TimeZone|jdk/internal/util/SystemProps.*|jdk/internal/platform/.*", ".*", "assumed"),
    ("java/io/(FileCleanable|FileDescriptor|FileInputStream|FileOutputStream|RandomAccessFile|UnixFileSystem)", ".*",
    "assumed"),
    ("sun/nio/fs/LinuxWatchService", "poll|inotifyAddWatch|inotifyRmWatch", "modelled"),
    ("sun/nio/fs/UnixNativeDispatcher", "(read|write)0?", "modelled"),
    ("sun/nio/fs/LinuxWatchService", ".*", "nothing"),
    ("sun/nio/fs/.*|sun/nio/ch/(File.*|UnixFile.*|UnixDispatcher)", ".*", "assumed"),
    ("java/net/(Inet.*|NetworkInterface)|sun/net/.*", ".*", "assumed"),
]


def kind_of(owner, method):
    for class_pattern, method_pattern, kind in RULES:
        if re.fullmatch(class_pattern, owner) and re.fullmatch(method_pattern, method):
            return kind
    return "named"


def methods_of(tool, jdk):
    """(class, name, descriptor) -> native, intrinsic or both."""
    done = subprocess.run([tool, jdk], stdout=subprocess.PIPE, text=True, check=True)
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    return {tuple(row[:3]): row[3] for row in rows}


def read_table(path):
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {tuple(row[:3]): row[3:] for row in rows}


def release(jdk):
    with open(os.path.join(jdk, "release"), encoding="utf-8") as file:
        return re.search(r'JAVA_VERSION="(\d+)', file.read()).group(1)


def write(tool, jdks):
    table = read_table(TABLE) if os.path.exists(TABLE) else {}
    for jdk in jdks:
        for method, sort in methods_of(tool, jdk).items():
            row = table.setdefault(method, ["", sort, ""])
            row[0] = " ".join(sorted({*row[0].split(), release(jdk)}))
            row[1] = sort if sort == row[1] else "both"
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write(
            "# class, method, descriptor, JDKs that have it, native or intrinsic, kind: made by jdk_natives.py\n")
        for method, row in sorted(table.items()):
            file.write("\t".join([*method, row[0], row[1], kind_of(method[0], method[1])]) + "\n")


def check(tool, jdk):
    table = read_table(TABLE)
    missing = [method for method in methods_of(tool, jdk) if method not in table]
    wrong = [method for method, row in table.items() if row[2] != kind_of(method[0], method[1])]
    for method in missing:
        print(f"# not in the table: {'.'.join(method[:2])}{method[2]}")
    for method in wrong:
        print(f"# not by the rules: {'.'.join(method[:2])}{method[2]}")
    if not missing and not wrong:
        print(f"{len(table)} methods in the table")
    return 1 if missing or wrong else 0


def embed(path, output):
    natives = {method: row for method, row in read_table(path).items() if row[1] != "intrinsic"}
    with open(output, "w", encoding="utf-8") as out:
        out.write('#include "jdk/native_methods.h"\n\nconst ag_native_method ag_native_methods[] = {\n')
        for method, row in sorted(natives.items(), key=lambda item: tuple(part.encode() for part in item[0])):
            out.write(
                f'    {{"{method[0]}", "{method[1]}", "{method[2]}", {"true" if row[2] == "named" else "false"}}},\n')
        out.write("};\nconst size_t ag_native_method_count = sizeof ag_native_methods / sizeof *ag_native_methods;\n")


def main():
    command, *rest = sys.argv[1:]
    if command == "write":
        return write(rest[0], rest[1:])
    return check(*rest) if command == "check" else embed(*rest)


if __name__ == "__main__":
    sys.exit(main())
