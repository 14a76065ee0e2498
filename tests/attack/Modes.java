import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** VarHandle: access modes, types, and handles made of them; field updaters. */
class Modes extends Chapter {
    int i;
    float f;
    double d;
    boolean b;
    volatile int u;
    volatile Object r;

    public static void main(String[] args) throws Exception {
        String text = types(args[0]);
        text = text != null ? text : handles(args[0]);
        tell(text != null ? text : updaters(args[0]));
    }

    static VarHandle of(String field, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(Modes.class, field, type);
    }

    private static String types(String name) throws Exception {
        Modes m = new Modes();
        switch (name) {
            case "float-added": {
                VarHandle h = of("f", float.class);
                all(() -> h.getAndAdd(m, 1f), () -> h.getAndAdd(m, 1f));
                return "" + m.f;
            }
            case "double-compared-by-bits": {
                VarHandle h = of("d", double.class);
                m.d = Double.NaN;
                boolean nan = h.compareAndSet(m, Double.NaN, 0.0);
                boolean negative = h.compareAndSet(m, -0.0, 1.0);
                return nan + " " + negative;
            }
            case "double-set-once": {
                VarHandle h = of("d", double.class);
                boolean[] won = new boolean[2];
                all(() -> won[0] = h.compareAndSet(m, 0.0, 1.0), () -> won[1] = h.compareAndSet(m, 0.0, 2.0));
                return won[0] + " " + won[1];
            }
            case "boolean-flipped": {
                VarHandle h = of("b", boolean.class);
                all(() -> h.getAndBitwiseXor(m, true), () -> h.getAndBitwiseXor(m, true));
                return "" + m.b;
            }
            case "boolean-unadded":
                return thrown(() -> of("b", boolean.class).getAndAdd(m, true));
            case "byte-elements-beside": {
                VarHandle h = MethodHandles.arrayElementVarHandle(byte[].class);
                byte[] array = new byte[2];
                all(() -> check(h.compareAndSet(array, 0, (byte) 0, (byte) 1)),
                    () -> check(h.compareAndSet(array, 1, (byte) 0, (byte) 1)));
                return array[0] + " " + array[1];
            }
            case "boxed-compared-by-identity": {
                VarHandle h = of("r", Object.class);
                m.r = new String("a");
                return h.compareAndSet(m, "a", "b") + " " + h.compareAndSet(m, m.r, "b");
            }
            case "element-outside":
                return thrown(() -> MethodHandles.arrayElementVarHandle(int[].class).getVolatile(new int[1], 1));
            case "plain-on-volatile": {
                VarHandle h = of("u", int.class);
                all(() -> h.set(m, 1), () -> x = (int) h.get(m));
                return "";
            }
            case "released-and-acquired": {
                VarHandle h = of("i", int.class);
                Thread t = start(() -> {
                    x = 1;
                    h.setRelease(m, 1);
                });
                String text = (int) h.getAcquire(m) == 1 ? "" + x : "none";
                t.join();
                return text;
            }
            case "exchanged-and-acquired": {
                VarHandle h = of("i", int.class);
                Thread t = start(() -> {
                    x = 1;
                    h.getAndSetRelease(m, 1);
                });
                String text = (int) h.compareAndExchangeAcquire(m, 1, 2) == 1 ? "" + x : "none";
                t.join();
                return text;
            }
            case "exchanged-and-not-acquired": {
                VarHandle h = of("i", int.class);
                Thread t = start(() -> {
                    x = 1;
                    h.getAndSetRelease(m, 1);
                });
                String text = (int) h.getAndSetRelease(m, 2) == 1 ? "" + x : "none";
                t.join();
                return text;
            }
            default:
                return null;
        }
    }

    private static String handles(String name) throws Exception {
        Modes m = new Modes();
        switch (name) {
            case "mode-as-handle": {
                MethodHandle add = of("i", int.class).toMethodHandle(VarHandle.AccessMode.GET_AND_ADD);
                all(() -> {
                    int old = (int) add.invokeExact(m, 1);
                }, () -> {
                    int old = (int) add.invokeExact(m, 1);
                });
                return "" + m.i;
            }
            case "mode-as-handle-race": {
                MethodHandle set = of("i", int.class).toMethodHandle(VarHandle.AccessMode.SET);
                MethodHandle get = of("i", int.class).toMethodHandle(VarHandle.AccessMode.GET);
                all(() -> {
                    set.invokeExact(m, 1);
                }, () -> {
                    int seen = (int) get.invokeExact(m);
                });
                return "";
            }
            case "invoker": {
                MethodHandle add = MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET_AND_ADD,
                        MethodType.methodType(int.class, Modes.class, int.class));
                VarHandle h = of("i", int.class);
                all(() -> {
                    int old = (int) add.invokeExact(h, m, 1);
                }, () -> {
                    int old = (int) add.invokeExact(h, m, 1);
                });
                return "" + m.i;
            }
            case "invoker-race": {
                MethodHandle set = MethodHandles.varHandleInvoker(VarHandle.AccessMode.SET,
                        MethodType.methodType(void.class, Modes.class, int.class));
                VarHandle h = of("i", int.class);
                all(() -> set.invoke(h, m, 1), () -> set.invoke(h, m, 2));
                return "";
            }
            case "exact-behaviour": {
                VarHandle h = of("i", int.class).withInvokeExactBehavior();
                return thrown(() -> h.setVolatile(m, (short) 1)) + " " + thrown(() -> h.setVolatile(m, 1));
            }
            case "bound-setter": {
                MethodHandle set = MethodHandles.lookup().findSetter(Modes.class, "u", int.class).bindTo(m);
                Thread t = start(() -> set.invoke(1));
                int seen = m.u;
                t.join();
                return "" + seen;
            }
            case "loop-handle": {
                MethodHandle step = MethodHandles.lookup().findStatic(Modes.class, "step",
                        MethodType.methodType(void.class, int.class));
                MethodHandle loop = MethodHandles.countedLoop(MethodHandles.constant(int.class, 2), null, step);
                all(loop::invoke, loop::invoke);
                return "" + v;
            }
            default:
                return null;
        }
    }

    static synchronized void step(int i) {
        v++;
    }

    private static String updaters(String name) throws Exception {
        Modes m = new Modes();
        switch (name) {
            case "updater-and-increment": {
                AtomicIntegerFieldUpdater<Modes> updater = AtomicIntegerFieldUpdater.newUpdater(Modes.class, "u");
                all(() -> updater.incrementAndGet(m), () -> m.u++);
                return "" + m.u;
            }
            case "updater-updates": {
                AtomicIntegerFieldUpdater<Modes> updater = AtomicIntegerFieldUpdater.newUpdater(Modes.class, "u");
                all(() -> updater.accumulateAndGet(m, 3, (a, b) -> a + b), () -> updater.updateAndGet(m, a -> a * 2));
                return "" + m.u;
            }
            case "updater-of-plain":
                return thrown(() -> AtomicIntegerFieldUpdater.newUpdater(Modes.class, "i"));
            case "updater-of-references": {
                AtomicReferenceFieldUpdater<Modes, Object> updater = AtomicReferenceFieldUpdater.newUpdater(
                        Modes.class, Object.class, "r");
                boolean[] won = new boolean[2];
                all(() -> won[0] = updater.compareAndSet(m, null, "a"),
                    () -> won[1] = updater.getAndSet(m, "b") == null);
                return won[0] + " " + won[1] + " " + m.r;
            }
            default:
                return null;
        }
    }
}
