import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.util.EnumMap;

/**
 * JLS 12.4, 12.5, 15.13 and 15.27: initialization by lambdas, handles, reflection, enums; locks around it; new objects.
 */
class Linkage extends Attack {
    static String log = "";
    static volatile int v;
    static int count;
    static boolean flag;
    static final Object A = new Object();

    static synchronized int logged(String what) {
        log += what;
        return log.length();
    }

    static String tried(Body body) {
        try {
            body.run();
            return "none";
        } catch (Throwable e) {
            return e.getClass().getSimpleName();
        }
    }

    interface Fun {
        int K = logged("F");

        int get();

        default int twice() {
            return 2 * get();
        }
    }

    interface PlainFun {
        int K = logged("P");

        int get();
    }

    static int one() {
        return 1;
    }

    interface Cyclic {
        Object IMPL = new CyclicImpl();

        int get();

        default int twice() {
            return 2 * get();
        }
    }

    static class CyclicImpl implements Cyclic {
        public int get() {
            return 1;
        }
    }

    interface Marker {
        int K = logged("M");

        default int three() {
            return 3;
        }
    }

    interface BelowMarker extends Marker {
        int K2 = logged("b");

        int get();
    }

    interface WithStatic {
        int K = logged("S");

        static int five() {
            return 5;
        }
    }

    static class Once {
        static int x = 7;

        static {
            count++;
        }

        static int get() {
            return x;
        }
    }

    interface Bad {
        int K = one() / (one() - 1);

        default void nothing() {
        }
    }

    static class OfBad implements Bad {
    }

    enum Op {
        ADD {
            int apply(int a) {
                return a + 1;
            }
        },
        SUB {
            int apply(int a) {
                return a - 1;
            }
        };

        static int made = logged("m");

        Op() {
            logged("c");
        }

        abstract int apply(int a);
    }

    static class OwnException extends RuntimeException {
        static int x = logged("X");
    }

    static class LocksOther {
        static int x = 1;

        static {
            synchronized (A) {
                x = 2;
            }
        }
    }

    static class Left {
        static int x = Right.x + 1;
    }

    static class Right {
        static int x = Left.x + 1;
    }

    static class WaitsInside {
        static int x;

        static {
            synchronized (A) {
                try {
                    while (!flag) {
                        A.wait();
                    }
                    x = 3;
                } catch (InterruptedException e) {
                    x = 4;
                }
            }
        }
    }

    static class Sleeps {
        static int x = 1;

        static {
            try {
                Thread.sleep(10);
                x = 2;
            } catch (InterruptedException e) {
                x = 3;
            }
        }
    }

    static class ByNameA {
        static int x = 1;

        static {
            tried(() -> Class.forName("Linkage$ByNameB"));
        }
    }

    static class ByNameB {
        static int x = 1;

        static {
            try {
                Class.forName("Linkage$ByNameA");
            } catch (ClassNotFoundException e) {
                x = 2;
            }
        }
    }

    static class Parent {
        static Object child;

        static {
            try {
                child = Child.class.getDeclaredConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                child = e;
            }
        }
    }

    static class Child extends Parent {
        Child() {
        }
    }

    static class StartsOnly {
        static int x = 1;
        static final Thread T = Attack.start(() -> v = x);

        static {
            x = 5;
        }
    }

    static class Base {
        final int field = logged("f");

        Base(int a) {
            logged("B");
            called();
        }

        void called() {
        }
    }

    static class Derived extends Base {
        int own = logged("o");
        int seen;

        Derived() {
            super(logged("a"));
            logged("D");
        }

        @Override
        void called() {
            seen = own;
            logged("" + own);
        }
    }

