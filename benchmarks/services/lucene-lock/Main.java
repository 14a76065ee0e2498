import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.SingleInstanceLockFactory;

/** Two writers ask for the lock of one index of Lucene's in memory: one of them gets it. */
public class Main {
    static boolean other;

    static boolean obtains(ByteBuffersDirectory directory) {
        try {
            directory.obtainLock("write.lock");
            return true;
        } catch (LockObtainFailedException e) {
            return false;
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ByteBuffersDirectory directory = new ByteBuffersDirectory(new SingleInstanceLockFactory());
        Thread thread = new Thread(() -> other = obtains(directory));
        thread.start();
        boolean mine = obtains(directory);
        thread.join();
        assert mine != other : mine;
        System.out.println("one has the lock");
    }
}
