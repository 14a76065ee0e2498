class Arrays {
  static int i(int[] a, int i) { return a[i]; }
  static long j(long[] a, int i) { return a[i]; }
  static float f(float[] a, int i) { return a[i]; }
  static double d(double[] a, int i) { return a[i]; }
  static Object l(Object[] a, int i) { return a[i]; }
  static byte b(byte[] a, int i) { return a[i]; }
  static char c(char[] a, int i) { return a[i]; }
  static short s(short[] a, int i) { return a[i]; }
  static void i(int[] a, int i, int v) { a[i] = v; }
  static void j(long[] a, int i, long v) { a[i] = v; }
  static void l(Object[] a, int i, Object v) { a[i] = v; }
  static void b(boolean[] a, int i, boolean v) { a[i] = v; }
  static void deep(int[][] a) { a[1][2]++; }
}

class Copies {
  static void copy(Object a, Object b) { System.arraycopy(a, 1, b, 2, 3); }
  static int[] duplicate(int[] a) { return a.clone(); }
  static Object[] range(Object[] a) { return java.util.Arrays.copyOfRange(a, 1, 2, Object[].class); }
  static long[] resize(long[] a, int n) { return java.util.Arrays.copyOf(a, n); }
  static String[] range(String[] a, int n) { return java.util.Arrays.copyOfRange(a, n, n); }
  static Object[] resize(Object[] a) { return java.util.Arrays.copyOf(a, 9, Object[].class); }
}
