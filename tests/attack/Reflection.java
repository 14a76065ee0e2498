import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** java.lang.reflect, java.lang.Class. */
class Reflection extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = members(args[0]);
        text = text != null ? text : classes(args[0]);
        tell(text != null ? text : proxies(args[0]));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        int value() default 4;
    }

    public static class Target {
        public int plain;
        public volatile int flag;
        public final int set;
        static int made;

        public Target() {
            set = 3;
            synchronized (Target.class) {
                made++;
            }
        }

        public Target(String text) {
            throw new IllegalArgumentException(text);
        }

        @Mark
        public synchronized int add() {
            return ++plain;
        }

        public int addUnsynchronized() {
            return ++plain;
        }

        public void fail() {
            throw new IllegalStateException();
        }
    }

    record Pair(int first, String second) {
    }

    enum Color {
        RED, GREEN
    }

    private static String members(String name) throws Exception {
        Target target = new Target();
        Field plain = Target.class.getField("plain");
        Field flag = Target.class.getField("flag");
        int[] got = new int[2];
        switch (name) {
            case "invoke-synchronized": {
                Method add = Target.class.getMethod("add");
                all(() -> got[0] = (int) add.invoke(target), () -> got[1] = (int) add.invoke(target));
                return sorted("" + got[0], "" + got[1]);
            }
            case "invoke-unsynchronized": {
                Method add = Target.class.getMethod("addUnsynchronized");
                all(() -> add.invoke(target), () -> add.invoke(target));
                return "";
            }
            case "invoke-fails": {
                Method fail = Target.class.getMethod("fail");
                try {
                    fail.invoke(target);
                    return "ok";
                } catch (ReflectiveOperationException e) {
                    return e.getClass().getSimpleName() + " " + e.getCause().getClass().getSimpleName();
                }
            }
            case "invoke-fails-uncaught": {
                Target.class.getMethod("fail").invoke(target);
                return "";
            }
            case "invoke-wrong": {
                Method add = Target.class.getMethod("add");
                return thrown(() -> add.invoke(null)) + " " + thrown(() -> add.invoke("text")) + " "
                        + thrown(() -> add.invoke(target, 1));
            }
            case "field-race": {
                all(() -> plain.setInt(target, 1), () -> got[0] = plain.getInt(target));
                return "";
            }
            case "field-race-direct": {
                all(() -> plain.set(target, 1), () -> got[0] = target.plain);
                return "";
            }
            case "field-volatile": {
                all(() -> {
                    target.plain = 42;
                    flag.setInt(target, 1);
                }, () -> got[0] = flag.getInt(target) == 1 ? target.plain : -1);
                return "" + got[0];
            }
            case "field-volatile-direct": {
                all(() -> {
                    plain.set(target, 42);
                    target.flag = 1;
                }, () -> got[0] = (Integer) flag.get(target) == 1 ? plain.getInt(target) : -1);
                return "" + got[0];
            }
            case "field-final": {
                Field set = Target.class.getField("set");
                return thrown(() -> set.setInt(target, 1)) + " " + set.getInt(target) + " "
                        + Modifier.isFinal(set.getModifiers());
            }
            case "field-wrong": {
                return thrown(() -> plain.set(target, "text")) + " " + thrown(() -> plain.set(null, 1)) + " "
                        + thrown(() -> Target.class.getField("none"));
            }
            case "constructor-by-two": {
                Constructor<Target> constructor = Target.class.getConstructor();
                all(constructor::newInstance, constructor::newInstance);
                return "" + Target.made;
            }
            case "constructor-fails": {
                Constructor<Target> constructor = Target.class.getConstructor(String.class);
                return thrown(() -> constructor.newInstance("a")) + " "
                        + thrown(() -> Number.class.getDeclaredConstructor().newInstance());
            }
            case "array-race": {
                int[] array = new int[2];
                all(() -> Array.setInt(array, 1, 5), () -> got[0] = Array.getInt(array, 1));
                return "";
            }
            case "array-race-direct": {
                Object[] array = new Object[2];
                all(() -> Array.set(array, 1, "a"), () -> seen = "" + array[1]);
                return "";
            }
            case "array-other-elements": {
                int[] array = (int[]) Array.newInstance(int.class, 2);
                all(() -> Array.set(array, 0, 5), () -> Array.setInt(array, 1, 6));
                return array[0] + " " + Array.get(array, 1) + " " + Array.getLength(array);
            }
            case "array-wrong": {
                int[] array = new int[1];
                return thrown(() -> Array.set(array, 1, 1)) + " " + thrown(() -> Array.get("text", 0)) + " "
                        + thrown(() -> Array.newInstance(int.class, -1)) + " " + thrown(() -> Array.set(array, 0, "a"));
            }
            case "record-components": {
                Pair pair = new Pair(1, "b");
                all(() -> got[0] = (int) Pair.class.getRecordComponents()[0].getAccessor().invoke(pair),
                        () -> seen = Pair.class.getRecordComponents()[1].getName());
                return got[0] + " " + seen;
            }
            default:
                return null;
        }
    }

    static class First {
        static int value = 1;

        static {
            load("Reflection$Second");
        }
    }

    static class Second {
        static int value = 2;

        static {
            load("Reflection$First");
        }
    }

    static class Counted {
        static int field = 1;

        static {
            x++;
        }
    }

    static void load(String name) {
        try {
            Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String classes(String name) throws Exception {
        switch (name) {
            case "for-name-once": {
                Body body = () -> load("Reflection$Counted");
                all(body, body);
                return "" + x;
            }
            case "for-name-lazily": {
                Class<?> type = Class.forName("Reflection$Counted", false, Reflection.class.getClassLoader());
                int before = x;
                type.getDeclaredField("field").getInt(null);
                return before + " " + x;
            }
            case "for-name-circle": {
                all(() -> load("Reflection$First"), () -> load("Reflection$Second"));
                return "";
            }
            case "for-name-none": {
                return thrown(() -> Class.forName("Reflection$None")) + " " + thrown(() -> Class.forName("int"));
            }
            case "enum-constants": { // a new array for each call
                Color[] colors = Color.class.getEnumConstants();
                all(() -> colors[0] = null, () -> seen = "" + Color.values()[0] + Enum.valueOf(Color.class, "GREEN"));
                return seen + " " + Color.class.getEnumConstants()[0];
            }
            case "annotation-by-two": {
                int[] got = new int[2];
                all(() -> got[0] = Target.class.getMethod("add").getAnnotation(Mark.class).value(),
                        () -> got[1] = Target.class.getMethod("add").getAnnotation(Mark.class).value());
                return got[0] + " " + got[1];
            }
            case "members-by-two": {
                int[] got = new int[2];
                all(() -> got[0] = Target.class.getFields().length,
                        () -> got[1] = Target.class.getConstructors().length);
                return got[0] + " " + got[1];
            }
            case "array-of-members": { // each call gives an array of its own
                Field[] fields = Target.class.getFields();
                all(() -> fields[0] = null, () -> check(Target.class.getFields()[0] != null));
                return "done";
            }
            case "cast": {
                return thrown(() -> String.class.cast(1)) + " " + Integer.class.isInstance(1) + " "
                        + Number.class.isAssignableFrom(Integer.class);
            }
            case "assertions-on": {
                return "" + Reflection.class.desiredAssertionStatus();
            }
            default:
                return null;
        }
    }

    interface Adder {
        int add();

        default String greet() {
            return "hello " + add();
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return (T) Proxy.newProxyInstance(Reflection.class.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private static String proxies(String name) throws Exception {
        switch (name) {
            case "proxy-race": {
                Adder adder = proxy(Adder.class, (self, method, given) -> ++x);
                all(adder::add, adder::add);
                return "";
            }
            case "proxy-atomic": {
                AtomicInteger sum = new AtomicInteger();
                Adder adder = proxy(Adder.class, (self, method, given) -> sum.incrementAndGet());
                int[] got = new int[2];
                all(() -> got[0] = adder.add(), () -> got[1] = adder.add());
                return sorted("" + got[0], "" + got[1]);
            }
            case "proxy-locks-itself": {
                Adder adder = proxy(Adder.class, (self, method, given) -> {
                    synchronized (self) {
                        return ++x;
                    }
                });
                all(adder::add, () -> {
                    synchronized (adder) {
                        x++;
                    }
                });
                return "" + x;
            }
            case "proxy-checked": {
                Adder adder = proxy(Adder.class, (self, method, given) -> {
                    throw new Exception();
                });
                Callable<?> callable = proxy(Callable.class, (self, method, given) -> {
                    throw new java.io.IOException();
                });
                return thrown(adder::add) + " " + thrown(callable::call);
            }
            case "proxy-wrong-result": {
                return thrown(proxy(Adder.class, (self, method, given) -> null)::add) + " "
                        + thrown(proxy(Adder.class, (self, method, given) -> "a")::add);
            }
            case "proxy-of-object": {
                List<?> list = proxy(List.class, (self, method, given) -> switch (method.getName()) {
                    case "hashCode" -> 7;
                    case "equals" -> self == given[0];
                    default -> method.getName();
                });
                return list.hashCode() + " " + list.equals(list) + " " + list + " "
                        + Proxy.isProxyClass(list.getClass());
            }
            case "proxy-deadlock": {
                Object one = new Object();
                Adder adder = proxy(Adder.class, (self, method, given) -> {
                    synchronized (one) {
                        synchronized (self) {
                            return 1;
                        }
                    }
                });
                all(adder::add, () -> {
                    synchronized (adder) {
                        adder.add();
                    }
                });
                return "";
            }
            case "proxy-waits": {
                Adder adder = proxy(Adder.class, (self, method, given) -> {
                    synchronized (self) {
                        while (x == 0) {
                            self.wait();
                        }
                        return x;
                    }
                });
                all(() -> seen = "" + adder.add(), () -> {
                    synchronized (adder) {
                        x = 5;
                        adder.notifyAll();
                    }
                });
                return seen;
            }
            default:
                return null;
        }
    }
}
