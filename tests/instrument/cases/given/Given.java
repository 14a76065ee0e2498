import java.util.Collection;
import java.util.HexFormat;
import java.util.zip.Inflater;

@SuppressWarnings("deprecation")
class Given {
  static String given(String f, Object[] a) { return String.format(f, a); }
  static String made(String f, Object o) { return String.format(f, o); }
  static String chosen(String f, boolean b) { return String.format(f, b ? 1 : 2); }
  static String shown(String f, Object o,
          Object[] kept) { return String.format(f, (Object[]) (kept[0] = new Object[] {o})); }
  static int filled(Inflater i, byte[] b) throws Exception { return i.inflate(b, 1, 2); }
  static String part(HexFormat h, byte[] b) { return h.formatHex(b, 1, 3); }
  static void bytes(String s, byte[] b) { s.getBytes(1, 3, b, 4); }
  static Object[] stored(Collection<?> c, Object[] a) { return c.toArray(a); }
  static Object[] storedNew(Collection<?> c) { return c.toArray(new Object[3]); }
}
