import java.lang.ref.*;
import java.util.concurrent.*;
import java.util.zip.Deflater;

/** What belongs to threads: locals, groups, handlers; references. */
class Threads extends Cases {
    private static volatile int written;

    static boolean run(String name) throws Exception {
        switch (name) {
            case "thread-group" -> {
                ThreadGroup group = new ThreadGroup("group") {
                    public void uncaughtException(Thread t, Throwable e) {
                        x = 1;
                    }
                };
                Thread t = new Thread(group, () -> {
                    throw new IllegalStateException();
                });
                t.start();
                t.join();
                check(x == 1 && group.activeCount() == 0);
            }
            case "thread-group-throws" -> {
                Thread t = new Thread(new ThreadGroup("group"), () -> {
                    throw new IllegalStateException();
                });
                t.start();
            }
            case "default-handler" -> {
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> x = 1);
                Thread t = new Thread(() -> {
                    throw new IllegalStateException();
                });
                t.start();
                t.join();
                check(x == 1);
            }
            case "thread-local" -> {
                ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> new int[1]);
                Body adds = () -> check(++own.get()[0] == 1);
                all(adds, adds);
            }
            case "thread-local-shared" -> {
                int[] one = new int[1];
                ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> one); // the same for all
                Body adds = () -> own.get()[0]++;
                all(adds, adds);
            }
            case "inheritable" -> {
                InheritableThreadLocal<Integer> inherited = new InheritableThreadLocal<>();
                inherited.set(1);
                all(() -> {
                    check(inherited.get() == 1);
                    inherited.set(2);
                });
                check(inherited.get() == 1);
            }
            case "inheritable-early" -> {
                InheritableThreadLocal<Integer> inherited = new InheritableThreadLocal<>();
                Thread t = new Thread(() -> check(inherited.get() != null)); // a thread inherits when it is made
                inherited.set(1);
                t.start();
            }
            case "weak" -> {
                WeakReference<Object> weak = new WeakReference<>(new Object());
                System.gc();
                check(weak.get() != null);
            }
            case "weak-cleared" -> {
                WeakReference<int[]> weak = new WeakReference<>(new int[1]);
                all(() -> check(weak.get() != null), weak::clear);
            }
            case "weak-queue" -> {
                ReferenceQueue<int[]> queue = new ReferenceQueue<>();
                WeakReference<int[]> weak = new WeakReference<>(new int[1], queue);
                all(weak::enqueue, () -> check(queue.remove() == weak));
            }
            case "weak-queue-waits" -> {
                ReferenceQueue<int[]> queue = new ReferenceQueue<>();
                WeakReference<int[]> weak = new WeakReference<>(new int[1], queue);
                queue.remove(); // it need never be collected
                check(weak.get() == null);
            }
            case "cleaner-cleans" -> {
                Cleaner.Cleanable cleanable = Cleaner.create().register(new Object(), () -> x++);
                all(cleanable::clean, cleanable::clean);
                check(x == 1); // whoever comes first cleans
            }
            case "cleaner-waits" -> {
                CountDownLatch cleaned = new CountDownLatch(1);
                Cleaner.create().register(new Object(), cleaned::countDown);
                System.gc();
                cleaned.await();
            }
            case "cleaner" -> {
                Cleaner.create().register(new Object(), () -> x = 1);
                System.gc();
                check(x == 0);
            }
            case "interrupt-kept", "interrupt-swallowed" -> {
                // Who catches an interrupt tells the loop around it.
                CountDownLatch never = new CountDownLatch(1);
                Thread[] t = start(() -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            if (name.equals("interrupt-kept")) {
                                Thread.currentThread().interrupt();
                            }
                        }
                    }
                });
                t[0].interrupt();
                t[0].join();
            }
            case "interrupt-passed-on" -> {
                // A task that is interrupted interrupts and awaits those that it has started.
                Thread[] outer = start(() -> {
                    Thread[] inner = start(() -> {
                        try {
                            new CountDownLatch(1).await();
                        } catch (InterruptedException e) {
                            x = 1;
                        }
                    });
                    try {
                        inner[0].join();
                    } catch (InterruptedException e) {
                        inner[0].interrupt();
                        inner[0].join();
                    }
                });
                outer[0].interrupt();
                outer[0].join();
                check(x == 1);
            }
            case "interrupt-left-behind" -> {
                Thread[] inner = new Thread[1];
                Thread[] outer = start(() -> {
                    inner[0] = start(() -> new CountDownLatch(1).await())[0];
                    try {
                        inner[0].join();
                    } catch (InterruptedException e) {
                        x = 1; // and nobody tells the inner one
                    }
                });
                outer[0].interrupt();
                outer[0].join();
            }
            case "wait-timed", "wait-timed-if" -> {
                Object lock = new Object();
                Thread[] t = start(() -> {
                    Thread.sleep(5000);
                    synchronized (lock) {
                        x = 1;
                        lock.notify();
                    }
                });
                synchronized (lock) {
                    if (name.equals("wait-timed")) {
                        while (x == 0) {
                            lock.wait(1000);
                        }
                    } else {
                        lock.wait(1000); // it is over before
                    }
                    check(x == 1);
                }
                t[0].join();
            }
            case "group-handler", "group-handler-throws" -> {
                // Without a handler of its own, a thread's exception goes to its group.
                ThreadGroup group = new ThreadGroup("group") {
                    public void uncaughtException(Thread t, Throwable e) {
                        if (name.equals("group-handler-throws")) {
                            x = 1;
                            throw new IllegalStateException(); // the JVM ignores it, the verdict does not
                        }
                        x = e instanceof IllegalStateException ? 1 : 2;
                    }
                };
                Thread t = new Thread(group, () -> {
                    throw new IllegalStateException();
                });
                t.start();
                t.join();
                check(x == 1);
            }
            case "cleaner-late" -> {
                // Cleaned by hand in one thread while another still uses it.
                int[] resource = {1};
                Cleaner.Cleanable cleanable = Cleaner.create().register(new Object(), () -> resource[0] = 0);
                all(cleanable::clean, () -> check(resource[0] == 1));
            }
            case "cleaner-of-pools", "cleaner-of-deflaters" -> {
                // The JDK registers its own objects with a common Cleaner, whose thread works as the collector likes.
                ExecutorService[] pools = new ExecutorService[8];
                for (int i = 0; i < pools.length && name.endsWith("pools"); i++) {
                    pools[i] = Executors.newSingleThreadExecutor();
                }
                Thread[] writers = new Thread[name.endsWith("pools") ? 6 : 4];
                for (int i = 0; i < writers.length; i++) {
                    writers[i] = new Thread(() -> written = 1);
                    writers[i].start();
                }
                byte[] garbage = new byte[1 << 22];
                for (Thread writer : writers) {
                    writer.join();
                }
                for (int i = 0; i < pools.length && name.endsWith("pools"); i += 2) {
                    pools[i].shutdown();
                }
                for (int i = 0; i < 4 && name.endsWith("deflaters"); i++) {
                    Deflater unused = new Deflater();
                    new Deflater().end();
                }
                check(garbage[0] == 0);
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
