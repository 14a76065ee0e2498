/**
 * Interfaces of old class-file versions: their constants are made anew in each execution, whatever the one before has
 * done with them. The two threads' critical sections come in two orders, which print the same.
 */
public class Main {
    static int sum;

    static void add() {
        synchronized (Constants51.LOCK) {
            sum += Constants51.TABLE[0]++;
            Constants49.BOX.value++;
            Constants45.TEXT.append('b');
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(Main::add);
        child.start();
        add();
        child.join();
        assert sum == 7 : sum;
        assert Constants49.BOX.value == 9 : Constants49.BOX.value;
        assert Constants45.TEXT.toString().equals("abb") : Constants45.TEXT;
        assert Constants45.BOTH[0] == Box48.SHARED && Constants45.BOTH[1] == Constants51.LOCK;
        assert Constants51.NAME.equals("long") && Constants50.LARGE == 5_000_000_000L;
        assert User48.read() == 1101 : User48.read();
        assert Box48.next() == 2 : Box48.SHARED.value;
        assert Box48.made == 2 : Box48.made;
    }
}
