/** What the cases of the Java memory model share. */
class Memory extends Cases {
    static class Plain {
        int x;

        Plain(int x) {
            this.x = x;
        }
    }

    static Plain plain;
    static int data;

    static void both(Runnable a, Runnable b) throws Exception {
        Thread t = new Thread(a);
        t.start();
        b.run();
        t.join();
    }
}
