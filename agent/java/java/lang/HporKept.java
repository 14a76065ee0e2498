package java.lang;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;

/**
 * What executions leave in objects that are older than they are: loggers, beans, providers, drivers, handlers and
 * defaults. Before the program's first call that may lead there, all that the JDK's static fields lead to is recorded.
 * A comparison after an execution finds what has changed. That is kept: it is put back after each execution from then
 * on.
 */
public final class HporKept {
    /** True: objects are recorded, and compared from time to time. */
    private static boolean recording;
    private static boolean isNew; // the recording began in the midst of an execution
    private static HporHeap heap;
    private static long executions; // since the recording
    private static long cutOff; // of these, in code of the JDK that holds a monitor
    private static long compared; // as many as there were at the last comparison
    private static int[] kept = new int[0]; // entries
    private static boolean[] isKept = new boolean[0]; // by entry: the group that begins there is kept
    private static int families = 1; // those that have been met; a bit for each, the first for calls that lead nowhere
    private static int initializers; // those that run, one in another
    private static boolean[] before; // by entry: had it changed when the outermost one began?
    /** Classes whose initializer has run since the recording began, inside of what is muted. */
    private static final ArrayList<Class<?>> INITIALIZED = new ArrayList<>();
    /** Classes of which the program has called a method that sets something. */
    private static final HashSet<String> SETTERS = new HashSet<>();
    private static final int MOST_SEEN = 20_000;
    private static final int MOST_ROUNDS = 10;
    private static int rounds; // comparisons that found more

    private HporKept() {
    }

    static boolean records() {
        return recording;
    }

    /** Was the object there when the recording began, or has a static initializer made it since? */
    static boolean has(Object o) {
        return recording && heap.has(o);
    }

    /** Before a call that may lead to what the JDK keeps; the call's family (HporFirst). */
    public static void changing(int family) {
        if ((families & 1 << family) == 0 && Thread.currentThread() == Hpor.running) {
            record(family);
        }
    }

