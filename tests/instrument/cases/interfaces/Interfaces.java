interface Limits {
  Object LOCK = new Object();
  int CONSTANT = 5;
  double SHARE = Math.sqrt(2);
  static Object lock() { return LOCK; }
  default int twice() { return 2; }
}

interface Above extends Limits {
  int NONE = 0;
}

class Reader implements Above {
  static int constant() { return CONSTANT; }
  static double share() { return Above.SHARE; }
  static Object lock() { return Limits.LOCK; }
}
