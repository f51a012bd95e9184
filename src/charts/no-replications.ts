// In place of replications.ts in builds that make no runs with other seeds: there is no band around any curve.

export function runsOf(): readonly never[] {
  return [];
}

export function rateBand(): null {
  return null;
}

export function meanRates(): null {
  return null;
}

export function percentileBand(): null {
  return null;
}

export function bandAt(): null {
  return null;
}

export function bandSubtitle(): readonly string[] {
  return [];
}

export function bandSentence(): string {
  return '';
}

export function bandColumns(): readonly string[] {
  return [];
}
