/** notify without the monitor: IllegalMonitorStateException, which nobody catches. */
public class Main {
    public static void main(String[] args) {
        new Object().notify();
    }
}
