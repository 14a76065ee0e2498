import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.*;

/** Atomic variables, field updaters, handles, adders. */
class Atomics extends Cases {
    static class Fields {
        static final AtomicIntegerFieldUpdater<Fields> I = AtomicIntegerFieldUpdater.newUpdater(Fields.class, "i");
        static final AtomicLongFieldUpdater<Fields> L = AtomicLongFieldUpdater.newUpdater(Fields.class, "l");
        static final AtomicReferenceFieldUpdater<Fields, String> R =
                AtomicReferenceFieldUpdater.newUpdater(Fields.class, String.class, "r");
        static final VarHandle H, ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

        static {
            try {
                H = MethodHandles.lookup().findVarHandle(Fields.class, "i", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        volatile int i;
        volatile long l;
        volatile String r;
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "adder" -> {
                LongAdder adder = new LongAdder();
                all(adder::increment, adder::increment);
                check(adder.sum() == 2);
            }
            case "atomic-integer", "atomic-get-set" -> {
                AtomicInteger n = new AtomicInteger();
                Body adds = name.equals("atomic-integer") ? n::incrementAndGet : () -> n.set(n.get() + 1);
                all(adds, adds);
                check(n.get() == 2);
            }
            case "atomic-long" -> {
                AtomicLong n = new AtomicLong();
                all(() -> n.addAndGet(2), () -> n.updateAndGet(old -> old + 3));
                check(n.get() == 5);
            }
            case "atomic-boolean", "atomic-boolean-late" -> {
                AtomicBoolean taken = new AtomicBoolean();
                AtomicInteger winners = new AtomicInteger();
                Body takes = name.equals("atomic-boolean") ? () -> {
                    if (taken.compareAndSet(false, true)) {
                        winners.incrementAndGet();
                    }
                } : () -> {
                    if (!taken.get()) {
                        taken.set(true); // not in one step
                        winners.incrementAndGet();
                    }
                };
                all(takes, takes);
                check(winners.get() == 1);
            }
            case "atomic-reference", "atomic-reference-late" -> {
                record Node(int value, Node next) {
                }
                AtomicReference<Node> top = new AtomicReference<>();
                boolean right = name.equals("atomic-reference");
                Body pushes = () -> {
                    if (right) {
                        top.getAndUpdate(old -> new Node(1, old));
                    } else {
                        top.set(new Node(1, top.get()));
                    }
                };
                all(pushes, pushes);
                check(top.get().next() != null && top.get().next().value() == 1);
            }
            case "atomic-aba", "atomic-stamped" -> {
                // The value comes back to what it was: only the stamp tells.
                AtomicInteger plain = new AtomicInteger(1);
                AtomicStampedReference<Integer> stamped = new AtomicStampedReference<>(1, 0);
                if (name.equals("atomic-aba")) {
                    int seen = plain.get();
                    Thread[] t = start(() -> plain.set(2), () -> plain.compareAndSet(2, 1));
                    t[0].join();
                    t[1].join();
                    check(plain.get() == 2 || !plain.compareAndSet(seen, 3)); // it was changed twice
                } else {
                    Thread[] t = start(() -> {
                        stamped.set(2, 1);
                        stamped.set(1, 2);
                    });
                    boolean swapped = stamped.compareAndSet(1, 3, 0, 1);
                    t[0].join();
                    check(stamped.getReference() == 1 && stamped.getStamp() == 2);
                }
            }
            case "atomic-markable" -> {
                AtomicMarkableReference<String> r = new AtomicMarkableReference<>("a", false);
                AtomicInteger winners = new AtomicInteger();
                Body marks = () -> {
                    if (r.compareAndSet("a", "a", false, true)) {
                        winners.incrementAndGet();
                    }
                };
                all(marks, marks);
                check(winners.get() == 1 && r.isMarked());
            }
            case "atomic-array", "atomic-array-split" -> {
                AtomicIntegerArray a = new AtomicIntegerArray(2);
                Body adds = name.equals("atomic-array") ? () -> a.incrementAndGet(0) : () -> a.set(0, a.get(0) + 1);
                all(adds, adds, () -> a.set(1, 7));
                check(a.get(0) == 2 && a.get(1) == 7);
            }
            case "atomic-long-array" -> {
                AtomicLongArray a = new AtomicLongArray(1);
                AtomicReferenceArray<String> r = new AtomicReferenceArray<>(1);
                boolean[] won = new boolean[2];
                all(() -> {
                    a.getAndAdd(0, 1);
                    won[0] = r.compareAndSet(0, null, "a");
                }, () -> {
                    a.getAndAdd(0, 1);
                    won[1] = r.compareAndSet(0, null, "b");
                });
                check(a.get(0) == 2 && won[0] != won[1] && r.get(0).equals(won[0] ? "a" : "b"));
            }
            case "updater", "updater-split" -> {
                Fields f = new Fields();
                Body adds = name.equals("updater") ? () -> Fields.I.incrementAndGet(f)
                        : () -> Fields.I.set(f, Fields.I.get(f) + 1);
                all(adds, adds);
                check(f.i == 2);
            }
            case "updater-long" -> {
                Fields f = new Fields();
                all(() -> Fields.L.addAndGet(f, 1), () -> Fields.L.accumulateAndGet(f, 2, Long::sum));
                check(f.l == 3);
            }
            case "updater-reference" -> {
                Fields f = new Fields();
                boolean[] won = new boolean[2];
                all(() -> won[0] = Fields.R.compareAndSet(f, null, "a"),
                        () -> won[1] = Fields.R.compareAndSet(f, null, "b"));
                check(won[0] != won[1] && f.r.equals(won[0] ? "a" : "b"));
            }
            case "adder-three" -> { // who adds first makes no difference
                LongAdder adder = new LongAdder();
                all(adder::increment, () -> adder.add(2), () -> {
                    adder.add(3);
                    adder.decrement();
                });
                check(adder.sum() == 5);
            }
            case "adder-beside", "adder-read" -> { // the sum is read in parts
                LongAdder adder = new LongAdder();
                Thread[] t = start(() -> {
                    adder.add(1);
                    adder.add(2);
                }, () -> adder.add(4));
                long sum = adder.sum();
                for (Thread one : t) {
                    one.join();
                }
                check(adder.sum() == 7 && (name.equals("adder-beside") || sum != 5));
            }
            case "adder-early" -> {
                LongAdder adder = new LongAdder();
                Thread[] t = start(adder::increment);
                check(adder.sum() == 1); // not before the other one has added
            }
            case "accumulator" -> {
                LongAccumulator max = new LongAccumulator(Math::max, 0);
                DoubleAdder sum = new DoubleAdder();
                all(() -> max.accumulate(2), () -> max.accumulate(1), () -> sum.add(1.5));
                check(max.get() == 2 && sum.sum() == 1.5);
            }
            case "double-accumulator" -> {
                DoubleAccumulator max = new DoubleAccumulator(Math::max, 0);
                all(() -> max.accumulate(2), () -> max.accumulate(1));
                check(max.get() == 2);
            }
            case "handle-updates" -> {
                Fields f = new Fields();
                all(() -> {
                    Fields.H.getAndAdd(f, 1);
                }, () -> {
                    Fields.H.getAndAddAcquire(f, 2);
                    Fields.H.getAndBitwiseOrRelease(f, 8);
                });
                check((int) Fields.H.getVolatile(f) == 11);
            }
            case "handle-exchange" -> {
                Fields f = new Fields();
                int[] seen = new int[2];
                all(() -> seen[0] = (int) Fields.H.compareAndExchangeAcquire(f, 0, 1),
                    () -> seen[1] = (int) Fields.H.compareAndExchangeRelease(f, 0, 2));
                check(seen[0] == 0 && seen[1] == 1 && f.i == 1 || seen[1] == 0 && seen[0] == 2 && f.i == 2);
            }
            case "handle-swap", "handle-swap-weak" -> {
                Fields f = new Fields();
                boolean weak = name.equals("handle-swap-weak");
                Body adds = () -> {
                    int old;
                    do {
                        old = (int) Fields.H.getAcquire(f);
                    } while (!(weak ? Fields.H.weakCompareAndSetRelease(f, old, old + 1)
                            : Fields.H.compareAndSet(f, old, old + 1)));
                };
                all(adds, adds);
                check(f.i == 2);
            }
            case "handle-split" -> {
                Fields f = new Fields();
                Body adds = () -> Fields.H.setVolatile(f, (int) Fields.H.getVolatile(f) + 1);
                all(adds, adds);
                check(f.i == 2);
            }
            case "handle-release", "handle-opaque" -> {
                // What is written before a release is seen behind the acquire that sees it; opaque orders nothing.
                Fields f = new Fields();
                boolean right = name.equals("handle-release");
                all(() -> {
                    x = 1;
                    if (right) {
                        Fields.H.setRelease(f, 1);
                    } else {
                        Fields.H.setOpaque(f, 1);
                    }
                }, () -> {
                    if ((int) Fields.H.getAcquire(f) == 1) {
                        check(x == 1);
                    }
                });
            }
            case "handle-array", "handle-array-plain" -> {
                int[] a = new int[2];
                boolean right = name.equals("handle-array");
                Body adds = () -> {
                    if (right) {
                        Fields.ELEMENTS.getAndAdd(a, 1, 1);
                    } else {
                        Fields.ELEMENTS.set(a, 1, (int) Fields.ELEMENTS.get(a, 1) + 1);
                    }
                };
                all(adds, adds);
                check(a[1] == 2);
            }
            case "atomic-long-split" -> {
                AtomicLong n = new AtomicLong();
                Body adds = () -> n.set(n.get() + 1);
                all(adds, adds);
                check(n.get() == 2);
            }
            case "atomic-modes", "atomic-plain" -> {
                AtomicInteger flag = new AtomicInteger();
                AtomicReference<String> text = new AtomicReference<>();
                boolean right = name.equals("atomic-modes");
                all(() -> {
                    x = 1;
                    if (right) {
                        flag.lazySet(1);
                        check(flag.compareAndExchangeRelease(1, 2) == 1 && flag.compareAndExchange(2, 3) == 2);
                        text.setRelease("a");
                    } else {
                        flag.setPlain(3);
                    }
                }, () -> {
                    if ((right ? flag.getAcquire() : flag.getPlain()) == 3) {
                        check(x == 1);
                    }
                    check(text.getOpaque() == null || text.compareAndExchangeAcquire("a", "b").equals("a"));
                });
            }
            case "atomic-stamped-apart" -> {
                // The reference and its stamp are asked for one after the other.
                AtomicStampedReference<String> r = new AtomicStampedReference<>("a", 0);
                Thread[] t = start(() -> r.set("b", 1));
                String text = r.getReference();
                int stamp = r.getStamp();
                check(text.equals("a") == (stamp == 0));
                t[0].join();
            }
            case "atomic-stamped-together" -> {
                AtomicStampedReference<String> r = new AtomicStampedReference<>("a", 0);
                Thread[] t = start(() -> r.set("b", 1));
                int[] stamp = new int[1];
                String text = r.get(stamp);
                check(text.equals("a") == (stamp[0] == 0));
                t[0].join();
            }
            case "atomic-markable-late" -> {
                AtomicMarkableReference<String> r = new AtomicMarkableReference<>("a", false);
                AtomicInteger winners = new AtomicInteger();
                Body marks = () -> {
                    if (!r.isMarked()) {
                        r.set("a", true);
                        winners.incrementAndGet();
                    }
                };
                all(marks, marks);
                check(winners.get() == 1);
            }
            case "atomic-long-array-split" -> {
                AtomicLongArray a = new AtomicLongArray(1);
                Body adds = () -> a.set(0, a.get(0) + 1);
                all(adds, adds);
                check(a.get(0) == 2);
            }
            case "atomic-reference-array-late" -> {
                AtomicReferenceArray<String> r = new AtomicReferenceArray<>(1);
                AtomicInteger winners = new AtomicInteger();
                Body sets = () -> {
                    if (r.get(0) == null) {
                        r.set(0, "a");
                        winners.incrementAndGet();
                    }
                };
                all(sets, sets);
                check(winners.get() == 1);
            }
            case "updater-long-split" -> {
                Fields f = new Fields();
                Body adds = () -> Fields.L.set(f, Fields.L.get(f) + 1);
                all(adds, adds);
                check(f.l == 2);
            }
            case "updater-reference-late" -> {
                Fields f = new Fields();
                AtomicInteger winners = new AtomicInteger();
                Body sets = () -> {
                    if (Fields.R.get(f) == null) {
                        Fields.R.set(f, "a");
                        winners.incrementAndGet();
                    }
                };
                all(sets, sets);
                check(winners.get() == 1);
            }
            case "adder-then-reset" -> {
                LongAdder adder = new LongAdder();
                all(adder::increment, () -> adder.add(2));
                check(adder.sumThenReset() == 3 && adder.sum() == 0);
                adder.decrement();
                adder.reset();
                check(adder.intValue() == 0);
            }
            case "adder-reset-late" -> {
                LongAdder adder = new LongAdder();
                adder.increment();
                Thread[] t = start(adder::increment);
                long seen = adder.sum();
                adder.reset(); // also of what was added since
                t[0].join();
                check(seen + adder.sum() == 2);
            }
            case "double-adder-early" -> {
                DoubleAdder adder = new DoubleAdder();
                Thread[] t = start(() -> adder.add(1.5));
                check(adder.sum() == 1.5);
                t[0].join();
            }
            case "accumulator-order" -> {
                LongAccumulator a = new LongAccumulator((old, n) -> 2 * old + n, 0); // the order is not promised
                all(() -> a.accumulate(1), () -> a.accumulate(2));
                check(a.get() == 4);
            }
            case "double-accumulator-early" -> {
                DoubleAccumulator max = new DoubleAccumulator(Math::max, 0);
                Thread[] t = start(() -> max.accumulate(2));
                check(max.get() == 2);
                t[0].join();
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
