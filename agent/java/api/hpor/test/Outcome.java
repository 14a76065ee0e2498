package hpor.test;

import hpor.test.Hpor.Incomplete;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What the search of a test has come to, by the XML of hpor junit. */
record Outcome(Ending ending, String reason, String report, String output, String executions) {
    /** The worst is last. */
    private enum Ending {
        VERIFIED, SKIPPED, INCOMPLETE, UNCONTROLLED, ERROR
    }

    /** The worst of its tests: JUnit 4 may give several one name. */
    static Outcome read(Path xml) throws IOException {
        try {
            NodeList tests = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml.toFile())
                    .getElementsByTagName("testcase");
            Outcome worst = null;
            for (int i = 0; i < tests.getLength(); i++) {
                Outcome next = of((Element) tests.item(i));
                worst = worst == null || next.ending.compareTo(worst.ending) > 0 ? next : worst;
            }
            if (worst == null) {
                throw new IOException(xml + " has no tests");
            }
            return worst;
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(e);
        }
    }

    private static Outcome of(Element test) {
        Element what = null;
        for (String name : new String[] {"failure", "error", "skipped"}) {
            what = what == null ? child(test, name) : what;
        }
        Element output = child(test, "system-out");
        return new Outcome(Ending.valueOf(property(test, "hpor.verdict").toUpperCase(Locale.ROOT)),
                what == null ? "" : what.getAttribute("message"), what == null ? "" : what.getTextContent().strip(),
                output == null ? "" : output.getTextContent(), property(test, "hpor.executions"));
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

    /** Returns if the test has passed. `aborted` makes the exception by which the framework takes it for skipped. */
    void report(Incomplete incomplete, Function<String, RuntimeException> aborted) {
        System.out.print(output);
        String searched = ", " + executions + (executions.equals("1") ? " execution" : " executions");
        String summary = "hpor: " + ending + (ending == Ending.SKIPPED ? "" : searched)
                + (reason.isEmpty() ? "" : ": " + reason);
        System.out.println(summary);
        boolean cut = ending == Ending.INCOMPLETE;
        if (ending == Ending.SKIPPED || (cut && incomplete == Incomplete.ABORT)) {
            throw aborted.apply(summary);
        }
        if (ending != Ending.VERIFIED && (!cut || incomplete == Incomplete.FAIL)) {
            throw failure(report.isEmpty() ? summary : report);
        }
    }

    /** The stacks that matter are in the report. */
    private static AssertionError failure(String message) {
        AssertionError failure = new AssertionError(message);
        failure.setStackTrace(new StackTraceElement[0]);
        return failure;
    }
}
