package java.lang;

import java.util.concurrent.locks.StampedLock;

/** Hooks in the place of StampedLock's methods for optimistic reads. */
public final class HporStamps {
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
