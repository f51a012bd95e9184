// What a thread dump says: each thread, what it does at that moment, and by which line of the dump that is known.

/**
 * What a thread does. running: computes, or is ready to. reply: waits for another process, such as a socket. connection: for a
 * free connection of a pool. lock: for a lock that another thread holds. result: for another thread of the same process.
 * work: idle, for the next piece of work. unknown: the dump does not say.
 */
export const DOINGS = [
  'running',
  'reply',
  'connection',
  'lock',
  'result',
  'sleep',
  'unknown',
  'work',
] as const;
export type Doing = (typeof DOINGS)[number];

export type DumpFormat =
  | 'java-text'
  | 'java-plain'
  | 'java-json'
  | 'go-stacks'
  | 'go-profile'
  | 'faulthandler'
  | 'py-spy'
  | 'dotnet-stack';

/** What a thread does, and why that is said. */
export interface Judgement {
  readonly doing: Doing;
  /** The state or the frame that decided, as the dump writes it. */
  readonly sign: string;
}

export interface DumpThread extends Judgement {
  /** The same for one thread in all dumps of a text; null where the format does not tell threads apart. */
  readonly key: string | null;
  readonly name: string;
  /** What the threads of a pool have in common: their name without its number, or the function that they began in. */
  readonly pool: string;
  /** How many threads the dump says this of; 1 in all formats but the profile of Go. */
  readonly count: number;
  /** Whether it belongs to the runtime, such as a collector of garbage. */
  readonly ofRuntime: boolean;
  /** The lock that it waits for, as the dump names it. */
  readonly waitsFor: string | null;
  readonly holds: readonly string[];
  /** Line of the text, from 1. */
  readonly line: number;
}

/** What a reader of a format hands over, in the order of the text. */
export type DumpPart =
  | { readonly kind: 'thread'; readonly thread: DumpThread }
  /** Here begins another dump. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'time'; readonly time: string }
  /** The dump itself says that these threads wait for each other; none are named where it means all. */
  | { readonly kind: 'deadlock'; readonly names: readonly string[] }
  /** The dump says who holds a lock, beside the threads. */
  | { readonly kind: 'holder'; readonly waiter: string; readonly holder: string }
  /** A line within a dump that fits none of its forms. */
  | { readonly kind: 'strange'; readonly line: number; readonly text: string }
  /** The text ends within the dump. */
  | { readonly kind: 'cut'; readonly line: number };

export interface DumpLine {
  /** Without blanks at its ends, and without what a log put before it. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

export type DumpReader = (lines: readonly DumpLine[]) => Iterable<DumpPart>;
