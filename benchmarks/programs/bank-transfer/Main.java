/**
 * Two transfers between the same two accounts in opposite directions, each locking its source account first.
 *
 * Traces (with stop=never): the first transfer wholly before the second, or behind it (both hold both locks at one
 * time, so the order on one lock is the order on the other): 2. Each holds its source account and waits for the other:
 * 1 deadlock. 3 executions.
 * Outcomes: every transfer is booked, or the deadlock: 2.
 */
public class Main {
    static class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account savings = new Account(100);
        Account current = new Account(50);
        Thread deposit = new Thread(() -> transfer(current, savings, 20));
        Thread withdrawal = new Thread(() -> transfer(savings, current, 30));
        deposit.start();
        withdrawal.start();
        deposit.join();
        withdrawal.join();
        System.out.println("savings " + savings.balance + ", current " + current.balance);
        assert savings.balance == 90 && current.balance == 60;
    }
}
