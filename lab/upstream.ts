// The lab's handle on the slow upstream: its ten nodes in a separate process, and the latency that a single
// client sees.

import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { LAB_LATENCY_MILLIS, LAB_NODES, type Stall } from '../src/scenario/lab/loads.ts';
import { Child } from './child.ts';
import { pinned } from './cores.ts';
import { nowNanos } from './load/run-open.ts';

/** Number of calls that measure the latency, and number of values kept. */
const CALLS = 300;
const KEPT = 50;

export class LabUpstream {
  private readonly child: Child;

  private constructor(child: Child) {
    this.child = child;
  }

  static async start(cores: readonly number[] | undefined): Promise<LabUpstream> {
    const program = fileURLToPath(new URL('servers/upstream.mjs', import.meta.url));
    const command = [process.execPath, program, String(LAB_NODES), String(LAB_LATENCY_MILLIS)];
    return new LabUpstream(await Child.start(pinned(command, cores), { ipc: true }));
  }

  /** The nodes' ports, separated by commas. */
  get ports(): string {
    return this.child.ready;
  }

  stall({ node, fromMillis, forMillis }: Stall): void {
    this.child.process.send({ node, afterMillis: fromMillis, forMillis });
  }

  stop(): Promise<void> {
    return this.child.stop();
  }

  /** Durations of consecutive calls, reduced to values at evenly spaced ranks, from shortest to longest. */
  async latencies(): Promise<readonly number[]> {
    const ports = this.ports.split(',').map(Number);
    const sockets = await Promise.all(
      ports.map(
        (port) =>
          new Promise<ReturnType<typeof connect>>((resolve, reject) => {
            const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
            socket.once('error', reject);
          }),
      ),
    );
    const nanos: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const socket = sockets[call % sockets.length]!;
      // Random delay, to hit any phase of the node's timers.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
      const began = nowNanos();
      const replied = new Promise((resolve) => socket.once('data', resolve));
      socket.write('c');
      await replied;
      nanos.push(nowNanos() - began);
    }
    for (const socket of sockets) socket.destroy();
    nanos.sort((a, b) => a - b);
    return Array.from({ length: KEPT }, (_, index) => nanos[Math.floor(((index + 0.5) / KEPT) * CALLS)]!);
  }
}
