package java.lang;

/** In the place of the calls: they do what was called. */
public final class HporThreadGroups {
  public static int activeCount(int site) {
    return Thread.activeCount();
  }

  public static int activeCount(Object group, int site) {
    return ((ThreadGroup) group).activeCount();
  }

  public static int enumerate(Thread[] list, int site) {
    return Thread.enumerate(list);
  }

  public static int enumerate(Object group, Thread[] list, int site) {
    return ((ThreadGroup) group).enumerate(list);
  }

  public static int enumerate(Object group, Thread[] list, boolean deep, int site) {
    return ((ThreadGroup) group).enumerate(list, deep);
  }

  public static void list(Object group, int site) {
    ((ThreadGroup) group).list();
  }

  public static void interrupt(Object group, int site) {
    ((ThreadGroup) group).interrupt();
  }
}
