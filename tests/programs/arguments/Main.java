/** The program's arguments are the same in every execution, also when the program overwrites them. */
public class Main {
    static volatile int turns;

    public static void main(String[] args) throws InterruptedException {
        assert args.length == 3 && args[0].equals("one") && args[1].equals("two words") && args[2].isEmpty() : args[0];
        args[0] = "changed";
        Thread child = new Thread(() -> turns++);
        child.start();
        turns++;
        child.join();
    }
}
