// Commands waiting for the next frame. A later command replaces earlier ones that it makes obsolete: dragging
// a slider sends one per frame.

import type { Command } from '../protocol/simulation-api.ts';

export class CommandQueue {
  #commands: Command[] = [];

  get empty(): boolean {
    return this.#commands.length === 0;
  }

  add(command: Command): void {
    this.#commands = this.#commands.filter((earlier) => !supersedes(command, earlier));
    this.#commands.push(command);
  }

  /** Removes and returns all commands in order. */
  take(): readonly Command[] {
    const taken = this.#commands;
    this.#commands = [];
    return taken;
  }

  /**
   * Removes and returns the commands up to the first seek. Later commands apply to the instant that is
   * sought, so they stay.
   */
  takeToSeek(): readonly Command[] {
    const place = this.#commands.findIndex(({ kind }) => kind === 'seek');
    return place < 0 ? this.take() : this.#commands.splice(0, place + 1);
  }

  /** Removes and returns the commands that move the clock; the others stay. */
  takeMoves(): readonly Command[] {
    const taken = this.#commands.filter(({ kind }) => MOVES.has(kind) || kind === 'restart');
    this.#commands = this.#commands.filter((command) => !taken.includes(command));
    return taken;
  }

  has(kind: Command['kind']): boolean {
    return this.#commands.some((command) => command.kind === kind);
  }

  clear(): void {
    this.#commands = [];
  }
}

function supersedes(later: Command, earlier: Command): boolean {
  switch (later.kind) {
    case 'configure':
      return earlier.kind === 'configure';
    case 'fault':
      return earlier.kind === 'fault' && earlier.upstream === later.upstream && earlier.node === later.node;
    case 'restart':
      return earlier.kind !== 'configure';
    case 'seek':
    case 'find':
    case 'halt':
      return MOVES.has(earlier.kind);
    default:
      return false;
  }
}

/** The commands that a seek replaces: clock moves and searches. */
const MOVES: ReadonlySet<Command['kind']> = new Set(['seek', 'find', 'halt', 'event']);