    /** Behind changing(): the call's name says that it sets something. */
    public static void setting(String owner) {
        if (Thread.currentThread() != Hpor.running || SETTERS.contains(owner)) {
            return;
        }
        int was = Hpor.mute();
        try {
            SETTERS.add(owner);
            Class<?> type = Class.forName(owner, false, ClassLoader.getPlatformClassLoader());
            nameNative(type);
            HporRoots.sets(type);
        } catch (ClassNotFoundException | LinkageError e) {
            // the call itself says so
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Of a method that is called by reflection or a method handle, whatever its name is. */
    static int family(Class<?> owner, String method) {
        return HporRoots.isJdk(owner) ? family0(owner.getName(), method) : 0;
    }

    /** Before such a call. */
    public static void changing(int family, String owner) {
        if (family != 0) {
            changing(family);
            setting(owner);
        }
    }

    /** What the family computes once and keeps is there before anything is recorded. */
    private static void record(int family) {
        int was = Hpor.mute();
        families |= 1 << family;
        try {
            if (recording) {
                boolean[] changed = changedEntries();
                initializers++;
                HporFirst.use(family);
                initializers--;
                INITIALIZED.clear();
                adopt(changed);
                return;
            }
            HporFirst.use(family);
            heap = new HporHeap();
            for (Class<?> c : loaded0()) {
                heap.addClass(c, false);
            }
            heap.addLoader(ClassLoader.getSystemClassLoader());
            heap.addLoader(ClassLoader.getPlatformClassLoader());
            recording = true;
            isNew = true;
            recorded0();
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Classes without an initializer, which nothing told of: they began with zeros. */
    private static void addClasses() {
        for (Class<?> c : loaded0()) {
            if (!heap.has(c) && !HporDeclared.hasInitializer0(c)) {
                heap.addClass(c, true);
            }
        }
    }

    private static boolean[] changedEntries() {
        addClasses();
        ArrayList<Object> fresh = new ArrayList<>();
        boolean[] changed = new boolean[heap.size()];
        for (int i = 0; i < changed.length; i++) {
            changed[i] = heap.isChanged(i, fresh);
            fresh.clear();
        }
        return changed;
    }

    /** What has changed since counts as old. */
    private static void adopt(boolean[] known) {
        for (Class<?> c : loaded0()) {
            heap.addClass(c, false);
        }
        ArrayList<Object> fresh = new ArrayList<>();
        for (int i = 0; i < known.length; i++) {
            if (!known[i] && heap.isChanged(i, fresh)) {
                heap.recordAgain(i);
            }
            fresh.clear();
        }
        heap.follow();
    }

    /* ---- static initializers of the JDK, which run once in a JVM: what they do is never undone ---- */

    /** In the place of mute, before one. */
    public static int initializing(Class<?> type) {
        int was = Hpor.mute();
        if (recording && Thread.currentThread() == Hpor.muted && initializers++ == 0 && HporRoots.setsOthers(type)) {
            before = changedEntries();
        }
        return was;
    }

    /** In the place of unmute, behind one: what it has made is recorded, once the outermost one is over. */
    public static void initialized(Class<?> type, int was) {
        if (initializers > 0 && Thread.currentThread() == Hpor.muted) {
            INITIALIZED.add(type);
            if (--initializers == 0) {
                for (int i = 0; i < INITIALIZED.size(); i++) {
                    heap.addClass(INITIALIZED.get(i), false);
                }
                INITIALIZED.clear();
                if (before != null) {
                    adopt(before);
                    before = null;
                }
            }
        }
        Hpor.unmute(was);
    }

    /** Between executions, and after the last one: what is kept. */
    static void reset() {
        ArrayList<Object> fresh = new ArrayList<>();
        for (int i = kept.length - 1; i >= 0; i--) {
            if (heap.isChanged(kept[i], fresh)) {
                heap.putBack(kept[i]);
            }
        }
        clearReferences(fresh);
    }

    /** The collector would tell later executions of the references in what this one has added to collections. */
    private static void clearReferences(ArrayList<Object> fresh) {
        if (fresh.isEmpty()) {
            return;
        }
        HporHeap seen = new HporHeap();
        ArrayList<Object> todo = new ArrayList<>(fresh);
        for (int i = 0; i < todo.size() && i < MOST_SEEN; i++) {
            Object o = todo.get(i);
            if (o == null || heap.has(o) || !HporRoots.isPart(o.getClass()) || !seen.mark(o)) {
                continue;
            }
            heap.newBehind(o, todo);
            if (o instanceof java.lang.ref.Reference<?> r) {
                r.clear();
            }
        }
    }

    /**
     * Compares after the first execution since the recording, the second, the fourth and so on. Those that were cut off
     * while the JDK changed something count apart: they may leave what no complete execution leaves.
     */
    static void executionEnds() {
        if (!recording) {
            return;
        }
        executions++;
        boolean cut = HporInnerMonitors.isCutOff() && (++cutOff & cutOff - 1) == 0;
        if (cut || (executions & executions - 1) == 0) {
            compare();
        }
    }

    /**
     * Finds what executions have changed beyond what is kept so far. From now on that is kept, too, and the search
     * begins anew. The C half asks for this before a verdict.
     */
    static void compare() {
        if (executions == compared) {
            return;
        }
        compared = executions;
        addClasses();
        isKept = Arrays.copyOf(isKept, heap.size());
        boolean found = false;
        ArrayList<Object> fresh = new ArrayList<>();
        HporHeap others = new HporHeap();
        boolean[] isCache = new boolean[heap.size()];
        for (int i = 0; i < isCache.length; i++) {
            int group = heap.group(i);
            if (isKept[group]) {
                continue;
            }
            fresh.clear();
            if (!heap.isChanged(i, fresh)) {
                continue;
            }
            if (HporRoots.isState(heap.type(group)) || isOfProgram(fresh, others)) {
                isKept[group] = found = true;
                if (!HporRoots.isCore(heap.type(group))) {
                    nameNative(heap.type(group));
                }
            } else {
                isCache[i] = true;
            }
        }
        if (found) {
            keepGroups();
        }
        adoptCaches(isCache);
        if (found && ++rounds > MOST_ROUNDS) {
            Hpor.uncontrolled0("what executions leave in the JDK: more in each of them, also after "
                    .concat(String.valueOf(MOST_ROUNDS)).concat(" searches"));
        } else if (found || isNew) {
            learned0();
        }
        isNew = false;
    }

    /** What has been computed once is the same for all. It is held from now on: a cache may hold it weakly. */
    private static void adoptCaches(boolean[] isCache) {
        for (int i = 0; i < isCache.length; i++) {
            if (isCache[i] && !isKept[heap.group(i)]) {
                heap.recordAgain(i);
            }
        }
        heap.follow();
    }

    /** What native code keeps beside the object is not set back. */
    private static void nameNative(Class<?> type) {
        for (java.lang.reflect.Method m : type.getDeclaredMethods()) {
            if (Modifier.isNative(m.getModifiers()) && m.getParameterCount() > 0) {
                Hpor.uncontrolled0("what native code keeps for ".concat(type.getName())
                        .concat(", which the program may set: an execution leaves it to the next one"));
                return;
            }
        }
    }

    private static void keepGroups() {
        int count = 0;
        int[] found = new int[heap.size()];
        for (int i = 0; i < found.length; i++) {
            if (isKept[heap.group(i)]) {
                found[count++] = i;
            }
        }
        kept = Arrays.copyOf(found, count);
        reset();
    }

    /**
     * Do these objects, or what they lead to, belong to the program? Its classes outlive executions. What the JDK has
     * computed of them is the same for all. Those that lead to none are added to `others`, and not looked at again.
     */
    private static boolean isOfProgram(ArrayList<Object> fresh, HporHeap others) {
        ArrayList<Object> todo = new ArrayList<>();
        for (Object o : fresh) {
            if (o != null && !heap.has(o)) {
                todo.add(o);
            }
        }
        for (int i = 0; i < todo.size() && i < MOST_SEEN; i++) {
            Object o = todo.get(i);
            Class<?> type = o.getClass();
            while (type.isArray()) {
                type = type.getComponentType();
            }
            if (!HporRoots.isJdk(type) || o instanceof Thread) {
                others.clear();
                return true;
            }
            if (others.mark(o)) {
                heap.newBehind(o, todo);
            }
        }
        return false;
    }

    private static native void recorded0();

    /** The search begins anew. */
    private static native void learned0();

    private static native int family0(String owner, String method);

    /** The initialized classes of the JDK. */
    private static native Class<?>[] loaded0();
}
