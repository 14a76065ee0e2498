package java.lang;

/** Hooks of memory of buffers. */
public final class HporBuffers {
  public static void given(Object o, int site) {
    Hpor.check(site);
  }

  public static void part(Object buffer, int index, int count, int site) {
    Hpor.check(site);
  }

  public static Object fills(Object o, int site) {
    Hpor.check(site);
    return null;
  }

  public static void filled(Object o, Object stood, int site) {
    Hpor.check(site);
  }

  public static void copied(Object target, int index, Object source, int from, int count, int site) {
    Hpor.check(site);
  }

  public static int length(Object given) {
    return 0;
  }

  public static void made(Object result) {
  }

  public static void shared() {
  }
}
