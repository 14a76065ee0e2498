class Loops {
  static void forward(int n) {
    if (n > 1) n = 3;
  }

  static int down(int n) {
    do {
      n--;
    } while (n > 0);
    return n;
  }
}
