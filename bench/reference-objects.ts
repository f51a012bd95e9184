// M/M/c as one would write it first: events are objects in a binary heap, requests are objects in an array, random
// numbers come from Math.random. Measures nothing but the mean wait. The yardstick of the benchmark: it runs in the
// same process, so that ratios mean the same on any machine.

interface PlainEvent {
  readonly at: number;
  readonly sequence: number;
  readonly kind: 'arrival' | 'departure';
}

class PlainHeap {
  private readonly entries: PlainEvent[] = [];

  get length(): number {
    return this.entries.length;
  }

  push(event: PlainEvent): void {
    const { entries } = this;
    entries.push(event);
    let index = entries.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!before(event, entries[parent]!)) break;
      entries[index] = entries[parent]!;
      index = parent;
    }
    entries[index] = event;
  }

  pop(): PlainEvent {
    const { entries } = this;
    const top = entries[0]!;
    const last = entries.pop()!;
    const size = entries.length;
    if (size === 0) return top;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= size) break;
      if (child + 1 < size && before(entries[child + 1]!, entries[child]!)) child++;
      if (!before(entries[child]!, last)) break;
      entries[index] = entries[child]!;
      index = child;
    }
    entries[index] = last;
    return top;
  }
}

function before(a: PlainEvent, b: PlainEvent): boolean {
  return a.at < b.at || (a.at === b.at && a.sequence < b.sequence);
}

export interface ReferenceResult {
  readonly events: number;
  readonly meanWaitSeconds: number;
}

/** Runs M/M/c until `customers` have been served. */
export function referenceQueue(
  customers: number,
  arrivalsPerSecond: number,
  serviceSeconds: number,
  servers: number,
): ReferenceResult {
  const heap = new PlainHeap();
  const waiting: { arrivedAt: number }[] = [];
  let head = 0;
  let free = servers;
  let sequence = 0;
  let arrived = 0;
  let waits = 0;
  let events = 0;
  const exponential = (mean: number): number => -mean * Math.log(1 - Math.random());
  const schedule = (at: number, kind: PlainEvent['kind']): void =>
    heap.push({ at, sequence: sequence++, kind });
  schedule(exponential(1 / arrivalsPerSecond), 'arrival');
  while (heap.length > 0) {
    const { at, kind } = heap.pop();
    events++;
    if (kind === 'arrival') {
      if (++arrived < customers) schedule(at + exponential(1 / arrivalsPerSecond), 'arrival');
      waiting.push({ arrivedAt: at });
    } else {
      free++;
    }
    if (free > 0 && head < waiting.length) {
      free--;
      waits += at - waiting[head++]!.arrivedAt;
      schedule(at + exponential(serviceSeconds), 'departure');
      if (head === 65_536) waiting.splice(0, head);
      head %= 65_536;
    }
  }
  return { events, meanWaitSeconds: waits / customers };
}
