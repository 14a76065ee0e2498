import java.lang.invoke.VarHandle;
import sun.misc.Unsafe;

class Atomics {
  static int get(Unsafe u, Object o, long at) { return u.getIntVolatile(o, at); }
  static int getPlain(Unsafe u, Object o, long at) { return u.getInt(o, at); }
  static void put(Unsafe u, Object o, long at, Object v) { u.putObjectVolatile(o, at, v); }
  static boolean swap(Unsafe u, Object o, long at, Object a, Object b) { return u.compareAndSwapObject(o, at, a, b); }
  static long add(Unsafe u, Object o, long at, long by) { return u.getAndAddLong(o, at, by); }
  static int raw(Unsafe u, long address) { return u.getInt(address); }
  static void park(Unsafe u, Object t) { u.park(false, 0L); u.unpark(t); }
  static long get(VarHandle h, Atomics o) { return (long) h.getAcquire(o); }
  static void set(VarHandle h, Atomics o, String s) { h.set(o, s); }
  static boolean element(VarHandle h, int[] a, int i, int b, int c) { return h.compareAndSet(a, i, b, c); }
  static void statics(VarHandle h, int n) { h.getAndAdd(n); }
  static Object other(VarHandle h) { VarHandle.fullFence(); return h.varType(); }
}
