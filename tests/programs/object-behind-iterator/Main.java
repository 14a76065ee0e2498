import java.text.CharacterIterator;
import java.text.StringCharacterIterator;

/**
 * Two threads move one iterator, known by its interface, and nothing orders them: java.text says that its objects are
 * not to be shared.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        CharacterIterator letters = new StringCharacterIterator("abc");
        Thread other = new Thread(letters::next);
        other.start();
        letters.next();
        other.join();
    }
}
