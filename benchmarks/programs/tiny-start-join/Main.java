/**
 * Two children that do nothing: what start, begin, end and join alone allow.
 *
 * Interleavings (por=none): main has start 1 (S1), start 2 (S2), join 1 (J1), join 2 (J2); child i has begin (Bi) and
 * end (Ei), with Si < Bi < Ei < Ji. S1 is first and J2 last. Left: two chains of three, S2 < B2 < E2 and B1 < E1 < J1,
 * merged in C(6,3) = 20 ways, less the one with J1 before S2: 19.
 * Traces (por=source): nothing can be ordered otherwise: 1.
 */
public class Main extends Thread {
    @Override
    public void run() {
    }

    public static void main(String[] args) throws InterruptedException {
        Main first = new Main();
        Main second = new Main();
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("done");
    }
}
