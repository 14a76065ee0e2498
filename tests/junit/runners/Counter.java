/** What the tests touch. */
class Counter {
    int value;

    synchronized void add() {
        value++;
    }

    /** Not the same in both orders, as hpor sees it. */
    synchronized void grow() {
        value = 2 * value + 1;
    }

    /** In this thread and in another, at a time. */
    void twice(Runnable body) throws InterruptedException {
        Thread other = new Thread(body);
        other.start();
        body.run();
        other.join();
    }
}
