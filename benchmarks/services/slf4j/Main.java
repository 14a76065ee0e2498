import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two threads ask SLF4J, which is in use, for one logger and write a line each: no line is lost. */
public class Main {
    static Logger first;

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        System.setErr(new PrintStream(lines, true));
        LoggerFactory.getLogger("main");
        Thread other = new Thread(() -> {
            first = LoggerFactory.getLogger("shop");
            first.info("from the other");
        });
        other.start();
        Logger mine = LoggerFactory.getLogger("shop");
        mine.info("from main");
        other.join();
        assert first == mine : "two loggers of one name";
        long count = lines.toString().lines().count();
        assert count == 2 : lines;
        System.out.println("two lines");
    }
}
