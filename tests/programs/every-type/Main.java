/** Fields, statics and array elements of every type, read, written and updated in every form javac makes of it. */
public class Main {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long j;
    float f;
    double d;
    Object o;
    static boolean sz;
    static byte sb;
    static char sc;
    static short ss;
    static int si;
    static long sj;
    static float sf;
    static double sd;
    static Object so;

    static long index;

    static int next() {
        return (int) index++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(Main::all);
        child.start();
        child.join();
    }

    static void all() {
        Main m = new Main();
        m.z = true;
        m.b -= 3;
        m.c += 'x';
        m.s = (short) 40_000;
        m.i = m.b++ + ++m.s;
        m.j = m.i + (m.j = 1L << 35);
        m.f += 1.5f;
        m.d = m.f * 2.0 + m.j;
        m.o = m;
        assert m.z && m.b == -2 && m.c == 'x' && m.s == -25_535 && m.i == -3 - 25_535;
        assert m.j == (1L << 35) + m.i && m.f == 1.5f && m.d == 3.0 + m.j && ((Main) m.o).o == m;
        sz = !sz;
        sb += 100;
        sb += 100;
        sc = 'a';
        sc++;
        ss = (short) (sb-- * 2);
        si |= 0xF0;
        sj = si + (sj += 5L);
        sf = sd > 0 ? 1 : 2;
        sd = sj / 2.0;
        so = "text" + sz + sc;
        assert sz && sb == -57 && sc == 'b' && ss == -112 && si == 0xF0 && sj == 0xF5 && sf == 2 && sd == 122.5;
        assert so.equals("texttrueb");
        boolean[] az = new boolean[2];
        byte[] ab = new byte[2];
        char[] ac = new char[2];
        short[] as = new short[2];
        int[] ai = new int[4];
        long[] aj = new long[2];
        float[] af = new float[2];
        double[] ad = new double[2];
        Object[] ao = new Object[2];
        int[][] grid = new int[2][3];
        az[1] ^= true;
        ab[1] += 130;
        ac[0] = 'q';
        as[1]--;
        ai[next()] += 10;
        ai[next()] = ai[0]++ + ai[0];
        aj[1] = aj[0] = 1L << 50;
        aj[1] += ai[1];
        af[0] = af[1]++ + 0.25f;
        ad[1] -= 1e300;
        ao[1] = ao;
        grid[1][2] = grid[0].length;
        grid[1][next()]++;
        assert az[1] && !az[0] && ab[1] == -126 && ac[0] == 'q' && as[1] == -1 && ai[0] == 11 && ai[1] == 21;
        assert aj[0] == 1L << 50 && aj[1] == (1L << 50) + 21 && af[0] == 0.25f && af[1] == 1 && ad[1] == -1e300;
        assert ao[1] == ao && grid[1][2] == 4 && index == 3;
    }
}
