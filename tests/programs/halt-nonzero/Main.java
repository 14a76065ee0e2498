/** Runtime.halt with a non-zero code is an error as System.exit is; the finally block behind it never runs. */
public class Main {
    public static void main(String[] args) {
        try {
            Runtime.getRuntime().halt(7);
        } finally {
            System.out.println("went on behind halt");
        }
    }
}
