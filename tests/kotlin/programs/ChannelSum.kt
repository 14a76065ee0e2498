import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** Right: a channel gives each element to one receiver, in the order in which they were sent; "close" ends the loop. */
fun main() = runBlocking {
    val channel = Channel<Int>()
    launch(Dispatchers.Default) {
        channel.send(1)
        channel.send(2)
        channel.close()
    }
    val received = mutableListOf<Int>()
    for (element in channel) received += element
    check(received == listOf(1, 2)) { "received $received" }
}
