import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;
import java.util.ArrayList;
import java.util.Map;

/** Thread groups, threads that are set up while others start them, errors of initializers, locks of the JDK's. */
class Groups extends Chapter {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    public static void main(String[] args) throws Throwable {
        String text = groups(args[0]);
        text = text != null ? text : starts(args[0]);
        text = text != null ? text : initializers(args[0]);
        text = text != null ? text : prints(args[0]);
        text = text != null ? text : bytes(args[0]);
        tell(text != null ? text : monitors(args[0]));
    }

    private static Thread in(ThreadGroup group, Body body) {
        return new Thread(group, () -> {
            try {
                body.run();
            } catch (Throwable e) {
                Attack.<RuntimeException>raise(e);
            }
        }, "named");
    }

    private static void sleepLong() {
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException e) {
            seen += "i";
        }
    }

    private static String groups(String name) throws Exception {
        ThreadGroup group = new ThreadGroup("own");
        switch (name) {
            case "group-enumerates-same": {
                Thread[] found = new Thread[4];
                Thread t = in(group, () -> check(group.enumerate(found) == 1 && found[0] == Thread.currentThread()));
                t.start();
                t.join();
                return "" + (found[0] == t);
            }
            case "group-counts":
                in(group, () -> { }).start();
                return "" + group.activeCount();
            case "group-counts-started":  {
                Object lock = new Object();
                synchronized (lock) {
                    Thread t = in(group, () -> {
                        synchronized (lock) {
                            v = 1;
                        }
                    });
                    int before = group.activeCount();
                    t.start();
                    return before + " " + group.activeCount();
                }
            }
            case "group-lists":
            case "group-lists-below": {
                boolean below = name.equals("group-lists-below");
                Thread t = in(below ? new ThreadGroup(group, "below") : group, () -> { });
                t.start();
                java.io.PrintStream before = System.out;
                java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
                System.setOut(new java.io.PrintStream(bytes, true));
                group.list();
                System.setOut(before);
                String text = bytes.toString();
                check(text.startsWith(group + System.lineSeparator()));
                return "" + text.contains((below ? "        " : "    ") + "Thread[") + " " + text.lines().count();
            }
            case "group-counts-ended": {
                Thread t = in(group, () -> { });
                t.start();
                t.join();
                return "" + group.activeCount() + " " + (t.getThreadGroup() == null);
            }
            case "group-interrupts": {
                Thread t = in(group, Groups::sleepLong);
                t.start();
                group.interrupt();
                t.join();
                return seen;
            }
            case "group-interrupts-below": {
                ThreadGroup below = new ThreadGroup(group, "below");
                Thread t = in(below, Groups::sleepLong);
                t.start();
                group.interrupt();
                t.join();
                return seen + " " + group.activeGroupCount();
            }
            case "group-interrupts-not-above": {
                ThreadGroup below = new ThreadGroup(group, "below");
                Thread t = in(group, () -> v = 1);
                t.start();
                below.interrupt();
                t.join();
                return v + " " + t.isInterrupted();
            }
            case "group-of-main": {
                Thread[] found = new Thread[9];
                int count = Thread.currentThread().getThreadGroup().enumerate(found);
                boolean has = false;
                for (int i = 0; i < count; i++) {
                    has |= found[i] == Thread.currentThread();
                }
                return Thread.currentThread().getThreadGroup().getName() + " " + has;
            }
            case "group-of-started":
                return "" + (new Thread(() -> { }).getThreadGroup() == Thread.currentThread().getThreadGroup());
            case "group-limits-priority": {
                group.setMaxPriority(3);
                Thread t = in(group, () -> { });
                t.setPriority(9);
                return "" + t.getPriority();
            }
            case "all-traces": {
                Thread t = start(() -> {
                    synchronized (group) {
                        group.wait();
                    }
                });
                boolean has = Thread.getAllStackTraces().containsKey(t) || !t.isAlive();
                while (t.getState() != Thread.State.WAITING) {
                    Thread.yield();
                }
                synchronized (group) {
                    group.notify();
                }
                t.join();
                return "" + has;
            }
            default:
                return null;
        }
    }

    private static String starts(String name) throws Exception {
        Thread t = thread(() -> v = 1);
        switch (name) {
            case "daemon-set-beside-start": {
                Thread starter = start(t::start);
                String text = thrown(() -> t.setDaemon(false));
                starter.join();
                return text;
            }
            case "daemon-set-when-ended":
                t.start();
                t.join();
                return thrown(() -> t.setDaemon(true));
            case "daemon-set-by-itself": {
                Thread own = thread(() -> seen = thrown(() -> Thread.currentThread().setDaemon(true)));
                own.start();
                own.join();
                return seen;
            }
            case "daemon-set-while-alive-or-not":
                t.start();
                return thrown(() -> t.setDaemon(false));
            case "join-beside-start": { /* it waits only for a thread that is alive */
                Thread starter = start(t::start);
                t.join();
                int now = v;
                starter.join();
                return "" + now;
            }
            case "timed-join-beside-start": {
                Thread starter = start(t::start);
                t.join(60_000);
                int now = v;
                starter.join();
                return "" + now;
            }
            case "alive-beside-start":
                start(t::start);
                return "" + t.isAlive();
            case "two-join-beside-start": {
                Thread other = start(t::join);
                t.start();
                t.join();
                other.join();
                return "" + v;
            }
            case "interrupt-beside-start": { /* a thread may be interrupted before it is started */
                Thread own = thread(() -> w = Thread.currentThread().isInterrupted() ? 1 : 0);
                Thread starter = start(own::start);
                own.interrupt();
                starter.join();
                own.join();
                return "" + w;
            }
            case "state-beside-start": {
                Thread starter = start(t::start);
                Thread.State state = t.getState();
                starter.join();
                return "" + state;
            }
            case "name-beside-start": {
                Thread own = thread(() -> seen = Thread.currentThread().getName());
                own.setName("a");
                own.start();
                own.setName("b");
                own.join();
                return seen + own.getName();
            }
            case "handler-beside-start": {
                Thread own = thread(() -> {
                    throw new IllegalStateException();
                });
                own.setUncaughtExceptionHandler((who, what) -> seen = "a");
                own.start();
                own.setUncaughtExceptionHandler((who, what) -> seen = "b");
                own.join();
                return seen;
            }
            case "started-by-two-joined": {
                Body starts = () -> {
                    if (thrown(t::start).equals("ok")) {
                        w = 1;
                    }
                };
                all(starts, starts);
                t.join();
                return v + " " + w;
            }
            default:
                return null;
        }
    }

    static class Base {
        static int field = 1;

        static {
            seen += "b";
        }
    }

    static class Sub extends Base {
        static {
            seen += "s";
        }
    }

    public static class PublicBase {
        public static int field;
    }

    public static class PublicSub extends PublicBase {
    }

    static class Fails {
        static int field;

        static {
            if (field == 0) {
                throw new IllegalStateException();
            }
        }

        static void call() {
        }
    }

    private static String initializers(String name) throws Throwable {
        switch (name) {
            case "field-by-sub":
                return Sub.field + seen;
            case "field-by-sub-set":
                Sub.field = 2;
                return seen;
            case "field-by-sub-reflected":
                return PublicSub.class.getField("field").getDeclaringClass().getSimpleName();
            case "field-by-sub-handle": {
                MethodHandle getter = MethodHandles.lookup().findStaticGetter(Sub.class, "field", int.class);
                return (int) getter.invokeExact() + seen;
            }
            case "new-fails":
                return thrown(() -> Fails.class.getDeclaredConstructor().newInstance());
            case "call-fails":
                return thrown(() -> Fails.class.getDeclaredMethod("call").invoke(null));
            case "read-fails":
                return thrown(() -> Fails.class.getDeclaredField("field").getInt(null));
            case "handle-fails":
                return thrown(() -> {
                    MethodType type = MethodType.methodType(void.class);
                    MethodHandles.lookup().findStatic(Fails.class, "call", type).invokeExact();
                });
            case "for-name-fails":
                return thrown(() -> Class.forName("Groups$Fails"));
            case "fails-twice":
                return thrown(() -> Fails.class.getDeclaredConstructor().newInstance()) + " "
                        + thrown(() -> Fails.class.getDeclaredMethod("call").invoke(null));
            case "fails-in-two": {
                Thread t = start(() -> seen = thrown(Fails::call));
                String mine = thrown(() -> Fails.class.getDeclaredConstructor().newInstance());
                t.join();
                return mine + " " + seen;
            }
            case "body-fails": { /* what the method itself throws is wrapped */
                try {
                    Groups.class.getDeclaredMethod("throwing").invoke(null);
                    return "ok";
                } catch (InvocationTargetException e) {
                    return "wrapped " + e.getCause().getClass().getSimpleName();
                }
            }
            default:
                return null;
        }
    }

    static void throwing() {
        throw new IllegalArgumentException();
    }

    private static String prints(String name) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, true);
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        switch (name) {
            case "print-then-print": {
                Thread t = start(() -> {
                    stream.print("a");
                    stream.print("b");
                });
                stream.print("c");
                t.join();
                return bytes.toString();
            }
            case "append-chain": {
                Thread t = start(() -> stream.append('a').append("b"));
                stream.append('c');
                t.join();
                return bytes.toString();
            }
            case "writer-prints": {
                Thread t = start(() -> {
                    writer.print("a");
                    writer.print("b");
                });
                writer.print("c");
                t.join();
                return text.toString();
            }
            case "bytes-in-two": {
                Thread t = start(() -> {
                    bytes.write('a');
                    bytes.write('b');
                });
                bytes.write('c');
                t.join();
                return bytes.toString();
            }
            case "bytes-at-once": {
                Thread t = start(() -> bytes.write(new byte[] {'a', 'b'}, 0, 2));
                bytes.write('c');
                t.join();
                return bytes.toString();
            }
            case "buffer-in-two": {
                StringBuffer buffer = new StringBuffer();
                Thread t = start(() -> buffer.append("a").append("b"));
                buffer.append("c");
                t.join();
                return buffer.toString();
            }
            case "print-read-between": {
                start(() -> {
                    stream.print("a");
                    stream.print("b");
                });
                return bytes.toString();
            }
            default:
                return null;
        }
    }

    private static String bytes(String name) throws Exception {
        byte[] array = new byte[16];
        switch (name) {
            case "short-beside-int":
                start(() -> SHORT.set(array, 4, (short) 1));
                return "" + (int) INT.get(array, 0);
            case "short-in-int-race":
                start(() -> SHORT.set(array, 2, (short) 1));
                return "" + ((int) INT.get(array, 0) & 0);
            case "long-over-int-race":
                start(() -> LONG.set(array, 0, 1L));
                return "" + ((int) INT.get(array, 4) & 0);
            case "long-and-int-locked": { /* the long is big-endian, the int is not */
                Thread t = start(() -> {
                    synchronized (array) {
                        LONG.set(array, 0, 1L);
                    }
                });
                synchronized (array) {
                    return "" + (int) INT.get(array, 4);
                }
            }
            case "view-and-copy-race": {
                byte[] other = new byte[16];
                start(() -> INT.set(array, 0, 1));
                System.arraycopy(array, 3, other, 0, 2);
                return "";
            }
            case "view-and-clone-race":
                start(() -> INT.set(array, 0, 1));
                return "" + array.clone().length;
            case "view-and-copy-beside":
                start(() -> INT.set(array, 0, 1));
                System.arraycopy(array, 4, array, 8, 4);
                return "";
            case "view-and-buffer":
                start(() -> INT.set(array, 0, 1));
                return "" + (ByteBuffer.wrap(array).getShort(2) & 0);
            case "view-and-text-race":
                start(() -> INT.set(array, 0, 1));
                return "" + new String(array, 0, 4, java.nio.charset.StandardCharsets.ISO_8859_1).length();
            default:
                return null;
        }
    }

    /** One holds the object's monitor over two calls, the other makes one: it is never in between. */
    private static String within(Object lock, Body one, Body two, Body other) throws Exception {
        Thread t = start(() -> {
            synchronized (lock) {
                one.run();
                two.run();
            }
        });
        try {
            other.run();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        t.join();
        return "";
    }

    private static String monitors(String name) throws Exception {
        switch (name) {
            case "lock-buffer": {
                StringBuffer s = new StringBuffer();
                within(s, () -> s.append("a"), () -> s.append("b"), () -> s.append("c"));
                return s.toString();
            }
            case "lock-vector": {
                Vector<String> l = new Vector<>();
                within(l, () -> l.add("a"), () -> l.add("b"), () -> l.add("c"));
                return String.join("", l);
            }
            case "lock-stack": {
                Stack<String> l = new Stack<>();
                within(l, () -> l.push("a"), () -> l.push("b"), () -> l.push("c"));
                return String.join("", l);
            }
            case "lock-table": {
                Hashtable<String, Integer> l = new Hashtable<>();
                within(l, () -> l.put("a", 1), () -> l.put("b", 2), () -> v = l.size());
                return "" + v;
            }
            case "lock-list": {
                List<String> l = Collections.synchronizedList(new ArrayList<>());
                within(l, () -> l.add("a"), () -> l.add("b"), () -> l.add("c"));
                return String.join("", l);
            }
            case "lock-map": {
                Map<String, Integer> l = Collections.synchronizedMap(new LinkedHashMap<>());
                within(l, () -> l.put("a", 1), () -> l.put("b", 2), () -> v = l.size());
                return "" + v;
            }
            case "lock-map-for-keys": { /* the keys have the map's lock */
                Map<String, Integer> l = Collections.synchronizedMap(new TreeMap<>());
                within(l, () -> l.put("a", 1), () -> l.put("b", 2), () -> v = l.keySet().size());
                return "" + v;
            }
            case "lock-bytes": {
                ByteArrayOutputStream s = new ByteArrayOutputStream();
                within(s, () -> s.write('a'), () -> s.write('b'), () -> s.write('c'));
                return s.toString();
            }
            case "lock-writer-buffer": { /* the writer appends to the buffer, whose methods lock it */
                StringWriter s = new StringWriter();
                within(s.getBuffer(), () -> s.append("a"), () -> s.append("b"), () -> s.append("c"));
                return s.toString();
            }
            case "lock-class": {
                within(Groups.class, Groups::a, Groups::b, Groups::c);
                return seen;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    static synchronized void a() {
        seen += "a";
    }

    static synchronized void b() {
        seen += "b";
    }

    static synchronized void c() {
        seen += "c";
    }
}
