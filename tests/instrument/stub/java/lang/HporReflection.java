package java.lang;

/** Hooks at clone(), Class.forName and Enum.valueOf, and in what the JDK keeps of a class. */
public final class HporReflection {
  public static Object cloned(Object copy, Object original, Class<?> above, int site) {
    Hpor.check(site);
    return copy;
  }

  public static boolean hasInitializer(Class<?> type, int site) {
    return false;
  }

  public static void initializes(Object lookup, Class<?> type) {
  }

  public static void allocates(Class<?> type) {
  }

  public static void allocates(java.io.ObjectStreamClass description) {
  }

  public static void allocates(Class<?> type, java.lang.reflect.Constructor<?> constructor) {
  }

  public static void described(Class<?> type, boolean all) {
  }

  public static void numbered(java.io.ObjectStreamClass description) {
  }

  public static void handled(Object field, Class<?> type, boolean writes) {
  }

  public static void handled(Object field, Class<?> type, Class<?> of, boolean writes) {
  }

  public static void loaded(Class<?> type, boolean initialize, int site) {
    if (initialize) HporInits.init(site, type);
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

  public static void modifiers(java.lang.reflect.Field field) {
  }

  public static void invoking(Object called, Class<?> caller, int site) {
  }

  public static java.util.Map<?, ?> annotations(java.lang.reflect.Executable member) {
    return null;
  }

  public static java.util.Map<?, ?> annotations(java.lang.reflect.Field member) {
    return null;
  }

  public static java.lang.reflect.Method[] declaredMethods(Class<?> type, boolean publicOnly) {
    return null;
  }

  public static void enumInitialized(Class<?> type) {
  }
}
