package java.lang;

/** The hooks of monitors, wait and notify. */
public final class HporMonitors {
  public static void enter(Object object, int site) {
    Hpor.check(site);
    if (object == null) throw new NullPointerException();
    Hpor.realEnter(object);
  }

  public static void exit(Object object, int site) {
    Hpor.check(site);
    if (object == null) throw new NullPointerException();
    Hpor.realExit(object);
  }

  public static void lockedMethod(Object object, int site) {
    Hpor.check(site);
  }

  public static void nonNull(Object receiver, String method) {
    if (method == null) throw new InternalError("no name");
  }

  public static void await(Object object, int site) throws InterruptedException {
    Hpor.check(site);
    object.wait();
  }

  public static void await(Object object, long millis, int site) throws InterruptedException {
    Hpor.check(site);
    object.wait(millis);
  }

  public static void await(Object object, long millis, int nanos, int site) throws InterruptedException {
    Hpor.check(site);
    object.wait(millis, nanos);
  }

  public static void notify(Object object, int site) {
    Hpor.check(site);
    object.notify();
  }

  public static void notifyAll(Object object, int site) {
    Hpor.check(site);
    object.notifyAll();
  }

  public static boolean holdsLock(Object object, int site) {
    Hpor.check(site);
    return Thread.holdsLock(object);
  }
}
