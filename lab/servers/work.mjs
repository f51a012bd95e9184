// Shared by the lab's Node servers: the computing of a request, and calls to the upstream's nodes.

import { connect } from 'node:net';

/**
 * Runs this many rounds of a random number generator and returns the last number, so that the work is not
 * optimised away.
 */
export function compute(rounds) {
  let x = 2463534242;
  for (let round = 0; round < rounds; round++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
  }
  return x >>> 0;
}

/** Duration of this many rounds, in nanoseconds. */
export function timed(rounds) {
  const began = process.hrtime.bigint();
  compute(rounds);
  return Number(process.hrtime.bigint() - began);
}

/** CPU time of the whole process, including ended threads, in nanoseconds. */
export function cpuNanos() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** Calls nodes over persistent connections, one call per connection at a time. */
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
