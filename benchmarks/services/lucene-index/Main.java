import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Two threads add a document each to an index of Lucene's in memory: both are in it. */
public class Main {
    static void add(IndexWriter writer, String word) {
        try {
            Document document = new Document();
            document.add(new StringField("word", word, Field.Store.NO));
            writer.addDocument(document);
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            IndexWriterConfig settings = new IndexWriterConfig().setMergeScheduler(new SerialMergeScheduler());
            try (IndexWriter writer = new IndexWriter(directory, settings)) {
                Thread thread = new Thread(() -> add(writer, "one"));
                thread.start();
                add(writer, "two");
                thread.join();
                writer.commit();
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                assert reader.numDocs() == 2 : reader.numDocs();
            }
            System.out.println("two documents");
        }
    }
}
