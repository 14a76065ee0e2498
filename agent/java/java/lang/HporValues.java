package java.lang;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import jdk.internal.misc.Unsafe;

/** Texts for the report, called from C while the failing execution is run once more. */
final class HporValues implements Function<Stream<StackWalker.StackFrame>, String> {
    private static final Unsafe U = Unsafe.getUnsafe();

    private final Object result;
    private final boolean returns;
    private final int step;

    /** An execution is recorded for the report. Set from C. */
    static boolean recording;

    /** A handler has caught it, in the running thread. The message is read, not asked for: that may be a method. */
    static void caught(Throwable thrown) {
        int was = Hpor.mute();
        try {
            Object message = HporAwaited.get(thrown, "detailMessage");
            String name = typeName(thrown.getClass());
            caught0(message == null ? name : name + ": " + message, frames(thrown.getStackTrace()), ownFrames());
        } catch (RuntimeException e) {
            // the report says less
        } finally {
            Hpor.unmute(was);
        }
    }

    private static native void caught0(String what, String thrownAt, String caughtAt);

    /** Tells of a call what it returns, or else what it was given. */
    private HporValues(Object result, boolean returns, int step) {
        this.result = result;
        this.returns = returns;
        this.step = step;
    }

    /** The value of the field {@code name} of {@code object}, or of the class itself for a static one. */
    static String field(Object object, Class<?> owner, String name) {
        int was = Hpor.mute();
        try {
            for (Class<?> c = object != null ? object.getClass() : owner; c != null; c = c.getSuperclass()) {
                for (Field f : HporDeclared.fields(c)) {
                    if (f.getName().equals(name) && Modifier.isStatic(f.getModifiers()) == (object == null)) {
                        return object == null ? text(f.getType(), U.staticFieldBase(f), U.staticFieldOffset(f))
                                : text(f.getType(), object, U.objectFieldOffset(f));
                    }
                }
            }
            return null;
        } finally {
            Hpor.unmute(was);
        }
    }

    static String element(Object array, int index) {
        int was = Hpor.mute();
        try {
            if (array instanceof java.nio.Buffer) {
                return HporBuffers.byteAt(array, index);
            }
            if (array == null || !array.getClass().isArray() || index >= Array.getLength(array)) {
                return null;
            }
            Object value = Array.get(array, index);
            return array.getClass().getComponentType().isPrimitive() ? primitive(value) : text(value);
        } finally {
            Hpor.unmute(was);
        }
    }

    private static String text(Class<?> type, Object base, long offset) {
        return switch (type.descriptorString().charAt(0)) {
            case 'I' -> Integer.toString(U.getInt(base, offset));
            case 'J' -> Long.toString(U.getLong(base, offset));
            case 'Z' -> Boolean.toString(U.getBoolean(base, offset));
            case 'B' -> Byte.toString(U.getByte(base, offset));
            case 'S' -> Short.toString(U.getShort(base, offset));
            case 'C' -> primitive(U.getChar(base, offset));
            case 'F' -> Float.toString(U.getFloat(base, offset));
            case 'D' -> Double.toString(U.getDouble(base, offset));
            default -> text(U.getReference(base, offset));
        };
    }

    private static String primitive(Object value) {
        return value instanceof Character c ? quote('\'', String.valueOf(c)) : String.valueOf(value);
    }

