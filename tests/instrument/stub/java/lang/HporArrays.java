package java.lang;

/** Hooks in the place of methods that write arrays: they do what those do. */
public final class HporArrays {
  public static void fill(Object[] array, Object value, int site) {
    java.util.Arrays.fill(array, value);
  }

  public static Object part(Object array, int from, int count, int site) {
    return array;
  }

  public static int partBegins(Object part, Object array, int from) {
    return from;
  }

  public static void getChars(Object text, int from, int to, char[] array, int at, int site) {
    text.toString().getChars(from, to, array, at);
  }
}
