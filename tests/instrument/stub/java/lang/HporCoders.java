package java.lang;

import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;

public final class HporCoders {
  public static void given(java.io.InputStream in, CharsetDecoder decoder) {
  }

  public static void given(java.io.OutputStream out, CharsetEncoder encoder) {
  }

  public static void given(java.nio.channels.ReadableByteChannel channel, CharsetDecoder decoder, int capacity) {
  }

  public static void given(java.nio.channels.WritableByteChannel channel, CharsetEncoder encoder, int capacity) {
  }
}
