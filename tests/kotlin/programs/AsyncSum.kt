import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.runBlocking

/** Right: "await" suspends until the value is there, so the sum is that of both. */
fun main() = runBlocking {
    val one = async(Dispatchers.Default) { 1 }
    val two = async(Dispatchers.Default) { 2 }
    val sum = one.await() + two.await()
    check(sum == 3) { "sum $sum" }
}
