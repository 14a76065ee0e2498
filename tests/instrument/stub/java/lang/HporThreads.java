package java.lang;

import java.time.Duration;

/** Hooks of threads. */
public final class HporThreads {
  public static void sleep(long millis, int site) throws InterruptedException {
    Hpor.check(site);
    Thread.sleep(millis);
  }

  public static void sleep(long millis, int nanos, int site) throws InterruptedException {
    Hpor.check(site);
    Thread.sleep(millis, nanos);
  }

  public static void sleep(Duration time, int site) throws InterruptedException {
    Hpor.check(site);
    Thread.sleep(time.toMillis());
  }

  public static void yield(int site) {
    Hpor.check(site);
    Thread.yield();
  }

  public static void onSpinWait(int site) {
    Hpor.check(site);
    Thread.onSpinWait();
  }

  public static Thread current(int site) {
    Hpor.check(site);
    return Thread.currentThread();
  }

  public static void asked(Object lock, int site) {
    Hpor.check(site);
  }

  public static String nameOfHolder(Object thread, int site) {
    Hpor.check(site);
    return ((Thread) thread).getName();
  }

  public static boolean interrupted(int site) {
    Hpor.check(site);
    return Thread.interrupted();
  }

  public static void starting(Object thread, int site) {
    Hpor.check(site);
  }

  public static void join(Object thread, int site) {
    Hpor.check(site);
  }

  public static long join(Object thread, long millis, int site) {
    Hpor.check(site);
    return millis;
  }

  public static long join(Object thread, long millis, int nanos, int site) {
    Hpor.check(site);
    return millis;
  }

  public static Duration joinDuration(Object thread, Duration time, int site) {
    Hpor.check(site);
    return time;
  }

  public static void interrupt(Object thread, int site) {
    Hpor.check(site);
  }

  public static void isInterrupted(Object thread, int site) {
    Hpor.check(site);
  }

  public static boolean isAlive(Object thread, boolean is, int site) {
    Hpor.check(site);
    return is;
  }

  public static Object getState(Object thread, Object state, int site) {
    Hpor.check(site);
    return state;
  }

  public static Object ownState(Object thread, Object state, int site) {
    Hpor.check(site);
    return state;
  }

  public static void park(Object unsafe, boolean absolute, long time, int site) {
    Hpor.check(site);
    ((jdk.internal.misc.Unsafe) unsafe).park(absolute, time);
  }

  public static void unpark(Object unsafe, Object thread, int site) {
    Hpor.check(site);
    ((jdk.internal.misc.Unsafe) unsafe).unpark(thread);
  }

  public static boolean start(Thread thread) {
    Hpor.count();
    return thread == null;
  }

  public static boolean startIn(Object thread, Object container) {
    Hpor.count();
    return thread == null;
  }

  public static boolean pins() {
    return false;
  }


  public static boolean virtualInterrupt(Object thread) {
    Hpor.count();
    return thread == null;
  }

  public static boolean virtualJoin(Object thread, long nanos) {
    Hpor.count();
    return thread == null;
  }

  public static boolean isVirtual(Object thread, int site) {
    Hpor.check(site);
    return thread == null;
  }

  public static boolean exit(Thread thread) {
    Hpor.count();
    return thread == null;
  }

  public static boolean dispatchUncaught(Thread thread, Throwable exception) {
    Hpor.count();
    return thread == null || exception == null;
  }

  public static boolean joined(Object thread, Duration time, int site) throws InterruptedException {
    Hpor.check(site);
    return true;
  }

  public static void joined(Object thread, int site) throws InterruptedException {
    ((Thread) thread).join();
  }

  public static void joined(Object thread, long millis, int site) throws InterruptedException {
    ((Thread) thread).join(millis);
  }

  public static void joined(Object thread, long millis, int nanos, int site) throws InterruptedException {
    ((Thread) thread).join(millis, nanos);
  }

  public static boolean setDaemon(Object thread, boolean on, int site) {
    return on;
  }

  public static void isDaemon(Object thread, int site) {
  }

  public static Thread.UncaughtExceptionHandler handler(Object thread, Thread.UncaughtExceptionHandler real, int site) {
    return real;
  }

  public static Thread.UncaughtExceptionHandler ownHandler(
      Object thread, Thread.UncaughtExceptionHandler real, int site) {
    return real;
  }

  public static ThreadGroup threadGroup(Object thread, ThreadGroup real, int site) {
    return real;
  }
}
