package java.lang;

public final class HporFiles {
  public static void touched(boolean changes) {
  }

  public static void opens(Object path, int flags, int mode) {
  }

  public static void opens(int folder, byte[] name, int flags, int mode) {
  }

  public static void moves(java.io.FileDescriptor descriptor, int site) {
  }

  public static void reads(java.io.FileDescriptor descriptor, long address, int length) {
  }

  public static void writes(java.io.FileDescriptor descriptor, long address, int length) {
  }

  public static void processStarts() {
  }
}
