package unknown;

/** Reflection on what is not constant, and native code, may do anything; what stands behind it does not. */
public class Main {
    static int a, b;

    static void byUnknownName(String name) throws Exception {
        b = 1; //: ?
        Class.forName(name).getDeclaredConstructor().newInstance(); //: ?
        b = 2; //: w b
    }

    static void invoked(java.lang.reflect.Method method) throws Exception {
        method.invoke(null); //: ?
        b = 1; //: w b
    }

    static native void inC();

    static void nativeCode() {
        inC(); //: ?
        b = 1; //: w b
    }

    public static void main(String[] args) throws Exception {
        byUnknownName(args[0]);
        invoked(null);
        nativeCode();
    }
}
