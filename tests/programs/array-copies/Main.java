import java.util.Arrays;

/**
 * Copies and comparisons of arrays are not atomic: each element is an access of its own.
 *
 * Which of the eight ways is tried is decided by a race: main reads `way` before, between or after the chooser's seven
 * writes, which gives eight traces. Then main reads elements 0 and 1 of an array while the writer writes 0 and then 1:
 * each read comes before or after the write of its element, all four combinations are possible. Two ways compare with
 * {0, 1} and do not read on when the first element is 1 already: three combinations. 6 * 4 + 2 * 3 = 30.
 */
public class Main {
    static final int[] numbers = new int[2];
    static final String[] words = {"old", "old"};
    static volatile int way;

    static void look(int[] expected) {
        switch (way) {
            case 0 -> System.arraycopy(numbers, 0, new int[2], 0, 2);
            case 1 -> numbers.clone();
            case 2 -> Arrays.copyOf(numbers, 3);
            case 3 -> Arrays.hashCode(numbers);
            case 4 -> Arrays.copyOf(words, 2);
            case 5 -> Arrays.copyOfRange(words, 0, 2);
            case 6 -> Arrays.equals(numbers, expected);
            default -> Arrays.mismatch(numbers, expected);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] expected = {0, 1};
        Thread chooser = new Thread(() -> {
            for (int i = 1; i < 8; i++) {
                way = i;
            }
        });
        chooser.start();
        int chosen = way;
        chooser.join();
        way = chosen;
        Thread writer = new Thread(() -> {
            if (chosen == 4 || chosen == 5) {
                words[0] = "new";
                words[1] = "new";
            } else {
                numbers[0] = 1;
                numbers[1] = 1;
            }
        });
        writer.start();
        look(expected);
        writer.join();
    }
}
