/** One thread, one line of output. Any algorithm runs it once. */
public class Main {
    public static void main(String[] args) {
        System.out.println("hello, world");
    }
}
