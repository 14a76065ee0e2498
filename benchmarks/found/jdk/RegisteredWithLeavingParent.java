import java.util.concurrent.Phaser;

/**
 * A party is registered with a child phaser while the child's last party leaves, which takes the child out of its
 * parent. register() then waits for the root to advance, which has nobody left who could arrive.
 */
public class RegisteredWithLeavingParent {
    public static void main(String[] args) throws Exception {
        Phaser root = new Phaser(1);
        Phaser child = new Phaser(root, 1);
        Thread leaves = new Thread(child::arriveAndDeregister);
        Thread joins = new Thread(child::register);
        leaves.start();
        joins.start();
        leaves.join();
        joins.join();
    }
}
