package java.lang;

/** Hooks at clone() and Class.forName. */
public final class HporReflection {
  public static void cloned(Object object, int site) {
    Hpor.check(site);
  }

  public static void loaded(Class<?> type, boolean initialize, int site) {
    if (initialize) Hpor.init(site, type);
  }
}
