package java.lang;

/** Hooks in the place of PrintStream.format. */
public final class HporPrinting {
  public static java.io.PrintStream format(Object stream, String format, Object[] arguments, int site) {
    Hpor.check(site);
    return ((java.io.PrintStream) stream).format(format, arguments);
  }

  public static java.io.PrintStream format(Object stream, java.util.Locale locale, String format, Object[] arguments,
      int site) {
    Hpor.check(site);
    return ((java.io.PrintStream) stream).format(locale, format, arguments);
  }
}
