import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.Collator;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.WeekFields;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One object, made before both threads, which both only ask; the class says, or its code shows, that they may. */
class SharedReads extends Chapter {
    enum Day { MON, TUE }

    record Point(int x, List<String> names) {
    }

    interface Named {
        default String name() {
            return "named";
        }
    }

    static int twice(int n) {
        return 2 * n;
    }

    static <T> T filled(T map, java.util.function.Consumer<T> fill) {
        fill.accept(map);
        return map;
    }

    static Value reads(String name) throws Exception {
        switch (name) {
            case "decimal": {
                BigDecimal n = new BigDecimal("120.50");
                return () -> n + " " + n.precision() + n.hashCode() + n.stripTrailingZeros() + n.toEngineeringString()
                    + n.sqrt(MathContext.DECIMAL32) + n.unscaledValue();
            }
            case "large-decimal": {
                BigDecimal n = new BigDecimal("1234567890123456789012345.678");
                return () -> n.precision() + n.toString() + n.hashCode() + n.toBigInteger().bitLength();
            }
            case "integer": {
                BigInteger n = new BigInteger("-123456789012345678901234567890");
                return () -> n.bitCount() + " " + n.bitLength() + n.getLowestSetBit() + n + n.hashCode() + n.signum();
            }
            case "text": {
                String s = new StringBuilder("te").append("xt").toString();
                return () -> s.hashCode() + s.intern() + s.chars().sum() + s.strip() + s.repeat(2) + s.isBlank();
            }
            case "formatter": {
                DateTimeFormatter f = DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);
                return () -> f.format(LocalDate.of(2024, 2, 29)) + LocalDate.parse("1 Mar 2023", f);
            }
            case "times": {
                ZonedDateTime t = Instant.ofEpochSecond(1_700_000_000).atZone(ZoneId.of("Europe/Berlin"));
                return () -> t + " " + t.hashCode() + t.getOffset()
                    + t.plusMonths(3).getZone().getRules().isFixedOffset();
            }
            case "durations": {
                Duration d = Duration.ofMinutes(90);
                Period p = Period.of(1, 2, 3);
                return () -> d + "" + p + d.toHours() + WeekFields.ISO.dayOfWeek() + ChronoField.DAY_OF_WEEK.range();
            }
            case "zone": {
                TimeZone z = TimeZone.getTimeZone("America/New_York");
                return () -> z.getOffset(0) + z.getID() + z.inDaylightTime(new java.util.Date(0))
                    + ZoneOffset.ofHours(2);
            }
            case "locale": {
                Locale l = new Locale.Builder().setLanguage("de").setRegion("AT").build();
                return () -> l + l.toLanguageTag() + l.hashCode() + l.getDisplayCountry(Locale.ENGLISH)
                    + l.getISO3Country();
            }
            case "currency": {
                Currency c = Currency.getInstance("EUR");
                return () -> c + c.getSymbol(Locale.GERMANY) + c.getDefaultFractionDigits();
            }
            case "uri": {
                URI u = URI.create("http://a.b:80/c%20d?e=f#g");
                return () -> u + u.getPath() + u.hashCode() + u.getSchemeSpecificPart() + u.resolve("x").getAuthority();
            }
            case "path": {
                Path p = Path.of("/a/./b/../c");
                File f = new File("/a/b");
                return () -> p.normalize() + " " + p.hashCode() + p.getNameCount() + f.toPath() + f.getName()
                    + p.toFile();
            }
            case "pattern": {
                Pattern p = Pattern.compile("(?<k>\\w+)=(\\d+)");
                return () -> p.matcher("a=1").replaceAll("$2") + p.split("x=1y").length + p.asPredicate().test("b=2")
                    + p;
            }
            case "coders": {
                Base64.Encoder e = Base64.getEncoder();
                HexFormat h = HexFormat.of().withUpperCase();
                return () -> e.encodeToString(new byte[] {1, 2}) + h.formatHex(new byte[] {11})
                    + UUID.nameUUIDFromBytes(
                    new byte[1]) + new String(new byte[] {65}, StandardCharsets.UTF_8);
            }
            case "uuid": {
                UUID u = new UUID(1, 2);
                return () -> u + "" + u.hashCode() + u.compareTo(new UUID(1, 3));
            }
            case "classes": {
                Class<?> c = Point.class;
                return () -> c.getSimpleName() + c.getRecordComponents().length + c.getDeclaredMethods().length
                    + c.isRecord()
                    + Day.class.getEnumConstants().length + Day.valueOf("TUE") + c.getInterfaces().length;
            }
            case "methods": {
                Method m = SharedReads.class.getDeclaredMethod("twice", int.class);
                return () -> m.invoke(null, 4) + m.getName() + m.toGenericString() + m.getParameters()[0].getType();
            }
            case "handles": {
                MethodHandle m = MethodHandles.lookup().findStatic(SharedReads.class, "twice",
                    MethodType.methodType(int.class, int.class));
                return () -> {
                    try {
                        return (int) m.invoke(5) + "" + m.type() + MethodHandles.insertArguments(m, 0, 3).invoke();
                    } catch (Throwable e) {
                        return e;
                    }
                };
            }
            case "record": {
                Point p = new Point(3, List.of("a"));
                return () -> p + "" + p.hashCode() + p.equals(new Point(3, List.of("a")));
            }
            case "throwable": {
                Throwable t = new IllegalStateException("x", new RuntimeException("y"));
                return () -> t + "" + t.getCause().getMessage() + (t.getStackTrace().length > 0)
                    + t.getSuppressed().length;
            }
            case "lists": {
                List<String> a = new ArrayList<>(List.of("a", "b"));
                List<String> b = new LinkedList<>(a);
                return () -> a.subList(0, 1) + "" + a.contains("b") + a.hashCode() + b.equals(a) + b.indexOf("b")
                    + Collections.unmodifiableList(a).get(1) + a.stream().collect(Collectors.joining())
                        + List.copyOf(b);
            }
            case "maps": {
                Map<String, Integer> a = new HashMap<>(Map.of("a", 1));
                Map<String, Integer> b = new TreeMap<>(a);
                Map<String, Integer> c = new LinkedHashMap<>(a);
                return () -> a.get("a") + "" + a.keySet() + b.values() + b.entrySet() + c.entrySet() + a.equals(c) + c
                    + a.getOrDefault("b", 3) + ((TreeMap<String, Integer>) b).headMap("z") + c.keySet().contains("a");
            }
            case "special-maps": {
                Map<Day, Integer> a = new EnumMap<>(Map.of(Day.MON, 1));
                Map<Object, Integer> b = filled(new IdentityHashMap<>(), m -> m.put(Day.TUE, 2));
                return () -> a + "" + b + a.containsKey(Day.TUE) + b.get(Day.TUE) + a.keySet() + b.values()
                    + a.hashCode();
            }
            case "weak-map": {
                Map<Object, Integer> a = filled(new WeakHashMap<>(), m -> m.put(Day.TUE, 2));
                return () -> a.get(Day.TUE) + "" + a.size() + a.containsKey(Day.MON);
            }
            case "sets": {
                EnumSet<Day> a = EnumSet.of(Day.MON);
                BitSet b = BitSet.valueOf(new long[] {5});
                LinkedHashSet<String> c = new LinkedHashSet<>(List.of("b", "a"));
                return () -> a + "" + a.contains(Day.TUE) + b + b.cardinality() + b.nextSetBit(1) + c + c.hashCode()
                    + EnumSet.complementOf(a) + b.hashCode() + Arrays.toString(b.toLongArray());
            }
            case "queues": {
                ArrayDeque<String> a = new ArrayDeque<>(List.of("a", "b"));
                PriorityQueue<Integer> b = new PriorityQueue<>(Comparator.reverseOrder());
                b.addAll(List.of(1, 2));
                return () -> a.peekLast() + a + a.contains("b") + b.peek() + b.size() + b.comparator().compare(1, 2)
                    + b;
            }
            case "views": {
                Map<String, Integer> a = Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1)));
                List<Integer> b = Collections.nCopies(2, 7);
                return () -> a.keySet() + "" + a.entrySet() + a.values() + b + Collections.emptyMap().keySet()
                    + a.hashCode()
                    + Map.of("k", 1).entrySet() + Arrays.asList(1, 2).hashCode() + Collections.singletonMap("k",
                        1).values();
            }
            case "optional": {
                Optional<String> o = Optional.of("a");
                return () -> o.map(s -> s + s).or(() -> Optional.of("z")).get() + o.hashCode() + o + o.stream().count();
            }
            case "buffer": {
                ByteBuffer b = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}).asReadOnlyBuffer();
                return () -> b.get(1) + "" + b.getInt(0) + b.remaining() + b.duplicate().get() + b.slice(1, 2).get(1);
            }
            case "proxy": {
                Named n = (Named) java.lang.reflect.Proxy.newProxyInstance(Named.class.getClassLoader(),
                    new Class<?>[] {Named.class}, (proxy, method, args) -> method.getName());
                return () -> n.name() + n.toString();
            }
            case "collator": {
                Collator c = Collator.getInstance(Locale.ENGLISH);
                return () -> c.compare("a", "b") + "" + c.equals("a", "a");
            }
            case "random": {
                Random r = new Random(1);
                return () -> r.nextInt(1) + "" + TimeUnit.DAYS.toHours(1);
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        Value read = reads(args[0]);
        Object[] seen = new Object[2];
        all(() -> seen[0] = read.run(), () -> seen[1] = read.run());
        check(!seen[0].toString().isEmpty());
        say(seen[0].equals(seen[1]));
    }
}
