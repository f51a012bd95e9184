// Reads a frame in place, without copies and without an object per record. A reader is created once per
// frame; see frame-layout.ts for the columns.

import {
  CORE,
  FRAME,
  FRAME_LAYOUT_VERSION,
  GROUP,
  LOCK,
  NODE,
  QUEUE,
  REPEAT,
  SERVER,
  THREAD,
  VEHICLE,
} from './frame-layout.ts';

export class FrameLayoutError extends Error {
  override readonly name = 'FrameLayoutError';
}

/** One server's block of a frame. Methods that read a record take its index and a column of its layout. */
export class ServerFrame {
  readonly #coresAt: number;
  readonly #groupsAt: number;
  readonly #nodesAt: number;
  readonly #queuesAt: number;
  readonly #locksAt: number;
  readonly #threadsAt: number;
  readonly #vehiclesAt: number;
  readonly #repeatsAt: number;
  readonly #data: Float64Array;
  readonly #at: number;

  constructor(data: Float64Array, at: number) {
    this.#data = data;
    this.#at = at;
    this.#coresAt = at + SERVER.length;
    this.#groupsAt = this.#coresAt + data[at + SERVER.cores] * CORE.length;
    this.#nodesAt = this.#groupsAt + data[at + SERVER.groups] * GROUP.length;
    this.#queuesAt = this.#nodesAt + data[at + SERVER.nodes] * NODE.length;
    this.#locksAt = this.#queuesAt + data[at + SERVER.queues] * QUEUE.length;
    this.#threadsAt = this.#locksAt + data[at + SERVER.locks] * LOCK.length;
    this.#vehiclesAt = this.#threadsAt + data[at + SERVER.threads] * THREAD.length;
    this.#repeatsAt = this.#vehiclesAt + data[at + SERVER.vehicles] * VEHICLE.length;
  }

  /**
   * The servers at the nodes behind this server, in the order of the nodes in the scenario: see
   * SERVER.served.
   */
  served(): readonly ServerFrame[] {
    const data = this.#data;
    const blocks: ServerFrame[] = [];
    let at = this.#repeatsAt + data[this.#at + SERVER.repeats] * REPEAT.length;
    for (let index = 0; index < data[this.#at + SERVER.served]; index++) {
      blocks.push(new ServerFrame(data, at));
      at += data[at + SERVER.blockLength];
    }
    return blocks;
  }

  /**
   * Copies this block to the start of `into` or, if `into` is too small, of a larger array. Returns the array
   * that was used.
   */
  copyBlock(into: Float64Array): Float64Array {
    const length = this.#data[this.#at + SERVER.blockLength];
    const copy = into.length >= length ? into : new Float64Array(length * 2);
    copy.set(this.#data.subarray(this.#at, this.#at + length));
    return copy;
  }

  /** A value of the block's header, by its offset in SERVER. */
  get(field: number): number {
    return this.#data[this.#at + field];
  }

  /** Number of requests in this REQUEST_STATE now. */
  inState(state: number): number {
    return this.#data[this.#at + SERVER.states + state];
  }

  core(index: number, column: number): number {
    return this.#data[this.#coresAt + index * CORE.length + column];
  }

  group(index: number, column: number): number {
    return this.#data[this.#groupsAt + index * GROUP.length + column];
  }

  node(index: number, column: number): number {
    return this.#data[this.#nodesAt + index * NODE.length + column];
  }

  queue(index: number, column: number): number {
    return this.#data[this.#queuesAt + index * QUEUE.length + column];
  }

  lock(index: number, column: number): number {
    return this.#data[this.#locksAt + index * LOCK.length + column];
  }

  thread(index: number, column: number): number {
    return this.#data[this.#threadsAt + index * THREAD.length + column];
  }

  vehicle(index: number, column: number): number {
    return this.#data[this.#vehiclesAt + index * VEHICLE.length + column];
  }

  repeat(index: number, column: number): number {
    return this.#data[this.#repeatsAt + index * REPEAT.length + column];
  }
}

export class Frame {
  readonly clock: number;
  readonly configuration: number;
  readonly behind: boolean;
  readonly finished: boolean;
  readonly servers: readonly ServerFrame[];

  /** Throws FrameLayoutError if `data` was written by another version. */
  constructor(data: Float64Array) {
    if (data[FRAME.layoutVersion] !== FRAME_LAYOUT_VERSION) {
      throw new FrameLayoutError(
        `frame layout ${data[FRAME.layoutVersion]} cannot be read, this page reads ${FRAME_LAYOUT_VERSION}: reload the page`,
      );
    }
    this.clock = data[FRAME.clock];
    this.configuration = data[FRAME.configuration];
    this.behind = data[FRAME.behind] === 1;
    this.finished = data[FRAME.finished] === 1;
    const servers: ServerFrame[] = [];
    let at: number = FRAME.length;
    for (let index = 0; index < data[FRAME.servers]; index++) {
      servers.push(new ServerFrame(data, at));
      at += data[at + SERVER.blockLength];
    }
    this.servers = servers;
  }
}

/** A copy of a frame. It stays the same when the frame's buffer is reused. */
export function copyFrame({ clock, configuration, behind, finished, servers }: Frame): Frame {
  const copies = servers.map((server) => new ServerFrame(server.copyBlock(new Float64Array(0)), 0));
  return { clock, configuration, behind, finished, servers: copies };
}
