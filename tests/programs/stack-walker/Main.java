import java.util.List;
import java.util.ArrayList;
import java.util.stream.Collectors;

/** A StackWalker shows the program's frames as they are without hpor. */
public class Main {
    static class Initialized {
        static final List<String> FRAMES = frames();
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> frames = frames();
        assert frames.equals(List.of("Main.frames", "Main.main")) : frames;
        check(Initialized.FRAMES);
        List<String> each = new ArrayList<>();
        StackWalker.getInstance().forEach(f -> each.add(f.getClassName() + "." + f.getMethodName()));
        assert each.equals(List.of("Main.main")) : each;
        assert caller() == Main.class;
        Thread t = new Thread(() -> {
            List<String> own = frames();
            check(own);
            assert own.get(0).equals("Main.frames") && own.get(1).startsWith("Main.lambda") : own;
            assert own.get(own.size() - 1).equals("java.lang.Thread.run") : own;
        });
        t.start();
        t.join();
        int depth = StackWalker.getInstance().walk(s -> (int) s.count());
        assert depth == 1 : depth;
    }

    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    static List<String> frames() {
        return StackWalker.getInstance().walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName())
                .collect(Collectors.toList()));
    }

    static void check(List<String> frames) {
        for (String f : frames) {
            assert !f.startsWith("java.lang.Hpor") && !f.contains("Continuation") : frames;
        }
    }
}
