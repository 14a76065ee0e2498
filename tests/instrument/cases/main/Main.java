class Main {
  static int runs;

  public static void main(String[] arguments) {
    runs++;
  }

  void main() {
  }

  static void main(int n) {
  }
}
