import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Runs the main method of another class again and again in this JVM, without control: what hpor's executions per second
 * are held against. Arguments: class, seconds of warm-up, seconds measured, the program's arguments. Prints runs per
 * second.
 */
public class PlainLoop {
    public static void main(String[] args) throws Exception {
        Method body = Class.forName(args[0]).getMethod("main", String[].class);
        String[] arguments = Arrays.copyOfRange(args, 3, args.length);
        loop(body, arguments, Double.parseDouble(args[1]));
        System.out.println(loop(body, arguments, Double.parseDouble(args[2])));
    }

    private static double loop(Method body, String[] arguments, double seconds) throws Exception {
        long start = System.nanoTime();
        long runs = 0;
        do {
            body.invoke(null, (Object) arguments.clone());
            runs++;
        } while (System.nanoTime() - start < seconds * 1e9);
        return runs * 1e9 / (System.nanoTime() - start);
    }
}
