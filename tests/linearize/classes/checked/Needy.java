package checked;

/** Cannot be made out of nothing. */
public class Needy {
    public Needy(int number) {
    }

    public void call() {
    }
}
