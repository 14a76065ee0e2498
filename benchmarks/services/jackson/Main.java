import com.fasterxml.jackson.databind.ObjectMapper;

/** One ObjectMapper, shared by two threads: each of them writes an object. */
public class Main {
    public static final class Point {
        public int x = 1;
    }

    static String text;

    static String write(ObjectMapper mapper) {
        try {
            return mapper.writeValueAsString(new Point());
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        write(mapper);
        Thread other = new Thread(() -> text = write(mapper));
        other.start();
        String mine = write(mapper);
        other.join();
        assert mine.equals("{\"x\":1}") && mine.equals(text) : mine + " " + text;
        System.out.println(mine);
    }
}
