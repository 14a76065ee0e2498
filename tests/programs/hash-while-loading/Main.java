import java.util.HashMap;

/** An object whose hash code is first asked for while a class is being looked for has that one from then on. */
public class Main {
    static final class Loader extends ClassLoader {
        final HashMap<Object, String> asked = new HashMap<>();
        final Object key = new Object();
        int hash;

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            hash = key.hashCode();
            asked.put(this, name);
            throw new ClassNotFoundException(name);
        }
    }

    public static void main(String[] args) {
        Loader loader = new Loader();
        try {
            loader.loadClass("none.Such");
            assert false;
        } catch (ClassNotFoundException e) {
            assert loader.hash == loader.key.hashCode() : "another hash code";
            assert loader.hash == System.identityHashCode(loader.key);
            assert "none.Such".equals(loader.asked.get(loader)) : "not found: " + loader.asked;
        }
    }
}
