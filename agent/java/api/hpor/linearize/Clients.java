package hpor.linearize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Which calls each thread of a client does: an array of operations for each thread, and at the end one for the calls
 * that look at the object when all threads have ended.
 */
final class Clients {
    private Clients() {
    }

    /** Clients that differ only in which thread is which are one. */
    static long count(int operations, int threads, int calls) {
        double sequences = Math.pow(operations, calls);
        double count = 1;
        for (int i = 0; i < threads; i++) {
            count = count * (sequences + i) / (i + 1);
        }
        return count < 1e15 ? Math.round(count) : Long.MAX_VALUE;
    }

    /**
     * Those of every shape up to so many threads and calls, the smaller shapes first: what is wrong mostly shows in a
     * small one. Of each shape all if there are no more than {@code most}, else so many, drawn with {@code seed}.
     */
    static List<int[][]> make(int operations, int threads, int calls, int[] last, int most, long seed) {
        List<int[][]> clients = new ArrayList<>();
        for (int size = 1; size <= threads * calls; size++) {
            for (int t = Math.min(2, threads); t <= threads; t++) {
                if (size % t == 0 && size / t <= calls) {
                    add(clients, operations, t, size / t, last, most, seed);
                }
            }
        }
        return clients;
    }

    private static void add(List<int[][]> clients, int operations, int threads, int calls, int[] last, int most,
            long seed) {
        long sequences = Math.round(Math.pow(operations, calls));
        long[] chosen = new long[threads];
        if (count(operations, threads, calls) <= most) {
            do {
                clients.add(client(chosen, operations, calls, last));
            } while (next(chosen, sequences));
            return;
        }
        Random random = new Random(seed);
        Set<String> known = new LinkedHashSet<>();
        while (known.size() < most) {
            for (int i = 0; i < threads; i++) {
                chosen[i] = Math.floorMod(random.nextLong(), sequences);
            }
            Arrays.sort(chosen);
            if (known.add(Arrays.toString(chosen))) {
                clients.add(client(chosen, operations, calls, last));
            }
        }
    }

    /** How many there are of all shapes. */
    static long countAll(int operations, int threads, int calls) {
        long all = 0;
        for (int t = Math.min(2, threads); t <= threads; t++) {
            for (int c = 1; c <= calls; c++) {
                long count = count(operations, t, c);
                all = count == Long.MAX_VALUE || all == Long.MAX_VALUE ? Long.MAX_VALUE : all + count;
            }
        }
        return all;
    }

    /** The next of the sequences that do not fall: 00, 01, 11. */
    private static boolean next(long[] chosen, long sequences) {
        int i = chosen.length - 1;
        while (i >= 0 && chosen[i] == sequences - 1) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        Arrays.fill(chosen, i, chosen.length, chosen[i] + 1);
        return true;
    }

    private static int[][] client(long[] chosen, int operations, int calls, int[] last) {
        int[][] client = new int[chosen.length + 1][];
        for (int i = 0; i < chosen.length; i++) {
            client[i] = new int[calls];
            long rest = chosen[i];
            for (int j = 0; j < calls; j++) {
                client[i][j] = (int) (rest % operations);
                rest /= operations;
            }
        }
        client[chosen.length] = last;
        return client;
    }

    /** Two characters a call, so that the search finds them without an array. */
    private static final int DIGITS = 64;
    private static final char ZERO = '0';

    static String calls(int[] operations) {
        StringBuilder text = new StringBuilder();
        for (int operation : operations) {
            text.append((char) (ZERO + operation / DIGITS)).append((char) (ZERO + operation % DIGITS));
        }
        return text.toString();
    }

    static int length(String calls) {
        return calls.length() / 2;
    }

    static int operation(String calls, int i) {
        return (calls.charAt(2 * i) - ZERO) * DIGITS + calls.charAt(2 * i + 1) - ZERO;
    }

    /** The calls of each thread, ended by |, and those at the end; what {@link #describe} fills in; all outcomes. */
    static String print(int[][] client, List<Operation> operations, Set<String> outcomes) {
        StringBuilder calls = new StringBuilder();
        StringBuilder words = new StringBuilder();
        int last = client.length - 1;
        for (int i = 0; i <= last; i++) {
            calls.append(calls(client[i])).append(i < last ? "|" : "");
            for (int j = 0; j < client[i].length; j++) {
                words.append(j > 0 ? ", " : (i > 0 ? "; " : "") + (i < last ? "caller " + (i + 1) + ": " : "then "));
                words.append(operations.get(client[i][j])).append(" = ").append(RESULT);
            }
        }
        return calls + "\n" + words + "\n" + String.join("\n", outcomes) + "\n";
    }

    private static final char RESULT = '?';

    static String describe(String client, String outcome) {
        int at = client.indexOf('\n') + 1;
        int end = client.indexOf('\n', at);
        String text = "";
        int from = 0;
        for (int result = client.indexOf(RESULT, at); result >= 0 && result < end;
                result = client.indexOf(RESULT, at)) {
            int to = outcome.indexOf(Outcome.BETWEEN, from);
            text = text + client.substring(at, result) + outcome.substring(from, to);
            from = to + 1;
            at = result + 1;
        }
        return text;
    }
}
