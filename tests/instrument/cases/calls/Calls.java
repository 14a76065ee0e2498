import java.util.function.Supplier;

class Calls extends Thread {
  static void await(Object o) throws Exception { o.wait(); }
  static void awaitMillis(Object o) throws Exception { o.wait(5); }
  static void awaitNanos(Object o) throws Exception { o.wait(5, 6); }
  static void wake(Object o) { o.notify(); o.notifyAll(); }
  static void pause() throws Exception { Thread.sleep(1); Thread.sleep(1, 2); }
  static void inherited() throws Exception { sleep(1); onSpinWait(); }
  static void own() { sleep(1, "a"); }
  static void sleep(long n, String s) {}
  static void turn() { Thread.yield(); Thread.onSpinWait(); }
  static boolean locks(Object o) { return Thread.holdsLock(o) & Thread.interrupted(); }
  static void start(Thread t) { t.start(); }
  static void pauseOf() throws Exception { LazyCalls.sleep(1); }
  static void join(Thread t) throws Exception { t.join(); }
  static void joinMillis(Thread t, long n) throws Exception { t.join(n); }
  static void joinNanos(Thread t, long n) throws Exception { t.join(n, 7); }
  static void interrupt(Thread t) { t.interrupt(); }
  static boolean isInterrupted(Calls t) { return t.isInterrupted(); }
  static boolean alive(Thread t) { return t.isAlive(); }
  static Object state(Thread t) { return t.getState(); }
  static long millis() { return System.currentTimeMillis(); }
  static long nanos() { return System.nanoTime(); }
  static int identity(Object o) { return System.identityHashCode(o); }
  static void statics(int n) { Helper.work(n); Math.abs(n); }
  static Object create(int n) { return new Helper(n); }
  static Object lambda(String s) { return (Supplier<String>) () -> s; }
  static Object lambdas(String s, long n, Object o) { return (Supplier<String>) () -> s + n + o; }
  static Object plain(int n) { return (Supplier<Integer>) () -> n; }
  static boolean same(SleepyName s) { s.sleep(1); return s.interrupted(); }
}

/** Two levels below Thread: what it does not declare itself is Thread's. */
class LazyCalls extends Calls {
  static void pause() throws Exception { sleep(1); sleep(1, "a"); }
}

/** Methods that only sound like those of Thread. */
class SleepyName {
  void sleep(long n) {}
  boolean interrupted() { return false; }
}

class Helper {
  static Object state = new Object();
  Helper(int n) {}
  static void work(int n) {}
}
