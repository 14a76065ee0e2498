/** main ends with an exception. */
public class Main {
    public static void main(String[] args) throws Exception {
        throw new Exception("main gave up");
    }
}
