package java.lang;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.FilterReader;
import java.io.FilterWriter;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.ref.Reference;
import java.util.Iterator;
import java.util.Properties;

/** Calls of JDK code that has no hooks, where only the class of an object tells whether they touch its contents. */
public final class HporObjects {
    private static final Class<?>[] WRAPPERS = {FilterInputStream.class, FilterOutputStream.class, PrintWriter.class,
        BufferedWriter.class, FilterWriter.class, BufferedReader.class, FilterReader.class, StringWriter.class,
        InputStreamReader.class, OutputStreamWriter.class, FileInputStream.class, FileOutputStream.class,
        RandomAccessFile.class};
    private static final String[] FIELDS =
        {"in", "out", "out", "out", "out", "in", "in", "buf", "sd", "se", "fd", "fd", "fd"};
    private static final long[] WRAPPED = new long[FIELDS.length];

    static {
        for (int i = 0; i < FIELDS.length; i++) {
            WRAPPED[i] = Hpor.U.objectFieldOffset(WRAPPERS[i], FIELDS[i]);
        }
    }

    private HporObjects() {
    }

    /** Classes of which this is known not to be so, by hash. */
    private static final Class<?>[] OTHERS = new Class<?>[64];

    /** Is the object a variable of its own, to hpor, whose methods lock it? */
    static boolean locksItself(Object o) {
        Class<?> type = o.getClass();
        if (type == Object.class) {
            return false;
        }
        int at = System.identityHashCode(type) % OTHERS.length;
        if (OTHERS[at] == type) {
            return false;
        }
        boolean locks = locks0(type);
        if (!locks) {
            OTHERS[at] = type;
        }
        return locks;
    }

    private static native boolean locks0(Class<?> type);

    /** Outside of executions: the classes are loaded. */
    static void prepare() {
    }

    /**
     * The object may be one whose text can change. The sites for a StringBuilder, a StringBuffer, a buffer, a thread,
     * for others whose class says so, and for the memory of a CharBuffer, follow each other. Of an array, which holds
     * what is to be formatted, the elements.
     */
    public static void seen(Object o, int site) {
        if (o == null) {
            return;
        }
        Class<?> type = o.getClass();
        if (type == String.class) {
            return;
        }
        if (type == StringBuilder.class) {
            Hpor.field(o, site);
        } else if (type == StringBuffer.class) {
            object(o, site + 1);
        } else if (o instanceof java.nio.Buffer) {
            Hpor.field(o, site + 2);
            if (o instanceof java.nio.CharBuffer) {
                HporBuffers.part(o, Integer.MIN_VALUE, Integer.MIN_VALUE, site + 5);
            }
        } else if (o instanceof Thread) {
            thread(o, site + 3);
        } else if (o instanceof Object[]) {
            for (Object element : (Object[]) o) {
                if (!(element instanceof Object[])) {
                    seen(element, site);
                }
            }
        } else if (!(o instanceof Number)) {
            receiver(o, site + 4);
        }
    }

    private static long matched;
    private static long formatted;

    /**
     * What a matcher looks at, or a formatter appends to. Their classes are initialized when the program first has one.
     */
    public static void innerText(Object o, int site) {
        if (o == null || Thread.currentThread() != Hpor.running) {
            return;
        }
        if (o.getClass() == java.util.regex.Matcher.class) {
            matched = matched == 0 ? Hpor.U.objectFieldOffset(java.util.regex.Matcher.class, "text") : matched;
            seen(Hpor.U.getReference(o, matched), site);
        } else if (o.getClass() == java.util.Formatter.class) {
            formatted = formatted == 0 ? Hpor.U.objectFieldOffset(java.util.Formatter.class, "a") : formatted;
            seen(Hpor.U.getReference(o, formatted), site);
        }
    }

    /** The same text, which is looked at whenever it is read. */
    public static CharSequence textKept(CharSequence text, int site) {
        return text == null || text.getClass() == String.class || Thread.currentThread() != Hpor.running ? text
            : new KeptText(text, site);
    }

    private static final class KeptText implements CharSequence {
        private final CharSequence text;
        private final int site;

