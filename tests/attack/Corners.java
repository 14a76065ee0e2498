import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Seldom used corners of the language: bridges, references of every kind, conversions that are not written down. */
class Corners extends Chapter {
    static volatile Integer boxed;
    static volatile short small;
    static volatile long wide;
    static volatile char letter;
    static volatile double real;

    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    interface Swap<T> {
        T swap(T next);
    }

    static final class Slot implements Swap<String> {
        String held = "a";

        @Override
        public synchronized String swap(String next) {
            String old = held;
            held = next;
            return old;
        }
    }

    abstract static class Copied {
        int copies;

        abstract Object copy();
    }

    static final class CopiedHere extends Copied {
        @Override
        synchronized CopiedHere copy() {
            copies++;
            return this;
        }
    }

    static class Hidden {
        int n;

        public synchronized int next() {
            return ++n;
        }
    }

    public static class Shown extends Hidden {
    }

    interface Stepping {
        int[] STEPS = new int[1];

        private static int step() {
            return ++STEPS[0];
        }

        default int stepped() {
            return step();
        }

        default int steppedLocked() {
            synchronized (this) {
                return step();
            }
        }
    }

    interface SteppingToo extends Stepping {
        @Override
        default int stepped() {
            synchronized (this) {
                return Stepping.super.stepped();
            }
        }
    }

    static class Counter {
        int n;

        int next() {
            return ++n;
        }

        synchronized int nextLocked() {
            return ++n;
        }

        @Override
        public synchronized String toString() {
            return Integer.toString(++n);
        }
    }

    static final class LockedCounter extends Counter {
        @Override
        synchronized int next() {
            return super.next();
        }

        IntSupplier byThis() {
            return this::next;
        }

        IntSupplier bySuper() {
            return super::next;
        }
    }

    static final class Outer {
        int made;

        final class Inner {
            final int number;

            {
                number = ++made;
            }
        }

        final class InnerLocked {
            final int number;

            {
                synchronized (Outer.this) {
                    number = ++made;
                }
            }
        }

        Supplier<Inner> maker() {
            return Inner::new;
        }

        Supplier<InnerLocked> makerLocked() {
            return InnerLocked::new;
        }

        Body lambda() {
            return () -> {
                synchronized (this) {
                    made++;
                }
            };
        }

        Body anonymous() {
            return new Body() {
                @Override
                public void run() {
                    synchronized (this) {
                        made++;
                    }
                }
            };
        }
    }

    static int sum(int... numbers) {
        int sum = 0;
        for (int n : numbers) {
            sum += n;
        }
        return sum;
    }

    interface Marked {
    }

