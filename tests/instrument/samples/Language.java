import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Every kind of access and every shape of method that the instrumenter changes; prints what a JVM makes of it. */
public class Language {
  static int plain;
  static volatile long wide;
  static final String NAME = "constant";
  static final List<String> LOG = new ArrayList<>();
  static double[] doubles = {1.5, 2.5};

  enum Color { RED, GREEN { @Override int weight() { return 7; } }; int weight() { return ordinal(); } }

  record Point(int x, long y, String label) {}

  interface Shape {
    List<String> SEEN = new ArrayList<>(List.of("shape"));
    default int area() { SEEN.add("area"); return SEEN.size(); }
    static int twice(int n) { return 2 * n; }
  }

  static class Base {
    final Object owner;
    int count;
    long total;
    String text;
    static int made;

    Base(Object owner) { this.owner = owner; made++; hook(); }
    void hook() { count++; }
  }

  class Inner extends Base implements Shape {
    final int[] values;
    private double ratio = 0.5;

    Inner(int... values) {
      super(values.length > 2 ? new Base(null) : new int[1]);
      this.values = values;
    }

    @Override void hook() { total += 5; }

    synchronized int sum() {
      int sum = 0;
      for (int i = 0; i < values.length; i++) sum += values[i] += 1;
      return sum;
    }

    synchronized long deep(int n) {
      if (n == 0) throw new IllegalStateException("bottom");
      try {
        return deep(n - 1) + 1;
      } finally {
        ratio *= 2;
      }
    }
  }

  static synchronized String locked(Object lock, int n) {
    synchronized (lock) {
      if (n > 3) return "early";
      for (int i = 0; ; i++) {
        synchronized (LOG) {
          if (i == n) break;
          LOG.add("i" + i);
        }
      }
    }
    return "late " + Thread.holdsLock(Language.class) + Thread.holdsLock(lock);
  }

  static Object caught(Object o) {
    try {
      try {
        return ((int[]) o)[1] / ((int[]) o)[0];
      } catch (ArithmeticException | ClassCastException e) {
        return e.getClass().getSimpleName();
      } finally {
        plain++;
      }
    } catch (RuntimeException e) {
      return e.getClass().getName();
    }
  }

  static String pick(Object o) {
    switch (String.valueOf(o)) {
      case "a": return "first";
      case "b": return "second";
      default: break;
    }
    return o instanceof Color c ? switch (c) { case RED -> "red"; case GREEN -> "green" + c.weight(); } : "other";
  }

  static int loop(int n) {
    int i = n;
    do { i = i * 31 + 7; n--; } while (n > 0);
    return i;
  }

  public static void main(String[] arguments) throws Exception {
    Language outer = new Language();
    Inner inner = outer.new Inner(1, 2, 3);
    System.out.println(inner.sum() + " " + inner.total + " " + inner.count + " " + Base.made + " " + inner.area());
    try {
      inner.deep(3);
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage() + " " + inner.ratio + " " + Thread.holdsLock(inner));
    }
    System.out.println(locked(new Object(), 2) + " " + locked("x", 9) + " " + LOG);
    System.out.println(caught(new int[] {0, 1}) + " " + caught("s") + " " + caught(null) + " " + caught(new int[0])
        + " " + caught(new int[] {2, 6}) + " " + plain);
    for (Object o : new Object[] {"a", "b", Color.RED, Color.GREEN, 5}) System.out.println(pick(o));
    wide += 1L << 40;
    doubles[1] += wide;
    float[] floats = {1f};
    floats[0]++;
    byte[] bytes = {1};
    bytes[0] <<= 2;
    char[] chars = {'a'};
    chars[0]++;
    short[][] shorts = new short[2][2];
    shorts[1][0] = 9;
    boolean[] booleans = new boolean[1];
    booleans[0] |= true;
    Object[] objects = new String[1];
    try {
      objects[0] = 5;
    } catch (ArrayStoreException e) {
      System.out.println(e.getMessage());
    }
    objects[0] = "kept";
    System.out.println(wide + " " + doubles[1] + " " + floats[0] + bytes[0] + chars[0] + shorts[1][0] + booleans[0]
        + objects[0]);
    int base = loop(3);
    IntBinaryOperator add = (a, b) -> a + b + base;
    Supplier<Supplier<String>> nested = () -> () -> NAME + inner.values.length + outer.hashCode2();
    System.out.println(add.applyAsInt(1, 2) + " " + nested.get().get() + " " + new Point(1, 2, "p"));
    Map<String, Integer> map = new HashMap<>();
    for (String word : "to be or not to be".split(" ")) map.merge(word, 1, Integer::sum);
    System.out.println(map + " " + Shape.twice(4) + " " + Shape.SEEN);
    System.out.println(Color.valueOf("GREEN").weight() + " " + List.of(Color.values()));
    StringBuilder trace = new StringBuilder();
    try {
      Object nothing = arguments.length > 5 ? "" : null;
      synchronized (nothing) {
        trace.append("never");
      }
    } catch (NullPointerException e) {
      trace.append(e.getClass().getName());
    }
    System.out.println(trace);
  }

  int hashCode2() {
    return 42;
  }
}
