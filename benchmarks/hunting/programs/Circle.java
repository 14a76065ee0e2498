/** Philosophers who all take the left fork first: a deadlock if each has taken one. */
public class Circle {
    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[0]);
        Object[] forks = new Object[count];
        for (int i = 0; i < count; i++) forks[i] = new Object();
        for (int i = 0; i < count; i++) {
            Object left = forks[i], right = forks[(i + 1) % count];
            new Thread(() -> {
                for (int meal = 0; meal < 3; meal++) {
                    synchronized (left) {
                        synchronized (right) {
                            Thread.onSpinWait();
                        }
                    }
                }
            }).start();
        }
    }
}
