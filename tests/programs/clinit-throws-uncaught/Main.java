/** A static initializer throws and nobody catches it. */
public class Main {
    static class Config {
        static final String HOME = find("home");

        static String find(String key) {
            throw new IllegalArgumentException("no such key: " + key);
        }
    }

    public static void main(String[] args) {
        System.out.println(Config.HOME);
    }
}
