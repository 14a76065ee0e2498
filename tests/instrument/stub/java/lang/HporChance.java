package java.lang;

import java.security.SecureRandom;

/** Hooks in the place of seeds and clocks. */
public final class HporChance {
  public static long seed(java.util.concurrent.atomic.AtomicLong shared, long delta, int site) {
    Hpor.check(site);
    return shared.getAndAdd(delta);
  }

  public static void shuffle(java.util.List<?> list, int site) {
    Hpor.check(site);
    java.util.Collections.shuffle(list);
  }

  public static boolean nextBytes(SecureRandom random, byte[] bytes) {
    return random == null;
  }

  public static byte[] generateSeed(Object random, int count, int site) {
    Hpor.check(site);
    return ((SecureRandom) random).generateSeed(count);
  }

  public static byte[] getSeed(int count, int site) {
    Hpor.check(site);
    return SecureRandom.getSeed(count);
  }

  public static long threadId(Thread thread, int site) {
    Hpor.check(site);
    return thread.getId();
  }

  public static Thread carrier(int site) {
    Hpor.check(site);
    return Thread.currentThread();
  }

  public static Thread carrier(Object access, int site) {
    Hpor.check(site);
    return Thread.currentThread();
  }

  public static Object scopeOfVirtual() {
    return null;
  }

  public static void setNow(java.util.Calendar calendar, int site) {
    Hpor.check(site);
  }
}
