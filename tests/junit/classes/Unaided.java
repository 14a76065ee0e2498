import hpor.Hpor;

/** No test class: a program that uses all of hpor.jar, to be run without the agent. */
public class Unaided {
    public static void main(String[] args) {
        System.out.print(Hpor.choose(3) + " " + Hpor.chooseBoolean() + " ");
        Hpor.assume(false);
        Hpor.atomic(() -> System.out.print("atomic "));
        System.out.print(Hpor.atomic(() -> 7) + " ");
        Hpor.explore(() -> System.out.println("explored"));
    }
}
