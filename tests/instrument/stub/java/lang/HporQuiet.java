package java.lang;

/** Hooks around what a test framework does: without one, nothing is muted. */
public final class HporQuiet {
  public static void quiet(boolean on, int site) {
    Hpor.check(site);
  }

  public static int loud() {
    return 0;
  }

  public static void hush(int was) {
    if (was != 0) {
      throw new AssertionError("hush(" + was + ") without loud()");
    }
  }
}
