import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking

/** Right: "flowOn" changes the thread of the emitter, and keeps the order of what it emits. */
fun main() = runBlocking {
    val seen = flow { for (i in 1..2) emit(i) }.flowOn(Dispatchers.Default).toList()
    check(seen == listOf(1, 2)) { "seen $seen" }
}
