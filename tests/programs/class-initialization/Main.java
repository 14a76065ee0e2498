/**
 * The order of class initialization: superclass first, nested through another class, holder idiom, no initialization
 * through constants, class literals or arrays. The log must read the same in every execution. (Interfaces are in
 * interface-constants.)
 */
public class Main {
    static StringBuilder log = new StringBuilder();

    static int note(String name) {
        log.append(name).append(' ');
        return log.length();
    }

    static class Base {
        static int base = note("Base");
    }

    static class Derived extends Base {
        static int derived = note("Derived") + Helper.helper;
    }

    static class Helper {
        static final int CONSTANT = 7;
        static int helper = note("Helper");
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();

        Holder() {
            note("Holder");
        }
    }

    static volatile Holder seen;

    public static void main(String[] args) throws InterruptedException {
        int constant = Helper.CONSTANT;
        Class<?> literal = Helper.class;
        Helper[] array = new Helper[constant];
        assert log.toString().isEmpty() : log;
        Thread child = new Thread(() -> seen = Holder.INSTANCE);
        child.start();
        child.join();
        assert seen == Holder.INSTANCE && seen != null;
        new Derived();
        assert log.toString().equals("Holder Base Derived Helper ") : log;
        assert literal == Helper.class && array.length == 7;
    }
}
