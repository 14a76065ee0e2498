import java.beans.PropertyEditorManager;
import java.beans.PropertyEditorSupport;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.Provider;
import java.security.Security;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Logger;
import javax.management.MBeanServerFactory;

/**
 * What a program registers in the JDK is undone when an execution ends, by whatever way the JDK's method is called: by
 * reflection, a method handle, a method reference; also where the JDK keeps it behind weak references, or makes the
 * object itself. Two threads take a monitor once each, so there are several executions.
 */
public class Main {
    static class OwnProvider extends Provider {
        OwnProvider(String name) {
            super(name, "1", "none");
        }
    }

    static int entered;

    static void enter() {
        synchronized (Main.class) {
            entered++;
        }
    }

    static void providers() throws Throwable {
        assert Security.getProvider("Own1") == null && Security.getProvider("Own2") == null
                && Security.getProvider("Own3") == null;
        Security.class.getMethod("addProvider", Provider.class).invoke(null, new OwnProvider("Own1"));
        Object added = MethodHandles.lookup()
                .findStatic(Security.class, "addProvider", MethodType.methodType(int.class, Provider.class))
                .invoke((Provider) new OwnProvider("Own2"));
        ToIntFunction<Provider> add = Security::addProvider;
        assert (int) added > 0 && add.applyAsInt(new OwnProvider("Own3")) > 0 && Security.getProvider("Own1") != null;
    }

    static void handlers() throws Throwable {
        Logger root = Logger.getLogger("");
        assert root.getHandlers().length == 1 : root.getHandlers().length;
        Logger.class.getMethod("addHandler", Handler.class).invoke(root, new ConsoleHandler());
        MethodHandles.lookup().findVirtual(Logger.class, "addHandler", MethodType.methodType(void.class, Handler.class))
                .invoke(root, (Handler) new ConsoleHandler());
        Consumer<Handler> add = root::addHandler;
        add.accept(new ConsoleHandler());
        assert root.getHandlers().length == 4 : root.getHandlers().length;
    }

    /** The JDK keeps them in a map with weak keys, of the thread's group. */
    static void editors() {
        assert PropertyEditorManager.findEditor(Main.class) == null;
        PropertyEditorManager.registerEditor(Main.class, PropertyEditorSupport.class);
        assert PropertyEditorManager.findEditor(Main.class) != null;
    }

    /** The method that makes the server keeps it, too. */
    static void servers() {
        assert MBeanServerFactory.findMBeanServer(null).isEmpty();
        MBeanServerFactory.createMBeanServer("own");
        assert MBeanServerFactory.findMBeanServer(null).size() == 1;
    }

    public static void main(String[] args) throws Throwable {
        Thread child = new Thread(Main::enter);
        child.start();
        enter();
        child.join();
        providers();
        handlers();
        editors();
        servers();
    }
}
