package java.lang;

/** Hooks of hpor.Hpor: without a search, nothing is chosen. */
public final class HporChoices {
  public static int choose(int count, int site) {
    Hpor.check(site);
    return 0;
  }

  public static boolean chooseBoolean(int site) {
    Hpor.check(site);
    return false;
  }

  public static void assume(boolean holds, int site) {
    Hpor.check(site);
  }

  public static void discard(int site) {
    Hpor.check(site);
  }

  public static void begin(int site) {
    Hpor.check(site);
  }

  public static void end(int site) {
    Hpor.check(site);
  }
}
