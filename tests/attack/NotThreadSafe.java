import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.text.BreakIterator;
import java.text.ChoiceFormat;
import java.text.CollationElementIterator;
import java.text.Collator;
import java.text.RuleBasedCollator;
import java.text.StringCharacterIterator;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;

/**
 * Objects of the JDK that are not safe for use by several threads, as their Javadoc says or since nothing else is said
 * of a class that changes (package java.util). Two threads call the object: without a lock that is a data race, or the
 * verdict names the class. Under a lock it is none.
 */
class NotThreadSafe extends Chapter {
    enum Day { MONDAY, TUESDAY }

    public static void main(String[] args) throws Exception {
        String name = args[0];
        boolean locked = name.endsWith("-locked");
        Body body = body(name.replaceAll("-(locked|shared)$", ""));
        Object lock = new Object();
        Body guarded = () -> {
            synchronized (lock) {
                body.run();
            }
        };
        Body used = locked ? guarded : body;
        all(used, used);
        say("end");
    }

    private static Body body(String name) throws Exception {
        switch (name) {
            case "mac": {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(new byte[] {1, 2, 3, 4}, "HmacSHA256"));
                return () -> mac.update((byte) 1);
            }
            case "cipher": {
                Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
                cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
                return () -> cipher.update(new byte[16]);
            }
            case "digest": {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                return () -> digest.update((byte) 1);
            }
            case "signature": {
                KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
                Signature signature = Signature.getInstance("SHA256withECDSA");
                signature.initSign(generator.generateKeyPair().getPrivate());
                return () -> signature.update((byte) 1);
            }
            case "deflater": { // its methods lock its state themselves
                Deflater deflater = new Deflater();
                return () -> deflater.setLevel(1);
            }
            case "crc": {
                CRC32 crc = new CRC32();
                return () -> crc.update(1);
            }
            case "adler": {
                Adler32 adler = new Adler32();
                return () -> adler.update(1);
            }
            case "encoder": {
                CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
                return () -> encoder.encode(CharBuffer.wrap("a"));
            }
            case "byte-buffer": {
                ByteBuffer buffer = ByteBuffer.allocate(8);
                return () -> buffer.put((byte) 1);
            }
            case "direct-buffer": {
                ByteBuffer buffer = ByteBuffer.allocateDirect(8);
                return () -> buffer.put((byte) 1);
            }
            case "view-of-buffer": {
                VarHandle view = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
                ByteBuffer buffer = ByteBuffer.allocateDirect(8);
                return () -> view.set(buffer, 0, 1);
            }
            case "breaks": {
                BreakIterator breaks = BreakIterator.getWordInstance(Locale.ROOT);
                breaks.setText("a b c d");
                return breaks::next;
            }
            case "choice": {
                ChoiceFormat format = new ChoiceFormat("0#none|1#one");
                return () -> format.applyPattern("0#zero|1#one");
            }
            case "collated": {
                RuleBasedCollator collator = (RuleBasedCollator) Collator.getInstance(Locale.ROOT);
                CollationElementIterator elements = collator.getCollationElementIterator("abc");
                return elements::next;
            }
            case "characters": {
                StringCharacterIterator characters = new StringCharacterIterator("abc");
                return characters::next;
            }
            case "calendar": {
                GregorianCalendar calendar = new GregorianCalendar(2000, 1, 1);
                return () -> calendar.add(GregorianCalendar.DATE, 1);
            }
            case "joiner": {
                StringJoiner joiner = new StringJoiner(",");
                return () -> joiner.add("a");
            }
            case "tokenizer": {
                StringTokenizer tokenizer = new StringTokenizer("a b c");
                return tokenizer::nextToken;
            }
            case "scanner": {
                Scanner scanner = new Scanner("a b c");
                return scanner::next;
            }
            case "summary": {
                IntSummaryStatistics summary = new IntSummaryStatistics();
                return () -> summary.accept(1);
            }
            case "splittable": {
                SplittableRandom random = new SplittableRandom(1);
                return random::nextInt;
            }
            case "document": {
                DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
                return builder::reset;
            }
            default:
                return collection(name);
        }
    }

    private static Body collection(String name) {
        switch (name) {
            case "bits": {
                BitSet bits = new BitSet();
                return () -> bits.flip(3);
            }
            case "deque": {
                ArrayDeque<Integer> deque = new ArrayDeque<>();
                return () -> deque.add(1);
            }
            case "enum-map": {
                EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
                return () -> map.merge(Day.MONDAY, 1, Integer::sum);
            }
            case "enum-set": {
                EnumSet<Day> set = EnumSet.noneOf(Day.class);
                return () -> set.add(Day.TUESDAY);
            }
            case "identity-map": {
                IdentityHashMap<String, Integer> map = new IdentityHashMap<>();
                return () -> map.put("a", 1);
            }
            case "access-order": { // a look-up changes the order
                LinkedHashMap<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
                map.put("a", 1);
                map.put("b", 2);
                return () -> map.get("a");
            }
            case "priority": {
                PriorityQueue<Integer> queue = new PriorityQueue<>();
                return () -> queue.add(1);
            }
            case "tree-view": {
                TreeMap<Integer, Integer> map = new TreeMap<>();
                return () -> map.headMap(5).put(1, 1);
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
