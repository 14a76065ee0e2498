/** Classes of old class-file versions: static state, locks, classes by name, an initializer that fails. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Worker45 worker = new Worker45();
        Thread child = new Thread(worker);
        child.start();
        Registry48.add();
        Registry48 seen = Registry48.get();
        child.join();
        assert Registry48.count == 2 : Registry48.count;
        assert worker.mine() == 2 && seen == Registry48.get();
        assert Derived46.SELF == Registry48.class;
        try {
            System.out.println(Failing47.NUMBER);
            throw new AssertionError("initialized");
        } catch (ExceptionInInitializerError e) {
            assert e.getCause() instanceof NumberFormatException;
        }
        try {
            System.out.println(Failing47.NUMBER);
            throw new AssertionError("initialized");
        } catch (NoClassDefFoundError e) {
            assert !(e.getCause() instanceof ClassNotFoundException);
        }
    }
}
