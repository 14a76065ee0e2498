package java.lang;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

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

  public static void targetOf(java.lang.invoke.CallSite callSite, int site) {
  }

  public static java.lang.invoke.CallSite linked(MethodHandle bootstrap, MethodHandles.Lookup caller, String name,
      String type, Object[] arguments, int number, int read, int write) throws Throwable {
    Object[] all = new Object[arguments.length + 3];
    all[0] = caller;
    all[1] = name;
    all[2] =
        java.lang.invoke.MethodType.fromMethodDescriptorString(type, caller.lookupClass().getClassLoader());
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return (java.lang.invoke.CallSite) bootstrap.invokeWithArguments(all);
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

  public static MethodHandle bind(MethodHandles.Lookup lookup, Object receiver, String name, MethodType type)
      throws ReflectiveOperationException {
    return lookup.bind(receiver, name, type);
  }

  public static MethodHandleInfo revealDirect(MethodHandles.Lookup lookup, MethodHandle handle) {
    return lookup.revealDirect(handle);
  }

  public static CallSite metafactory(MethodHandles.Lookup lookup, String name, MethodType factory, MethodType method,
      MethodHandle implementation, MethodType called) throws LambdaConversionException {
    return LambdaMetafactory.metafactory(lookup, name, factory, method, implementation, called);
  }

  public static CallSite altMetafactory(MethodHandles.Lookup lookup, String name, MethodType factory,
      Object[] arguments) throws LambdaConversionException {
    return LambdaMetafactory.altMetafactory(lookup, name, factory, arguments);
  }

  public static java.lang.reflect.Method invoked(java.lang.reflect.Method method, Object receiver) {
    return method;
  }

  public static MethodHandle invokerOf(CallSite callSite, int site) {
    Hpor.check(site);
    return callSite.dynamicInvoker();
  }
}
