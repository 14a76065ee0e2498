import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

class Counter {
    var count = 0
}

/** Wrong: the guide's "shared mutable state": coroutines of Dispatchers.Default run on several threads. */
fun main() = runBlocking {
    val counter = Counter()
    val jobs = List(2) { launch(Dispatchers.Default) { counter.count++ } }
    jobs.joinAll()
    check(counter.count == 2) { "count ${counter.count}" }
}
