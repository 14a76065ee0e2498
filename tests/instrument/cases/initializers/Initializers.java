class Initializers {
  static final Object LIST = new Object();
  static final int CONSTANT = 4;
  static final int COMPUTED = LIST.hashCode();
  static int counter = 3;

  static int work() { return COMPUTED + counter; }

  void instance() { work(); }
}

class WithoutInitializer {
  static int unset;
  static void work() { unset++; }
  WithoutInitializer() {}
}

class Below extends Initializers {
  static void work2() { work(); }
}

interface Api {
  Object VALUE = new Object();
  static Object get() { return VALUE; }
}

class WithoutState {
  static final int CONSTANT = 3;
  static void work() {}
}
