package java.lang;

import static java.lang.HporContract.Kind.*;

import jdk.internal.vm.annotation.Hidden;

/** The hooks where the JVM would initialize a class, and those of fields of interfaces. */
public final class HporInits {
    private HporInits() {
    }

    @Hidden
    public static void init(int site, Class<?> type) {
        int number = site < HporClasses.ofSite.length ? HporClasses.ofSite[site] : 0;
        int[] known = Hpor.seen;
        if (number != 0 && number < known.length && known[number] == HporClasses.epoch) {
            return;
        }
        if (Thread.currentThread() == Hpor.running) {
            HporClasses.initialize(site, type);
        }
    }

    /** The class of the constructor that another constructor is about to call; null: none does. */
    private static Class<?> above;

    /** Right before a constructor calls another one, of that class. */
    @Hidden
    public static void initNotAbove(Class<?> type) {
        if (Thread.currentThread() == Hpor.running) {
            above = type;
        }
    }

    /** At the entry of a constructor: whoever makes an object of a class below does not initialize this one. */
    @Hidden
    public static void initMade(int site, Class<?> type) {
        if (Thread.currentThread() != Hpor.running) {
            return;
        }
        boolean called = above == type;
        above = null;
        if (!called) {
            init(site, type);
        }
    }

    /**
     * At the entry of a default method, which initializes nothing. But the JVM has done that with the class of a
     * lambda.
     */
    @Hidden
    public static void initDefault(Object o, int site, Class<?> type) {
        if (o.getClass().isHidden()) {
            init(site, type);
        }
    }

    /**
     * A lambda was made, or a proxy: the interfaces with default methods are initialized with the class of the object.
     */
    @Hidden
    public static void initLambda(Object o, int site) {
        if (Thread.currentThread() == Hpor.running) {
            HporClasses.initializeMade(site, o.getClass());
        }
    }

    public static Object newProxy(ClassLoader loader, Class<?>[] interfaces,
            java.lang.reflect.InvocationHandler handler, int site) {
        Object made = java.lang.reflect.Proxy.newProxyInstance(loader, interfaces, handler);
        initLambda(made, site);
        return made;
    }

    /**
     * Before a field of an interface is read through {@code from}, which inherits it if it is not the interface itself.
     */
    @Hidden
    public static void initInterface(int site, Class<?> from, String name) {
        int number = site < HporClasses.ofSite.length ? HporClasses.ofSite[site] : 0;
        int[] known = Hpor.seen;
        if (number != 0 && number < known.length && known[number] == HporClasses.epoch) {
            return;
        }
        if (Thread.currentThread() == Hpor.running) {
            HporClasses.initializeInterface(site, from, name);
        }
    }

    public static Object interfaceRef(int value) {
        return HporClasses.interfaceRef(value);
    }

    public static long interfaceBits(int value) {
        return HporClasses.interfaceBits(value);
    }

    public static void setInterface(Object object, int value) {
        Hpor.publish(object);
        HporClasses.setInterface(value, object, 0);
    }

    public static void setInterface(long bits, int value) {
        HporClasses.setInterface(value, null, bits);
    }

    static int classInit(int site, int number) {
        return Hpor.sync(CLASS_INIT, site, number, 0, null);
    }

    static void classInitEnd(int number, boolean failed) {
        if (!Hpor.killing) {
            Hpor.sync(CLASS_INIT_END, 0, number, failed ? 1 : 0, null);
        }
    }
}
