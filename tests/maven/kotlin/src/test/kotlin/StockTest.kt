import hpor.test.HporTest
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import org.junit.jupiter.api.Assertions.assertEquals

/** Wrong: between the look and the change, another coroutine may take the last one. */
class Stock {
    private val left = java.util.concurrent.atomic.AtomicInteger(1)

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
    fun takenOnce() {
        val stock = LockedStock()
        assertEquals(1, takenBy { stock.take() })
    }

    @HporTest
    fun takenTwice() {
        val stock = Stock()
        assertEquals(1, takenBy { stock.take() })
    }

    /** Two coroutines try it. How many got one? */
    private fun takenBy(take: suspend () -> Boolean) = runBlocking(Dispatchers.Default) {
        listOf(async { take() }, async { take() }).awaitAll().count { it }
    }
}
