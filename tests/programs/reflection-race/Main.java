import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Fields, methods and initialization by reflection: the lost update is found all the same. */
public class Main {
    public int value;
    static int classes;

    public static class Loaded {
        static {
            classes++;
        }
    }

    public void increment() throws ReflectiveOperationException {
        Field field = Main.class.getField("value");
        field.setInt(this, field.getInt(this) + 1);
    }

    static void call(Main main) {
        try {
            Method method = Main.class.getMethod("increment");
            method.invoke(main);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Class.forName("Main$Loaded").getConstructor().newInstance();
        assert classes == 1;
        Main main = new Main();
        Thread child = new Thread(() -> call(main));
        child.start();
        call(main);
        child.join();
        assert main.value == 2 : "value " + main.value;
    }
}
