/** A switch on strings, on several threads, with equal hash codes ("Aa" and "BB"). */
public class Main {
    static volatile int sum;

    static int number(String word) {
        switch (word) {
            case "one":
                return 1;
            case "Aa":
                return 10;
            case "BB":
                return 20;
            default:
                return 100;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> sum = number("A" + "a".toLowerCase()) + number(new String("BB")));
        child.start();
        child.join();
        assert sum == 30;
        assert number("one") + number("ninety") == 101;
    }
}
