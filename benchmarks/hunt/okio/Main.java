import java.io.IOException;
import okio.Buffer;
import okio.Pipe;

/** Clients of Okio: a pipe between two threads. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "pipe" -> pipe();
            case "pipe-source-closed" -> pipeSourceClosed();
            case "pipe-cancel" -> pipeCancel();
            case "pipe-fold" -> pipeFold();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static boolean failed;

    static void write(Pipe pipe, String text, boolean close) {
        try {
            pipe.sink().write(new Buffer().writeUtf8(text), text.length());
            if (close) {
                pipe.sink().close();
            }
        } catch (IOException error) {
            failed = true;
        }
    }

    /** Javadoc of Pipe: what is written is read; the sink waits while the buffer is full. */
    static void pipe() throws Exception {
        Pipe pipe = new Pipe(1);
        Thread other = new Thread(() -> write(pipe, "ab", true));
        other.start();
        Buffer read = new Buffer();
        while (pipe.source().read(read, 8) != -1) {
            continue;
        }
        other.join();
        assert !failed && read.readUtf8().equals("ab");
    }

    /** Javadoc of Pipe: when the source is closed, who writes or waits to write gets an exception. */
    static void pipeSourceClosed() throws Exception {
        Pipe pipe = new Pipe(1);
        Thread other = new Thread(() -> write(pipe, "ab", false));
        other.start();
        pipe.source().close();
        other.join();
        assert failed;
    }

    /** Javadoc of Pipe.cancel: who reads or writes, now or later, fails. */
    static void pipeCancel() throws Exception {
        Pipe pipe = new Pipe(1);
        Thread other = new Thread(() -> write(pipe, "ab", false));
        other.start();
        pipe.cancel();
        other.join();
        assert failed;
    }

    /** Javadoc of Pipe.fold: what was written before and what is written later goes to the other sink. */
    static void pipeFold() throws Exception {
        Pipe pipe = new Pipe(8);
        Buffer target = new Buffer();
        Thread other = new Thread(() -> write(pipe, "ab", true));
        other.start();
        pipe.fold(target);
        other.join();
        assert !failed && target.readUtf8().equals("ab");
    }
}
