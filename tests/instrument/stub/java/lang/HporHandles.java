package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Stands in for the runtime when instrumented classes are run without hpor: handles stay as they are. */
public final class HporHandles {
  public static Object constant(MethodHandle bootstrap, MethodHandles.Lookup caller, String name, Class<?> type,
      Object[] arguments, int number, int read, int write) throws Throwable {
    Object[] all = new Object[arguments.length + 3];
    all[0] = caller;
    all[1] = name;
    all[2] = type;
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return bootstrap.invokeWithArguments(all);
  }

  public static MethodHandle ofField(MethodHandle handle, int site) {
    return handle;
  }

  public static MethodHandle ofElement(MethodHandle handle, int site) {
    return handle;
  }

  public static MethodHandle ofMethod(MethodHandle handle) {
    return handle;
  }

  public static java.lang.reflect.Method invoked(java.lang.reflect.Method method, Object receiver) {
    return method;
  }
}
