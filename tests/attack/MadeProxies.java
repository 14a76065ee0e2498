import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;

/**
 * Proxies that the JDK makes for itself: annotations, instances of interfaces around a method handle, and what a stream
 * of objects holds. JLS 12.4.1: the class of the proxy is initialized with its first object, and with it each
 * superinterface that has a default method. In JDK 17 it also looks up its methods by Class.forName, which initializes
 * the interfaces.
 */
class MadeProxies extends Chapter {
    static int set() {
        v = 1;
        return 1;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
        int K = set();

        String value() default "";
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface NoMembers {
        int K = set();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Inner {
        int K = set();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Outer {
        Inner value() default @Inner;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Passed {
        int K = set();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE_USE)
    @interface OfType {
        int K = set();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Many {
        int K = set();

        One[] value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Many.class)
    @interface One {
        int value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Refusing {
        int K = refuse();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Unseen {
        int K = set();
    }

    static int refuse() {
        v = 1;
        throw new IllegalStateException();
    }

    static class OnMembers {
        @Marked
        int field;

        @Marked
        OnMembers() {
        }

        @Marked
        void method() {
        }

        void parameter(@NoMembers int n) {
        }

        @OfType
        String type() {
            return "";
        }
    }

    record Pair(@Marked int a) {
    }

    @Outer
    static class OnClass {
    }

    @Passed
    static class Above {
    }

    static class Below extends Above {
    }

    @One(1)
    @One(2)
    static class Twice {
    }

    @Refusing
    static class Refused {
    }

    @Unseen
    static class Bare {
    }

    public interface Plain {
        int K = set();

        void run();
    }

    public interface WithDefault {
        int K = set();

        void run();

        default void other() {
        }
    }

    public interface PlainA {
        void run();
    }

    public interface PlainB {
        int K = set();

        void run();
    }

    public interface DefaultA {
        default void run() {
        }
    }

    public interface DefaultB {
        int K = set();

        default void run() {
        }
    }

    static class Handler implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public Object invoke(Object proxy, Method method, Object[] args) {
            return null;
        }
    }

    static void nothing() {
    }

    /** A proxy of the second type in a stream: written as one of the first, whose name is as long. */
    private static byte[] written(Class<?> type, Class<?> instead) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Handler()));
        String text = bytes.toString(StandardCharsets.ISO_8859_1);
        return text.replace(type.getName(), instead.getName()).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Object read(byte[] bytes) throws Exception {
        return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    }

    private static Method method(String name, Class<?>... types) throws Exception {
        return OnMembers.class.getDeclaredMethod(name, types);
    }

    private static Body use(String name) throws Exception {
        MethodHandle target = MethodHandles.lookup().findStatic(MadeProxies.class, "nothing",
                MethodType.methodType(void.class));
        byte[] plain = written(PlainA.class, PlainB.class);
        byte[] withDefault = written(DefaultA.class, DefaultB.class);
        return switch (name) {
            case "of-method" -> () -> method("method").getAnnotation(Marked.class);
            case "of-field" -> () -> OnMembers.class.getDeclaredField("field").getAnnotations();
            case "of-constructor" -> () -> OnMembers.class.getDeclaredConstructor().isAnnotationPresent(Marked.class);
            case "of-parameter" -> () -> method("parameter", int.class).getParameterAnnotations();
            case "of-parameter-itself" -> () -> method("parameter", int.class).getParameters()[0].getAnnotations();
            case "of-type" -> () -> method("type").getAnnotatedReturnType().getAnnotations();
            case "of-component" -> () -> Pair.class.getRecordComponents()[0].getAnnotation(Marked.class);
            case "of-class-present" -> () -> OnClass.class.isAnnotationPresent(Outer.class);
            case "inner" -> () -> OnClass.class.getAnnotation(Outer.class).value();
            case "default" -> () -> Outer.class.getDeclaredMethod("value").getDefaultValue();
            case "inherited" -> () -> Below.class.getAnnotations();
            case "not-inherited" -> () -> Below.class.getDeclaredAnnotations();
            case "container" -> () -> Twice.class.getAnnotationsByType(One.class);
            case "refusing" -> () -> say(thrown(() -> Refused.class.getAnnotations()));
            case "unseen" -> () -> Bare.class.getAnnotations();
            case "handle" -> () -> MethodHandleProxies.asInterfaceInstance(Plain.class, target);
            case "handle-default" -> () -> MethodHandleProxies.asInterfaceInstance(WithDefault.class, target);
            case "read" -> () -> read(plain);
            case "read-default" -> () -> read(withDefault);
            default -> throw new IllegalArgumentException(name);
        };
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("both")) {
            all(() -> Twice.class.getAnnotations(), () -> Twice.class.getAnnotations(), () -> w = v == 1 ? 1 : 2);
        } else {
            all(use(args[0]), () -> w = v == 1 ? 1 : 2);
        }
        say(v, w);
    }
}
