import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;

/**
 * What reflection throws where a class fails to initialize: ExceptionInInitializerError itself (Constructor.newInstance
 * and Method.invoke: "if the initialization provoked by this method fails"), NoClassDefFoundError afterwards (JLS
 * 12.4.2); only what the method or constructor throws is wrapped. Where the call is refused, nothing is initialized.
 */
public class Main {
    static int initialized;

    static class A {
        static {
            fail();
        }

        public A() {
        }
    }

    static class B {
        static {
            fail();
        }

        public static void m() {
        }
    }

    static class C {
        static {
            fail();
        }

        public static int f = 1;
    }

    static class D {
        static {
            fail();
        }

        public D() {
        }
    }

    static class E {
        static {
            fail();
        }
    }

    static class F {
        public F() {
            fail();
        }

        public static void m() {
            fail();
        }
    }

    static class G {
        public G() {
            new A();
        }
    }

    static class H {
        static {
            fail();
        }

        public static void m() {
        }
    }

    abstract static class I {
        static {
            initialized++;
        }
    }

    static class J {
        static {
            initialized++;
        }

        public void m() {
        }
    }

    static void fail() {
        throw new IllegalStateException();
    }

    interface Body {
        Object run() throws Throwable;
    }

    static String thrown(Body body) {
        try {
            body.run();
            return "nothing";
        } catch (Throwable t) {
            return t.getClass().getSimpleName()
                    + (t.getCause() == null ? "" : " " + t.getCause().getClass().getSimpleName());
        }
    }

    static void check(String seen, String expected) {
        assert seen.equals(expected) : seen + " in the place of " + expected;
    }

    public static void main(String[] args) {
        String failed = "ExceptionInInitializerError IllegalStateException",
                wrapped = "InvocationTargetException IllegalStateException";
        check(thrown(() -> A.class.getDeclaredConstructor().newInstance()), failed);
        assert thrown(() -> A.class.getDeclaredConstructor().newInstance()).startsWith("NoClassDefFoundError");
        check(thrown(() -> B.class.getMethod("m").invoke(null)), failed);
        check(thrown(() -> C.class.getField("f").get(null)), failed);
        check(thrown(() -> D.class.newInstance()), failed);
        check(thrown(() -> Array.newInstance(E.class, 1)), "nothing");
        check(thrown(() -> F.class.getDeclaredConstructor().newInstance()), wrapped);
        check(thrown(() -> F.class.getMethod("m").invoke(null)), wrapped);
        check(thrown(() -> G.class.getDeclaredConstructor().newInstance()),
                "InvocationTargetException NoClassDefFoundError");
        check(thrown(() -> MethodHandles.lookup().findStatic(H.class, "m", MethodType.methodType(void.class)).invoke()),
                failed);
        check(thrown(() -> I.class.getDeclaredConstructor().newInstance()), "InstantiationException");
        assert initialized == 0 : "an abstract class is not made";
        check(thrown(() -> J.class.getMethod("m").invoke(null)), "NullPointerException");
        System.out.println("as specified");
    }
}
