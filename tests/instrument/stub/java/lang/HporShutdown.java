package java.lang;

/** Guards of the program's end: they only look. */
public final class HporShutdown {
  public static boolean exit(Runtime runtime, int status) {
    return runtime == null;
  }

  public static boolean halt(Runtime runtime, int status) {
    return runtime == null;
  }

  public static boolean added(Thread hook) {
    return false;
  }

  public static boolean removed(Thread hook) {
    return ApplicationShutdownHooks.remove(hook);
  }

  public static void handles() {
  }
}
