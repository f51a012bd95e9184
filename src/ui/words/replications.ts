// What the charts' menu says of runs with other seeds.

export const REPLICATIONS_TEXT = {
  label: 'Runs with other seeds',
  switch: 'With 5 other seeds',
  note: 'Runs the present settings from the start with six seeds, this one included, as far as now. A pale band shows the lowest and the highest of them: how much of the curve is chance. It ends when the settings change.',
  anew: 'Anew, up to now',
  progress: (made: string, wanted: string) => `${made} of ${wanted} runs`,
  done: (to: string) => `Six seeds, ${to}`,
  toInstant: (instant: string) => `to ${instant}`,
  toTheEnd: 'to the end',
  failed: (reason: string) => `No band: ${reason}`,
} as const;
