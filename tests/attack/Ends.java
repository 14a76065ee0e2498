import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The end of the program: exits from odd places, hooks beside daemons (JLS 12.8, Runtime.exit, halt). */
class Ends extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = hooks(args[0]);
        text = text != null ? text : daemons(args[0]);
        text = text != null ? text : pools(args[0]);
        tell(text != null ? text : places(args[0]));
    }

    private static void hook(Body body) {
        Runtime.getRuntime().addShutdownHook(thread(body));
    }

    private static Thread thread(Body body, boolean isDaemon) {
        Thread t = thread(body);
        t.setDaemon(isDaemon);
        return t;
    }

    private static void daemon(Body body) {
        thread(body, true).start();
    }

    private static String hooks(String name) throws Exception {
        switch (name) {
            case "hook-exits-beside-daemon":
                hook(() -> System.exit(3));
                daemon(() -> say("a"));
                return "";
            case "hook-halts-beside-daemon":
                hook(() -> Runtime.getRuntime().halt(3));
                daemon(() -> say("a"));
                return "";
            case "hook-awaits-daemon": {
                CountDownLatch latch = new CountDownLatch(1);
                hook(() -> {
                    latch.await();
                    say("h");
                });
                daemon(() -> {
                    latch.countDown();
                    System.exit(3);
                });
                return "";
            }
            case "hook-starts-thread":
                hook(() -> start(() -> say("late")));
                return "";
            case "hook-starts-and-joins":
                hook(() -> start(() -> say("late")).join());
                return "";
            case "hook-behind-failure":
                hook(() -> say("h"));
                throw new IllegalStateException();
            case "hook-behind-failure-and-exit": {
                hook(() -> say("h"));
                Thread t = thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, what) -> System.exit(5));
                t.start();
                t.join();
                return "never";
            }
            case "hook-races-daemon":
                hook(() -> x = 1);
                daemon(() -> x = 2);
                return "";
            case "hook-removed-or-run": {
                Thread h = thread(() -> say("h"));
                Runtime.getRuntime().addShutdownHook(h);
                start(() -> {
                    if (thrown(() -> Runtime.getRuntime().removeShutdownHook(h)).equals("ok")) {
                        say("r");
                    }
                });
                System.exit(0);
                return "";
            }
            case "hook-joins-main": {
                Thread main = Thread.currentThread();
                hook(() -> {
                    main.join();
                    say("h");
                });
                return "";
            }
            case "hook-joins-main-in-exit": {
                Thread main = Thread.currentThread();
                hook(main::join);
                System.exit(0);
                return "";
            }
            default:
                return null;
        }
    }

    private static String daemons(String name) throws Exception {
        switch (name) {
            case "daemon-halts-beside-hook":
                hook(() -> say("h"));
                daemon(() -> Runtime.getRuntime().halt(7));
                return "";
            case "thread-halts-beside-main":
                hook(() -> say("h"));
                start(() -> Runtime.getRuntime().halt(7));
                return "";
            case "daemon-interrupts-last": {
                Thread t = start(() -> {
                    try {
                        Thread.sleep(1_000_000);
                        say("slept");
                    } catch (InterruptedException e) {
                        say("i");
                    }
                });
                daemon(t::interrupt);
                return "";
            }
            case "daemon-holds-hooks-lock": {
                Object lock = new Object();
                CountDownLatch taken = new CountDownLatch(1);
                hook(() -> {
                    synchronized (lock) {
                        say("h");
                    }
                });
                daemon(() -> {
                    synchronized (lock) {
                        taken.countDown();
                        Thread.sleep(1_000_000_000);
                    }
                });
                taken.await();
                return "";
            }
            case "daemon-starts-thread":
                daemon(() -> thread(() -> say("a"), false).start());
                return "";
            case "daemon-starts-waiting": {
                CountDownLatch latch = new CountDownLatch(1);
                daemon(() -> {
                    thread(() -> {
                        say("a");
                        latch.await();
                        say("b");
                    }, false).start();
                    latch.countDown();
                });
                return "";
            }
            case "daemon-waits-for-ever":
                hook(() -> say("h"));
                daemon(() -> new CountDownLatch(1).await());
                return "";
            case "halts-in-monitor": {
                Object lock = new Object();
                Thread t = start(() -> {
                    synchronized (lock) {
                        Runtime.getRuntime().halt(0);
                    }
                });
                synchronized (lock) {
                    say("m");
                }
                t.join();
                return "never";
            }
            default:
                return null;
        }
    }

    private static String pools(String name) throws Exception {
        switch (name) {
            case "exit-in-task": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                Future<?> task = pool.submit(() -> System.exit(4));
                say("a");
                task.get();
                return "never";
            }
            case "exit-in-common-pool":
                CompletableFuture.runAsync(() -> System.exit(4)).join();
                return "never";
            case "exit-in-stream":
                IntStream.range(0, 2).parallel().forEach(i -> {
                    if (i == 1) {
                        System.exit(4);
                    }
                });
                return "never";
            case "exit-in-scheduled": {
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                pool.schedule(() -> System.exit(4), 1, TimeUnit.HOURS).get();
                return "never";
            }
            case "exit-in-timer":
                new Timer().schedule(new TimerTask() {
                    @Override
                    public void run() {
                        System.exit(4);
                    }
                }, 1_000_000);
                return "";
            case "exit-in-barrier": {
                java.util.concurrent.CyclicBarrier barrier = new java.util.concurrent.CyclicBarrier(2,
                        () -> System.exit(4));
                all(barrier::await, barrier::await);
                return "never";
            }
            case "halt-beside-pool": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.execute(() -> say("a"));
                Runtime.getRuntime().halt(0);
                return "never";
            }
            default:
                return null;
        }
    }

    private static String places(String name) throws Exception {
        switch (name) {
            case "exit-in-compute": {
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
                start(() -> map.compute(1, (k, old) -> {
                    System.exit(4);
                    return 1;
                }));
                map.put(1, 2);
                return "";
            }
            case "exit-in-comparator":
                start(() -> Arrays.sort(new Integer[] {2, 1}, (a, b) -> {
                    System.exit(4);
                    return 0;
                }));
                return "m";
            case "exit-in-default-handler":
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.exit(5));
                throw new IllegalStateException();
            case "exit-in-close":
                try (AutoCloseable c = () -> System.exit(4)) {
                    throw new IllegalStateException();
                }
            case "exit-in-constructor":
                new Object() {
                    {
                        System.exit(4);
                    }
                };
                return "never";
            case "exit-negative":
                System.exit(-1);
                return "never";
            case "exit-smallest":
                System.exit(Integer.MIN_VALUE);
                return "never";
            case "halt-negative":
                Runtime.getRuntime().halt(-1);
                return "never";
            case "exit-negative-or-zero":
                start(() -> System.exit(-1));
                System.exit(0);
                return "never";
            case "writer-not-flushed": {
                PrintWriter writer = new PrintWriter(new OutputStreamWriter(System.out), false);
                writer.print("lost");
                return "";
            }
            case "writer-flushed-by-other": {
                PrintWriter writer = new PrintWriter(new OutputStreamWriter(System.out), false);
                writer.println("a");
                daemon(writer::flush);
                return "";
            }
            default:
                return null;
        }
    }
}
