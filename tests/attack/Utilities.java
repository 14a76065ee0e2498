import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.Formatter;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Random;
import java.util.ResourceBundle;
import java.util.Scanner;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.TimeZone;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;

/** java.util without java.util.concurrent, java.text, java.time. */
class Utilities extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = wrapped(args[0]);
        text = text != null ? text : unsafe(args[0]);
        text = text != null ? text : safe(args[0]);
        text = text != null ? text : timers(args[0]);
        tell(text != null ? text : formats(args[0]));
    }

    private static String wrapped(String name) throws Exception {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        switch (name) {
            case "list-added": {
                all(() -> list.add(1), () -> list.add(2));
                return "" + list.size();
            }
            case "list-order": {
                all(() -> list.add(1), () -> list.add(2));
                return "" + list;
            }
            case "list-iterated-unlocked": {
                list.add(1);
                all(() -> list.add(2), () -> {
                    for (int each : list) {
                        v += each;
                    }
                });
                return "";
            }
            case "list-iterated": {
                list.add(1);
                all(() -> list.add(2), () -> {
                    synchronized (list) {
                        for (int each : list) {
                            v += each;
                        }
                    }
                });
                return "" + v;
            }
            case "list-check-then-act": {
                list.add(1);
                Body body = () -> {
                    if (!list.isEmpty()) {
                        list.remove(0);
                    }
                };
                all(body, body);
                return "";
            }
            case "list-view": { // a view has the list's lock
                list.add(1);
                List<Integer> view = list.subList(0, 1);
                all(() -> view.set(0, 5), () -> list.set(0, 6));
                return "" + list;
            }
            case "list-backing-race": {
                List<Integer> backing = new ArrayList<>();
                List<Integer> safe = Collections.synchronizedList(backing);
                all(() -> safe.add(1), () -> backing.add(2));
                return "";
            }
            case "map-once": {
                Integer[] got = new Integer[2];
                all(() -> got[0] = map.putIfAbsent(1, 1), () -> got[1] = map.putIfAbsent(1, 2));
                return got[0] + " " + got[1];
            }
            case "map-check-then-act": {
                Body body = () -> {
                    Integer was = map.get(1);
                    map.put(1, was == null ? 1 : was + 1);
                };
                all(body, body);
                return "" + map.get(1);
            }
            case "map-merged": {
                all(() -> map.merge(1, 1, Integer::sum), () -> map.merge(1, 1, Integer::sum));
                return "" + map.get(1);
            }
            case "map-keys-iterated": { // it is the map that must be locked
                map.put(1, 1);
                all(() -> {
                    synchronized (map) {
                        for (int key : map.keySet()) {
                            v += key;
                        }
                    }
                }, () -> map.put(2, 2));
                return "" + v;
            }
            case "map-keys-locked-wrongly": {
                Collection<Integer> keys = map.keySet();
                all(() -> {
                    synchronized (keys) {
                        for (int key : keys) {
                            v += key;
                        }
                    }
                }, () -> map.put(2, 2));
                return "";
            }
            case "unmodifiable": {
                List<Integer> view = Collections.unmodifiableList(list);
                all(() -> list.add(1));
                return thrown(() -> view.add(2)) + " " + view + " " + thrown(() -> List.of(1).add(2)) + " "
                        + thrown(() -> List.of(1, null));
            }
            case "unmodifiable-race": {
                List<Integer> backing = new ArrayList<>();
                List<Integer> view = Collections.unmodifiableList(backing);
                all(() -> backing.add(1), view::size);
                return "";
            }
            case "copy-of": {
                List<Integer> backing = new ArrayList<>(List.of(1));
                List<Integer> copy = List.copyOf(backing);
                all(() -> backing.add(2), () -> seen = "" + copy);
                return seen;
            }
            case "checked": {
                Collection raw = Collections.checkedList(new ArrayList<>(), String.class);
                return thrown(() -> raw.add(1));
            }
            default:
                return null;
        }
    }

    enum Color {
        RED, GREEN
    }

    private static String unsafe(String name) throws Exception {
        switch (name) {
            case "unsafe-joiner": {
                StringJoiner joiner = new StringJoiner(",");
                all(() -> joiner.add("a"), () -> joiner.add("b"));
                return "";
            }
            case "unsafe-bits": {
                BitSet bits = new BitSet();
                all(() -> bits.set(1), () -> bits.set(2));
                return "";
            }
            case "unsafe-queue": {
                PriorityQueue<Integer> queue = new PriorityQueue<>();
                all(() -> queue.add(1), queue::peek);
                return "";
            }
            case "unsafe-deque": {
                ArrayDeque<Integer> deque = new ArrayDeque<>();
                all(() -> deque.add(1), deque::poll);
                return "";
            }
            case "unsafe-linked-map": { // get() of a map in access order changes the map
                Map<Integer, Integer> map = new LinkedHashMap<>(4, 0.75f, true);
                map.put(1, 1);
                map.put(2, 2);
                all(() -> map.get(1), () -> map.get(1));
                return "";
            }
            case "unsafe-enum-map": {
                Map<Color, Integer> map = new EnumMap<>(Color.class);
                all(() -> map.put(Color.RED, 1), () -> map.put(Color.GREEN, 2));
                return "";
            }
            case "unsafe-builder": {
                StringBuilder builder = new StringBuilder();
                all(() -> builder.append("a"), () -> builder.length());
                return "";
            }
            case "unsafe-splittable": {
                SplittableRandom random = new SplittableRandom(1);
                all(random::nextInt, random::nextInt);
                return "";
            }
            case "unsafe-calendar": {
                Calendar calendar = Calendar.getInstance();
                all(() -> calendar.set(Calendar.YEAR, 2000), () -> calendar.get(Calendar.YEAR));
                return "";
            }
            case "unsafe-date": {
                Date date = new Date(0);
                all(() -> date.setTime(1), date::getTime);
                return "";
            }
            case "unsafe-formatter": {
                Formatter formatter = new Formatter();
                all(() -> formatter.format("%d", 1), () -> formatter.format("%d", 2));
                return "";
            }
            case "unsafe-optional": { // handed over by a plain field
                Optional<?>[] shared = new Optional<?>[1];
                all(() -> shared[0] = Optional.of(1), () -> seen = "" + shared[0]);
                return "";
            }
            case "unsafe-scanner": {
                Scanner scanner = new Scanner("1 2");
                all(scanner::nextInt, scanner::nextInt);
                return "";
            }
            case "unsafe-sort": {
                List<Integer> list = new ArrayList<>(List.of(2, 1));
                all(() -> Collections.sort(list), () -> list.get(0));
                return "";
            }
            case "unsafe-iterator": {
                Iterator<Integer> iterator = List.of(1, 2, 3).iterator();
                all(iterator::next, iterator::next);
                return "";
            }
            case "fail-fast": {
                List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
                for (int each : list) {
                    list.remove(0);
                }
                return "";
            }
            case "fail-fast-two": { // each call has the lock, the iteration has not
                Vector<Integer> vector = new Vector<>(List.of(1, 2));
                Thread t = start(() -> vector.add(3));
                for (int each : vector) {
                    v += each;
                }
                t.join();
                return "" + v;
            }
            default:
                return null;
        }
    }

    public static class Bundle extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "value"}};
        }
    }

    private static String safe(String name) throws Exception {
        String[] got = new String[2];
        switch (name) {
            case "safe-readers": {
                Map<Integer, Integer> tree = new TreeMap<>(Map.of(1, 1, 2, 2));
                Map<Integer, Integer> hash = new HashMap<>(tree);
                all(() -> got[0] = tree.get(1) + "" + hash.get(2), () -> got[1] = tree.get(1) + "" + hash.get(2));
                return got[0] + " " + got[1];
            }
            case "safe-as-list": { // other elements of the array
                List<Integer> list = Arrays.asList(0, 0);
                all(() -> list.set(0, 1), () -> list.set(1, 2));
                return list + " " + thrown(() -> list.add(3));
            }
            case "safe-buffer": {
                StringBuffer buffer = new StringBuffer();
                all(() -> buffer.append("a").append("b"), () -> buffer.append("c"));
                return "" + buffer;
            }
            case "safe-hash-of-string": {
                String text = new String(new char[] {'a', 'b'});
                int[] hashes = new int[2];
                all(() -> hashes[0] = text.hashCode(), () -> hashes[1] = text.hashCode());
                return hashes[0] + " " + hashes[1];
            }
            case "safe-random": { // the two together get the first two numbers
                Random random = new Random(42);
                Random same = new Random(42);
                int[] numbers = new int[2];
                all(() -> numbers[0] = random.nextInt(), () -> numbers[1] = random.nextInt());
                int first = same.nextInt();
                int second = same.nextInt();
                return "" + (numbers[0] == first ? numbers[1] == second : numbers[0] == second && numbers[1] == first);
            }
            case "safe-random-who": {
                Random random = new Random(42);
                int first = new Random(42).nextInt();
                all(() -> got[0] = "" + (random.nextInt() == first), random::nextInt);
                return got[0];
            }
            case "safe-thread-local-random": {
                all(() -> got[0] = "" + ThreadLocalRandom.current().nextInt(1),
                        () -> got[1] = "" + ThreadLocalRandom.current().nextInt(1));
                return got[0] + got[1];
            }
            case "safe-uuid": {
                all(() -> got[0] = "" + UUID.randomUUID(), () -> got[1] = "" + UUID.randomUUID());
                return "" + !got[0].equals(got[1]);
            }
            case "safe-base64": {
                Base64.Encoder encoder = Base64.getEncoder();
                all(() -> got[0] = encoder.encodeToString(new byte[] {1, 2}),
                        () -> got[1] = encoder.encodeToString(new byte[] {1, 2}));
                return got[0] + " " + got[1];
            }
            case "safe-bundle": {
                ResourceBundle[] bundles = new ResourceBundle[2];
                all(() -> bundles[0] = ResourceBundle.getBundle("Utilities$Bundle"),
                        () -> bundles[1] = ResourceBundle.getBundle("Utilities$Bundle"));
                return bundles[0].getString("key") + " " + bundles[1].getString("key") + " "
                        + thrown(() -> bundles[0].getString("none"));
            }
            case "safe-properties": {
                Properties properties = new Properties();
                all(() -> properties.setProperty("a", "1"), () -> got[0] = properties.getProperty("a", "-"));
                return got[0] + " " + properties.getProperty("a");
            }
            case "safe-hashtable": {
                Hashtable<Integer, Integer> table = new Hashtable<>();
                all(() -> table.put(1, 1), () -> got[0] = table.size() + "" + table.contains(1));
                return got[0];
            }
            case "safe-vector-check-then-act": {
                Vector<Integer> vector = new Vector<>(List.of(1));
                Body body = () -> {
                    if (!vector.isEmpty()) {
                        vector.remove(0);
                    }
                };
                all(body, body);
                return "";
            }
            case "safe-optional": {
                Optional<Integer> one = Optional.of(1);
                all(() -> got[0] = "" + one.map(i -> i + 1).get(),
                        () -> got[1] = "" + one.filter(i -> i > 1).isPresent());
                return got[0] + " " + got[1] + " " + thrown(() -> Optional.empty().get());
            }
            case "safe-format": {
                all(() -> got[0] = String.format("%03d", 7), () -> got[1] = String.format(Locale.ROOT, "%.1f", 1.25));
                return got[0] + " " + got[1];
            }
            case "safe-default-zone": {
                TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
                Thread t = start(() -> TimeZone.setDefault(TimeZone.getTimeZone("GMT+1")));
                String id = TimeZone.getDefault().getID();
                t.join();
                return id;
            }
            case "safe-default-locale": {
                Locale before = Locale.getDefault();
                Thread t = start(() -> Locale.setDefault(Locale.CHINA));
                boolean china = Locale.getDefault().equals(Locale.CHINA);
                t.join();
                return !before.equals(Locale.CHINA) + " " + china;
            }
            case "safe-parallel-arrays": {
                int[] array = {1, 2, 3};
                Arrays.parallelPrefix(array, Integer::sum);
                Arrays.parallelSetAll(array, i -> array[i] + 1);
                Arrays.parallelSort(array);
                return Arrays.toString(array);
            }
            case "safe-scanners": {
                all(() -> got[0] = new Scanner("1 b").next("\\d"), () -> got[1] = "" + new Scanner("2 3").nextInt());
                return got[0] + " " + got[1];
            }
            default:
                return null;
        }
    }

    static Timer kept;

    private static TimerTask task(Body body) {
        return new TimerTask() {
            @Override
            public void run() {
                try {
                    body.run();
                } catch (Throwable e) {
                    Attack.<RuntimeException>raise(e);
                }
            }
        };
    }

    private static String timers(String name) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        switch (name) {
            case "timer-runs": {
                Timer timer = new Timer(true);
                timer.schedule(task(latch::countDown), 5);
                latch.await();
                return "ran";
            }
            case "timer-order": { // one thread runs all tasks
                Timer timer = new Timer(true);
                timer.schedule(task(() -> {
                    x++;
                    seen += "a";
                }), 0);
                timer.schedule(task(() -> {
                    x++;
                    seen += "b";
                    latch.countDown();
                }), 1000);
                latch.await();
                return seen + x;
            }
            case "timer-cancelled": {
                Timer timer = new Timer(true);
                timer.cancel();
                return thrown(() -> timer.schedule(task(() -> { }), 1));
            }
            case "timer-task-cancelled": {
                Timer timer = new Timer(true);
                TimerTask task = task(() -> v = 1);
                timer.schedule(task, 10);
                boolean prevented = task.cancel();
                check(!prevented || v == 0);
                return "" + prevented;
            }
            case "timer-task-twice": {
                Timer timer = new Timer(true);
                TimerTask task = task(() -> { });
                timer.schedule(task, 10);
                return thrown(() -> timer.schedule(task, 10)) + " " + thrown(() -> timer.schedule(task(() -> { }), -1));
            }
            case "timer-throws": {
                Timer timer = new Timer(true);
                timer.schedule(task(() -> {
                    throw new UnsupportedOperationException();
                }), 0);
                new CountDownLatch(1).await();
                return "";
            }
            case "timer-not-daemon": {
                kept = new Timer();
                kept.schedule(task(() -> { }), 0);
                return "";
            }
            case "timer-race": { // the task's write is not ordered before the reader
                Timer timer = new Timer(true);
                timer.schedule(task(() -> x = 1), 0);
                Thread.sleep(10_000);
                seen = "" + x;
                return "";
            }
            case "timer-periodic": {
                Timer timer = new Timer(true);
                CountDownLatch two = new CountDownLatch(2);
                timer.schedule(task(two::countDown), 1000, 1000);
                two.await();
                timer.cancel();
                return "" + two.getCount();
            }
            default:
                return null;
        }
    }

    private static String formats(String name) throws Exception {
        String[] got = new String[2];
        switch (name) {
            case "format-date-race": {
                SimpleDateFormat format = new SimpleDateFormat("yyyy");
                all(() -> format.format(new Date(0)), () -> format.format(new Date(1)));
                return "";
            }
            case "format-decimal-race": {
                DecimalFormat format = new DecimalFormat("0.0");
                all(() -> format.format(1.5), () -> format.format(2.5));
                return "";
            }
            case "format-message-race": {
                MessageFormat format = new MessageFormat("{0,number} {1}");
                all(() -> format.format(new Object[] {1, "a"}), () -> format.applyPattern("{0}"));
                return "";
            }
            case "format-own": {
                all(() -> got[0] = new SimpleDateFormat("HH", Locale.ROOT).format(new Date(0)).length() + "",
                        () -> got[1] = NumberFormat.getInstance(Locale.ROOT).format(1.5));
                return got[0] + " " + got[1];
            }
            case "format-thread-local": {
                ThreadLocal<SimpleDateFormat> local = ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy"));
                all(() -> got[0] = local.get().format(new Date(100_000_000)),
                        () -> got[1] = local.get().format(new Date(100_000_000)));
                return got[0] + " " + got[1];
            }
            case "format-cloned": {
                SimpleDateFormat format = new SimpleDateFormat("yyyy");
                SimpleDateFormat copy = (SimpleDateFormat) format.clone();
                all(() -> got[0] = format.format(new Date(100_000_000)),
                        () -> got[1] = copy.format(new Date(100_000_000)));
                return got[0] + " " + got[1];
            }
            case "time-formatter": {
                DateTimeFormatter formatter = DateTimeFormatter.ofPattern("yyyy");
                all(() -> got[0] = formatter.format(LocalDate.of(2000, 1, 1)),
                        () -> got[1] = formatter.format(LocalDate.of(2001, 1, 1)));
                return got[0] + " " + got[1];
            }
            case "time-values": {
                LocalDate date = LocalDate.of(2000, 2, 28);
                all(() -> got[0] = "" + date.plusDays(2), () -> got[1] = "" + Duration.ofMinutes(90));
                return got[0] + " " + got[1] + " " + thrown(() -> LocalDate.parse("x"));
            }
            case "time-zones": {
                all(() -> got[0] = "" + ZoneId.of("UTC").normalized(), () -> got[1] = "" + ZoneOffset.ofHours(1));
                return got[0] + " " + got[1];
            }
            case "time-clock": {
                Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
                Instant before = Instant.now();
                Thread.sleep(5000);
                return clock.instant() + " " + (Duration.between(before, Instant.now()).toMillis() >= 4000);
            }
            default:
                return null;
        }
    }
}
