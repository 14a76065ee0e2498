package hpor.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What the search of one test has come to, by the XML of hpor junit.
 *
 * @param failed it counts as failed: an error, or cut off where the mark says that this is a failure
 * @param passed it counts as passed: verified, or cut off where the mark says that this is as good
 * @param replayed the name by which hpor junit replays it; "" if there is no schedule
 * @param schedule the file of its schedule, as hpor junit was told its folder; "" if there is none
 */
public record Result(String test, Ending ending, boolean failed, boolean passed, String reason, String report,
        String output, String executions, String replayed, String schedule) {
    /** The worst is last. */
    public enum Ending {
        /** Nothing was found. */
        VERIFIED,
        /** The test was not run. */
        SKIPPED,
        /** A limit was reached. */
        INCOMPLETE,
        /** The search had to give up. */
        UNCONTROLLED,
        /** An error was found. */
        ERROR
    }

    /** Reads one file. */
    public static List<Result> read(Path xml) throws IOException {
        try {
            NodeList tests = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml.toFile())
                    .getElementsByTagName("testcase");
            List<Result> results = new ArrayList<>();
            for (int i = 0; i < tests.getLength(); i++) {
                results.add(of((Element) tests.item(i)));
            }
            return results;
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(e);
        }
    }

    private static Result of(Element test) {
        Element failure = child(test, "failure"), what = failure;
        for (String name : new String[] {"error", "skipped"}) {
            what = what == null ? child(test, name) : what;
        }
        Element output = child(test, "system-out");
        return new Result(test.getAttribute("classname") + "." + test.getAttribute("name"),
                Ending.valueOf(property(test, "hpor.verdict").toUpperCase(Locale.ROOT)), failure != null,
                what == null, what == null ? "" : what.getAttribute("message"),
                what == null ? "" : what.getTextContent().strip(),
                output == null ? "" : output.getTextContent(), property(test, "hpor.executions"),
                property(test, "hpor.replayed"), property(test, "hpor.schedule"));
    }

    private static Element child(Element parent, String name) {
        return (Element) parent.getElementsByTagName(name).item(0);
    }

    private static String property(Element test, String name) {
        NodeList all = test.getElementsByTagName("property");
        for (int i = 0; i < all.getLength(); i++) {
            Element property = (Element) all.item(i);
            if (property.getAttribute("name").equals(name)) {
                return property.getAttribute("value");
            }
        }
        return "";
    }
}
