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

  public static Object walk(Object walker, java.util.function.Function function, int site) {
    return ((StackWalker) walker)
            .walk((java.util.function.Function<java.util.stream.Stream<StackWalker.StackFrame>, Object>) function);
  }

  public static void forEach(Object walker, java.util.function.Consumer<StackWalker.StackFrame> action, int site) {
    ((StackWalker) walker).forEach(action);
  }
}
