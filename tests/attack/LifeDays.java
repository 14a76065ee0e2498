import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** How services begin and end: flags, interrupts, lazy values, closing twice, cleaners, and what is thrown then. */
class LifeDays extends Chapter {
    static final AtomicInteger made = new AtomicInteger();

    /** A service with a thread of its own. */
    static class Service implements AutoCloseable {
        final BlockingQueue<String> work = new LinkedBlockingQueue<>();
        final AtomicInteger done = new AtomicInteger();
        volatile boolean stopped;
        final Thread thread = new Thread(this::run, "service");

        private void run() {
            while (!stopped) {
                try {
                    work.take();
                    done.incrementAndGet();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        @Override
        public void close() throws InterruptedException {
            stopped = true;
            thread.interrupt();
            thread.join();
        }
    }

    static class Thing {
        int size = 3;
        final int fixed = 4;

        Thing() {
            made.incrementAndGet();
        }
    }

    static class Lazy {
        Thing plain;
        volatile Thing safe;
        final AtomicReference<Thing> atom = new AtomicReference<>();
        Thing handled;
        static final VarHandle HANDLED;

        static {
            try {
                HANDLED = MethodHandles.lookup().findVarHandle(Lazy.class, "handled", Thing.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        Thing checkedPlain() {
            if (plain == null) {
                synchronized (this) {
                    if (plain == null) {
                        plain = new Thing();
                    }
                }
            }
            return plain;
        }

        Thing checked() {
            Thing own = safe;
            if (own == null) {
                synchronized (this) {
                    own = safe;
                    if (own == null) {
                        safe = own = new Thing();
                    }
                }
            }
            return own;
        }

        Thing updated() {
            return atom.updateAndGet(t -> t == null ? new Thing() : t);
        }

        Thing acquired() {
            Thing own = (Thing) HANDLED.getAcquire(this);
            if (own == null) {
                synchronized (this) {
                    own = (Thing) HANDLED.getAcquire(this);
                    if (own == null) {
                        own = new Thing();
                        HANDLED.setRelease(this, own);
                    }
                }
            }
            return own;
        }

        Thing once() {
            Thing own = (Thing) HANDLED.getAcquire(this);
            if (own == null) {
                own = new Thing();
                Thing was = (Thing) HANDLED.compareAndExchange(this, null, own);
                own = was == null ? own : was;
            }
            return own;
        }
    }

    static class Holder {
        static final Thing THING = new Thing();
    }

    /** A resource that closes what it has, and tells how often. */
    static class Resource implements AutoCloseable {
        final AtomicBoolean closed = new AtomicBoolean();
        final AtomicInteger closings = new AtomicInteger();
        final List<Resource> parts = new ArrayList<>();
        Resource parent;

        void use() {
            if (closed.get()) {
                throw new IllegalStateException();
            }
        }

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                closings.incrementAndGet();
                for (Resource part : parts) {
                    part.close();
                }
                if (parent != null) {
                    parent.close();
                }
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        String told = services(args[0]);
        told = told != null ? told : lazy(args[0]);
        told = told != null ? told : closings(args[0]);
        tell(told != null ? told : failures(args[0]));
    }

    private static String services(String what) throws Throwable {
        Service service = new Service();
        Object[] got = new Object[2];
        switch (what) {
            case "stopped-with-work":
                service.thread.start();
                service.work.put("a");
                service.close();
                return service.done + " " + service.work.size();
            case "stopped-by-flag-only": {
                service.thread.start();
                service.stopped = true;
                service.thread.join();
                return "end";
            }
            case "closed-by-two":
                service.thread.start();
                all(service::close, service::close);
                return service.thread.isAlive() + "";
            case "closed-before-start": // an interrupt of a thread that has not begun may be lost
                service.close();
                service.thread.start();
                service.thread.join();
                return service.done + " " + service.stopped;
            case "interrupt-swallowed": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(() -> {
                    thrown(() -> latch.await());
                    got[0] = Thread.currentThread().isInterrupted();
                });
                t.interrupt();
                t.join();
                return "" + got[0];
            }
            case "interrupt-restored": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(() -> {
                    await(latch);
                    got[0] = Thread.currentThread().isInterrupted();
                });
                all(t::interrupt, latch::countDown);
                t.join();
                return "" + got[0];
            }
            case "interrupt-wrapped": {
                Thread t = start(() -> got[0] = thrown(() -> {
                    try {
                        Thread.sleep(10_000);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }));
                t.interrupt();
                t.join();
                return "" + got[0];
            }
            case "daemon-cut-off": {
                Thread t = thread(() -> { say("a"); say("b"); });
                t.setDaemon(true);
                t.start();
                return "end";
            }
            case "daemon-by-starter": {
                Thread t = thread(() -> got[0] = start(() -> { }).isDaemon());
                t.setDaemon(true);
                t.start();
                t.join();
                return "" + got[0];
            }
            case "group-of-services": {
                ThreadGroup group = new ThreadGroup("g");
                CountDownLatch latch = new CountDownLatch(1);
                Thread one = new Thread(group, () -> got[0] = thrown(latch::await));
                Thread two = new Thread(group, () -> got[1] = thrown(latch::await));
                one.start();
                two.start();
                group.interrupt();
                one.join();
                two.join();
                return got[0] + " " + got[1];
            }
            case "hook-and-service": {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> thrown(service::close)));
                service.thread.setDaemon(true);
                service.thread.start();
                service.work.put("a");
                return "";
            }
            default: return null;
        }
    }

    private static String lazy(String what) throws Throwable {
        Lazy lazy = new Lazy();
        Thing[] got = new Thing[2];
        Supplier<Thing> maker;
        switch (what) {
            case "lazy-plain": maker = lazy::checkedPlain; break;
            case "lazy-checked": maker = lazy::checked; break;
            case "lazy-holder": maker = () -> Holder.THING; break;
            case "lazy-updated": maker = lazy::updated; break;
            case "lazy-acquired": maker = lazy::acquired; break;
            case "lazy-once": maker = lazy::once; break;
            case "lazy-local": {
                ThreadLocal<Thing> local = ThreadLocal.withInitial(Thing::new);
                maker = () -> { local.get(); return local.get(); };
                break;
            }
            case "lazy-class-value": {
                ClassValue<Thing> values = new ClassValue<>() {
                    @Override
                    protected Thing computeValue(Class<?> type) {
                        return new Thing();
                    }
                };
                maker = () -> values.get(String.class);
                break;
            }
            default: return null;
        }
        all(() -> got[0] = maker.get(), () -> got[1] = maker.get());
        return (got[0] == got[1]) + " " + made + " " + (got[0].size + got[1].fixed);
    }

    private static String closings(String what) throws Throwable {
        Resource resource = new Resource();
        String[] got = new String[2];
        switch (what) {
            case "closed-while-used":
                all(() -> got[0] = thrown(() -> { resource.use(); resource.use(); }), resource::close);
                return got[0] + " " + resource.closings;
            case "closed-in-a-circle": {
                Resource part = new Resource();
                part.parent = resource;
                resource.parts.add(part);
                all(resource::close, part::close);
                return resource.closings + " " + part.closings;
            }
            case "tried-by-two": {
                Body body = () -> {
                    try (Resource own = resource) {
                        own.use();
                    }
                };
                all(() -> got[0] = thrown(body), () -> got[1] = thrown(body));
                return sorted(got) + " " + resource.closings;
            }
            case "cleaned": {
                Cleaner cleaner = Cleaner.create();
                AtomicInteger runs = new AtomicInteger();
                Object held = new Object();
                Cleaner.Cleanable cleanable = cleaner.register(held, runs::incrementAndGet);
                all(cleanable::clean, cleanable::clean);
                Reference.reachabilityFence(held);
                return "" + runs;
            }
            case "cleaned-while-seen": { // clean() by another thread may return before the action is done
                Cleaner cleaner = Cleaner.create();
                AtomicInteger runs = new AtomicInteger();
                Object held = new Object();
                Cleaner.Cleanable cleanable = cleaner.register(held, runs::incrementAndGet);
                Body clean = () -> { cleanable.clean(); seen += runs.get(); };
                String[] told = new String[2];
                all(() -> { cleanable.clean(); told[0] = "" + runs; },
                    () -> { cleanable.clean(); told[1] = "" + runs; });
                Reference.reachabilityFence(held);
                return sorted(told);
            }
            default: return null;
        }
    }

    private static String failures(String what) throws Throwable {
        ReentrantLock lock = new ReentrantLock();
        String[] got = new String[2];
        switch (what) {
            case "suppressed": {
                AtomicBoolean broken = new AtomicBoolean();
                all(() -> {
                    try {
                        AutoCloseable closer = () -> { if (broken.get()) { throw new IllegalStateException(); } };
                        try (closer) {
                            if (broken.get()) {
                                throw new IllegalArgumentException();
                            }
                        }
                        got[0] = "ok";
                    } catch (Exception e) {
                        got[0] = e.getClass().getSimpleName() + Arrays.stream(e.getSuppressed()).count();
                    }
                }, () -> broken.set(true));
                return got[0];
            }
            case "finally-unlocks": {
                Body body = () -> {
                    lock.lock();
                    try {
                        if (++x == 1) {
                            throw new IllegalStateException();
                        }
                    } finally {
                        lock.unlock();
                    }
                };
                all(() -> got[0] = thrown(body), () -> got[1] = thrown(body));
                return sorted(got) + " " + lock.isLocked();
            }
            case "handler-restarts": { // the handler of a thread that failed starts another one
                AtomicInteger runs = new AtomicInteger();
                Thread[] second = new Thread[1];
                Thread first = new Thread(() -> { runs.incrementAndGet(); throw new IllegalStateException(); });
                first.setUncaughtExceptionHandler((t, e) -> {
                    second[0] = new Thread(runs::incrementAndGet);
                    second[0].start();
                });
                first.start();
                first.join();
                String told = runs + "";
                second[0].join();
                return told + runs;
            }
            case "handler-throws": { // what a handler throws is ignored
                Thread t = new Thread(() -> { throw new IllegalStateException(); });
                t.setUncaughtExceptionHandler((thread, e) -> { throw new IllegalArgumentException(); });
                t.start();
                t.join();
                return "" + t.getState();
            }
            case "initializer-failed": { // the first gets the error, the other learns that there is no such class
                all(() -> got[0] = thrown(() -> Failing.value()), () -> got[1] = thrown(() -> Failing.value()));
                return sorted(got);
            }
            case "timed-join": {
                Thread t = start(() -> x = 1);
                t.join(TimeUnit.HOURS.toMillis(1));
                return t.isAlive() + "";
            }
            default: throw new IllegalArgumentException(what);
        }
    }

    static class Failing {
        static final int NUMBER = Integer.parseInt("no");

        static int value() {
            return NUMBER;
        }
    }
}
