import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Loops whose rounds change nothing but what the next random number or identity hash will be. Such a loop ends when the
 * right one comes, whether the other thread does something or not. In the cases that end in -wrong nothing says that
 * the other thread has got anywhere by then.
 */
class Draws {
    interface Round {
        boolean goesOn();
    }

    static class Box {
        int content;
    }

    static volatile int v;

    static boolean isFull(Box box) {
        box.content = 1;
        return box.hashCode() % 10 == 0;
    }

    static int first(List<Integer> list) {
        Collections.shuffle(list);
        return list.get(0);
    }

    static Round round(String name) {
        switch (name) {
            case "math":
                return () -> Math.random() < 0.9;
            case "two":
                return () -> Math.random() + Math.random() < 1.5;
            case "local":
                return () -> ThreadLocalRandom.current().nextInt(10) != 0;
            case "new":
                return () -> new Random().nextInt(10) != 0;
            case "uuid":
                return () -> UUID.randomUUID().hashCode() % 10 != 0;
            case "shuffle":
                return () -> first(new ArrayList<>(List.of(1, 2, 3, 4, 5))) != 3;
            case "hash":
                return () -> new Object().hashCode() % 10 != 0;
            case "identity":
                return () -> System.identityHashCode(new int[1]) % 10 != 0;
            case "text":
                return () -> !new Object().toString().endsWith("7");
            case "box":
                return () -> !isFull(new Box());
            default:
                throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] parts = args[0].split("-");
        Round round = round(parts[1]);
        Thread other = new Thread(() -> v = 1);
        other.start();
        int seen = 0;
        while (round.goesOn()) {
            seen = v;
        }
        if (parts.length == 2) {
            other.join();
        }
        if (v != 1 || seen > 1) {
            throw new AssertionError();
        }
        other.join();
    }
}
