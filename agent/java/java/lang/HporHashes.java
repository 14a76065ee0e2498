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
            return kept(o, hash, false, Integer.MAX_VALUE);
        }
        boolean named = isNamed(o);
        boolean asks = Thread.currentThread() == (named ? Hpor.running : Hpor.muted);
        if (isOfJdk(o) && asks || named && o instanceof Module) {
            return kept(o, hash, named, MOST);
        }
        return named ? Hpor.hash0(hash) : hash;
    }

    /** The JVM's next hash when the agent takes over. */
    private static final int START = System.identityHashCode(new Object());

    /**
     * Was the hash given since? If not, tables of the JDK's may go by it, of those that are there before the agent, or
     * that come from an archive; it is then the same in each JVM.
     */
    private static boolean isLate(int hash) {
        return hash >= START && hash < System.identityHashCode(new Object());
    }

    /** Modules apart: one of proxies, made in an execution, stays in a table of the JDK's with what it exports. */
    private static boolean isOfJdk(Object o) {
        Class<?> type = o.getClass();
        return type.getClassLoader() == null && type != Object.class && type != Module.class;
    }

    /* ---- what may outlive executions ---- */

    private static final int MOST = 1 << 14;

    /** The JVM's hashes, open addressing, 0: free; and by them the hashes that were given. Other threads may look. */
    private record Table(int[] asked, int[] given) {
        Table(int size) {
            this(new int[size], new int[size]);
        }

        int placeOf(int hash) {
            int mask = asked.length - 1;
            int i = spread(hash) >>> 7 & mask;
            while (asked[i] != 0 && asked[i] != hash) {
                i = i + 1 & mask;
            }
            return i;
        }

        void put(int hash, int gives) {
            int i = placeOf(hash);
            given[i] = gives;
            U.storeFence();
            asked[i] = hash;
        }
    }

    private static final jdk.internal.misc.Unsafe U = jdk.internal.misc.Unsafe.getUnsafe();
    private static volatile Table table = new Table(256);
    private static int count;

    private static int spread(int hash) {
        return hash * 0x9e3779b9 >>> 1;
    }

    /**
     * The JDK may keep such an object in a table that outlives the execution, and may ask for its hash while the
     * program is muted. So the object has the hash for which it was first asked. What static initializers have made
     * is there once in a JVM, and its name would follow from the execution in which it was asked.
     */
    private static int kept(Object o, int hash, boolean named, int most) {
        Table t = table;
        int i = t.placeOf(hash);
        if (t.asked[i] == hash) {
            return t.given[i];
        }
        if (named && !HporKept.has(o)) {
            return keep(hash, Hpor.hash0(hash), most);
        }
        return keep(hash, count < most && isLate(hash) ? spread(textOf(o).hashCode()) : hash, most);
    }

    /** The first answer counts, whichever thread has it: threads of the JVM's ask for hashes of classes, too. */
    private static synchronized int keep(int hash, int gives, int most) {
        int i = table.placeOf(hash);
        if (table.asked[i] == hash) {
            return table.given[i];
        }
        if (count < most) {
            if (++count > table.asked.length / 2) {
                table = grown(table);
            }
            table.put(hash, gives);
        }
        return gives;
    }

    private static Table grown(Table old) {
        Table grown = new Table(old.asked.length * 2);
        for (int i = 0; i < old.asked.length; i++) {
            if (old.asked[i] != 0) {
                grown.put(old.asked[i], old.given[i]);
            }
        }
        return grown;
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
