import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Memory segments and their arenas, and delayed tasks of JDK 25's ForkJoinPool. */
class HuntSegments extends Hunts {
    static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    static final ValueLayout.OfInt I = ValueLayout.JAVA_INT;
    static final ValueLayout.OfByte B = ValueLayout.JAVA_BYTE;

    public static void main(String[] args) throws Exception {
        String name = args[0];
        if (name.startsWith("arena-")) {
            arena(name.substring(6));
        } else if (name.startsWith("pool-")) {
            pool(name.substring(5));
        } else {
            shared(name);
        }
    }

    static Object close(Arena a) {
        a.close();
        return "closed";
    }

    private static void arena(String name) throws Exception {
        Arena a = Arena.ofShared();
        MemorySegment s = a.allocate(16, 8);
        switch (name) {
            case "get":
                two(() -> close(a), () -> s.get(I, 0));
                break;
            case "slice": {
                MemorySegment t = s.asSlice(4, 8);
                two(() -> close(a), () -> t.get(I, 4));
                break;
            }
            case "buffer": {
                ByteBuffer b = s.asByteBuffer();
                two(() -> close(a), () -> b.getInt(0));
                break;
            }
            case "buffer-view": {
                IntBuffer b = s.asSlice(8).asByteBuffer().asIntBuffer();
                two(() -> close(a), () -> b.get(1));
                break;
            }
            case "buffer-bulk": {
                ByteBuffer b = s.asByteBuffer();
                two(() -> close(a), () -> b.get(0, new byte[4]).position());
                break;
            }
            case "buffer-view-handle": {
                ByteBuffer b = s.asByteBuffer();
                two(() -> close(a), () -> HuntViews.INTS.getVolatile(b, 0));
                break;
            }
            case "handle":
                two(() -> close(a), () -> INT.getVolatile(s, 0L));
                break;
            case "copy": {
                int[] to = new int[2];
                two(() -> close(a), () -> {
                    MemorySegment.copy(s, I, 0, to, 0, 2);
                    return to[1];
                });
                break;
            }
            case "fill":
                two(() -> close(a), () -> s.fill((byte) 1).byteSize());
                break;
            case "mismatch": {
                MemorySegment t = MemorySegment.ofArray(new byte[16]);
                two(() -> close(a), () -> s.mismatch(t));
                break;
            }
            case "alive":
                two(() -> close(a), () -> a.scope().isAlive());
                break;
            case "twice":
                two(() -> close(a), () -> close(a));
                break;
            case "allocate":
                two(() -> close(a), () -> a.allocate(8).byteSize());
                break;
            case "get-twice":
                two(() -> close(a), () -> value(() -> s.get(I, 0)) + " " + value(() -> s.get(I, 0)));
                break;
            case "cleanup": {
                MemorySegment t = s.reinterpret(8, a, q -> v = 5);
                two(() -> close(a), () -> v);
                break;
            }
            case "confined": {
                Arena c = Arena.ofConfined();
                MemorySegment t = c.allocate(8);
                two(() -> t.get(B, 0), () -> close(c));
                c.close();
                break;
            }
            case "file": {
                Path path = Files.createTempFile("hunts", null);
                try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
                    ByteBuffer b = s.asByteBuffer();
                    two(() -> close(a), () -> file.write(b, 0));
                } finally {
                    Files.delete(path);
                }
                break;
            }
            case "mapped": {
                Path path = Files.createTempFile("hunts", null);
                try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    MemorySegment m = file.map(FileChannel.MapMode.READ_WRITE, 0, 8, a);
                    two(() -> close(a), () -> m.get(I, 0));
                } finally {
                    Files.delete(path);
                }
                break;
            }
            case "after-join":
                Thread t = start(a::close);
                t.join();
                say(value(() -> s.get(I, 0)));
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void shared(String name) throws Exception {
        MemorySegment s = Arena.ofAuto().allocate(16, 8);
        byte[] a = new byte[16];
        switch (name) {
            case "segment-race":
                second(() -> s.set(I, 0, 1), () -> s.get(I, 0));
                break;
            case "segment-beside":
                second(() -> s.set(I, 0, 1), () -> s.get(I, 4));
                break;
            case "segment-volatile":
                second(() -> {
                    s.set(B, 8, (byte) 1);
                    INT.setVolatile(s, 0L, 1);
                }, () -> (int) INT.getVolatile(s, 0L) == 1 ? s.get(B, 8) : "-");
                break;
            case "segment-of-array": {
                MemorySegment t = MemorySegment.ofArray(a);
                second(() -> t.set(B, 0, (byte) 1), () -> a[0]);
                break;
            }
            case "segment-buffer": {
                ByteBuffer b = s.asByteBuffer();
                second(() -> b.put(0, (byte) 1), () -> s.get(B, 0));
                break;
            }
            case "segment-buffers": {
                ByteBuffer b = s.asByteBuffer();
                ByteBuffer c = s.asSlice(4).asByteBuffer();
                second(() -> b.put(4, (byte) 1), () -> c.get(0));
                break;
            }
            case "segment-of-buffer": {
                ByteBuffer b = ByteBuffer.allocateDirect(16);
                MemorySegment t = MemorySegment.ofBuffer(b);
                second(() -> t.set(B, 3, (byte) 1), () -> b.get(3));
                break;
            }
            case "segment-of-array-buffer": {
                ByteBuffer b = MemorySegment.ofArray(a).asByteBuffer();
                second(() -> b.put(3, (byte) 1), () -> a[3]);
                break;
            }
            case "segment-counted":
                all(() -> INT.getAndAdd(s, 0L, 1), () -> INT.getAndAdd(s, 0L, 1));
                say(s.get(I, 0));
                break;
            case "segment-slices":
                second(() -> s.asSlice(4).set(I, 4, 3), () -> s.asSlice(8).get(I, 0));
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void pool(String name) throws Exception {
        ForkJoinPool p = new ForkJoinPool(1);
        switch (name) {
            case "schedule":
                say(p.schedule(() -> 5, 1, TimeUnit.MILLISECONDS).get());
                p.shutdown();
                break;
            case "shutdown": { // delayed tasks still run after shutdown()
                ScheduledFuture<Integer> f = p.schedule(() -> 5, 1, TimeUnit.MILLISECONDS);
                p.shutdown();
                say(value(f::get));
                break;
            }
            case "shutdown-cancels": {
                p.cancelDelayedTasksOnShutdown();
                ScheduledFuture<Integer> f = p.schedule(() -> 5, 1, TimeUnit.DAYS);
                p.shutdown();
                say(value(f::get));
                break;
            }
            case "shutdown-cancels-after": {
                ScheduledFuture<Integer> f = p.schedule(() -> 5, 1, TimeUnit.DAYS);
                p.shutdown();
                p.cancelDelayedTasksOnShutdown();
                say(value(f::get));
                break;
            }
            case "shutdown-now": {
                ScheduledFuture<Integer> f = p.schedule(() -> 5, 1, TimeUnit.DAYS);
                p.shutdownNow();
                say(value(f::get), p.awaitTermination(1, TimeUnit.DAYS));
                break;
            }
            case "close": {
                ScheduledFuture<Integer> f = p.schedule(() -> 5, 1, TimeUnit.MILLISECONDS);
                p.close();
                say(f.isDone(), value(f::get), p.isTerminated());
                break;
            }
            case "schedule-after-shutdown":
                two(() -> {
                    p.shutdown();
                    return "-";
                }, () -> p.schedule(() -> 5, 1, TimeUnit.MILLISECONDS).get());
                break;
            case "cancel": {
                ScheduledFuture<Integer> f = p.schedule(() -> 5, 1, TimeUnit.MILLISECONDS);
                Object cancelled = f.cancel(false);
                say(cancelled, value(f::get));
                p.shutdown();
                break;
            }
            case "await": {
                p.schedule(() -> v = 5, 1, TimeUnit.MILLISECONDS);
                p.shutdown();
                say(p.awaitTermination(1, TimeUnit.DAYS), v);
                break;
            }
            case "order": // what precedes schedule() happens before the task, and the task before get()
                x = 1;
                ScheduledFuture<Integer> g = p.schedule(() -> ++x, 1, TimeUnit.MILLISECONDS);
                g.get();
                say(x);
                p.shutdown();
                break;
            case "race":
                ScheduledFuture<Integer> h = p.schedule(() -> ++x, 1, TimeUnit.MILLISECONDS);
                say(x);
                h.get();
                p.shutdown();
                break;
            case "periodic": {
                ScheduledFuture<?> f = p.scheduleWithFixedDelay(() -> {
                    if (++w == 2) {
                        throw new IllegalStateException();
                    }
                }, 1, 1, TimeUnit.MILLISECONDS);
                say(value(f::get), w);
                p.shutdown();
                break;
            }
            case "periodic-shutdown": {
                ScheduledFuture<?> f = p.scheduleAtFixedRate(() -> w++, 1, 1, TimeUnit.DAYS);
                p.shutdown();
                say(value(f::get));
                break;
            }
            case "timeout":
                say(value(p.submitWithTimeout(() -> 5, 1, TimeUnit.DAYS, null)::get));
                p.shutdown();
                break;
            case "delayed-executor": {
                Executor e = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, p);
                x = 4;
                say(CompletableFuture.supplyAsync(() -> x + 1, e).join());
                p.shutdown();
                break;
            }
            case "delayed-common": {
                Executor e = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS);
                CompletableFuture<Void> f = CompletableFuture.runAsync(() -> x = 1, e);
                say(x);
                f.join();
                break;
            }
            case "or-timeout": {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                f.completeOnTimeout(5, 1, TimeUnit.MILLISECONDS);
                two(() -> f.complete(6), () -> f.join());
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
