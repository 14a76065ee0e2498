package checked;

/** Has no methods of its own. */
public class Closed {
}
