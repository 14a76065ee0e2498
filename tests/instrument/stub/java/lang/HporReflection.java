package java.lang;

/** Hooks at clone(), Class.forName and Enum.valueOf. */
public final class HporReflection {
  public static void cloned(Object object, int site) {
    Hpor.check(site);
  }

  public static void loaded(Class<?> type, boolean initialize, int site) {
    if (initialize) Hpor.init(site, type);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  public static Enum<?> enumValueOf(Class type, String name, int site) {
    Hpor.check(site);
    return Enum.valueOf(type, name);
  }
}
