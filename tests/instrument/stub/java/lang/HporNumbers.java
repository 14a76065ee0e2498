package java.lang;

/** Hooks of numbers that the JDK gives out. */
public final class HporNumbers {
  public static void numberAsked(Object thread, int name) {
    if (!(thread instanceof Thread) || name < 0 || name > 1) throw new AssertionError(name);
  }

  public static void counts(Object factory) {}

  public static void numbered() {
  }

  public static void poolNumbered() {
  }
}
