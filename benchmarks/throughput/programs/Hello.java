/** For the time that the agent adds to the start of a program. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("hello");
    }
}