        KeptText(CharSequence text, int site) {
            this.text = text;
            this.site = site;
        }

        @Override
        public int length() {
            seen(text, site);
            return text.length();
        }

        @Override
        public char charAt(int index) {
            seen(text, site);
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            seen(text, site);
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            seen(text, site);
            return text.toString();
        }
    }

    /** A thread's priority is at most that of its group. */
    public static void groupAsked(Object thread, int site) {
        if (thread instanceof Thread t && Thread.currentThread() == Hpor.running) {
            seen(t.getThreadGroup(), site);
        }
    }

    /** The same objects, each of which is looked at before it is given away. */
    public static Iterable<?> texts(Iterable<?> objects, int site) {
        if (objects == null || Thread.currentThread() != Hpor.running) {
            return objects;
        }
        return new Iterable<Object>() {
            @Override
            public Iterator<Object> iterator() {
                return each(objects.iterator(), site);
            }
        };
    }

    private static Iterator<Object> each(Iterator<?> objects, int site) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return objects.hasNext();
            }

            @Override
            public Object next() {
                Object next = objects.next();
                seen(next, site);
                return next;
            }
        };
    }

    /** What calls were found to access, by the receiver's class and the site: receiver0(), or keeps0(). */
    private static final class Found {
        private static final int CALLS = 1024;
        private final Class<?>[] types = new Class<?>[CALLS];
        private final int[] sites = new int[CALLS];
        private final int[] accesses = new int[CALLS];
        private final boolean kept;

        Found(boolean kept) {
            this.kept = kept;
        }

        int at(Class<?> type, int site) {
            int slot = site + System.identityHashCode(type) & CALLS - 1;
            if (types[slot] != type || sites[slot] != site) {
                int was = Hpor.mute();
                accesses[slot] = kept ? keeps0(type, site) : receiver0(type, site);
                types[slot] = type;
                sites[slot] = site;
                Hpor.unmute(was);
            }
            return accesses[slot];
        }
    }

    private static final Found CALLED = new Found(false);
    private static final Found KEPT = new Found(true);

    /**
     * The site of the access, negative if the object is a stream; 0: the class has hooks, or its objects do not change.
     */
    private static native int receiver0(Class<?> type, int site);

    /** A call through a type that classes of the JDK without hooks may implement. */
    public static void receiver(Object o, int site) {
        if (o == null || Thread.currentThread() != Hpor.running) {
            return;
        }
        int access = CALLED.at(o.getClass(), site);
        if (access > 0) {
            object(o, access);
        } else if (access < 0) {
            stream(o, -access);
        }
    }

    /** The site of the access to what streams of the class keep themselves, beside what they wrap; 0: there is none. */
    private static native int keeps0(Class<?> type, int site);

    /** The objects that the receiver asks: the call accesses them as well. */
    private static void asked(Object receiver, int site) {
        HporDelegates.Fields fields = HporDelegates.of(receiver.getClass());
        if (fields != HporDelegates.NONE && Thread.currentThread() == Hpor.running) {
            Held before = held; // the call is still to come: its monitors are not given back
            held = null;
            asked(receiver, fields, site, 0);
            held = before;
        }
    }

    private static final int DEEPEST = 8;

    private static void asked(Object o, HporDelegates.Fields fields, int site, int depth) {
        for (int i = 0; i < fields.count(); i++) {
            Object next = fields.get(o, i);
            if (next instanceof Object[] several) {
                for (Object each : several) {
                    askedOne(each, site, depth);
                }
            } else {
                askedOne(next, site, depth);
            }
        }
    }

    private static void askedOne(Object o, int site, int depth) {
        Object at = o == null ? null : innermost(o);
        if (at == null || isStandard(at)) {
            return;
        }
        int access = Math.abs(CALLED.at(at.getClass(), site));
        if (access != 0 && HporCoders.isCoder(at)) {
            HporCoders.accessed(at, access);
        } else if (access != 0) {
            Hpor.field(at, access);
        }
        HporDelegates.Fields fields = HporDelegates.of(at.getClass());
        if (fields != HporDelegates.NONE && depth < DEEPEST) {
            asked(at, fields, site, depth + 1);
        }
    }

    /** A reader, writer or stream: what it wraps in the end is what threads share. */
    public static void stream(Object o, int site) {
        Object at = innermost(o);
        int kept = o == null || Thread.currentThread() != Hpor.running ? 0 : KEPT.at(o.getClass(), site);
        if (kept != 0) {
            Hpor.field(o, kept);
        }
        boolean standard = o instanceof java.io.PrintStream && isStandard(at);
        if (standard ? (Hpor.U.getInt(Hpor.CONTROL + HporContract.Control.LOCKING) & 2) != 0
                : Hpor.U.getInt(Hpor.CONTROL + HporContract.Control.LOCKING) != 0) {
            locked(o, at, siteOf(at, site));
        } else if (!standard) {
            Hpor.field(at, siteOf(at, site));
            lookAtLock(o);
        }
        if (at != null && !standard) {
            asked(at, site);
        }
    }

    /** What wraps no other stream: a file's descriptor, which files and their channels share, a zip file, others. */
    private static Object innermost(Object o) {
        Object at = o;
        for (Object next = at; next != null; next = wrapped(at)) {
            at = next;
        }
        return at;
    }

    /** The site of the access to what is behind the stream. */
    private static int siteOf(Object at, int site) {
        return at instanceof FileDescriptor && Thread.currentThread() == Hpor.running
            ? Math.abs(CALLED.at(FileDescriptor.class, site)) : site;
    }

    /* ---- monitors that the JDK's code takes ---------------------------------------------------------------------- */

    private static final int MOST = 8; // agent/jvm/object_monitors.h, AG_MONITORS_MAX
    private static final long READER_LOCK = Hpor.U.objectFieldOffset(Reader.class, "lock");
    private static final long WRITER_LOCK = Hpor.U.objectFieldOffset(Writer.class, "lock");

    /** Monitors that a thread has taken for a call without hooks. */
    static final class Held {
        private final Object[] objects;
        private final int site;

        private Held(Object[] objects, int site) {
            this.objects = objects;
            this.site = site;
        }
    }

    /** Of the running thread, for the call that it is in: its next step behind the call gives them back. */
    static Held held;

    private static native int monitors0(Object receiver, int site, Object[] found);

    private static native boolean isArgument0(int site, int next);

    private static native void lockGiven0();

    static boolean isStandardStream(Object o) {
        return o instanceof java.io.PrintStream && (o == System.out || o == System.err);
    }

    /** A call of an object that is one variable. */
    public static void object(Object o, int site) {
        HporCoders.called(o);
        if (o instanceof Properties table) {
            HporNamed.called(table, site);
        }
        if (Hpor.U.getInt(Hpor.CONTROL + HporContract.Control.LOCKING) != 0) {
            locked(o, o, site);
        } else {
            Hpor.field(o, site);
        }
        if (o != null) {
            asked(o, site);
        }
    }

    /** The monitors that the call takes are entered before the access. What is printed is no access. */
    private static void locked(Object receiver, Object contents, int site) {
        if (receiver == null || Thread.currentThread() != Hpor.running) {
            Hpor.field(contents, site);
            return;
        }
        boolean prints = contents != receiver && isStandard(contents);
        Object[] taken = new Object[MOST];
        int count = monitors0(receiver, site, taken);
        count = prints ? Math.min(count, 1) : count;
        for (int i = 0; i < count; i++) {
            Hpor.sync(HporContract.Kind.ENTER, site, HporMonitors.hashOf(taken[i]), isThread(taken[i]) ? 1 : 0,
                    taken[i]);
        }
        if (!prints) {
            Hpor.field(contents, site);
        }
        if (count > 0) {
            Object[] before = held == null ? new Object[0] : held.objects;
            Object[] now = new Object[before.length + count];
            System.arraycopy(before, 0, now, 0, before.length);
            System.arraycopy(taken, 0, now, before.length, count);
            held = new Held(now, site);
        }
    }

    private static boolean isThread(Object o) {
        return o instanceof Thread t && !HporThreads.isVirtual(t);
    }

    /** Before a step at the site: the call has ended, unless it owns the JVM's monitor, or has not begun. */
    static void giveBack(int next) {
        Held given = held;
        if (Thread.holdsLock(given.objects[0]) || isArgument0(given.site, next)) {
            return;
        }
        held = null;
        for (int i = given.objects.length - 1; i >= 0; i--) {
            Hpor.sync(HporContract.Kind.EXIT, next, HporMonitors.hashOf(given.objects[i]), 0, given.objects[i]);
        }
    }

    static void begin() {
        held = null;
        HporCoders.begin();
        HporNamed.begin();
    }

    /** A reader's or writer's lock that the program has made, and may take as well. */
    private static void lookAtLock(Object o) {
        Object lock = o instanceof Reader ? Hpor.U.getReference(o, READER_LOCK) : null;
        lock = o instanceof Writer ? Hpor.U.getReference(o, WRITER_LOCK) : lock;
        boolean stream = lock == null || lock instanceof Reader || lock instanceof Writer
                || lock instanceof InputStream || lock instanceof OutputStream;
        if (!stream && !(lock instanceof StringBuffer) && Thread.currentThread() == Hpor.running) {
            lockGiven0();
        }
    }

    /** Standard output and error: what is printed there is part of the outcome, and no variable. */
    private static boolean isStandard(Object file) {
        return file == FileDescriptor.out || file == FileDescriptor.err;
    }

    private static long zipFile;

    private static Object wrapped(Object o) {
        if (o.getClass().getName().equals("java.util.zip.ZipFile$ZipFileInputStream")) {
            zipFile = zipFile == 0 ? Hpor.U.objectFieldOffset(o.getClass(), "this$0") : zipFile;
            return Hpor.U.getReference(o, zipFile);
        }
        for (int i = 0; i < WRAPPERS.length; i++) {
            if (WRAPPERS[i].isInstance(o)) {
                return Hpor.U.getReference(o, WRAPPED[i]);
            }
        }
        return null;
    }

    public static void thread(Object o, int site) {
        if (o instanceof Thread t) {
            object(o, site);
            if (Thread.currentThread() == Hpor.running) {
                HporThreads.settle(t);
            }
        }
    }

    public static void throwable(Object o, int site) {
        if (o instanceof Throwable) {
            object(o, site);
            if (Thread.currentThread() == Hpor.running && traces0(site)) {
                Held before = held; // as in asked()
                held = null;
                shown((Throwable) o, site, 0);
                held = before;
            }
        }
    }

    private static native boolean traces0(int site);

    /** Does the call at the site change the object? */
    static native boolean writes0(int site);

    private static final long CAUSE = Hpor.U.objectFieldOffset(Throwable.class, "cause");
    private static final long SUPPRESSED = Hpor.U.objectFieldOffset(Throwable.class, "suppressedExceptions");

    /** A trace shows what has led to the exception, and what was kept back. */
    private static void shown(Throwable e, int site, int depth) {
        int was = Hpor.mute();
        Object cause = Hpor.U.getReference(e, CAUSE);
        Object kept = Hpor.U.getReference(e, SUPPRESSED);
        Object[] others = kept instanceof java.util.List<?> list ? list.toArray() : new Object[0];
        Hpor.unmute(was);
        if (depth < DEEPEST && cause != e) {
            shownOne(cause, site, depth);
        }
        for (Object other : others) {
            shownOne(other, site, depth);
        }
    }

    private static void shownOne(Object o, int site, int depth) {
        if (o instanceof Throwable e) {
            Hpor.field(e, site);
            shown(e, site, depth + 1);
        }
    }

    public static void reference(Object o, int site) {
        if (o instanceof Reference) {
            object(o, site);
        }
    }

    /**
     * At the entry of Thread.dispatchUncaughtException: it looks for the thread's handler, and for that of all threads.
     * The JVM calls it, and nothing may leave.
     */
    public static void ending(Object thread, int site) {
        if (Hpor.killing || Thread.currentThread() != Hpor.running) {
            return;
        }
        try {
            if (HporShutdown.isHandled()) {
                Hpor.field(thread, site);
                Hpor.staticField(site + 1);
            }
        } catch (HporKill over) {
            // the guard that follows ends the thread
        }
    }
}
