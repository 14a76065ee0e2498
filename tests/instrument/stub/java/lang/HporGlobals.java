package java.lang;

import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** Guards of what a program sets in the JDK: they only look. */
public final class HporGlobals {
  public static void setsStream(Object stream, String field, int site) {
    if (field == null || site <= 0) throw new InternalError("no field of System");
  }

  public static void setsInner(Class<?> of, String name, int site) {
    if (of == null || name == null || site <= 0) throw new InternalError("no setting");
  }

  public static void setsInherited(Object o, int site) {
    if (site <= 0) throw new InternalError("no setting");
  }

  public static void propertiesAsked(int site) {
    if (site <= 0) throw new InternalError("no table");
  }

  public static void asksInner(Class<?> of, String name, int site) {
    setsInner(of, name, site);
  }

  public static boolean properties() {
    return false;
  }

  public static boolean properties(Properties all) {
    return false;
  }

  public static boolean properties(String key) {
    return false;
  }

  public static boolean properties(String key, String value) {
    return false;
  }

  public static boolean locale(Locale locale) {
    return false;
  }

  public static boolean locale(Locale.Category category, Locale locale) {
    return false;
  }

  public static boolean zone(TimeZone zone) {
    return false;
  }

  public static boolean closes(java.io.FileDescriptor descriptor) {
    return false;
  }

  public static void hides(java.io.PrintStream stream) {
  }

  public static void hides(java.io.PrintStream stream, int written) {
  }
}
