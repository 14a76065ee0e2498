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
}
