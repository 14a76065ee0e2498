import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A thread writes several times, each time another value, and another one reads: a data race, in either order. */
public class Values {
    static int number;
    static long wide;
    static boolean truth;
    static String text = "a0";
    static final int[] ELEMENTS = new int[2];
    static final byte[] BYTES = new byte[2];
    static final VarHandle BYTE = MethodHandles.arrayElementVarHandle(byte[].class);
    int field;
    static Object got;

    private static void field(Values v) {
        v.field = 11;
        v.field = 12;
        v.field = 13;
    }

    private static void number() {
        number = 21;
        number = 22;
    }

    private static void element() {
        ELEMENTS[0] = 30;
        ELEMENTS[1] = 31;
        ELEMENTS[1] = 32;
    }

    private static void loop() {
        for (int i = 40; i < 44; i++) {
            number = i; // 40
        }
    }

    private static void turns() {
        for (int i = 50; i < 53; i++) {
            ELEMENTS[i % 2] = i; // 51
        }
    }

    private static void text() {
        text = "a61";
        text = "a62";
    }

    private static void sum() {
        number += 71;
        number++; // 72
        number *= 2; // 144
    }

    private static void wide() {
        wide = 81L << 32; // 347892350976
        wide = 82;
    }

    private static void truth() {
        truth = true;
        truth = false;
    }

    private static void handle() {
        BYTE.set(BYTES, 1, (byte) 91);
        BYTE.set(BYTES, 1, (byte) 92);
    }

    private static void several() {
        number = 101; number = 102; // 101
        number = 103;
    }

    private static void write(String kind, Values v) {
        switch (kind) {
            case "field": field(v); break;
            case "number": number(); break;
            case "element": element(); break;
            case "loop": loop(); break;
            case "turns": turns(); break;
            case "text": text(); break;
            case "sum": sum(); break;
            case "wide": wide(); break;
            case "truth": truth(); break;
            case "handle": handle(); break;
            default: several(); break;
        }
    }

    private static Object read(String kind, Values v) {
        switch (kind) {
            case "field": return v.field;
            case "element": return ELEMENTS[1];
            case "turns": return ELEMENTS[1];
            case "text": return text;
            case "wide": return wide;
            case "truth": return truth;
            case "handle": return BYTES[1];
            default: return number;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Values v = new Values();
        Thread writer = new Thread(() -> write(args[0], v), "writer");
        Thread reader = new Thread(() -> got = read(args[0], v), "reader");
        boolean writes = args[1].equals("writes");
        (writes ? writer : reader).start();
        (writes ? reader : writer).start();
        writer.join();
        reader.join();
    }
}
