import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * What the JDK keeps of annotations holds constants of the program's enums, which are others in each execution; and
 * proxies, whose classes are the program's, made by the JDK.
 *
 * <p>Both threads make the same annotations, and must see the constants of their execution.
 */
public class Main {
    enum Level {
        LOW,
        HIGH
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Rated {
        Level level() default Level.HIGH;

        Class<?> type() default String.class;
    }

    @Rated
    static class Task {
        @Rated(level = Level.LOW)
        int field;

        @Rated(type = Integer.class)
        void method() {
        }
    }

    static void look() {
        try {
            check(Task.class.getAnnotation(Rated.class), Level.HIGH, String.class);
            check(Task.class.getDeclaredField("field").getAnnotation(Rated.class), Level.LOW, String.class);
            check(Task.class.getDeclaredMethod("method").getAnnotation(Rated.class), Level.HIGH, Integer.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void check(Rated rated, Level level, Class<?> type) {
        if (rated.level() != level || rated.type() != type) {
            throw new AssertionError(rated);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(Main::look);
        child.start();
        look();
        child.join();
    }
}
