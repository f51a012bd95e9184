// Unpacks gzip as it comes: of one member, or of several behind each other, as whoever appends to a packed log writes them. A
// stream of the browser takes one member alone, and refuses what follows it.

type Output = TransformStreamDefaultController<Uint8Array>;

/** Bytes at the head of a member that are looked at: two that name the format, DEFLATE, and flags, three of which are never set. */
const HEAD_BYTES = 4;
const SIZE_BYTES = 4;
/** How often what is being unpacked gets a turn where a member may have ended. */
const TURNS = 3;

export async function isGzip(log: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await log.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

export function gunzipped(packed: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let member: Member | null = null;
  /** The last bytes, in which a head may begin. */
  let rest = new Uint8Array(0);
  return packed.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(piece, output) {
        member ??= new Member(output);
        const bytes = joined(rest, piece);
        let from = 0;
        for (let at = headIn(bytes, 0); at >= 0; at = headIn(bytes, at + 1)) {
          await member.write(bytes.subarray(from, at));
          from = at;
          if (!(await member.isWhole())) continue;
          await member.end();
          member = new Member(output);
        }
        const until = Math.max(from, bytes.length - HEAD_BYTES + 1);
        await member.write(bytes.subarray(from, until));
        rest = bytes.slice(until);
      },
      async flush() {
        await member?.write(rest);
        await member?.end();
      },
    }),
  );
}

/** Where the next four bytes that may be the head of a member are; -1: nowhere. Packed data may hold such bytes, too. */
function headIn(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0x1f, from);
  while (at >= 0 && at + HEAD_BYTES <= bytes.length) {
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 0x08 && bytes[at + 3] < 0x20) return at;
    at = bytes.indexOf(0x1f, at + 1);
  }
  return -1;
}

class Member {
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  readonly #unpacked: Promise<void>;
  #bytes = 0;
  #last = new Uint8Array(0);

  constructor(output: Output) {
    const { writable, readable } = new DecompressionStream('gzip');
    this.#writer = writable.getWriter();
    this.#unpacked = this.#unpack(readable, output);
    // Whoever writes, or ends it, hears of it.
    this.#unpacked.catch(() => {});
  }

  async #unpack(readable: ReadableStream<Uint8Array>, output: Output): Promise<void> {
    const reader = readable.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#bytes += value.length;
      output.enqueue(value);
    }
  }

  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (bytes.length === 0) return;
    this.#last = joined(this.#last, bytes.subarray(-SIZE_BYTES)).slice(-SIZE_BYTES);
    await this.#writer.write(bytes);
  }

  /** Whether what has been written is all of it: a member ends with the number of bytes that it unpacks to. */
  async isWhole(): Promise<boolean> {
    if (this.#last.length < SIZE_BYTES) return false;
    const size = new DataView(this.#last.buffer).getUint32(0, true);
    for (let turn = 0; turn < TURNS && this.#bytes % 2 ** 32 !== size; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    return this.#bytes % 2 ** 32 === size;
  }

  /** Rejects where it is cut or damaged. */
  async end(): Promise<void> {
    await this.#writer.close();
    await this.#unpacked;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
