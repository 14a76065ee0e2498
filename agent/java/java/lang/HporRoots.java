package java.lang;

import java.util.HashSet;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;

/** Which objects of the JDK are recorded, by their classes. */
final class HporRoots {
    /** The JVM's own: classes and their loading, linking and calling, threads, the collector, native memory. */
    private static final String[] OF_JVM = {"java.lang.Hpor", "java.lang.ref.", "java.lang.invoke.",
        "java.lang.reflect.", "java.lang.module.", "java.lang.Shutdown", "java.lang.ApplicationShutdownHooks",
        "java.lang.VirtualThread", "java.lang.ThreadBuilders", "java.nio.Bits", "java.util.zip.", "java.util.jar.",
        "jdk.internal.access.", "jdk.internal.classfile.", "jdk.internal.foreign.", "jdk.internal.jimage.",
        "jdk.internal.jrtfs.", "jdk.internal.loader.", "jdk.internal.misc.", "jdk.internal.module.",
        "jdk.internal.org.objectweb.", "jdk.internal.perf.", "jdk.internal.ref.", "jdk.internal.reflect.",
        "jdk.internal.vm.", "sun.invoke.", "sun.launcher.", "sun.reflect.", "java.lang.Thread$"};
    /** Parts of the JDK where a call that sets something, elsewhere, is no sign of state. */
    private static final String[] CORE = {"java.io.", "java.lang.", "java.math.", "java.nio.", "java.text.",
        "java.time.", "java.util.", "jdk.internal.", "sun.net.www.", "sun.nio.",
        "sun.security.jca.ProviderConfig", "sun.text.", "sun.util."};
    /** Parts whose static initializers set nothing in other classes. What they compute there is computed again. */
    private static final String[] FOR_ITSELF = {"com.sun.crypto.", "java.security.", "javax.crypto.", "sun.security."};
    /** State that a program can set, also by calls whose name does not tell. */
    private static final String[] STATE = {"com.sun.jmx.", "java.io.ObjectInputFilter",
        "java.lang.System$LoggerFinder", "java.lang.management.", "java.util.logging.", "java.util.prefs.",
        "javax.management.", "jdk.internal.logger.", "jdk.nio.zipfs.", "sun.util.logging."};
    /** Packages in which the program has set something. */
    private static final HashSet<String> SET = new HashSet<>();
    private static boolean setsProviders;

    private HporRoots() {
    }

    private static boolean startsWithOne(String name, String[] starts) {
        for (String start : starts) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    static boolean hasStatics(Class<?> type) {
        return !type.isHidden() && !startsWithOne(type.getName(), OF_JVM);
    }

    /** Are the objects of a class recorded? It is no array. */
    static boolean isEntered(Class<?> type) {
        if (type == java.lang.ref.WeakReference.class || type == java.lang.ref.SoftReference.class) {
            return true;
        }
        return isJdk(type) && type != String.class && type != Class.class && type != Module.class && !type.isHidden()
                && !Number.class.isAssignableFrom(type) | type.getPackageName().equals("java.util.concurrent.atomic")
                && !Thread.class.isAssignableFrom(type) && !ThreadGroup.class.isAssignableFrom(type)
                && !java.lang.ref.Cleaner.Cleanable.class.isAssignableFrom(type)
                && !java.util.concurrent.ExecutorService.class.isAssignableFrom(type)
                && !startsWithOne(type.getName(), OF_JVM);
    }

    /** Arrays, collections and what they are made of are parts of the objects that hold them. */
    static boolean isPart(Class<?> type) {
        if (type.isArray()) {
            return true;
        }
        String of = type.getPackageName();
        return of.equals("java.util") || of.startsWith("java.util.concurrent");
    }

    static boolean isCore(Class<?> type) {
        return startsWithOne(type.getName(), CORE) && !startsWithOne(type.getName(), STATE);
    }

    /** May the static initializer of a class set something in others? */
    static boolean setsOthers(Class<?> type) {
        return hasStatics(type) && !isCore(type) && !startsWithOne(type.getName(), FOR_ITSELF);
    }

    /**
     * The program calls a method of the class that sets something: in the class's package, or in those of classes that
     * its code names.
     */
    static void sets(Class<?> owner) {
        addPackage(owner);
        ConstantPool pool = SharedSecrets.getJavaLangAccess().getConstantPool(owner);
        for (int i = 1; i < pool.getSize(); i++) {
            if (pool.getTagAt(i) == ConstantPool.Tag.CLASS) {
                try {
                    addPackage(pool.getClassAt(i));
                } catch (LinkageError e) {
                    // there is no such class, or it is not for this one
                }
            }
        }
    }

    private static void addPackage(Class<?> type) {
        if (isJdk(type) && !type.isArray() && !isCore(type)) {
            SET.add(type.getPackageName());
        }
    }

    static void setsProviders() {
        setsProviders = true;
    }

    /** Is what the class, or its objects, hold more than what has been computed once, and is the same for all? */
    static boolean isState(Class<?> type) {
        return startsWithOne(type.getName(), STATE)
                || SET.contains(type.getPackageName()) && !isCore(type)
                || ClassLoader.class.isAssignableFrom(type)
                || setsProviders && java.security.Provider.class.isAssignableFrom(type);
    }
}
