package java.lang;

/** Identity hash codes. */
public final class HporHashes {
  public static int identityHashCode(Object object, int site) {
    Hpor.check(site);
    return System.identityHashCode(object);
  }
}
