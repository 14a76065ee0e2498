import java.lang.reflect.Array;
import java.lang.reflect.Field;

class Reflection {
  static int get(Field f, Object o) throws Exception { return f.getInt(o); }
  static void set(Field f, Object o, Object v) throws Exception { f.set(o, v); }
  static Object name(Field f) { return f.getName(); }
  static Object get(Object a, int i) { return Array.get(a, i); }
  static void set(Object a, int i, long v) { Array.setLong(a, i, v); }
  static int length(Object a) { return Array.getLength(a); }
  static double chance() { return Math.random(); }
}
