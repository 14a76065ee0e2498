package java.lang;

import java.lang.reflect.Array;

/** Hooks in the place of the JDK's comparisons of whole arrays. */
public final class HporComparisons {
  public static void exchanged(Object witness, Object expected) {}

  public static void exchanged(int witness, int expected) {}

  public static void exchanged(long witness, long expected) {}

  public static void exchanged(float witness, float expected) {}

  public static void exchanged(double witness, double expected) {}

  public static void exchanged(Object witness, long expected) {}

  public static void exchanged(Object witness, double expected) {}

  public static void exchanged(long witness, Object expected) {}

  public static void exchanged(double witness, Object expected) {}

  public static boolean equals(Object a, Object b, int site) {
    Hpor.check(site);
    if (a == b) return true;
    if (a == null || b == null || Array.getLength(a) != Array.getLength(b)) return false;
    return mismatch(a, b, Array.getLength(a), site) < 0;
  }

  public static int mismatch(Object a, Object b, int length, int site) {
    return mismatch(a, 0, b, 0, length, site);
  }

  public static int mismatch(Object a, int i, Object b, int j, int length, int site) {
    Hpor.check(site);
    for (int k = 0; k < length; k++) if (!Array.get(a, i + k).equals(Array.get(b, j + k))) return k;
    return -1;
  }

  public static int hashCode(Object a, int from, int length, int initial, int site) {
    Hpor.check(site);
    int hash = initial;
    for (int i = from; i < from + length; i++) {
      int element = a instanceof char[] c ? c[i] : a instanceof Object[] o ? java.util.Objects.hashCode(o[i])
              : Array.getInt(a, i);
      hash = 31 * hash + element;
    }
    return hash;
  }

  public static int vectorizedHashCode(Object a, int from, int length, int initial, int type, int site) {
    Hpor.check(site);
    int hash = initial;
    for (int i = from; i < from + length; i++) {
      int element = a instanceof char[] c ? c[i] : Array.getInt(a, i);
      hash = 31 * hash + (type == 4 ? element & 0xff : element);
    }
    return hash;
  }
}
