"""What jdk_effects.py takes for known of the JDK's code: natives, and what cannot be followed."""
import re

# Native methods that change nothing that is older; what they return is new, or OLD.
NATIVES = re.compile(
    r"java/lang/Object (getClass|hashCode) |java/lang/Class (isArray|isInstance|isAssignableFrom|isPrimitive|"
    r"isInterface|isHidden|getSuperclass|getModifiers|desiredAssertionStatus0|isRecord0) |"
    r"java/lang/(Float|Double) |java/lang/StrictMath |java/lang/Throwable fillInStackTrace |"
    r"java/lang/Thread (currentThread|currentCarrierThread) |java/lang/System (identityHashCode|nanoTime|"
    r"currentTimeMillis) |java/lang/StringUTF16 isBigEndian |jdk/internal/misc/Unsafe (get|arrayBase|arrayIndex)\w+ |"
    r"java/lang/reflect/Array (newArray|multiNewArray|getLength) |java/lang/StringCoding |"
    r"java/lang/String isBigEndian ")
# Calls known to change nothing that a program can tell, whose code asks what cannot be followed. What CharSequence is
# asked by is one access to the text (jdk_objects.c), whoever implements it.
TRUSTED = re.compile(r"java/lang/Class (getName|getComponentType|desiredAssertionStatus|getSimpleName|toString) |"
                     r"java/lang/Throwable (<init>|fillInStackTrace|getOurStackTrace) |"
                     r"java/lang/String (intern|to(Lower|Upper)Case) |"
                     r"jdk/internal/util/Preconditions |"
                     r"java/text/((Number|Date|List)Format get\w*Instance|DecimalFormatSymbols initializeCurrency|"
                     r"MessageFormat copyAndQuoteBraces) |"
                     r"java/util/Locale getInstance |java/util/regex/Matcher getMatchedGroupIndex |"
                     r"sun/util/locale/InternalLocaleBuilder get\w+ |"
                     r"java/lang/CharSequence (length|charAt|subSequence|toString) ")

# Classes whose objects never change, as their Javadoc says: what their public methods keep is the same whoever comes
# first. These methods change no argument, either.
UNCHANGING = re.compile(r"java/math/Big(Decimal|Integer)|java/util/(Locale|Currency|regex/Pattern)")
# What only looks, whoever answers it (`readers` of jdk_objects.c): where it is not known who does.
ASKS = {("equals", "(Ljava/lang/Object;)Z"), ("hashCode", "()I")}
# The result belongs to the thread alone.
OWN = "java/lang/ThreadLocal get ()Ljava/lang/Object;"
# Natives, and code that asks what cannot be followed, that write to an object: the number of the argument.
WRITERS = ((re.compile(r"jdk/internal/math/(FloatingDecimal|DoubleToDecimal|FloatToDecimal) appendTo "), 1),
           (re.compile(r"jdk/internal/misc/Unsafe (put|compareAnd|weakCompareAnd)"), 1),
           (re.compile(r"jdk/internal/misc/Unsafe copy(Swap)?Memory0 "), 3))
# Fields that keep what is the same whoever comes first, beside those of jdk_objects.py.
CACHES = {("java/lang/StringBuffer", "toStringCache"), ("java/util/regex/Matcher", "namedGroups")}
# Types whose objects never change.
CONSTANT = re.compile(r"Ljava/lang/(String|Class|Integer|Long|Short|Byte|Character|Boolean|Double|Float);|"
                      r"Ljava/util/Locale;")
