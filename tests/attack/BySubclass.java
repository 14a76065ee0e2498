import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.StampedLock;

/** Methods that hpor knows by the JDK's class, called through a class of the program that inherits them. */
class BySubclass extends Chapter {
    static class Group extends ThreadGroup {
        Group() {
            super("own");
        }

        int alive() {
            return activeCount();
        }
    }

    static class Lock extends StampedLock {
    }

    static class Printer extends PrintStream {
        Printer(OutputStream out) {
            super(out);
        }
    }

    static class OwnCalendar extends GregorianCalendar {
    }

    static class Adder extends LongAdder {
    }

    static class Worker extends Thread {
        Worker(ThreadGroup group, Runnable body) {
            super(group, body);
        }
    }

    public static void main(String[] args) throws Exception {
        tell(outcome(args[0]));
    }

    private static String outcome(String what) throws Exception {
        String[] s = new String[1];
        switch (what) {
            case "group-counted": {
                Group group = new Group();
                Thread t = new Worker(group, () -> { });
                t.start();
                String alive = "" + group.activeCount();
                t.join();
                return alive;
            }
            case "group-counts-itself": {
                Group group = new Group();
                Thread t = new Worker(group, () -> { });
                t.start();
                String alive = "" + group.alive();
                t.join();
                return alive;
            }
            case "group-enumerated": {
                Group group = new Group();
                Thread t = new Worker(group, () -> { });
                t.start();
                String alive = "" + group.enumerate(new Thread[1]);
                t.join();
                return alive;
            }
            case "group-interrupted": {
                Group group = new Group();
                CountDownLatch never = new CountDownLatch(1);
                Thread t = new Worker(group, () -> s[0] = thrown(never::await));
                t.start();
                group.interrupt();
                t.join();
                return s[0];
            }
            case "optimistic-read", "optimistic-read-unasked": {
                Lock lock = new Lock();
                int[] n = new int[2];
                Thread t = start(() -> {
                    long stamp = lock.writeLock();
                    n[0] = 1;
                    n[1] = 1;
                    lock.unlockWrite(stamp);
                });
                boolean ask = what.equals("optimistic-read"); // else what is read behind no stamp counts
                long stamp = lock.tryOptimisticRead();
                int one = n[0];
                int other = n[1];
                String read = (ask || stamp != 0) && lock.validate(stamp) ? "" + one + other : "no";
                t.join();
                return read;
            }
            case "print-format": {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                Printer out = new Printer(bytes);
                all(() -> out.printf("%s%d", "a", 1), () -> out.print("b"));
                return "" + bytes;
            }
            case "calendar": {
                long before = System.currentTimeMillis();
                long now = GregorianCalendar.getInstance().getTimeInMillis();
                long own = OwnCalendar.getInstance().getTimeInMillis();
                long made = new GregorianCalendar().getTimeInMillis();
                long behind = System.currentTimeMillis();
                return "" + (before <= now && now <= own && own <= made && made <= behind);
            }
            case "calendar-of-the-class": {
                long before = System.currentTimeMillis();
                long now = Calendar.getInstance().getTimeInMillis();
                return "" + (before <= now && now <= System.currentTimeMillis());
            }
            case "adder": {
                Adder adder = new Adder();
                Thread t = start(() -> {
                    adder.increment();
                    adder.increment();
                });
                String sum = "" + adder.sum();
                t.join();
                return sum + " " + adder.intValue();
            }
            case "interrupted-by-own-name": {
                Thread t = start(() -> s[0] = "" + Worker.interrupted());
                t.interrupt();
                t.join();
                return s[0];
            }
            default:
                return null;
        }
    }
}
