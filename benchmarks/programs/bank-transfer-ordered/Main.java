/**
 * Three transfers round a circle of three accounts; each locks the account with the lower number first. Right.
 *
 * Traces: transfers 0-1, 1-2, 2-0 meet in one account each pairwise, and each holds its two locks together: a trace is
 * fixed by the order in each of the three pairs, 2^3 = 8, less the 2 circular ones, which cannot happen: 6 traces.
 */
public class Main {
    static class Account {
        final int number;
        private int balance = 10;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account low = from.number < to.number ? from : to;
        Account high = low == from ? to : from;
        synchronized (low) {
            synchronized (high) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account(0);
        Account b = new Account(1);
        Account c = new Account(2);
        Thread[] transfers = {
            new Thread(() -> transfer(a, b, 1)),
            new Thread(() -> transfer(b, c, 2)),
            new Thread(() -> transfer(c, a, 4))
        };
        for (Thread transfer : transfers) {
            transfer.start();
        }
        for (Thread transfer : transfers) {
            transfer.join();
        }
        System.out.println("balances " + a.balance + " " + b.balance + " " + c.balance);
        assert a.balance == 10 - 1 + 4;
        assert b.balance == 10 + 1 - 2;
        assert c.balance == 10 + 2 - 4;
    }
}
