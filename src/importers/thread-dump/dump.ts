// The content of a thread dump: each thread, its activity at that moment, and the line that shows it.

/**
 * Activities of a thread. running: computes, or is ready to. reply: waits for another process, such as a
 * socket. connection: waits for a free connection of a pool. lock: waits for a lock that another thread
 * holds. result: waits for another thread of the same process. work: idle, waiting for the next piece of
 * work. unknown: the dump does not say.
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

/** The activity of a thread, and its evidence. */
export interface Judgement {
  readonly doing: Doing;
  /** The deciding state or frame, as the dump writes it. */
  readonly sign: string;
}

export interface DumpThread extends Judgement {
  /** Identifies one thread in all dumps of a text; null if the format does not identify threads. */
  readonly key: string | null;
  readonly name: string;
  /**
   * What the names of a pool's threads have in common, without each thread's number; or the function in which
   * the threads began.
   */
  readonly pool: string;
  /** Number of threads that the entry stands for; 1 in all formats except Go's profile. */
  readonly count: number;
  /** Whether it belongs to the runtime, such as a garbage collector. */
  readonly ofRuntime: boolean;
  /** The lock that it waits for, as the dump names it. */
  readonly waitsFor: string | null;
  readonly holds: readonly string[];
  /** Line of the text, from 1. */
  readonly line: number;
}

/** The items that a format's reader returns, in the order of the text. */
export type DumpItem =
  | { readonly kind: 'thread'; readonly thread: DumpThread }
  /** The start of another dump. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'time'; readonly time: string }
  /** The dump itself reports that these threads wait for each other; an empty list means all threads. */
  | { readonly kind: 'deadlock'; readonly names: readonly string[] }
  /** A lock's holder, listed separately from the threads. */
  | { readonly kind: 'holder'; readonly waiter: string; readonly holder: string }
  /** A line within a dump that does not match its format. */
  | { readonly kind: 'strange'; readonly line: number; readonly text: string }
  /** The text ends within the dump. */
  | { readonly kind: 'cut'; readonly line: number };

export interface DumpLine {
  /** The line, trimmed and without the prefix of a log. */
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

export type DumpReader = (lines: readonly DumpLine[]) => Iterable<DumpItem>;
