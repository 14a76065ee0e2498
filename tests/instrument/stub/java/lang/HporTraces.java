package java.lang;

import java.util.Map;

/** Guards of stack traces: they are as ever. */
public final class HporTraces {
  public static boolean trim(Throwable thrown) {
    return false;
  }

  public static StackTraceElement[] ofThread(Thread t) {
    return null;
  }

  public static Map<Thread, StackTraceElement[]> all() {
    return null;
  }
}