    @SuppressWarnings("unchecked")
    static <T> T copyOf(T object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    abstract static class Beginning {
        Beginning() throws InterruptedException {
            Thread t = start(this::begin);
            t.join();
        }

        abstract void begin();
    }

    static final class Begun extends Beginning {
        int kept;
        int reset = 0;

        Begun() throws InterruptedException {
            super();
        }

        @Override
        void begin() {
            kept = 7;
            reset = 7;
        }
    }

    enum Op {
        ADD {
            @Override
            synchronized void apply(int[] total) {
                total[0]++;
            }
        },
        SUBTRACT {
            @Override
            synchronized void apply(int[] total) {
                total[0]--;
            }
        };

        abstract void apply(int[] total);
    }

    interface Closing extends AutoCloseable {
        @Override
        void close();
    }

    private static String twice(Body one, Body other, Supplier<Object> told) throws Exception {
        all(one, other);
        return "" + told.get();
    }

    private static String numbers(IntSupplier one, IntSupplier other) throws Exception {
        int[] got = new int[2];
        all(() -> got[0] = one.getAsInt(), () -> got[1] = other.getAsInt());
        return got[0] + " " + got[1];
    }

    private static String run(String what) throws Exception {
        String[] got = new String[2];
        Counter counter = new Counter();
        LockedCounter locked = new LockedCounter();
        Outer outer = new Outer();
        switch (what) {
            case "bridge-of-generic": {
                Slot slot = new Slot();
                Swap<String> swap = slot;
                all(() -> got[0] = swap.swap("b"), () -> got[1] = swap.swap("c"));
                return got[0] + got[1] + slot.held;
            }
            case "bridge-of-result": {
                Copied copied = new CopiedHere();
                return twice(copied::copy, copied::copy, () -> copied.copies);
            }
            case "bridge-of-hidden": { // the class has a method of its own, since its parent's is not to be seen
                Shown shown = new Shown();
                ToIntFunction<Shown> next = Shown::next;
                return numbers(() -> next.applyAsInt(shown), shown::next);
            }
            case "interface-private":
                return twice(new Stepping() { }::stepped, new Stepping() { }::stepped, () -> Stepping.STEPS[0]);
            case "interface-locks-this": {
                Stepping stepping = new Stepping() { };
                return twice(stepping::steppedLocked, stepping::steppedLocked, () -> Stepping.STEPS[0]);
            }
            case "interface-locks-each":
                return twice(new Stepping() { }::steppedLocked, new Stepping() { }::steppedLocked,
                    () -> Stepping.STEPS[0]);
            case "interface-super": {
                Stepping stepping = new SteppingToo() { };
                return twice(stepping::stepped, stepping::steppedLocked, () -> Stepping.STEPS[0]);
            }
            case "reference-to-this":
                return numbers(locked.byThis(), locked.byThis());
            case "reference-to-super":
                return numbers(locked.byThis(), locked.bySuper());
            case "reference-unbound": {
                ToIntFunction<Counter> next = Counter::nextLocked;
                return numbers(() -> next.applyAsInt(counter), () -> next.applyAsInt(counter));
            }
            case "reference-to-inner": {
                Supplier<Outer.Inner> maker = outer.maker();
                return numbers(() -> maker.get().number, () -> maker.get().number);
            }
            case "reference-to-inner-locked": {
                Supplier<Outer.InnerLocked> maker = outer.makerLocked();
                return numbers(() -> maker.get().number, () -> maker.get().number);
            }
            case "reference-to-array": {
                IntFunction<int[]> make = int[]::new;
                UnaryOperator<int[]> copy = int[]::clone;
                int[] shared = make.apply(2);
                all(() -> shared[1] = 1, () -> got[0] = "" + copy.apply(shared)[1]);
                return got[0];
            }
            case "reference-to-varargs": {
                IntBinaryOperator sum = Corners::sum;
                AtomicInteger n = new AtomicInteger();
                return twice(() -> n.accumulateAndGet(1, sum), () -> n.accumulateAndGet(2, sum), () -> n);
            }
            case "this-of-lambda":
                return twice(outer.lambda(), outer.lambda(), () -> outer.made);
            case "this-of-anonymous":
                return twice(outer.anonymous(), outer.anonymous(), () -> outer.made);
            case "lambda-copied": { // each copy has an array of its own
                int[] cell = new int[1];
                Supplier<Integer> next = (Supplier<Integer> & Serializable & Marked) () -> ++cell[0];
                all(() -> got[0] = "" + copyOf(next).get(), () -> got[1] = "" + copyOf(next).get());
                return got[0] + " " + got[1] + " " + cell[0] + " " + (copyOf(next) instanceof Marked);
            }
            case "record-read-twice": {
                record Pair(int a, int b) {
                    static volatile Pair last = new Pair(0);

                    Pair {
                        check(a == b);
                    }

                    Pair(int both) {
                        this(both, both);
                    }
                }
                all(() -> Pair.last = new Pair(1), () -> got[0] = Pair.last.a() + " " + Pair.last.b());
                return got[0];
            }
            case "conditional-unboxes": // one arm is an int: the other one is unboxed
                v = 1;
                all(() -> boxed = 1, () -> got[0] = thrown(() -> {
                    Integer n = v == 1 ? boxed : 0;
                    got[1] = "" + n;
                }));
                return got[0] + " " + got[1];
            case "conditional-boxed":
                v = 1;
                all(() -> boxed = 1, () -> got[0] = thrown(() -> {
                    Integer n = v == 1 ? boxed : Integer.valueOf(0);
                    got[1] = "" + n;
                }));
                return got[0] + " " + got[1];
            case "null-checked-then-unboxed":
                boxed = 5;
                all(() -> boxed = null, () -> got[0] = thrown(() -> got[1] = "" + (boxed == null ? -1 : boxed)));
                return got[0] + " " + got[1];
            case "box-beyond-the-cache": { // 127 is one box, 128 is another one each time
                AtomicReference<Integer> n = new AtomicReference<>(127);
                all(() -> got[0] = "" + n.compareAndSet(127, 128), () -> got[1] = "" + n.compareAndSet(128, 129));
                return got[0] + " " + got[1] + " " + n;
            }
            case "short-minus-double":
                small = 10;
                return twice(() -> small -= 1.5, () -> small -= 1.5, () -> small);
            case "shift-and-add":
                wide = 1;
                return twice(() -> wide <<= 65, () -> wide += 1, () -> wide);
            case "assigned-own-increment":
                all(() -> v = v++, () -> got[0] = "" + v);
                return got[0] + " " + v;
            case "incremented-twice":
                all(() -> got[0] = "" + (v++ + ++v), () -> v = 10);
                return got[0] + " " + v;
            case "text-of-fields":
                letter = 'a';
                all(() -> got[0] = "" + letter + real, () -> {
                    real = 1.5;
                    letter += 1;
                });
                return got[0];
            case "text-of-counters":
                all(() -> got[0] = "<" + counter + counter + ">", () -> got[1] = counter + "");
                return got[0] + got[1];
            case "begun-by-parent": {
                Begun begun = new Begun();
                return begun.kept + " " + begun.reset;
            }
            case "enum-bodies-one-lock": {
                int[] total = new int[1];
                return twice(() -> Op.ADD.apply(total), () -> Op.valueOf("ADD").apply(total), () -> total[0]);
            }
            case "enum-bodies-two-locks": {
                int[] total = new int[1];
                return twice(() -> Op.ADD.apply(total), () -> Op.values()[1].apply(total), () -> total[0]);
            }
            case "resource-unlocks": {
                ReentrantLock lock = new ReentrantLock();
                Body body = () -> {
                    lock.lock();
                    try (Closing unlocks = lock::unlock; Closing counts = () -> counter.n++) {
                        counter.n++;
                    }
                };
                return twice(body, body, () -> counter.n);
            }
            case "resource-unlocks-early": { // the last one is closed first
                ReentrantLock lock = new ReentrantLock();
                Body body = () -> {
                    lock.lock();
                    try (Closing counts = () -> counter.n++; Closing unlocks = lock::unlock) {
                        counter.n++;
                    }
                };
                return twice(body, body, () -> counter.n);
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
