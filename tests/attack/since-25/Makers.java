import java.time.Duration;

/** Thread.Builder, virtual threads and scoped values (JDK 25): what their Javadoc promises. */
class Makers extends Chapter {
    static String log = "";
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    static final ScopedValue<String> SCOPED = ScopedValue.newInstance();

    static synchronized void note(Object word) {
        log += word;
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        String[] s = {"", ""};
        switch (args[0]) {
            // a virtual thread is a daemon of priority 5, without a name, in the group VirtualThreads
            case "virtual" -> {
                Thread t = Thread.ofVirtual().unstarted(() -> v = 1);
                s[0] = t.isVirtual() + " " + t.isDaemon() + " <" + t.getName() + "> " + t.getPriority() + " "
                        + thrown(() -> t.setDaemon(false)) + " " + thrown(() -> t.setDaemon(true)) + " " + t.getState();
                t.setPriority(9);
                t.start();
                t.join();
                tell(s[0] + " " + t.getPriority() + " " + t.getThreadGroup() + " " + t.getState() + v);
            }
            // it does not keep the JVM
            case "virtual-left" -> Thread.startVirtualThread(() -> tell("v"));
            // Builder.name(prefix, start): the counter is the factory's
            case "factory-names" -> {
                var f = Thread.ofPlatform().name("w-", 7).factory();
                Thread a = f.newThread(() -> note("a"));
                Thread b = f.newThread(() -> note("b"));
                tell(a.getName() + b.getName() + a.getState());
            }
            // join(Duration) of a thread that is not started: IllegalThreadStateException; join() returns
            case "join-new" -> {
                Thread t = Thread.ofPlatform().unstarted(() -> v = 1);
                t.join();
                tell(thrown(() -> t.join(Duration.ofMillis(1))) + v);
            }
            // true if the thread has terminated
            case "join-duration" -> {
                Thread t = Thread.startVirtualThread(() -> x = 1);
                boolean b = t.join(Duration.ofMillis(1));
                s[0] = b ? "" + x : "not";
                t.join();
                tell(s[0]);
            }
            case "join-duration-zero" -> {
                Thread t = Thread.startVirtualThread(() -> x = 1);
                boolean b = t.join(Duration.ZERO);
                s[0] = b ? "" + x : "not";
                t.join();
                tell(s[0]);
            }
            case "builder-handler" -> {
                Thread t = Thread.ofVirtual()
                        .uncaughtExceptionHandler((who, e) -> s[0] = e.getMessage() + who.isAlive())
                        .start(() -> {
                            throw new IllegalStateException("m");
                        });
                t.join();
                tell(s[0]);
            }
            case "not-inherited" -> {
                INHERITED.set("p");
                Thread t = Thread.ofVirtual().inheritInheritableThreadLocals(false)
                        .start(() -> s[0] = "" + INHERITED.get());
                Thread u = Thread.ofVirtual().start(() -> s[1] = "" + INHERITED.get());
                t.join();
                u.join();
                tell(s[0] + s[1]);
            }
            // a virtual thread that waits in a monitor that it holds twice, interrupted by a platform thread
            case "virtual-wait-interrupted" -> {
                Object lock = new Object();
                Thread t = Thread.startVirtualThread(() -> {
                    synchronized (lock) {
                        synchronized (lock) {
                            s[0] = thrown(lock::wait) + Thread.currentThread().isInterrupted() + Thread.holdsLock(lock);
                        }
                    }
                });
                Thread u = Thread.ofPlatform().start(t::interrupt);
                t.join();
                u.join();
                tell(s[0]);
            }
            // sleep(Duration) negative: no sleep, no exception; but the status is looked at or not
            case "sleep-negative-duration" -> {
                all(() -> s[0] = thrown(() -> Thread.sleep(Duration.ofMillis(-1))), () -> v = 1);
                tell(s[0] + v);
            }
            case "platform-daemon" -> {
                Thread t = Thread.ofPlatform().daemon().priority(3).name("n").start(() -> v = 1);
                t.join();
                tell(t.isDaemon() + " " + t.getPriority() + t.getName() + v);
            }
            case "threads-differ" -> {
                long[] ids = new long[2];
                Thread a = Thread.startVirtualThread(() -> ids[0] = Thread.currentThread().threadId());
                Thread b = Thread.startVirtualThread(() -> ids[1] = Thread.currentThread().threadId());
                a.join();
                b.join();
                tell("" + (ids[0] != ids[1] && ids[0] == a.threadId() && main.threadId() != ids[0]));
            }
            // a scoped value is not bound in a thread that is started in its scope
            case "scoped" -> {
                ScopedValue.where(SCOPED, "a").run(() -> {
                    s[0] = SCOPED.get();
                    try {
                        all(() -> s[1] = SCOPED.orElse("none") + SCOPED.isBound());
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
                tell(s[0] + s[1] + thrown(SCOPED::get));
            }
            case "scoped-nested" -> {
                all(() -> ScopedValue.where(SCOPED, "a").run(() -> {
                    note(SCOPED.get());
                    ScopedValue.where(SCOPED, "b").run(() -> note(SCOPED.get()));
                    note(SCOPED.get());
                }), () -> ScopedValue.where(SCOPED, "c").run(() -> s[0] = SCOPED.get()));
                tell(log + s[0]);
            }
            case "executor-closes" -> {
                try (var e = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
                    e.submit(() -> x = 1);
                }
                tell("" + x);
            }
            // close() that is interrupted: tasks are stopped (interrupted), close waits on, the status is set again
            case "close-interrupted" -> {
                var e = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor();
                e.submit(() -> {
                    s[0] = thrown(() -> Thread.sleep(60000));
                });
                main.interrupt();
                e.close();
                tell(s[0] + Thread.interrupted());
            }
            case "builder-used-by-two" -> {
                var f = Thread.ofVirtual().name("v", 0).factory();
                all(() -> s[0] = f.newThread(() -> v = 1).getName(), () -> s[1] = f.newThread(() -> v = 1).getName());
                tell(s[0] + s[1]);
            }
            // Thread.interrupt of a virtual thread that is not started: status kept for later
            case "interrupt-new-virtual" -> {
                Thread t = Thread.ofVirtual().unstarted(() -> s[0] = thrown(() -> Thread.sleep(1)));
                t.interrupt();
                s[1] = "" + t.isInterrupted();
                t.start();
                t.join();
                tell(s[0] + s[1]);
            }
            case "platform-join-duration" -> {
                Thread t = start(() -> x = 1);
                s[0] = t.join(Duration.ofMillis(5)) ? "" + x : "not";
                t.join();
                tell(s[0]);
            }
            case "platform-join-minute" -> {
                Thread t = start(() -> x = 1);
                tell("" + t.join(Duration.ofMinutes(1)));
            }
            // "interrupts all threads"
            case "shutdown-now" -> {
                var begun = new java.util.concurrent.CountDownLatch(1);
                var e = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor();
                e.submit(() -> {
                    begun.countDown();
                    s[0] = thrown(() -> Thread.sleep(60000));
                });
                begun.await();
                e.shutdownNow();
                e.awaitTermination(1, java.util.concurrent.TimeUnit.HOURS);
                tell(s[0]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
