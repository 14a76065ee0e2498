import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * Calls of the JDK that initialize a class of the program, or do not: JLS 12.4.1 lists when a class is initialized, and
 * "invocation of certain reflective methods in class Class and in package java.lang.reflect" may do so as well.
 */
class InitializedByJdk extends Chapter {
    static class Numbered implements Serializable {
        private static final long serialVersionUID = 1L;

        static {
            v = 1;
        }
    }

    static class Below extends Numbered {
        private static final long serialVersionUID = 2L;
    }

    static class Unnumbered implements Serializable {
        static int number;

        static {
            v = 1;
        }
    }

    static class NotSerial {
        private static final long serialVersionUID = 1L;

        static {
            v = 1;
        }
    }

    static class Fields {
        static int number;
        volatile int count;

        static {
            v = 1;
        }
    }

    interface Plain {
        int K = set();

        void run();
    }

    interface WithDefault {
        int K = set();

        default void run() {
        }
    }

    interface BelowDefault extends WithDefault {
        void other();
    }

    interface Taker {
        void take(int n, Fields fields);
    }

    interface ArrayTaker {
        void take(Fields[] fields);
    }

    static class BelowFields extends Fields {
    }

    record Pair(int a) implements Serializable {
        static {
            v = 1;
        }
    }

    interface Empty {
        int K = set();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
        int K = set();

        String value() default "";
    }

    @Marked("a")
    static class Bearer {
    }

    static int set() {
        v = 1;
        return 1;
    }

    private static final InvocationHandler NOTHING = (proxy, method, args) -> null;
    private static byte[] written;

    private static Object proxy(Class<?>... types) {
        return Proxy.newProxyInstance(InitializedByJdk.class.getClassLoader(), types, NOTHING);
    }

    @SuppressWarnings("deprecation")
    private static Constructor<?> constructor(Class<?> type) throws Exception {
        return Proxy.getProxyClass(type.getClassLoader(), type).getConstructor(InvocationHandler.class);
    }

    private static byte[] write(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(o);
        return bytes.toByteArray();
    }

    private static Body use(String name) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        return switch (name) {
            case "serial" -> () -> ObjectStreamClass.lookup(Numbered.class);
            case "serial-any" -> () -> ObjectStreamClass.lookupAny(Numbered.class);
            case "serial-below" -> () -> ObjectStreamClass.lookup(Below.class);
            case "serial-unnumbered" -> () -> ObjectStreamClass.lookup(Unnumbered.class).getSerialVersionUID();
            case "not-serial" -> () -> ObjectStreamClass.lookupAny(NotSerial.class);
            case "serial-record" -> () -> ObjectStreamClass.lookup(Pair.class).getSerialVersionUID();
            case "serial-class-written" -> () -> write(Numbered.class);
            case "serial-array-written" -> () -> write(new Numbered[0]);
            case "serial-class-read" -> () -> new ObjectInputStream(new ByteArrayInputStream(written)).readObject();
            case "proxy" -> () -> proxy(Plain.class);
            case "proxy-second" -> () -> proxy(Runnable.class, Plain.class);
            case "proxy-hidden" -> () -> proxy(Runnable.class, Empty.class);
            case "proxy-default" -> () -> proxy(WithDefault.class);
            case "proxy-below-default" -> () -> proxy(BelowDefault.class);
            case "proxy-of-taker" -> () -> proxy(Taker.class);
            case "proxy-of-array-taker" -> () -> proxy(ArrayTaker.class);
            case "proxy-class" -> () -> constructor(WithDefault.class);
            case "proxy-constructed" -> () -> constructor(WithDefault.class).newInstance(NOTHING);
            case "annotation" -> () -> Bearer.class.getAnnotation(Marked.class);
            case "var-handle" -> () -> lookup.findStaticVarHandle(Fields.class, "number", int.class);
            case "var-handle-below" -> () -> lookup.findStaticVarHandle(BelowFields.class, "number", int.class);
            case "var-handle-of-field" -> () -> lookup.unreflectVarHandle(Fields.class.getDeclaredField("number"));
            case "var-handle-of-object" -> () -> lookup.findVarHandle(Fields.class, "count", int.class);
            case "var-handle-used" -> () -> {
                lookup.findStaticVarHandle(Fields.class, "number", int.class).getVolatile();
            };
            case "getter" -> () -> lookup.findStaticGetter(Fields.class, "number", int.class);
            case "updater" -> () -> AtomicIntegerFieldUpdater.newUpdater(Fields.class, "count");
            case "array" -> () -> Array.newInstance(Fields.class, 1);
            case "field-read" -> () -> Fields.class.getDeclaredField("number").getInt(null);
            default -> throw new IllegalArgumentException(name);
        };
    }

    public static void main(String[] args) throws Exception {
        if (args[0].endsWith("-read")) {
            written = Written.bytes();
        }
        all(use(args[0]), () -> w = v == 1 ? 1 : 2);
        say(v, w);
    }

    /** What writes Numbered.class without initializing it: the bytes by the specification of object streams. */
    private static class Written {
        static byte[] bytes() throws Exception {
            String name = Numbered.class.getName();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            java.io.DataOutputStream out = new java.io.DataOutputStream(bytes);
            out.writeShort(java.io.ObjectStreamConstants.STREAM_MAGIC);
            out.writeShort(java.io.ObjectStreamConstants.STREAM_VERSION);
            out.writeByte(java.io.ObjectStreamConstants.TC_CLASS);
            out.writeByte(java.io.ObjectStreamConstants.TC_CLASSDESC);
            out.writeUTF(name);
            out.writeLong(1);
            out.writeByte(java.io.ObjectStreamConstants.SC_SERIALIZABLE);
            out.writeShort(0);
            out.writeByte(java.io.ObjectStreamConstants.TC_ENDBLOCKDATA);
            out.writeByte(java.io.ObjectStreamConstants.TC_NULL);
            return bytes.toByteArray();
        }
    }
}
