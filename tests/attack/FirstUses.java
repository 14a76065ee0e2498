import java.util.function.Supplier;

/** JLS 12.4.1: what is the first use of a class or an interface, which initializes it, and what is none. */
class FirstUses extends Attack {
    static String log = "";
    static int count;
    static boolean touched;
    static volatile int v;

    /** The initializers of one class run once, and are ordered before what others do with it. */
    static synchronized int logged(String what) {
        log += what;
        return log.length();
    }

    static class Once {
        static int x = 7;

        static {
            count++;
        }
    }

    /** A constant variable is no use of its class. */
    static class Constants {
        static final int K = 3;
        static final String S = "s" + K;
        static final Integer BOXED = 4;

        static {
            touched = true;
        }
    }

    static void constant() throws Exception {
        String[] seen = new String[2];
        all(() -> seen[0] = Constants.K + "", () -> seen[1] = Constants.S);
        say(seen[0], seen[1], touched);
    }

    static void notConstant() throws Exception {
        int[] seen = new int[2];
        all(() -> seen[0] = Constants.BOXED, () -> seen[1] = Constants.BOXED);
        say(seen[0], seen[1], touched);
    }

    /** Neither an array, a literal, a cast nor instanceof is a use. */
    static void noUse() throws Exception {
        Object[] seen = new Object[3];
        Object none = null;
        all(() -> seen[0] = new Constants[1].length, () -> {
            seen[1] = Constants.class.getSimpleName();
            seen[2] = none instanceof Constants | (Constants) none == null;
        });
        say(seen[0], seen[1], seen[2], touched);
    }

    static class Top {
        static int t = 1;

        static {
            logged("T");
        }

        static void hello() {
            v++;
        }
    }

    static class Bottom extends Top {
        static int b = 2;

        static {
            logged("B");
        }
    }

    static void superFirst() throws Exception {
        all(() -> v = Bottom.b, () -> new Bottom());
        say(log);
    }

    /** A field or method of the superclass named by the subclass initializes the superclass alone. */
    static void fieldOfSuper() throws Exception {
        all(() -> v = Bottom.t, Bottom::hello);
        say(log);
    }

    /** One thread uses the superclass, another the subclass: no circle, and the superclass is first. */
    static void superAndSub() throws Exception {
        all(() -> v = Top.t, () -> v = Bottom.b);
        say(log);
    }

    interface Plain {
        int K = logged("I");

        int abstractOne();
    }

    static class OfPlain implements Plain {
        static int c = logged("C");

        public int abstractOne() {
            return 1;
        }
    }

    /** An interface without default methods is not initialized with a class that implements it. */
    static void interfacePlain() throws Exception {
        all(() -> v = OfPlain.c, () -> new OfPlain());
        say(log);
    }

    static void interfaceField() throws Exception {
        all(() -> v = Plain.K, () -> v = OfPlain.K);
        say(log);
    }

    interface Defaults {
        int K = logged("D");

        default int one() {
            return 1;
        }
    }

    interface Between extends Defaults {
        int K2 = logged("b");
    }

    static class OfDefaults implements Between {
        static int c = logged("C");
    }

    /** One with default methods is, also through an interface without any, which is not. */
    static void interfaceDefault() throws Exception {
        all(() -> v = OfDefaults.c, () -> new OfDefaults());
        say(log);
    }

    /** An interface's initialization initializes no superinterface. */
    static void interfaceAlone() throws Exception {
        all(() -> v = Between.K2, () -> v = Between.K2);
        say(log);
    }

    static void forName() throws Exception {
        all(() -> Class.forName("FirstUses$Once"), () -> v = Once.x);
        say(count);
    }

    /** forName without initialization; the constructor's call is the use. */
    static void forNameLazy() throws Exception {
        int[] seen = new int[1];
        all(() -> {
            Class<?> c = Class.forName("FirstUses$Once", false, FirstUses.class.getClassLoader());
            seen[0] = count;
            c.getDeclaredConstructor().newInstance();
        });
        say(seen[0], count);
    }

    static void reflectedField() throws Exception {
        int[] seen = new int[1];
        all(() -> seen[0] = Once.class.getDeclaredField("x").getInt(null), () -> v = Once.x);
        say(seen[0], count);
    }

    static void reflectedMethod() throws Exception {
        all(() -> Top.class.getDeclaredMethod("hello").invoke(null), () -> new Bottom());
        say(log);
    }

    enum Color {
        RED, GREEN;

        static int made;

        Color() {
            logged("c");
        }

        static {
            made = values().length;
        }
    }

    static void enumeration() throws Exception {
        Object[] seen = new Object[2];
        all(() -> seen[0] = Color.valueOf("RED"), () -> seen[1] = Color.made);
        say(seen[0] == Color.RED, seen[1], log);
    }

    static class Outer {
        static {
            logged("O");
        }

        static class Nested {
            static int n = logged("N");
        }

        class Inner {
            int i = logged("i");
        }
    }

    static void nested() throws Exception {
        all(() -> v = Outer.Nested.n, () -> v = Outer.Nested.n);
        say(log);
    }

    static void inner() throws Exception {
        all(() -> new Outer().new Inner());
        say(log);
    }

    static class WithArgument {
        static int x = 1;

        static {
            logged("C");
        }

        WithArgument(int a) {
            logged("n");
        }

        static void take(int a) {
            logged("m");
        }
    }

    /** JVMS new: the class is initialized before the arguments are evaluated; a static call evaluates them first. */
    static void argumentsOfNew() throws Exception {
        all(() -> new WithArgument(logged("a")));
        say(log);
    }

    static void argumentsOfCall() throws Exception {
        all(() -> WithArgument.take(logged("a")));
        say(log);
    }

    static void assignment() throws Exception {
        all(() -> WithArgument.x = logged("a"));
        say(log);
    }

    static void compoundAssignment() throws Exception {
        all(() -> WithArgument.x += logged("a"));
        say(log);
    }

    /** A method reference is no use; its call is. */
    static void reference() throws Exception {
        all(() -> {
            Supplier<Object> s = Once::new;
            logged("" + count);
            s.get();
            logged("" + count);
        });
        say(log);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "constant" -> constant();
            case "not-constant" -> notConstant();
            case "no-use" -> noUse();
            case "super-first" -> superFirst();
            case "field-of-super" -> fieldOfSuper();
            case "super-and-sub" -> superAndSub();
            case "interface-plain" -> interfacePlain();
            case "interface-field" -> interfaceField();
            case "interface-default" -> interfaceDefault();
            case "interface-alone" -> interfaceAlone();
            case "for-name" -> forName();
            case "for-name-lazy" -> forNameLazy();
            case "reflected-field" -> reflectedField();
            case "reflected-method" -> reflectedMethod();
            case "enumeration" -> enumeration();
            case "nested" -> nested();
            case "inner" -> inner();
            case "arguments-of-new" -> argumentsOfNew();
            case "arguments-of-call" -> argumentsOfCall();
            case "assignment" -> assignment();
            case "compound-assignment" -> compoundAssignment();
            case "reference" -> reference();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
