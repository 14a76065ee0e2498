import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Location;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Does what the debugger of an IDE does: attaches to a port, sets breakpoints in a class, and goes on behind each.
 * Prints at each one the thread, the line, and the variables that an IDE would show.
 *
 * <p>Debugger PORT all|thread CLASS LINE...: a breakpoint stops all threads (as in IDEA), or its own (as in Eclipse).
 */
public final class Debugger {
    private static final long SECONDS = 60;

    private final VirtualMachine vm;
    private final int stops;
    private final String type;
    private final String[] words;

    private Debugger(String[] words) throws Exception {
        vm = attach(words[0]);
        stops = words[1].equals("all") ? EventRequest.SUSPEND_ALL : EventRequest.SUSPEND_EVENT_THREAD;
        type = words[2];
        this.words = words;
    }

    public static void main(String[] words) throws Exception {
        Debugger debugger = new Debugger(words);
        ClassPrepareRequest request = debugger.vm.eventRequestManager().createClassPrepareRequest();
        request.addClassFilter(debugger.type);
        request.enable();
        debugger.vm.classesByName(debugger.type).forEach(debugger::setBreakpoints);
        System.out.println("attached");
        try {
            while (true) {
                EventSet events = debugger.vm.eventQueue().remove();
                for (Event event : events) {
                    debugger.look(event);
                }
                events.resume();
            }
        } catch (VMDisconnectedException e) {
            System.out.println("ended");
        }
    }

    /** The JVM may not be there yet. */
    private static VirtualMachine attach(String port) throws Exception {
        for (long end = System.nanoTime() + SECONDS * 1_000_000_000L;; Thread.sleep(100)) {
            try {
                return attachNow(port);
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
            }
        }
    }

    private static VirtualMachine attachNow(String port) throws IOException, IllegalConnectorArgumentsException {
        for (AttachingConnector connector : Bootstrap.virtualMachineManager().attachingConnectors()) {
            if (connector.name().equals("com.sun.jdi.SocketAttach")) {
                Map<String, Connector.Argument> arguments = connector.defaultArguments();
                arguments.get("hostname").setValue("localhost");
                arguments.get("port").setValue(port);
                return connector.attach(arguments);
            }
        }
        throw new IllegalStateException("no connector");
    }

    private void setBreakpoints(ReferenceType loaded) {
        try {
            for (int i = 3; i < words.length; i++) {
                for (Location location : loaded.locationsOfLine(Integer.parseInt(words[i]))) {
                    BreakpointRequest request = vm.eventRequestManager().createBreakpointRequest(location);
                    request.setSuspendPolicy(stops);
                    request.enable();
                }
            }
        } catch (AbsentInformationException e) {
            System.out.println("no lines: " + e);
        }
    }

    private void look(Event event) throws IncompatibleThreadStateException, AbsentInformationException {
        if (event instanceof ClassPrepareEvent prepared) {
            setBreakpoints(prepared.referenceType());
        } else if (event instanceof BreakpointEvent hit) {
            StackFrame frame = hit.thread().frame(0);
            Map<String, Object> seen = new TreeMap<>();
            frame.getValues(frame.visibleVariables()).forEach((variable, value) -> seen.put(variable.name(), value));
            if (frame.thisObject() != null) {
                frame.thisObject().getValues(frame.thisObject().referenceType().fields())
                        .forEach((field, value) -> seen.put("this." + field.name(), value));
            }
            System.out.println("hit " + hit.location().lineNumber() + " by " + hit.thread().name() + " " + seen);
        }
    }
}
