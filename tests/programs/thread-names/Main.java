/** Names and ids of threads are the same in every execution: the numbers start again. */
public class Main {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        assert Thread.currentThread().getName().equals("main");
        Thread first = new Thread(() -> {
            shared = 1;
            assert Thread.currentThread().getName().equals("Thread-0");
        });
        Thread second = new Thread(() -> {
            shared = 1;
            assert Thread.currentThread().getName().equals("Thread-1");
        });
        Thread named = new Thread(() -> { }, "third");
        assert named.getName().equals("third");
        first.start();
        second.start();
        for (long i = second.getId() - first.getId() & 3; i > 0; i--) { // other operations if the ids differ
            shared = 1;
        }
        first.join();
        second.join();
        assert first.getId() != second.getId();
        named.setName("renamed");
        assert named.getName().equals("renamed");
    }
}
