package java.lang;

public final class HporWatches {
  public static void made(Object poller) {}

  public static void closes(Object poller) {}
}
