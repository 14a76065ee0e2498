package stock;

import static org.junit.Assert.assertEquals;

import hpor.test.HporRule;
import org.junit.Rule;
import org.junit.Test;

public class StockTest {
    @Rule
    public final HporRule hpor = new HporRule();

    @Test
    public void takenOnce() throws Exception {
        Stock stock = new Stock();
        Thread other = new Thread(stock::take);
        other.start();
        stock.take();
        other.join();
        assertEquals(0, stock.left());
    }

    @Test
    public void takenByOneThread() {
        Stock stock = new Stock();
        stock.take();
        stock.take();
        assertEquals(0, stock.left());
    }
}
