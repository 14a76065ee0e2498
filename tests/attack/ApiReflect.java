import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** The chapter on {@code java.lang.reflect}, in the shapes of containers, mappers, mocks and testing tools. */
class ApiReflect extends Chapter {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Inject {
        int order() default 0;
    }

    interface Service {
        String ask(String what) throws Exception;

        default String askTwice(String what) throws Exception {
            return ask(what) + ask(what);
        }
    }

    static class Target {
        @Inject(order = 2)
        private int plain;
        @Inject(order = 1)
        private volatile int volatiles;
        private volatile long wide;
        static volatile short narrow;
        protected Object any = "any";

        @Inject(order = 1)
        synchronized int add() {
            return ++plain;
        }

        @Inject(order = 2)
        int addUnlocked() {
            return ++plain;
        }

        static synchronized int addForAll(int... more) {
            return x += more.length;
        }

        private String hidden() {
            return "hidden" + volatiles;
        }
    }

    static class Lower extends Target {
        @Override
        int addUnlocked() {
            return add();
        }
    }

    record Point(int x, int[] more) {
        static volatile int made;

        Point {
            made++;
        }

        public int x() {
            return x + v;
        }
    }

    enum Level { LOW, HIGH }

    private class Inner {
        int number() {
            return 7;
        }
    }

    static class Singleton {
        static volatile Singleton one;

        private Singleton() {
            if (one != null) {
                throw new IllegalStateException();
            }
            one = this;
        }
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "injected-before-start" -> injected(true);
            case "injected-too-late" -> injected(false);
            case "methods-by-annotation" -> methodsByAnnotation();
            case "widened-when-got" -> widened();
            case "narrow-field-set-wrongly" -> narrow();
            case "overridden-method-runs" -> overridden();
            case "unlocked-method-race" -> unlocked();
            case "static-method-with-varargs" -> varargs();
            case "private-method" -> privateMethod();
            case "inner-class-made" -> innerMade();
            case "record-made-and-read" -> recordMade();
            case "record-accessor-by-component" -> recordAccessor();
            case "record-array-race" -> recordArray();
            case "enum-not-made" -> enumNotMade();
            case "singleton-made-twice" -> singleton();
            case "handler-counts-calls" -> handlerCounts();
            case "handler-counts-calls-race" -> handlerCountsRace();
            case "handler-caches" -> handlerCaches();
            case "handler-delegates-and-unwraps" -> handlerUnwraps();
            case "handler-calls-its-proxy" -> handlerCalls();
            case "default-method-of-proxy" -> defaultOfProxy();
            case "proxy-as-lock" -> proxyAsLock();
            case "proxy-as-task" -> proxyAsTask();
            case "proxy-in-hash-map" -> proxyInMap();
            case "proxy-handler-replaced" -> handlerReplaced();
            case "array-of-two-dimensions" -> arrayOfTwo();
            case "array-moved" -> arrayMoved();
            case "array-element-of-wide-array" -> arrayWide();
            case "copied-bean" -> copiedBean();
            case "compared-beans" -> comparedBeans();
            case "hidden-by-modifiers" -> modifiers();
            case "method-cache-race" -> methodCache(new HashMap<>());
            case "method-cache" -> methodCache(new ConcurrentHashMap<>());
            case "invoked-on-replaced-receiver" -> replacedReceiver();
            case "wait-by-reflection" -> waits();
            case "generic-method-of-interface" -> genericMethod();
            case "failing-target-behind-lock" -> failingTarget();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    /** Sets the fields with the annotation, as containers do. */
    private static void inject(Target target) throws Exception {
        for (Field field : Target.class.getDeclaredFields()) {
            Inject inject = field.getAnnotation(Inject.class);
            if (inject != null) {
                field.setAccessible(true);
                field.set(target, inject.order());
            }
        }
    }

    private static String injected(boolean before) throws Exception {
        Target target = new Target();
        if (before) {
            inject(target);
        }
        Thread t = start(() -> w = target.plain * 10 + target.volatiles);
        if (!before) {
            inject(target);
        }
        t.join();
        return "" + w;
    }

