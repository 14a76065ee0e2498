package java.lang;

public final class HporKept {
  public static void changing(Object receiver, String owner) {
  }
}
