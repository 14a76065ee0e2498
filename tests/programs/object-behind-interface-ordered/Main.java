import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Text;

/**
 * Two threads change objects that the program knows by interfaces of the JDK alone, but under a lock: no data race,
 * whatever the classes may be. Which thread draws first decides the number that it gets: two outcomes.
 */
public class Main {
    private static int drawn;

    static void work(Text node, String name, RandomGenerator generator) {
        synchronized (node) {
            node.setData(name);
            int number = generator.nextInt(1000);
            if (name.equals("a")) {
                drawn = number;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        Text node = document.createTextNode("");
        RandomGenerator generator = RandomGeneratorFactory.of("L64X128MixRandom").create(42);
        Thread other = new Thread(() -> work(node, "a", generator));
        other.start();
        work(node, "b", generator);
        other.join();
        RandomGenerator same = RandomGeneratorFactory.of("L64X128MixRandom").create(42);
        System.out.println(drawn == same.nextInt(1000) ? "first" : "second");
    }
}
