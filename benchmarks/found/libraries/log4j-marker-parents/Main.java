import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;

/** A thread looks at the parents of a marker while another takes away the only one. */
public class Main {
    public static void main(String[] args) throws Exception {
        Marker parent = MarkerManager.getMarker("PARENT"), marker = MarkerManager.getMarker("CHILD");
        marker.addParents(parent);
        Thread other = new Thread(() -> marker.remove(parent));
        other.start();
        Marker[] parents = marker.getParents();
        other.join();
        assert parents == null || parents.length == 1;
    }
}
