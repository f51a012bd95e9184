// Bookkeeping of an open loop: the connection of each request, and its intended start, actual start and end.
// A request without a free connection is sent as soon as one is free, but counts from its intended start. So
// a stalled server cannot hide the cost of the stall from the generator (coordinated omission).

export interface SentSpan {
  /** Intended send time. */
  readonly startNanos: number;
  readonly sentNanos: number;
  readonly endNanos: number;
}

export class OpenLoop {
  readonly spans: SentSpan[] = [];
  errors = 0;
  private readonly starts: readonly number[];
  private readonly send: (connection: number) => void;
  /** The free connections, the one that has been free longest first. */
  private readonly free: number[];
  private readonly held: number[] = [];
  /** Number and send time of the request on each connection. */
  private readonly under = new Map<number, { readonly request: number; readonly sentNanos: number }>();
  private ended = 0;

  /** `starts`: intended send times. `send` sends a request on a connection. */
  constructor(starts: readonly number[], connections: number, send: (connection: number) => void) {
    this.starts = starts;
    this.send = send;
    this.free = Array.from({ length: connections }, (_, connection) => connection);
  }

  /** Whether all requests have ended. */
  get done(): boolean {
    return this.ended === this.starts.length;
  }

  /** Sends this request, which is due now, or queues it until a connection is free. */
  due(request: number, nowNanos: number): void {
    const connection = this.free.shift();
    if (connection === undefined) this.held.push(request);
    else this.begin(request, connection, nowNanos);
  }

  /**
   * Records that the request on this connection has its reply, or will get none. The connection then takes
   * the next request.
   */
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
