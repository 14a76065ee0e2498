package java.lang;

/**
 * The runtime of the instrumenter's tests: each hook counts, and where it stands in the place of an instruction or call
 * it does what that would have done.
 */
public final class Hpor {
  private static long calls;
  private static int muted;

  private static native void realEnter(Object object);

  private static native void realExit(Object object);

  private static native void sweeping0(boolean on);

  private static native void runInitializer(Class<?> type);

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

  public static void enter(Object object, int site) {
    check(site);
    if (object == null) throw new NullPointerException();
    realEnter(object);
  }

  public static void exit(Object object, int site) {
    check(site);
    if (object == null) throw new NullPointerException();
    realExit(object);
  }

  public static void lockedMethod(Object object, int site) {
    check(site);
  }

  public static int mute() {
    calls++;
    return muted++;
  }

  public static void unmute(int before) {
    calls++;
    muted--;
  }

  public static void unsafe(Object object, long offset, int site) {
    check(site);
  }

  public static void unsafeAdds(Object object, long offset, int site) {
  }

  public static void sumUnused(Object object) {
  }

  public static void unsafeAny(Object object, long offset, int site) {
    check(site);
  }

  public static void arrayGiven(Object array, int from, int length, int site) {
    check(site);
  }

  public static void arrayFilled(Object array, int from, int length, int site) {
    check(site);
  }

  public static int arrayReturned(Object result, Object array) {
    return 0;
  }

  public static void unsafeDeclared(Object object, long offset, int site) {
    check(site);
  }

  public static void varHandle(java.lang.invoke.VarHandle handle, Object first, int index, int site) {
    if (handle == null) throw new NullPointerException();
    check(site);
  }

  public static void varHandleSets(java.lang.invoke.VarHandle handle, Object first, int index, int site) {
    if (handle == null) throw new NullPointerException();
    check(site);
  }

  public static boolean varHandleCan(java.lang.invoke.VarHandle handle, java.lang.invoke.VarHandle.AccessMode mode) {
    return handle.isAccessModeSupported(mode);
  }

  public static void reflect(java.lang.reflect.Field field, Object object, int site) {
    check(site);
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

  public static void await(Object object, int site) throws InterruptedException {
    check(site);
    object.wait();
  }

  public static void await(Object object, long millis, int site) throws InterruptedException {
    check(site);
    object.wait(millis);
  }

  public static void await(Object object, long millis, int nanos, int site) throws InterruptedException {
    check(site);
    object.wait(millis, nanos);
  }

  public static void notify(Object object, int site) {
    check(site);
    object.notify();
  }

  public static void notifyAll(Object object, int site) {
    check(site);
    object.notifyAll();
  }

  public static boolean holdsLock(Object object, int site) {
    check(site);
    return Thread.holdsLock(object);
  }

  public static long currentTimeMillis(int site) {
    check(site);
    return System.currentTimeMillis();
  }

  public static long nanoTime(int site) {
    check(site);
    return System.nanoTime();
  }

  public static int identityHashCode(Object object, int site) {
    check(site);
    return System.identityHashCode(object);
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

  public static boolean output(java.io.FileOutputStream stream, int value) {
    calls++;
    return stream == null;
  }

  // Initialization once per JVM, the superclass first; one lock for all, which suffices for programs whose initializers
  // do not wait for each other.

  private static final Object LOCK = new Object();
  private static Class<?>[] started = new Class<?>[64];
  private static int startedCount;

  public static void init(int site, Class<?> type) {
    check(site);
    initialize(type);
  }

  private static final ThreadLocal<Class<?>> above = new ThreadLocal<>();

  public static void initNotAbove(Class<?> type) {
    above.set(type);
  }

  public static void initMade(int site, Class<?> type) {
    boolean called = above.get() == type;
    above.remove();
    if (!called) init(site, type);
  }

  public static void initDefault(Object object, int site, Class<?> type) {
    if (object.getClass().isHidden()) init(site, type);
  }

  public static void initLambda(Object object, int site) {
    check(site);
  }

  public static Object newProxy(ClassLoader loader, Class<?>[] interfaces, java.lang.reflect.InvocationHandler handler,
          int site) {
    check(site);
    return java.lang.reflect.Proxy.newProxyInstance(loader, interfaces, handler);
  }

  public static void initInterface(int site, Class<?> from, String name) {
    check(site);
    initialize(find(from, name));
  }

  private static Class<?> find(Class<?> from, String name) {
    if (from == null || from.getName().equals(name)) return from;
    for (Class<?> i : from.getInterfaces()) {
      Class<?> found = find(i, name);
      if (found != null) return found;
    }
    return find(from.getSuperclass(), name);
  }

  private static final Object[] REFS = new Object[4096];
  private static final long[] BITS = new long[4096];

  public static Object interfaceRef(int value) {
    return REFS[value];
  }

  public static long interfaceBits(int value) {
    return BITS[value];
  }

  public static void setInterface(Object object, int value) {
    REFS[value] = object;
  }

  public static void setInterface(long bits, int value) {
    BITS[value] = bits;
  }

  private static void initialize(Class<?> type) {
    realEnter(LOCK);
    try {
      for (int i = 0; i < startedCount; i++) if (started[i] == type) return;
      if (startedCount == started.length) {
        Class<?>[] larger = new Class<?>[startedCount * 2];
        for (int i = 0; i < startedCount; i++) larger[i] = started[i];
        started = larger;
      }
      started[startedCount++] = type;
      if (type.getSuperclass() != null) initialize(type.getSuperclass());
      runInitializer(type);
    } finally {
      realExit(LOCK);
    }
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
