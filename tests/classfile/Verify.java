import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;


/** Has the JVM load and verify the classes of a file of tests/classfile/rewrite: {@code Verify FILE}. */
public final class Verify extends ClassLoader {
    private final Map<String, byte[]> rewritten = new HashMap<>();
    private final Map<String, Module> modules = new HashMap<>();

    private Verify() {
        super(Verify.class.getClassLoader());
        for (Module module : ModuleLayer.boot().modules()) {
            for (String name : module.getPackages()) modules.put(name, module);
        }
    }

    private void read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(Files.newInputStream(file)))) {
            while (true) {
                int length;
                try {
                    length = in.readUnsignedShort();
                } catch (EOFException end) {
                    return;
                }
                String name = new String(in.readNBytes(length), "UTF-8");
                rewritten.put(name.replace('/', '.'), in.readNBytes(in.readInt()));
            }
        }
    }

    /** The JDK's own bytes: classes of one package must come from one loader. */
    private byte[] original(String name) throws IOException {
        int dot = name.lastIndexOf('.');
        Module module = dot < 0 ? null : modules.get(name.substring(0, dot));
        if (module == null) return null;
        try (InputStream in = module.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? null : in.readAllBytes();
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            if (name.startsWith("java.")) return super.loadClass(name, resolve);
            try {
                byte[] bytes = rewritten.get(name);
                if (bytes == null) bytes = original(name);
                if (bytes == null) return super.loadClass(name, resolve);
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** Null: the JVM has verified the class. Asking for the constructors links it, and does not initialize it. */
    private LinkageError link(String name) throws ClassNotFoundException {
        try {
            Class.forName(name, false, this).getDeclaredConstructors();
            return null;
        } catch (LinkageError e) {
            return e;
        }
    }

    private static void show(String what, String name, Throwable error) {
        System.out.println("# " + what + ": " + name + ": " + error.toString().lines().limit(4).toList());
    }

    public static void main(String[] arguments) throws Exception {
        Verify loader = new Verify();
        Verify originals = new Verify();
        loader.read(Path.of(arguments[0]));
        int verified = 0;
        int refused = 0;
        int unlinked = 0;
        for (String name : loader.rewritten.keySet()) {
            LinkageError error = loader.link(name);
            if (error == null) {
                verified++;
            } else if (originals.link(name) != null) {
                // It does not link as it was either: it wants to be in its module, or an optional class is missing.
                unlinked++;
            } else {
                refused++;
                if (refused <= 10) show("refused", name, error);
            }
        }
        System.out.println(verified + " classes verified, " + refused + " refused, " + unlinked
            + " that do not link outside of their modules");
        System.exit(refused == 0 && verified > unlinked * 2 ? 0 : 1);
    }
}
