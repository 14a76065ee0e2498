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

  public static java.io.File temporary(String prefix, String suffix, java.io.File folder) {
    return null;
  }

  public static java.nio.file.Path temporary(String prefix, String suffix, java.nio.file.Path folder) {
    return null;
  }

  public static void processStarts() {
  }

  public static void closes(Object channel) {
  }
}
