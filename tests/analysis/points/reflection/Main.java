package reflection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Reflection on constants is followed. */
public class Main {
    static int a, b;

    public static class Target {
        static int made;

        public Target() {
            made = 1; //: w made
        }

        public void called() {
            a = 1; //: w a
        }
    }

    static void byConstantName() throws Exception {
        Class.forName("reflection.Main$Target").getDeclaredConstructor().newInstance(); //: w made, w b
        b = 1; //: w b
    }

    static void byMethodName(Object target) throws Exception {
        Target.class.getMethod("called").invoke(target); //: w a, w b
        b = 1; //: w b
    }

    static class Loader extends ClassLoader {
        static int asked;

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked = 1;
            return super.loadClass(name, resolve);
        }
    }

    static void byLoader(ClassLoader loader) throws Exception {
        Class.forName("reflection.Main$Target", true, loader); //: w asked, w b
        b = 1; //: w b
    }

    static class Kept {
        static int kept;

        static {
            a = 3;
        }
    }

    static void byFieldName() throws Exception {
        Kept.class.getDeclaredField("kept").getInt(null); //: w a, w b
        b = 1; //: w b
    }

    static class Handled {
        static int handled;

        static {
            a = 4;
        }
    }

    static void byHandle() throws Exception {
        VarHandle handle = MethodHandles.lookup().findStaticVarHandle(Handled.class, "handled", int.class); //: w a, w b
        throughHandle(handle); //: w a, w b
        b = 1; //: w b
    }

    static void throughHandle(VarHandle handle) {
        handle.getVolatile(); //: w a
    }

    public static void main(String[] args) throws Exception {
        byFieldName();
        byHandle();
        byLoader(new Loader());
        byConstantName();
        byMethodName(new Target());
    }
}
