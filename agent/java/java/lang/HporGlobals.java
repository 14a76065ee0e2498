package java.lang;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.lang.HporContract.FinalKind;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import jdk.internal.misc.Unsafe;

/**
 * What the JDK keeps for the whole JVM and a program can set: system properties, the default locale and time zone, the
 * standard streams, the main thread's name and the like. The guards here remember what was there before the first
 * change of an execution, and it is put back before the next.
 */
public final class HporGlobals {
    private static final Unsafe U = Unsafe.getUnsafe();

    private static Properties properties; // null: the execution has not touched them
    private static HashMap<Object, Object> propertyValues;
    private static Locale[] locales; // the default, for display, for formats; null: not changed
    private static Object zone;
    private static boolean zoneChanged;
    private static ThreadGroup group;
    private static int[] priorities; // of the group, and of those above it
    /* The launcher's main thread: with OS threads it is the program's in every execution. */
    private static Thread main;
    private static String name;
    private static int priority;
    private static ClassLoader loader;
    private static Object securityManager;
    private static java.io.PrintStream out;
    private static java.io.PrintStream err;
    private static java.io.InputStream in;

    private HporGlobals() {
    }

    static void remember() {
        group = Thread.currentThread().getThreadGroup();
        priorities = new int[0];
        for (ThreadGroup g = group; g != null; g = g.getParent()) {
            priorities = java.util.Arrays.copyOf(priorities, priorities.length + 1);
            priorities[priorities.length - 1] = g.getMaxPriority();
        }
        main = Thread.currentThread();
        name = main.getName();
        priority = main.getPriority();
        loader = main.getContextClassLoader();
        securityManager = System.getSecurityManager();
        out = System.out;
        err = System.err;
        in = System.in;
        if (isJvms(out, FileDescriptor.out) && isJvms(err, FileDescriptor.err)) {
            keep(out);
            keep(err);
            keep(in);
        }
        HporObjects.prepare();
    }

    /** Is the object the stream to which the JVM's output goes, or that of its errors? */
    static boolean isStandardStream(Object o) {
        return o == out || o == err;
    }

    private static boolean isProgram() {
        return Thread.currentThread() == Hpor.running;
    }

    /* ---- guards: none of them keeps the call from going on ---- */

    /** Of System.getProperties, too: what it returns can be changed. */
    public static boolean properties() {
        if (isProgram() && properties == null) {
            int was = Hpor.mute();
            try {
                properties = System.getProperties();
                propertyValues = new HashMap<>(properties);
            } finally {
                Hpor.unmute(was);
            }
        }
        return false;
    }

    /** In the place of System.setProperties: with null, the JDK's code takes many steps. */
    public static boolean properties(Properties all) {
        properties();
        if (!isProgram()) {
            return false;
        }
        int was = Hpor.mute();
        try {
            System.setProperties(all);
        } finally {
            Hpor.unmute(was);
        }
        return true;
    }

    public static boolean properties(String key) {
        return properties();
    }

    public static boolean properties(String key, String value) {
        return properties();
    }

    private static long table; // where System keeps them; 0: not looked up yet

    /** Before a static method looks into the system properties, or changes them: they are one object, with its lock. */
    public static void propertiesAsked(int site) {
        if (!isProgram()) {
            return;
        }
        if (table == 0) {
            int was = Hpor.mute();
            table = offsetOf(System.class, "props");
            Hpor.unmute(was);
        }
        HporObjects.object(U.getReference(System.class, table), site);
    }

