// Icons for suggestions, by kind of change, as paths in a square of 16 units.

import type { Act } from '../../scenario/story.ts';

const PATHS = {
  heal: 'M7 3h2v4h4v2H9v4H7V9H3V7h4z',
  break:
    'M2 11.5C2 7 4.7 4.5 7 4.2l-.6 3 2 1.6-.7 3.2 3.2-4-2.1-1.7.7-2.1c2.4.5 4.5 3 4.5 7.3h-2c0-1.7-.4-3-1-3.9l-3.6 4.8h-1l.9-3.9-2-1.6.1-.6c-.9.9-1.5 2.5-1.5 5.2z',
  set: 'M2 4h6V2.5h2V4h4v1.6h-4v1.5H8V5.6H2zM2 10.4h2V9h2v1.4h8V12H6v1.5H4V12H2z',
  change: 'M4.5 2L1 5.2l3.5 3.2V6.1h8V4.3h-8zM11.5 7.6v2.3h-8v1.8h8V14L15 10.8z',
  back: 'M6.2 2.6L1.8 6.3l4.4 3.7V7.3h3.3a2.6 2.6 0 010 5.2H5.2V14h4.3a4.1 4.1 0 000-8.2H6.2z',
} as const;

export type TrySign = keyof typeof PATHS;

export function signOf(act: Act, isReverse: boolean): TrySign {
  if (act.kind === 'node') return act.to === 'none' ? 'heal' : 'break';
  if (isReverse) return 'back';
  return act.kind === 'set' ? 'set' : 'change';
}

export const signPath = (sign: TrySign): string => PATHS[sign];
