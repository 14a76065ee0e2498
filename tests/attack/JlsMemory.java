import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** JLS 17.4, the memory model: what each synchronizes-with edge orders in the idioms that are made of it. */
class JlsMemory extends Chapter {
    static final Object A = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final AtomicReference<Node> TOP = new AtomicReference<>();
    static int y;
    static volatile int u;

    static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static class Worker extends Thread {
        int given;
        int result;

        @Override
        public void run() {
            result = given + 1;
        }
    }

    static void push(Node node) {
        Node top;
        do {
            top = TOP.get();
            node.next = top;
        } while (!TOP.compareAndSet(top, node));
    }

    static Node pop() {
        Node top;
        do {
            top = TOP.get();
            if (top == null) {
                return null;
            }
        } while (!TOP.compareAndSet(top, top.next));
        return top;
    }

    /** Each way in which a thread may learn that it is interrupted. */
    static void learns(String how) throws Exception {
        switch (how) {
            case "sleep" -> Thread.sleep(3600000);
            case "wait" -> {
                synchronized (A) {
                    A.wait();
                }
            }
            case "join" -> Thread.currentThread().join();
            case "lock" -> LOCK.lockInterruptibly();
            case "take" -> new LinkedBlockingQueue<>().take();
            case "acquire" -> new Semaphore(0).acquire();
            case "latch" -> new CountDownLatch(1).await();
            case "exchange" -> new Exchanger<>().exchange(1);
            case "future" -> new FutureTask<>(() -> 1).get();
            case "park" -> {
                while (!Thread.interrupted()) {
                    LockSupport.park();
                }
                throw new InterruptedException();
            }
            case "polled" -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
                throw new InterruptedException();
            }
            default -> throw new IllegalArgumentException(how);
        }
    }

    static void interrupted(String how) throws Exception {
        LOCK.lock();
        Thread t = start(() -> {
            try {
                learns(how);
            } catch (InterruptedException e) {
                y = x;
            }
        });
        x = 5;
        t.interrupt();
        t.join();
        say(y);
    }

    static void parks(String name) throws Exception {
        boolean asks = name.equals("park-and-ask");
        Thread t = start(() -> {
            LockSupport.park();
            if (!asks || Thread.currentThread().isInterrupted()) {
                y = x;
            }
        });
        x = 5;
        t.interrupt();
        t.join();
        say(y);
    }

    static void starts(String name) throws Exception {
        switch (name) {
            case "field-before-start" -> {
                Worker worker = new Worker();
                worker.given = 4;
                worker.start();
                worker.join();
                say(worker.result);
            }
            case "field-behind-start" -> {
                Worker worker = new Worker();
                worker.start();
                worker.given = 4;
                worker.join();
                say(worker.result);
            }
            case "started-by-other" -> {
                Worker worker = new Worker();
                worker.given = 4;
                all(() -> {
                    worker.start();
                    worker.join();
                    x = worker.result;
                });
                say(x);
            }
            case "started-by-either" -> {
                Worker worker = new Worker();
                String[] how = new String[2];
                all(() -> how[0] = thrown(worker::start), () -> how[1] = thrown(worker::start));
                worker.join();
                say(how[0].equals(how[1]), worker.result);
            }
            case "given-by-loser" -> {
                Worker worker = new Worker();
                all(() -> thrown(worker::start), () -> {
                    worker.given = 4;
                    thrown(worker::start);
                });
                worker.join();
                say(worker.result);
            }
            case "one-behind-the-other" -> {
                Thread t = start(() -> x = 1);
                t.join();
                Thread s = start(() -> x++);
                s.join();
                say(x);
            }
            case "joined-by-two" -> {
                Thread t = start(() -> x = 7);
                int[] seen = new int[2];
                all(() -> {
                    t.join();
                    seen[0] = x;
                }, () -> {
                    while (t.isAlive()) {
                        Thread.onSpinWait();
                    }
                    seen[1] = x;
                });
                say(seen[0], seen[1]);
            }
            case "handler-before-join" -> {
                Thread t = thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, what) -> x = 3);
                t.start();
                t.join();
                say(x);
            }
            case "handler-beside" -> {
                Thread t = thread(() -> {
                    v = 1;
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, what) -> x = 3);
                t.start();
                if (v == 1) {
                    y = x;
                }
                t.join();
                say(y);
            }
            case "inherited-local" -> {
                InheritableThreadLocal<int[]> local = new InheritableThreadLocal<>();
                int[] cell = {1};
                local.set(cell);
                Thread t = thread(() -> x = local.get()[0]);
                cell[0] = 2;
                local.set(new int[] {3});
                t.start();
                t.join();
                say(x);
            }
            default -> litmus(name);
        }
    }

    static void litmus(String name) throws Exception {
        int[] seen = {-1, -1, -1};
        switch (name) {
            case "two-and-two-writes" -> {
                all(() -> {
                    v = 1;
                    w = 2;
                }, () -> {
                    w = 1;
                    v = 2;
                });
                say(v, w);
            }
            case "writes-and-read" -> {
                all(() -> {
                    v = 1;
                    w = 1;
                }, () -> {
                    w = 2;
                    seen[0] = v;
                });
                say(w, seen[0]);
            }
            case "read-to-write-chain" -> {
                all(() -> v = 1, () -> {
                    seen[0] = v;
                    w = 1;
                }, () -> {
                    seen[1] = w;
                    seen[2] = v;
                });
                say(seen[0], seen[1], seen[2]);
            }
            case "chain-of-three" -> {
                all(() -> {
                    x = 5;
                    v = 1;
                }, () -> {
                    if (v == 1) {
                        w = 1;
                    }
                }, () -> {
                    if (w == 1) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "chain-of-three-unasked" -> {
                all(() -> {
                    x = 5;
                    v = 1;
                }, () -> {
                    w = v + 1;
                }, () -> {
                    if (w == 1) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "between-two-writes" -> {
                all(() -> {
                    v = 1;
                    x = 1;
                    v = 2;
                }, () -> {
                    if (v == 1) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "behind-two-writes" -> {
                all(() -> {
                    v = 1;
                    x = 1;
                    v = 2;
                }, () -> {
                    if (v == 2) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "written-before-it-is-read" -> {
                all(() -> {
                    seen[0] = x;
                    v = 1;
                }, () -> {
                    if (v == 1) {
                        x = 1;
                    }
                });
                say(seen[0], x);
            }
            default -> idioms(name);
        }
    }

    static void idioms(String name) throws Exception {
        int[] seen = {-1, -1};
        switch (name) {
            case "stack" -> {
                all(() -> push(new Node(1)), () -> {
                    Node node = pop();
                    seen[0] = node == null ? 0 : node.value + (node.next == null ? 0 : 10);
                });
                say(seen[0]);
            }
            case "stack-of-used-nodes" -> {
                push(new Node(1));
                push(new Node(2));
                all(JlsMemory::pop, () -> {
                    Node node = pop();
                    if (node != null) {
                        push(node);
                    }
                });
                say("end");
            }
            case "sequence-plain", "sequence-volatile" -> {
                boolean plain = name.endsWith("plain");
                all(() -> {
                    v = 1;
                    if (plain) {
                        x = 3;
                        y = 4;
                    } else {
                        w = 3;
                        u = 4;
                    }
                    v = 2;
                }, () -> {
                    int before = v;
                    int sum = plain ? x + y : w + u;
                    seen[0] = before % 2 == 0 && v == before ? sum : -1;
                });
                say(seen[0]);
            }
            case "last-one-sums" -> {
                AtomicInteger left = new AtomicInteger(2);
                int[] parts = new int[2];
                all(() -> {
                    parts[0] = 1;
                    last(left, parts);
                }, () -> {
                    parts[1] = 2;
                    last(left, parts);
                });
                say(x);
            }
            case "first-one-sums" -> {
                AtomicInteger left = new AtomicInteger(2);
                int[] parts = new int[2];
                all(() -> {
                    last(left, parts);
                    parts[0] = 1;
                }, () -> {
                    parts[1] = 2;
                    last(left, parts);
                });
                say("end");
            }
            case "in-turn" -> {
                all(() -> turn(0), () -> turn(1));
                say(x);
            }
            case "in-turn-too-early" -> {
                all(() -> {
                    w = 1;
                    x++;
                }, () -> {
                    while (w != 1) {
                        Thread.onSpinWait();
                    }
                    x++;
                });
                say(x);
            }
            case "spin-lock" -> {
                AtomicBoolean taken = new AtomicBoolean();
                Body add = () -> {
                    while (taken.getAndSet(true)) {
                        Thread.onSpinWait();
                    }
                    x++;
                    taken.set(false);
                };
                all(add, add);
                say(x);
            }
            case "tickets" -> {
                AtomicInteger next = new AtomicInteger();
                Body add = () -> {
                    int own = next.getAndIncrement();
                    while (v != own) {
                        Thread.onSpinWait();
                    }
                    x = x * 10 + own + 1;
                    v = own + 1;
                };
                all(add, add);
                say(x);
            }
            case "failed-swap-reads" -> {
                AtomicInteger state = new AtomicInteger();
                all(() -> {
                    x = 1;
                    state.set(1);
                }, () -> {
                    if (!state.compareAndSet(0, 2)) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "unlocked-by-wait" -> {
                all(() -> {
                    synchronized (A) {
                        x = 1;
                        A.wait(10);
                        y = x;
                    }
                }, () -> {
                    synchronized (A) {
                        seen[0] = x;
                        x += 10;
                    }
                });
                say(seen[0], y);
            }
            case "diverging-daemon" -> {
                Thread t = thread(() -> {
                    while (true) {
                        Thread.onSpinWait();
                    }
                });
                t.setDaemon(true);
                t.start();
                say("end");
            }
            case "printed-before-the-loop" -> {
                all(() -> {
                    say("a");
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                }, () -> say("b"));
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    static void last(AtomicInteger left, int[] parts) {
        if (left.decrementAndGet() == 0) {
            x = parts[0] + parts[1];
        }
    }

    static void turn(int own) {
        for (int i = 0; i < 2; i++) {
            while (v != own) {
                Thread.onSpinWait();
            }
            x++;
            v = 1 - own;
        }
    }

    public static void main(String[] args) throws Exception {
        String name = args[0];
        if (name.startsWith("learnt-by-")) {
            interrupted(name.substring(10));
        } else if (name.startsWith("park-")) {
            parks(name);
        } else {
            starts(name);
        }
    }
}
