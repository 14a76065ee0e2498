import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;

/** Two holders of one buffer of Netty's release it: it is freed once, by the second. */
public class Main {
    static boolean first;

    public static void main(String[] args) throws Exception {
        ByteBuf buffer = new UnpooledByteBufAllocator(false).heapBuffer(16).writeInt(42);
        buffer.retain();
        Thread other = new Thread(() -> first = buffer.release());
        other.start();
        boolean mine = buffer.release();
        other.join();
        assert mine != first && buffer.refCnt() == 0 : mine + " " + first + " " + buffer.refCnt();
        System.out.println("freed once");
    }
}
