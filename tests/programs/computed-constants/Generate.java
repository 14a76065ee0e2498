import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes Constants.class, whose methods return constants that javac never makes: cell() one that Main.bootstrap
 * computes, number() an int that ConstantBootstraps.invoke gets from Main.number, setter() a handle of the field
 * Main$Cell.plain.
 */
public class Generate {
    private static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;";
    private static final Map<String, Integer> POOL = new LinkedHashMap<>();
    private static final ByteArrayOutputStream ENTRIES = new ByteArrayOutputStream();

    private static int add(String key, int tag, Object... parts) throws IOException {
        Integer known = POOL.get(key);
        if (known != null) {
            return known;
        }
        DataOutputStream out = new DataOutputStream(ENTRIES);
        out.writeByte(tag);
        for (Object part : parts) {
            if (part instanceof String text) {
                out.writeUTF(text);
            } else if (part instanceof Byte small) {
                out.writeByte(small);
            } else {
                out.writeShort((Integer) part);
            }
        }
        POOL.put(key, POOL.size() + 1);
        return POOL.size();
    }

    private static int utf8(String text) throws IOException {
        return add("utf8 " + text, 1, text);
    }

    private static int type(String name) throws IOException {
        return add("class " + name, 7, utf8(name));
    }

    private static int nameAndType(String name, String type) throws IOException {
        return add("type " + name + type, 12, utf8(name), utf8(type));
    }

    private static int member(int tag, String owner, String name, String type) throws IOException {
        return add("member " + owner + name + type, tag, type(owner), nameAndType(name, type));
    }

    private static int handle(int kind, int member) throws IOException {
        return add("handle " + kind + " " + member, 15, (byte) kind, member);
    }

    private static int computed(int bootstrap, String name, String type) throws IOException {
        return add("computed " + bootstrap + name, 17, bootstrap, nameAndType(name, type));
    }

    private static void method(DataOutputStream out, String name, String type, int constant, int areturn)
            throws IOException {
        out.writeShort(9); // public static
        out.writeShort(utf8(name));
        out.writeShort(utf8(type));
        out.writeShort(1);
        out.writeShort(utf8("Code"));
        out.writeInt(16);
        out.writeShort(1); // stack
        out.writeShort(0);
        out.writeInt(4);
        out.writeByte(19); // ldc_w
        out.writeShort(constant);
        out.writeByte(areturn);
        out.writeShort(0);
        out.writeShort(0);
    }

    public static void main(String[] args) throws IOException {
        int cell = handle(6, member(10, "Main", "bootstrap",
                "(" + LOOKUP + "Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;"));
        int invoke = handle(6, member(10, "java/lang/invoke/ConstantBootstraps", "invoke", "(" + LOOKUP
                + "Ljava/lang/String;Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)"
                + "Ljava/lang/Object;"));
        int number = handle(6, member(10, "Main", "number", "()I"));
        int setter = handle(3, member(9, "Main$Cell", "plain", "I"));
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(0x21);
        out.writeShort(type("Constants"));
        out.writeShort(type("java/lang/Object"));
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(3);
        method(out, "cell", "()Ljava/lang/Object;", computed(0, "cell", "Ljava/lang/Object;"), 0xb0);
        method(out, "number", "()I", computed(1, "number", "I"), 0xac);
        method(out, "setter", "()Ljava/lang/invoke/MethodHandle;", setter, 0xb0);
        out.writeShort(1);
        out.writeShort(utf8("BootstrapMethods"));
        out.writeInt(12);
        out.writeShort(2);
        out.writeShort(cell);
        out.writeShort(0);
        out.writeShort(invoke);
        out.writeShort(1);
        out.writeShort(number);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        DataOutputStream whole = new DataOutputStream(file);
        whole.writeInt(0xcafebabe);
        whole.writeInt(55); // Java 11, the first with computed constants
        whole.writeShort(POOL.size() + 1);
        ENTRIES.writeTo(whole);
        body.writeTo(whole);
        Files.write(Path.of(args[0], "Constants.class"), file.toByteArray());
    }
}
