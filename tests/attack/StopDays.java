import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** How programs are told to stop, and how they end. */
class StopDays extends Chapter {
    /** Tells each of those who asked to be told, once. */
    static class Token {
        private final List<Runnable> callbacks = new ArrayList<>();
        private boolean cancelled;

        /** Runs it at once if it is too late. */
        void onCancel(Runnable callback, boolean looks) {
            synchronized (callbacks) {
                if (!cancelled || !looks) {
                    callbacks.add(callback);
                    return;
                }
            }
            callback.run();
        }

        void cancel() {
            List<Runnable> mine;
            synchronized (callbacks) {
                if (cancelled) {
                    return;
                }
                cancelled = true;
                mine = List.copyOf(callbacks);
            }
            mine.forEach(Runnable::run);
        }
    }

    static String token(boolean looks) throws Exception {
        Token token = new Token();
        StringBuffer told = new StringBuffer();
        all(() -> token.onCancel(() -> told.append("t"), looks), token::cancel, token::cancel);
        return told + " " + told.length();
    }

    /** The interrupt is caught where nobody asks for it. */
    static String swallowed(boolean restores) throws Exception {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("a"));
        Thread worker = start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    queue.take();
                    v++;
                } catch (InterruptedException e) {
                    if (restores) {
                        Thread.currentThread().interrupt();
                    }
                }
            }
        });
        worker.interrupt();
        worker.join();
        return "" + v;
    }

    /** One pill for two, which the first one passes on. */
    static String pills(boolean passesOn) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(3);
        Value consume = () -> {
            int sum = 0;
            for (int job = queue.take(); job != 0; job = queue.take()) {
                sum += job;
            }
            if (passesOn) {
                queue.put(0);
            }
            return sum;
        };
        queue.put(1);
        queue.put(2);
        queue.put(0);
        return bothOf(consume, consume);
    }

    /** The hook waits for the thread that waits for the hook. */
    static void hookJoins() {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(thread(main::join));
        System.exit(0);
    }

    /** Exits from two threads; only one code counts. */
    static void exits() {
        start(() -> System.exit(3));
        System.exit(4);
    }

    /** The exit comes before the finally block. */
    static void exitInTry() {
        try {
            System.exit(0);
        } finally {
            say("never");
        }
    }

    /** The hook asks the worker to stop, and waits for it. */
    static void graceful(boolean waits) {
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        Thread worker = thread(() -> {
            int turns = 0;
            while (!stop.get() && turns < 2) {
                turns++;
            }
            say("saved");
            ended.countDown();
        });
        worker.setDaemon(true);
        worker.start();
        Runtime.getRuntime().addShutdownHook(thread(() -> {
            stop.set(true);
            if (waits) {
                ended.await();
            }
            say("bye");
        }));
    }

    /** Too late for a hook, or in time. */
    static void lateHook() {
        start(() -> {
            try {
                Runtime.getRuntime().addShutdownHook(thread(() -> say("hook")));
            } catch (IllegalStateException e) {
                say("late");
            }
        });
        System.exit(0);
    }

    /** A handler that ends the program. */
    static void handlerExits() {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> Runtime.getRuntime().halt(5));
        start(() -> {
            throw new IllegalStateException();
        });
        say("main");
    }

    /** Interrupted while it waits for what the other one signals; the signal is not lost. */
    static class Box {
        final ReentrantLock lock = new ReentrantLock();
        final Condition full = lock.newCondition();
        String content;

        void put(String text) {
            lock.lock();
            try {
                content = text;
                full.signal();
            } finally {
                lock.unlock();
            }
        }

        String take() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (content == null) {
                    full.await();
                }
                String taken = content;
                content = null;
                return taken;
            } finally {
                lock.unlock();
            }
        }
    }

    static String box() throws Exception {
        Box box = new Box();
        String[] taken = {"-", "-"};
        Thread[] takers = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            takers[i] = start(() -> {
                try {
                    taken[me] = box.take();
                } catch (InterruptedException e) {
                    taken[me] = "i";
                }
            });
        }
        box.put("x");
        takers[0].interrupt();
        takers[0].join();
        if (taken[0].equals("x")) {
            box.put("y");
        }
        takers[1].join();
        return taken[0] + taken[1];
    }

    /** A service that is stopped while it starts. */
    static class Service {
        enum State { NEW, STARTING, RUNNING, STOPPED }

        private State state = State.NEW;
        final List<String> log = new CopyOnWriteArrayList<>();

        void begin() {
            synchronized (this) {
                if (state != State.NEW) {
                    return;
                }
                state = State.STARTING;
            }
            log.add("open");
            synchronized (this) {
                if (state == State.STARTING) {
                    state = State.RUNNING;
                    return;
                }
            }
            log.add("undone");
        }

        synchronized void stop() {
            if (state == State.RUNNING) {
                log.add("close");
            }
            state = State.STOPPED;
        }
    }

    static String service() throws Exception {
        Service service = new Service();
        all(service::begin, service::stop);
        return service.log + " " + service.state;
    }

    /** Joined for a while, then left alone. */
    static String leaves() throws Exception {
        Thread t = start(() -> {
            Thread.sleep(TimeUnit.MINUTES.toMillis(2));
            v = 1;
        });
        t.join(TimeUnit.MINUTES.toMillis(1));
        String before = t.isAlive() + "" + v;
        t.join(TimeUnit.MINUTES.toMillis(2));
        return before + t.isAlive() + v;
    }

    public static void main(String[] args) throws Exception {
        boolean wrong = args[0].endsWith("-wrong");
        String text = "";
        switch (args[0].replace("-wrong", "")) {
            case "token" -> text = token(!wrong);
            case "swallowed" -> text = swallowed(!wrong);
            case "pills" -> text = pills(!wrong);
            case "hook-joins" -> hookJoins();
            case "exits" -> exits();
            case "exit-in-try" -> exitInTry();
            case "graceful" -> graceful(!wrong);
            case "late-hook" -> lateHook();
            case "handler-exits" -> handlerExits();
            case "box" -> text = box();
            case "service" -> text = service();
            case "leaves" -> text = leaves();
            default -> throw new IllegalArgumentException(args[0]);
        }
        tell(text);
    }
}
