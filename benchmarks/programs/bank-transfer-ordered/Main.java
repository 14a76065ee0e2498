/**
 * Three transfers round a circle of three accounts; each locks the account with the lower number first. Right.
 *
 * Traces: transfers 0-1, 1-2, 0-2 meet in one account each pairwise. The order matters where one of the two takes that
 * account's lock first and holds it while it takes the other: in accounts 0 and 1. In account 2 both only add, in a
 * section of its own. So there are 2^2 = 4 traces.
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
