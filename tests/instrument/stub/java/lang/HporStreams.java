package java.lang;

public final class HporStreams {
  public static boolean closes(java.io.FileDescriptor fd) {
    return false;
  }

  public static boolean blockedOn(sun.nio.ch.Interruptible blocker) {
    return false;
  }

  public static boolean interrupts(Thread t) {
    return false;
  }

  public static void made(Object set) {
  }

  public static int enters(Object set) {
    return 0;
  }

  public static boolean leaves(Object set, int index) {
    return false;
  }

  public static boolean awaits(Object set) {
    return false;
  }
}
