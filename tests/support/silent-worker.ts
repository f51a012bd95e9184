// A worker that runs nothing, for tests of references to it.

export class SilentWorker extends EventTarget {
  isTerminated = false;

  get asWorker(): Worker {
    return this as unknown as Worker;
  }

  postMessage(_: unknown): void {}

  terminate(): void {
    this.isTerminated = true;
  }
}
