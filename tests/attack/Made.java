import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes a class that javac never makes: its methods call by invokedynamic, or load computed constants. */
class Made {
    private static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
    private static final String OF_SITE =
            "(" + LOOKUP + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
    private static final String OF_CONSTANT = "(" + LOOKUP + "Ljava/lang/Class;)Ljava/lang/Object;";
    private static final int FIRST_WITH_CONSTANTS = 55;

    private final Map<String, Integer> pool = new LinkedHashMap<>();
    private final ByteArrayOutputStream entries = new ByteArrayOutputStream();
    private final ByteArrayOutputStream methods = new ByteArrayOutputStream();
    private final ByteArrayOutputStream bootstraps = new ByteArrayOutputStream();
    private final String name, owner;
    private int methodCount, bootstrapCount;

    /** The bootstrap methods are those of the owner. */
    Made(String name, String owner) {
        this.name = name;
        this.owner = owner;
    }

    private int add(int tag, Object... parts) throws IOException {
        StringBuilder key = new StringBuilder().append(tag);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(tag);
        for (Object part : parts) {
            key.append(' ').append(part);
            if (part instanceof String) {
                out.writeUTF((String) part);
            } else if (part instanceof Byte) {
                out.writeByte((Byte) part);
            } else {
                out.writeShort((Integer) part);
            }
        }
        Integer known = pool.putIfAbsent(key.toString(), pool.size() + 1);
        if (known == null) {
            bytes.writeTo(entries);
        }
        return known == null ? pool.size() : known;
    }

    private int utf8(String text) throws IOException {
        return add(1, text);
    }

    private int type(String internal) throws IOException {
        return add(7, utf8(internal));
    }

    private int nameAndType(String member, String type) throws IOException {
        return add(12, utf8(member), utf8(type));
    }

    /** The number of a bootstrap method. */
    private int bootstrap(String method, String type) throws IOException {
        DataOutputStream out = new DataOutputStream(bootstraps);
        out.writeShort(add(15, (byte) 6, add(10, type(owner), nameAndType(method, type))));
        out.writeShort(0);
        return bootstrapCount++;
    }

    private void method(String method, String type, byte[] code) throws IOException {
        DataOutputStream out = new DataOutputStream(methods);
        out.writeShort(9); // public static
        out.writeShort(utf8(method));
        out.writeShort(utf8(type));
        out.writeShort(1);
        out.writeShort(utf8("Code"));
        out.writeInt(12 + code.length);
        out.writeShort(2);
        out.writeShort(2);
        out.writeInt(code.length);
        out.write(code);
        out.writeInt(0);
        methodCount++;
    }

    /** A method whose argument, if it has one, is an int or an object. Each has a call site of its own. */
    Made site(String method, String type, String bootstrap) throws IOException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(code);
        if (!type.startsWith("()")) {
            out.writeByte(type.startsWith("(I") ? 0x1a : 0x2a); // iload_0, aload_0
        }
        out.writeByte(0xba); // invokedynamic
        out.writeShort(add(18, bootstrap(bootstrap, OF_SITE), nameAndType(method, type)));
        out.writeShort(0);
        out.writeByte(type.endsWith("V") ? 0xb1 : type.endsWith("I") ? 0xac : 0xb0);
        method(method, type, code.toByteArray());
        return this;
    }

    /** A method that loads a constant of this type. */
    Made constant(String method, String type, String bootstrap) throws IOException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(code);
        out.writeByte(0x13); // ldc_w
        out.writeShort(add(17, bootstrap(bootstrap, OF_CONSTANT), nameAndType(method, type)));
        out.writeByte(type.equals("I") ? 0xac : 0xb0);
        method(method, "()" + type, code.toByteArray());
        return this;
    }

    Class<?> define(MethodHandles.Lookup lookup) throws IOException, IllegalAccessException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(0x21);
        out.writeShort(type(name));
        out.writeShort(type("java/lang/Object"));
        out.writeInt(0); // interfaces and fields
        out.writeShort(methodCount);
        methods.writeTo(out);
        out.writeShort(1);
        out.writeShort(utf8("BootstrapMethods"));
        out.writeInt(2 + bootstraps.size());
        out.writeShort(bootstrapCount);
        bootstraps.writeTo(out);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        DataOutputStream whole = new DataOutputStream(file);
        whole.writeInt(0xcafebabe);
        whole.writeInt(FIRST_WITH_CONSTANTS);
        whole.writeShort(pool.size() + 1);
        entries.writeTo(whole);
        body.writeTo(whole);
        return lookup.defineClass(file.toByteArray());
    }
}
