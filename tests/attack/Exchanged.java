import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Compare-and-exchange, whose result is dropped, boxed or widened. One that fails writes nothing, so a plain read
 * beside it is no data race; beside one that succeeds, it is.
 */
class Exchanged extends Hunts {
    static int i;
    static long j;
    static float f;
    static double d;
    static byte b;
    static char c;
    static boolean z;
    static Object o = "a";
    static Integer n = 1000;
    static final int[] array = new int[2];

    static final VarHandle I = handle("i", int.class), J = handle("j", long.class), F = handle("f", float.class);
    static final VarHandle D = handle("d", double.class), B = handle("b", byte.class), C = handle("c", char.class);
    static final VarHandle Z = handle("z", boolean.class), O = handle("o", Object.class);
    static final VarHandle N = handle("n", Integer.class);
    static final VarHandle ARRAY = MethodHandles.arrayElementVarHandle(int[].class);

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(Exchanged.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        int dash = args[0].indexOf('-');
        String form = args[0].substring(dash + 1);
        int wrong = form.endsWith("failed") ? 1 : 0;
        switch (args[0].substring(0, dash)) {
            case "dropped":
                dropped(form.substring(0, form.indexOf('-')), wrong);
                break;
            case "object":
                object(form.substring(0, form.indexOf('-')), wrong);
                break;
            default:
                wide(form.substring(0, form.indexOf('-')), wrong);
        }
    }

    private static void dropped(String what, int wrong) throws Exception {
        switch (what) {
            case "int":
                second(() -> I.compareAndExchange(wrong, 7), () -> i);
                break;
            case "intofbyte":
                second(() -> I.compareAndExchange((byte) wrong, (byte) 7), () -> i);
                break;
            case "long":
                second(() -> J.compareAndExchange((long) wrong, 7L), () -> j);
                break;
            case "longofint":
                second(() -> J.compareAndExchange(wrong, 7), () -> j);
                break;
            case "float":
                second(() -> F.compareAndExchange((float) wrong, 7f), () -> f);
                break;
            case "floatofint":
                second(() -> F.compareAndExchange(wrong, 7), () -> f);
                break;
            case "double":
                second(() -> D.compareAndExchange((double) wrong, 7.0), () -> d);
                break;
            case "doubleoffloat":
                second(() -> D.compareAndExchange((float) wrong, 7f), () -> d);
                break;
            case "byte":
                second(() -> B.compareAndExchange((byte) wrong, (byte) 7), () -> b);
                break;
            case "char":
                second(() -> C.compareAndExchange((char) wrong, 'x'), () -> c == 0 ? "0" : c);
                break;
            case "boolean":
                second(() -> Z.compareAndExchange(wrong == 1, true), () -> z);
                break;
            case "reference":
                second(() -> O.compareAndExchange(wrong == 1 ? "b" : "a", "x"), () -> o);
                break;
            case "box":
                second(() -> I.compareAndExchange((Integer) wrong, (Integer) 7), () -> i);
                break;
            case "boxoflong":
                second(() -> J.compareAndExchange((Integer) wrong, (Integer) 7), () -> j);
                break;
            case "element":
                second(() -> ARRAY.compareAndExchange(array, 1, wrong, 7), () -> array[1]);
                break;
            case "acquire":
                second(() -> I.compareAndExchangeAcquire(wrong, 7), () -> i);
                break;
            default:
                second(() -> I.compareAndExchangeRelease(wrong, 7), () -> i);
        }
    }

    private static void object(String what, int wrong) throws Exception {
        switch (what) {
            case "int":
                two(() -> I.compareAndExchange(wrong, 7), () -> i);
                break;
            case "long":
                two(() -> J.compareAndExchange(wrong, 7), () -> j);
                break;
            case "float":
                two(() -> F.compareAndExchange((float) wrong, 7f), () -> f);
                break;
            case "double":
                two(() -> D.compareAndExchange((float) wrong, 7f), () -> d);
                break;
            case "boolean":
                two(() -> Z.compareAndExchange(wrong == 1, true), () -> z);
                break;
            case "box":
                two(() -> I.compareAndExchange((Integer) wrong, (Integer) 7), () -> i);
                break;
            default:
                two(() -> N.compareAndExchange(wrong == 1 ? Integer.valueOf(3) : n, Integer.valueOf(7)), () -> n);
        }
    }

    private static void wide(String what, int wrong) throws Exception {
        switch (what) {
            case "long":
                two(() -> {
                    long was = (long) I.compareAndExchange(wrong, 7);
                    return was;
                }, () -> i);
                break;
            case "double":
                two(() -> {
                    double was = (double) F.compareAndExchange(wrong, 7);
                    return was;
                }, () -> f);
                break;
            case "int":
                two(() -> {
                    int was = (int) B.compareAndExchange((byte) wrong, (byte) 7);
                    return was;
                }, () -> b);
                break;
            default:
                two(() -> {
                    int was = (int) I.compareAndExchange((Integer) wrong, (Integer) 7);
                    return was;
                }, () -> i);
        }
    }
}
