/** Never ends, with visible operations: the step limit cuts it short. */
public class Main {
    static int counter;

    public static void main(String[] args) {
        while (true) {
            counter++;
        }
    }
}
