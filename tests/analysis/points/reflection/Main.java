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

    public static void main(String[] args) throws Exception {
        byConstantName();
        byMethodName(new Target());
    }
}
