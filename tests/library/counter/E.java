import java.util.concurrent.*; import java.util.concurrent.locks.*;
public class E {
  static final ReentrantLock lock = new ReentrantLock(); static final Condition c = lock.newCondition(); static boolean done; static volatile int v; static final SynchronousQueue<Integer> sq = new SynchronousQueue<>(); static final Semaphore s = new Semaphore(1); static volatile boolean vd; static final Semaphore two = new Semaphore(2);
  interface B { void run() throws Exception; }
  static void all(B... b) throws Exception { Thread[] t = new Thread[b.length]; for (int i = 0; i < b.length; i++) { int k = i; (t[i] = new Thread(() -> { try { b[k].run(); } catch (Exception e) { throw new RuntimeException(e); } })).start(); } for (Thread u : t) u.join(); }
  static void set() { lock.lock(); done = true; lock.unlock(); }
  public static void main(String[] z) throws Exception {
    switch (z[0]) {
      case "hand" -> all(() -> { lock.lock(); while (!done) { lock.unlock(); Thread.sleep(1); lock.lock(); } lock.unlock(); }, E::set);
      case "hand0" -> all(() -> { lock.lock(); while (!done) { lock.unlock(); lock.lock(); } lock.unlock(); }, E::set);
      case "handpoll" -> all(() -> { lock.lock(); while (!done) { lock.unlock(); sq.poll(1, TimeUnit.MILLISECONDS); lock.lock(); } lock.unlock(); }, E::set);
      case "handsem" -> all(() -> { s.acquire(); while (!vd) { s.release(); Thread.sleep(1); s.acquire(); } s.release(); }, () -> { s.acquire(); vd = true; s.release(); });
      case "handtwo" -> all(() -> { s.acquire(); while (!vd) { s.release(); two.acquire(); Thread.sleep(1); two.release(); s.acquire(); } s.release(); }, () -> { s.acquire(); vd = true; s.release(); });
      case "waiters" -> all(() -> { lock.lock(); while (!done) { lock.unlock(); lock.lock(); c.await(1, TimeUnit.MILLISECONDS); } lock.unlock(); }, () -> { while (true) { lock.lock(); try { if (lock.hasWaiters(c)) break; } finally { lock.unlock(); } } set(); });
      case "waiters2" -> all(() -> { while (true) { lock.lock(); try { if (done) break; c.await(1, TimeUnit.MILLISECONDS); } finally { lock.unlock(); } } }, () -> { while (true) { lock.lock(); try { if (lock.hasWaiters(c)) break; } finally { lock.unlock(); } } set(); });
      case "sq" -> all(() -> { while (true) { lock.lock(); try { if (sq.poll(1, TimeUnit.MILLISECONDS) != null) break; } finally { lock.unlock(); } } }, () -> { while (!sq.offer(1)) { } });
      case "sqs" -> all(() -> { while (true) { lock.lock(); try { if (sq.poll(1, TimeUnit.MILLISECONDS) != null) break; } finally { lock.unlock(); } } }, () -> { while (!sq.offer(1)) Thread.sleep(1); });
      case "locked" -> all(() -> { while (true) { lock.lock(); try { if (vd) break; Thread.sleep(1); } finally { lock.unlock(); } } }, () -> { while (!lock.isLocked()) { } vd = true; });
      case "lockedsleep" -> all(() -> { while (true) { lock.lock(); try { if (vd) break; Thread.sleep(1); } finally { lock.unlock(); } } }, () -> { while (!lock.isLocked()) { Thread.sleep(1); } vd = true; });
      case "state" -> { Thread t = new Thread(() -> { while (!vd) { lock.lock(); try { Thread.sleep(1); } catch (InterruptedException e) { } finally { lock.unlock(); } } }); t.start(); while (t.getState() != Thread.State.TIMED_WAITING) { } vd = true; t.join(); }
      case "long" -> all(() -> { while (true) { lock.lock(); try { if (done) break; c.await(5, TimeUnit.SECONDS); } finally { lock.unlock(); } } }, E::set);
      case "longsleep" -> all(() -> { while (true) { lock.lock(); try { if (done) break; c.await(1, TimeUnit.MILLISECONDS); } finally { lock.unlock(); } } }, () -> { Thread.sleep(10000); set(); });
      case "longfirst" -> all(() -> { while (true) { lock.lock(); try { if (done) break; Thread.sleep(10); } finally { lock.unlock(); } } if (v == 0) throw new AssertionError(); }, () -> { Thread.sleep(10000); v = 1; set(); });
      case "interrupt" -> { Thread t = new Thread(() -> { while (true) { lock.lock(); try { Thread.sleep(1); } catch (InterruptedException e) { return; } finally { lock.unlock(); } } }); t.start(); t.interrupt(); t.join(); }
    }
  }
}
