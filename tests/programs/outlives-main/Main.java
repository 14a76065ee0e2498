/** A thread that is not a daemon goes on behind the end of main; its failure counts. */
public class Main {
    static volatile boolean mainIsDone;

    public static void main(String[] args) {
        new Thread(() -> {
            if (mainIsDone) {
                throw new IllegalStateException("main was done");
            }
        }).start();
        mainIsDone = true;
    }
}
