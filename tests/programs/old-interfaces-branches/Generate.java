import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes class files old: of a class whose name ends in two digits, these become its version, and its frames go. Writes
 * an interface whose initializer calls a subroutine (jsr), as compilers made them of `finally` long ago.
 */
public class Generate {
    public static void main(String[] args) throws Exception {
        List<Path> files;
        try (var all = Files.list(Path.of(args[0]))) {
            files = all.filter(f -> f.getFileName().toString().matches(".*\\d\\d\\.class")).toList();
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            byte[] bytes = Files.readAllBytes(file);
            bytes[6] = 0;
            bytes[7] = Byte.parseByte(name.substring(name.length() - 8, name.length() - 6));
            withoutFrames(bytes);
            Files.write(file, bytes);
        }
        Files.write(Path.of(args[0], "Subroutine.class"), subroutine());
    }

    /** An attribute whose name nobody knows is passed over. */
    private static void withoutFrames(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("StackMapTable");
        if (at >= 0) {
            bytes[at] = 'X';
        }
    }

    /** interface Subroutine { int[] SUM = {6}; }, of which a subroutine makes 0 + 3 + 3. */
    private static byte[] subroutine() throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeInt(46);
        out.writeShort(12);
        utf8(out, "Subroutine"); // 1
        entry(out, 7, 1); // 2: the class
        utf8(out, "java/lang/Object"); // 3
        entry(out, 7, 3); // 4: its superclass
        utf8(out, "SUM"); // 5
        utf8(out, "[I"); // 6
        entry(out, 12, 5, 6); // 7
        entry(out, 9, 2, 7); // 8: the field
        utf8(out, "<clinit>"); // 9
        utf8(out, "()V"); // 10
        utf8(out, "Code"); // 11
        for (int value : new int[] {0x0601, 2, 4, 0}) { // interface, abstract, public
            out.writeShort(value);
        }
        for (int value : new int[] {1, 0x0019, 5, 6, 0}) { // public static final
            out.writeShort(value);
        }
        int[] code = {
            4, // iconst_1
            188, 10, // newarray int
            75, // astore_0
            168, 0, 11, // jsr 15
            168, 0, 8, // jsr 15
            42, // aload_0
            179, 0, 8, // putstatic SUM
            177, // return
            76, // 15: astore_1, the return address
            42, // aload_0
            3, // iconst_0
            92, // dup2
            46, // iaload
            6, // iconst_3
            96, // iadd
            79, // iastore
            169, 1, // ret 1
        };
        for (int value : new int[] {1, 0x0008, 9, 10, 1, 11}) {
            out.writeShort(value);
        }
        out.writeInt(12 + code.length);
        out.writeShort(4); // max_stack
        out.writeShort(2); // max_locals
        out.writeInt(code.length);
        for (int value : code) {
            out.writeByte(value);
        }
        for (int value : new int[] {0, 0, 0}) { // no handlers, no attributes of the code and of the class
            out.writeShort(value);
        }
        return bytes.toByteArray();
    }

    private static void utf8(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    private static void entry(DataOutputStream out, int tag, int... indices) throws IOException {
        out.writeByte(tag);
        for (int index : indices) {
            out.writeShort(index);
        }
    }
}
