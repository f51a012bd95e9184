// The slow upstream: ten nodes, each a TCP port that answers every byte after the latency. An IPC message
// stalls a node: it answers nothing for that time, and calls in progress then continue with their remaining
// time. Arguments: the number of nodes and the latency in milliseconds. Prints "ready PORT,PORT,...".

import { createServer } from 'node:net';

const [count, latencyMillis] = process.argv.slice(2).map(Number);

class Node {
  constructor() {
    /** Calls in progress: when each is due, and its timer. */
    this.calls = new Map();
    this.stalled = false;
  }

  accept(socket) {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', () => this.begin(socket, latencyMillis));
    socket.on('close', () => this.forget(socket));
  }

  begin(socket, millis) {
    if (this.stalled) this.calls.set(socket, { left: millis });
    else {
      const timer = setTimeout(() => this.answer(socket), millis);
      this.calls.set(socket, { timer, due: performance.now() + millis });
    }
  }

  answer(socket) {
    this.calls.delete(socket);
    socket.write('r');
  }

  forget(socket) {
    clearTimeout(this.calls.get(socket)?.timer);
    this.calls.delete(socket);
  }

  stall(millis) {
    this.stalled = true;
    const now = performance.now();
    for (const [socket, { timer, due }] of this.calls) {
      clearTimeout(timer);
      this.calls.set(socket, { left: Math.max(0, due - now) });
    }
    setTimeout(() => this.goOn(), millis);
  }

  goOn() {
    this.stalled = false;
    for (const [socket, { left }] of [...this.calls]) this.begin(socket, left);
  }
}

const nodes = Array.from({ length: count }, () => new Node());
process.on('message', ({ node, afterMillis, forMillis }) => {
  setTimeout(() => nodes[node - 1].stall(forMillis), afterMillis);
});
process.on('disconnect', () => process.exit());

const ports = await Promise.all(
  nodes.map(
    (node) =>
      new Promise((resolve) => {
        const server = createServer((socket) => node.accept(socket));
        server.listen(0, '127.0.0.1', 1024, () => resolve(server.address().port));
      }),
  ),
);
console.log(`ready ${ports.join(',')}`);
