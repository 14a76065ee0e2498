import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Less usual uses of java.util.concurrent, Timer, the wrappers of Collections, and parallel streams. */
class Compositions extends Chapter {
    static String log = "";

    static synchronized void note(Object word) {
        log += word;
    }

    static class Sum extends CountedCompleter<Void> {
        final AtomicInteger sum;
        final int n;

        Sum(CountedCompleter<?> parent, AtomicInteger sum, int n) {
            super(parent);
            this.sum = sum;
            this.n = n;
        }

        @Override
        public void compute() {
            if (n > 1) {
                addToPendingCount(1);
                new Sum(this, sum, n / 2).fork();
                new Sum(this, sum, n - n / 2).compute();
                return;
            }
            sum.addAndGet(n);
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            sum.addAndGet(10);
        }
    }

    record Late(long at, String name) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Late) other).at);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] s = {"", ""};
        switch (args[0]) {
            case "completer" -> {
                AtomicInteger sum = new AtomicInteger();
                new Sum(null, sum, 2).invoke();
                // one inner node and two leaves, each completes
                tell("" + sum);
            }
            // exceptionally is not called for a value; handle after both
            case "exceptionally" -> {
                var f = new CompletableFuture<Integer>();
                var g = f.exceptionally(e -> -1).thenApply(i -> i + 10);
                all(() -> f.complete(1), () -> f.completeExceptionally(new IllegalStateException()));
                tell("" + g.join());
            }
            case "complete-on-timeout" -> {
                var f = new CompletableFuture<Integer>().completeOnTimeout(7, 1, TimeUnit.MINUTES);
                all(() -> f.complete(1), () -> s[0] = "" + f.getNow(0));
                tell(s[0] + f.join());
            }
            // a dependent's exception is wrapped; the source's own is not, in get of the source
            case "wrapped" -> {
                var f = new CompletableFuture<Integer>();
                var g = f.thenApply(i -> i).whenComplete((i, e) -> s[0] = e.getClass().getSimpleName());
                all(() -> f.completeExceptionally(new IllegalStateException()));
                tell(s[0] + thrown(f::join) + thrown(g::get));
            }
            // obtrudeValue: later askers get the other value
            case "obtrude" -> {
                var f = new CompletableFuture<Integer>();
                f.complete(1);
                all(() -> f.obtrudeValue(2), () -> s[0] = "" + f.join() + f.join());
                tell(s[0]);
            }
            case "phaser-tiers" -> {
                Phaser root = new Phaser(1);
                Phaser child = new Phaser(root, 1);
                all(() -> s[0] = "" + child.arriveAndAwaitAdvance(), () -> s[1] = "" + root.arriveAndAwaitAdvance());
                tell(s[0] + s[1] + root.getPhase() + child.getPhase());
            }
            case "phaser-terminates" -> {
                Phaser p = new Phaser(2);
                all(() -> s[0] = "" + (p.arriveAndAwaitAdvance() < 0), p::forceTermination);
                tell(s[0]);
            }
            case "stamped-converts" -> {
                StampedLock l = new StampedLock();
                Body b = () -> {
                    long t = l.readLock();
                    long u = l.tryConvertToWriteLock(t);
                    if (u == 0) {
                        l.unlockRead(t);
                        note("n");
                    } else {
                        x++;
                        l.unlockWrite(u);
                        note("y");
                    }
                };
                all(b, b);
                tell(log);
            }
            case "map-recursive" -> {
                var m = new ConcurrentHashMap<String, Integer>();
                all(() -> s[0] = thrown(() -> m.computeIfAbsent("a", k -> m.computeIfAbsent("a", j -> 1))));
                tell(s[0]);
            }
            // computeIfAbsent of two keys in two bins, each other's: deadlock or one of them sees the value
            case "map-crossed" -> {
                var m = new ConcurrentHashMap<Integer, Integer>();
                all(() -> m.computeIfAbsent(1, k -> m.computeIfAbsent(2, j -> 20)),
                        () -> m.computeIfAbsent(2, k -> m.computeIfAbsent(1, j -> 10)));
                tell("" + new TreeMap<>(m));
            }
            case "delay-queue" -> {
                var q = new DelayQueue<Late>();
                long now = System.nanoTime();
                all(() -> q.put(new Late(now + 120_000_000_000L, "b")),
                        () -> q.put(new Late(now + 60_000_000_000L, "a")));
                tell(q.poll() + q.take().name + q.take().name + q.size());
            }
            case "transfer" -> {
                var q = new LinkedTransferQueue<String>();
                all(() -> {
                    q.transfer("a");
                    s[0] = q.tryTransfer("b") ? "given" : "kept";
                }, () -> s[1] = q.take() + q.poll());
                tell(s[0] + s[1]);
            }
            case "exchanger-swap" -> {
                var e = new Exchanger<String>();
                all(() -> s[0] = e.exchange("a") + e.exchange("c"), () -> s[1] = e.exchange("b") + e.exchange(null));
                tell(s[0] + s[1]);
            }
            case "publisher-two" -> {
                var p = new SubmissionPublisher<Integer>(Runnable::run, 4);
                var done = new CountDownLatch(1);
                p.consume(i -> note(i)).thenRun(done::countDown);
                all(() -> p.submit(1), () -> p.submit(2));
                p.close();
                done.await();
                tell(log);
            }
            case "timer-cancels-itself" -> {
                Timer t = new Timer();
                t.schedule(new TimerTask() {
                    @Override
                    public void run() {
                        note(cancel());
                        t.cancel();
                    }
                }, 5, 5);
                s[0] = thrown(() -> {
                    Thread.sleep(60000);
                    t.schedule(new TimerTask() {
                        @Override
                        public void run() {
                        }
                    }, 1);
                });
                tell(log + s[0]);
            }
            // a fixed-rate task runs again at once if it is late; purge returns the cancelled ones
            case "timer-purge" -> {
                Timer t = new Timer(true);
                TimerTask k = new TimerTask() {
                    @Override
                    public void run() {
                        note("r");
                    }
                };
                t.schedule(k, 60000);
                tell(k.cancel() + " " + k.cancel() + " " + t.purge() + t.purge() + log);
            }
            // the iterator of synchronizedList must be locked by hand: removeIf, forEach and replaceAll are locked
            case "synchronized-for-each" -> {
                List<Integer> l = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
                all(() -> l.forEach(i -> note(i)), () -> l.removeIf(i -> i == 1));
                tell(log + l);
            }
            case "synchronized-stream" -> {
                List<Integer> l = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
                all(() -> v = l.stream().mapToInt(i -> i).sum(), () -> l.add(3));
            }
            case "synchronized-map-compute" -> {
                Map<String, Integer> m = Collections.synchronizedMap(new HashMap<>());
                Body b = () -> m.compute("a", (k, i) -> i == null ? 1 : i + 1);
                all(b, b);
                tell("" + m);
            }
            case "sub-list-of-synchronized" -> {
                List<Integer> l = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
                List<Integer> sub = l.subList(0, 1);
                all(() -> s[0] = thrown(() -> sub.get(0)), () -> l.add(3));
                tell(s[0]);
            }
            case "stream-limit" -> tell("" + IntStream.range(0, 2).parallel().boxed().collect(Collectors.toList()));
            case "stream-for-each-ordered" -> {
                Stream.of(1, 2).parallel().forEachOrdered(i -> note(i));
                tell(log);
            }
            case "stream-for-each" -> {
                Stream.of(1, 2).parallel().forEach(i -> note(i));
                tell(log);
            }
            // the same seed, the same numbers; two threads share one Random: each number once
            case "random-seed" -> {
                Random r = new Random(5);
                int[] n = new int[2];
                all(() -> n[0] = r.nextInt(), () -> n[1] = r.nextInt());
                Random q = new Random(5);
                tell("" + (Set.of(n[0], n[1]).equals(Set.of(q.nextInt(), q.nextInt()))));
            }
            case "semaphore-negative" -> {
                Semaphore p = new Semaphore(-1);
                all(p::release, p::release, () -> {
                    p.acquire();
                    note("in");
                });
                tell(log);
            }
            case "barrier-reset-by-waiter" -> {
                CyclicBarrier b = new CyclicBarrier(2, () -> note("!"));
                all(() -> s[0] = thrown(b::await), () -> {
                    b.reset();
                    s[1] = thrown(b::await);
                });
                tell(s[0] + s[1] + log);
            }
            case "read-lock-upgrade-try" -> {
                var l = new ReentrantReadWriteLock();
                all(() -> {
                    l.readLock().lock();
                    s[0] = "" + l.writeLock().tryLock();
                    l.readLock().unlock();
                }, () -> {
                    l.writeLock().lock();
                    l.readLock().lock();
                    l.writeLock().unlock();
                    l.readLock().unlock();
                });
                tell(s[0]);
            }
            case "string-buffer" -> {
                StringBuffer b = new StringBuffer();
                all(() -> b.append("a").append("b"), () -> b.insert(0, "c"));
                tell("" + b);
            }
            case "string-buffers-crossed" -> {
                StringBuffer a = new StringBuffer("a");
                StringBuffer b = new StringBuffer("b");
                all(() -> a.append(b), () -> b.append(a));
                tell(a + " " + b);
            }
            case "vector-equals-crossed" -> {
                Vector<Object> a = new Vector<>(List.of(1));
                Vector<Object> b = new Vector<>(List.of(1));
                all(() -> a.addAll(b), () -> b.addAll(a));
                tell(a.size() + " " + b.size());
            }
            case "hashtable-crossed" -> {
                Hashtable<Object, Object> a = new Hashtable<>(Map.of(1, 1));
                Hashtable<Object, Object> b = new Hashtable<>(Map.of(1, 1));
                all(() -> a.equals(b), () -> b.equals(a));
                tell("ok");
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
