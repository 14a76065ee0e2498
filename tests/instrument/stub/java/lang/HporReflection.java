package java.lang;

/** Hooks at clone(), Class.forName and Enum.valueOf, and in what the JDK keeps of a class. */
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

  public static java.util.Map<?, ?> enumConstants(Class<?> type) {
    return null;
  }

  public static void annotated(Class<?> type) {
  }

  public static void annotated(java.lang.reflect.Member member) {
  }
}
