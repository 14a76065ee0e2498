package java.lang;

/** The hook at what makes a proxy. */
public final class HporProxies {
  public static void makes(Class<?> type) {
  }

  public static void makes(java.lang.reflect.Constructor<?> constructor, java.lang.reflect.InvocationHandler handler) {
  }

  public static void makes(Class<?> caller, java.lang.reflect.Constructor<?> constructor,
      java.lang.reflect.InvocationHandler handler) {
  }
}
