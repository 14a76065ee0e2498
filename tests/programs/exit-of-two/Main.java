/** Two threads leave the program: whoever comes first decides the code. The other one never does. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> System.exit(0)).start();
        System.exit(4);
    }
}
