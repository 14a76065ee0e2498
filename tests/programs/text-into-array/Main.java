/** String.getChars writes elements that another thread reads: a race. */
public class Main {
    public static void main(String[] args) throws Exception {
        char[] letters = new char[4];
        Thread child = new Thread(() -> "abcd".getChars(1, 3, letters, 1));
        child.start();
        System.out.println((int) letters[2]);
        child.join();
    }
}
