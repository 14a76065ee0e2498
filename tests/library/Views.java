import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes that are accessed several at once, and streams of bytes that several threads print to. */
class Views extends Memory {
    static final VarHandle SHORTS = view(short[].class), INTS = view(int[].class), LONGS = view(long[].class);

    static VarHandle view(Class<?> type) {
        return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
    }

    static void set(byte[] bytes, int index, int value) {
        INTS.set(bytes, index, value);
    }

    static int get(byte[] bytes, int index) {
        return (int) INTS.get(bytes, index);
    }

    /** Waits for the flag by a volatile field, so that only the values are left to differ. */
    static volatile boolean written;

    static String lines(PrintStream to, ByteArrayOutputStream bytes) throws Exception {
        all(() -> {
            to.print("a");
            to.println("b");
        }, () -> {
            to.print("x");
            to.println("y");
        });
        to.flush();
        return bytes.toString().replace(System.lineSeparator(), "/");
    }

    static boolean run(String name) throws Exception {
        byte[] bytes = new byte[24];
        switch (name) {
            case "view-overlaps-race" -> all(() -> LONGS.set(bytes, 0, 1L), () -> check(get(bytes, 4) == 0));
            case "view-of-byte-race" -> all(() -> bytes[3] = 1, () -> get(bytes, 0));
            case "view-written-race" -> all(() -> set(bytes, 8, 1), () -> check(bytes[11] == 0));
            case "view-across-race" -> all(() -> set(bytes, 6, -1), () -> check(bytes[9] <= 0));
            case "view-filled-race" ->
                    all(() -> Arrays.fill(bytes, 4, 8, (byte) 1), () -> check((short) SHORTS.get(bytes, 6) >= 0));
            case "view-beside" -> all(() -> set(bytes, 0, 1), () -> set(bytes, 4, 2), () -> bytes[8] = 3);
            case "view-apart" -> all(() -> set(bytes, 0, 1), () -> LONGS.set(bytes, 8, 2L));
            case "view-locked" -> {
                all(() -> {
                    synchronized (bytes) {
                        set(bytes, 0, get(bytes, 0) + 0x101);
                    }
                }, () -> {
                    synchronized (bytes) {
                        bytes[1]++;
                    }
                });
                check(get(bytes, 0) == 0x201);
            }
            case "view-published" -> all(() -> {
                set(bytes, 4, 7);
                written = true;
            }, () -> check(!written || bytes[4] == 7));
            case "print-calls" -> {
                ByteArrayOutputStream to = new ByteArrayOutputStream();
                check(lines(new PrintStream(to), to).equals("ab/xy/"));
            }
            case "print-calls-buffered" -> {
                ByteArrayOutputStream to = new ByteArrayOutputStream();
                String seen = lines(new PrintStream(new java.io.BufferedOutputStream(to)), to);
                check(!seen.startsWith("ax") && !seen.startsWith("xa"));
            }
            case "print-one" -> {
                ByteArrayOutputStream to = new ByteArrayOutputStream();
                PrintStream stream = new PrintStream(to);
                all(() -> stream.print("ab"), () -> stream.print("xy"));
                check(to.toString().equals("abxy") || to.toString().equals("xyab"));
            }
            case "print-locked" -> {
                ByteArrayOutputStream to = new ByteArrayOutputStream();
                PrintStream stream = new PrintStream(to);
                Body both = () -> {
                    synchronized (to) {
                        stream.print("a");
                        stream.print("b");
                    }
                };
                all(both, both);
                check(to.toString().equals("abab"));
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
