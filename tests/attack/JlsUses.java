import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** JLS 14.8 and 15: the value of a call that is used in another way than by the statement that makes the call. */
class JlsUses extends Chapter {
    static final AtomicInteger COUNT = new AtomicInteger();
    static volatile int number;
    static final VarHandle NUMBER = handle();
    static final ThreadLocal<Integer> OWN = ThreadLocal.withInitial(COUNT::incrementAndGet);

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findStaticVarHandle(JlsUses.class, "number", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static int next() {
        return COUNT.incrementAndGet();
    }

    static <T> T self(T value) {
        return value;
    }

    static int call(Object... values) {
        return (Integer) values[0];
    }

    static Callable<Integer> way(String name) throws Exception {
        return switch (name) {
            case "task" -> () -> {
                FutureTask<Integer> task = new FutureTask<>(COUNT::incrementAndGet);
                task.run();
                return task.get();
            };
            case "supplier" -> {
                Supplier<Integer> supplier = COUNT::incrementAndGet;
                yield supplier::get;
            }
            case "int-supplier" -> {
                IntSupplier supplier = COUNT::incrementAndGet;
                yield () -> supplier.getAsInt();
            }
            case "method" -> JlsUses::next;
            case "generic" -> () -> self(COUNT.incrementAndGet());
            case "variable-arguments" -> () -> call(COUNT.incrementAndGet());
            case "stream" -> () -> IntStream.range(0, 1).map(i -> COUNT.incrementAndGet()).sum();
            case "thread-local" -> OWN::get;
            case "reflection" -> () -> (Integer) AtomicInteger.class.getMethod("incrementAndGet").invoke(COUNT);
            case "handle" -> {
                MethodHandle handle = MethodHandles.lookup().findVirtual(AtomicInteger.class, "incrementAndGet",
                    MethodType.methodType(int.class));
                yield () -> {
                    try {
                        return (int) handle.invokeExact(COUNT);
                    } catch (Throwable e) {
                        throw new AssertionError(e);
                    }
                };
            }
            case "bound-handle" -> {
                MethodHandle handle = MethodHandles.lookup().bind(COUNT, "incrementAndGet",
                    MethodType.methodType(int.class)).asType(MethodType.methodType(Integer.class));
                yield () -> {
                    try {
                        return (Integer) handle.invoke();
                    } catch (Throwable e) {
                        throw new AssertionError(e);
                    }
                };
            }
            case "variable-handle" -> () -> (int) NUMBER.getAndAdd(1) + 1;
            case "variable-handle-boxed" -> () -> (Integer) NUMBER.getAndAdd(1) + 1;
            case "concatenated" -> () -> Integer.parseInt("" + COUNT.incrementAndGet());
            case "array-index" -> () -> new int[] {1, 2}[COUNT.getAndIncrement()];
            case "array-element" -> () -> {
                int[] cells = {COUNT.incrementAndGet()};
                return cells[0];
            };
            case "condition" -> () -> COUNT.incrementAndGet() == 1 ? 1 : 2;
            case "switched" -> () -> switch (COUNT.getAndIncrement()) {
                case 0 -> 1;
                default -> 2;
            };
            case "thrown" -> () -> {
                try {
                    throw new IllegalStateException("" + COUNT.incrementAndGet());
                } catch (IllegalStateException e) {
                    return Integer.parseInt(e.getMessage());
                }
            };
            case "long-way" -> () -> {
                long wide = COUNT.incrementAndGet();
                double real = wide;
                return (int) real;
            };
            case "in-finally" -> () -> {
                try {
                    return COUNT.incrementAndGet();
                } finally {
                    v = 1;
                }
            };
            case "under-monitor" -> () -> {
                synchronized (COUNT) {
                    return COUNT.incrementAndGet();
                }
            };
            default -> throw new IllegalArgumentException(name);
        };
    }

    public static void main(String[] args) throws Exception {
        Callable<Integer> way = way(args[0]);
        int[] seen = new int[2];
        all(() -> seen[0] = way.call(), () -> seen[1] = way.call());
        say(seen[0], seen[1]);
    }
}
