// Texts of the card that says what to change first.

import { t } from '../../languages/t.ts';

export const LEVERS_TEXT = {
  title: t`What should I change first?`,
  about: (objective: string) =>
    t`Changes one setting at a time, runs the scene from its start with the same seeds, and checks whether ${objective} holds.`,
  ask: t`Try every setting`,
  change: (name: string, from: string, to: string) => t`${name}: ${from} → ${to}`,
  setting: t`Setting`,
  best: t`Best value`,
  within: t`Within the limit`,
  interval: t`95 % interval`,
  gain: t`Gain`,
  points: t`Gain, percentage points`,
  gainInterval: t`95 % interval of the gain`,
  full: t`Bottleneck then`,
  between: (low: string, high: string) => t`${low} to ${high}`,
  all: (count: number) => t`All ${count} settings`,
} as const;
