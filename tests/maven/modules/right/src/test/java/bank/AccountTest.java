package bank;

import static org.junit.Assert.assertEquals;

import hpor.test.HporRule;
import org.junit.Rule;
import org.junit.Test;

/** JUnit 4: the rule is the mark. */
public class AccountTest {
    @Rule
    public final HporRule hpor = new HporRule();

    @Test
    public void bothDepositsCount() throws Exception {
        Account account = new Account();
        Thread other = new Thread(() -> account.deposit(1));
        other.start();
        account.deposit(2);
        other.join();
        assertEquals(3, account.balance());
    }
}
