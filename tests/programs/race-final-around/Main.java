/** The array is reached through a final field, and past it: the second way is not protected. */
public class Main {
    static final class Holder {
        final int[] numbers;

        Holder(int[] numbers) {
            this.numbers = numbers;
        }
    }

    static Holder shared;
    static volatile boolean ready;
    static int[] bare;

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> {
            int[] numbers = bare;
            if (numbers != null) {
                System.out.println(numbers[0]);
            }
        });
        child.start();
        int[] numbers = new int[1];
        bare = numbers;
        numbers[0] = 1;
        shared = new Holder(numbers);
        child.join();
    }
}
