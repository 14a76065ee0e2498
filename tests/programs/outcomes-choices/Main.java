import hpor.Hpor;

/** What was chosen stays in a local, across a loop, until it is told. Each final state is an error of its own. */
public class Main {
    static volatile int told, other;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            int chosen = Hpor.choose(3);
            boolean odd = Hpor.chooseBoolean();
            for (int i = 0; i < 2; i++) {
                other++;
            }
            told = odd ? chosen + 10 : chosen;
        });
        Thread b = new Thread(() -> other++);
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("r=" + told + " " + other);
    }
}
