import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

class LockedCounter {
    val mutex = Mutex()
    var count = 0
}

/** Right: a mutex has one owner at a time, and what one has written before "unlock" is seen by the next. */
fun main() = runBlocking {
    val counter = LockedCounter()
    val jobs = List(2) { launch(Dispatchers.Default) { counter.mutex.withLock { counter.count++ } } }
    jobs.joinAll()
    check(counter.count == 2) { "count ${counter.count}" }
}
