package java.lang;

/**
 * In the place of PrintStream.printf and format. The JDK formats while it owns the stream's monitor, or lock, and calls
 * the program's code for it; there no thread could be switched away from. The text is made first here, and then
 * printed.
 */
public final class HporPrinting {
    private HporPrinting() {
    }

    public static java.io.PrintStream format(Object stream, String format, Object[] arguments, int site) {
        java.io.PrintStream to = (java.io.PrintStream) stream;
        if (Thread.currentThread() != Hpor.running || to.getClass() != java.io.PrintStream.class) {
            return to.format(format, arguments);
        }
        to.print(String.format(format, arguments));
        return to;
    }

    public static java.io.PrintStream format(Object stream, java.util.Locale locale, String format, Object[] arguments,
            int site) {
        java.io.PrintStream to = (java.io.PrintStream) stream;
        if (Thread.currentThread() != Hpor.running || to.getClass() != java.io.PrintStream.class) {
            return to.format(locale, format, arguments);
        }
        to.print(String.format(locale, format, arguments));
        return to;
    }
}
