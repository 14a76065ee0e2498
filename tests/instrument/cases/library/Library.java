class Library {
  static Object cache = new Object();
  int field;

  static Object cached() {
    return cache;
  }

  int read() {
    return field;
  }

  synchronized void locked() throws InterruptedException {
    wait();
  }
}
