import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

/**
 * A mock: Mockito generates its class and defines it at run time, in each execution, and makes the object without a
 * constructor. The two synchronized additions come in two orders, with one outcome.
 */
public class Main {
    static class Service {
        int price(String item) {
            return item.length();
        }
    }

    static int sum;

    static synchronized void add(int price) {
        sum += price;
    }

    public static void main(String[] args) throws InterruptedException {
        Service service = mock(Service.class);
        when(service.price("tea")).thenReturn(4);
        int coffee = service.price("coffee");
        int tea = service.price("tea");
        Thread child = new Thread(() -> add(tea));
        child.start();
        add(coffee);
        child.join();
        verify(service).price("coffee");
        assert sum == 4 : sum;
    }
}
