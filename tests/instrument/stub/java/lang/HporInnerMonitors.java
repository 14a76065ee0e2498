package java.lang;

/** The hooks of inner monitors. */
public final class HporInnerMonitors {
  public static void enterInner(Object object, int site) {
    HporMonitors.enter(object, site);
  }

  public static java.util.concurrent.locks.ReentrantLock noLock() {
    return null;
  }

  public static void exitInner(Object object, int site) {
    HporMonitors.exit(object, site);
  }
}
