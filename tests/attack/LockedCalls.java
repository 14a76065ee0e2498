import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.text.Collator;
import java.text.RuleBasedCollator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Objects of the JDK that some methods lock, and others do not. */
class LockedCalls extends Chapter {
    static String unzipped(byte[] bytes) throws Exception {
        return new String(new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes(), "US-ASCII");
    }

    /** Each line is written in one call, whichever comes first. */
    static String zipped(boolean wrong) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        GZIPOutputStream out = new GZIPOutputStream(bytes);
        all(() -> out.write(new byte[] {'a'}, 0, 1), () -> {
            if (wrong) {
                out.finish();
            } else {
                out.write(new byte[] {'b'}, 0, 1);
            }
        });
        out.close();
        return unzipped(bytes.toByteArray());
    }

    static String zippedOne() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        GZIPOutputStream out = new GZIPOutputStream(bytes);
        all(() -> out.write(new byte[] {'a', 'b'}), () -> out.write(new byte[] {'c'}));
        out.close();
        return unzipped(bytes.toByteArray());
    }

    static String archived() throws Exception {
        ZipOutputStream out = new ZipOutputStream(new ByteArrayOutputStream());
        out.putNextEntry(new ZipEntry("e"));
        byte[] line = {1, 2};
        all(() -> out.write(line, 0, 2), () -> out.write(line, 0, 2));
        out.closeEntry();
        out.close();
        return "end";
    }

    static String strength(Collator collator, boolean locked) throws Exception {
        return bothOf(() -> {
            collator.setStrength(Collator.PRIMARY);
            return "";
        }, () -> locked ? collator.getStrength() : collator.clone() != collator);
    }

    static String numbers() throws Exception {
        DataOutputStream out = new DataOutputStream(new ByteArrayOutputStream());
        all(() -> out.writeInt(1), () -> out.writeInt(2));
        return "" + out.size();
    }

    static String numbersRead() throws Exception {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(new byte[16]));
        return bothOf(in::readLong, in::readLong);
    }

    static String pushed() throws Exception {
        PushbackInputStream in = new PushbackInputStream(new ByteArrayInputStream(new byte[2]));
        in.unread(7);
        return bothOf(in::read, in::read);
    }

    /** Both sort by the same collator. */
    static String sorted(Collator collator) throws Exception {
        return bothOf(() -> {
            List<String> list = new ArrayList<>(List.of("b", "a"));
            list.sort(collator);
            return list;
        }, () -> new TreeSet<>(collator) {
            {
                addAll(List.of("d", "c"));
            }
        });
    }

    /** The same through the types above: the object's class says what its methods lock. */
    static String written(OutputStream out, Body other) throws Exception {
        all(() -> out.write(new byte[] {'a'}, 0, 1), other);
        return "end";
    }

    static InputStream bytes() {
        return new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
    }

    static String compared() throws Exception {
        StringBuffer one = new StringBuffer("a");
        StringBuffer two = new StringBuffer("b");
        return bothOf(() -> one.compareTo(two) < 0, () -> two.append("c").length());
    }

    public static void main(String[] args) throws Exception {
        RuleBasedCollator rules = (RuleBasedCollator) Collator.getInstance(Locale.ENGLISH);
        Collator collator = rules;
        tell(switch (args[0]) {
            case "compare" -> bothOf(() -> collator.compare("a", "b"), () -> collator.compare("b", "a"));
            case "compare-rules" -> bothOf(() -> rules.compare("a", "b"), () -> rules.compare("b", "a"));
            case "compare-objects" ->
                bothOf(() -> collator.compare((Object) "a", "b"), () -> collator.equals("b", "a"));
            case "keys" -> bothOf(() -> collator.getCollationKey("a").getSourceString(),
                () -> rules.getCollationKey("b").compareTo(rules.getCollationKey("b")));
            case "strength" -> strength(collator, true).replaceAll("[02]", "n");
            case "strength-owned" -> bothOf(() -> {
                collator.setStrength(Collator.PRIMARY);
                return Thread.holdsLock(collator);
            }, () -> {
                synchronized (collator) {
                    collator.setStrength(Collator.PRIMARY);
                    return Thread.holdsLock(collator);
                }
            });
            case "strength-cloned" -> strength(collator, false);
            case "strength-compared" -> bothOf(() -> collator.compare("a", "b"), () -> {
                rules.setStrength(Collator.PRIMARY);
                return "";
            });
            case "zipped" -> zipped(false);
            case "zipped-finished" -> zipped(true);
            case "zipped-arrays" -> zippedOne();
            case "archived" -> archived();
            case "sorted" -> sorted(collator);
            case "written" -> {
                OutputStream out = new GZIPOutputStream(new ByteArrayOutputStream());
                yield written(out, () -> out.write('b'));
            }
            case "written-closed" -> {
                OutputStream out = new GZIPOutputStream(new ByteArrayOutputStream());
                yield written(out, out::close);
            }
            case "written-deflated" -> {
                OutputStream out = new DeflaterOutputStream(new ByteArrayOutputStream());
                yield written(out, () -> out.write('b'));
            }
            case "written-object" -> {
                OutputStream out = new ObjectOutputStream(new ByteArrayOutputStream());
                yield written(out, () -> out.write('b'));
            }
            case "written-data" -> {
                OutputStream out = new DataOutputStream(new ByteArrayOutputStream());
                yield written(out, () -> out.write(new byte[1], 0, 1));
            }
            case "written-flushed" -> {
                OutputStream out = new DataOutputStream(new ByteArrayOutputStream());
                yield written(out, out::flush);
            }
            case "numbers-of-one" -> {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                DataOutput one = new DataOutputStream(bytes);
                DataOutput two = new DataOutputStream(bytes);
                yield bothOf(() -> {
                    one.writeByte(1);
                    return "";
                }, () -> {
                    two.writeByte(2);
                    return "";
                }) + bytes.size();
            }
            case "numbers-by-interface" -> {
                DataOutput out = new DataOutputStream(new ByteArrayOutputStream());
                all(() -> out.writeInt(1), () -> out.writeUTF("a"));
                yield "end";
            }
            case "bytes-read" -> {
                DataInputStream in = new DataInputStream(bytes());
                yield bothOf(in::readByte, in::readByte);
            }
            case "numbers-read-by-interface" -> {
                DataInput in = new DataInputStream(bytes());
                yield bothOf(in::readInt, in::readInt);
            }
            case "sequence-read" -> {
                InputStream in = new SequenceInputStream(bytes(), bytes());
                yield bothOf(in::read, in::read);
            }
            case "pushed-by-input" -> {
                InputStream in = new PushbackInputStream(bytes());
                yield bothOf(in::read, in::available);
            }
            case "pushed-under-lock" -> {
                InputStream in = new PushbackInputStream(bytes());
                Value read = () -> {
                    synchronized (in) {
                        return in.read();
                    }
                };
                yield bothOf(read, read);
            }
            case "numbers" -> numbers();
            case "numbers-read" -> numbersRead();
            case "pushed" -> pushed();
            case "compared" -> compared();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