    static long offsetOf(Class<?> type, String field) {
        try {
            return U.staticFieldOffset(type.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            throw new InternalError("a field of this JDK is not as it was", e);
        }
    }

    public static boolean locale(Locale locale) {
        if (isProgram() && locales == null) {
            int was = Hpor.mute();
            try {
                locales = new Locale[] {Locale.getDefault(), Locale.getDefault(Locale.Category.DISPLAY),
                    Locale.getDefault(Locale.Category.FORMAT)};
            } finally {
                Hpor.unmute(was);
            }
        }
        return false;
    }

    public static boolean locale(Locale.Category category, Locale locale) {
        return locale(locale);
    }

    public static boolean zone(TimeZone set) {
        if (isProgram() && !zoneChanged) {
            zone = staticReference(TimeZone.class, "defaultTimeZone", null, false);
            zoneChanged = true;
        }
        return false;
    }

    static ThreadGroup mainGroup() {
        return group;
    }

    /* ---- putting back ---- */

    private static Object staticReference(Class<?> type, String name, Object value, boolean set) {
        int was = Hpor.mute();
        try {
            U.ensureClassInitialized(type);
            Field f = type.getDeclaredField(name);
            Object base = U.staticFieldBase(f);
            long offset = U.staticFieldOffset(f);
            if (set) {
                U.putReferenceVolatile(base, offset, value);
            }
            return U.getReferenceVolatile(base, offset);
        } catch (NoSuchFieldException e) {
            Hpor.uncontrolled0("what a program sets in ".concat(type.getName()));
            return null;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Also a field that reflection does not show. */
    private static native void setStatic0(Class<?> owner, String field, String descriptor, Object value);

    /** Between executions, and after the last one. */
    static void reset() {
        if (properties != null) {
            System.setProperties(properties);
            if (!propertyValues.equals(properties)) {
                properties.clear();
                properties.putAll(propertyValues);
            }
            properties = null;
        }
        if (locales != null) {
            Locale.setDefault(locales[0]);
            Locale.setDefault(Locale.Category.DISPLAY, locales[1]);
            Locale.setDefault(Locale.Category.FORMAT, locales[2]);
            locales = null;
        }
        if (zoneChanged) {
            staticReference(TimeZone.class, "defaultTimeZone", zone, true);
            zone = null;
            zoneChanged = false;
        }
        if (System.getSecurityManager() != securityManager) {
            // System.setSecurityManager would ask the present one
            setStatic0(System.class, "security", "Ljava/lang/SecurityManager;", securityManager);
        }
        resetGroup(group, 0);
        resetMain();
        resetStreams();
    }

    /** A group's priority is at most that of the one above, which sets those below with its own. */
    private static void resetGroup(ThreadGroup g, int at) {
        if (at + 1 < priorities.length) {
            resetGroup(g.getParent(), at + 1);
        }
        if (g.getMaxPriority() != priorities[at]) {
            g.setMaxPriority(priorities[at]);
        }
    }

    private static void resetMain() {
        if (!main.getName().equals(name)) {
            main.setName(name);
        }
        if (main.getPriority() != priority) {
            main.setPriority(priority);
        }
        if (main.getContextClassLoader() != loader) {
            main.setContextClassLoader(loader);
        }
        if (main.getUncaughtExceptionHandler() != main.getThreadGroup()) {
            main.setUncaughtExceptionHandler(null);
        }
    }

    /** Before System.setOut, setErr and setIn, which set the field of that name. */
    public static void setsStream(Object stream, String field, int site) {
        if (Thread.currentThread() != Hpor.running) {
            return;
        }
        int kind = Hpor.finalKind0(System.class, field, site);
        if (kind == FinalKind.WRITTEN) {
            Hpor.staticRef(stream, site);
            return;
        }
        Hpor.publish(stream);
        if (Hpor.DIGESTS) {
            HporDigest.untracked();
        }
        if (kind == FinalKind.ASSIGNED) {
            Hpor.uncontrolled0("System.setOut, setErr or setIn, whose readers may use the old stream or the new one");
        }
    }

    /* ---- settings that code of the JDK reads for itself ---- */

    private static final String INHERITED = "(inherited)";

    /** Has the program set one beside other threads? Until then it is no operation to read one. */
    private static boolean innerChange;

    /** Between executions: the search has learned of such a setting. */
    static void finalsChanged() {
        innerChange = isChanged(Locale.class, "(default)") || isChanged(TimeZone.class, "(default)")
                || isChanged(ClassLoader.class, "(assertions)") || isChanged(Thread.class, INHERITED)
                || isChanged(System.class, "(loggers)");
    }

    private static boolean isChanged(Class<?> of, String name) {
        return Hpor.finalKind0(of, name, 0) == FinalKind.VARIABLE;
    }

    /** Before the program sets one. */
    public static void setsInner(Class<?> of, String name, int site) {
        if (Thread.currentThread() != Hpor.running) {
            return;
        }
        if (Hpor.finalKind0(of, name, site) == FinalKind.ASSIGNED) {
            Hpor.uncontrolled0("a setting of ".concat(of.getName())
                    .concat(", which others may read before it is changed, or behind that"));
        }
        Hpor.staticField(site);
    }

    /** Before a thread gets another priority or class loader, which the threads that it makes inherit. */
    public static void setsInherited(Object o, int site) {
        if (o instanceof Thread t && t != Thread.currentThread() && HporThreads.isStarted(t)) {
            setsInner(Thread.class, INHERITED, site);
        }
    }

    /** At the entry of a method of the JDK that reads one. */
    public static void asksInner(Class<?> of, String name, int site) {
        if (innerChange && Thread.currentThread() == Hpor.running && isChanged(of, name)) {
            Hpor.staticField(site);
        }
    }

    /* ---- the standard streams ---- */

    private static final long CLOSING = Hpor.U.objectFieldOffset(java.io.PrintStream.class, "closing");
    private static final long TROUBLE = Hpor.U.objectFieldOffset(java.io.PrintStream.class, "trouble");
    private static final long DESCRIPTOR = Hpor.U.objectFieldOffset(FileDescriptor.class, "fd");
    private static final long WRAPPED = Hpor.U.objectFieldOffset(java.io.FilterOutputStream.class, "out");
    private static final long BUFFERED = Hpor.U.objectFieldOffset(java.io.BufferedOutputStream.class, "count");
    /** What the streams are made of, each object behind its copy. */
    private static final java.util.ArrayList<Object> parts = new java.util.ArrayList<>();
    private static boolean closed; // a standard descriptor, by this execution

    /** Has nobody set another one, such as a launcher that keeps what is printed? */
    private static boolean isJvms(java.io.PrintStream stream, FileDescriptor descriptor) {
        try {
            return stream.getClass() == java.io.PrintStream.class
                    && U.getReference(stream, WRAPPED) instanceof java.io.BufferedOutputStream buffer
                    && U.getReference(buffer, WRAPPED) instanceof java.io.FileOutputStream file
                    && file.getFD() == descriptor;
        } catch (java.io.IOException e) {
            return false;
        }
    }

    private static void keep(Object o) {
        for (int i = 1; i < parts.size(); i += 2) {
            if (parts.get(i) == o) {
                return;
            }
        }
        if (!(o instanceof Closeable || o instanceof CharsetEncoder || o instanceof Buffer
                || o instanceof FileDescriptor)) {
            return;
        }
        HporFields.Layout layout = HporFields.layout(o.getClass());
        try {
            Object copy = U.allocateInstance(o.getClass());
            copyAll(layout, o, copy);
            parts.add(copy);
            parts.add(o);
        } catch (InstantiationException e) {
            throw new InternalError(e);
        }
        for (Class<?> c = o.getClass(); c != null; c = c.getSuperclass()) {
            for (Field f : HporDeclared.fields(c)) {
                if (!Modifier.isStatic(f.getModifiers()) && !f.getType().isPrimitive()) {
                    keep(U.getReference(o, U.objectFieldOffset(f)));
                }
            }
        }
    }

    private static void copyAll(HporFields.Layout layout, Object from, Object to) {
        for (int i = 0; i < layout.offsets.length; i++) {
            HporFields.copy(layout.kinds[i], from, to, layout.offsets[i]);
        }
    }

    /** Closed, or with something in the buffer, or it has met an error. */
    private static boolean isSpoilt(java.io.PrintStream stream) {
        return U.getBoolean(stream, CLOSING) || U.getBoolean(stream, TROUBLE)
                || !(U.getReference(stream, WRAPPED) instanceof java.io.BufferedOutputStream buffer)
                || U.getInt(buffer, BUFFERED) != 0;
    }

    /**
     * Guard of FileDescriptor.close. The JVM would close what hpor and the executions that follow need: so the
     * descriptor only looks closed.
     */
    public static boolean closes(FileDescriptor descriptor) {
        boolean standard = descriptor == FileDescriptor.in || descriptor == FileDescriptor.out
                || descriptor == FileDescriptor.err;
        if (!standard || parts.isEmpty() || !isProgram() && Thread.currentThread() != Hpor.muted()) {
            return false;
        }
        closed = true;
        U.putInt(descriptor, DESCRIPTOR, -1);
        return true;
    }

    /** Guard of what decides whether others' prints are seen: it closes a stream, or leaves something in its buffer. */
    @jdk.internal.vm.annotation.Hidden
    public static void hides(java.io.PrintStream stream) {
        if (Thread.currentThread() == Hpor.running && HporGlobals.isStandardStream(stream)
                && !HporInnerMonitors.isPrinting()) {
            Hpor.sync(HporContract.Kind.SHOW, 0, 0, 1, null);
        }
    }

    @jdk.internal.vm.annotation.Hidden
    public static void hides(java.io.PrintStream stream, int written) {
        hides(stream);
    }

    private static void repairStreams() {
        if (parts.isEmpty() || !closed && !isSpoilt(out) && !isSpoilt(err)) {
            return;
        }
        closed = false;
        for (int i = 0; i < parts.size(); i += 2) {
            Object o = parts.get(i + 1);
            copyAll(HporFields.layout(o.getClass()), parts.get(i), o);
        }
    }

    private static void resetStreams() {
        repairStreams();
        if (System.out != out) {
            System.setOut(out);
        }
        if (System.err != err) {
            System.setErr(err);
        }
        if (System.in != in) {
            System.setIn(in);
        }
    }
}
