// A process of the lab: start it, query its resource use, stop it.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const READY_MILLIS = 60_000;
const STOP_MILLIS = 5000;

export class Child {
  readonly process: ChildProcess;
  /** The output of the process after "ready". */
  readonly ready: string;

  private constructor(process: ChildProcess, ready: string) {
    this.process = process;
    this.ready = ready;
  }

  /** Resolves once it has printed "ready ..."; rejects if it exits or stays silent for a minute. */
  static start(command: readonly string[], options: { readonly ipc?: boolean } = {}): Promise<Child> {
    const [program, ...args] = command;
    const child = spawn(program!, args, {
      stdio: ['ignore', 'pipe', 'pipe', ...(options.ipc === true ? (['ipc'] as const) : [])],
    });
    return new Promise((resolve, reject) => {
      let printed = '';
      let complaints = '';
      const failed = (why: string): void => {
        clearTimeout(timer);
        child.kill('SIGKILL');
        reject(new Error(`${command.join(' ')}: ${why}${complaints === '' ? '' : `: ${complaints.trim()}`}`));
      };
      const timer = setTimeout(() => failed('is not ready after a minute'), READY_MILLIS);
      child.on('error', (error) => failed(error.message));
      child.on('exit', (status) => failed(`ended with status ${status}`));
      child.stderr?.on('data', (data: Buffer) => {
        complaints = (complaints + data).slice(-2000);
      });
      child.stdout?.on('data', (data: Buffer) => {
        printed += data;
        const ready = /^ready (.*)$/m.exec(printed)?.[1];
        if (ready === undefined) return;
        clearTimeout(timer);
        child.removeAllListeners('exit');
        resolve(new Child(child, ready));
      });
    });
  }

  /** Current physical memory of the process in bytes. */
  residentBytes(): number {
    const { pid } = this.process;
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024;
    } catch {
      return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    const timer = setTimeout(() => this.process.kill('SIGKILL'), STOP_MILLIS);
    await gone;
    clearTimeout(timer);
  }
}

/** Peak memory of a process while `work` runs, sampled five times per second. */
export async function watchingMemory<Result>(
  child: Child,
  work: () => Promise<Result>,
): Promise<readonly [result: Result, residentBytes: number]> {
  let most = child.residentBytes();
  const timer = setInterval(() => {
    most = Math.max(most, child.residentBytes());
  }, 200);
  try {
    return [await work(), most];
  } finally {
    clearInterval(timer);
  }
}
