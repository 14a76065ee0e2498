package hpor.linearize;

import hpor.Hpor;

/**
 * The program that is explored: one of the clients is chosen, its threads run, and what their calls have returned is
 * held against what the calls return in the sequential orders. A generated class says how to make an object and how to
 * call it, so that no reflection takes part in the search.
 */
public abstract class Client {
    /** Longer than anything that the calls may wait for: the timeouts that come first fire first. */
    private static final long AFTER_ALL = 1000L * 3600 * 1000;

    protected abstract Object make() throws Throwable;

    /** Carries out operation number {@code operation}. What returns nothing returns {@link Outcome#VOID}. */
    protected abstract Object call(Object target, int operation) throws Throwable;

    /**
     * {@code clients}: as {@link Clients#print} writes them. What is done here is part of every execution and of every
     * schedule that is shown, hence final fields, locals and strings: nobody sees their accesses.
     */
    protected final void explore(String[] clients) throws Throwable {
        String client = clients[Hpor.choose(clients.length)];
        int end = client.indexOf('\n');
        boolean mayBlock = client.indexOf(Outcome.BLOCKED, client.indexOf('\n', end + 1)) >= 0;
        Object target = make();
        Caller first = null;
        int number = 0;
        for (int bar = client.indexOf('|'); bar >= 0 && bar < end; bar = client.indexOf('|', bar + 1)) {
            number++;
        }
        int last = client.lastIndexOf('|', end);
        for (int bar = last; bar >= 0;) {
            int before = bar == 0 ? -1 : client.lastIndexOf('|', bar - 1);
            first = new Caller(this, target, client.substring(before + 1, bar), "caller " + number--, first);
            first.setDaemon(mayBlock);
            bar = before;
        }
        for (Caller caller = first; caller != null; caller = caller.next) {
            caller.start();
        }
        for (Caller caller = first; caller != null; caller = caller.next) {
            if (mayBlock) {
                caller.join(AFTER_ALL);
            } else {
                caller.join();
            }
        }
        String outcome = "";
        for (Caller caller = first; caller != null; caller = caller.next) {
            outcome = outcome + Outcome.of(caller.results, caller.done);
        }
        Object[] seen = results(this, target, client.substring(last + 1, end));
        outcome = outcome + Outcome.of(seen, seen.length);
        if (client.indexOf("\n" + outcome + "\n", end) < 0) {
            Throwable thrown = null;
            for (Caller caller = first; caller != null; caller = caller.next) {
                thrown = thrown == null ? caller.thrown : thrown;
            }
            throw new AssertionError("no sequential order of the calls has these results: "
                    + Clients.describe(client, outcome), thrown);
        }
    }

    /** Carries out the calls one after the other. */
    static Object[] results(Client client, Object target, String calls) {
        Object[] results = new Object[Clients.length(calls)];
        for (int i = 0; i < results.length; i++) {
            results[i] = result(client, target, Clients.operation(calls, i));
        }
        return results;
    }

    static Object result(Client client, Object target, int operation) {
        try {
            return client.call(target, operation);
        } catch (Throwable thrown) {
            return new Outcome.Thrown(thrown);
        }
    }

    /** One thread of the client. */
    private static final class Caller extends Thread {
        private final Client client;
        private final Object target;
        private final String calls;
        final Caller next;
        final Object[] results;
        Throwable thrown;
        /** How many calls have returned. Who reads it may read as many results. */
        volatile int done;

        Caller(Client client, Object target, String calls, String name, Caller next) {
            super(name);
            this.client = client;
            this.target = target;
            this.calls = calls;
            this.next = next;
            results = new Object[Clients.length(calls)];
        }

        @Override
        public void run() {
            for (int i = 0; i < results.length; i++) {
                Object result = result(client, target, Clients.operation(calls, i));
                if (result instanceof Outcome.Thrown t && thrown == null) {
                    thrown = t.what();
                }
                results[i] = result;
                done = i + 1;
            }
        }
    }
}
