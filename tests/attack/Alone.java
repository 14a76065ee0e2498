import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Main does much before it starts a thread: what it does then is no step of the exploration. All that others may
 * notice of it is as it was: what it made, holds, or has handed over (JLS 17.4.5: the start comes behind it).
 */
class Alone extends Chapter {
    static final class Cell {
        volatile int n;
        int plain;
        Cell next;
    }

    static final Cell[] cells = new Cell[600];
    static final byte[] bytes = new byte[64];
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static int sum;
    static boolean flag;

    /** Some thousand accesses. Each cell is stored behind the first thousand steps, and never read alone. */
    static void prepare() {
        for (int i = 0; i < 3000; i++) {
            sum += i;
        }
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
            cells[i].n = 1;
            cells[i].n = 0;
        }
    }

    public static void main(String[] args) throws Exception {
        prepare();
        String text = objects(args[0]);
        text = text != null ? text : held(args[0]);
        text = text != null ? text : calls(args[0]);
        tell(text != null ? text : waits(args[0]));
    }

    private static String objects(String name) throws Exception {
        Cell a = cells[17];
        Cell b = cells[500];
        switch (name) {
            case "stores-and-loads": {
                int[] seen = new int[2];
                all(() -> {
                    a.n = 1;
                    seen[0] = b.n;
                }, () -> {
                    b.n = 1;
                    seen[1] = a.n;
                });
                return seen[0] + " " + seen[1];
            }
            case "adds":
                all(() -> cells[17].n++, () -> cells[17].n++, () -> cells[500].n++);
                return a.n + " " + b.n;
            case "race":
                all(() -> a.plain = 1, () -> a.plain = 2);
                return "";
            case "no-race":
                a.plain = 7;
                all(() -> check(a.plain == 7), () -> check(cells[17].plain == 7));
                return "ok";
            case "made-late": {
                Cell made = new Cell();
                a.next = made;
                all(() -> a.next.n++, () -> made.n++);
                return "" + made.n;
            }
            case "bytes":
                INTS.set(bytes, 8, 0x01010101);
                all(() -> {
                    synchronized (bytes) {
                        INTS.set(bytes, 8, 0);
                    }
                }, () -> {
                    synchronized (bytes) {
                        v = bytes[9] + (int) INTS.get(bytes, 8);
                    }
                });
                return Integer.toHexString(v);
            default:
                return null;
        }
    }

    private static String held(String name) throws Exception {
        switch (name) {
            case "monitor-held": {
                Thread t;
                synchronized (cells[3]) {
                    t = start(() -> {
                        synchronized (cells[3]) {
                            cells[3].plain += 1;
                        }
                    });
                    cells[3].plain *= 10;
                    cells[3].plain += 5;
                }
                t.join();
                return "" + cells[3].plain;
            }
            case "monitor-held-for-ever":
                synchronized (cells[3]) {
                    start(() -> {
                        synchronized (cells[3]) {
                            x = 1;
                        }
                    }).join();
                }
                return "ended";
            case "lock-held": {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                boolean[] got = new boolean[1];
                Thread t = start(() -> got[0] = lock.tryLock());
                w = 1;
                lock.unlock();
                t.join();
                return "" + got[0];
            }
            case "lock-held-for-ever": {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                start(lock::lock).join();
                return "ended";
            }
            case "permit":
                LockSupport.unpark(Thread.currentThread());
                sum++;
                LockSupport.park();
                return "ok";
            case "stamp": {
                StampedLock lock = new StampedLock();
                long stamp = lock.tryOptimisticRead();
                sum++;
                Thread t = start(() -> lock.unlockWrite(lock.writeLock()));
                boolean valid = lock.validate(stamp);
                t.join();
                return "" + valid;
            }
            default:
                return null;
        }
    }

    private static String calls(String name) throws Exception {
        switch (name) {
            case "map": {
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
                for (int i = 0; i < 100; i++) {
                    map.put(i, i);
                }
                all(() -> map.putIfAbsent(200, 1), () -> map.putIfAbsent(200, 2), () -> map.remove(50));
                return map.get(200) + " " + map.size();
            }
            case "queue": {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
                queue.put(1);
                queue.put(2);
                int[] got = new int[2];
                Thread t = start(() -> queue.put(3));
                got[0] = queue.take();
                got[1] = queue.take();
                t.join();
                return got[0] + " " + got[1] + " " + queue;
            }
            case "futures": {
                CompletableFuture<Integer> one = new CompletableFuture<>();
                CompletableFuture<Integer> two = new CompletableFuture<>();
                CompletableFuture<Void> both = CompletableFuture.allOf(one, two);
                Thread t = start(() -> one.complete(1));
                Thread u = start(() -> two.complete(2));
                boolean early = both.isDone();
                both.join();
                t.join();
                u.join();
                return early + " " + (one.join() + two.join());
            }
            case "futures-with-action": {
                CompletableFuture<Integer> one = new CompletableFuture<>();
                CompletableFuture<Integer> two = new CompletableFuture<>();
                CompletableFuture<Void> last = CompletableFuture.allOf(one, two).thenRun(() -> x = 1);
                all(() -> one.complete(1), () -> two.complete(2));
                last.join();
                return "" + x;
            }
            case "counts": {
                AtomicInteger n = new AtomicInteger();
                for (int i = 0; i < 10; i++) {
                    n.incrementAndGet();
                }
                all(() -> v = n.incrementAndGet(), n::incrementAndGet);
                return v + " " + n;
            }
            default:
                return null;
        }
    }

    private static String waits(String name) throws Exception {
        switch (name) {
            case "waits-for-nobody":
                new CountDownLatch(1).await();
                return "ended";
            case "spins":
                while (!flag) {
                    Thread.onSpinWait();
                }
                return "ended";
            case "yields":
                while (cells[1].n == 0) {
                    Thread.yield();
                }
                return "ended";
            case "yields-behind-reads":
                check(cells[1].n == 0);
                for (int i = 0; i < 10; i++) {
                    sum = i;
                    Thread.yield();
                }
                return "ok";
            case "polls":
                return "" + new ArrayBlockingQueue<Integer>(1).poll(5, TimeUnit.SECONDS);
            case "until": {
                long end = System.nanoTime() + 1_000_000_000;
                while (System.nanoTime() < end) {
                    Thread.sleep(100);
                }
                return "ok";
            }
            case "fails":
                throw new IllegalStateException("alone");
            case "fails-behind-start": {
                Thread t = start(() -> cells[9].n++);
                check(cells[9].n == 0);
                t.join();
                return "ok";
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
