package com.acme.orders;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

public class OrderServiceTest {
    private final AtomicInteger asked = new AtomicInteger();
    private final OrderService service = new OrderService(1, article -> 100 * asked.incrementAndGet());

    private static void together(Runnable... actions) throws InterruptedException {
        Thread[] threads = Arrays.stream(actions).map(Thread::new).toArray(Thread[]::new);
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    public void limitHolds() throws InterruptedException {
        AtomicInteger passed = new AtomicInteger();
        Runnable client = () -> {
            if (service.limiter().pass()) {
                passed.incrementAndGet();
            }
        };
        together(client, client);
        assertEquals(1, passed.get());
    }

    @Test
    public void pricesAreAskedOnce() throws InterruptedException {
        Order order = service.order("tea", 2);
        together(() -> service.total(order), () -> service.total(order));
        assertEquals(1, asked.get());
    }

    @Test
    public void discountsChange() throws InterruptedException {
        service.prices().discount("tea", 10);
        together(() -> service.prices().discount("milk", 20), () -> service.prices().highestDiscount());
        assertEquals(20, service.prices().highestDiscount());
    }

    @Test
    public void auditIsWritten() throws InterruptedException {
        together(() -> service.order("tea", 2), service::writeAudit);
        assertEquals(1, service.book().size());
    }

    @Test
    public void linesAreCounted() throws InterruptedException {
        together(() -> service.audit().wrote(2), () -> service.audit().wrote(3));
        assertEquals(5, service.audit().written());
    }

    @Test
    public void jobsRun() throws InterruptedException {
        AtomicInteger ran = new AtomicInteger();
        together(service.scheduler(), () -> {
            service.scheduler().add(ran::incrementAndGet);
            service.scheduler().close();
        });
        assertEquals(1, ran.get());
    }

    @Test
    public void settingsAreOne() throws InterruptedException {
        String[] currencies = new String[2];
        together(() -> currencies[0] = Settings.get().currency(), () -> currencies[1] = Settings.get().currency());
        assertSame(currencies[0], currencies[1]);
    }

    @Test
    public void twoAreShipped() throws Exception {
        Order tea = service.order("tea", 1);
        Order milk = service.book().enter(7, "milk", 1);
        Future<Boolean> first = service.shipping().ship(tea);
        Future<Boolean> second = service.shipping().ship(milk);
        assertTrue(first.get() && second.get());
        service.shipping().close();
    }

    @Test
    public void lorriesAreLoaded() throws Exception {
        List<Order> orders = List.of(service.order("tea", 3));
        together(() -> load(orders), () -> load(List.of()));
    }

    private void load(List<Order> orders) {
        try {
            service.shipping().load(orders);
        } catch (IllegalArgumentException e) {
            // refused
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    public void shippedOrCancelled() throws Exception {
        Order order = service.order("tea", 1);
        Future<Boolean> shipped = service.shipping().ship(order);
        boolean cancelled = service.cancel(order);
        assertTrue(shipped.get() != cancelled);
        service.shipping().close();
    }
}
