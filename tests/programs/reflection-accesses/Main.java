import java.lang.reflect.Array;
import java.lang.reflect.Field;

/**
 * Static fields, references and arrays by reflection, each against a plain access of the same variable; and
 * Class.forName initializes the class.
 *
 * Main's accesses meet the child's plain writes of three variables (all different ones): each of main's accesses comes
 * before or after the child's write of that variable. Main touches them in the order counter, name, array, the child in
 * the same order, so that all 2 * 2 * 2 = 8 combinations are possible.
 */
public class Main {
    static int counter;
    String name = "";
    static int initialized;

    static class Driver {
        static {
            initialized++;
        }
    }

    public static void main(String[] args) throws Exception {
        Class.forName("Main$Driver");
        assert initialized == 1 : "forName has not initialized the class";
        Field counterField = Main.class.getDeclaredField("counter");
        Field nameField = Main.class.getDeclaredField("name");
        Main main = new Main();
        int[] array = new int[1];
        Thread child = new Thread(() -> {
            counter = 1;
            main.name = "child";
            array[0] = 1;
        });
        child.start();
        counterField.setInt(null, 2);
        nameField.set(main, "main");
        Array.getInt(array, 0);
        child.join();
    }
}
