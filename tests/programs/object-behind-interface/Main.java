import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Text;

/**
 * Two threads change objects of JDK classes that hpor has no rule for, which the program knows by interfaces alone, and
 * nothing orders them: the verdict must name the classes, and must not say that the program has no data race (here
 * there are two).
 *
 * Each thread calls the node, then the generator. A call of the generator is two accesses: nextInt(int) is a default
 * method, which asks the generator for more. Whichever thread is first at the node, the four accesses to the generator
 * come in one of 6 orders: 2 * 6 traces.
 */
public class Main {
    static void work(Text node, String name, RandomGenerator generator) {
        node.setData(name);
        generator.nextInt(1000);
    }

    public static void main(String[] args) throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        Text node = document.createTextNode("");
        RandomGenerator generator = RandomGeneratorFactory.of("L64X128MixRandom").create(42);
        Thread other = new Thread(() -> work(node, "a", generator));
        other.start();
        work(node, "b", generator);
        other.join();
        System.out.println("done");
    }
}
