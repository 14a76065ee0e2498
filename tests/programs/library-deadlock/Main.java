import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two locks of the library, taken in opposite orders: the report speaks of lines of the program, not of the JDK. */
public class Main {
    static class Account {
        final Lock lock = new ReentrantLock();
        int money = 10;
    }

    static void transfer(Account from, Account to) {
        from.lock.lock();
        try {
            to.lock.lock();
            try {
                from.money--;
                to.money++;
            } finally {
                to.lock.unlock();
            }
        } finally {
            from.lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Account x = new Account(), y = new Account();
        Thread one = new Thread(() -> transfer(x, y), "one"), two = new Thread(() -> transfer(y, x), "two");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
