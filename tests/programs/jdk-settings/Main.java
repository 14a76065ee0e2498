import java.util.Locale;
import java.util.TimeZone;

/**
 * What a program sets in the JDK is not there in the next execution.
 *
 * Executions: one thread sets the second property, main asks for it before or behind.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        Thread self = Thread.currentThread();
        assert System.getProperty("hpor.test") == null : "the property is there";
        assert System.getProperty("java.version") != null : "a property is missing";
        assert !Locale.getDefault().equals(Locale.CHINA) : "the locale is there";
        assert !Locale.getDefault(Locale.Category.FORMAT).equals(Locale.CANADA) : "the locale of formats is there";
        assert !TimeZone.getDefault().getID().equals("GMT+07:00") : "the time zone is there";
        assert Thread.getDefaultUncaughtExceptionHandler() == null : "the handler is there";
        assert self.getName().equals("main") && self.getPriority() == 5 : "the name of main is there";
        assert self.getThreadGroup().getMaxPriority() == 10 : "the group's limit is there";
        assert self.getContextClassLoader() == ClassLoader.getSystemClassLoader() : "the class loader is there";
        System.setProperty("hpor.test", "1");
        System.getProperties().remove("java.version");
        Locale.setDefault(Locale.CHINA);
        Locale.setDefault(Locale.Category.FORMAT, Locale.CANADA);
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+07:00"));
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> { });
        self.setUncaughtExceptionHandler((thread, thrown) -> { });
        self.setName("other");
        self.setPriority(4);
        self.setContextClassLoader(null);
        self.getThreadGroup().setMaxPriority(8);
        Thread child = new Thread(() -> System.setProperty("hpor.other", "2"));
        child.start();
        String seen = System.getProperty("hpor.other");
        child.join();
        assert seen == null || seen.equals("2");
        assert System.getProperty("hpor.other").equals("2");
    }
}
