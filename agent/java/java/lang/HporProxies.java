package java.lang;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import jdk.internal.vm.annotation.Hidden;

/** Classes that are initialized with the class of a proxy, which the JVM makes and initializes once. */
public final class HporProxies {
    /** The first JDK whose proxies look up their methods without initializing a class. */
    private static final int LEAVES_ALONE = 18;
    private static final boolean NAMES = Runtime.version().feature() < LEAVES_ALONE;

    private HporProxies() {
    }

    /** Guard of the method that makes each proxy: also those of annotations, which are made by muted code. */
    @Hidden
    public static void makes(Constructor<?> constructor, InvocationHandler handler) {
        Thread self = Thread.currentThread();
        boolean isMuted = Hpor.running == null && Hpor.muted() == self;
        if (self != Hpor.running && !isMuted) {
            return;
        }
        if (isMuted) { // the JDK's code is muted, but the initializer is the program's, and may throw
            Hpor.unmute(1);
        }
        try {
            HporClasses.initializeAbove(constructor.getDeclaringClass());
        } finally {
            if (isMuted) {
                Hpor.mute();
            }
        }
    }

    /** As above, before JDK 24. */
    @Hidden
    public static void makes(Class<?> caller, Constructor<?> constructor, InvocationHandler handler) {
        makes(constructor, handler);
    }

    /** Guard of MethodHandleProxies.getProxyClass: the JDK makes one hidden class for each interface. */
    @Hidden
    public static void makes(Class<?> type) {
        if (Thread.currentThread() != Hpor.running) {
            return;
        }
        for (Class<?> above : type.getInterfaces()) {
            makes(above);
        }
        int was = Hpor.mute();
        boolean isInitialized;
        try {
            isInitialized = type.getClassLoader() != null && HporDeclared.hasDefaultMethod(type);
        } finally {
            Hpor.unmute(was);
        }
        if (isInitialized) {
            HporClasses.initializeAt(0, type);
        }
    }

    /**
     * In JDK 17, the initializer of a proxy's class looks up each method by Class.forName: of its interface and its
     * parameters. Muted.
     */
    static List<Class<?>> named(Class<?> type) {
        if (!NAMES || !Proxy.class.isAssignableFrom(type)) {
            return List.of();
        }
        HashSet<String> seen = new HashSet<>(List.of("hashCode()", "equals(class java.lang.Object)", "toString()"));
        ArrayList<Class<?>> found = new ArrayList<>();
        for (Class<?> i : type.getInterfaces()) {
            for (Method m : i.getMethods()) {
                String parameters = Arrays.toString(m.getParameterTypes());
                String text = m.getName() + "(" + parameters.substring(1, parameters.length() - 1) + ")";
                if (!Modifier.isStatic(m.getModifiers()) && seen.add(text)) {
                    found.add(i);
                    found.addAll(Arrays.asList(m.getParameterTypes()));
                }
            }
        }
        found.removeIf(Class::isArray);
        return found;
    }
}
