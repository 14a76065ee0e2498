package stock;

import java.util.concurrent.atomic.AtomicInteger;

/** Wrong: between the look and the change, another thread may take the last one. */
public final class Stock {
    private final AtomicInteger left = new AtomicInteger(1);

    public boolean take() {
        if (left.get() > 0) {
            left.decrementAndGet();
            return true;
        }
        return false;
    }

    public int left() {
        return left.get();
    }
}
