// What the lab's servers in Node have in common: the computing of a request, and calls to the upstream's nodes.

import { connect } from 'node:net';

/** So many rounds of a generator of random numbers; its last one, so that nobody leaves the work out. */
export function compute(rounds) {
  let x = 2463534242;
  for (let round = 0; round < rounds; round++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
  }
  return x >>> 0;
}

/** How long so many rounds take, in nanoseconds. */
export function timed(rounds) {
  const began = process.hrtime.bigint();
  compute(rounds);
  return Number(process.hrtime.bigint() - began);
}

/** CPU that the whole process has used, threads that have ended included, in nanoseconds. */
export function cpuNanos() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** Calls nodes over connections that stay open, each for one call at a time. */
export class Upstream {
  constructor(ports) {
    this.ports = ports;
    this.idle = ports.map(() => []);
  }

  /** Resolves with the node's reply. */
  call(node) {
    const at = node % this.ports.length;
    const idle = this.idle[at];
    const socket = idle.pop() ?? connect({ port: this.ports[at], host: '127.0.0.1', noDelay: true });
    return new Promise((resolve, reject) => {
      const onData = (data) => {
        socket.off('error', reject);
        idle.push(socket);
        resolve(data);
      };
      socket.once('data', onData);
      socket.once('error', reject);
      socket.write('c');
    });
  }
}
