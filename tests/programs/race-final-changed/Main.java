/** What is written behind the constructor, into an object that a final field leads to, is not protected by that field. */
public class Main {
    static final class Holder {
        final int[] numbers = {1, 2};
    }

    static Holder shared;

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> {
            Holder h = shared;
            if (h != null) {
                System.out.println(h.numbers[1] > 0);
            }
        });
        child.start();
        Holder holder = new Holder();
        shared = holder;
        holder.numbers[1] = 3;
        child.join();
    }
}
