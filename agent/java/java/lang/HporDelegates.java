package java.lang;

import java.io.FileDescriptor;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.channels.Channel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.security.MessageDigest;
import java.text.CharacterIterator;
import java.text.Format;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Properties;
import java.util.zip.Checksum;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Which fields of an object of the JDK hold another one that it asks, and that the program may have as well: the
 * defaults of a table of properties, the calendar of a format, the checksum of a stream, the decoder of a reader.
 * Found by the fields' types.
 */
final class HporDelegates {
    private static final Class<?>[] ASKED = {InputStream.class, OutputStream.class, Reader.class, Writer.class,
        Readable.class, Appendable.class, CharSequence.class, FileDescriptor.class, Channel.class, Properties.class,
        Calendar.class, Format.class, Format[].class, CharacterIterator.class, Checksum.class, Deflater.class,
        Inflater.class, MessageDigest.class, ThreadGroup.class, CharsetDecoder.class, CharsetEncoder.class};

    /** Those of one class. */
    static final class Fields {
        private final Class<?> type;
        private final long[] offsets;

        private Fields(Class<?> type, long[] offsets) {
            this.type = type;
            this.offsets = offsets;
        }

        int count() {
            return offsets.length;
        }

        Object get(Object o, int i) {
            return Hpor.U.getReference(o, offsets[i]);
        }
    }

    static final Fields NONE = new Fields(null, new long[0]);

    private static final int CLASSES = 256;
    private static final Class<?>[] WITHOUT = new Class<?>[CLASSES];
    private static final Fields[] WITH = new Fields[CLASSES];

    private HporDelegates() {
    }

    static Fields of(Class<?> type) {
        int slot = System.identityHashCode(type) & CLASSES - 1;
        if (WITHOUT[slot] == type) {
            return NONE;
        }
        Fields known = WITH[slot];
        return known != null && known.type == type ? known : find(type, slot);
    }

    private static Fields find(Class<?> type, int slot) {
        int was = Hpor.mute();
        List<Field> found = new ArrayList<>();
        if (!isKnownOtherwise(type)) {
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                if (at.getClassLoader0() == null || at.getClassLoader0() == ClassLoader.getPlatformClassLoader()) {
                    add(found, at);
                }
            }
        }
        Fields fields = found.isEmpty() ? NONE : new Fields(type, offsets(found));
        if (fields == NONE) {
            WITHOUT[slot] = type;
        } else {
            WITH[slot] = fields;
        }
        Hpor.unmute(was);
        return fields;
    }

    private static void add(List<Field> found, Class<?> type) {
        for (Field field : HporDeclared.fields(type)) {
            if (!Modifier.isStatic(field.getModifiers()) && isAsked(field.getType())) {
                found.add(field);
            }
        }
    }

    private static long[] offsets(List<Field> fields) {
        long[] offsets = new long[fields.size()];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = Hpor.U.objectFieldOffset(fields.get(i));
        }
        return offsets;
    }

    private static boolean isAsked(Class<?> type) {
        if (type == String.class) {
            return false;
        }
        for (Class<?> asked : ASKED) {
            if (asked.isAssignableFrom(type)) {
                return true;
            }
        }
        String name = type.getName(); // arenas, segments and buffers over them ask whether the arena is closed
        return name.startsWith("javax.crypto.") || name.equals("jdk.internal.foreign.MemorySessionImpl")
            || name.equals("java.lang.foreign.MemorySegment");
    }

    /** Most calls leave alone what threads and exceptions refer to. The texts of the others have hooks of their own. */
    private static boolean isKnownOtherwise(Class<?> type) {
        return Thread.class.isAssignableFrom(type) || Throwable.class.isAssignableFrom(type)
            || type == StringBuilder.class || type == StringBuffer.class || type == java.util.regex.Matcher.class
            || type == java.util.Formatter.class;
    }
}
