import java.security.MessageDigest;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.text.ChoiceFormat;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.text.StringCharacterIterator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.DoubleSummaryStatistics;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.Scanner;
import java.util.SimpleTimeZone;
import java.util.Spliterator;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Objects of the library that can change, and that threads share: two threads only look at one, which is right; or
 * one of them changes it, which is not.
 */
class OnlyReads extends Chapter {
    public static void main(String[] args) throws Throwable {
        String what = args[0].substring(0, args[0].lastIndexOf('-'));
        boolean reads = args[0].endsWith("-read");
        Body[] both = texts(what);
        both = both != null ? both : formats(what);
        both = both != null ? both : asked(what);
        both = both != null ? both : others(what);
        all(both[0], reads ? both[0] : both[1]);
        say("end");
    }

    private static Body[] pair(Body reads, Body writes) {
        return new Body[] {reads, writes};
    }

    private static Body[] texts(String what) {
        StringBuilder builder = new StringBuilder("ab");
        Matcher matcher = Pattern.compile("(a)b").matcher("ab");
        matcher.matches();
        Matcher named = Pattern.compile("(?<n>a)b").matcher("ab");
        named.matches();
        StringTokenizer tokens = new StringTokenizer("a b");
        StringJoiner joiner = new StringJoiner(",").add("a");
        switch (what) {
            case "builder": return pair(builder::toString, () -> builder.append("c"));
            case "builder-length": return pair(builder::length, () -> builder.setLength(0));
            case "builder-compared": return pair(() -> builder.compareTo(builder), () -> builder.setCharAt(0, 'c'));
            case "builder-searched": return pair(() -> builder.indexOf("b"), () -> builder.reverse());
            case "builder-equal": return pair(() -> "ab".contentEquals(builder), () -> builder.insert(0, "c"));
            case "builder-contained": return pair(() -> "xab".contains(builder), () -> builder.append("c"));
            case "builder-joined": return pair(() -> String.join("", builder, builder), () -> builder.append("c"));
            case "builder-streamed": return pair(() -> builder.chars().sum(), () -> builder.append("c"));
            case "builder-copied": return pair(() -> new StringBuilder(builder), () -> builder.append("c"));
            case "builder-replacing": return pair(() -> "a".replace("a", builder), () -> builder.append("c"));
            case "builder-matched": return pair(() -> Pattern.matches("ab", builder), () -> builder.append("c"));
            case "matcher-group": return pair(() -> matcher.group(1), matcher::reset);
            case "matcher-start": return pair(matcher::start, matcher::find);
            case "matcher-result": return pair(matcher::toMatchResult, () -> matcher.region(0, 1));
            case "matcher-named": return pair(() -> named.group("n"), named::reset);
            case "tokens": return pair(tokens::countTokens, tokens::nextToken);
            case "joiner": return pair(joiner::toString, () -> joiner.add("b"));
            case "joiner-length": return pair(joiner::length, () -> joiner.add("b"));
            case "iterator": {
                StringCharacterIterator it = new StringCharacterIterator("ab");
                return pair(it::current, it::next);
            }
            default: return null;
        }
    }

