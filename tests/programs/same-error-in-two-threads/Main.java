/**
 * Both threads may fail, and in the same way but for the stack: each error has a schedule of its own, and the replay of
 * one passes the other, which is there before it.
 */
public class Main {
    static final class Connection {
        private int users;

        void use() {
            users++;
            assert users == 1 : users + " users";
            users--;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Connection connection = new Connection();
        Thread other = new Thread(connection::use);
        other.start();
        connection.use();
        other.join();
    }
}
