package flow;

/**
 * Control flow inside of one method. Behind a line stands what may still be touched from its start until the method
 * returns, in the words of tests/analysis/points.py: r, w or rw and the fields.
 */
public class Main {
    static int a, b, c, d;
    int f, g;

    static void straight() {
        a = 1; //: w a, w b, w c
        b = 2; //: w b, w c
        c = 3; //: w c
    } //: -

    static void readThenWrite() {
        int x = a; //: r a, w b
        b = x; //: w b
    }

    static void readAndWriteOne() {
        a++; //: rw a
    }

    static void branch(boolean which) {
        if (which) //: w a, w b, w c
            a = 1; //: w a, w c
        else
            b = 1; //: w b, w c
        c = 1; //: w c
    }

    static void branchOnField() {
        if (a == 0) //: r a, w b
            b = 1; //: w b
    } //: -

    static void earlyReturn(boolean which) {
        if (which) //: w a, w b
            return;
        a = 1; //: w a, w b
        b = 1; //: w b
    }

    static int conditional(boolean which) {
        int x = which ? a : b; //: r a, r b, w c
        c = x; //: w c
        return x; //: -
    }

    static boolean shortCircuit() {
        return a == 0 && b == 0; //: r a, r b
    }

    static void whileLoop() {
        while (a == 0) //: r a, w b, w c
            b = 1; //: r a, w b, w c
        c = 1; //: w c
    }

    static void forLoop(int n) {
        for (int i = 0; i < n; i++) { //: w a, w b, w c
            a = i; //: w a, w b, w c
            b = i; //: w a, w b, w c
        }
        c = 1; //: w c
    }

    static void doLoop() {
        do {
            a = 1; //: w a, r b
        } while (b == 0); //: w a, r b
    } //: -

    static void nestedLoops(int n) {
        for (int i = 0; i < n; i++) {
            a = i; //: w a, w b, w c
            for (int j = 0; j < n; j++)
                b = j; //: w a, w b, w c
        }
        c = 1; //: w c
    }

    static void loopWithBreak() {
        while (true) {
            if (a == 0) //: r a, w b, w c
                break;
            b = 1; //: r a, w b, w c
        }
        c = 1; //: w c
    }

    static void loopWithContinue(int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3) //: w a
                continue;
            a = i; //: w a
        }
    } //: -

    static void labelledBreak(int n) {
        outer:
        for (int i = 0; i < n; i++) { //: w a, w b, w c
            for (int j = 0; j < n; j++) {
                if (i == j) //: w a, w b, w c
                    break outer;
                a = j; //: w a, w b, w c
            }
            b = i; //: w a, w b, w c
        }
        c = 1; //: w c
    }

    static void tableSwitch(int n) {
        switch (n) { //: w a, w b, w c, w d
            case 0:
                a = 1; //: w a, w d
                break;
            case 1:
                b = 1; //: w b, w c, w d
            case 2:
                c = 1; //: w c, w d
                break;
            default:
                break;
        }
        d = 1; //: w d
    }

    static void lookupSwitch(int n) {
        switch (n) { //: w a, w b
            case -1000:
                a = 1; //: w a
                break;
            case 100000:
                b = 1; //: w b
                break;
            default:
        }
    } //: -

    static void stringSwitch(String s) {
        switch (s) { //: w a, w b
            case "one":
                a = 1; //: w a
                break;
            case "two":
                b = 1; //: w b
                break;
            default:
        }
    }

    static void caught() {
        try {
            a = 1; //: w a, w b, w c, w d
            b = 1; //: w b, w c, w d
        } catch (RuntimeException e) {
            c = 1; //: w c, w d
        }
        d = 1; //: w d
    }

    static void thrown(boolean which) {
        a = 1; //: w a, w b
        if (which) //: w b
            throw new IllegalStateException(); //: -
        b = 1; //: w b
    }

    static void thrownAndCaught(boolean which) {
        try {
            if (which) //: w a, w b
                throw new IllegalStateException(); //: w b
            a = 1; //: w a, w b
        } catch (IllegalStateException e) {
            b = 1; //: w b
        }
    }

    static void withFinally() {
        try {
            a = 1; //: w a, w b, w c
        } finally {
            b = 1;
        }
        c = 1; //: w c
    }

    static int returnThroughFinally(boolean which) {
        try {
            if (which) //: r a, w b
                return a; //: r a, w b
            return 0;
        } finally {
            b = 1;
        }
    }

    static void nestedTry() {
        try {
            try {
                a = 1; //: w a, w b, w c, w d
            } catch (ArithmeticException e) {
                b = 1; //: w b, w c, w d
            }
        } catch (RuntimeException e) {
            c = 1; //: w c, w d
        }
        d = 1; //: w d
    }

    static void tryInLoop(int n) {
        for (int i = 0; i < n; i++) {
            try {
                a = i; //: w a, w b, w c
            } catch (RuntimeException e) {
                b = i; //: w a, w b, w c
            }
        }
        c = 1; //: w c
    }

    void instance(Main other) {
        f = 1; //: rw f, w g
        other.g = f; //: r f, w g
    } //: -

    //: with contents
    static String concatenation(int n) {
        StringBuilder text = new StringBuilder(); //: rw contents, r a
        text.append(n); //: rw contents, r a
        return text.toString() + a; //: r contents, r a
    }

    static void nothing(int n) {
        int x = n * 2; //: -
        x = x + 1; //: -
    }

    public static void main(String[] args) {
        straight();
        readThenWrite();
        readAndWriteOne();
        branch(true);
        branchOnField();
        earlyReturn(true);
        conditional(true);
        shortCircuit();
        whileLoop();
        forLoop(1);
        doLoop();
        nestedLoops(1);
        loopWithBreak();
        loopWithContinue(1);
        labelledBreak(1);
        tableSwitch(1);
        lookupSwitch(1);
        stringSwitch("");
        caught();
        thrown(true);
        thrownAndCaught(true);
        withFinally();
        returnThroughFinally(true);
        nestedTry();
        tryInLoop(1);
        new Main().instance(new Main());
        concatenation(1);
        nothing(1);
    }
}
