import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.nio.ByteOrder;
import java.security.Provider;
import java.security.Security;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.ConsoleHandler;
import java.util.logging.Logger;
import javax.management.ObjectName;

/** The programs of a review of hpor, as the review stated them: each had a wrong verdict, or none. */
class Reviewed extends Chapter {
    static volatile Object shared;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Reviewed.class.getDeclaredMethod(args[0].replace('-', '_')).invoke(null);
    }

    /* Final fields: others may see an object before its constructor has ended. */

    static class Escaped {
        final int f;

        Escaped() {
            shared = this;
            f = 5;
        }
    }

    static void final_escapes() throws Exception {
        all(Escaped::new, () -> {
            Escaped e = (Escaped) shared;
            say(e == null ? "none" : e.f);
        });
    }

    static class Starter {
        final int f;

        Starter() {
            Attack.start(() -> say(f()));
            f = 5;
        }

        int f() {
            return f;
        }
    }

    static void final_thread_in_constructor() {
        new Starter();
    }

    abstract static class Registered {
        Registered() {
            shared = this;
        }

        abstract Object get();
    }

    static void final_listener() throws Exception {
        Object captured = new String("set");
        class Local extends Registered {
            final Object own;

            Local() {
                own = captured;
            }

            @Override
            Object get() {
                return own;
            }
        }
        all(Local::new, () -> {
            Registered r = (Registered) shared;
            say(r == null ? "none" : r.get());
        });
    }

    record Pair(int f) {
        Pair(int f) {
            shared = this;
            this.f = f;
        }
    }

    static void final_record() throws Exception {
        all(() -> new Pair(5), () -> {
            Pair p = (Pair) shared;
            say(p == null ? "none" : p.f());
        });
    }

    static class Holder {
        final Object guard;

        Holder() {
            shared = this;
            guard = new Object();
        }
    }

    static void final_lock() throws Exception {
        all(Holder::new, () -> {
            Holder h = (Holder) shared;
            say(thrown(() -> {
                if (h != null) {
                    synchronized (h.guard) {
                        x++;
                    }
                }
            }));
        });
    }

    static void set_out() throws Exception {
        PrintStream was = System.out;
        PrintStream other = new PrintStream(new ByteArrayOutputStream());
        Thread reader = start(() -> was.println(System.out == other ? "new" : "old"));
        System.setOut(other);
        reader.join();
        System.setOut(was);
    }

    /* Interrupt and notify of one waiter while the monitor is held (JLS 17.2.4). */

    static void interrupt_and_notify() throws Exception {
        Thread waiter = start(() -> {
            synchronized (lock) {
                try {
                    x = 1;
                    lock.wait();
                    say("normal", Thread.currentThread().isInterrupted());
                } catch (InterruptedException e) {
                    say("thrown", Thread.currentThread().isInterrupted());
                }
            }
        });
        synchronized (lock) {
            waiter.interrupt();
            lock.notify();
        }
        waiter.join();
    }

    static void interrupt_and_signal() throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        Thread waiter = start(() -> {
            l.lock();
            try {
                c.await();
                say("normal", Thread.currentThread().isInterrupted());
            } catch (InterruptedException e) {
                say("thrown", Thread.currentThread().isInterrupted());
            } finally {
                l.unlock();
            }
        });
        l.lock();
        waiter.interrupt();
        c.signal();
        l.unlock();
        waiter.join();
    }

    /* Object.clone reads every field. */

    static class Copied implements Cloneable {
        int plain;
        volatile int open;

        Copied copy() {
            try {
                return (Copied) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void clone_race() throws Exception {
        Copied c = new Copied();
        all(c::copy, () -> c.plain = 1);
    }

    static void clone_volatile() throws Exception {
        Copied c = new Copied();
        all(() -> say(c.copy().open), () -> c.open = 1);
    }

    /* Initialization by a lookup. */

    static class First {
        static int set = ensure(Second.class);
    }

    static class Second {
        static int set = ensure(First.class);
    }

    static int ensure(Class<?> c) {
        try {
            MethodHandles.lookup().ensureInitialized(c);
            return 1;
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    static void ensure_initialized() throws Exception {
        all(() -> ensure(First.class), () -> ensure(Second.class));
        say("ok");
    }

    /* Sleeping does not order. */

    static void sleeping_order() throws Exception {
        start(() -> v = 1);
        Thread.sleep(10);
        say(v);
    }

    static void sleeping_race() throws Exception {
        start(() -> x = 1);
        Thread.sleep(10);
        say(x);
    }

    /* The end of the JVM. */

    static void exit_beside_daemon() {
        Thread daemon = thread(() -> {
            Thread.sleep(60_000);
            throw new IllegalStateException();
        });
        daemon.setDaemon(true);
        daemon.start();
        System.exit(0);
    }

    static void exit_beside_endless() {
        start(() -> {
            while (true) {
                Thread.yield();
            }
        });
        System.exit(0);
    }

    static void exit_before_output() {
        start(() -> say("a"));
        System.exit(0);
    }

    static void halt_before_output() {
        start(() -> say("a"));
        Runtime.getRuntime().halt(4);
    }

    /* Immutable objects in plain fields. */

    static Integer stop;

    static void immutable_polled() throws Exception {
        Thread poller = start(() -> {
            while (stop == null) {
                Thread.onSpinWait();
            }
        });
        stop = 1;
        poller.join();
    }

    /* Files. */

    static void file_created() throws Exception {
        File file = File.createTempFile("reviewed", "x");
        check(file.delete());
        all(() -> x = file.createNewFile() ? 1 : 0, () -> say(file.exists()));
        check(file.delete());
    }

    /* What is not explored is told. */

    static class Weak extends WeakReference<Object> {
        Weak(Object o) {
            super(o);
        }
    }

    static void weak_subclass() throws Exception {
        Weak w = new Weak(new Object());
        all(() -> v = 1, () -> check(w.get() != null));
        say("ok");
    }

    /* A step of the JDK against a method that is no step. */

    static void replace_all() throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1));
        all(() -> map.replaceAll((k, o) -> 5), () -> say(map.get(1)));
    }

    /* The second round of the review. */

    static void set_daemon() throws Exception {
        Thread t = thread(() -> v = 1);
        all(t::start, () -> say(thrown(() -> t.setDaemon(true))));
    }

    static void overlapping_views() throws Exception {
        VarHandle ints = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        byte[] bytes = new byte[16];
        all(() -> ints.set(bytes, 4, 7), () -> say(bytes[7]));
    }

    static void print_split() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes);
        all(() -> {
            out.print("a");
            out.print("b");
        }, () -> out.print("c"));
        say(bytes);
    }

    /* The monitor of a thread. */

    static void awaited_by_hand() throws Exception {
        Thread t = start(() -> v = 1);
        synchronized (t) {
            while (t.isAlive()) {
                t.wait();
            }
        }
        say("end");
    }

    static class Synchronized extends Thread {
        @Override
        public synchronized void run() {
            v = 1;
        }
    }

    static void joined_by_holder() throws Exception {
        Thread t = new Synchronized();
        synchronized (t) {
            t.start();
            t.join();
        }
        say("end");
    }

    static void join_against_holder() throws Exception {
        Thread t = thread(() -> {
        });
        Thread holder = start(() -> {
            synchronized (t) {
                start(() -> v = 1).join();
            }
        });
        t.start();
        t.join();
        holder.join();
        say("end");
    }

    /* State of the JDK is as at the beginning in each execution. */

    public interface CounterMBean {
        int getCount();
    }

    public static class Counter implements CounterMBean {
        @Override
        public int getCount() {
            return v;
        }
    }

    static void bean_registered() throws Exception {
        all(() -> v = 1, () -> v = 2);
        ManagementFactory.getPlatformMBeanServer().registerMBean(new Counter(), new ObjectName("a:type=Counter"));
        say("ok");
    }

    static void logger_handler() throws Exception {
        all(() -> v = 1, () -> v = 2);
        Logger logger = Logger.getLogger("reviewed");
        int before = logger.getHandlers().length;
        logger.addHandler(new ConsoleHandler());
        say(before, logger.getHandlers().length);
    }

    @SuppressWarnings("deprecation")
    static class Own extends Provider {
        Own() {
            super("Own", 1.0, "none");
        }
    }

    static void provider_added() throws Exception {
        all(() -> v = 1, () -> v = 2);
        say(Security.getProvider("Own") == null, Security.addProvider(new Own()) > 0);
    }

    @SuppressWarnings("deprecation")
    static void stream_handlers() throws Exception {
        all(() -> v = 1, () -> v = 2);
        URL.setURLStreamHandlerFactory(protocol -> null);
        say("ok");
    }

    static void descriptors() throws Exception {
        all(() -> v = 1, () -> v = 2, () -> w = v);
        int first = new FileInputStream("/dev/null").available();
        say("ok", first);
    }

    enum Colour { RED, GREEN }

    static void enum_keys() throws Exception {
        Map<Colour, Integer> map = new HashMap<>();
        map.put(Colour.RED, 1);
        map.put(Colour.GREEN, 2);
        all(() -> v = 1, () -> v = 2);
        say(new EnumMap<>(map).equals(map));
    }

    /* Threads and groups. */

    static void group_enumerated() throws Exception {
        Thread t = start(() -> {
            Thread[] all = new Thread[9];
            int count = Thread.currentThread().getThreadGroup().enumerate(all);
            boolean found = false;
            for (int i = 0; i < count; i++) {
                found |= all[i] == Thread.currentThread();
            }
            say(found);
        });
        t.join();
    }

    static void stack_walked() throws Exception {
        start(() -> {
            boolean shown = StackWalker.getInstance().walk(frames -> frames.anyMatch(
                    frame -> frame.getClassName().contains("Hpor")));
            say(shown);
        }).join();
    }

    static void group_interrupts() throws Exception {
        ThreadGroup group = new ThreadGroup("g");
        Thread t = new Thread(group, () -> {
            try {
                synchronized (lock) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                say("thrown", group.activeCount());
            }
        });
        t.start();
        group.interrupt();
        t.join();
    }

    static class Base {
        static int x = 1;

        static {
            shared = "base";
        }
    }

    static class Sub extends Base {
        static {
            shared = "sub";
        }
    }

    static void field_of_base() {
        say(Sub.x, shared);
    }

    static class Failing {
        static int f = 1 / Integer.parseInt("0");
    }

    static void constructor_of_failing() throws Exception {
        say(thrown(() -> Failing.class.getDeclaredConstructor().newInstance()));
    }

    static void buffer_excluded() throws Exception {
        StringBuffer buffer = new StringBuffer();
        all(() -> {
            synchronized (buffer) {
                int before = buffer.length();
                check(buffer.length() == before);
            }
        }, () -> buffer.append("a"));
        say("ok");
    }

    static void started_twice() throws Exception {
        Thread t = thread(() -> v = 1);
        all(() -> say(thrown(t::start)), () -> say(thrown(t::start)));
    }

    static void joined_while_started() throws Exception {
        Thread u = thread(() -> v = 1);
        all(u::start, u::join);
        say("end");
    }

    static void exchanger_in_pool() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        var a = pool.submit(() -> exchanger.exchange("a"));
        var b = pool.submit(() -> exchanger.exchange("b"));
        say(a.get(), b.get());
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES));
    }

    /* Classes of loaders; finalizers. */

    static class Finalized {
        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            v = 7;
        }
    }

    static void finalizer() throws Exception {
        new Finalized();
        all(() -> w = 1, () -> w = 2);
        say(w > 0);
    }

    /* Loops. */

    static void loop_alive() throws Exception {
        Thread t = start(() -> v = 1);
        while (t.isAlive()) {
            Thread.yield();
        }
        say(v);
    }

    static void loop_nested() {
        Object a = new Object();
        Object b = new Object();
        Thread t = thread(() -> {
            while (true) {
                synchronized (a) {
                    synchronized (b) {
                        x = 1;
                    }
                }
            }
        });
        t.setDaemon(true);
        t.start();
        synchronized (b) {
            synchronized (a) {
                x = 2;
            }
        }
    }
}
