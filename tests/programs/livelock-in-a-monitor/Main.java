/** Who takes the monitor first spins in it, for what the other one would only set in the same monitor. */
public class Main {
  static volatile boolean stop;
  static final Object lock = new Object();

  public static void main(String[] args) throws InterruptedException {
    Thread waits = new Thread(() -> {
      synchronized (lock) {
        while (!stop) {
        }
      }
    });
    Thread sets = new Thread(() -> {
      synchronized (lock) {
        stop = true;
      }
    });
    waits.start();
    sets.start();
    waits.join();
    sets.join();
  }
}
