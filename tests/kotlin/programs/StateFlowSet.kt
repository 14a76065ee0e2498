import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** Wrong: reading "value" and setting it are two steps; that of the other may come between. "update" is for that. */
fun main() = runBlocking {
    val state = MutableStateFlow(0)
    val jobs = List(2) { launch(Dispatchers.Default) { state.value = state.value + 1 } }
    jobs.joinAll()
    check(state.value == 2) { "state ${state.value}" }
}