    private static Body[] formats(String what) {
        DecimalFormat decimal = new DecimalFormat("0.0");
        DecimalFormatSymbols symbols = new DecimalFormatSymbols(Locale.ROOT);
        SimpleDateFormat date = new SimpleDateFormat("yyyy", Locale.ROOT);
        MessageFormat message = new MessageFormat("{0}", Locale.ROOT);
        DateFormatSymbols names = new DateFormatSymbols(Locale.ROOT);
        Formatter formatter = new Formatter(Locale.ROOT);
        ParsePosition position = new ParsePosition(0);
        ChoiceFormat choice = new ChoiceFormat("0#a|1#b");
        DecimalFormat other = new DecimalFormat("0.0");
        MessageFormat numbers = new MessageFormat("{0,number} {1,choice,0#a|1#b}", Locale.ROOT);
        Locale.Builder locale = new Locale.Builder().setLanguage("de").setRegion("DE").setExtension('x', "a");
        Currency euro = Currency.getInstance("EUR");
        double[] nothing = {};
        String[] none = {};
        switch (what) {
            case "decimal-pattern": return pair(decimal::toPattern, () -> decimal.applyPattern("0"));
            case "decimal-digits":
                return pair(decimal::getMaximumFractionDigits, () -> decimal.setMaximumFractionDigits(1));
            case "symbols": return pair(symbols::getDecimalSeparator, () -> symbols.setDecimalSeparator('x'));
            case "date-pattern": return pair(date::toPattern, () -> date.applyPattern("MM"));
            case "message-pattern": return pair(message::toPattern, () -> message.applyPattern("{1}"));
            case "names": return pair(names::getMonths, () -> names.setMonths(new String[] {"a"}));
            case "formatter-locale": return pair(formatter::locale, formatter::close);
            case "position": return pair(position::getIndex, () -> position.setIndex(1));
            case "choice": return pair(() -> choice.format(1), () -> choice.applyPattern("0#c"));
            case "choice-double": return pair(() -> choice.format(0.5), () -> choice.setChoices(nothing, none));
            case "choice-pattern": return pair(choice::toPattern, () -> choice.applyPattern("0#c"));
            case "choice-equal": return pair(() -> choice.equals(choice), () -> choice.applyPattern("0#c"));
            case "choice-parsed": return pair(() -> choice.parse("a"), () -> choice.applyPattern("0#c"));
            case "decimal-currency": return pair(decimal::getCurrency, () -> decimal.setCurrency(euro));
            case "decimal-equal": return pair(() -> decimal.equals(other), () -> decimal.applyPattern("0"));
            case "symbols-currency": return pair(symbols::getCurrencySymbol, () -> symbols.setCurrencySymbol("x"));
            case "locale": return pair(locale::build, () -> locale.setRegion("FR"));
            case "locale-extended": return pair(locale::build, () -> locale.setExtension('x', "b"));
            case "message-number": return pair(numbers::toPattern, () -> numbers.applyPattern("{1}"));
            case "message-equal": return pair(() -> message.equals(numbers), () -> message.applyPattern("{1}"));
            case "message-format": return pair(() -> message.format(none), () -> message.applyPattern("{1}"));
            default: return null;
        }
    }

    /** Questions that look alike: some keep what they have computed, which is a write. */
    private static Body[] asked(String what) {
        Matcher matcher = Pattern.compile("(?<n>a)b").matcher("ab");
        matcher.find();
        SimpleDateFormat date = new SimpleDateFormat("yyyy", Locale.ROOT);
        DecimalFormat decimal = new DecimalFormat("0.0");
        DecimalFormatSymbols symbols = new DecimalFormatSymbols(Locale.ROOT);
        GregorianCalendar calendar = new GregorianCalendar(2020, 1, 1);
        ZipEntry entry = new ZipEntry("a");
        LogRecord record = new LogRecord(Level.INFO, "a");
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        Date day = new Date(0);
        switch (what) {
            case "matcher-end": return pair(() -> matcher.end(1), matcher::reset);
            case "matcher-count": return pair(matcher::groupCount, () -> matcher.usePattern(Pattern.compile("a")));
            case "matcher-region": return pair(matcher::regionEnd, () -> matcher.region(0, 1));
            case "matcher-looking": return pair(matcher::lookingAt, matcher::lookingAt);
            case "symbols-text": return pair(symbols::getInfinity, () -> symbols.setInfinity("x"));
            case "decimal-prefix": return pair(decimal::getNegativePrefix, () -> decimal.setNegativePrefix("x"));
            case "decimal-symbols": return pair(decimal::getDecimalFormatSymbols, () -> decimal.applyPattern("0"));
            case "decimal-format": return pair(() -> decimal.format(1.5), () -> decimal.format(2.5));
            case "date-lenient": return pair(date::isLenient, () -> date.setLenient(false));
            case "date-start": return pair(date::get2DigitYearStart, () -> date.set2DigitYearStart(day));
            case "date-format": return pair(() -> date.format(day), () -> date.format(day));
            case "calendar-first": return pair(calendar::getFirstDayOfWeek, () -> calendar.setFirstDayOfWeek(2));
            case "calendar-change": return pair(calendar::getGregorianChange, () -> calendar.setGregorianChange(day));
            case "calendar-get": return pair(() -> calendar.get(Calendar.YEAR), () -> calendar.get(Calendar.YEAR));
            case "calendar-time-zone": return pair(calendar::getTimeZone, calendar::getTimeZone);
            case "entry-name": return pair(entry::getName, () -> entry.setComment("b"));
            case "entry-size": return pair(entry::getSize, () -> entry.setSize(1));
            case "record": return pair(record::getMessage, () -> record.setMessage("b"));
            case "encoder-bytes": return pair(encoder::maxBytesPerChar, encoder::reset);
            case "encoder-can": return pair(() -> encoder.canEncode('a'), () -> encoder.canEncode('b'));
            default: return null;
        }
    }

