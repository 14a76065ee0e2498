/** Prints a line each second, for ever: that it does so is no part of a state. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        while (true) {
            Thread.sleep(1000);
            System.out.println("tick");
        }
    }
}
