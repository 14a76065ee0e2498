/**
 * A bug that needs three preemptions: A writes 1, B must see it and answer, A must see the answer and write 2, and B
 * must look again before A's next step overwrites the 2. Each of these switches takes the turn from a thread that could
 * go on.
 *
 * Traces (with stop=never). A writes the request (1), reads the answer, writes 2 if it was given, writes 3; B reads the
 * request (R), gives the answer if it was 1, reads it again (S).
 *     R before 1: no answer, no 2. S before 1, between 1 and 3, or behind 3: 3.
 *     R between 1 and A's next write: B answers. A has read the answer before: no 2; S before or behind 3: 2.
 *         A reads it behind: S before 2, between 2 and 3 (the failure), or behind 3: 3.
 *     R behind 3: no answer, S comes last: 1.
 * 9 executions.
 */
public class Main {
    static int request;
    static int answer;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            request = 1;
            if (answer == 1) {
                request = 2;
            }
            request = 3;
        });
        Thread b = new Thread(() -> {
            if (request == 1) {
                answer = 1;
            }
            int seen = request;
            assert seen != 2 : "saw the short-lived request";
        });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("request " + request + ", answer " + answer);
    }
}
