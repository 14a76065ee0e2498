package java.lang;

/** Hooks of objects whose class alone tells what a call touches. */
public final class HporObjects {
  public static void seen(Object o, int site) {
    Hpor.check(site);
  }

  public static void innerText(Object o, int site) {
    Hpor.check(site);
  }

  public static CharSequence textKept(CharSequence text, int site) {
    Hpor.check(site);
    return text;
  }

  public static void groupAsked(Object thread, int site) {
    Hpor.check(site);
  }

  public static Iterable<?> texts(Iterable<?> objects, int site) {
    Hpor.check(site);
    return objects;
  }

  public static void receiver(Object o, int site) {
    Hpor.check(site);
  }

  public static void object(Object o, int site) {
    Hpor.check(site);
  }

  public static void stream(Object o, int site) {
    Hpor.check(site);
  }

  public static void thread(Object o, int site) {
    Hpor.check(site);
  }

  public static void throwable(Object o, int site) {
    Hpor.check(site);
  }

  public static void reference(Object o, int site) {
    Hpor.check(site);
  }

  public static void ending(Object thread, int site) {
    Hpor.check(site);
  }
}
