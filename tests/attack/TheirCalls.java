import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.Format;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.Enumeration;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Checksum;

/**
 * Objects that are not made for several threads, used by two at once: by a reference to a method that the library
 * calls, through an interface or a superclass, or as a part of another object.
 */
class TheirCalls extends Chapter {
    public static void main(String[] args) throws Throwable {
        Body body = references(args[0]);
        body = body != null ? body : types(args[0]);
        body = body != null ? body : parts(args[0]);
        all(body, body);
        say("end");
    }

    private static Body references(String what) {
        SimpleDateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);
        Date date = new Date(0);
        CRC32 crc = new CRC32();
        StringBuilder builder = new StringBuilder();
        GregorianCalendar calendar = new GregorianCalendar(2020, 1, 1);
        switch (what) {
            case "mapped": return () -> Stream.of(date).map(format::format).toList();
            case "mapped-and-used": return () -> Stream.of(date).map(format::format).forEach(s -> { });
            case "optional": return () -> Optional.of(date).map(format::format);
            case "future": return () -> CompletableFuture.completedFuture(date).thenApply(format::format).get();
            case "map-computed": return () -> new HashMap<Date, String>().computeIfAbsent(date, format::format);
            case "concurrent-computed":
                return () -> new ConcurrentHashMap<Date, String>().computeIfAbsent(date, format::format);
            case "replaced": return () -> new ArrayList<Object>(List.of(date)).replaceAll(format::format);
            case "checksums": return () -> IntStream.of(1, 2).forEach(crc::update);
            case "appended": return () -> List.of("a").forEach(builder::append);
            case "appended-stream": return () -> Stream.of("a").forEachOrdered(builder::append);
            case "unbound": return () -> Stream.of(calendar).map(Calendar::getTime).forEach(d -> { });
            case "compared":
                return () -> new ArrayList<>(List.of(calendar, calendar)).sort(Comparator.comparing(Calendar::getTime));
            case "supplied": return () -> Optional.<Date>empty().orElseGet(calendar::getTime);
            case "supplied-read": return () -> Optional.empty().orElseGet(format::toPattern); // as other reads
            default: return null;
        }
    }

    private static Body types(String what) {
        Format format = new SimpleDateFormat("yyyy", Locale.ROOT);
        NumberFormat number = NumberFormat.getInstance(Locale.ROOT);
        DateFormat date = DateFormat.getDateInstance(DateFormat.SHORT, Locale.ROOT);
        Checksum sum = new CRC32();
        StringTokenizer tokens = new StringTokenizer("a b c d");
        Enumeration<Object> words = new StringTokenizer("a b c d");
        Iterator<String> scanner = new Scanner("a b c d");
        Appendable text = new StringBuilder();
        CharSequence chars = new StringBuilder("a");
        Matcher matcher = Pattern.compile("a").matcher("aaaa");
        Calendar calendar = Calendar.getInstance(Locale.ROOT);
        switch (what) {
            case "format": return () -> format.format(new Date(0));
            case "number": return () -> number.format(1);
            case "number-parsed": return () -> number.parse("1");
            case "date": return () -> date.format(new Date(0));
            case "sum": return () -> sum.update(1);
            case "tokens-listed": return () -> Collections.list(tokens);
            case "words": return () -> words.nextElement();
            case "words-walked": return () -> words.asIterator().next();
            case "scanner": return () -> scanner.next();
            case "scanner-rest": return () -> scanner.forEachRemaining(s -> { });
            case "text": return () -> text.append("a");
            case "matches": return () -> matcher.results().count();
            case "matches-replaced": return () -> matcher.replaceAll(r -> "b");
            case "calendar": return () -> calendar.add(Calendar.YEAR, 1);
            case "calendar-instant": return () -> calendar.set(Calendar.YEAR, 2000);
            default: return null;
        }
    }

    private static Body parts(String what) {
        SimpleDateFormat date = new SimpleDateFormat("yyyy", Locale.ROOT);
        Calendar calendar = Calendar.getInstance(Locale.ROOT);
        StringBuilder builder = new StringBuilder();
        InputStream bytes = new DataInputStream(new InputStream() {
            int at;

            @Override
            public int read() {
                return at++;
            }
        });
        switch (what) {
            case "format-in-message": return () -> {
                MessageFormat message = new MessageFormat("{0}", Locale.ROOT);
                message.setFormat(0, date);
                message.format(new Object[] {new Date(0)});
            };
            case "calendar-in-format": return () -> {
                SimpleDateFormat own = new SimpleDateFormat("yyyy", Locale.ROOT);
                own.setCalendar(calendar);
                own.format(new Date(0));
            };
            case "builder-in-formatter": return () -> new Formatter(builder).format("%s", 1);
            case "builder-in-decimal": return () -> new DecimalFormat("0").format(1).contentEquals(builder.append("x"));
            case "own-stream": return () -> bytes.read();
            case "own-stream-skipped": return () -> new DataInputStream(bytes).readInt();
            case "own-output": {
                int[] count = new int[1];
                PrintStream[] out = new PrintStream[2];
                for (int i = 0; i < 2; i++) {
                    out[i] = new PrintStream(new java.io.OutputStream() {
                        @Override
                        public void write(int b) {
                            count[0]++;
                        }
                    }, true);
                }
                PrintStream one = out[0];
                PrintStream two = out[1];
                return () -> (Thread.currentThread().getName().endsWith("0") ? one : two).print("a");
            }
            case "own-data-output": {
                int[] count = new int[1];
                return () -> new DataOutputStream(new java.io.OutputStream() {
                    @Override
                    public void write(int b) {
                        count[0]++;
                    }
                }).writeInt(1);
            }
            default: throw new IllegalArgumentException(what);
        }
    }
}
