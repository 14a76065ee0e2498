import java.util.Arrays;

/**
 * Encrypts a text with a block cipher and decrypts it again. Each thread has its own blocks. The decrypted text must
 * be the text, and the encrypted one must differ from it.
 *
 * Known race: none. Threads write disjoint parts of arrays, and main reads them behind join().
 * Executions at size tiny: 1. No two threads touch the same element, so no order matters.
 */
public class Main {
    private static final int ROUNDS = 8;
    private static final int DELTA = 0x9e3779b9;

    /** Two words are a block. The cipher is XTEA with fewer rounds. */
    private static void encrypt(int[] text, int block, int[] key) {
        int left = text[block];
        int right = text[block + 1];
        int sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            left += ((right << 4 ^ right >>> 5) + right) ^ (sum + key[sum & 3]);
            sum += DELTA;
            right += ((left << 4 ^ left >>> 5) + left) ^ (sum + key[sum >>> 11 & 3]);
        }
        text[block] = left;
        text[block + 1] = right;
    }

    private static void decrypt(int[] text, int block, int[] key) {
        int left = text[block];
        int right = text[block + 1];
        int sum = DELTA * ROUNDS;
        for (int round = 0; round < ROUNDS; round++) {
            right -= ((left << 4 ^ left >>> 5) + left) ^ (sum + key[sum >>> 11 & 3]);
            sum -= DELTA;
            left -= ((right << 4 ^ right >>> 5) + right) ^ (sum + key[sum & 3]);
        }
        text[block] = left;
        text[block + 1] = right;
    }

    private static void inParallel(int[] text, int threads, int[] key, boolean forth) throws InterruptedException {
        Thread[] workers = new Thread[threads];
        int blocks = text.length / 2;
        for (int id = 0; id < threads; id++) {
            int from = blocks * id / threads;
            int to = blocks * (id + 1) / threads;
            workers[id] = new Thread(() -> {
                for (int block = from; block < to; block++) {
                    if (forth) {
                        encrypt(text, 2 * block, key);
                    } else {
                        decrypt(text, 2 * block, key);
                    }
                }
            });
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    /** The blocks and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {4, 2};
            case "small" -> new int[] {32, 3};
            case "medium" -> new int[] {100_000, 4};
            case "large" -> new int[] {10_000_000, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        int[] key = {0x1234567, 0x3b5c21ff, 0x7e15aa01, 0x0badcafe};
        int[] text = new int[2 * sizes[0]];
        for (int i = 0; i < text.length; i++) {
            text[i] = i * 31 + 7;
        }
        int[] copy = text.clone();
        inParallel(copy, sizes[1], key, true);
        if (Arrays.equals(text, copy)) {
            throw new IllegalStateException("nothing was encrypted");
        }
        inParallel(copy, sizes[1], key, false);
        if (!Arrays.equals(text, copy)) {
            throw new IllegalStateException("the decrypted text differs");
        }
        System.out.println("crypt: " + sizes[0] + " blocks are right");
    }
}
