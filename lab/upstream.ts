// The slow upstream as the lab handles it: its ten nodes in a process of their own, and what a lone client sees of them.

import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { LAB_LATENCY_MILLIS, LAB_NODES, type Stall } from '../src/scenario/lab/loads.ts';
import { Child } from './child.ts';
import { pinned } from './cores.ts';
import { nowNanos } from './load/run-open.ts';

/** Calls by which the latency is measured, and values that are kept of them. */
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

  /** Of the nodes, with commas. */
  get ports(): string {
    return this.child.ready;
  }

  stall({ node, fromMillis, forMillis }: Stall): void {
    this.child.process.send({ node, afterMillis: fromMillis, forMillis });
  }

  stop(): Promise<void> {
    return this.child.stop();
  }

  /** What calls take, one after the other: values at even distances from shortest to longest. */
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
      // At any phase of the node's timers.
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
