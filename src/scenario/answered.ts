// How many requests ended in which way, and the share that was answered while its client still waited.

/** How many requests there were since the start, and how they ended. */
export interface RequestCounts {
  /** Sent by clients, those sent again included. */
  readonly offered: number;
  /** Answered. */
  readonly completed: number;
  /** By an upstream, or with the process. */
  readonly failed: number;
  /** An upstream did not answer in time. */
  readonly timedOut: number;
  /** Turned away by the server. */
  readonly rejected: number;
  /** Given up by their clients. */
  readonly abandoned: number;
  /** Not ended yet. */
  readonly inSystem: number;
  /** Of `offered`: those that a client sent again. */
  readonly retried: number;
  /** Abandoned by their clients, and the server still works on them; not in `inSystem`. */
  readonly ghosts: number;
}

/** Completed requests over ended ones, 0 to 1; NaN before any has ended. One whose client gave up counts as not answered. */
export function answeredShare({
  offered,
  completed,
  inSystem,
}: Pick<RequestCounts, 'offered' | 'completed' | 'inSystem'>): number {
  const ended = offered - inSystem;
  return ended > 0 ? completed / ended : Number.NaN;
}
