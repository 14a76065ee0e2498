import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;

/**
 * Classes that are defined at run time in the loader of the program itself: by Lookup.defineClass, by
 * ClassLoader.defineClass of an array and of a buffer. Before that they are not there, a second definition fails, and
 * their static state is new: in each execution. The threads' sections come in two orders, and with races=off the
 * unprotected sum in more.
 */
public class Main {
    static int sum;

    private static byte[] named(String name) throws Exception {
        Path file = Path.of(System.getProperty("java.class.path"), "Template.class");
        return Files.readString(file, StandardCharsets.ISO_8859_1).replace("Template", name)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static boolean isThere(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static boolean loads(String name) {
        try {
            return Main.class.getClassLoader().loadClass(name).getName().equals(name);
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Class<?> byLoader(String name) throws Exception {
        byte[] bytes = named(name);
        Method define = ClassLoader.class.getDeclaredMethod("defineClass", String.class, byte[].class, int.class,
                int.class,
                ProtectionDomain.class);
        define.setAccessible(true);
        return (Class<?>) define.invoke(Main.class.getClassLoader(), name, bytes, 0, bytes.length, null);
    }

    private static Class<?> byBuffer(String name) throws Exception {
        byte[] bytes = named(name);
        Method define = ClassLoader.class.getDeclaredMethod("defineClass", String.class, ByteBuffer.class,
                ProtectionDomain.class);
        define.setAccessible(true);
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        return (Class<?>) define.invoke(Main.class.getClassLoader(), name, buffer, null);
    }

    private static boolean isDuplicate(String name) throws Exception {
        try {
            byLoader(name);
            return false;
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof LinkageError;
        }
    }

    public static void main(String[] args) throws Exception {
        assert !isThere("Tempaate") && !loads("Tempaate");
        Class<?> first = MethodHandles.lookup().defineClass(named("Tempaate"));
        assert isThere("Tempaate") && loads("Tempaate") && isDuplicate("Tempaate");
        assert !isThere("Tembbate");
        Class<?> second = byLoader("Tembbate");
        assert loads("Tembbate") && isDuplicate("Tembbate");
        Class<?> third = byBuffer("Temccate");
        assert third.getName().equals("Temccate") && isDuplicate("Temccate");
        Runnable one = (Runnable) first.getDeclaredConstructor().newInstance();
        Thread child = new Thread(one);
        child.start();
        ((Runnable) third.getDeclaredConstructor().newInstance()).run();
        ((Runnable) second.getDeclaredConstructor().newInstance()).run();
        child.join();
        assert first.getDeclaredField("count").getInt(null) == 1 && second.getDeclaredField("count").getInt(null) == 1;
        System.out.println("sum " + sum); // 3; 2 or 1 where the child's addition or main's are lost
    }
}
