package java.lang;

public final class HporNetwork {
  public static void reaches(Object channel, java.net.SocketAddress target) {
  }

  public static void reaches(java.net.Socket socket, java.net.SocketAddress target, int timeout) {
  }

  public static void reaches(Object channel, java.net.SocketAddress target, Object attachment,
      java.nio.channels.CompletionHandler<?, ?> handler) {
  }

  public static void reaches(Object channel, java.io.FileDescriptor socket, java.nio.ByteBuffer packet,
      java.net.InetSocketAddress target) {
  }
}
