import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Spliterator;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Calls that take a part of an array: another thread changes the elements beside that part, or one within it. */
class Slices extends Chapter {
    public static void main(String[] args) throws Throwable {
        String what = args[0].substring(0, args[0].lastIndexOf('-'));
        boolean beside = args[0].endsWith("-beside");
        byte[] bytes = {'0', '1', '2', '3', '4', '5'};
        char[] chars = {'0', '1', '2', '3', '4', '5'};
        int[] ints = {0, 1, 2, 3, 4, 5};
        Body one = text(what, bytes, chars);
        one = one != null ? one : stream(what, bytes, chars);
        one = one != null ? one : other(what, bytes, chars, ints);
        all(one, () -> { // the call's part is that from 2 to 4, without 4
            if (beside) {
                bytes[1] = bytes[4] = '7';
                chars[1] = chars[4] = '7';
                ints[1] = ints[4] = 7;
            } else {
                bytes[3] = '7';
                chars[3] = '7';
                ints[3] = 7;
            }
        });
        say("end");
    }

    private static Body text(String what, byte[] bytes, char[] chars) {
        switch (what) {
            case "string-of-chars": return () -> new String(chars, 2, 2);
            case "string-used": return () -> check(new String(chars, 2, 2).startsWith("2"));
            case "value-of": return () -> String.valueOf(chars, 2, 2);
            case "copy-value-of": return () -> String.copyValueOf(chars, 2, 2);
            case "string-of-bytes": return () -> new String(bytes, 2, 2);
            case "string-of-latin": return () -> new String(bytes, 2, 2, StandardCharsets.ISO_8859_1);
            case "string-of-utf": return () -> new String(bytes, 2, 2, "UTF-8");
            case "builder": return () -> new StringBuilder().append(chars, 2, 2);
            case "builder-insert": return () -> new StringBuilder("ab").insert(1, chars, 2, 2);
            case "buffer": return () -> new StringBuffer().append(chars, 2, 2);
            case "builder-chars": return () -> new StringBuilder("ab").getChars(0, 2, chars, 2);
            case "string-chars": return () -> "ab".getChars(0, 2, chars, 2);
            case "decimal": return () -> new BigDecimal(chars, 2, 2);
            case "integer": return () -> new BigInteger(bytes, 2, 2);
            case "hex": return () -> HexFormat.of().formatHex(bytes, 2, 4);
            case "code-points": return () -> Character.codePointCount(chars, 2, 2);
            case "to-chars": return () -> Character.toChars('x', chars, 3);
            default: return null;
        }
    }

    private static Body stream(String what, byte[] bytes, char[] chars) throws Exception {
        switch (what) {
            case "array-out": return () -> new ByteArrayOutputStream().write(bytes, 2, 2);
            case "array-in": return () -> new ByteArrayInputStream(new byte[9]).read(bytes, 2, 2);
            case "array-in-of": return () -> new ByteArrayInputStream(bytes, 2, 2).readAllBytes();
            case "buffered-in":
                return () -> new BufferedInputStream(new ByteArrayInputStream(new byte[9])).read(bytes, 2, 2);
            case "buffered-out": return () -> new BufferedOutputStream(new ByteArrayOutputStream()).write(bytes, 2, 2);
            case "data-out": return () -> new DataOutputStream(new ByteArrayOutputStream()).write(bytes, 2, 2);
            case "data-in":
                return () -> new DataInputStream(new ByteArrayInputStream(new byte[9])).readFully(bytes, 2, 2);
            case "chars-writer": return () -> new CharArrayWriter().write(chars, 2, 2);
            case "chars-reader": return () -> new CharArrayReader(chars, 2, 2).skip(1);
            case "chars-reader-read": return () -> new CharArrayReader(chars, 3, 1).read();
            case "string-writer": return () -> new StringWriter().write(chars, 2, 2);
            case "string-reader": return () -> new StringReader("abc").read(chars, 2, 2);
            case "file-out": {
                File file = File.createTempFile("slices", "");
                return () -> {
                    try (FileOutputStream out = new FileOutputStream(file)) {
                        out.write(bytes, 2, 2);
                    }
                    file.delete();
                };
            }
            case "file-in":
                return () -> {
                    try (FileInputStream in = new FileInputStream("/proc/self/status")) {
                        in.read(bytes, 2, 2);
                    }
                };
            case "random-file":
                return () -> {
                    try (RandomAccessFile in = new RandomAccessFile("/proc/self/status", "r")) {
                        in.readFully(bytes, 2, 2);
                    }
                };
            default: return null;
        }
    }

    private static Body other(String what, byte[] bytes, char[] chars, int[] ints) throws Exception {
        switch (what) {
            case "digest": {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                return () -> digest.update(bytes, 2, 2);
            }
            case "digest-into": {
                MessageDigest digest = MessageDigest.getInstance("MD5");
                byte[] large = new byte[40];
                return () -> { digest.update(bytes, 2, 2); digest.digest(large, 0, 16); };
            }
            case "crc": return () -> new CRC32().update(bytes, 2, 2);
            case "adler": return () -> new Adler32().update(bytes, 2, 2);
            case "deflater": return () -> new Deflater().setInput(bytes, 2, 2);
            case "base64": return () -> Base64.getEncoder().encode(ByteBuffer.wrap(bytes, 2, 2));
            case "byte-buffer-put": return () -> ByteBuffer.allocate(9).put(bytes, 2, 2);
            case "byte-buffer-get": return () -> ByteBuffer.allocateDirect(9).get(bytes, 2, 2);
            case "byte-buffer-compare": return () -> ByteBuffer.wrap(bytes, 3, 1).compareTo(ByteBuffer.allocate(1));
            case "char-buffer": return () -> CharBuffer.wrap(chars, 2, 2).toString();
            case "char-buffer-encoded": return () -> StandardCharsets.UTF_8.encode(CharBuffer.wrap(chars, 2, 2));
            case "byte-buffer-decoded": return () -> StandardCharsets.UTF_8.decode(ByteBuffer.wrap(bytes, 2, 2));
            case "mismatch": return () -> Arrays.mismatch(ints, 2, 4, new int[] {2, 3}, 0, 2);
            case "compare": return () -> Arrays.compare(ints, 2, 4, new int[] {2, 3}, 0, 2);
            case "stream-sum": return () -> check(Arrays.stream(ints, 2, 4).sum() > 0);
            case "stream-parallel": return () -> Arrays.stream(ints, 2, 4).parallel().max();
            case "spliterator": {
                return () -> {
                    Spliterator.OfInt parts = Arrays.spliterator(ints, 2, 4);
                    parts.forEachRemaining((int i) -> { });
                };
            }
            case "sorted": return () -> Arrays.sort(ints, 2, 4);
            case "sorted-chars": return () -> Arrays.parallelSort(chars, 2, 4);
            case "filled": return () -> Arrays.fill(bytes, 2, 4, (byte) 1);
            case "list-part": return () -> Arrays.asList(1, 2).subList(0, 1).contains(ints[3]);
            default: throw new IllegalArgumentException(what);
        }
    }
}
