import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** Right: "update" changes the value atomically. */
fun main() = runBlocking {
    val state = MutableStateFlow(0)
    val jobs = List(2) { launch(Dispatchers.Default) { state.update { it + 1 } } }
    jobs.joinAll()
    check(state.value == 2) { "state ${state.value}" }
}
