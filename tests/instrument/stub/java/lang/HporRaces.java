package java.lang;

import java.util.concurrent.locks.StampedLock;

/** Hooks before fences, and in the place of StampedLock's methods for optimistic reads. */
public final class HporRaces {
  public static void fence(int mode) {
    if (mode < 2 || mode > 4) throw new AssertionError("no mode of a fence: " + mode);
  }

  public static long tryOptimisticRead(StampedLock lock, int site) {
    Hpor.check(site);
    return lock.tryOptimisticRead();
  }

  public static boolean validate(StampedLock lock, long stamp, int site) {
    Hpor.check(site);
    return lock.validate(stamp);
  }

  public static long tryConvertToWriteLock(StampedLock lock, long stamp, int site) {
    Hpor.check(site);
    return lock.tryConvertToWriteLock(stamp);
  }

  public static long tryConvertToReadLock(StampedLock lock, long stamp, int site) {
    Hpor.check(site);
    return lock.tryConvertToReadLock(stamp);
  }

  public static long tryConvertToOptimisticRead(StampedLock lock, long stamp, int site) {
    Hpor.check(site);
    return lock.tryConvertToOptimisticRead(stamp);
  }
}
