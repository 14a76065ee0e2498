/** Its bytes, under other names, are defined at run time. */
public class Template implements Runnable {
    static final Object LOCK = new Object();
    static int count;

    @Override
    public void run() {
        synchronized (LOCK) {
            count++;
        }
        Main.sum += count;
    }
}
