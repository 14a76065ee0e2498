import hpor.test.Hpor
import hpor.test.Hpor.Incomplete
import hpor.test.HporTest
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import org.junit.jupiter.api.Assertions.assertEquals

/** Wrong: between the look and the change, another coroutine may take the last one. */
class Stock {
    private val left = AtomicInteger(1)

    suspend fun take(): Boolean = if (left.get() > 0) { left.decrementAndGet(); true } else false
}

/** Right: the mutex is held from the look to the change. */
class LockedStock {
    private val mutex = Mutex()
    private var left = 1

    suspend fun take(): Boolean = mutex.withLock { if (left > 0) { left--; true } else false }
}

class StockTest {
    @HporTest
    @Hpor(options = ["search=mix", "executions=60"], incomplete = Incomplete.PASS)
    fun takenOnce() {
        val stock = LockedStock()
        assertEquals(1, takenBy { stock.take() })
    }

    @HporTest
    @Hpor(options = ["search=mix"])
    fun takenTwice() {
        val stock = Stock()
        assertEquals(1, takenBy { stock.take() })
    }

    /** Two coroutines try it. How many got one? */
    private fun takenBy(take: suspend () -> Boolean) = runBlocking {
        listOf(async(Dispatchers.Default) { take() }, async(Dispatchers.Default) { take() }).awaitAll().count { it }
    }
}
