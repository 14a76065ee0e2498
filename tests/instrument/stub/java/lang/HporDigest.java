package java.lang;

/** Hooks of state matching. */
public final class HporDigest {
  public static int frame() {
    return 0;
  }

  public static void left(int frame) {
    if (frame != 0) throw new InternalError("not the number that frame() gave");
  }

  public static void forget() {}

  public static void entered(int site) {}

  public static void untracked() {}

  public static void local(int value) {}

  public static void local(long value) {}

  public static void local(float value) {}

  public static void local(double value) {}

  public static void local(Object value) {}

  public static void loop(int frame, int site) {}
}
