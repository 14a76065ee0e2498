import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.Scanner;

/** The standard streams: closed by the program, in error, with something left in the buffer; each run begins anew. */
class ClosedStreams extends Attack {
    static volatile int v;

    private static Thread started(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                Attack.<RuntimeException>raise(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        Thread setter = started(() -> v = 1);
        switch (args[0]) {
            case "out" -> {
                System.out.println(v);
                System.out.close();
            }
            case "out-twice" -> {
                System.out.println(v);
                System.out.close();
                System.out.close();
                System.out.println("lost");
            }
            case "writer" -> {
                try (PrintWriter out = new PrintWriter(System.out)) {
                    out.println(v);
                }
            }
            case "encoded" -> {
                try (OutputStreamWriter out = new OutputStreamWriter(System.out)) {
                    out.write(v + "\n");
                }
            }
            case "descriptor" -> {
                System.out.println(v);
                new FileOutputStream(FileDescriptor.out).close();
                System.out.println("lost");
            }
            case "descriptor-written" -> {
                System.out.println(v);
                System.out.close();
                try {
                    new FileOutputStream(FileDescriptor.out).write('x');
                } catch (IOException e) {
                    setter.join();
                    return;
                }
                throw new AssertionError();
            }
            case "trouble" -> {
                boolean before = System.err.checkError();
                System.err.close();
                System.err.println("lost");
                System.out.println(v + " " + before + " " + System.err.checkError());
            }
            case "error-closed" -> {
                System.err.close();
                System.out.println(v);
            }
            case "in" -> {
                System.in.close();
                try {
                    System.in.read();
                } catch (IOException e) {
                    System.out.println(v + " " + e.getMessage());
                }
            }
            case "scanner" -> {
                new Scanner(System.in).close();
                System.out.println(v);
            }
            case "left" -> {
                System.out.println(v);
                System.out.write('x');
            }
            case "closed-beside" -> {
                setter.join();
                Thread t = started(System.out::close);
                System.out.println("seen");
                t.join();
            }
            case "closed-before" -> {
                Thread t = started(System.out::close);
                t.join();
                System.out.println("lost");
            }
            case "unflushed-beside" -> {
                setter.join();
                Thread t = started(() -> System.out.write('a'));
                System.out.println("b");
                t.join();
            }
            case "flushed-beside" -> {
                setter.join();
                Thread t = started(System.out::flush);
                System.out.write('a');
                t.join();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        setter.join();
    }
}
