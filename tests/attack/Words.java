import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The language in the company of threads: captures, records, enums, initializers that fail, what is written down. */
class Words extends Chapter {
    static boolean wrong;

    /** A local class that counts in the object around it. */
    static class Outer {
        private int count;

        Supplier<Integer> counter(int step) {
            class Counter implements Supplier<Integer> {
                @Override
                public Integer get() {
                    synchronized (wrong ? this : Outer.this) {
                        return count += step;
                    }
                }
            }
            return new Counter();
        }
    }

    static String captured() throws Exception {
        Outer outer = new Outer();
        return bothOf(outer.counter(1)::get, outer.counter(10)::get) + " " + outer.count;
    }

    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException();
            }
        }

        Range withLow(int value) {
            return new Range(value, high);
        }

        Range withHigh(int value) {
            return new Range(low, value);
        }
    }

    static volatile Range range;

    /** Changes one end of the range that is there. */
    static String range() throws Exception {
        range = new Range(0, 9);
        Object monitor = new Object();
        return bothOf(() -> thrown(() -> {
            synchronized (monitor) {
                range = range.withLow(5);
            }
        }), () -> thrown(() -> {
            if (wrong) {
                range = range.withHigh(4);
                return;
            }
            synchronized (monitor) {
                range = range.withHigh(4);
            }
        })) + " " + range.low() + ".." + range.high();
    }

    enum Step {
        NEW {
            @Override
            Step next() {
                return RUNNING;
            }
        },
        RUNNING {
            @Override
            Step next() {
                return DONE;
            }
        },
        DONE {
            @Override
            Step next() {
                throw new IllegalStateException();
            }
        };

        int entered;

        abstract Step next();

        synchronized void enter() {
            entered++;
        }
    }

    static volatile Step step = Step.NEW;

    static String steps() throws Exception {
        Body advance = () -> {
            if (wrong) {
                step = step.next();
                step.enter();
                return;
            }
            synchronized (Step.class) {
                step = step.next();
                step.enter();
            }
        };
        all(advance, advance);
        return step + " " + Step.RUNNING.entered + " " + Step.DONE.entered;
    }

    sealed interface Message permits Add, Take {
    }

    record Add(int amount) implements Message {
    }

    record Take(int amount) implements Message {
    }

    static volatile Message message = new Add(2);

    /** The message is read again behind the test. */
    static String matched() throws Exception {
        return bothOf(() -> {
            if (wrong) {
                return message instanceof Add ? ((Add) message).amount() : -((Take) message).amount();
            }
            Message read = message;
            return read instanceof Add add ? add.amount() : read instanceof Take take ? -take.amount() : 0;
        }, () -> {
            message = new Take(3);
            return "";
        }).trim();
    }

    static volatile String command = "start";

    static int commanded() {
        switch (command) {
            case "start":
                v++;
            case "stop":
                w++;
                break;
            default:
                return -1;
        }
        return v * 10 + w;
    }

    static String commands() throws Exception {
        return bothOf(Words::commanded, () -> command = "stop");
    }

    interface Counts {
        AtomicInteger TOTAL = new AtomicInteger();

        private static int locked(IntSupplier body) {
            synchronized (Counts.class) {
                return body.getAsInt();
            }
        }

        default int count() {
            return wrong ? step() : locked(this::step);
        }

        private int step() {
            int before = TOTAL.get();
            TOTAL.set(before + 1);
            return before + 1;
        }
    }

    static String interfaces() throws Exception {
        Counts one = new Counts() { };
        Counts two = new Counts() { };
        return bothOf(one::count, two::count);
    }

    /** What a subclass overrides with another type has a bridge, and the bridge takes no lock. */
    abstract static class Store<T> {
        abstract void put(T value);
    }

    static class TextStore extends Store<String> {
        int length;

        @Override
        synchronized void put(String value) {
            length += value.length();
        }
    }

    static class WrongStore extends Store<String> {
        int length;

        @Override
        void put(String value) {
            length += value.length();
        }

        synchronized int length() {
            return length;
        }
    }

    static <T> void putBoth(Store<T> store, T one, T two) throws Exception {
        all(() -> store.put(one), () -> store.put(two));
    }

    static String bridged() throws Exception {
        if (wrong) {
            WrongStore store = new WrongStore();
            putBoth(store, "a", "bc");
            return "" + store.length();
        }
        TextStore store = new TextStore();
        putBoth(store, "a", "bc");
        return "" + store.length;
    }

    static volatile boolean broken;

    static class Parent {
        static int parent = 1;

        static {
            if (broken) {
                throw new IllegalStateException();
            }
        }
    }

    static class Child extends Parent {
        static int child = 2;
    }

    /** The child's initialization fails with the parent's, the parent's static field is reached by either. */
    static String parents() throws Exception {
        return bothOf(() -> {
            broken = true;
            return thrown(() -> check(Child.child == 2));
        }, () -> thrown(() -> check(Child.parent == 1)));
    }

    static class Settings implements Externalizable {
        private static final long serialVersionUID = 1;
        int one = 1, two = 1;

        public Settings() {
        }

        synchronized void set(int value) {
            one = value;
            two = value;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            synchronized (wrong ? out : this) {
                out.writeInt(one);
                out.writeInt(two);
            }
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            one = in.readInt();
            two = in.readInt();
        }
    }

    static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    static Object readBack(byte[] bytes) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    static String external() throws Exception {
        Settings settings = new Settings();
        return bothOf(() -> {
            Settings copy = (Settings) readBack(written(settings));
            return copy.one + "" + copy.two;
        }, () -> {
            settings.set(2);
            return "";
        }).trim();
    }

    static class Only implements Serializable {
        private static final long serialVersionUID = 1;
        static final Only ONLY = new Only();
        transient int uses;

        synchronized int use() {
            return ++uses;
        }

        private Object readResolve() {
            return wrong ? this : ONLY;
        }
    }

    static String resolved() throws Exception {
        byte[] bytes = written(Only.ONLY);
        Value use = () -> ((Only) readBack(bytes)).use();
        return bothOf(use, use);
    }

    /** A clock that is set. */
    static class SetClock extends Clock {
        volatile Instant now = Instant.EPOCH;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    /** A token that is renewed when it has expired. */
    static class Token {
        final Clock clock;
        final AtomicInteger made = new AtomicInteger();
        volatile Instant expiry = Instant.EPOCH.plusSeconds(60);
        volatile String text = "t0";

        Token(Clock clock) {
            this.clock = clock;
        }

        String unlocked() {
            if (!clock.instant().isBefore(expiry)) {
                text = "t" + made.incrementAndGet();
                expiry = clock.instant().plus(Duration.ofMinutes(1));
            }
            return text;
        }

        synchronized String locked() {
            return unlocked();
        }
    }

    static String token() throws Exception {
        SetClock clock = new SetClock();
        Token token = new Token(Clock.offset(clock, Duration.ofSeconds(30)));
        Value get = wrong ? token::unlocked : token::locked;
        clock.now = clock.now.plusSeconds(30);
        return bothOf(get, get);
    }

    static String optional() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        Supplier<Optional<String>> find = () -> asked.incrementAndGet() == 1 ? Optional.of("a") : Optional.empty();
        Value get = () -> find.get().map(String::toUpperCase).orElseGet(() -> "none" + asked.get());
        return bothOf(get, get);
    }

    /** A list is iterated while the other thread adds; the copy is made under the lock. */
    static String joined() throws Exception {
        List<String> list = new ArrayList<>(List.of("a"));
        return bothOf(() -> {
            if (wrong) {
                return String.join("", list);
            }
            List<String> copy;
            synchronized (list) {
                copy = List.copyOf(list);
            }
            return copy.stream().map(String::toUpperCase).collect(Collectors.joining());
        }, () -> {
            synchronized (list) {
                return list.add("b");
            }
        });
    }

    static class Shared {
        final Map<String, Integer> map = new HashMap<>();
        int[] numbers;

        Shared(Consumer<Shared> early) {
            map.put("a", 1);
            if (wrong) {
                early.accept(this);
            }
            numbers = new int[] {1};
            if (!wrong) {
                early.accept(this);
            }
        }
    }

    /** Handed over from within the constructor. */
    static String escaped() throws Exception {
        Thread[] user = new Thread[1];
        new Shared(it -> user[0] = start(() -> seen = it.map + " " + it.numbers[0]));
        user[0].join();
        return seen;
    }

    @FunctionalInterface
    interface Step3<A, B> {
        B apply(A value) throws Exception;

        default <C> Step3<A, C> then(Step3<? super B, ? extends C> next) {
            return value -> next.apply(apply(value));
        }
    }

    static String chained() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Step3<Integer, Integer> add = value -> value + calls.incrementAndGet();
        Step3<Integer, String> chain = add.then(add).then(value -> "" + value);
        return bothOf(() -> chain.apply(0), () -> chain.apply(10));
    }

    static String constructed() throws Exception {
        Constructor<Range> maker = Range.class.getDeclaredConstructor(int.class, int.class);
        return bothOf(() -> {
            try {
                return maker.newInstance(v, w).low();
            } catch (InvocationTargetException e) {
                return cause(e).substring(0, 7);
            }
        }, () -> {
            v = 1;
            w = 1;
            return "set";
        });
    }

    static String enumMap() throws Exception {
        Map<Step, Integer> counts = new EnumMap<>(Step.class);
        Map<Step, Integer> linked = new LinkedHashMap<>();
        Body count = () -> {
            synchronized (wrong ? new Object() : counts) {
                counts.merge(Step.NEW, 1, Integer::sum);
                linked.put(Step.DONE, counts.get(Step.NEW));
            }
        };
        all(count, count);
        return counts + " " + linked;
    }

    static String lateStream() throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Stream<Integer> stream = list.stream();
        CountDownLatch added = new CountDownLatch(1);
        return bothOf(() -> {
            if (!wrong) {
                added.await();
            }
            return stream.mapToInt(Integer::intValue).sum();
        }, () -> {
            list.add(3);
            added.countDown();
            return "";
        }).trim();
    }

    static final ThreadLocal<StringBuilder> builder = ThreadLocal.withInitial(StringBuilder::new);
    static final StringBuilder common = new StringBuilder();

    static String builders() throws Exception {
        Function<String, Value> say = text -> () -> {
            StringBuilder own = wrong ? common : builder.get();
            own.setLength(0);
            return own.append(text).append('!').toString();
        };
        return bothOf(say.apply("a"), say.apply("b"));
    }

    static String memoized() throws Exception {
        Map<Integer, Integer> memo = new HashMap<>();
        AtomicInteger computed = new AtomicInteger();
        BiFunction<Integer, Callable<Integer>, Integer> cached = (key, body) -> {
            synchronized (memo) {
                Integer there = memo.get(key);
                if (there != null) {
                    return there;
                }
            }
            Integer made;
            try {
                made = body.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            synchronized (memo) {
                return wrong ? made : Objects.requireNonNullElse(memo.putIfAbsent(key, made), made);
            }
        };
        Value get = () -> cached.apply(1, computed::incrementAndGet);
        return bothOf(get, get);
    }

    public static void main(String[] args) throws Exception {
        String name = args[0].replace("-wrong", "");
        wrong = !name.equals(args[0]);
        tell(switch (name) {
            case "captured" -> captured();
            case "range" -> range();
            case "steps" -> steps();
            case "matched" -> matched();
            case "commands" -> commands();
            case "interfaces" -> interfaces();
            case "bridged" -> bridged();
            case "parents" -> parents();
            case "external" -> external();
            case "resolved" -> resolved();
            case "token" -> token();
            case "optional" -> optional();
            case "joined" -> joined();
            case "escaped" -> escaped();
            case "chained" -> chained();
            case "constructed" -> constructed();
            case "enum-map" -> enumMap();
            case "late-stream" -> lateStream();
            case "builders" -> builders();
            case "memoized" -> memoized();
            default -> throw new IllegalArgumentException(name);
        });
    }
}
