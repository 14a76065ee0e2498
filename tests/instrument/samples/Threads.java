import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Threads, monitors, atomics and the classes of java.util.concurrent, with an output that no schedule changes. */
public class Threads extends Thread {
  static final VarHandle COUNT, ELEMENT, STATIC;

  static {
    try {
      COUNT = MethodHandles.lookup().findVarHandle(Threads.class, "count", long.class);
      ELEMENT = MethodHandles.arrayElementVarHandle(String[].class);
      STATIC = MethodHandles.lookup().findStaticVarHandle(Threads.class, "shared", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static int shared;
  volatile long count;
  volatile String text;
  final List<Integer> queue = new ArrayList<>();

  @Override
  public void run() {
    try {
      Threads.yield();
      sleep(1);
    } catch (InterruptedException e) {
      interrupt();
    }
  }

  synchronized void put(int n) throws InterruptedException {
    while (queue.size() == 2) wait();
    queue.add(n);
    notifyAll();
  }

  synchronized int take() throws InterruptedException {
    while (queue.isEmpty()) wait(1000, 1);
    int n = queue.remove(0);
    notify();
    return n;
  }

  public static void main(String[] arguments) throws Exception {
    Threads buffer = new Threads();
    Thread producer = new Thread(() -> {
      try {
        for (int i = 0; i < 50; i++) buffer.put(i);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    });
    System.out.println(producer.getState() + " " + producer.isAlive());
    producer.start();
    int sum = 0;
    for (int i = 0; i < 50; i++) sum += buffer.take();
    producer.join();
    producer.join(10);
    producer.join(10, 10);
    System.out.println(sum + " " + producer.isAlive() + " " + producer.getState());

    buffer.start();
    buffer.join(60_000);
    Thread sleeper = new Thread(() -> {
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        System.out.println("woken " + Thread.interrupted() + Thread.currentThread().isInterrupted());
      }
    });
    sleeper.start();
    sleeper.interrupt();
    sleeper.join();

    System.out.println(COUNT.compareAndSet(buffer, 0L, 5L) + " " + (long) COUNT.getAndAdd(buffer, 2L) + " "
        + (long) COUNT.getVolatile(buffer) + " " + COUNT.weakCompareAndSetPlain(buffer, 9L, 9L));
    COUNT.setRelease(buffer, 11L);
    COUNT.getAndAdd(buffer, 1L);
    String[] strings = {"a", "b"};
    System.out.println(ELEMENT.compareAndExchange(strings, 1, "b", "c") + strings[1] + buffer.count
            + ELEMENT.get(strings, 0));
    STATIC.setVolatile(4);
    System.out.println((int) STATIC.getAndBitwiseXor(1) + " " + shared);

    AtomicLong total = new AtomicLong();
    AtomicIntegerArray cells = new AtomicIntegerArray(3);
    AtomicReferenceFieldUpdater<Threads, String> updater =
        AtomicReferenceFieldUpdater.newUpdater(Threads.class, String.class, "text");
    ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    ReentrantLock lock = new ReentrantLock(true);
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<Integer>> futures = new ArrayList<>();
    for (int t = 0; t < 6; t++) {
      int self = t;
      futures.add(pool.submit(() -> {
        for (int i = 0; i < 200; i++) {
          total.addAndGet(i);
          cells.incrementAndGet(i % 3);
          map.merge(i % 17, 1, Integer::sum);
          lock.lock();
          try {
            shared++;
          } finally {
            lock.unlock();
          }
        }
        updater.compareAndSet(buffer, null, "first");
        return self;
      }));
    }
    int results = 0;
    for (Future<Integer> future : futures) results += future.get();
    pool.shutdown();
    System.out.println(results + " " + total + " " + cells + " " + map + " " + shared + " " + buffer.text + " "
        + pool.awaitTermination(60, TimeUnit.SECONDS));

    Thread parked = new Thread(() -> {
      LockSupport.park();
      System.out.println("unparked");
    });
    parked.start();
    LockSupport.unpark(parked);
    parked.join();
    System.out.println((System.nanoTime() != 0) + " " + (System.currentTimeMillis() > 0) + " "
        + (System.identityHashCode(buffer) == System.identityHashCode(buffer)));
    Thread failing = new Thread(() -> { throw new IllegalStateException("on purpose"); });
    failing.setUncaughtExceptionHandler((thread, e) -> System.out.println(e.getMessage()));
    failing.start();
    failing.join();
    System.exit(3);
  }
}
