/**
 * Two threads initialize classes whose constants depend on what is read then. Each final state is an error of its own.
 */
public class Main {
    static volatile int flag;

    static class First {
        static final int VALUE = flag;
        static int changing = VALUE + 1;
    }

    interface Constants {
        Object VALUE = Main.flag + "c";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            int ignored = First.VALUE + Constants.VALUE.hashCode();
        });
        Thread b = new Thread(() -> flag = 1);
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("r=" + First.VALUE + First.changing + Constants.VALUE);
    }
}