    static void initialization(String name) throws Exception {
        Object[] seen = new Object[2];
        switch (name) {
            case "lambda-default" -> {
                all(() -> {
                    Fun f = () -> 1;
                    v = f.get();
                }, () -> v = 2);
                say(log);
            }
            case "lambda-default-order" -> {
                all(() -> {
                    logged("a");
                    Fun f = () -> 1;
                    logged("b");
                    v = f.twice();
                }, () -> v = 2);
                say(log);
            }
            case "lambda-no-default" -> {
                all(() -> {
                    PlainFun f = () -> 1;
                    v = f.get();
                }, () -> v = 2);
                say(log);
            }
            case "reference-default" -> {
                all(() -> {
                    Fun f = Linkage::one;
                    v = f.get();
                }, () -> v = 2);
                say(log);
            }
            case "lambda-capturing-default" -> {
                int k = v;
                all(() -> {
                    Fun f = () -> k;
                    v = f.get();
                }, () -> v = 2);
                say(log);
            }
            case "lambda-cycle" -> {
                all(() -> {
                    Cyclic c = () -> 1;
                    v = c.get();
                }, () -> v = new CyclicImpl().get());
                say("ok");
            }
            case "proxy-default" -> {
                all(() -> {
                    Fun f = (Fun) Proxy.newProxyInstance(Linkage.class.getClassLoader(), new Class<?>[] {Fun.class},
                            (p, m, a) -> 1);
                    v = f.get();
                }, () -> v = 2);
                say(log);
            }
            case "proxy-cycle" -> {
                all(() -> Proxy.newProxyInstance(Linkage.class.getClassLoader(), new Class<?>[] {Cyclic.class},
                        (p, m, a) -> 1),
                        () -> v = new CyclicImpl().get());
                say("ok");
            }
            case "reference-cycle" -> {
                all(() -> {
                    Cyclic c = Linkage::one;
                    v = c.get();
                }, () -> v = new CyclicImpl().get());
                say("ok");
            }
            case "lambda-marker" -> {
                all(() -> {
                    PlainFun f = (PlainFun & Marker) () -> 1;
                    v = f.get();
                }, () -> v = 2);
                say(log);
            }
            case "lambda-below-default" -> {
                all(() -> {
                    BelowMarker f = () -> 1;
                    v = f.get();
                }, () -> v = 2);
                say(log);
            }
            case "lambda-twice" -> {
                Body body = () -> {
                    Fun f = () -> 1;
                    v = f.get();
                };
                all(body, body);
                say(log);
            }
            case "anonymous-default" -> {
                all(() -> {
                    Fun f = new Fun() {
                        public int get() {
                            return 1;
                        }
                    };
                    v = f.get();
                }, () -> v = 2);
                say(log);
            }
            case "interface-static" -> {
                all(() -> v = WithStatic.five(), () -> v = WithStatic.five());
                say(log);
            }
            case "handle-static" -> {
                all(() -> {
                    MethodHandle h = MethodHandles.lookup()
                            .findStatic(Once.class, "get", MethodType.methodType(int.class));
                    logged("" + count);
                    v = (int) h.invokeExact();
                    logged("" + count);
                }, () -> v = 2);
                say(log);
            }
            case "handle-getter" -> {
                MethodHandle h = MethodHandles.lookup().findStaticGetter(Once.class, "x", int.class);
                all(() -> v = (int) h.invokeExact(), () -> v = Once.x);
                say(v, count);
            }
            case "handle-constructor" -> {
                MethodHandle h = MethodHandles.lookup().findConstructor(Once.class, MethodType.methodType(void.class));
                logged("" + count);
                all(() -> seen[0] = h.invoke(), () -> seen[1] = new Once());
                say(log, count);
            }
            case "handle-cycle" -> {
                MethodHandle h = MethodHandles.lookup().findStaticGetter(Left.class, "x", int.class);
                all(() -> v = (int) h.invokeExact(), () -> v = Right.x);
                say(Left.x, Right.x);
            }
            case "array-by-reflection" -> {
                all(() -> seen[0] = Array.newInstance(Once.class, 2), () -> seen[1] = Once[].class);
                say(count, Array.getLength(seen[0]));
            }
            case "constructor-by-reflection" -> {
                all(() -> seen[0] = Once.class.getDeclaredConstructor().newInstance(), () -> seen[1] = Once.get());
                say(count);
            }
            case "interface-fails" -> {
                all(() -> seen[0] = tried(OfBad::new), () -> seen[1] = tried(OfBad::new));
                say(seen[0], seen[1]);
            }
            case "enum-bodies" -> {
                all(() -> seen[0] = Op.ADD.apply(1), () -> seen[1] = Op.valueOf("SUB").apply(1));
                say(seen[0], seen[1], log);
            }
            case "enum-constants" -> {
                all(() -> seen[0] = Op.class.getEnumConstants().length,
                        () -> seen[1] = new EnumMap<Op, String>(Op.class).size());
                say(seen[0], seen[1], log);
            }
            case "catch-is-no-use" -> {
                all(() -> {
                    try {
                        if (v == 9) {
                            throw new OwnException();
                        }
                    } catch (OwnException e) {
                        v = 3;
                    }
                }, () -> v = 2);
                say(log.isEmpty());
            }
            case "local-class" -> {
                Body body = () -> {
                    class Local {
                        static int x = logged("l");
                    }

                    v = Local.x;
                };
                all(body, body);
                say(log);
            }
            case "lock-around-use" -> {
                all(() -> {
                    synchronized (A) {
                        v = LocksOther.x;
                    }
                }, () -> v = LocksOther.x);
                say("ok");
            }
            case "lock-around-both" -> {
                Body body = () -> {
                    synchronized (A) {
                        v = LocksOther.x;
                    }
                };
                all(body, body);
                say(v);
            }
            case "cycle-in-lock" -> {
                all(() -> {
                    synchronized (A) {
                        v = Left.x;
                    }
                }, () -> {
                    synchronized (A) {
                        v = Right.x;
                    }
                });
                say(Left.x, Right.x);
            }
            case "waits-inside" -> {
                all(() -> v = WaitsInside.x, () -> {
                    synchronized (A) {
                        flag = true;
                        A.notifyAll();
                    }
                });
                say(v);
            }
            case "waits-inside-for-user" -> {
                all(() -> v = WaitsInside.x, () -> {
                    int ignored = WaitsInside.x;
                    synchronized (A) {
                        flag = true;
                        A.notifyAll();
                    }
                });
                say(v);
            }
            case "sleeps-inside" -> {
                all(() -> seen[0] = Sleeps.x, () -> seen[1] = Sleeps.x);
                say(seen[0], seen[1]);
            }
            case "cycle-by-name" -> {
                all(() -> v = ByNameA.x, () -> v = ByNameB.x);
                say("ok");
            }
            case "child-by-reflection" -> {
                all(() -> seen[0] = Parent.child, () -> seen[1] = new Child());
                say("ok");
            }
            case "started-not-joined" -> {
                v = StartsOnly.x;
                StartsOnly.T.join();
                say(v, StartsOnly.x);
            }
            case "new-object" -> {
                all(Derived::new, () -> v = 1);
                say(log);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        initialization(args[0]);
    }
}
