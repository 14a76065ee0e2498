import hpor.Hpor;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.BaseStream;

/**
 * Clients of one class of java.util.concurrent, made from its class file: each has two or three threads, each of which
 * makes one or two calls of public methods, with arguments that the types of the parameters tell. What comes to pass
 * must be the same whether hpor takes the calls as one step or explores the JDK's own code (pairs.py).
 *
 *     Pairs list CLASS                the calls, one a line
 *     Pairs run CLASS CLIENT...       one of the clients, a choice; a client is
 *                                     "SETUP:CALLS/CALLS[/CALLS]", CALLS numbers with + between them
 */
public class Pairs {
    /** A public method of one of the objects that a client works on. */
    static final class Call {
        final int part;
        final Method method;
        final boolean shared; // what it fills is shared

        Call(int part, Method method, boolean shared) {
            this.part = part;
            this.method = method;
            this.shared = shared;
        }

        @Override
        public String toString() {
            StringBuilder text =
                    new StringBuilder(method.getDeclaringClass().getSimpleName() + "." + method.getName() + "(");
            for (Class<?> type : method.getParameterTypes()) {
                text.append(text.charAt(text.length() - 1) == '(' ? "" : ",").append(type.getSimpleName());
            }
            return text + ")" + (shared ? " shared" : "");
        }
    }

    /** What one thread knows. */
    static final class Own {
        final StringBuilder results = new StringBuilder();
        final Collection<Object> filled = new ArrayList<>();
        long stamp = 1;
    }

    static Object[] parts; // the object, and what belongs to it
    static Collection<Object> shared;
    static volatile Thread first;

    static List<Call> callsOf(Object[] parts) {
        List<Call> calls = new ArrayList<>();
        for (int part = 0; part < parts.length; part++) {
            Method[] methods = Subjects.type(parts[part]).getMethods();
            Arrays.sort(methods, Comparator.comparing(Method::toString));
            for (Method method : methods) {
                if (Subjects.isLeftOut(method)) {
                    continue;
                }
                calls.add(new Call(part, method, false));
                if (method.getName().equals("drainTo")) {
                    calls.add(new Call(part, method, true));
                }
            }
        }
        if (calls.stream().anyMatch(call -> call.shared)) { // and what is made of what they fill
            for (Method method : Queue.class.getMethods()) {
                if (Set.of("size", "peek", "poll").contains(method.getName())) {
                    calls.add(new Call(-1, method, true));
                }
            }
            calls.sort(Comparator.comparing(Call::toString));
        }
        return calls;
    }

    static Object argument(Call call, Class<?> type, Own own) {
        if (call.method.getName().equals("drainTo") && type == Collection.class) {
            return call.shared ? shared : own.filled;
        }
        if (type == int.class) {
            return 1;
        } else if (type == long.class) {
            return Subjects.takesStamp(call.method) ? own.stamp : 1L;
        } else if (type == boolean.class) {
            return true;
        } else if (type == double.class) {
            return 1.0;
        } else if (type.isInterface() || type == Object.class || type == Thread.class || type.isArray()
                || type.isEnum()) {
            return object(type);
        }
        return Subjects.special(type, parts);
    }

    static Object object(Class<?> type) {
        if (type == Object.class || type == Comparable.class) {
            return 1;
        } else if (type == TimeUnit.class) {
            return TimeUnit.SECONDS;
        } else if (type == Thread.class) {
            return first;
        } else if (type == Collection.class) {
            return List.of(1, 3);
        } else if (type == Map.class) {
            return Map.of(1, 5);
        } else if (type == Object[].class) {
            return new Integer[0];
        } else if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        return function(type);
    }

