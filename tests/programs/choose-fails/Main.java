import hpor.Hpor;
import java.util.function.IntUnaryOperator;

/** Only one of the outcomes fails, and it takes two choices; the second goes through a method reference. */
public class Main {
    public static void main(String[] args) {
        IntUnaryOperator chooser = Hpor::choose;
        int first = Hpor.choose(4);
        int second = chooser.applyAsInt(5);
        assert first * second != 12 : first + " times " + second;
    }
}
