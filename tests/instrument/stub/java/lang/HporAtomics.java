package java.lang;

/** The hooks of accesses by Unsafe, by VarHandles, by reflection and by code without hooks. */
public final class HporAtomics {
  public static void unsafe(Object object, long offset, int site) {
    Hpor.check(site);
  }

  public static void unsafeAdds(Object object, long offset, int site) {
  }

  public static void sumUnused(Object object) {
  }

  public static void unsafeAny(Object object, long offset, int site) {
    Hpor.check(site);
  }

  public static void arrayGiven(Object array, int from, int length, int site) {
    Hpor.check(site);
  }

  public static void arrayFilled(Object array, int from, int length, int site) {
    Hpor.check(site);
  }

  public static int arrayReturned(Object result, Object array) {
    return 0;
  }

  public static void unsafeDeclared(Object object, long offset, int site) {
    Hpor.check(site);
  }

  public static void varHandle(java.lang.invoke.VarHandle handle, Object first, int index, int site) {
    if (handle == null) throw new NullPointerException();
    Hpor.check(site);
  }

  public static void varHandleSets(java.lang.invoke.VarHandle handle, Object first, int index, int site) {
    if (handle == null) throw new NullPointerException();
    Hpor.check(site);
  }

  public static void varHandleAdds(java.lang.invoke.VarHandle handle, Object first, int index, int site) {
    varHandleSets(handle, first, index, site + 1);
  }

  public static boolean varHandleCan(java.lang.invoke.VarHandle handle, java.lang.invoke.VarHandle.AccessMode mode) {
    return handle.isAccessModeSupported(mode);
  }

  public static void reflect(java.lang.reflect.Field field, Object object, int site) {
    Hpor.check(site);
  }
}
