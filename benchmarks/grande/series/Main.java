/**
 * The first Fourier coefficients of (x + 1)^x on the interval from 0 to 2, by the trapezoid rule. Each thread computes
 * every n-th coefficient. Main computes them again and compares bit by bit.
 *
 * Known race: none. Each coefficient is written by one thread, and read by main behind join().
 * Executions at size tiny: 1. No two threads touch the same element, so no order matters.
 */
public class Main {
    private static double value(double x, double frequency, boolean sine) {
        double angle = frequency * x;
        return Math.pow(x + 1, x) * (sine ? Math.sin(angle) : Math.cos(angle));
    }

    /** The n-th coefficient of the cosines (even `index`) or of the sines (odd). */
    private static double coefficient(int index, int steps) {
        double frequency = Math.PI * (index / 2);
        boolean sine = index % 2 == 1;
        double width = 2.0 / steps;
        double sum = (value(0, frequency, sine) + value(2, frequency, sine)) / 2;
        for (int i = 1; i < steps; i++) {
            sum += value(i * width, frequency, sine);
        }
        return sum * width;
    }

    /** The coefficients, the steps of the trapezoid rule and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {4, 4, 2};
            case "small" -> new int[] {20, 50, 3};
            case "medium" -> new int[] {400, 1000, 4};
            case "large" -> new int[] {10_000, 1000, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        int steps = sizes[1];
        double[] found = new double[sizes[0]];
        Thread[] workers = new Thread[sizes[2]];
        for (int id = 0; id < workers.length; id++) {
            int first = id;
            workers[id] = new Thread(() -> {
                for (int index = first; index < found.length; index += workers.length) {
                    found[index] = coefficient(index, steps);
                }
            });
        }
        for (Thread worker : workers) {
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        for (int index = 0; index < found.length; index++) {
            if (found[index] != coefficient(index, steps)) {
                throw new IllegalStateException("coefficient " + index + " is " + found[index]);
            }
        }
        System.out.println("series: " + found.length + " coefficients are right");
    }
}
