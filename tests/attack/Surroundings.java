import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** What surrounds the threads of a program: timers, thread locals, groups, hooks, handlers, and a file of its own. */
class Surroundings extends Chapter {
    public static void main(String[] args) throws Exception {
        String name = args[0];
        if (name.startsWith("timer-")) {
            timer(name.substring("timer-".length()));
        } else if (name.startsWith("local-")) {
            local(name.substring("local-".length()));
        } else if (name.startsWith("file-")) {
            file(name.substring("file-".length()));
        } else {
            others(name);
        }
    }

    private static TimerTask task(Body body) {
        return new TimerTask() {
            @Override
            public void run() {
                try {
                    body.run();
                } catch (Throwable e) {
                    Attack.<RuntimeException>raise(e);
                }
            }
        };
    }

    private static void timer(String name) throws Exception {
        Timer timer = new Timer();
        switch (name) {
            case "task-cancelled-short": {
                TimerTask task = task(() -> say("ran"));
                timer.schedule(task, 100);
                say(task.cancel());
                timer.cancel();
                break;
            }
            case "task-cancelled-long": {
                TimerTask task = task(() -> say("ran"));
                timer.schedule(task, 5000);
                say(task.cancel(), task.cancel());
                timer.cancel();
                break;
            }
            case "two-tasks-short":
                timer.schedule(task(() -> ended(timer, "a")), 100);
                timer.schedule(task(() -> ended(timer, "b")), 50);
                break;
            case "two-tasks-long":
                timer.schedule(task(() -> ended(timer, "a")), 5000);
                timer.schedule(task(() -> ended(timer, "b")), 50);
                break;
            case "cancelled-by-task":
                timer.schedule(task(() -> {
                    say("a");
                    timer.cancel();
                }), 50);
                timer.schedule(task(() -> say("b")), 5000);
                break;
            case "cancelled-by-other":
                start(() -> timer.cancel());
                say(thrown(() -> timer.schedule(task(() -> say("ran")), 5000)));
                break;
            case "task-throws":
                timer.schedule(task(() -> {
                    throw new UnsupportedOperationException();
                }), 0);
                say(thrown(() -> timer.schedule(task(() -> say("ran")), 5000)));
                break;
            case "periodic": {
                TimerTask[] itself = new TimerTask[1];
                itself[0] = task(() -> {
                    if (++x == 2) {
                        say(x, itself[0].cancel());
                        timer.cancel();
                    }
                });
                timer.schedule(itself[0], 50, 50);
                break;
            }
            case "periodic-cancelled": {
                TimerTask task = task(() -> v++);
                timer.schedule(task, 3000, 3000);
                Thread.sleep(4500);
                boolean cancelled = task.cancel();
                timer.cancel();
                say(v, cancelled);
                break;
            }
            case "twice": {
                TimerTask task = task(() -> say("ran"));
                all(() -> v += thrown(() -> timer.schedule(task, 5000)).equals("ok") ? 1 : 10,
                        () -> w += thrown(() -> timer.schedule(task, 5000)).equals("ok") ? 1 : 10);
                timer.cancel();
                say(v, w);
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void ended(Timer timer, String text) {
        say(text);
        if (++x == 2) {
            timer.cancel();
        }
    }

    private static void local(String name) throws Exception {
        AtomicInteger count = new AtomicInteger();
        Object[] seen = new Object[2];
        switch (name) {
            case "initial": {
                ThreadLocal<Integer> local = ThreadLocal.withInitial(count::incrementAndGet);
                all(() -> seen[0] = local.get() + local.get(), () -> seen[1] = local.get());
                say(seen);
                break;
            }
            case "removed": {
                ThreadLocal<Integer> local = ThreadLocal.withInitial(count::incrementAndGet);
                all(() -> {
                    local.get();
                    local.remove();
                    seen[0] = local.get();
                }, () -> seen[1] = local.get());
                say(seen);
                break;
            }
            case "inherited-when-made": {
                InheritableThreadLocal<Integer> local = new InheritableThreadLocal<>();
                local.set(1);
                Thread t = thread(() -> seen[0] = local.get());
                local.set(2);
                t.start();
                t.join();
                say(seen[0], local.get());
                break;
            }
            case "inherited-array": {
                InheritableThreadLocal<int[]> local = new InheritableThreadLocal<>();
                local.set(new int[1]);
                Thread t = start(() -> local.get()[0] = 1);
                local.get()[0] = 2;
                t.join();
                say(local.get()[0]);
                break;
            }
            case "inherited-copy": {
                InheritableThreadLocal<int[]> local = new InheritableThreadLocal<int[]>() {
                    @Override
                    protected int[] childValue(int[] parent) {
                        return parent.clone();
                    }
                };
                local.set(new int[1]);
                Thread t = start(() -> seen[0] = ++local.get()[0]);
                local.get()[0] += 2;
                t.join();
                say(seen[0], local.get()[0]);
                break;
            }
            case "inherited-by-two": {
                InheritableThreadLocal<Integer> local = new InheritableThreadLocal<Integer>() {
                    @Override
                    protected Integer childValue(Integer parent) {
                        return count.incrementAndGet();
                    }
                };
                local.set(0);
                Thread a = thread(() -> seen[0] = local.get());
                Thread b = thread(() -> seen[1] = local.get());
                b.start();
                a.start();
                a.join();
                b.join();
                say(seen);
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static Thread.UncaughtExceptionHandler telling(String text) {
        return (t, e) -> say(text, e.getClass().getSimpleName());
    }

    private static void others(String name) throws Exception {
        switch (name) {
            case "group-interrupted": {
                ThreadGroup group = new ThreadGroup("group");
                Thread t = new Thread(group, () -> seen = thrown(() -> new CountDownLatch(1).await()));
                t.start();
                group.interrupt();
                t.join();
                say(seen);
                break;
            }
            case "group-count": {
                ThreadGroup group = new ThreadGroup("group");
                Thread t = new Thread(group, () -> v = 1);
                t.start();
                int count = group.activeCount();
                say(count, v);
                break;
            }
            case "group-of-starter": {
                ThreadGroup group = new ThreadGroup("group");
                Thread[] inner = new Thread[1];
                Thread t = new Thread(group, () -> inner[0] = new Thread(() -> { }));
                t.start();
                t.join();
                say(inner[0].getThreadGroup().getName(), t.getThreadGroup());
                break;
            }
            case "handlers": {
                all(() -> Thread.setDefaultUncaughtExceptionHandler(telling("a")),
                        () -> Thread.setDefaultUncaughtExceptionHandler(telling("b")));
                start(() -> {
                    throw new UnsupportedOperationException();
                });
                break;
            }
            case "handler-of-handler": {
                Thread t = thread(() -> {
                    throw new UnsupportedOperationException();
                });
                t.setUncaughtExceptionHandler((thread, e) -> {
                    say("handled");
                    throw new IllegalStateException();
                });
                t.start();
                t.join();
                say("end");
                break;
            }
            case "handler-and-default": {
                Thread t = thread(() -> {
                    throw new UnsupportedOperationException();
                });
                t.setUncaughtExceptionHandler(telling("own"));
                Thread.setDefaultUncaughtExceptionHandler(telling("default"));
                t.start();
                t.setUncaughtExceptionHandler(null);
                break;
            }
            case "hook-and-program": {
                Runtime.getRuntime().addShutdownHook(thread(() -> say("hook", v)));
                start(() -> v = 1);
                System.exit(3);
                break;
            }
            case "hook-joined": {
                Thread t = thread(() -> v = 1);
                Runtime.getRuntime().addShutdownHook(thread(() -> {
                    t.join();
                    say("hook", v);
                }));
                t.start();
                System.exit(3);
                break;
            }
            case "hook-added-late": {
                start(() -> say(thrown(() -> Runtime.getRuntime().addShutdownHook(thread(() -> say("hook"))))));
                System.exit(3);
                break;
            }
            case "hook-removed-late": {
                Thread hook = thread(() -> say("hook"));
                Runtime.getRuntime().addShutdownHook(hook);
                start(() -> {
                    try {
                        say(Runtime.getRuntime().removeShutdownHook(hook));
                    } catch (IllegalStateException e) {
                        say("late");
                    }
                });
                System.exit(3);
                break;
            }
            case "hook-exits": {
                Runtime.getRuntime().addShutdownHook(thread(() -> {
                    say("hook");
                    Runtime.getRuntime().halt(4);
                }));
                System.exit(3);
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    /** Appends one byte. */
    private static void append(Path file) throws Exception {
        Files.write(file, new byte[] {1}, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static void file(String name) throws Exception {
        Path file = Path.of("own-file");
        switch (name) {
            case "appended-and-deleted":
                Files.deleteIfExists(file);
                all(() -> append(file), () -> {
                    append(file);
                    v = (int) Files.size(file);
                });
                say(v, Files.size(file));
                Files.delete(file);
                break;
            case "first-wins":
                Files.deleteIfExists(file);
                all(() -> {
                    if (Files.notExists(file)) {
                        append(file);
                    }
                }, () -> {
                    if (Files.notExists(file)) {
                        append(file);
                    }
                });
                say(Files.size(file));
                Files.delete(file);
                break;
            case "left":
                append(file);
                all(() -> v++, () -> w++);
                say(v, w);
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
