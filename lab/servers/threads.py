"""A server with a thread for each connection, as Python's own ThreadingHTTPServer makes them.

Started with the ports of the upstream's nodes; prints "ready PORT"."""

import itertools
import json
import queue
import socket
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORTS = [int(port) for port in sys.argv[1].split(",")]
IDLE = [queue.LifoQueue() for _ in PORTS]
REQUESTS = itertools.count()


def compute(rounds):
    x = 2463534242
    for _ in range(rounds):
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
    return x


def timed(rounds):
    began = time.perf_counter_ns()
    compute(rounds)
    return time.perf_counter_ns() - began


def call(node):
    at = node % len(PORTS)
    try:
        connection = IDLE[at].get_nowait()
    except queue.Empty:
        connection = socket.create_connection(("127.0.0.1", PORTS[at]))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.sendall(b"c")
    if connection.recv(16) == b"":
        raise ConnectionError("the node has closed the connection")
    IDLE[at].put(connection)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_GET(self):
        _, what, *rest = self.path.split("/")
        body = ""
        if what == "work":
            result = compute(int(rest[0]))
            call(next(REQUESTS))
            body = str(result)
        elif what == "time":
            body = str(timed(int(rest[0])))
        elif what == "stats":
            body = json.dumps(
                {"cpuNanos": time.process_time_ns(), "sliceNanos": round(sys.getswitchinterval() * 1e9)}
            )
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())
        self.wfile.flush()

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 1024
    daemon_threads = True


server = Server(("127.0.0.1", 0), Handler)
print(f"ready {server.server_port}", flush=True)
server.serve_forever()
