import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Values that are handed from thread to thread, or kept once for all. */
class SharedValues extends Chapter {
    static final BigDecimal PRICE = new BigDecimal("12.50");
    static final BigInteger BIG = BigInteger.TWO.pow(70);

    /** What it keeps for later is kept so that several threads may ask. */
    static String numbers() throws Exception {
        return bothOf(() -> PRICE.toString() + BIG.bitLength(), () -> PRICE.precision() + PRICE.toString()
            + BIG.bitCount());
    }

    static String dates(boolean right) throws Exception {
        if (right) {
            DateTimeFormatter format = DateTimeFormatter.ofPattern("yyyy-MM-dd");
            return bothOf(() -> format.format(LocalDate.of(2024, 2, 29)), () -> LocalDate.parse("2023-01-01", format));
        }
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        return bothOf(() -> format.format(new Date(0)), () -> format.parse("2023-01-01") != null);
    }

    static String matchers(boolean right) throws Exception {
        Pattern pattern = Pattern.compile("(a+)b");
        Matcher shared = pattern.matcher("aab");
        Value find = () -> {
            Matcher own = right ? pattern.matcher("aab") : shared;
            return own.find() ? own.group(1) : "-";
        };
        return bothOf(find, find);
    }

    static volatile Optional<String> kept = Optional.empty();

    /** Made once or twice, but never seen empty. */
    static String optional() throws Exception {
        Value get = () -> {
            if (kept.isEmpty()) {
                kept = Optional.of("made" + ++v);
            }
            return kept.orElseThrow();
        };
        return bothOf(get, get);
    }

    /** A list that a stream fills past its collector. */
    static String filled(boolean right) throws Exception {
        List<Integer> list = right ? Collections.synchronizedList(new ArrayList<>()) : new ArrayList<>();
        IntStream.range(0, 2).parallel().forEach(list::add);
        list.sort(null);
        return "" + list;
    }

    static String collected() throws Exception {
        Map<Boolean, List<Integer>> parts =
            IntStream.range(0, 3).parallel().boxed().collect(Collectors.partitioningBy(n -> n % 2 == 0));
        return "" + parts;
    }

    /** One iterator for two. */
    static String iterator(boolean locks) throws Exception {
        List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("a", "b")));
        Iterator<String> iterator = list.iterator();
        Value next = () -> {
            if (!locks) {
                return iterator.next();
            }
            synchronized (list) {
                return iterator.next();
            }
        };
        return bothOf(next, next);
    }

    static String random() throws Exception {
        Random random = new Random(7);
        int a = new Random(7).nextInt(100);
        Random again = new Random(7);
        again.nextInt(100);
        int b = again.nextInt(100);
        String seen = bothOf(() -> random.nextInt(100), () -> random.nextInt(100));
        return seen.equals(a + " " + b) ? "ab" : seen.equals(b + " " + a) ? "ba" : seen;
    }

    /** The default is the whole program's. */
    static String locale() throws Exception {
        Locale.setDefault(Locale.ENGLISH);
        return bothOf(() -> String.format("%.1f", 1.5), () -> {
            Locale.setDefault(Locale.GERMANY);
            return String.format("%.1f", 2.5);
        });
    }

    static String zone() throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        return bothOf(() -> ZoneId.systemDefault().getId(), () -> {
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
            return new SimpleDateFormat("HH", Locale.ROOT).format(new Date(0));
        });
    }

    static String property(boolean atomic) throws Exception {
        Value claim = () -> {
            if (atomic) {
                return System.getProperties().putIfAbsent("owner", "x") == null;
            }
            if (System.getProperty("owner") == null) {
                System.setProperty("owner", "x");
                return true;
            }
            return false;
        };
        return bothOf(claim, claim);
    }

    /** A deserialized singleton is the one that is there. */
    static final class Single implements Serializable {
        static final Single ONLY = new Single();
        private static final long serialVersionUID = 1;
        transient volatile int uses;

        private Object readResolve() {
            ONLY.uses++;
            return ONLY;
        }
    }

    /** Writes and reads what its fields are at the time, under its own lock. */
    public static class Pair implements Externalizable {
        int a, b;

        public Pair() {
        }

        synchronized void set(int value) {
            a = value;
            b = value;
        }

        @Override
        public synchronized void writeExternal(ObjectOutput out) throws java.io.IOException {
            out.writeInt(a);
            out.writeInt(b);
        }

        @Override
        public synchronized void readExternal(ObjectInput in) throws java.io.IOException {
            a = in.readInt();
            b = in.readInt();
        }
    }

    static class PlainPair implements Serializable {
        private static final long serialVersionUID = 1;
        int a, b;

        synchronized void set(int value) {
            a = value;
            b = value;
        }
    }

    static byte[] bytes(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    static Object object(byte[] bytes) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    static String single() throws Exception {
        byte[] bytes = bytes(Single.ONLY);
        Value read = () -> object(bytes) == Single.ONLY;
        return bothOf(read, read) + " " + Single.ONLY.uses;
    }

    static String pair() throws Exception {
        Pair pair = new Pair();
        return bothOf(() -> {
            Pair read = (Pair) object(bytes(pair));
            return read.a + "" + read.b;
        }, () -> {
            pair.set(1);
            return "";
        });
    }

    static String plainPair() throws Exception {
        PlainPair pair = new PlainPair();
        return bothOf(() -> bytes(pair).length > 0, () -> {
            pair.set(1);
            return "";
        });
    }

    /** Each sorts a half of its own. */
    static String halves(boolean overlaps) throws Exception {
        int[] numbers = {4, 3, 2, 1};
        all(() -> Arrays.sort(numbers, 0, 2), () -> Arrays.sort(numbers, overlaps ? 1 : 2, 4));
        return Arrays.toString(numbers);
    }

    static final Map<String, String> settings = new HashMap<>(Map.of("a", "1"));
    static volatile Map<String, String> current = Map.copyOf(settings);

    /** Readers have either the old or the new settings. */
    static String replaced(boolean copies) throws Exception {
        if (!copies) {
            current = Collections.unmodifiableMap(settings);
        }
        return bothOf(() -> {
            Map<String, String> mine = current;
            return mine.get("a") + mine.get("b");
        }, () -> {
            settings.put("a", "2");
            settings.put("b", "2");
            current = copies ? Map.copyOf(settings) : Collections.unmodifiableMap(settings);
            return "";
        });
    }

    public static void main(String[] args) throws Exception {
        boolean wrong = args[0].endsWith("-wrong");
        tell(switch (args[0].replace("-wrong", "")) {
            case "numbers" -> numbers();
            case "dates" -> dates(!wrong);
            case "matchers" -> matchers(!wrong);
            case "optional" -> optional();
            case "filled" -> filled(!wrong);
            case "collected" -> collected();
            case "iterator" -> iterator(!wrong);
            case "random" -> random();
            case "locale" -> locale();
            case "zone" -> zone();
            case "property" -> property(!wrong);
            case "single" -> single();
            case "pair" -> pair();
            case "plain-pair" -> plainPair();
            case "halves" -> halves(wrong);
            case "replaced" -> replaced(!wrong);
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
