package java.lang;

import java.io.FileInputStream;

/** Hooks that name what is not controlled. */
public final class HporNamed {
  public static void named(String operation) {
    if (operation == null) throw new InternalError("no name");
  }

  public static void called(Object o) {}

  public static void calledMuted(String type) {
    if (type == null) throw new InternalError("no name");
  }

  public static void outside() {}

  public static void registers(Object table, Object name, Object context) {}

  public static void registers(Object table, Object bean, Object name, Object context) {}

  public static void entries(Object table) {}

  public static void entries(Object table, Object argument) {}

  public static void entries(Object table, Object key, Object argument) {}

  public static void entries(Object table, Object key, Object value, Object function) {}

  public static boolean opened(String name) {
    return false;
  }

  public static boolean opened(String name, int mode) {
    return false;
  }

  public static boolean opened(java.nio.file.Path path, java.util.Set<?> options,
      java.nio.file.attribute.FileAttribute<?>[] attributes) {
    return false;
  }

  public static boolean read(FileInputStream stream) {
    return stream == null;
  }

  public static boolean read(FileInputStream stream, byte[] bytes) {
    return stream == null;
  }

  public static boolean read(FileInputStream stream, byte[] bytes, int offset, int length) {
    return stream == null;
  }
}
