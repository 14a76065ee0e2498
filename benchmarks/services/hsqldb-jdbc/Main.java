import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** Two threads, each with its own connection to HSQLDB in memory, add to one row: no update is lost. */
public class Main {
    static final String URL = "jdbc:hsqldb:mem:bank";

    static void add() {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("update accounts set amount = amount + 1 where id = 1");
        } catch (java.sql.SQLException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute("create table accounts(id int primary key, amount int)");
            statement.execute("insert into accounts values (1, 0)");
            Thread thread = new Thread(Main::add);
            thread.start();
            add();
            thread.join();
            try (ResultSet result = statement.executeQuery("select amount from accounts where id = 1")) {
                result.next();
                int amount = result.getInt(1);
                assert amount == 2 : amount;
            }
            System.out.println("added twice");
        }
    }
}
