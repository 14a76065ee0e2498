import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Loops that wait, as in Loops: further ways to look at what they wait for, and what a round may do meanwhile. */
class Rounds extends Loops {
    static boolean plain;
    static volatile Integer boxed = 0;
    static volatile String word = "";
    static volatile Ending end = Ending.NOT_YET;
    static volatile long version;
    static final int[] guarded = new int[2];
    static final List<String> list = new ArrayList<>(List.of("x"));
    static final Map<String, Integer> plainMap = new HashMap<>(Map.of("x", 0));
    static final List<String> copied = new CopyOnWriteArrayList<>(List.of("x"));
    static final Deque<Integer> deque = new ConcurrentLinkedDeque<>();
    static final AtomicReference<String> reference = new AtomicReference<>();
    static final List<AtomicBoolean> both = List.of(new AtomicBoolean(true), new AtomicBoolean());
    static final LongAdder adder = new LongAdder();
    static final Condition condition = lock.newCondition();
    static final CompletableFuture<Integer> future = new CompletableFuture<>();
    static final ReentrantLock held = new ReentrantLock();
    static final StampedLock stamped = new StampedLock();
    static final Semaphore tokens = new Semaphore(0);
    static final ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 7);

    enum Ending { NOT_YET, DONE }

    record Pair(int first, int second) {
        int sum() {
            return first + second;
        }
    }

    static class Box {
        int content;
        Box next;

        Box(int content) {
            this.content = content;
        }
    }

    static void setFlag() {
        flag = true;
    }

    static void setBoth() {
        one = 1;
        two = 1;
    }

    static boolean throwing() {
        if (!flag) {
            throw new IllegalStateException("not yet");
        }
        return true;
    }

    static boolean sumOfBoxes() {
        Box box = new Box(one);
        box.next = new Box(two);
        box.content += box.next.content;
        return box.content == 2;
    }

    static boolean sumOfArray() {
        int[] copy = new int[2];
        copy[0] = one;
        copy[1] = two;
        return copy[0] + copy[1] == 2;
    }

    static boolean inList() {
        synchronized (list) {
            for (String s : list) {
                if (s.equals("a")) {
                    return true;
                }
            }
            return false;
        }
    }

    static boolean inMap() {
        synchronized (plainMap) {
            for (Map.Entry<String, Integer> e : plainMap.entrySet()) {
                if (e.getKey().equals("a")) {
                    return true;
                }
            }
            return false;
        }
    }

    static boolean awaits() throws InterruptedException {
        lock.lock();
        try {
            return flag || condition.await(1, TimeUnit.MILLISECONDS) && flag;
        } finally {
            lock.unlock();
        }
    }

    static boolean waitsHere() throws InterruptedException {
        synchronized (gate) {
            if (!flag) {
                gate.wait(1);
            }
            return flag;
        }
    }

    static boolean throwsNothing(Callable<Boolean> done) {
        try {
            return done.call();
        } catch (Exception e) {
            return false;
        }
    }

    static boolean optimistic() {
        long stamp = stamped.tryOptimisticRead();
        int now = guarded[0];
        return stamped.validate(stamp) && now == 1;
    }

    /** Where a writer has the lock, the stamp is 0: what is read then is never validated. */
    static boolean unvalidated() {
        long stamp = stamped.tryOptimisticRead();
        int now = guarded[0];
        return stamp != 0 && stamped.validate(stamp) && now == 1;
    }

    static void withLock(Lock lock, Runnable body) {
        lock.lock();
        body.run();
        lock.unlock();
    }

    /** The other thread has the lock until all is set. */
    static void triesLock(boolean timed) throws Exception {
        CountDownLatch has = new CountDownLatch(1);
        start(() -> {
            held.lock();
            has.countDown();
            value = ending.equals("wrong") ? 0 : 1;
            if (!ending.equals("never")) {
                held.unlock();
            }
        });
        has.await();
        while (timed ? !held.tryLock(1, TimeUnit.MILLISECONDS) : !held.tryLock()) {
            pause();
        }
        check(value == 1);
        held.unlock();
    }

    static void counting() throws Exception {
        start(() -> {
            value = ending.equals("wrong") ? 0 : 1;
            flag = !ending.equals("never");
        });
        int rounds = 0;
        long doubled = 0;
        while (!flag) {
            rounds++;
            doubled += 2;
            pause();
        }
        check(value == 1);
    }

    static void dekker(int self, boolean wrong) {
        elements.set(self, 1);
        while (elements.get(1 - self) == 1 && !(wrong && self == 1)) {
            if (one != self) {
                elements.set(self, 0);
                while (one != self) {
                    pause();
                }
                elements.set(self, 1);
            }
        }
        check(++inside == 1);
        inside--;
        one = 1 - self;
        elements.set(self, 0);
    }

    static void nanoDeadline() {
        start(Rounds::setFlag);
        long limit = System.nanoTime() + 50_000_000;
        while (!flag && System.nanoTime() - limit < 0) {
            pause();
        }
    }

    static void interrupted() {
        Thread self = Thread.currentThread();
        start(() -> {
            value = ending.equals("wrong") ? 0 : 1;
            if (!ending.equals("never")) {
                self.interrupt();
            }
        });
        while (!Thread.interrupted()) {
            if (pause.equals("sleep")) {
                Thread.yield(); // a sleep would throw, and end the loop in another way
            } else {
                pause();
            }
        }
        check(value == 1);
    }

    static boolean looks(String source) throws Exception {
        switch (source) {
            case "plain" -> waits(() -> plain = true, () -> plain);
            case "boxed" -> waits(() -> boxed = 1000, () -> Integer.valueOf(1000).equals(boxed));
            case "word" -> waits(() -> word = "a", () -> (word + one).equals("a0"));
            case "builder" -> waits(() -> one = 1,
                    () -> new StringBuilder().append(one).append(two).toString().equals("10"));
            case "enum" -> waits(() -> end = Ending.DONE, () -> switch (end) {
                case DONE -> true;
                case NOT_YET -> false;
            });
            case "list" -> waits(() -> {
                synchronized (list) {
                    list.add("a");
                }
            }, Rounds::inList);
            case "hashmap" -> waits(() -> {
                synchronized (plainMap) {
                    plainMap.put("a", 1);
                }
            }, Rounds::inMap);
            case "copied" -> waits(() -> copied.add("a"), () -> {
                for (String s : copied) {
                    if (s.equals("a")) {
                        return true;
                    }
                }
                return false;
            });
            case "keys" -> waits(() -> map.put("a", 1), () -> {
                for (String s : map.keySet()) {
                    if (s.equals("a")) {
                        return true;
                    }
                }
                return false;
            });
            case "boxes" -> waits(Rounds::setBoth, Rounds::sumOfBoxes);
            case "array" -> waits(Rounds::setBoth, Rounds::sumOfArray);
            case "record" -> waits(Rounds::setBoth, () -> new Pair(one, two).sum() == 2);
            case "optional" -> waits(() -> reference.set("a"),
                    () -> Optional.ofNullable(reference.get()).map(String::length).isPresent());
            case "stream" -> waits(() -> elements.set(1, 1),
                    () -> IntStream.range(0, 2).anyMatch(i -> elements.get(i) == 1));
            case "allmatch" -> waits(() -> both.get(1).set(true), () -> both.stream().allMatch(AtomicBoolean::get));
            case "collect" -> waits(() -> map.put("a", 1),
                    () -> map.keySet().stream().filter(k -> k.equals("a")).collect(Collectors.toList()).size() == 1);
            case "throws" -> waits(Rounds::setFlag, () -> throwsNothing(Rounds::throwing));
            case "remove" -> waits(() -> queue.add(1), () -> throwsNothing(() -> queue.remove() == 1));
            case "parse" -> waits(() -> word = "1", () -> throwsNothing(() -> Integer.parseInt(word) == 1));
            case "reference" -> waits(() -> reference.set("a"), () -> reference.get() != null);
            case "peek" -> waits(() -> deque.add(1), () -> deque.peek() != null);
            case "adder" -> waits(adder::increment, () -> adder.sum() == 1);
            case "await" -> waits(() -> withLock(lock, () -> {
                flag = true;
                condition.signal();
            }), () -> throwsNothing(Rounds::awaits));
            case "wait" -> waits(() -> {
                synchronized (gate) {
                    flag = true;
                    gate.notify();
                }
            }, () -> throwsNothing(Rounds::waitsHere));
            case "polltime" -> waits(() -> blocking.add(1),
                    () -> throwsNothing(() -> blocking.poll(1, TimeUnit.MILLISECONDS) != null));
            case "latchtime" -> waits(latch::countDown,
                    () -> throwsNothing(() -> latch.await(1, TimeUnit.MILLISECONDS)));
            case "permittime" -> waits(tokens::release,
                    () -> throwsNothing(() -> tokens.tryAcquire(1, TimeUnit.MILLISECONDS)));
            case "futuretime" -> waits(() -> future.complete(1),
                    () -> throwsNothing(() -> future.get(1, TimeUnit.MILLISECONDS) == 1));
            case "tryacquire" -> waits(tokens::release, tokens::tryAcquire);
            case "future" -> waits(() -> future.complete(1), future::isDone);
            case "now" -> waits(() -> future.complete(1), () -> future.getNow(0) == 1);
            case "optimistic", "unvalidated" -> waits(() -> {
                long stamp = stamped.writeLock();
                guarded[0] = 1;
                stamped.unlockWrite(stamp);
            }, source.equals("optimistic") ? Rounds::optimistic : Rounds::unvalidated);
            case "threadlocal" -> waits(() -> one = 7, () -> own.get() == one);
            default -> {
                return false;
            }
        }
        return true;
    }

    static void runFurther(String source) throws Exception {
        final boolean wrong = ending.equals("wrong");
        switch (source) {
            case "dekker" -> all(() -> dekker(0, wrong), () -> dekker(1, wrong));
            case "nano" -> nanoDeadline();
            case "tries" -> triesLock(false);
            case "triestime" -> triesLock(true);
            case "counting" -> counting();
            case "interrupted" -> interrupted();
            default -> {
                if (!looks(source)) {
                    throw new IllegalArgumentException(source);
                }
            }
        }
    }
}
