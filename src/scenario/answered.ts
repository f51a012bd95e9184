// Which share of the requests that have ended got an answer while its client still waited for it.

export interface Ended {
  readonly offered: number;
  readonly completed: number;
  readonly inSystem: number;
}

/** Completed by ended, from 0 to 1; NaN before the first has ended. Who has given up counts as not answered. */
export function answeredShare({ offered, completed, inSystem }: Ended): number {
  const ended = offered - inSystem;
  return ended > 0 ? completed / ended : Number.NaN;
}
