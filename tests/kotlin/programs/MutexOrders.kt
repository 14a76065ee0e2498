import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Wrong: two coroutines take two mutexes in opposite orders. Each may have one, and wait for the other's. */
fun main() = runBlocking {
    val first = Mutex()
    val second = Mutex()
    joinAll(
        launch(Dispatchers.Default) { first.withLock { second.withLock { } } },
        launch(Dispatchers.Default) { second.withLock { first.withLock { } } })
}
