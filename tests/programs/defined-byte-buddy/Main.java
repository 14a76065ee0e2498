import java.lang.invoke.MethodHandles;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * A class that Byte Buddy generates and defines at run time, in the program's own loader, in each execution; helpers of
 * it in loaders that it makes. Two synchronized additions come in two orders, with one outcome.
 */
public class Main {
    public static class Greeter {
        public String greet() {
            return "hello";
        }
    }

    static int sum;

    static synchronized void add(int length) {
        sum += length;
    }

    public static void main(String[] args) throws Exception {
        Class<? extends Greeter> type = new ByteBuddy().subclass(Greeter.class).name("Polite")
                .method(ElementMatchers.named("greet"))
                .intercept(FixedValue.value("good day")).make()
                .load(Main.class.getClassLoader(), ClassLoadingStrategy.UsingLookup.of(MethodHandles.lookup()))
                .getLoaded();
        Greeter greeter = type.getDeclaredConstructor().newInstance();
        Thread child = new Thread(() -> add(greeter.greet().length()));
        child.start();
        add(new Greeter().greet().length());
        child.join();
        assert sum == 13 : sum;
    }
}
