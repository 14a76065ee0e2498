class Monitors {
  static void block(Object o) {
    synchronized (o) {
      o.hashCode();
    }
  }

  synchronized int instance(int n) {
    if (n > 0) return 1;
    return 2;
  }

  static synchronized void statics() {
  }

  synchronized long overwritten(Monitors other) {
    while (true) {
    }
  }
}