    private static String text(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String s) {
            return quote('"', s.length() > 40 ? s.substring(0, 37).concat("...") : s);
        }
        if (value instanceof Number && value.getClass().getClassLoader() == null || value instanceof Boolean
                || value instanceof Character) {
            return value.getClass().getName().startsWith("java.util") ? name(value) : primitive(value);
        }
        if (value instanceof Enum<?> e) {
            return e.name();
        }
        return name(value);
    }

    private static String quote(char mark, String s) {
        StringBuilder b = new StringBuilder().append(mark);
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\n') {
                b.append("\\n");
            } else if (c < ' ') {
                b.append('?');
            } else {
                b.append(c);
            }
        }
        return b.append(mark).toString();
    }

    static String name(Object value) {
        return objectName0(value);
    }

    private static native String objectName0(Object value);

    /**
     * What a lock is made of is called by the lock: ReentrantLock$NonfairSync is a ReentrantLock. So is what hpor has
     * in the place of a pool.
     */
    private static Class<?> shownType(Class<?> type) {
        if (type.getName().startsWith("java.util.concurrent.HporForkJoin")) {
            return java.util.concurrent.ForkJoinPool.class;
        }
        boolean part = java.util.concurrent.locks.AbstractOwnableSynchronizer.class.isAssignableFrom(type);
        return part && type.getClassLoader() == null && type.getDeclaringClass() != null ? type.getDeclaringClass()
                : type;
    }

    /** The class's name as a reader writes it: without package, with the outer classes. */
    static String typeName(Class<?> type) {
        int was = Hpor.mute();
        try {
            type = shownType(type);
            int dimensions = 0;
            while (type.isArray()) {
                type = type.getComponentType();
                dimensions++;
            }
            String name = type.getName();
            StringBuilder b = new StringBuilder(name.substring(name.lastIndexOf('.') + 1).replace('$', '.'));
            while (dimensions-- > 0) {
                b.append("[]");
            }
            return b.toString();
        } finally {
            Hpor.unmute(was);
        }
    }

    private static final Class<?> AWAITED = java.util.concurrent.HporForkJoinAwaited.class;
    private static final long TASK = Hpor.U.objectFieldOffset(AWAITED, "task");
    private static final long FUTURE = Hpor.U.objectFieldOffset(AWAITED, "future");

    /** What the running thread has called: where it waits for a task or a future, that. Calls no method with hooks. */
    static Object called() {
        Object called = HporBackend.asked[Hpor.runningId];
        if (called == null || called.getClass() != AWAITED) {
            return called;
        }
        Object task = Hpor.U.getReference(called, TASK);
        return task != null ? task : Hpor.U.getReference(called, FUTURE);
    }

    /** Is the method of a class of the object, "CompletableFuture.join"? */
    static boolean isCalledOn(Object o, String method) {
        for (Class<?> type = o.getClass(); type != null; type = type.getSuperclass()) {
            String name = typeName(type);
            if (method.startsWith(name) && method.lastIndexOf('.') == name.length()) {
                return true;
            }
        }
        return isView(o.getClass().getName(), method);
    }

    /** Is the method that of a set which is nothing but a view of the object? */
    private static boolean isView(String type, String method) {
        return switch (type) {
            case "java.util.concurrent.ConcurrentHashMap" -> method.startsWith("ConcurrentHashMap.KeySetView.")
                    || method.startsWith("Collections.SetFromMap.");
            case "java.util.concurrent.ConcurrentSkipListMap" -> method.startsWith("ConcurrentSkipListSet.");
            case "java.util.concurrent.CopyOnWriteArrayList" -> method.startsWith("CopyOnWriteArraySet.");
            default -> false;
        };
    }

    /** The lock of a condition; null: it is no condition of the JDK's. */
    static Object lockOf(Object condition) {
        Object whole = HporSections.whole(condition);
        return whole == condition ? null : whole;
    }

    static Thread thread(int id) {
        return id >= 0 && id < HporBackend.threads.length ? HporBackend.threads[id] : null;
    }

    /** The number of the program's thread that {@code t} is or carries; -1: none. */
    static int number(Thread t) {
        for (int i = 0; t != null && i < HporBackend.threads.length; i++) {
            if (HporBackend.threads[i] == t || HporBackend.carriers[i] == t) {
                return i;
            }
        }
        return -1;
    }

    private static final int MOST_FRAMES = 4096;

    /**
     * The monitors of the JVM's that the running fiber owns, the innermost frame's first. Most of its frames may lie in
     * the heap, where JVMTI does not look. Of a recursion's frames only some are looked at: that takes long.
     */
    static Object[] ownedMonitors() {
        int was = Hpor.mute();
        try {
            return LiveStackFrame.getStackWalker().walk(frames -> {
                java.util.ArrayList<Object> found = new java.util.ArrayList<>();
                java.util.Iterator<StackWalker.StackFrame> i = frames.iterator();
                for (int left = MOST_FRAMES; left > 0 && i.hasNext(); left--) {
                    for (Object monitor : ((LiveStackFrame) i.next()).getMonitors()) {
                        found.add(monitor);
                    }
                }
                return found.toArray();
            });
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The running thread's stack is nearly used up. */
    static void overflow() {
        int was = Hpor.mute();
        try {
            throw new StackOverflowError();
        } finally {
            Hpor.unmute(was);
        }
    }

    /** See {@link HporBackend#isOwnedBySleeper}. */
    static boolean ownedBySleeper(Object monitor) {
        int was = Hpor.mute();
        try {
            return HporBackend.backend.isOwnedBySleeper(monitor);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The OS thread that runs thread {@code id}. */
    static Thread carrier(int id) {
        Thread t = thread(id);
        return t != null && HporBackend.carriers[id] != null ? HporBackend.carriers[id] : t;
    }

    /** The name of thread {@code id}, which is {@code object} if it has not been started yet. */
    static String threadName(int id, Object object) {
        Thread t = thread(id);
        if (t == null && object instanceof Thread o) {
            t = o;
        }
        return t == null ? null : t.getName().isEmpty() ? "virtual-" + t.getId() : t.getName();
    }

    /**
     * The stack as Java prints it, a frame a line, without hpor's own frames; then what has caused it, and what is
     * suppressed.
     */
    static String frames(Throwable thrown) {
        int was = Hpor.mute();
        try {
            String own = frames(thrown.getStackTrace());
            StringBuilder all = new StringBuilder(own);
            List<Throwable> told = new ArrayList<>();
            told.add(thrown);
            addOthers(all, thrown, own, told);
            return all.toString();
        } finally {
            Hpor.unmute(was);
        }
    }

    private static void addOthers(StringBuilder all, Throwable thrown, String around, List<Throwable> told) {
        for (Throwable suppressed : thrown.getSuppressed()) {
            add(all, "Suppressed: ", suppressed, around, told);
        }
        add(all, "Caused by: ", causeOf(thrown), around, told);
    }

    /** The program may have made it anew. */
    private static Throwable causeOf(Throwable thrown) {
        try {
            return thrown.getCause();
        } catch (Throwable ignored) {
            return null;
        }
    }

    private static void add(StringBuilder all, String how, Throwable thrown, String around, List<Throwable> told) {
        if (thrown == null || told.size() >= MOST_THROWN || told.stream().anyMatch(t -> t == thrown)) {
            return;
        }
        told.add(thrown);
        String text;
        try {
            text = String.valueOf(thrown);
        } catch (Throwable ignored) {
            text = thrown.getClass().getName();
        }
        all.append(how).append(text.lines().findFirst().orElse("")).append('\n');
        String own = frames(thrown.getStackTrace());
        String[] frames = own.lines().toArray(String[]::new);
        String[] outer = around.lines().toArray(String[]::new);
        int common = 0;
        while (common < frames.length && common < outer.length
                && frames[frames.length - 1 - common].equals(outer[outer.length - 1 - common])) {
            common++;
        }
        for (int i = 0; i < frames.length - common; i++) {
            all.append(frames[i]).append('\n');
        }
        if (common > 0) {
            all.append("... ").append(common).append(" more\n");
        }
        addOthers(all, thrown, own, told);
    }

    /** That one report tells. */
    private static final int MOST_THROWN = 16;

    /** The same of the thread that calls this. */
    static String ownFrames() {
        return frames(new Throwable());
    }

    /** All methods on the stack, the last one first, each class and name in a line. */
    static String ownMethods() {
        int was = Hpor.mute();
        try {
            StringBuilder b = new StringBuilder();
            for (StackTraceElement e : new Throwable().getStackTrace()) {
                b.append(e.getClassName().replace('.', '/')).append(' ').append(e.getMethodName()).append('\n');
            }
            return b.toString();
        } finally {
            Hpor.unmute(was);
        }
    }

    /**
     * Of the JDK's method that the program has called, the name, and behind a line end the arguments: "put" and "7".
     * Called where a section is entered, in the method or in one that it calls with the same arguments: its first local
     * variables still hold them. Objects are told by their class, since to name one numbers
     * it. Null: not known. {@code step} is the number of the call's first step, from 1.
     */
    static String ownArguments(int step) {
        int was = Hpor.mute();
        try {
            return LiveStackFrame.getStackWalker(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE))
                    .walk(new HporValues(null, false, step));
        } catch (RuntimeException e) {
            return null; // another JDK keeps local variables in another way
        } finally {
            Hpor.unmute(was);
        }
    }

    /**
     * The same with the result in the place of the arguments. Called where the method, or one that it calls with the
     * same arguments for the same result, returns.
     */
    static String ownResult(Object result) {
        int was = Hpor.mute();
        try {
            return StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE))
                    .walk(new HporValues(result, true, 0));
        } finally {
            Hpor.unmute(was);
        }
    }

    @Override
    public String apply(Stream<StackWalker.StackFrame> frames) {
        List<StackWalker.StackFrame> own = new ArrayList<>();
        for (Iterator<StackWalker.StackFrame> i = frames.iterator(); i.hasNext();) {
            StackWalker.StackFrame frame = i.next();
            String name = frame.getClassName();
            if (!isOfJdk(name)) {
                break;
            }
            if (!name.contains(".Hpor") && !name.startsWith("java.lang.invoke.")
                    && !name.startsWith("jdk.internal.reflect.")) {
                own.add(frame);
            }
        }
        if (own.isEmpty()) {
            return null;
        }
        if (returns) {
            HporSubmitted.returned(own.get(0), result);
        } else {
            HporSubmitted.note(own, step);
        }
        StackWalker.StackFrame outer = own.get(own.size() - 1);
        MethodType called = outer.getMethodType();
        String text = returns ? result(own.get(0), called) : arguments(own, called);
        return text == null ? null : outer.getMethodName().concat("\n").concat(text);
    }

    /** By the innermost frame that was given the same. */
    static String arguments(List<StackWalker.StackFrame> own, MethodType called) {
        if (called.parameterCount() == 0) {
            return "";
        }
        for (StackWalker.StackFrame frame : own) {
            if (begins(frame.getMethodType(), called)) {
                return frame instanceof LiveStackFrame f ? arguments(f, called) : null;
            }
        }
        return null;
    }

    static boolean isOfJdk(String name) {
        return name.startsWith("java.") || name.startsWith("javax.") || name.startsWith("jdk.")
                || name.startsWith("sun.") || name.startsWith("com.sun.");
    }

    /** Of a method that is not static. */
    private static String arguments(LiveStackFrame frame, MethodType called) {
        Object[] locals = frame.getLocals();
        if (locals.length == 0 || !frame.getDeclaringClass().isInstance(locals[0])) {
            return null;
        }
        StringBuilder b = new StringBuilder();
        int slot = 1;
        for (Class<?> type : called.parameterArray()) {
            boolean wide = type == long.class || type == double.class;
            b.append(slot == 1 ? "" : ", ").append(argument(type, locals, wide ? slot + 1 : slot));
            slot += wide ? 2 : 1;
        }
        return b.toString();
    }

    /**
     * Of a method that calls an inner one, which may be itself. Null: the inner one returns something else. Results
     * smaller than an int come as one.
     */
    private String result(StackWalker.StackFrame inner, MethodType outer) {
        Class<?> type = outer.returnType();
        if (type == boolean.class && inner.getMethodName().endsWith("cquireShared") && result instanceof Integer left) {
            return Boolean.toString(left >= 0); // a synchronizer says what it has left
        }
        boolean put = inner.getMethodName().equals("putVal") || inner.getMethodName().equals("doPut");
        if (put && type == boolean.class && outer.parameterCount() == 1) {
            return Boolean.toString(result == null); // a set's add: what was there before
        }
        if (type != inner.getMethodType().returnType() || !begins(inner.getMethodType(), outer)) {
            return null;
        }
        return type == boolean.class ? Boolean.toString((Integer) result != 0)
                : type == char.class ? primitive((char) (int) (Integer) result) : told(result);
    }

    /** Does the inner method get what the outer one was given, and perhaps more? */
    static boolean begins(MethodType inner, MethodType outer) {
        int count = outer.parameterCount();
        return count <= inner.parameterCount() && outer.parameterList().equals(inner.parameterList().subList(0, count));
    }

    /** Objects by their class. */
    static String told(Object value) {
        boolean plain = value == null || value instanceof String || value instanceof Enum<?>
                || value instanceof Boolean || value instanceof Character
                || value instanceof Number && value.getClass().getPackageName().equals("java.lang");
        return plain ? text(value) : value.getClass().isHidden() ? "lambda" : typeName(value.getClass());
    }

    private static String argument(Class<?> type, Object[] locals, int slot) {
        Object value = slot < locals.length ? locals[slot] : null;
        if (!type.isPrimitive()) {
            if (value instanceof LiveStackFrame.PrimitiveSlot) {
                return "?"; // the method needs it no more, and compiled code has dropped it
            }
            return told(value);
        }
        if (!(value instanceof LiveStackFrame.PrimitiveSlot p) || type == float.class || type == double.class) {
            return "?";
        }
        long number = p.size() == 8 ? p.longValue() : p.intValue();
        return number == 0 ? "?" // or compiled code has dropped it
                : type == boolean.class ? Boolean.toString((number & 1) != 0)
                : type == char.class ? primitive((char) number)
                : type == long.class ? Long.toString(number) : Integer.toString((int) number);
    }

    /** The class of the JDK with this internal name, which is loaded if need be. Null: there is none. */
    static Class<?> loaded(String name) {
        int was = Hpor.mute();
        try {
            return Class.forName(name.replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The same of a thread that waits. */
    static String threadFrames(int id) {
        Thread t = thread(id);
        if (t == null) {
            return "";
        }
        int was = Hpor.mute();
        try {
            StackTraceElement[] trace = t == Thread.currentThread() ? new Throwable().getStackTrace()
                    : HporBackend.backend.stack(id);
            return trace == null ? "" : frames(trace);
        } finally {
            Hpor.unmute(was);
        }
    }

    private static String frames(StackTraceElement[] trace) {
        StringBuilder b = new StringBuilder();
        for (StackTraceElement e : HporTraces.ofProgram(trace)) {
            String type = HporTraces.classOf(e);
            boolean own = type.contains("$$Lambda") || type.startsWith("java.lang.invoke.")
                    || type.startsWith("jdk.internal.reflect.")
                    || e.getModuleName() != null && e.getModuleName().equals("java.base")
                            && type.equals("java.lang.Thread") && e.getMethodName().equals("getStackTrace");
            if (!own) {
                b.append(type).append('.').append(HporTraces.methodOf(e)).append('(');
                if (e.getFileName() == null) {
                    b.append("Unknown Source");
                } else {
                    b.append(e.getFileName());
                    if (e.getLineNumber() >= 0) {
                        b.append(':').append(e.getLineNumber());
                    }
                }
                b.append(")\n");
            }
        }
        return b.toString();
    }
}
