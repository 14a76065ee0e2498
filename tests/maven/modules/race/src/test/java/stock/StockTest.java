package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import bank.Account;
import hpor.test.HporTest;
import org.junit.jupiter.api.Test;

/** JUnit 5. */
class StockTest {
    @HporTest
    void takenOnce() throws Exception {
        Stock stock = new Stock();
        Thread other = new Thread(stock::take);
        other.start();
        stock.take();
        other.join();
        assertEquals(0, stock.left());
    }

    @HporTest
    void takenByOneThread() {
        Stock stock = new Stock();
        stock.take();
        stock.take();
        assertEquals(0, stock.left());
    }

    @Test
    void notMarked() {
        assertEquals(1, new Stock().left());
        assertEquals(0, new Account().balance(), "of the other module");
    }
}