    private static String methodsByAnnotation() throws Exception {
        Target target = new Target();
        Body turn = () -> {
            for (Method method : Target.class.getDeclaredMethods()) {
                Inject inject = method.getAnnotation(Inject.class);
                if (inject != null && inject.order() == 1) {
                    method.invoke(target);
                }
            }
        };
        all(turn, turn);
        return "" + target.plain;
    }

    private static Field field(String name) throws Exception {
        Field field = Target.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static String widened() throws Exception {
        Target target = new Target();
        Field field = field("volatiles");
        Field wide = field("wide");
        all(() -> field.set(target, (byte) 3), () -> wide.setLong(target, field.getLong(target) + 1));
        return target.volatiles + " " + field("wide").getDouble(target);
    }

    private static String narrow() throws Exception {
        Field field = field("narrow");
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> field.setInt(null, 1)),
                () -> got[1] = thrown(() -> field.setByte(null, (byte) 2)));
        return got[0] + " " + got[1] + " " + Target.narrow;
    }

    private static String overridden() throws Exception {
        Lower lower = new Lower();
        Method method = Target.class.getDeclaredMethod("addUnlocked");
        int[] got = new int[2];
        all(() -> got[0] = (int) method.invoke(lower), () -> got[1] = (int) method.invoke(lower));
        return got[0] + " " + got[1];
    }

    private static String unlocked() throws Exception {
        Target target = new Target();
        Method method = Target.class.getDeclaredMethod("addUnlocked");
        all(() -> method.invoke(target), () -> method.invoke(target));
        return "" + ((Target) target).plain;
    }

    private static String varargs() throws Exception {
        Method method = Target.class.getDeclaredMethod("addForAll", int[].class);
        int[] got = new int[2];
        all(() -> got[0] = (int) method.invoke(null, new int[2]),
                () -> got[1] = (int) method.invoke("ignored", (Object) new int[] {1}));
        return got[0] + " " + got[1] + " " + method.isVarArgs();
    }

    private static String privateMethod() throws Exception {
        Target target = new Target();
        Method method = Target.class.getDeclaredMethod("hidden");
        all(() -> seen = (String) method.invoke(target), () -> target.volatiles = 4);
        return seen;
    }

    private static String innerMade() throws Exception {
        Constructor<?> made = Inner.class.getDeclaredConstructor(ApiReflect.class);
        int[] got = new int[1];
        all(() -> got[0] = ((Inner) made.newInstance(new ApiReflect())).number() + v, () -> v = 1);
        return "" + got[0];
    }

    private static String recordMade() throws Exception {
        Constructor<Point> made = Point.class.getDeclaredConstructor(int.class, int[].class);
        Point[] got = new Point[2];
        all(() -> got[0] = made.newInstance(1, null), () -> got[1] = made.newInstance(2, null));
        return got[0].x() + got[1].x() + " " + Point.made;
    }

    private static String recordAccessor() throws Exception {
        Point point = new Point(1, null);
        RecordComponent component = Point.class.getRecordComponents()[0];
        Field field = Point.class.getDeclaredField("x");
        field.setAccessible(true);
        all(() -> seen = component.getAccessor().invoke(point) + " " + field.get(point), () -> v = 5);
        return seen + " " + thrown(() -> field.set(point, 2));
    }

    private static String recordArray() throws Exception {
        Point point = new Point(1, new int[1]);
        RecordComponent component = Point.class.getRecordComponents()[1];
        all(() -> Array.setInt(component.getAccessor().invoke(point), 0, 3), () -> w = point.more()[0]);
        return "" + w;
    }