    /** A function of whatever type: it gives 5, true, or what it is given. */
    static Object function(Class<?> type) {
        if (type == Comparator.class) {
            return Comparator.reverseOrder();
        } else if (type == Function.class) {
            return (Function<Object, Object>) x -> 5;
        } else if (type == BiFunction.class) {
            return (BiFunction<Object, Object, Object>) (x, y) -> 5;
        } else if (type == BinaryOperator.class) {
            return (BinaryOperator<Object>) (x, y) -> 5;
        } else if (type == UnaryOperator.class) {
            return (UnaryOperator<Object>) x -> 5;
        } else if (type == Predicate.class) {
            return (Predicate<Object>) x -> true;
        } else if (type == Consumer.class) {
            return (Consumer<Object>) x -> { };
        } else if (type == BiConsumer.class) {
            return (BiConsumer<Object, Object>) (x, y) -> { };
        } else if (type == Supplier.class) {
            return (Supplier<Object>) () -> 5;
        } else if (type == IntFunction.class) {
            return (IntFunction<Object>) Integer[]::new;
        } else if (type == Runnable.class) {
            return (Runnable) () -> { };
        } else if (type == Callable.class) {
            return (Callable<Object>) () -> 5;
        }
        return null;
    }

    static String text(Object value, Own own) {
        if (value instanceof Long number) {
            own.stamp = number;
        }
        for (Object part : parts) {
            if (value == part) {
                return "itself";
            }
        }
        if (value instanceof Object[] array) {
            return Arrays.toString(array);
        } else if (value instanceof Iterator<?> iterator) {
            return drained(iterator);
        } else if (value instanceof Enumeration<?> enumeration) {
            return drained(enumeration.asIterator());
        } else if (value instanceof Spliterator<?> spliterator) {
            List<Object> list = new ArrayList<>();
            spliterator.forEachRemaining(list::add);
            return list.toString();
        } else if (value instanceof BaseStream<?, ?> stream) {
            return drained(stream.sequential().iterator());
        } else if (value instanceof Thread) {
            return "thread";
        }
        return String.valueOf(value).replaceAll("@[0-9a-f]+|/0x[0-9a-f]+", "");
    }

    static String drained(Iterator<?> iterator) {
        List<Object> list = new ArrayList<>();
        while (iterator.hasNext()) {
            list.add(iterator.next());
        }
        return list.toString();
    }

    static void make(Call call, Own own) {
        String result;
        try {
            Class<?>[] types = call.method.getParameterTypes();
            Object[] arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                arguments[i] = argument(call, types[i], own);
            }
            result = text(call.method.invoke(call.part < 0 ? shared : parts[call.part], arguments), own);
        } catch (InvocationTargetException e) {
            result = e.getCause().getClass().getSimpleName();
        } catch (Exception e) {
            result = e.getClass().getSimpleName();
        }
        own.results.append(' ').append(result);
    }

    static void run(String type, String client) throws Exception {
        String[] setupAndThreads = client.split(":");
        parts = Subjects.make(type, Integer.parseInt(setupAndThreads[0]));
        shared = new ConcurrentLinkedQueue<>();
        List<Call> calls = callsOf(parts);
        String[] programs = setupAndThreads[1].split("/");
        Own[] owns = new Own[programs.length];
        Thread[] threads = new Thread[programs.length];
        for (int t = 0; t < programs.length; t++) {
            List<Call> program = new ArrayList<>();
            for (String number : programs[t].split("\\+")) {
                program.add(calls.get(Integer.parseInt(number)));
            }
            Own own = owns[t] = new Own();
            threads[t] = new Thread(() -> {
                for (Call call : program) {
                    make(call, own);
                }
            });
        }
        first = threads[0];
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        StringBuilder end = new StringBuilder();
        for (Own own : owns) {
            end.append(own.results).append(own.filled.isEmpty() ? "" : own.filled).append(" |");
        }
        System.out.println(end + " " + String.valueOf(Subjects.state(parts)).replaceAll("@[0-9a-f]+|/0x[0-9a-f]+", "")
                + shared);
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("list")) {
            callsOf(Subjects.make(args[1], 0)).forEach(System.out::println);
            return;
        }
        String client = args[2 + Hpor.choose(args.length - 2)];
        System.out.println("client " + client);
        run(args[1], client);
    }
}