    private static Body[] others(String what) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[] {1}, "HmacSHA256"));
        CRC32 crc = new CRC32();
        Deflater deflater = new Deflater();
        Date date = new Date(0);
        GregorianCalendar calendar = new GregorianCalendar(2020, 1, 1);
        calendar.getTimeInMillis();
        IntSummaryStatistics ints = new IntSummaryStatistics();
        DoubleSummaryStatistics doubles = new DoubleSummaryStatistics();
        BitSet bits = new BitSet();
        bits.set(3);
        List<String> list = new ArrayList<>(List.of("a"));
        Iterator<String> iterator = list.iterator();
        ListIterator<String> places = list.listIterator();
        Spliterator<String> parts = list.spliterator();
        parts.estimateSize();
        Consumer<String> nothing = s -> { };
        SimpleTimeZone zone = new SimpleTimeZone(0, "X");
        Scanner scanner = new Scanner("a b");
        ProcessBuilder process = new ProcessBuilder("ls");
        switch (what) {
            case "crc": return pair(crc::getValue, () -> crc.update(1));
            case "deflater": return pair(deflater::getTotalIn, deflater::finish);
            case "date": return pair(date::getTime, () -> date.setTime(1));
            case "date-compared": return pair(() -> date.before(date), () -> date.setTime(1));
            case "date-cloned": return pair(date::clone, () -> date.setTime(1));
            case "date-hashed": return pair(date::hashCode, () -> date.setTime(1));
            case "calendar-millis": return pair(calendar::getTimeInMillis, () -> calendar.add(1, 1));
            case "calendar-zone": return pair(calendar::isLenient, () -> calendar.setLenient(false));
            case "ints": return pair(ints::getMax, () -> ints.accept(1));
            case "ints-text": return pair(ints::toString, () -> ints.accept(1));
            case "doubles": return pair(doubles::getAverage, () -> doubles.accept(1));
            case "bits": return pair(() -> bits.get(3), () -> bits.set(4));
            case "bits-next": return pair(() -> bits.nextSetBit(0), () -> bits.clear());
            case "bits-cloned": return pair(bits::toByteArray, () -> bits.flip(1));
            case "iterator-asked": return pair(iterator::hasNext, iterator::next);
            case "places": return pair(places::nextIndex, places::next);
            case "parts": return pair(parts::estimateSize, () -> parts.tryAdvance(nothing));
            case "zone": return pair(zone::getRawOffset, () -> zone.setRawOffset(1));
            case "scanner-delimiter": return pair(scanner::delimiter, () -> scanner.useDelimiter("x"));
            case "process": return pair(process::command, () -> process.command("pwd"));
            default: throw new IllegalArgumentException(what);
        }
    }
}
