import com.google.gson.Gson;

/** Two threads share a Gson and write objects of two classes that have fields of each other. */
public class Main {
    static class Parent {
        Child child;
    }

    static class Child {
        Parent parent;
    }

    public static void main(String[] args) throws Exception {
        Gson gson = new Gson();
        Thread other = new Thread(() -> write(gson, new Child()));
        other.start();
        write(gson, new Parent());
        other.join();
    }

    private static void write(Gson gson, Object object) {
        String text = gson.toJson(object);
        assert text.equals("{}") : text;
    }
}
