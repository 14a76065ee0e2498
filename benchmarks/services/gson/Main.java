import com.google.gson.Gson;

/** One Gson, shared by two threads: one writes an object, the other reads one. */
public class Main {
    static final class Point {
        int x = 1;
    }

    static String text;

    public static void main(String[] args) throws Exception {
        Gson gson = new Gson();
        gson.getAdapter(Point.class);
        Thread other = new Thread(() -> text = gson.toJson(new Point()));
        other.start();
        int x = gson.fromJson("{\"x\":2}", Point.class).x;
        other.join();
        assert x == 2 && text.equals("{\"x\":1}") : x + " " + text;
        System.out.println(x + " " + text);
    }
}
