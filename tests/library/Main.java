/** Right and wrong uses of java.util.concurrent, chosen by the argument; what each comes to stands in cases.json. */
public class Main {
    public static void main(String[] args) throws Exception {
        String name = args[0];
        boolean found = Locks.run(name) || ReadWriteLocks.run(name) || Synchronizers.run(name)
                || Queues.run(name) || Containers.run(name) || Atomics.run(name)
                || Pools.run(name) || ForkJoins.run(name) || Threads.run(name) || Objects.run(name) || Given.run(name)
                || Loops.run(name) || AdHoc.run(name) || Again.run(name) || Publication.run(name)
                || AccessModes.run(name)
                || HappensBefore.run(name)
                || Copies.run(name) || Moments.run(name) || Meetings.run(name) || Starts.run(name) || Late.run(name)
                || Initializers.run(name) || Networks.run(name);
        if (!found) {
            throw new IllegalArgumentException(name);
        }
    }
}
