class Old {
  static int count = 1;

  static synchronized int next() {
    return ++count;
  }
}
