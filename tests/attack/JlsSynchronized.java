import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** JLS 14.19, synchronized statements: objects of every kind, abrupt completion, null, what is evaluated when. */
class JlsSynchronized extends Chapter {
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object[] STRIPES = {new Object(), new Object()};
    static volatile Object current = A;
    static volatile String text = "";
    static boolean told;

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
    }

    enum Kind {
        ONE {
            @Override
            Object self() {
                return this;
            }
        };

        abstract Object self();
    }

    record Pair(int a, int b) {
    }

    static class Constructed {
        static Constructed last;
        int count;

        Constructed() {
            synchronized (this) {
                last = this;
                count = 1;
            }
        }
    }

    static class Generic<T> {
        T value;

        synchronized T swap(T next) {
            T old = value;
            value = next;
            return old;
        }
    }

    /** The compiler makes a bridge, which is not synchronized itself. */
    static class OfText extends Generic<String> {
        int count;

        @Override
        synchronized String swap(String next) {
            count++;
            return super.swap(next);
        }
    }

    @Marked
    static Object object(String kind) throws Exception {
        return switch (kind) {
            case "enum" -> Kind.ONE;
            case "enum-class" -> Kind.class;
            case "enum-body" -> Kind.ONE.self().getClass();
            case "record" -> new Pair(1, 2);
            case "exception" -> new IllegalStateException("lock");
            case "primitive-class" -> int.class;
            case "void-class" -> void.class;
            case "boolean" -> Boolean.TRUE;
            case "character" -> Character.valueOf('a');
            case "thread" -> Thread.currentThread();
            case "group" -> Thread.currentThread().getThreadGroup();
            case "lock" -> new ReentrantLock();
            case "handle" -> MethodHandles.lookup().findStatic(JlsSynchronized.class, "yes",
                MethodType.methodType(boolean.class));
            case "reference" -> new WeakReference<>(A);
            case "annotation" -> JlsSynchronized.class.getDeclaredMethod("object", String.class).getAnnotation(
                Marked.class);
            case "loader" -> JlsSynchronized.class.getClassLoader();
            case "rows" -> new int[2][2][1];
            case "empty-array" -> new boolean[0];
            case "optional" -> Optional.empty();
            case "module" -> Object.class.getModule();
            case "out" -> System.out;
            case "runtime" -> Runtime.getRuntime();
            case "body" -> (Body) () -> say(kind);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    static boolean yes() {
        return true;
    }

    static void add(Object lock) {
        synchronized (lock) {
            x++;
        }
    }

    static Object pick() {
        v++;
        return v > 1 ? B : A;
    }

    static Object none() {
        v++;
        return null;
    }

    static int get(Object lock) {
        synchronized (lock) {
            return x;
        }
    }

    static void set(Object lock, int value) {
        synchronized (lock) {
            x = value;
        }
    }

    static int tries() {
        for (int i = 0; ; i++) {
            synchronized (A) {
                x++;
                if (i == 0) {
                    continue;
                }
                try {
                    if (i == 1) {
                        break;
                    }
                } finally {
                    x++;
                }
            }
        }
        return x;
    }

    static void twoOrdered(Object first, Object second) {
        int one = System.identityHashCode(first);
        int two = System.identityHashCode(second);
        Object low = one < two ? first : second;
        Object high = low == first ? second : first;
        synchronized (low) {
            synchronized (high) {
                x++;
            }
        }
    }

    static void handled() throws Exception {
        Thread t = thread(() -> {
            synchronized (A) {
                synchronized (B) {
                    throw new IllegalStateException();
                }
            }
        });
        CountDownLatch other = new CountDownLatch(1);
        t.setUncaughtExceptionHandler((who, what) -> {
            w = Thread.holdsLock(A) || Thread.holdsLock(B) ? 1 : 2;
            await(other);
        });
        t.start();
        Thread u = start(() -> {
            synchronized (A) {
                synchronized (B) {
                    other.countDown();
                }
            }
        });
        t.join();
        u.join();
        say(w);
    }

    static void levels(int depth) {
        synchronized (STRIPES[depth % 2]) {
            if (depth % 2 == 1) {
                x++;
            }
            if (depth == 3) {
                throw new IllegalStateException();
            }
            levels(depth + 1);
        }
    }

    static void thrownThrough() throws Exception {
        int[] seen = new int[1];
        all(() -> {
            try {
                levels(0);
            } catch (IllegalStateException e) {
                seen[0] = Thread.holdsLock(STRIPES[0]) || Thread.holdsLock(STRIPES[1]) ? 1 : 2;
            }
        }, () -> add(STRIPES[1]));
        say(x, seen[0]);
    }

    static Supplier<Integer> supplier() {
        synchronized (A) {
            return () -> x;
        }
    }

    static void shape(String name) throws Exception {
        switch (name) {
            case "picked" -> all(() -> {
                synchronized (pick()) {
                    x++;
                }
            }, () -> {
                synchronized (pick()) {
                    x++;
                }
            });
            case "null-behind-effect" -> all(() -> {
                synchronized (B) {
                    try {
                        synchronized (none()) {
                            x = 100;
                        }
                    } catch (NullPointerException e) {
                        x++;
                    }
                }
            }, () -> add(B));
            case "null-then-finally" -> all(() -> {
                Object lock = null;
                try {
                    synchronized (lock) {
                        x = 100;
                    }
                } finally {
                    add(A);
                }
            }, () -> add(A));
            case "value-returned" -> all(() -> set(A, get(A) + 1), () -> set(A, get(A) + 1));
            case "continued" -> all(JlsSynchronized::tries, () -> add(A));
            case "constructor" -> all(() -> new Constructed(), () -> {
                Constructed seen = Constructed.last;
                x = seen == null ? -1 : 1;
            });
            case "ordered-by-identity" -> all(() -> twoOrdered(A, B), () -> twoOrdered(B, A));
            case "empty-block-handed" -> all(() -> {
                x = 1;
                synchronized (A) {
                    told = true;
                }
            }, () -> {
                boolean seen;
                synchronized (A) {
                    seen = told;
                }
                if (seen) {
                    x++;
                }
            });
            case "empty-block" -> all(() -> {
                x = 1;
                synchronized (A) {
                }
            }, () -> {
                synchronized (A) {
                }
                w = x;
            });
            default -> throw new IllegalArgumentException(name);
        }
        say(x);
    }

    static void rest(String name) throws Exception {
        switch (name) {
            case "bridge" -> {
                OfText texts = new OfText();
                Generic<String> generic = texts;
                all(() -> generic.swap("a"), () -> texts.swap("b"));
                say(texts.count, texts.swap("c"));
            }
            case "join-inside" -> {
                Thread t = thread(() -> add(A));
                synchronized (A) {
                    t.start();
                    t.join(10);
                    x += 2;
                }
                t.join();
                say(x);
            }
            case "join-inside-for-ever" -> {
                Thread t = thread(() -> add(A));
                synchronized (A) {
                    t.start();
                    t.join();
                }
                say(x);
            }
            case "handler-behind" -> handled();
            case "thrown-through" -> thrownThrough();
            case "supplied-behind" -> all(() -> set(A, 1), () -> v = supplier().get());
            case "caught-inside" -> {
                all(() -> {
                    synchronized (A) {
                        try {
                            throw new IllegalStateException();
                        } catch (IllegalStateException e) {
                            int seen = x;
                            v++;
                            x = seen + 1;
                        }
                    }
                }, () -> add(A));
                say(x);
            }
            case "caught-outside" -> {
                all(() -> {
                    int seen = 0;
                    try {
                        synchronized (A) {
                            seen = x;
                            throw new IllegalStateException();
                        }
                    } catch (IllegalStateException e) {
                        set(A, seen + 1);
                    }
                }, () -> add(A));
                say(x);
            }
            case "swapped-locks" -> {
                all(() -> {
                    synchronized (current) {
                        current = B;
                        text += "a";
                    }
                }, () -> {
                    synchronized (current) {
                        text += "b";
                    }
                });
                say(text.length() == 1 ? "lost" : text);
            }
            case "stripes" -> {
                int[] sums = new int[2];
                Body body = () -> {
                    for (int i = 0; i < 2; i++) {
                        synchronized (STRIPES[i]) {
                            sums[i]++;
                        }
                    }
                };
                all(body, body);
                say(sums[0], sums[1]);
            }
            case "inner-class-of-other" -> {
                Object[] made = new Object[2];
                class Local {
                    void add() {
                        synchronized (Local.this) {
                            x++;
                        }
                    }
                }
                Local one = new Local();
                Local two = new Local() {
                    @Override
                    void add() {
                        synchronized (one) {
                            super.add();
                        }
                    }
                };
                made[0] = one;
                all(one::add, two::add, () -> add(made[0]));
                say(x);
            }
            default -> shape(name);
        }
    }

    public static void main(String[] args) throws Exception {
        if (!args[0].startsWith("on-")) {
            rest(args[0]);
            return;
        }
        Object lock = object(args[0].substring(3));
        all(() -> add(lock), () -> {
            synchronized (lock) {
                x++;
                lock.notifyAll();
            }
        });
        say(x);
    }
}
