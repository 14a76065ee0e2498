import java.text.SimpleDateFormat;
import java.util.Date;

class Objects {
  static void change(StringBuilder b, int n) { b.append(n); }
  static int look(StringBuffer b) { return b.length(); }
  static String format(SimpleDateFormat f, Date d) { return f.format(d); }
  static String create(String s) { return new StringBuilder(s).toString(); }
  static int immutable(String s) { return s.length(); }
}
