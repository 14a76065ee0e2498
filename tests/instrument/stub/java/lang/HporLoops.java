package java.lang;

public final class HporLoops {
  public static int loop(int frame, int site) {
    return frame;
  }

  public static void looped(int site) {
  }

  public static void untracked() {
  }

  public static void local(int v) {
  }

  public static void local(long v) {
  }

  public static void local(float v) {
  }

  public static void local(double v) {
  }

  public static void local(Object v) {
  }
}
