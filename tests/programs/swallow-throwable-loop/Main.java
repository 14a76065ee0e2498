/** A thread that never ends and swallows whatever is thrown in it, visible operations inside and outside the try. */
public class Main {
    static int work;
    static int swallowed;

    public static void main(String[] args) {
        Thread stubborn = new Thread(() -> {
            while (true) {
                try {
                    work++;
                } catch (Throwable t) {
                    swallowed++;
                    continue;
                } finally {
                    swallowed += 0;
                    continue;
                }
            }
        });
        stubborn.start();
        work = 5;
    }
}
