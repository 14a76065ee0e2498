/**
 * A read-write lock made of a monitor: two readers and a writer. While a reader is inside no writer is, and the two
 * halves of the data agree. Right.
 *
 * Traces: the data is touched only between the sections of lock and unlock, which exclude each other where they
 * conflict, so a trace is the order of the monitor's sections. A thread is before its lock (0), waiting (w), inside (i)
 * or done (d); one that was notified is at 0 again. F(reader reader, writer) counts the ways to go on; the readers are
 * alike.
 *     writer done, readers free:   F(00,d) = 4!/(2!2!) = 6   F(0d,d) = 1
 *     writer inside, a reader waits or not before the unlock:
 *         F(ww,i) = F(00,d) = 6    F(w0,i) = F(00,d) + F(ww,i) = 12    F(00,i) = F(00,d) + 2 F(w0,i) = 30
 *         F(wd,i) = F(0d,d) = 1    F(0d,i) = F(0d,d) + F(wd,i) = 2     F(dd,i) = 1
 *     writer waiting; the last reader's unlock brings it back to 0:
 *         F(id,w) = F(dd,0) = 1    F(ii,w) = 2 F(id,w) = 2    F(0i,w) = F(ii,w) + F(0d,0) = 6
 *     writer at 0:
 *         F(dd,0) = F(dd,i) = 1                      F(id,0) = F(dd,0) + F(id,w) = 2
 *         F(0d,0) = F(id,0) + F(0d,i) = 4            F(ii,0) = 2 F(id,0) + F(ii,w) = 6
 *         F(0i,0) = F(ii,0) + F(0d,0) + F(0i,w) = 16
 *         F(00,0) = 2 F(0i,0) + F(00,i) = 62 traces.
 */
public class Main {
    static class ReadWriteLock {
        private int readers;
        private boolean writing;

        synchronized void lockRead() throws InterruptedException {
            while (writing) {
                wait();
            }
            readers++;
        }

        synchronized void unlockRead() {
            readers--;
            if (readers == 0) {
                notifyAll();
            }
        }

        synchronized void lockWrite() throws InterruptedException {
            while (writing || readers > 0) {
                wait();
            }
            writing = true;
        }

        synchronized void unlockWrite() {
            writing = false;
            notifyAll();
        }
    }

    static int low;
    static int high;

    public static void main(String[] args) throws InterruptedException {
        ReadWriteLock lock = new ReadWriteLock();
        Runnable read = () -> {
            try {
                lock.lockRead();
                assert low == high : "a reader saw half a write";
                lock.unlockRead();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        Thread first = new Thread(read);
        Thread second = new Thread(read);
        first.start();
        second.start();
        lock.lockWrite();
        low = 1;
        high = 1;
        lock.unlockWrite();
        first.join();
        second.join();
        System.out.println("written " + low + " and " + high);
    }
}
