package reflection;

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

    public static void main(String[] args) throws Exception {
        byLoader(new Loader());
        byConstantName();
        byMethodName(new Target());
    }
}
