// Ids of traces and spans. They have the usual form, and the same request of the same run always has the same
// id. Ids of different requests, servers and seeds differ, because the mixing is a bijection (the finalizer
// of SplitMix64, Steele, Lea and Flood, 2014).

const MASK = (1n << 64n) - 1n;

function mixed(number: bigint): string {
  let z = (number + 0x9e3779b97f4a7c15n) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return (z ^ (z >> 31n)).toString(16).padStart(16, '0');
}

/** Bits for the numbers of requests; resent requests have numbers too. */
const REQUEST_BITS = 53n;

export class TraceIds {
  private readonly run: string;
  private readonly server: bigint;
  private spans = 0n;

  constructor(seed: number, server: number) {
    this.run = mixed((BigInt(seed) << 8n) | BigInt(server));
    this.server = BigInt(server);
  }

  /** 32 hexadecimal digits. */
  trace(request: number): string {
    return `${this.run}${mixed(BigInt(request))}`;
  }

  /** Id of the span of the whole request: 16 hexadecimal digits. */
  request(request: number): string {
    return mixed((this.server << REQUEST_BITS) | BigInt(request));
  }

  /** Id of another span: 16 hexadecimal digits. */
  next(): string {
    // The upper bit is never set in ids of whole requests.
    return mixed((1n << 63n) | (this.server << REQUEST_BITS) | this.spans++);
  }
}
