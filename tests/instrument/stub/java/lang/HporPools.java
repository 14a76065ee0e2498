package java.lang;

public final class HporPools {
  public static boolean refuses(Runnable task, java.util.concurrent.ThreadPoolExecutor pool) {
    return false;
  }

  public static boolean wakes(java.util.concurrent.ThreadPoolExecutor pool, boolean onlyOne) {
    return false;
  }

  public static void begins(java.util.concurrent.ThreadPoolExecutor pool, Object worker) {
  }

  public static boolean stops(java.util.concurrent.ThreadPoolExecutor pool) {
    return false;
  }
}
