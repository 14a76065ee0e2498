/** main leaves before the other thread prints, in between, or behind: three outcomes. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            System.out.println("first");
            System.out.println("second");
        }).start();
        System.exit(0);
    }
}
