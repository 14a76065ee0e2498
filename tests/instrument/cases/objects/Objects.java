import java.text.SimpleDateFormat;
import java.util.Date;

class Objects {
  static void change(StringBuilder b, int n) { b.append(n); }
  static int look(StringBuffer b) { return b.length(); }
  static String format(SimpleDateFormat f, Date d) { return f.format(d); }
  static String create(String s) { return new StringBuilder(s).toString(); }
  static int behind(CharSequence c) { return c.length(); }
  static boolean through(java.util.List<String> list, String s) { return list.add(s); }
  static int above(java.util.AbstractList<String> list) { return list.size(); }
  static int known(java.util.ArrayList<String> list) { return list.size(); }
  static void name(Thread t) { t.setName("x"); }
  static Throwable cause(Fault f) { return f.getCause(); }
  static int read(java.io.Reader r) throws java.io.IOException { return r.read(); }
  static class Fault extends Exception { }
  static int immutable(String s) { return s.length(); }
}
