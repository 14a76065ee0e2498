/**
 * Classes whose members name a class that is missing, as where an optional library is not there. The JVM initializes
 * them all the same; but it refuses a class whose code it cannot verify without the missing class, each time.
 */
public class Main {
    static class Missing {
    }

    static class Other extends Missing {
    }

    static class WithField {
        static Missing cache;
        Missing own;
        static int count = Integer.parseInt("40");

        static synchronized void add() {
            count++;
        }
    }

    interface Shape {
        int SIDES = Integer.parseInt("3");

        default int sides(Missing of) {
            return SIDES;
        }

        default int sides() {
            return SIDES;
        }
    }

    static class Round implements Shape {
    }

    static class Checked {
        static int made = Integer.parseInt("1");

        static Missing some() {
            return new Other();
        }
    }

    static String refused() {
        try {
            return "made " + Checked.made;
        } catch (NoClassDefFoundError e) {
            return "refused: " + e.getMessage();
        }
    }

    static String first;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            WithField.add();
            first = refused() + ", " + new Round().sides();
        });
        other.start();
        WithField.add();
        String second = refused() + ", " + new Round().sides();
        other.join();
        System.out.println(WithField.count + ", " + first + "; " + second);
    }
}
