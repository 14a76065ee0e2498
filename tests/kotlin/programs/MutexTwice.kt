import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Wrong: "This mutex is not reentrant": who locks it again waits for himself, for ever. */
fun main() = runBlocking {
    val mutex = Mutex()
    mutex.withLock { mutex.withLock { println("never here") } }
}