    private static String enumNotMade() throws Exception {
        Constructor<?> made = Level.class.getDeclaredConstructors()[0];
        made.setAccessible(true);
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> made.newInstance("MIDDLE", 2)), () -> got[1] = "" + Level.values().length);
        return got[0] + " " + got[1];
    }

    private static String singleton() throws Exception {
        Constructor<Singleton> made = Singleton.class.getDeclaredConstructor();
        String[] got = new String[2];
        for (int i = 0; i < 2; i++) {
            got[i] = "";
        }
        all(() -> got[0] = made(made), () -> got[1] = made(made));
        return sorted(got);
    }

    private static String made(Constructor<Singleton> constructor) throws Exception {
        try {
            constructor.newInstance();
            return "made";
        } catch (InvocationTargetException e) {
            return cause(e);
        }
    }

    private static Service service(InvocationHandler handler) {
        return (Service) Proxy.newProxyInstance(ApiReflect.class.getClassLoader(), new Class<?>[] {Service.class},
                handler);
    }

    private static String handlerCounts() throws Exception {
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        Service service = service((proxy, method, given) -> "" + counts.merge(method.getName(), 1, Integer::sum));
        String[] got = new String[2];
        all(() -> got[0] = service.ask("a"), () -> got[1] = service.ask("b"));
        return got[0] + " " + got[1];
    }

    private static String handlerCountsRace() throws Exception {
        Service service = service((proxy, method, given) -> "" + ++x);
        all(() -> service.ask("a"), () -> service.ask("b"));
        return "" + x;
    }

    /** A handler that remembers what it has been told, and may ask twice for the same. */
    private static String handlerCaches() throws Exception {
        Map<Object, String> cache = new ConcurrentHashMap<>();
        Service service = service((proxy, method, given) -> {
            String known = cache.get(given[0]);
            if (known == null) {
                known = given[0] + "" + asked();
                cache.put(given[0], known);
            }
            return known;
        });
        String[] got = new String[2];
        all(() -> got[0] = service.ask("a"), () -> got[1] = service.ask("a"));
        return got[0] + " " + got[1];
    }

    private static synchronized int asked() {
        return ++x;
    }

    private static String handlerUnwraps() throws Exception {
        Service failing = what -> {
            throw new java.io.IOException(what + v);
        };
        Service service = service((proxy, method, given) -> {
            try {
                return method.invoke(failing, given);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        all(() -> {
            try {
                service.ask("a");
            } catch (java.io.IOException e) {
                seen = e.getMessage();
            }
        }, () -> v = 1);
        return seen;
    }

    private static String handlerCalls() throws Exception {
        Service service = service((proxy, method, given) -> {
            if (given[0].equals("outer")) {
                return "outer" + ((Service) proxy).ask("inner");
            }
            synchronized (proxy) {
                return given[0] + "" + ++x;
            }
        });
        String[] got = new String[2];
        all(() -> got[0] = service.ask("outer"), () -> got[1] = service.ask("inner"));
        return got[0] + " " + got[1];
    }

    private static String defaultOfProxy() throws Exception {
        Service service = service((proxy, method, given) ->
            method.isDefault() ? InvocationHandler.invokeDefault(proxy, method, given) : given[0] + "" + v);
        all(() -> seen = service.askTwice("a"), () -> v = 1);
        return seen;
    }

    private static String proxyAsLock() throws Exception {
        Service service = service((proxy, method, given) -> null);
        Body turn = () -> {
            synchronized (service) {
                x++;
            }
        };
        all(turn, turn);
        return x + " " + Proxy.isProxyClass(service.getClass());
    }

    private static String proxyAsTask() throws Exception {
        Runnable task = (Runnable) Proxy.newProxyInstance(ApiReflect.class.getClassLoader(),
                new Class<?>[] {Runnable.class, Callable.class}, (proxy, method, given) -> {
                    seen = method.getDeclaringClass().getSimpleName() + method.getName();
                    return null;
                });
        Thread t = new Thread(task);
        t.start();
        t.join();
        String first = seen;
        ((Callable<?>) task).call();
        return first + " " + seen;
    }

    /** A hash table asks the handler, since a proxy has no hash of its own. */
    private static String proxyInMap() throws Exception {
        Service service = service((proxy, method, given) -> switch (method.getName()) {
            case "hashCode" -> v;
            case "equals" -> proxy == given[0];
            default -> null;
        });
        Map<Object, String> map = new ConcurrentHashMap<>();
        map.put(service, "kept");
        all(() -> v = 64, () -> seen = "" + map.get(service));
        return seen;
    }

    private static volatile InvocationHandler current = (proxy, method, given) -> "old";

    private static String handlerReplaced() throws Exception {
        Service service = service((proxy, method, given) -> current.invoke(proxy, method, given));
        all(() -> seen = service.ask("a") + service.ask("b"), () -> current = (proxy, method, given) -> "new");
        return seen;
    }

    private static String arrayOfTwo() throws Exception {
        Object rows = Array.newInstance(int.class, 2, 1);
        Object first = Array.get(rows, 0);
        all(() -> Array.set(first, 0, (short) 3), () -> Array.setByte(Array.get(rows, 1), 0, (byte) 4),
                () -> w = Array.getLength(first));
        return ((int[][]) rows)[0][0] + " " + Array.getLong(Array.get(rows, 1), 0) + " " + w;
    }

    private static String arrayMoved() throws Exception {
        Object rows = Array.newInstance(int[].class, 1);
        all(() -> Array.set(rows, 0, new int[] {5}), () -> w = Array.get(rows, 0) == null ? 1 : 2);
        return "" + w;
    }

    private static String arrayWide() throws Exception {
        long[] values = new long[2];
        all(() -> Array.setInt(values, 0, 1), () -> Array.setChar(values, 1, 'a'));
        return values[0] + " " + values[1] + " " + thrown(() -> Array.setDouble(values, 0, 1));
    }

    /** What beans' copiers do: field by field, each read on its own. */
    private static String copiedBean() throws Exception {
        Target from = new Target();
        Target to = new Target();
        Field[] fields = {field("volatiles"), field("wide")};
        all(() -> {
            from.volatiles = 1;
            from.wide = 1;
        }, () -> {
            for (Field field : fields) {
                field.set(to, field.get(from));
            }
        });
        return to.volatiles + " " + to.wide;
    }

    private static String comparedBeans() throws Exception {
        Target one = new Target();
        Target two = new Target();
        Field field = field("any");
        all(() -> one.any = "other", () -> w = field.get(one).equals(field.get(two)) ? 1 : 2);
        return "" + w;
    }

    private static String modifiers() throws Exception {
        return Modifier.isVolatile(field("wide").getModifiers()) + " "
                + thrown(() -> String.class.getDeclaredField("value").setAccessible(true)) + " "
                + String.class.getDeclaredField("value").trySetAccessible();
    }

    private static String methodCache(Map<String, Method> cache) throws Exception {
        Target target = new Target();
        Body turn = () -> {
            Method method = cache.get("add");
            if (method == null) {
                method = Target.class.getDeclaredMethod("add");
                cache.put("add", method);
            }
            method.invoke(target);
        };
        all(turn, turn);
        return cache.size() + " " + target.add();
    }

    private static volatile Target receiver = new Target();

    private static String replacedReceiver() throws Exception {
        Method method = Target.class.getDeclaredMethod("add");
        Target first = receiver;
        all(() -> method.invoke(receiver), () -> receiver = new Target());
        return first.add() + " " + receiver.add();
    }

    private static String waits() throws Exception {
        Method waits = Object.class.getMethod("wait");
        Method tells = Object.class.getMethod("notifyAll");
        Object monitor = new Object();
        String[] got = new String[1];
        Thread t = start(() -> {
            synchronized (monitor) {
                while (v == 0) {
                    waits.invoke(monitor);
                }
            }
        });
        synchronized (monitor) {
            v = 1;
            tells.invoke(monitor);
        }
        try {
            tells.invoke(monitor);
        } catch (InvocationTargetException e) {
            got[0] = cause(e);
        }
        t.join();
        return got[0];
    }

    private static String genericMethod() throws Exception {
        Comparable<String> text = "b";
        Method compare = Comparable.class.getMethod("compareTo", Object.class);
        String[] got = new String[2];
        all(() -> got[0] = "" + compare.invoke(text, v == 0 ? "a" : "c"), () -> v = 1);
        return got[0];
    }

    private static String failingTarget() throws Exception {
        Method method = ApiReflect.class.getDeclaredMethod("addThenFail");
        Body turn = () -> {
            try {
                method.invoke(null);
            } catch (InvocationTargetException e) {
                check(e.getTargetException() instanceof IllegalStateException);
            }
        };
        all(turn, turn);
        return x + " " + Thread.holdsLock(ApiReflect.class);
    }

    private static synchronized void addThenFail() {
        x++;
        throw new IllegalStateException();
    }
}
