package com.acme.tickets;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Before;
import org.junit.Test;

public class TicketServiceTest {
    private TicketService service;

    @Before
    public void open() {
        service = new TicketService(1);
        service.inventory().add("Hamlet", 3);
    }

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
    public void seatsAreSoldOnce() throws InterruptedException {
        AtomicInteger sold = new AtomicInteger();
        Runnable customer = () -> {
            if (service.reserve("Hamlet", 2) != null) {
                sold.addAndGet(2);
            }
        };
        together(customer, customer);
        assertEquals(3, sold.get() + service.inventory().free("Hamlet"));
    }

    @Test
    public void paysAndRefunds() throws InterruptedException {
        Account customer = new Account("Ann", 1000);
        service.house().add(1000);
        Reservation reservation = service.reserve("Hamlet", 1);
        together(() -> service.pay(reservation, customer, 500), () -> service.refund(customer, 200));
        assertEquals(2000, customer.cents() + service.house().cents());
    }

    @Test
    public void paidOrExpired() throws InterruptedException {
        Account customer = new Account("Ann", 1000);
        Reservation reservation = service.reserve("Hamlet", 2);
        together(() -> service.pay(reservation, customer, 500), () -> service.expire(reservation));
        boolean paid = service.house().cents() > 0;
        assertEquals(paid ? 1 : 3, service.inventory().free("Hamlet"));
    }

    @Test
    public void mailsArrive() throws InterruptedException {
        Mailbox mailbox = service.mailbox();
        Runnable writer = () -> {
            try {
                mailbox.put("a mail");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        Runnable reader = () -> {
            try {
                mailbox.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        together(reader, reader, writer, writer);
    }

    @Test
    public void mailerStops() throws InterruptedException {
        Mailer mailer = new Mailer(service.mailbox());
        Thread thread = new Thread(mailer);
        thread.start();
        service.mailbox().put("first");
        mailer.stop();
        service.mailbox().put("last");
        thread.join();
        assertTrue(mailer.sent().size() > 0);
    }

    @Test
    public void listenersComeAndGo() throws InterruptedException {
        AtomicInteger heard = new AtomicInteger();
        service.listeners().add(event -> heard.incrementAndGet());
        Account customer = new Account("Ann", 1000);
        Reservation reservation = service.reserve("Hamlet", 1);
        together(() -> service.pay(reservation, customer, 500),
                () -> service.listeners().add(event -> heard.incrementAndGet()));
        assertTrue(heard.get() >= 1);
    }

    @Test
    public void closedHouseSellsNothing() throws InterruptedException {
        together(() -> service.close(), () -> service.reserve("Hamlet", 1));
        assertEquals(null, service.reserve("Hamlet", 1));
    }
}
