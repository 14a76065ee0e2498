package java.lang;

public final class HporOpened {
  public static void made(Object opened) {
  }
}
