package java.lang;

/** Hooks around changed methods. */
public final class HporChanged {
  private static final int INSIDE = 6;

  public static int enterChanged() {
    return INSIDE;
  }

  public static void leaveChanged(int was) {
    if (was != INSIDE) {
      throw new AssertionError("leaveChanged(" + was + ")");
    }
  }
}
