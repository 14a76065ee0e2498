/** A StringBuffer shared by two threads: the letters may come in either order, so "always ab" is wrong. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer buffer = new StringBuffer();
        Thread child = new Thread(() -> buffer.append('b'));
        child.start();
        buffer.append('a');
        child.join();
        assert buffer.length() == 2;
        String text = buffer.toString();
        assert text.equals("ab") : "the buffer says " + text;
    }
}
