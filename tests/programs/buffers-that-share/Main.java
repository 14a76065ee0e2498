import java.nio.ByteBuffer;

/** Two buffers of the same memory, whose bytes are what the threads share. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        ByteBuffer other = buffer.duplicate();
        Thread child = new Thread(() -> other.putInt(0, 1));
        child.start();
        int seen = buffer.getInt(0);
        child.join();
        System.out.println("seen: " + seen);
    }
}
