package java.lang;

public final class HporProcesses {
  public static boolean await(Process process) {
    return false;
  }

  public static boolean await(Process process, long timeout, java.util.concurrent.TimeUnit unit) {
    return false;
  }
}
