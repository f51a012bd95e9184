// A server based on Java's built-in HTTP server. Arguments: the ports of the upstream's nodes, and a number
// of pool threads or "virtual" for a virtual thread per request (JDK 21 or later). Prints "ready PORT".

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

public final class Server {
    private final int[] ports;
    private final ConcurrentLinkedDeque<Socket>[] idle;
    private final AtomicLong requests = new AtomicLong();

    @SuppressWarnings("unchecked")
    private Server(int[] ports) {
        this.ports = ports;
        idle = new ConcurrentLinkedDeque[ports.length];
        for (int at = 0; at < ports.length; at++) idle[at] = new ConcurrentLinkedDeque<>();
    }

    private static int compute(int rounds) {
        int x = (int) 2463534242L;
        for (int round = 0; round < rounds; round++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
        }
        return x;
    }

    private static long timed(int rounds) {
        long began = System.nanoTime();
        int result = compute(rounds);
        long nanos = System.nanoTime() - began;
        // Uses the result, which is never 0, so that the work is not optimised away.
        return result == 0 ? 0 : nanos;
    }

    private void call(long number) throws IOException {
        int at = (int) (number % ports.length);
        Socket socket = idle[at].pollLast();
        if (socket == null) {
            socket = new Socket(InetAddress.getLoopbackAddress(), ports[at]);
            socket.setTcpNoDelay(true);
        }
        socket.getOutputStream().write('c');
        if (socket.getInputStream().read(new byte[16]) < 0) throw new IOException("the node has closed");
        idle[at].addLast(socket);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String[] parts = exchange.getRequestURI().getPath().split("/");
        String body = "";
        if (parts[1].equals("work")) {
            int result = compute(Integer.parseInt(parts[2]));
            call(requests.getAndIncrement());
            body = Integer.toUnsignedString(result);
        } else if (parts[1].equals("time")) body = Long.toString(timed(Integer.parseInt(parts[2])));
        else if (parts[1].equals("stats")) {
            OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            body = "{\"cpuNanos\":" + system.getProcessCpuTime() + "}";
        }
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        exchange.getRequestBody().close();
        exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static ExecutorService threads(String how) throws ReflectiveOperationException {
        if (!how.equals("virtual")) return Executors.newFixedThreadPool(Integer.parseInt(how));
        // By reflection, so that this also compiles on older versions.
        return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
        int[] ports = Arrays.stream(args[0].split(",")).mapToInt(Integer::parseInt).toArray();
        Server work = new Server(ports);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        server.createContext("/", work::answer);
        server.setExecutor(threads(args[1]));
        server.start();
        System.out.println("ready " + server.getAddress().getPort());
    }
}
