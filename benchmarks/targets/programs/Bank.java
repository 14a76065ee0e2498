import java.util.Arrays;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A bank of three accounts, each behind a read-write lock of its own. Two clerks transfer money, in the order of the
 * accounts; an auditor reads all balances under the read locks and must always see the same sum.
 */
public class Bank {
    static final class Account {
        final int number;
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private int balance;

        Account(int number, int balance) {
            this.number = number;
            this.balance = balance;
        }
    }

    static final class InsufficientFunds extends Exception {
        private static final long serialVersionUID = 1;
    }

    private final Account[] accounts;

    Bank(int... balances) {
        accounts = new Account[balances.length];
        Arrays.setAll(accounts, i -> new Account(i, balances[i]));
    }

    void transfer(int from, int to, int amount) throws InsufficientFunds {
        Account low = accounts[Math.min(from, to)];
        Account high = accounts[Math.max(from, to)];
        low.lock.writeLock().lock();
        try {
            high.lock.writeLock().lock();
            try {
                if (accounts[from].balance < amount) {
                    throw new InsufficientFunds();
                }
                accounts[from].balance -= amount;
                accounts[to].balance += amount;
            } finally {
                high.lock.writeLock().unlock();
            }
        } finally {
            low.lock.writeLock().unlock();
        }
    }

    int total() {
        for (Account account : accounts) {
            account.lock.readLock().lock();
        }
        try {
            int sum = 0;
            for (Account account : accounts) {
                sum += account.balance;
            }
            return sum;
        } finally {
            for (Account account : accounts) {
                account.lock.readLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank(10, 20, 30);
        boolean[] refused = new boolean[2];
        Together.run(3, me -> {
            if (me == 2) {
                int total = bank.total();
                assert total == 60 : total;
                return;
            }
            try {
                bank.transfer(me, me + 1, 15);
            } catch (InsufficientFunds e) {
                refused[me] = true;
            }
        });
        assert bank.total() == 60;
        assert refused[0] && !refused[1];
    }
}
