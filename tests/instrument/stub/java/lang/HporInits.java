package java.lang;

/** The hooks where the JVM would initialize a class, and those of fields of interfaces. */
public final class HporInits {
  // Initialization once per JVM, the superclass first; one lock for all, which suffices for programs whose initializers
  // do not wait for each other.

  private static final Object LOCK = new Object();
  private static Class<?>[] started = new Class<?>[64];
  private static int startedCount;

  public static void init(int site, Class<?> type) {
    Hpor.check(site);
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
    Hpor.check(site);
  }

  public static Object newProxy(ClassLoader loader, Class<?>[] interfaces, java.lang.reflect.InvocationHandler handler,
          int site) {
    Hpor.check(site);
    return java.lang.reflect.Proxy.newProxyInstance(loader, interfaces, handler);
  }

  public static void initInterface(int site, Class<?> from, String name) {
    Hpor.check(site);
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
    Hpor.realEnter(LOCK);
    try {
      for (int i = 0; i < startedCount; i++) if (started[i] == type) return;
      if (startedCount == started.length) {
        Class<?>[] larger = new Class<?>[startedCount * 2];
        for (int i = 0; i < startedCount; i++) larger[i] = started[i];
        started = larger;
      }
      started[startedCount++] = type;
      if (type.getSuperclass() != null) initialize(type.getSuperclass());
      Hpor.runInitializer(type);
    } finally {
      Hpor.realExit(LOCK);
    }
  }
}
