import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;

/** What an atomic operation of each mode comes to decides what a thread does, and whether it may read the data. */
class Guards extends Chapter {
    static final VarHandle FLAG;
    static final AtomicIntegerFieldUpdater<Guards> COUNTS = AtomicIntegerFieldUpdater.newUpdater(Guards.class, "count");
    static final AtomicLongFieldUpdater<Guards> TICKETS = AtomicLongFieldUpdater.newUpdater(Guards.class, "ticket");
    static final AtomicReferenceFieldUpdater<Guards, int[]> CELLS =
        AtomicReferenceFieldUpdater.newUpdater(Guards.class, int[].class, "cell");
    static int flag;
    volatile int count;
    volatile long ticket;
    volatile int[] cell;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(Guards.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] words = args[0].split("_");
        if (words.length == 2) {
            String[] got = {"none"};
            all(() -> {
                x = 1;
                publish(words[0]);
            }, () -> {
                if (seen(words[1])) {
                    got[0] = "" + x;
                }
            });
            tell(got[0]);
            return;
        }
        tell(run(args[0]));
    }

    /** Sets the flag, which is 0, to 1. */
    private static void publish(String how) {
        switch (how) {
            case "plain": FLAG.set(1); break;
            case "opaque": FLAG.setOpaque(1); break;
            case "release": FLAG.setRelease(1); break;
            case "volatile": FLAG.setVolatile(1); break;
            case "set": check((int) FLAG.getAndSet(1) == 0); break;
            case "setAcquire": check((int) FLAG.getAndSetAcquire(1) == 0); break;
            case "setRelease": check((int) FLAG.getAndSetRelease(1) == 0); break;
            case "cas": check(FLAG.compareAndSet(0, 1)); break;
            case "weak": check(FLAG.weakCompareAndSet(0, 1)); break;
            case "weakPlain": check(FLAG.weakCompareAndSetPlain(0, 1)); break;
            case "weakAcquire": check(FLAG.weakCompareAndSetAcquire(0, 1)); break;
            case "weakRelease": check(FLAG.weakCompareAndSetRelease(0, 1)); break;
            case "exchange": check((int) FLAG.compareAndExchange(0, 1) == 0); break;
            case "exchangeAcquire": check((int) FLAG.compareAndExchangeAcquire(0, 1) == 0); break;
            case "exchangeRelease": check((int) FLAG.compareAndExchangeRelease(0, 1) == 0); break;
            case "add": check((int) FLAG.getAndAdd(1) == 0); break;
            case "addAcquire": check((int) FLAG.getAndAddAcquire(1) == 0); break;
            case "addRelease": check((int) FLAG.getAndAddRelease(1) == 0); break;
            case "or": check((int) FLAG.getAndBitwiseOr(1) == 0); break;
            case "orAcquire": check((int) FLAG.getAndBitwiseOrAcquire(1) == 0); break;
            case "orRelease": check((int) FLAG.getAndBitwiseOrRelease(1) == 0); break;
            case "xor": check((int) FLAG.getAndBitwiseXor(1) == 0); break;
            case "xorRelease": check((int) FLAG.getAndBitwiseXorRelease(1) == 0); break;
            default: throw new IllegalArgumentException(how);
        }
    }

    /** Whether the flag is 1. If it is 0, it stays so. */
    private static boolean seen(String how) {
        switch (how) {
            case "plain": return (int) FLAG.get() == 1;
            case "opaque": return (int) FLAG.getOpaque() == 1;
            case "acquire": return (int) FLAG.getAcquire() == 1;
            case "volatile": return (int) FLAG.getVolatile() == 1;
            case "cas": return FLAG.compareAndSet(1, 2);
            case "casFails": return !FLAG.compareAndSet(0, 0);
            case "weak": return FLAG.weakCompareAndSet(1, 2);
            case "weakPlain": return FLAG.weakCompareAndSetPlain(1, 2);
            case "weakAcquire": return FLAG.weakCompareAndSetAcquire(1, 2);
            case "weakRelease": return FLAG.weakCompareAndSetRelease(1, 2);
            case "exchange": return (int) FLAG.compareAndExchange(1, 2) == 1;
            case "exchangeAcquire": return (int) FLAG.compareAndExchangeAcquire(1, 2) == 1;
            case "exchangeRelease": return (int) FLAG.compareAndExchangeRelease(1, 2) == 1;
            case "exchangeFails": return (int) FLAG.compareAndExchange(5, 6) == 1;
            case "exchangeAcquireFails": return (int) FLAG.compareAndExchangeAcquire(5, 6) == 1;
            case "exchangeReleaseFails": return (int) FLAG.compareAndExchangeRelease(5, 6) == 1;
            case "add": return (int) FLAG.getAndAdd(0) == 1;
            case "addAcquire": return (int) FLAG.getAndAddAcquire(0) == 1;
            case "addRelease": return (int) FLAG.getAndAddRelease(0) == 1;
            case "and": return (int) FLAG.getAndBitwiseAnd(1) == 1;
            case "andAcquire": return (int) FLAG.getAndBitwiseAndAcquire(1) == 1;
            case "andRelease": return (int) FLAG.getAndBitwiseAndRelease(1) == 1;
            default: throw new IllegalArgumentException(how);
        }
    }

    static final class Node {
        final String name;
        volatile Node next;

        Node(String name, Node next) {
            this.name = name;
            this.next = next;
        }
    }

    interface Stack {
        Node pop();

        void push(Node node);
    }

    static final class Plain implements Stack {
        final AtomicReference<Node> top = new AtomicReference<>(new Node("a", new Node("b", null)));

        @Override
        public Node pop() {
            while (true) {
                Node first = top.get();
                if (first == null || top.compareAndSet(first, first.next)) {
                    return first;
                }
            }
        }

        @Override
        public void push(Node node) {
            do {
                node.next = top.get();
            } while (!top.compareAndSet(node.next, node));
        }
    }

    static final class Stamped implements Stack {
        final AtomicStampedReference<Node> top =
            new AtomicStampedReference<>(new Node("a", new Node("b", null)), 0);

        @Override
        public Node pop() {
            int[] stamp = new int[1];
            while (true) {
                Node first = top.get(stamp);
                if (first == null || top.compareAndSet(first, first.next, stamp[0], stamp[0] + 1)) {
                    return first;
                }
            }
        }

        @Override
        public void push(Node node) {
            int[] stamp = new int[1];
            do {
                node.next = top.get(stamp);
            } while (!top.compareAndSet(node.next, node, stamp[0], stamp[0] + 1));
        }
    }

    private static String popped(Stack stack) throws Exception {
        Node[] got = new Node[2];
        all(() -> got[0] = stack.pop(), () -> {
            Node a = stack.pop();
            got[1] = stack.pop();
            if (a != null) {
                stack.push(a);
            }
        });
        StringBuilder told = new StringBuilder();
        for (Node n : got) {
            told.append(n == null ? "-" : n.name);
        }
        told.append(' ');
        for (Node n = stack.pop(); n != null; n = stack.pop()) {
            told.append(n.name);
        }
        return told.toString().trim();
    }

    private static String run(String what) throws Exception {
        String[] got = {"none", "none"};
        Guards guards = new Guards();
        AtomicInteger n = new AtomicInteger();
        switch (what) {
            case "popped-plainly":
                return popped(new Plain());
            case "popped-with-stamps":
                return popped(new Stamped());
            case "marked-by-two": { // one deletes a node, the other one inserts behind it
                AtomicMarkableReference<String> next = new AtomicMarkableReference<>("tail", false);
                all(() -> got[0] = "" + next.compareAndSet("tail", "tail", false, true),
                    () -> got[1] = "" + next.compareAndSet("tail", "new", false, false));
                return got[0] + " " + got[1] + " " + next.getReference() + " " + next.isMarked();
            }
            case "mark-then-data": {
                AtomicMarkableReference<String> next = new AtomicMarkableReference<>("tail", false);
                all(() -> {
                    x = 1;
                    next.set("tail", true);
                }, () -> {
                    boolean[] marked = new boolean[1];
                    next.get(marked);
                    got[0] = marked[0] ? "" + x : "none";
                });
                return got[0];
            }
            case "function-called-again": {
                AtomicInteger calls = new AtomicInteger();
                Body body = () -> n.updateAndGet(k -> {
                    calls.getAndIncrement();
                    return k + 1;
                });
                all(body, body);
                return n + " " + calls;
            }
            case "function-counts-plainly": { // a function without a lock has a race
                Body body = () -> n.accumulateAndGet(1, (k, by) -> {
                    x++;
                    return k + by;
                });
                all(body, body);
                return "" + n;
            }
            case "bits-claimed": {
                Body body = () -> {
                    if (((int) FLAG.getAndBitwiseOr(4) & 4) == 0) {
                        x++;
                    }
                };
                all(body, body);
                return x + " " + FLAG.getVolatile();
            }
            case "bits-claimed-apart": {
                all(() -> {
                    if (((int) FLAG.getAndBitwiseOr(4) & 4) == 0) {
                        x++;
                    }
                }, () -> {
                    if (((int) FLAG.getAndBitwiseOr(2) & 2) == 0) {
                        x++;
                    }
                });
                return "" + FLAG.getVolatile();
            }
            case "bits-handed-on": { // who sets the second bit comes behind the first
                Body one = () -> {
                    x++;
                    got[0] = "" + FLAG.getAndBitwiseOr(1);
                };
                Body other = () -> {
                    if ((int) FLAG.getAndBitwiseOr(2) == 1) {
                        x++;
                    }
                };
                all(one, other);
                return got[0] + " " + x;
            }
            case "slot-taken": {
                AtomicReferenceArray<int[]> slots = new AtomicReferenceArray<>(2);
                Body take = () -> {
                    int[] cell = slots.getAndSet(1, null);
                    if (cell != null) {
                        got[0] = "" + ++cell[0];
                    }
                };
                all(() -> slots.lazySet(1, new int[] {7}), take, take);
                return got[0] + " " + (slots.get(1) == null);
            }
            case "slot-read-by-two": { // both have the cell, and both count
                AtomicReferenceArray<int[]> slots = new AtomicReferenceArray<>(2);
                slots.set(1, new int[1]);
                Body count = () -> slots.getAcquire(1)[0]++;
                all(count, count);
                return "" + slots.get(1)[0];
            }
            case "slot-plain": {
                AtomicReferenceArray<int[]> slots = new AtomicReferenceArray<>(2);
                all(() -> slots.setPlain(1, new int[] {7}), () -> {
                    int[] cell = slots.getAcquire(1);
                    got[0] = cell == null ? "none" : "" + cell[0];
                });
                return got[0];
            }
            case "slots-beside": {
                AtomicIntegerArray slots = new AtomicIntegerArray(2);
                all(() -> slots.setPlain(0, 1), () -> slots.setPlain(1, 2));
                return slots.toString();
            }
            case "once": {
                AtomicBoolean begun = new AtomicBoolean();
                Body body = () -> {
                    if (!begun.compareAndExchangeAcquire(false, true)) {
                        x++;
                    }
                };
                all(body, body);
                return "" + x;
            }
            case "lock-by-exchange": { // who gets the lock tries again until then
                AtomicBoolean taken = new AtomicBoolean();
                Body body = () -> {
                    while (taken.compareAndExchangeAcquire(false, true)) {
                        Thread.onSpinWait();
                    }
                    x++;
                    taken.setRelease(false);
                };
                all(body, body);
                return "" + x;
            }
            case "lock-released-opaquely": {
                AtomicBoolean taken = new AtomicBoolean();
                Body body = () -> {
                    while (taken.compareAndExchangeAcquire(false, true)) {
                        Thread.onSpinWait();
                    }
                    x++;
                    taken.setOpaque(false);
                };
                all(body, body);
                return "" + x;
            }
            case "updater-hands-over":
                all(() -> CELLS.lazySet(guards, new int[] {7}), () -> {
                    int[] cell = CELLS.getAndSet(guards, null);
                    got[0] = cell == null ? "none" : "" + cell[0];
                });
                return got[0] + " " + (guards.cell == null);
            case "updater-claims":
                all(() -> got[0] = "" + TICKETS.getAndIncrement(guards), () -> got[1] = "" + guards.ticket++);
                return got[0] + " " + got[1] + " " + guards.ticket;
            case "updater-counts-down": { // the last one reads what both wrote
                guards.count = 2;
                int[] parts = new int[2];
                all(() -> {
                    parts[0] = 3;
                    if (COUNTS.decrementAndGet(guards) == 0) {
                        got[0] = "" + (parts[0] + parts[1]);
                    }
                }, () -> {
                    parts[1] = 4;
                    if (COUNTS.decrementAndGet(guards) == 0) {
                        got[1] = "" + (parts[0] + parts[1]);
                    }
                });
                return sorted(got);
            }
            case "updater-counts-down-early": { // one reads before it is the last
                guards.count = 2;
                int[] parts = new int[2];
                all(() -> {
                    parts[0] = 3;
                    COUNTS.decrementAndGet(guards);
                    if (guards.count == 0) {
                        got[0] = "" + (parts[0] + parts[1]);
                    }
                }, () -> {
                    parts[1] = 4;
                    COUNTS.decrementAndGet(guards);
                    if (guards.count == 0) {
                        got[1] = "" + (parts[0] + parts[1]);
                    }
                });
                return sorted(got);
            }
            case "sequence": { // a reader of two fields notices a writer in between
                AtomicInteger version = new AtomicInteger();
                AtomicInteger a = new AtomicInteger();
                AtomicInteger b = new AtomicInteger();
                all(() -> {
                    version.setOpaque(1);
                    VarHandle.releaseFence();
                    a.setOpaque(1);
                    b.setOpaque(1);
                    version.setRelease(2);
                }, () -> {
                    int before = version.getAcquire();
                    String both = a.getOpaque() + " " + b.getOpaque();
                    VarHandle.acquireFence();
                    got[0] = before % 2 == 1 ? "busy" : before == version.getOpaque() ? both : "torn";
                });
                return got[0];
            }
            case "greatest": {
                LongAccumulator greatest = new LongAccumulator(Math::max, Long.MIN_VALUE);
                all(() -> greatest.accumulate(3), () -> greatest.accumulate(5));
                return greatest.get() + " " + greatest.getThenReset() + " " + (greatest.get() == Long.MIN_VALUE);
            }
            case "sum-of-halves": {
                DoubleAdder sum = new DoubleAdder();
                all(() -> sum.add(0.5), () -> got[0] = "" + sum.sum(), () -> sum.add(0.25));
                return got[0] + " " + sum.sumThenReset() + " " + sum.sum();
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
