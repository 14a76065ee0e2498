package java.lang;

/**
 * The runtime of the instrumenter's tests: each hook counts, and where it stands in the place of an instruction or call
 * it does what that would have done.
 */
public final class Hpor {
  private static long calls;
  private static int muted;

  static native void realEnter(Object object);

  static native void realExit(Object object);

  private static native void sweeping0(boolean on);

  static native void runInitializer(Class<?> type);

  /** How many hooks have run; racy on purpose. */
  public static long calls() {
    return calls;
  }

  public static void sweeping(boolean on) {
    sweeping0(on);
  }

  public static void field(Object object, int site) {
    check(site);
  }

  public static void fieldRef(Object object, Object value, int site) {
    check(site);
  }

  public static void finalField(Object o, Object value) {
    if (o == null) throw new InternalError("a final field of nothing");
  }

  public static void constructed(Object o) {
  }

  public static void swapped(boolean done) {
  }

  public static void publish(Object value) {
    calls++;
  }

  public static void staticField(int site) {
    check(site);
  }

  public static void staticRef(Object value, int site) {
    check(site);
  }

  public static void element(Object array, int index, int site) {
    checkArray(array);
    check(site);
  }

  public static void elementRef(Object array, int index, Object value, int site) {
    checkArray(array);
    check(site);
  }

  public static void arrayCopy(Object from, int at, Object to, int toAt, int length, int read, int write) {
    check(read);
    check(write);
    System.arraycopy(from, at, to, toAt, length);
  }

  public static Object arrayClone(Object array, int site) {
    check(site);
    return array instanceof Object[] objects ? objects.clone()
        : array instanceof int[] ints ? ints.clone()
        : array instanceof long[] longs ? longs.clone()
        : array instanceof byte[] bytes ? bytes.clone()
        : array instanceof char[] chars ? chars.clone()
        : array instanceof short[] shorts ? shorts.clone()
        : array instanceof float[] floats ? floats.clone()
        : array instanceof double[] doubles ? doubles.clone()
        : ((boolean[]) array).clone();
  }

  public static Object arrayCopyOf(Object array, int length, int site) {
    return arrayCopyOfRange(array, 0, length, site);
  }

  public static Object[] arrayCopyOf(Object[] array, int length, Class<?> type, int site) {
    check(site);
    return java.util.Arrays.copyOf(array, length, (Class<? extends Object[]>) type);
  }

  public static Object arrayCopyOfRange(Object array, int from, int to, int site) {
    check(site);
    Object copy = java.lang.reflect.Array.newInstance(array.getClass().getComponentType(), to - from);
    System.arraycopy(array, from, copy, 0, Math.min(to, java.lang.reflect.Array.getLength(array)) - from);
    return copy;
  }

  public static Object[] arrayCopyOfRange(Object[] array, int from, int to, Class<?> type, int site) {
    check(site);
    return java.util.Arrays.copyOfRange(array, from, to, (Class<? extends Object[]>) type);
  }

  public static int mute() {
    calls++;
    return muted++;
  }

  public static void unmute(int before) {
    calls++;
    muted--;
  }

  public static long nanoTimeAdjustment(long seconds, int site) {
    check(site);
    return jdk.internal.misc.VM.getNanoTimeAdjustment(seconds);
  }

  public static long seed(int site) {
    check(site);
    return 1;
  }

  public static double random(int site) {
    check(site);
    return Math.random();
  }

  public static long currentTimeMillis(int site) {
    check(site);
    return System.currentTimeMillis();
  }

  public static long nanoTime(int site) {
    check(site);
    return System.nanoTime();
  }

  public static void caught(Throwable exception) {
    if (exception == null) throw new InternalError("caught nothing");
    calls++;
  }

  public static void counted() {
    calls++;
  }

  public static void backEdge() {
    calls++;
  }

  public static boolean mainCalled(Class<?> type, Object receiver, Object arguments) {
    if (type == null) throw new InternalError("no main class");
    calls++;
    return false;
  }

  public static boolean output(java.io.FileOutputStream stream, byte[] bytes, int from, int count) {
    calls++;
    return stream == null;
  }

  public static boolean output(java.io.FileOutputStream stream, byte[] bytes) {
    calls++;
    return stream == null;
  }

  public static boolean output(java.io.FileOutputStream stream, int value) {
    calls++;
    return stream == null;
  }

  static void count() {
    calls++;
  }

  static void check(int site) {
    calls++;
    if (site <= 0) throw new InternalError("bad site " + site);
  }

  private static void checkArray(Object array) {
    if (array != null && !array.getClass().isArray()) throw new InternalError("not an array");
  }

  public static void shows() {
  }
}
