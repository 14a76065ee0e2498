/** JLS 14.19 and 17.1: monitors. */
class Monitors extends Attack {
    static int x;
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object C = new Object();
    static Object lock = new Object();

    static void add(Object monitor) {
        synchronized (monitor) {
            x++;
        }
    }

    static void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                x++;
            }
        }
    }

    static synchronized void addStatic() {
        x++;
    }

    synchronized void addInstance() {
        x++;
    }

    static class Unlocked extends Monitors {
        void addInstance() {
            x++;
        }
    }

    class Inner {
        synchronized void addInner() {
            x++;
        }

        void addOuter() {
            synchronized (Monitors.this) {
                x++;
            }
        }
    }

    static void addAndThrow() {
        synchronized (A) {
            x++;
            throw new IllegalStateException();
        }
    }

    static int addAndReturn() {
        synchronized (A) {
            return x++;
        }
    }

    static Object none() {
        return null;
    }

    static Object fails() {
        throw new IllegalArgumentException();
    }

    static void monitors(String name) throws Exception {
        Monitors one = new Monitors();
        Monitors two = new Monitors();
        switch (name) {
            case "counter" -> all(() -> add(A), () -> add(A));
            case "counter-open" -> all(() -> add(A), () -> x++);
            case "two-locks" -> all(() -> add(A), () -> add(B));
            case "reentrant" -> all(() -> nested(A, A), () -> nested(A, A));
            case "released-by-throw" -> all(() -> {
                try {
                    addAndThrow();
                } catch (IllegalStateException e) {
                    add(A);
                }
            }, () -> add(A));
            case "released-by-return" -> all(Monitors::addAndReturn, Monitors::addAndReturn);
            case "released-by-break" -> all(() -> {
                for (;;) {
                    synchronized (A) {
                        x++;
                        break;
                    }
                }
            }, () -> add(A));
            case "behind-throw" -> all(() -> {
                try {
                    addAndThrow();
                } catch (IllegalStateException e) {
                    x++;
                }
            }, () -> add(A));
            case "lock-changes" -> all(() -> {
                synchronized (lock) {
                    lock = new Object();
                    x++;
                }
            }, () -> add(lock));
            case "static-against-instance" -> all(Monitors::addStatic, one::addInstance);
            case "static-against-literal" -> all(Monitors::addStatic, () -> add(Monitors.class));
            case "instance-twice" -> all(one::addInstance, one::addInstance);
            case "two-instances" -> all(one::addInstance, two::addInstance);
            case "overridden" -> {
                Monitors m = new Unlocked();
                all(m::addInstance, m::addInstance);
            }
            case "inner-against-outer" -> all(one.new Inner()::addInner, one::addInstance);
            case "outer-this" -> all(one.new Inner()::addOuter, one::addInstance);
            case "order" -> all(() -> nested(A, B), () -> nested(B, A));
            case "order-kept" -> all(() -> nested(A, B), () -> nested(A, B));
            case "order-of-three" -> all(() -> nested(A, B), () -> nested(B, C), () -> nested(C, A));
            case "order-in-gate" -> all(() -> {
                synchronized (C) {
                    nested(A, B);
                }
            }, () -> {
                synchronized (C) {
                    nested(B, A);
                }
            });
            case "small-boxes" -> all(() -> add(Integer.valueOf(5)), () -> add(Integer.valueOf(5)));
            case "large-boxes" -> all(() -> add(Integer.valueOf(1000)), () -> add(Integer.valueOf(1000)));
            case "literals" -> all(() -> add("lock"), () -> add("lo" + "ck"));
            case "new-texts" -> all(() -> add(new String("lock")), () -> add("lock"));
            case "interned" -> all(() -> add(new String("lock").intern()), () -> add("lock"));
            case "array" -> {
                int[] array = new int[1];
                all(() -> add(array), () -> add(array));
            }
            case "cloned-array" -> {
                int[] array = new int[1];
                all(() -> add(array), () -> add(array.clone()));
            }
            case "class-of-array" -> all(() -> add(int[].class), () -> add(new int[0].getClass()));
            case "null" -> all(() -> {
                synchronized (none()) {
                    x++;
                }
            }, () -> add(A));
            case "expression-throws" -> all(() -> {
                synchronized (A) {
                    synchronized (fails()) {
                        x++;
                    }
                }
            }, () -> add(A));
            case "two-regions" -> all(() -> {
                int seen;
                synchronized (A) {
                    seen = x;
                }
                synchronized (A) {
                    x = seen + 1;
                }
            }, () -> add(A));
            case "read-open" -> {
                int[] seen = new int[1];
                all(() -> add(A), () -> seen[0] = x);
                x = seen[0];
            }
            case "holds" -> {
                boolean[] seen = new boolean[2];
                all(() -> {
                    synchronized (A) {
                        seen[0] = Thread.holdsLock(A);
                    }
                }, () -> seen[1] = Thread.holdsLock(A));
                x = (seen[0] ? 10 : 0) + (seen[1] ? 1 : 0);
            }
            default -> throw new IllegalArgumentException(name);
        }
        say(x);
    }

    public static void main(String[] args) throws Exception {
        monitors(args[0]);
    }
}
