package java.lang;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/** Hooks and guards of references: they only look. */
public final class HporReferences {
  public static void made(Object referent, ReferenceQueue<?> queue) {}

  public static boolean polls(java.lang.ref.ReferenceQueue<?> queue) {
    return false;
  }

  public static boolean finalizable(Object object) {
    return false;
  }

  public static boolean cleaner() {
    return false;
  }

  public static boolean cleaner(java.util.concurrent.ThreadFactory factory) {
    return false;
  }

  public static String interned(String s, int site) {
    Hpor.check(site);
    return s.intern();
  }

  public static Reference<?> remove(ReferenceQueue<?> queue, long timeout, int site) throws InterruptedException {
    Hpor.check(site);
    return queue.remove(timeout);
  }

  public static void cleans(Object cleanable) {}

  public static Cleaner commonCleaner(int site) {
    Hpor.check(site);
    return jdk.internal.ref.CleanerFactory.cleaner();
  }
}
