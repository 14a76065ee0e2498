import hpor.Hpor;
import java.lang.invoke.MethodType;
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
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.BaseStream;

/**
 * Clients of one class of java.util.concurrent, made from its class file: each has two or three threads, each of which
 * makes one or two calls of public methods, with arguments that the types of the parameters tell. What comes to pass
 * must be the same whether hpor takes the calls as one step or explores the JDK's own code (pairs.py).
 *
 *     Pairs list CLASS...             the calls, each behind its class, one a line; "locks" behind those that hold the
 *                                     object's monitor all the time
 *     Pairs run CLASS CLIENT...       one of the clients, a choice; a client is
 *                                     "SETUP:CALLS/CALLS[/CALLS]", CALLS as listed, with + between them
 *     Pairs orders CLASS CLIENT...    the same, but its threads run one behind the other, in each of two orders
 *
 * What a client does besides its calls is part of each execution. So no method is looked up by code of java.util.
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

        /** A word; what belongs to the object has a number in front, and what fills what is shared a star behind. */
        @Override
        public String toString() {
            String owner = method.getDeclaringClass().getSimpleName();
            String text = (part < 0 ? "shared" : part > 0 ? part + ":" + owner : owner) + "." + method.getName();
            String types = "";
            for (Class<?> type : method.getParameterTypes()) {
                types += type.descriptorString().replace('/', '.');
            }
            return text + (shared && part >= 0 ? "*(" : "(") + types + ")";
        }
    }

    /** What one thread knows. */
    static final class Own {
        final int number;
        final Collection<Object> filled = new ArrayList<>();
        Future<?> given;
        long stamp = 1;

        Own(int number) {
            this.number = number;
        }
    }

    /** A periodic one ends with its second run. */
    static final class Task implements Runnable {
        private boolean done;

        @Override
        public void run() {
            System.out.println("ran");
            if (done) {
                throw new IllegalStateException();
            }
            done = true;
        }
    }

    static Object[] parts; // the object, and what belongs to it
    static Collection<Object> shared;
    static volatile Thread first;

    static List<Call> callsOf(Object[] parts) {
        List<Call> calls = new ArrayList<>();
        for (int part = 0; part < parts.length; part++) {
            for (Method method : Subjects.type(parts[part]).getMethods()) {
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
        }
        calls.sort(Comparator.comparing(Call::toString));
        return calls;
    }

    /** The call that is listed as `text`; found in the same way in each process, so that schedules replay. */
    static Call call(Object[] parts, String text) throws NoSuchMethodException {
        int begin = text.indexOf('(');
        boolean fills = text.charAt(begin - 1) == '*';
        String name = text.substring(text.indexOf('.') + 1, fills ? begin - 1 : begin);
        int part = text.startsWith("shared.") ? -1 : text.charAt(1) == ':' ? text.charAt(0) - '0' : 0;
        Class<?>[] types = MethodType.fromMethodDescriptorString(text.substring(begin).replace('.', '/') + "V",
                Pairs.class.getClassLoader()).parameterArray();
        Class<?> type = part < 0 ? Queue.class : Subjects.type(parts[part]);
        return new Call(part, type.getMethod(name, types), part < 0 || fills);
    }

    static Object argument(Call call, int index, Own own) {
        Class<?> type = call.method.getParameterTypes()[index];
        if (index == 0 && parts.length > 1 && parts[1] instanceof Subjects.Fields fields) {
            return fields;
        }
        if (call.method.getName().startsWith("invokeA")) {
            return type == Collection.class ? List.of((Callable<Object>) () -> 5)
                    : type == long.class ? 1L : object(type);
        }
        if (call.method.getName().equals("drainTo") && type == Collection.class) {
            return call.shared ? shared : own.filled;
        }
        if (type == int.class) {
            return Subjects.number(call.method, parts);
        } else if (type == long.class) {
            return Subjects.takesStamp(call.method) ? own.stamp : 1L;
        } else if (type == boolean.class) {
            return true;
        } else if (type == double.class) {
            return 1.0;
        } else if (type == float.class) {
            return 1.0f;
        } else if (type == short.class) {
            return (short) 1;
        } else if (type == char.class) {
            return 'c';
        }
        Object object = object(type);
        return object != null ? object : Subjects.special(type, parts);
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
            return Array.newInstance(type.getComponentType(), 1);
        }
        return function(type);
    }

    /** A function of whatever type: it gives 5, true, what it is given, or the sum. */
    static final Object[] FUNCTIONS = {Comparator.reverseOrder(),
        (UnaryOperator<Object>) x -> 5, (BinaryOperator<Object>) (x, y) -> 5, (Predicate<Object>) x -> true,
        (Consumer<Object>) x -> { }, (BiConsumer<Object, Object>) (x, y) -> { }, (Supplier<Object>) () -> 5,
        (IntFunction<Object>) Integer[]::new, (Callable<Object>) () -> 5, (Executor) Runnable::run,
        (IntUnaryOperator) x -> 5, (LongUnaryOperator) x -> 5, (IntBinaryOperator) Integer::sum,
        (LongBinaryOperator) Long::sum, (DoubleBinaryOperator) Double::sum, (ToIntFunction<Object>) x -> 5,
        (ToLongFunction<Object>) x -> 5, (ToDoubleFunction<Object>) x -> 5,
        (ToIntBiFunction<Object, Object>) (x, y) -> 5,
        (ToLongBiFunction<Object, Object>) (x, y) -> 5, (ToDoubleBiFunction<Object, Object>) (x, y) -> 5,
        (BiPredicate<Object, Object>) (x, y) -> true, (ThreadFactory) Thread::new,
        new ThreadPoolExecutor.CallerRunsPolicy()};

    static Object function(Class<?> type) {
        if (type == Runnable.class) {
            return new Task();
        } else if (type == CompletionStage.class) {
            return parts[1];
        } else if (type == Flow.Subscriber.class) {
            return new Subjects.Reader();
        } else if (type == Condition.class) {
            return parts[parts.length - 1];
        } else if (type == CharSequence.class) {
            return "b";
        }
        for (Object function : FUNCTIONS) {
            if (type.isInstance(function)) {
                return function;
            }
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
        if (value instanceof Future<?> future) { // its text would show how far the task is
            own.given = future;
            return "future";
        } else if (value instanceof Object[] array) {
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
        return withoutHashes(String.valueOf(value));
    }

    static String withoutHashes(String text) {
        return text.contains("@") || text.contains("/0x") ? text.replaceAll("@[0-9a-f]+|/0x[0-9a-f]+", "") : text;
    }

    static String result(Future<?> future) throws InterruptedException {
        try {
            return String.valueOf(future.get());
        } catch (ExecutionException | CancellationException e) {
            return e.getClass().getSimpleName();
        }
    }

    static String drained(Iterator<?> iterator) {
        List<Object> list = new ArrayList<>();
        while (iterator.hasNext()) {
            list.add(iterator.next());
        }
        return list.toString();
    }

    /** What it gives is written at once: it counts in an execution in which other threads wait for ever, too. */
    static void make(Call call, Own own) {
        String result;
        try {
            Object[] arguments = new Object[call.method.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = argument(call, i, own);
            }
            result = text(call.method.invoke(call.part < 0 ? shared : parts[call.part], arguments), own);
        } catch (InvocationTargetException e) {
            result = e.getCause().getClass().getSimpleName();
        } catch (Exception e) {
            result = e.getClass().getSimpleName();
        }
        System.out.println(own.number + ": " + result);
    }

    static String[] words(String text, char separator) {
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            count += text.charAt(i) == separator ? 1 : 0;
        }
        String[] words = new String[count];
        for (int i = 0, at = 0; i < count; i++) {
            int end = text.indexOf(separator, at);
            words[i] = text.substring(at, end < 0 ? text.length() : end);
            at = end + 1;
        }
        return words;
    }

    /** `inOrder`: the threads of a pair do not overlap; which is the first is a choice. */
    static void run(String type, String client, boolean inOrder) throws Exception {
        parts = Subjects.make(type, client.charAt(0) - '0');
        shared = new ConcurrentLinkedQueue<>();
        String[] programs = words(client.substring(2), '/');
        Own[] owns = new Own[programs.length];
        Thread[] threads = new Thread[programs.length];
        for (int t = 0; t < programs.length; t++) {
            String[] texts = words(programs[t], '+');
            Call[] program = new Call[texts.length];
            for (int i = 0; i < texts.length; i++) {
                program[i] = call(parts, texts[i]);
            }
            Own own = owns[t] = new Own(t);
            threads[t] = new Thread(() -> {
                for (Call call : program) {
                    make(call, own);
                }
            });
        }
        first = threads[0];
        int begin = inOrder ? Hpor.choose(threads.length) : 0;
        for (int t = 0; t < threads.length; t++) {
            Thread thread = threads[(begin + t) % threads.length];
            thread.start();
            if (inOrder) {
                thread.join();
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        String end = withoutHashes(String.valueOf(Subjects.state(parts)));
        for (Own own : owns) {
            end += " " + own.filled;
        }
        for (Own own : owns) {
            if (own.given != null) {
                System.out.println(result(own.given));
            }
        }
        System.out.println(end + " " + shared);
    }

    static void list(String type) {
        parts = Subjects.make(type, 0);
        shared = new ConcurrentLinkedQueue<>();
        for (Call call : callsOf(parts)) {
            for (int i = 0; i < call.method.getParameterCount(); i++) {
                Class<?> wanted = call.method.getParameterTypes()[i];
                boolean later = wanted == Thread.class || wanted == AbstractQueuedSynchronizer.ConditionObject.class
                        || wanted == AbstractQueuedLongSynchronizer.ConditionObject.class; // in a run, or another setup
                if (argument(call, i, new Own(0)) == null && !later) {
                    throw new IllegalStateException("what " + wanted + " is there to give to " + call + "?");
                }
            }
            boolean locks = Subjects.locks(parts[Math.max(0, call.part)], call.method);
            System.out.println(type + " " + call + (locks ? " locks" : ""));
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("list")) {
            for (String type : Arrays.asList(args).subList(1, args.length)) {
                list(type);
            }
            return;
        }
        String client = args[2 + Hpor.choose(args.length - 2)];
        System.out.println("client " + client);
        run(args[1], client, args[0].equals("orders"));
    }
}
