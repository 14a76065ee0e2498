class Accesses {
  int number;
  volatile long wide;
  String text;
  final int fixed;
  final Object anchor = new int[0];
  static int counter;
  static volatile double share;
  static Object link;
  static final int CONSTANT = 5;

  Accesses(int fixed) {
    this.fixed = fixed;
  }

  int read() {
    return number;
  }

  long readWide() {
    return wide;
  }

  int readFinal() {
    return fixed;
  }

  static int readOther(Other o) {
    return o.value;
  }

  static int readKnownFinal(Other o) {
    return o.knownFinal;
  }

  void write(int n) {
    number = n;
  }

  void writeWide(long n) {
    wide = n;
  }

  void writeText(String s) {
    text = s;
  }

  static int readStatic() {
    return counter;
  }

  static void writeStatic(double d) {
    share = d;
  }

  static void writeStaticReference(Object o) {
    link = o;
  }

  static int constant() {
    return CONSTANT;
  }

  static Object readOtherStatic() {
    return Other.shared;
  }

  static void writeOtherStatic(Object o) {
    Other.shared = o;
  }

  static Object readLibraryStatic() {
    return System.out;
  }
}

class Other {
  int value;
  int knownFinal;
  static Object shared;
}
