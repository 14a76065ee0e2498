/**
 * Double-checked locking that publishes the object before it is filled: the reader that skips the lock may see it
 * empty. Wrong already under sequential consistency.
 */
public class Main {
    static class Settings {
        private static Settings instance;
        private String home;

        static Settings get() {
            if (instance == null) {
                synchronized (Settings.class) {
                    if (instance == null) {
                        instance = new Settings();
                        instance.load();
                    }
                }
            }
            return instance;
        }

        private void load() {
            home = "/home";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> Settings.get());
        other.start();
        int length = Settings.get().home.length();
        other.join();
        System.out.println("length " + length);
        assert length == 5;
    }
}
