/**
 * Object.clone reads every field of the object: the copy may hold the old first field and the new second one.
 */
public class Main implements Cloneable {
    int first;
    int second;

    @Override
    public Main clone() throws CloneNotSupportedException {
        return (Main) super.clone();
    }

    public static void main(String[] args) throws Exception {
        Main shared = new Main();
        Thread child = new Thread(() -> {
            shared.first = 1;
            shared.second = 1;
        });
        child.start();
        Main copy = shared.clone();
        child.join();
        assert copy.first == 0 : "written before it was copied";
    }
}
