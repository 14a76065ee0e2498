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
        return o == null || isKey(o) || !isNamed(o) ? hash : Hpor.hash0(hash);
    }

    /**
     * Tables of the JDK's own have such keys, outlive executions, and are used by the program and while it is muted:
     * one hash for all.
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
