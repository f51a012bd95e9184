// Bookkeeping of an open loop: which request goes over which connection, and when each should have begun, began and ended. A
// request that finds no connection free is sent as soon as one is; it counts from when it should have begun. So a server that
// stalls cannot keep the generator from seeing what the stall cost (coordinated omission).

export interface SentSpan {
  /** When it should have been sent. */
  readonly startNanos: number;
  readonly sentNanos: number;
  readonly endNanos: number;
}

export class OpenLoop {
  readonly spans: SentSpan[] = [];
  errors = 0;
  private readonly starts: readonly number[];
  private readonly send: (connection: number) => void;
  /** The one free longest is first. */
  private readonly free: number[];
  private readonly held: number[] = [];
  /** What each connection is at: number of the request and when it was sent. */
  private readonly under = new Map<number, { readonly request: number; readonly sentNanos: number }>();
  private ended = 0;

  /** `starts`: when each request should be sent. `send` puts one on a connection. */
  constructor(starts: readonly number[], connections: number, send: (connection: number) => void) {
    this.starts = starts;
    this.send = send;
    this.free = Array.from({ length: connections }, (_, connection) => connection);
  }

  /** All have ended. */
  get done(): boolean {
    return this.ended === this.starts.length;
  }

  /** This request is to be sent. */
  due(request: number, nowNanos: number): void {
    const connection = this.free.shift();
    if (connection === undefined) this.held.push(request);
    else this.begin(request, connection, nowNanos);
  }

  /** What was under way on this connection has its reply, or will have none. */
  ends(connection: number, nowNanos: number, isGood: boolean): void {
    const under = this.under.get(connection);
    if (under === undefined) return;
    this.under.delete(connection);
    this.ended += 1;
    if (isGood) {
      const startNanos = this.starts[under.request]!;
      this.spans.push({ startNanos, sentNanos: under.sentNanos, endNanos: nowNanos });
    } else this.errors += 1;
    const next = this.held.shift();
    if (next === undefined) this.free.push(connection);
    else this.begin(next, connection, nowNanos);
  }

  private begin(request: number, connection: number, sentNanos: number): void {
    this.under.set(connection, { request, sentNanos });
    this.send(connection);
  }
}
