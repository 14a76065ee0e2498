import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** Wrong: nobody closes the channel: the loop suspends for ever, and runBlocking with it. */
fun main() = runBlocking {
    val channel = Channel<Int>()
    launch(Dispatchers.Default) { channel.send(1) }
    for (element in channel) check(element == 1)
}
