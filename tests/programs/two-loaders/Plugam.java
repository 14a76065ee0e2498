/** What the other loader defines as Plugin. (Public: two classes of one name are of two packages.) */
public class Plugam implements Runnable {
    public Plugam() {}

    @Override
    public void run() {
        Main.write();
    }
}
