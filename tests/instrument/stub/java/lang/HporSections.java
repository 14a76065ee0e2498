package java.lang;

/** The calls of the JDK's concurrent classes: what was entered is left. */
public final class HporSections {
  private static final int ENTERED = 7;

  public static int enterSection(Object o, int what) {
    return ENTERED;
  }

  public static void leaveSection(int was) {
    if (was != ENTERED) {
      throw new InternalError("left with " + was + ", entered with " + ENTERED);
    }
  }

  public static boolean needNotWake(java.util.concurrent.ThreadPoolExecutor pool, boolean onlyOne) {
    return false;
  }
}
