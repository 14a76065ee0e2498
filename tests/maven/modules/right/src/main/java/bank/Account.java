package bank;

/** Right: each access holds the lock. */
public final class Account {
    private int balance;

    public synchronized void deposit(int amount) {
        balance += amount;
    }

    public synchronized int balance() {
        return balance;
    }
}
