package java.lang;

/** Identity hash codes that are the same in every run. */
public final class HporHashes {
    private HporHashes() {
    }

    /** In the place of System.identityHashCode where it is called by reflection. */
    public static int identityHashCode(Object o) {
        return hashCode(o);
    }

    public static int identityHashCode(Object o, int site) {
        return hashCode(o);
    }

    /**
     * Object.hashCode and System.identityHashCode of the program: made from the object's name, the same in every run.
     */
    static int hashCode(Object o) {
        int hash = System.identityHashCode(o);
        if (o == null) {
            return hash;
        }
        if (isKey(o)) {
            return hash < START ? hash : spread(textOf(o).hashCode());
        }
        boolean named = isNamed(o);
        boolean asks = Thread.currentThread() == (named ? Hpor.running : Hpor.muted);
        if (isOfJdk(o) && asks || named && o instanceof Module) {
            return kept(o, hash, named);
        }
        return named ? Hpor.hash0(hash) : hash;
    }

    /** The JVM's next hash when the agent takes over. Tables of the JDK's may have what has a smaller one. */
    private static final int START = System.identityHashCode(new Object());

    /** Modules apart: one of proxies, made in an execution, stays in a table of the JDK's with what it exports. */
    private static boolean isOfJdk(Object o) {
        Class<?> type = o.getClass();
        return type.getClassLoader() == null && type != Object.class && type != Module.class;
    }

    /* ---- objects of the JDK's classes that executions make, and that may outlive them ---- */

    private static final int MOST = 1 << 14;

    /** The JVM's hashes, open addressing, and by them the hashes that were given. */
    private static int[] asked = new int[256];
    private static int[] given = new int[256];
    private static int count;
    private static int muted; // objects that were asked first while the program was

    private static int spread(int hash) {
        return hash * 0x9e3779b9 >>> 1;
    }

    private static int placeOf(int hash) {
        int mask = asked.length - 1;
        int i = hash * 0x9e3779b9 >>> 8 & mask;
        while (asked[i] != 0 && asked[i] != hash) {
            i = i + 1 & mask;
        }
        return i;
    }

    /**
     * The JDK may keep such an object in a table that outlives the execution, and may ask for its hash while the
     * program is muted. So the object has the hash for which it was first asked.
     */
    private static int kept(Object o, int hash, boolean named) {
        int i = placeOf(hash);
        if (asked[i] == hash) {
            return given[i];
        }
        int text = o.getClass().getName().hashCode();
        int gives = named ? Hpor.hash0(hash) : hash < START ? hash : spread(text + muted++);
        if (count < MOST) {
            asked[i] = hash;
            given[i] = gives;
            if (++count > asked.length / 2) {
                grow();
            }
        }
        return gives;
    }

    private static void grow() {
        int[] oldAsked = asked;
        int[] oldGiven = given;
        asked = new int[oldAsked.length * 2];
        given = new int[asked.length];
        for (int i = 0; i < oldAsked.length; i++) {
            if (oldAsked[i] != 0) {
                int place = placeOf(oldAsked[i]);
                asked[place] = oldAsked[i];
                given[place] = oldGiven[i];
            }
        }
    }

    /**
     * Tables of the JDK's own have such keys, outlive executions, and are used by the program and while it is muted:
     * one hash for all. The JVM's follows from the order in which threads have asked, in whichever execution was first.
     * A replay has another one.
     */
    private static boolean isKey(Object o) {
        return o instanceof Class || o instanceof java.util.zip.ZipFile || isConstant(o);
    }

    /**
     * Made once for all executions, though perhaps in the midst of one: the JDK's enums, literals, lambdas that capture
     * nothing.
     */
    private static boolean isConstant(Object o) {
        Class<?> type = o.getClass();
        return o instanceof Enum<?> constant && constant.getDeclaringClass().getClassLoader() == null
                || o instanceof String text && HporState.isInterned(text) || type.isHidden()
                && type.getName().contains("$$Lambda") && HporFields.isEmpty(type);
    }

    /** What is the same for the key in each JVM; other keys may have the same. */
    private static String textOf(Object key) {
        if (key instanceof Class<?> type) {
            String name = type.getName();
            return type.isHidden() ? name.substring(0, Math.max(0, name.indexOf("$$Lambda"))) : name;
        }
        if (key instanceof Enum<?> constant) {
            return constant.name();
        }
        if (key instanceof java.util.zip.ZipFile file) {
            return file.getName();
        }
        return key instanceof String text ? text : textOf(key.getClass());
    }

    /**
     * While the program is muted, its objects have the same hash as at other times; those of the JDK's code are not
     * named.
     */
    private static boolean isNamed(Object o) {
        Thread self = Thread.currentThread();
        return (self == Hpor.running || Hpor.running == null && self == Hpor.muted
                && (o.getClass() == Object.class || o.getClass() == Module.class
                || o.getClass().getClassLoader() != null))
                && !HporQuiet.isFramework(o.getClass());
    }
}
