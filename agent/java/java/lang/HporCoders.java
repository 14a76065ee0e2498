package java.lang;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.IdentityHashMap;

/**
 * Decoders and encoders that a program gives to readers and writers. A call of the reader is an access to the decoder
 * as well. While one reader alone uses the decoder, its calls order each other, and cannot race. Otherwise they can:
 * the other user's lock is another one.
 */
public final class HporCoders {
    /** Those of the execution, each with whether it has several users; null: none. */
    private static IdentityHashMap<Object, Boolean> given;
    /** For the site of an access to a coder, the one of an access that cannot race. */
    private static final HashMap<Integer, Integer> UNRACED = new HashMap<>();

    private HporCoders() {
    }

    static void begin() {
        given = null;
    }

    private static void give(Object coder) {
        if (coder == null || Thread.currentThread() != Hpor.running) {
            return;
        }
        int was = Hpor.mute();
        given = given == null ? new IdentityHashMap<>() : given;
        given.put(coder, given.containsKey(coder));
        Hpor.unmute(was);
    }

    /** Guard of InputStreamReader's constructor. */
    public static void given(InputStream in, CharsetDecoder decoder) {
        give(decoder);
    }

    /** Guard of OutputStreamWriter's constructor. */
    public static void given(OutputStream out, CharsetEncoder encoder) {
        give(encoder);
    }

    /** Guard of Channels.newReader. */
    public static void given(ReadableByteChannel channel, CharsetDecoder decoder, int capacity) {
        give(decoder);
    }

    /** Guard of Channels.newWriter. */
    public static void given(WritableByteChannel channel, CharsetEncoder encoder, int capacity) {
        give(encoder);
    }

    /** The program calls a method of the object itself. */
    static void called(Object o) {
        if (given != null && isCoder(o) && Thread.currentThread() == Hpor.running && isGiven(o)) {
            give(o);
        }
    }

    static boolean isCoder(Object o) {
        return o instanceof CharsetDecoder || o instanceof CharsetEncoder;
    }

    /** A reader's access to the coder that it uses. The first step only meets those of other users. */
    static void accessed(Object coder, int site) {
        if (isGiven(coder)) {
            Hpor.field(coder, unraced(site));
            if (several(coder)) {
                Hpor.field(coder, site);
            }
        }
    }

    private static boolean isGiven(Object coder) {
        return several(coder) != null;
    }

    /** Has the coder several users? Null: it was not given to any. */
    private static Boolean several(Object coder) {
        int was = Hpor.mute();
        Boolean several = given == null ? null : given.get(coder);
        Hpor.unmute(was);
        return several;
    }

    private static int unraced(int site) {
        int was = Hpor.mute();
        Integer known = UNRACED.get(site);
        int unraced = known == null ? unraced0(site) : known;
        UNRACED.put(site, unraced);
        Hpor.unmute(was);
        return unraced;
    }

    /** A site of the same access, which cannot race. */
    private static native int unraced0(int site);
}
