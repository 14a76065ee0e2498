import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * Every source of chance and time, drawn by two threads at once: what a thread draws does not depend on the other one,
 * so the numbers of a thread are the same in each of the two executions (the threads race for one variable), and the
 * two threads draw different ones.
 */
public class Main {
    static volatile int shared;

    static String draw() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9));
        Collections.shuffle(list);
        byte[] bytes = new byte[9];
        new SecureRandom().nextBytes(bytes);
        return Math.random() + " " + new Random().nextInt() + " " + ThreadLocalRandom.current().nextInt() + " "
                + new SplittableRandom().nextInt() + " " + RandomGenerator.getDefault().nextInt() + " "
                + UUID.randomUUID() + " " + list + " " + java.util.Arrays.toString(bytes) + " "
                + java.util.Arrays.hashCode(new SecureRandom().generateSeed(3));
    }

    public static void main(String[] args) throws InterruptedException {
        String[] texts = new String[2];
        Thread child = new Thread(() -> {
            texts[1] = draw();
            shared = 1;
        });
        child.start();
        texts[0] = draw();
        shared = 2;
        child.join();
        assert !texts[0].equals(texts[1]);
        // Operations follow that depend on each number: another number in another execution is nondeterminism.
        for (String text : texts) {
            for (int i = text.hashCode() & 31; i >= 0; i--) {
                shared = i;
            }
        }
        long year = Calendar.getInstance().get(Calendar.YEAR);
        assert year == 2020 && new GregorianCalendar().get(Calendar.YEAR) == year : "the clock is the real one";
    }
}
