import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import java.util.regex.*;
import java.time.*;
import java.text.*;
import java.math.*;
import java.nio.charset.*;
import java.io.*;
import java.lang.reflect.*;

/**
 * What everyday programs use of the JDK: streams, regular expressions, formats, dates, decimals, serialization,
 * proxies, reflection, enums, records. Only the merge into {@code counts} is shared.
 *
 * <p>Also: a thread that has ended still runs the JDK's own code on its way out, while the next one has the turn
 * already (OS threads; seen with the serial collector, one run in four).
 */
public class Main {
    interface Shape {}
    record Circle(double r) implements Shape {}
    record Square(double s) implements Shape {}
    enum Color { RED, GREEN { String nick() { return "g"; } }; String nick() { return name().toLowerCase(); } }
    static Map<String, Integer> counts = new HashMap<>();
    static final Object lock = new Object();
    static int done;
    static void work(int id) {
        String text = "the quick brown fox jumps over the lazy dog " + id;
        Map<Integer, List<String>> byLength = Arrays.stream(text.split("\\s+"))
                .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        Matcher m = Pattern.compile("(q\\w+)\\s+(b\\w+)").matcher(text);
        String found = m.find() ? m.group(1) + "/" + m.group(2) : "none";
        String s = String.format("%05d %s %.3f %s", id, found, Math.PI * id, byLength);
        BigDecimal d = new BigDecimal("1.10").multiply(BigDecimal.valueOf(id + 1)).setScale(1, RoundingMode.HALF_UP);
        LocalDate date = LocalDate.of(2024, 2, 28).plusDays(id + 1);
        s += d + " " + date + " " + Duration.ofSeconds(3661 + id) + " " + Color.values()[id % 2].nick();
        EnumMap<Color, Integer> em = new EnumMap<>(Color.class);
        em.put(Color.RED, id);
        s += em;
        Shape shape = id % 2 == 0 ? new Circle(id) : new Square(id);
        s += shape;
        switch (Color.values()[id % 2]) { case RED: s += "r"; break; case GREEN: s += "G"; break; }
        StringWriter w = new StringWriter();
        try (PrintWriter p = new PrintWriter(w)) { p.printf("%x", id + 255); }
        s += w;
        try {
            Object proxy = Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Comparable.class},
                    (p, me, a) -> me.getName().length());
            s += ((Comparable) proxy).compareTo("x");
            Method mm = Main.class.getDeclaredMethod("twice", int.class);
            s += mm.invoke(null, id);
            ByteArrayOutputStream bo = new ByteArrayOutputStream();
            try (ObjectOutputStream oo =
                    new ObjectOutputStream(bo)) { oo.writeObject(new ArrayList<>(List.of(1, 2, id))); }
            s += new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray())).readObject();
        } catch (Exception e) { throw new RuntimeException(e); }
        Optional<String> o = IntStream.range(0, 10).boxed().filter(i -> i % 3 == 0).map(Object::toString)
                .reduce((x, y) -> x + y);
        s += o.orElse("") + new SimpleDateFormat("yyyy").format(new Date(0))
                + NumberFormat.getInstance(Locale.US).format(12345.678);
        s += new String("h\u00e9llo".getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
                + Integer.toHexString(s.hashCode());
        try { Object[] x = new Integer[1]; x[0] = "s"; } catch (ArrayStoreException e) { s += e.getMessage(); }
        Deque<Integer> dq = new ArrayDeque<>(List.of(3, 1, 2)); PriorityQueue<Integer> pq = new PriorityQueue<>(dq);
                s += pq.poll();
        BitSet bs = new BitSet(); bs.set(3, 9); s += bs.cardinality();
        s += new StringJoiner(",").add("a").add("b");
        synchronized (lock) { counts.merge("n", id, Integer::sum); if (++done == 2 && out == null) out = s; }
    }
    static String out;
    static int twice(int x) { return 2 * x; }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> work(1)), u = new Thread(() -> work(2));
        t.start(); u.start(); t.join(); u.join();
        System.out.println(counts + " " + out);
        if (counts.get("n") != 3) throw new AssertionError();
    }
}
