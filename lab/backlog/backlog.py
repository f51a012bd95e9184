"""A server that holds few connections, each for a while, behind a listen backlog, and clients that connect one after another.

    backlog.py HELD BACKLOG CLIENTS SECONDS

HELD connections are served at a time, each for SECONDS; listen() is told BACKLOG. The clients connect 2 ms apart. Prints as JSON
after how many seconds each was answered, in the order in which they began.
"""

import json
import socket
import sys
import threading
import time

held, backlog, clients, seconds = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])

listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(backlog)
address = listener.getsockname()
room = threading.Semaphore(held)
answered = [None] * clients


def serve(connection):
    connection.recv(1)
    time.sleep(seconds)
    connection.send(b"x")
    connection.close()
    room.release()


def accept():
    while True:
        room.acquire()
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


def ask(client):
    begun = time.monotonic()
    with socket.create_connection(address) as connection:
        connection.send(b"a")
        connection.recv(1)
    answered[client] = time.monotonic() - begun


threading.Thread(target=accept, daemon=True).start()
threads = [threading.Thread(target=ask, args=(client,)) for client in range(clients)]
for thread in threads:
    thread.start()
    time.sleep(0.002)
for thread in threads:
    thread.join()
print(json.dumps(answered))
