package java.lang;

public final class HporKept {
  public static void changing(int family) {
  }

  public static void setting(String owner) {
  }

  public static int initializing(Class<?> type) {
    return Hpor.mute();
  }

  public static void initialized(Class<?> type, int was) {
    Hpor.unmute(was);
  }
}
