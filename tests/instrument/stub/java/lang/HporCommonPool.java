package java.lang;

import java.util.IdentityHashMap;
import java.util.concurrent.ForkJoinPool;

/** What the model of ForkJoinPool asks for: nothing is set back, since there is no search. */
public final class HporCommonPool {
  private static final IdentityHashMap<ForkJoinPool, Object> MODELS = new IdentityHashMap<>();

  public static Object install(ForkJoinPool pool, Object model) {
    synchronized (MODELS) {
      Object before = MODELS.putIfAbsent(pool, model);
      return before == null ? model : before;
    }
  }

  public static void give(Thread worker, Object task) {
  }

  public static Object given() {
    return null;
  }

  public static void makes(boolean begins) {
  }

  public static boolean isMaking() {
    return false;
  }

  public static boolean hasPending(Object task) {
    return false;
  }

  public static boolean splitsInTwo(Object task) {
    return false;
  }

  public static long delayOf(Object executor) {
    return Long.MIN_VALUE;
  }

  public static String delayerName() {
    return "delayer";
  }

  public static int parallelism(ForkJoinPool pool) {
    return pool.getParallelism();
  }
}
