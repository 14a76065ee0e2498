/**
 * Two classes whose static initializers need each other. Two threads that touch one each hold one class's
 * initialization lock and wait for the other's.
 */
public class Main {
    static class Currency {
        static int rate = make();

        static int make() {
            return Country.code + 1;
        }
    }

    static class Country {
        static int code = make();

        static int make() {
            return Currency.rate + 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> Currency.rate++);
        Thread second = new Thread(() -> Country.code++);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("rate " + Currency.rate + ", code " + Country.code);
    }
}
