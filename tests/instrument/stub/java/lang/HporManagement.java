package java.lang;

/** Guards that leave everything to the JDK. Those that take a method's place have nothing to tell. */
public final class HporManagement {
  public static long[] numbers() {
    return null;
  }

  public static int count() {
    return 0;
  }

  public static int daemons() {
    return 0;
  }

  public static int most() {
    return 0;
  }

  public static long started() {
    return 0;
  }

  public static Object infos(Object bean, long[] numbers, int depth) {
    return null;
  }

  public static Object infos(Object bean, long[] numbers, boolean monitors, boolean locks, int depth) {
    return null;
  }

  public static Object all(Object bean, boolean monitors, boolean locks, int depth) {
    return null;
  }

  public static long[] deadlocked() {
    return null;
  }

  public static long[] deadlockedByMonitors() {
    return null;
  }

  public static long[] measured(Object bean, long[] numbers) {
    return null;
  }
}
