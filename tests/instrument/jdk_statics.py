#!/usr/bin/env python3
"""What the JDK's own code may keep in static fields, from one execution to the next, of the classes whose calls
agent/jdk/known_calls.c says to lead nowhere. (What other classes keep, HporKept finds by comparison.)

    jdk_statics.py TOOL JDK    fails if the JDK has a field that no rule below names

TOOL is build/tests/instrument/jdk_statics, which finds the fields in the class files. The kinds:

    constant    a table or a constant, which its code only looks at
    computed    computed at the first use and the same for all, or a cache of that
    hidden      the JVM's own; or a number that no program sees, such as a hash for tables of the JDK
    reset       set back between executions, by the class of the runtime that the rule names
    modelled    hpor stands between, by what the rule names"""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RUNTIME = os.path.join(ROOT, "agent", "java", "java")

PLACES = ("lang", os.path.join("util", "concurrent"))

# Class, fields, kind, and who sets back, or stands between. All of it regular expressions; the first rule counts.
RULES = [
    # set back
    ("java/lang/System", "props|in|out|err|security", "reset", "HporGlobals"),
    ("java/util/Locale", "default(|Display|Format)Locale", "reset", "HporGlobals"),
    ("java/util/TimeZone", "defaultTimeZone", "reset", "HporGlobals"),
    ("java/lang/Thread", "defaultUncaughtExceptionHandler", "reset", "HporState"),
    ("java/lang/Thread", "threadInitNumber|threadSeqNumber", "reset", "HporState"),
    ("java/util/Timer", "nextSerialNumber", "reset", "HporState"),
    ("java/util/concurrent/Executors.DefaultThreadFactory", "poolNumber", "reset", "HporState"),
    ("java/util/concurrent/ThreadLocalRandom", "probeGenerator|seeder", "reset", "HporState"),
    ("java/lang/ThreadLocal", "nextHashCode", "reset", "HporState"),
    ("java/util/concurrent/ForkJoinPool", "common", "reset", "HporCommonPool"),
    ("java/util/concurrent/CompletableFuture(.Delayer)?", "ASYNC_POOL|delayer", "modelled", "HporForkJoin"),
    ("java/util/zip/ZipFile.Source", "files", "reset", "HporOpened"),
    # in hpor's place
    ("java/lang/(Application)?Shutdown(Hooks)?", "hooks|currentRunningHook", "modelled", "HporShutdown"),
    ("java/lang/(Strict)?Math.RandomNumberGeneratorHolder", "randomNumberGenerator", "modelled", "HporChance"),
    ("java/util/(Collections|Random|SplittableRandom)", "r|seedUniquifier|defaultGen", "modelled", "HporChance"),
    ("java/util/UUID.Holder", "numberGenerator", "modelled", "HporChance"),
    ("java/io/File.TempDirectory|java/nio/file/TempFileHelper", "RANDOM|random", "modelled", "HporChance"),
    # the JVM's own, and numbers that nobody sees
    ("java/lang/(Module.*|Terminator|VirtualThread)", ".*", "hidden"),
    ("java/lang/ref/.*", "queue|unfinalized|processPendingActive|NULL|NULL_QUEUE|ENQUEUED", "hidden"),
    ("java/lang/(ClassValue|ScopedValue)", "nextHashCode|nextKey", "hidden"),
    ("java/util/concurrent/ScheduledThreadPoolExecutor", "sequencer", "hidden"),
    ("java/nio/Bits", "COUNT|RESERVED_MEMORY|TOTAL_CAPACITY", "hidden"),
    ("java/nio/MappedMemoryUtils", "unused", "hidden"),
    ("java/io/DeleteOnExitHook", "files", "hidden"), # the files of all executions go when the JVM ends
    ("java/lang/invoke/.*", "counter|DEBUG_NAME_COUNTERS|DUMP_CLASS_FILES_COUNTERS|LF_FAILED|dumper|STORE_BARRIER",
     "hidden"),
    ("java/lang/reflect/Proxy.ProxyBuilder", "counter|nextUniqueNumber", "hidden"),
    # handles, forms, classes and call sites, each made once
    ("java/lang/invoke/.*", "BMH_SPECIES|SPECIALIZER|.*_STRINGIFIER|NEW_.*|(NULL_|NO_PREFIX_)?PREPENDERS|MIXERS"
     "|DOUBLE_(MIXERS|PREPENDERS)|PREPEND_.*|MIX_.*|SIMPLE_CONCAT|STR_LOOKUP|ACCESSOR_FORMS|HANDLES|ARRAYS|NFS"
     "|FAKE_METHOD_HANDLE_INVOKE|L[FG]_.*|NF_.*|GET_TARGET|TARGET_OFFSET|THROW_UCS|MH_.*|CACHE|INSTANCE|internTable"
     "|objectOnlyTypes|LOOKASIDE_TABLE", "computed"),
    ("java/lang/runtime/Carriers.*", "FACTORY|methodTypeCache", "computed"),
    ("java/lang/reflect/(AccessibleObject|Constructor|Executable|Field|Method)|java/lang/Class",
     "reflectionFactory|allPermDomain", "computed"),
    ("java/lang/reflect/AccessibleObject", "printStack.*", "computed"),
    ("java/lang/reflect/Proxy.*", "proxyCache|reverseProxyCache|dynProxyModules|wrapMethodHandle", "computed"),
    # what is computed once
    ("java/lang/System", "allowSecurityManager|bootLayer|cons|initial.*|lineSeparator|notSupportedJnuEncoding|callers",
     "computed"),
    ("java/lang/System.CallersHolder", "callers", "computed"),
    ("java/io/Console|java/lang/IO", "cons|br", "computed"),
    ("java/lang/SecurityManager", "package.*|nonExportedPkgs", "computed"),
    ("java/lang/(CharacterName|Runtime|ProcessBuilder|ProcessImpl)", "refCharName|version|LOGGER|launchMechanism",
     "computed"),
    ("java/lang/Thread.Caches", "subclassAudits", "computed"),
    ("java/math/Big(Decimal|Integer)", "BIG_TEN_POWERS_TABLE|powerCache", "computed"),
    ("java/nio/Bits", "MAX_MEMORY|MEMORY_LIMIT_SET|PAGE_SIZE", "computed"),
    ("java/text/.*", "iterCache|cache|cachedInstances|cachedNumberFormatData", "computed"),
    ("java/time/.*", "offset|.*_CACHE|CACHE|cache|cachedPrefixTree(CI)?|DAYPERIOD_LOCALESTORE", "computed"),
    ("java/util/(Calendar|Date|Formatter|GregorianCalendar|Scanner|JapaneseImperialCalendar)",
     "cachedLocaleData|defaultCenturyStart|jcal|DFS|jeras|.*Pattern", "computed"),
    ("java/util/Locale.*", "iso.*|LOCALE_CACHE|CONSTANT_LOCALES", "computed"),
    ("java/util/concurrent/.*", "NCPU|isUniprocessor|INNOCUOUS_ACC|(regular|common)ACC|modifyThreadPermission",
     "computed"),
    # filled by static initializers, with objects that add themselves
    ("java/text/.*Field|java/text/AttributedCharacterIterator.Attribute", "instanceMap|calendarToFieldMapping",
     "constant"),
    ("java/lang/Character.UnicodeBlock", "map", "constant"),
    ("java/time/chrono/AbstractChronology", "CHRONOS_BY_.*", "computed"),
    # names of machines, as the environment has them
    ("java/net/InetAddress.*", "seq|bootstrapResolver|cache|cachedLocalHost|expirySet|resolver", "computed"),
    ("java/net/SocketPermission", "debug|debugInit", "computed"),
    ("java/net/AbstractPlain(Datagram)?SocketImpl", "checkedReusePort|isReusePortAvailable", "computed"),
    # constants
    (".*", r"\$SwitchMap\$.*", "constant"),
    ("java/lang/(Boolean|ProcessBuilder.Redirect|Throwable|Thread|String|Integer|constant/.*|CharacterDataLatin1)",
     "TRUE|FALSE|PIPE|INHERIT|SUPPRESSED_SENTINEL|EMPTY_STACK_TRACE|CASE_INSENSITIVE_ORDER|[dD]igit.*|CD_.*|TABLE"
     "|CONSTRUCTOR|instance", "constant"),
    ("java/lang/(ProcessEnvironment|ProcessImpl)", "theEnvironment|platform", "constant"),
    ("java/lang/((SecurityManager|ThreadLocal).StackWalkerHolder|PinnedThreadPrinter)", "STACK_WALKER", "constant"),
    ("java/lang/constant/ConstantUtils", "EMPTY_CLASSDESC", "constant"),
    ("java/util/(Octal|Decimal|Hex)Digits", "INSTANCE", "constant"),
    ("java/lang/FdLibm.*", "PIo2|init_jk|npio2_hw|two_over_pi", "constant"),
    ("java/lang/invoke/(VarHandle.AccessType|LambdaForm.BasicType)", ".*", "constant"),
    ("java/lang/invoke/.*", "IMPL_(NAMES|LOOKUP)|ALL_WRAPPERS|DEBUG_NAMES|DMH_METHOD_TYPE_MAP|DUMP_CLASS_FILES_DIR"
     "|LOOKUP|MEMBERNAME_FACTORY|EMPTY_.*|NO_PTYPES|DEFAULT_RETHROWS|WRAPPER_TYPES|CP|wideningOpcodes", "constant"),
    ("java/lang/reflect/(AccessFlag|ClassFileFormatVersion|ProxyGenerator.*)",
     r"ABSTRACT|INTERFACE|RELEASE_\d+|CF_CONTEXT|(equals|hashCode|toString)Method|table", "constant"),
    ("java/io/File(Permission)?", "FS|fs|EMPTY_PATH|here", "constant"),
    ("java/net/((Datagram|Server)?Socket)", "factory", "constant"), # known_calls.c names the methods that set it
    ("java/net/InetAddress", "PLATFORM_LOOKUP_POLICY|RESOLVER_LOCK|impl|nameService", "constant"),
    ("java/net/(HttpConnectSocketImpl|IDN|Proxy|AbstractPlain(Datagram)?SocketImpl)",
     "doTunneling|httpField|serverSocketField|namePrep|NO_PROXY|extendedOptions", "constant"),
    ("java/math/Big.*", "DIGIT_(ONES|TENS)|LONG_TEN_POWERS_TABLE|bitsPerDigit|bnExpModThreshTable|digitsPerInt"
     "|longRadix|negConst", "constant"),
    ("java/nio/file/.*", "ENTRY_.*|OVERFLOW|defaultFileTypeDetector|(dir|file)Permissions", "constant"),
    ("java/text/.*", "Digit.*|LONG_MIN_REP|INSTANCE|STANDARD|.*_MODIFIERS?|.*_KEYWORDS|SUBFORMATPATTERN"
     "|PATTERN_INDEX_TO_CALENDAR_FIELD", "constant"),
    ("java/time/.*", "SHORT_IDS|CONF_PATH|JCAL", "constant"),
    ("java/util/(Base64.*|Date|GregorianCalendar|JapaneseImperialCalendar|HexFormat|Formatter.Flags|Locale.*)",
     "(from|to)Base64(URL)?|gcal|jcal|eras|EMPTY_BYTES|[A-Z_]+|iso3166CodesMap", "constant"),
    ("java/util/(concurrent|stream|regex)/.*", "EMPTY_ELEMENTDATA|SUBTASK_STATE_COMPARATOR|[A-Z]*SECONDS|MINUTES|HOURS"
     "|DAYS|CH_NOID|DEFAULT|ids", "constant"),
]


def rule_of(owner, field, how):
    """The rule's kind, and the class of the runtime that it names. A field that a method sets is no constant."""
    for class_pattern, field_pattern, kind, *by in RULES:
        if re.fullmatch(class_pattern, owner) and re.fullmatch(field_pattern, field):
            if kind != "constant" or how != "set":
                return kind, by[0] if by else None
    return None, None


def main():
    tool, jdk = sys.argv[1:]
    done = subprocess.run([tool, jdk], stdout=subprocess.PIPE, text=True, check=True)
    failed, count = False, 0
    for owner, field, how in (line.split("\t") for line in done.stdout.splitlines()):
        kind, by = rule_of(owner, field, how)
        count += 1
        if not kind:
            failed = True
            print(f"# {owner}.{field} is {how} by the JDK's code: no rule says what becomes of it between executions")
        elif by and not any(os.path.exists(os.path.join(RUNTIME, place, f"{by}.java")) for place in PLACES):
            failed = True
            print(f"# {owner}.{field}: the runtime has no class {by}")
    print(f"{count} fields")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
