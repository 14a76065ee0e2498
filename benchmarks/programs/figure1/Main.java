/**
 * Figure 1 of the hybrid POR paper: T1 reads o.f and writes p.g, T2 reads q.h and writes o.f. Only o.f is touched by
 * both.
 *
 * Traces: the one pair of conflicting accesses is T1's read and T2's write of o.f; p.g and q.h belong to different
 * objects and fields. The pair can come in two orders, everything else is fixed by starts and joins: 2 traces.
 * Outcomes: T1 reads o.f before or behind the write: 2.
 */
public class Main {
    static class Node {
        int f;
        int g;
        int h;
    }

    public static void main(String[] args) throws InterruptedException {
        final Node o = new Node();
        final Node p = new Node();
        final Node q = new Node();
        Thread first = new Thread(() -> {
            int seen = o.f;
            p.g = seen;
        });
        Thread second = new Thread(() -> {
            int seen = q.h;
            o.f = seen + 1;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("o.f = " + o.f + ", p.g = " + p.g);
        assert o.f == 1;
        assert p.g == 0 || p.g == 1;
    }
}
