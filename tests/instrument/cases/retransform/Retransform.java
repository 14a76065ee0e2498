class Retransform {
  static Object first = new Object();
  Object value;

  synchronized Object get() {
    return value;
  }

  static synchronized void reset() {
    first = null;
  }

  Object plain() {
    return value;
  }
}
