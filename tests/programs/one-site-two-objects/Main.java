/**
 * Two objects are made at one place, and each thread changes its own at one place. A pointer analysis that names
 * objects by where they are made takes them for one, and both threads for interfering; seen as what they are, nothing
 * of it is shared.
 */
public class Main {
    static class Cell {
        int value;
    }

    static Cell make() {
        return new Cell();
    }

    static void use(Cell cell) {
        for (int i = 0; i < 3; i++) {
            cell.value++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cell first = make(), second = make();
        Thread a = new Thread(() -> use(first));
        Thread b = new Thread(() -> use(second));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(first.value + second.value);
    }
}
