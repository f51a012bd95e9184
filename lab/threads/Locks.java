// Threads that repeatedly take one lock, with exponentially distributed times inside and outside it. Usage:
//
//   Locks.java KIND THREADS INSIDE_NANOS OUTSIDE_NANOS SECONDS
//
// KIND: synchronized, reentrant (ReentrantLock) or fair (a fair ReentrantLock). Prints the acquisitions per second.

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;

public final class Locks {
    private static final int DRAWS = 4096;
    private static final int APART = 16;
    private static volatile int sink = 1;

    private static int compute(int rounds, int x) {
        for (int round = 0; round < rounds; round++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
        }
        return x;
    }

    /** Nanoseconds per round: the minimum of many tries. */
    private static double roundNanos() {
        double least = Double.POSITIVE_INFINITY;
        for (int each = 0; each < 400; each++) {
            long from = System.nanoTime();
            sink = compute(100_000, sink + 1);
            least = Math.min(least, (System.nanoTime() - from) / 100_000.0);
        }
        return least;
    }

    private static int[] drawn(double mean, double nanos, long seed) {
        double[] times = new double[DRAWS];
        double sum = 0;
        for (int each = 0; each < DRAWS; each++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            times[each] = -Math.log(((seed >>> 11) + 0.5) / 9007199254740992.0);
            sum += times[each];
        }
        int[] rounds = new int[DRAWS];
        for (int each = 0; each < DRAWS; each++) {
            rounds[each] = (int) Math.round(times[each] * DRAWS / sum * mean / nanos);
        }
        return rounds;
    }

    public static void main(String[] arguments) throws InterruptedException {
        String kind = arguments[0];
        int threads = Integer.parseInt(arguments[1]);
        double nanos = roundNanos();
        int[] inside = drawn(Double.parseDouble(arguments[2]), nanos, 1);
        int[] outside = drawn(Double.parseDouble(arguments[3]), nanos, 2);
        AtomicLongArray taken = new AtomicLongArray(threads * APART);
        ReentrantLock lock = new ReentrantLock(kind.equals("fair"));
        Object monitor = new Object();
        for (int each = 0; each < threads; each++) {
            int own = each;
            Thread thread = new Thread(() -> {
                int x = own + 1;
                for (int at = own * 997;; at++) {
                    int turn = Integer.remainderUnsigned(at, DRAWS);
                    if (kind.equals("synchronized")) {
                        synchronized (monitor) {
                            x = compute(inside[turn], x);
                        }
                    } else {
                        lock.lock();
                        try {
                            x = compute(inside[turn], x);
                        } finally {
                            lock.unlock();
                        }
                    }
                    x = compute(outside[turn], x);
                    if (x == 0) sink = x;
                    taken.lazySet(own * APART, taken.get(own * APART) + 1);
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
        Thread.sleep(1000);
        long from = System.nanoTime();
        long before = sum(taken);
        Thread.sleep((long) (Double.parseDouble(arguments[4]) * 1000));
        long all = sum(taken) - before;
        System.out.printf("%.0f %.4f%n", all * 1e9 / (System.nanoTime() - from), nanos);
    }

    private static long sum(AtomicLongArray taken) {
        long all = 0;
        for (int each = 0; each < taken.length(); each += APART) all += taken.get(each);
        return all;
    }
}
