/**
 * A ray tracer: a picture of some balls, with parallel light. Each thread has every n-th line of the picture, and adds
 * its brightness to a checksum. Main paints the picture again and compares the checksum.
 *
 * Known race: Main.checksum. Each thread locks itself in the place of what all share: nothing orders the additions.
 * With races=off: ERROR (the checksum is). Two threads read the old sum, and the addition of one of them is lost.
 */
public class Main {
    private static final double[][] BALLS = {{0, 0, 5, 1.5}, {1.5, 0.5, 4, 0.7}, {-1.5, -0.5, 6, 1}};
    private static long checksum;

    /** How far a ray goes from the eye until it meets the ball; infinite: it does not. */
    private static double meets(double[] ray, double[] ball) {
        double along = ray[0] * ball[0] + ray[1] * ball[1] + ray[2] * ball[2];
        double away = ball[0] * ball[0] + ball[1] * ball[1] + ball[2] * ball[2] - along * along;
        double inside = ball[3] * ball[3] - away;
        return inside < 0 ? Double.POSITIVE_INFINITY : along - Math.sqrt(inside);
    }

    /** The brightness of a point of the picture, from 0 to 255. */
    private static int brightness(double x, double y) {
        double length = Math.sqrt(x * x + y * y + 1);
        double[] ray = {x / length, y / length, 1 / length};
        double nearest = Double.POSITIVE_INFINITY;
        double[] seen = null;
        for (double[] ball : BALLS) {
            double distance = meets(ray, ball);
            if (distance < nearest) {
                nearest = distance;
                seen = ball;
            }
        }
        if (seen == null) {
            return 16;
        }
        double up = (ray[1] * nearest - seen[1]) / seen[3];
        return 40 + (int) (215 * Math.max(0, up));
    }

    private static long line(int row, int side) {
        long sum = 0;
        for (int column = 0; column < side; column++) {
            sum += brightness(2.0 * column / side - 1, 1 - 2.0 * row / side);
        }
        return sum;
    }

    private static final class Painter extends Thread {
        private final int first;
        private final int threads;
        private final int side;

        Painter(int first, int threads, int side) {
            this.first = first;
            this.threads = threads;
            this.side = side;
        }

        @Override
        public void run() {
            long sum = 0;
            for (int row = first; row < side; row += threads) {
                sum += line(row, side);
            }
            synchronized (this) {
                checksum += sum;
            }
        }
    }

    /** The side of the picture and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {2, 2};
            case "small" -> new int[] {9, 3};
            case "medium" -> new int[] {300, 4};
            case "large" -> new int[] {3000, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Painter[] painters = new Painter[sizes[1]];
        for (int id = 0; id < painters.length; id++) {
            painters[id] = new Painter(id, painters.length, sizes[0]);
            painters[id].start();
        }
        for (Painter painter : painters) {
            painter.join();
        }
        long right = 0;
        for (int row = 0; row < sizes[0]; row++) {
            right += line(row, sizes[0]);
        }
        if (checksum != right) {
            throw new IllegalStateException("the checksum is " + checksum + ", not " + right);
        }
        System.out.println("raytracer: a picture of " + sizes[0] + " lines is right");
    }
}
