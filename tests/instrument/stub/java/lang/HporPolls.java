package java.lang;

public final class HporPolls {
  public static sun.nio.ch.ThreadPool threadPool() {
    return null;
  }

  public static java.nio.channels.AsynchronousFileChannel fileChannel(Object provider, java.nio.file.Path path,
      java.util.Set<? extends java.nio.file.OpenOption> options, java.util.concurrent.ExecutorService executor,
      java.nio.file.attribute.FileAttribute<?>[] attributes) {
    return null;
  }
}
