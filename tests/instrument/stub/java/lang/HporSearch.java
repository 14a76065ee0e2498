package java.lang;

/** The end of the JVM. */
public final class HporSearch {
  public static boolean shutDown(int status) {
    return false;
  }
}
